"""Facts that a page states, by rules: what somebody says of himself in so many words.

A rule is a row of a table (`rules_en`, `rules_zh`). Precision comes before recall: a question, a
condition, a wish, a quotation and what somebody else is said to have said state nothing, and nothing is
inferred from a mood. A value keeps the speaker's words. A page's facts are a function of that page alone.
What tools said is of the world, and kept apart from what is said of a person.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..memory.types import Fact, FactKind, Page, Script, Side
from . import rules_en, rules_zh
from .keywords import comparable
from .past import silent
from .rules import Kind, Language, Rule

_QUOTED = re.compile(r"\"[^\"\n]*\"|“[^”\n]*”|「[^」\n]*」|『[^』\n]*』")
_SENTENCE = re.compile(r"[^.!?。！？\n]*(?:[.!?。！？]+(?=\s|[\u4e00-\u9fff]|$)|[.!?](?=\S)|\n|$)")
_ROLES = re.compile(
    r"\b(?:ai|agent|assistant|bot|chatbot|gpt|chatgpt|claude|gemini|llm|model|system|tutor|coach|teacher|companion)\b"
    "|助手|助理|机器人|伴侣|老师|导师",
    re.IGNORECASE,
)
_KINDS: dict[tuple[Side, Kind], FactKind] = {
    ("user", "profile"): "user_profile",
    ("user", "kb"): "user_kb",
    ("user", "trait"): "user_trait",
    ("agent", "profile"): "agent_profile",
    ("agent", "kb"): "agent_trait",  # long-term memory has no knowledge base of the agent
    ("agent", "trait"): "agent_trait",
}
_LONGEST = 80  # characters of a value; a longer one is no fact but a story
_TOLD = 200  # characters of what a tool said


class Stated(NamedTuple):
    """A fact as a text states it."""

    place: int  # character of the text at which the value begins
    kind: Kind
    slot: str
    value: str
    retracts: bool


_LANGUAGES = (rules_en.LANGUAGE, rules_zh.LANGUAGE)


def distill(script: Script) -> tuple[tuple[Fact, ...], ...]:
    """[n] facts of each page, in the order in which they are said; their vectors are not set."""
    return tuple(of_page(i, page, script.speakers) for i, page in enumerate(script.pages))


def of_page(index: int, page: Page, speakers: tuple[str, str]) -> tuple[Fact, ...]:
    """Facts of one page: what its sides say of themselves, then what tools said of the world.

    What a program on the agent side says of itself is no fact.
    """
    human = bool(speakers[1]) and not _ROLES.search(speakers[1])
    sides: tuple[Side, ...] = ("user", "agent") if human else ("user",)
    return () if silent(page) else (*_of_turns(index, page, sides), *_of_tools(index, page))


def facts(text: str) -> list[Stated]:
    """What whoever says `text` states of himself, in the order of saying.

    >>> [(fact.slot, fact.value) for fact in facts("Hello, I'm Lena. I live in Lyon.")]
    [('name', 'Lena'), ('home', 'Lyon')]
    >>> facts("If I live in Paris one day, will I be happy? My aunt says I work too much.")
    []
    """
    found: dict[tuple[str, str, bool], Stated] = {}
    plain = _QUOTED.sub(lambda quote: "_" * len(quote[0]), text)  # as long as before: places stay
    for sentence in _SENTENCE.finditer(plain):
        for fact in _stated(sentence[0], sentence.start()):
            found.setdefault((fact.slot, fact.value, fact.retracts), fact)
    return sorted(found.values(), key=lambda fact: fact.place)


def _of_turns(index: int, page: Page, sides: tuple[Side, ...]) -> Iterator[Fact]:
    for turn in page.turns:
        if turn.side in sides:
            for fact in facts(turn.text):
                kind = _KINDS[turn.side, fact.kind]
                yield Fact(kind, fact.slot, fact.value, (index,), fact.retracts)


def _of_tools(index: int, page: Page) -> Iterator[Fact]:
    """What a tool said holds for its moment, so two calls of one tool exclude nothing."""
    for call in page.tools:
        said = " ".join(f"{call.name}: {call.summary}".split())
        if call.summary.strip():
            yield Fact("world_kb", "", said if len(said) <= _TOLD else said[: _TOLD - 1] + "…", (index,))


def _stated(sentence: str, start: int) -> Iterator[Stated]:
    """What the sentence states by a rule with no guard before it; it begins at `start` of its text."""
    bare = _asserted(sentence.strip())
    if not bare:
        return
    for language in _LANGUAGES:
        if not language.speaks.search(bare) or language.taken_back.search(bare):
            continue
        forget = language.forget.match(bare)
        said = bare[forget.end() :] if forget else bare
        for rule in language.rules:
            match = rule.pattern.search(said)
            if match and _holds(rule, match, language):
                place = start + sentence.index(said) + match.start("value")
                retracts = rule.retracts or forget is not None
                yield Stated(place, rule.kind, _slot(rule, match), match["value"].strip(), retracts)


def _holds(rule: Rule, match: re.Match[str], language: Language) -> bool:
    value = match["value"].strip()
    if not value or len(value) > _LONGEST or "_" in value:
        return False
    if rule.slot != "style" and language.vague.search(value):
        return False
    # A clause after a full break is not under a guard before that break.
    clause = re.split(r"[;；:：—]", match.string[: match.start("value")])[-1]
    return language.guard.search(clause) is None


def _asserted(sentence: str) -> str:
    """The sentence without what it asks: all of it, in Chinese the clause that ends in the question."""
    if sentence.endswith("?"):
        return ""
    return sentence.rpartition("，")[0] if sentence.endswith("？") else sentence


def _slot(rule: Rule, match: re.Match[str]) -> str:
    groups = {name: comparable(part) for name, part in match.groupdict().items() if part}
    for kin in ("kin", "pet"):
        groups.setdefault(kin, "")
    return rule.slot.format(key=groups["value"], **groups)
