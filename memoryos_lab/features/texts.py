"""Which words of a page or a question a model reads."""

from __future__ import annotations

from ..memory.types import Act, Fact, Page


def clean(text: str) -> str:
    """The text as a tokenizer can read it.

    Half a surrogate pair, as broken JSON can carry, has no bytes; a NUL would end the text for an engine
    written in C.

    >>> clean("bowl\\0s")
    'bowl s'
    """
    return text.encode("utf-8", "replace").decode().replace("\0", " ")


def said(page: Page) -> str:
    """The words of a page without who said them: a name on every page tells nothing apart."""
    return clean("\n".join(turn.words for turn in page.turns))


def fact_text(fact: Fact) -> str:
    """What is embedded of a fact: its slot in words, and its value."""
    if not fact.slot:
        return fact.value
    head, _, key = fact.slot.partition(":")
    return f"{head} {key}: {fact.value}" if key and key not in fact.value.lower() else f"{head}: {fact.value}"


def act_text(act: Act) -> str:
    """What an act says of long-term memory, as the entry that it writes will be embedded; "" for none."""
    return clean(fact_text(Fact(act.fact, act.slot, act.value, ()))) if act.kind == "correct" else ""
