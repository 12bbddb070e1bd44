"""An answer from what was found: by a model, or extracted by rules, which say so."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from ..evals.answers.asking import kind_of
from ..evals.answers.extract import NOTHING, answer
from ..evals.answers.reading import read
from ..features.distill import of_page
from ..features.language import chinese
from ..features.llm.types import Cancelled, NoReply, Reply
from ..features.mind import Mind
from ..memory.prompt import Line, Prompt
from ..memory.types import Entry, Fact, Page, Question, Script, Turn
from .knowing import known

OnText = Callable[[str], None]
NOTED = {"en": "Noted.", "zh": "记下了。"}
# Answers by rules that say nothing: they become part of no page.
UNSAID = frozenset((*NOTED.values(), NOTHING))
_ASKS = re.compile(
    r"[?？]\s*$|吗\s*[。!！]?$|^\W*(?:(?:who|whom|whose|where|why)\b|谁|哪里|哪儿|为什么|怎么)", re.IGNORECASE
)


def asks(text: str) -> bool:
    """Does the text ask something, as far as its form says?

    >>> [asks(text) for text in ("Where do I live", "I live in Lyon.", "我住在哪里？")]
    [True, False, True]
    """
    return bool(_ASKS.search(text)) or kind_of(text) != "span"


def by_rules(text: str, prompt: Prompt, script: Script, entries: Iterable[Entry] = ()) -> str:
    """What is known, else the words of the conversation that fit best; of no question, that it was heard."""
    if not asks(text):
        return NOTED["zh" if chinese(text) else "en"]
    if said := known(text, (*entries, *_stated(prompt, script))):
        return said
    shown, thin = _shown(prompt, script)
    # Not the reading that evaluations keep: nothing of a living conversation stays in a cache.
    return answer(Question("", text, -1), shown, read.__wrapped__(thin))


def _stated(prompt: Prompt, script: Script) -> Iterator[Fact]:
    """What rules read on the pages of the prompt, whether or not they were promoted."""
    for at in sorted({line.page for line in prompt.lines if line.rendered and line.page is not None}):
        yield from of_page(at, script.pages[at], script.speakers)


def _shown(prompt: Prompt, script: Script) -> tuple[Prompt, Script]:
    """The prompt and the script of its pages alone, with every rendered entry as a page of its own."""
    pages: list[Page] = []
    lines: list[Line] = []
    for line in prompt.lines:
        if line.rendered:
            said = Turn("", "", "user", line.text, None)
            pages.append(script.pages[line.page] if line.page is not None else Page((said,)))
            lines.append(replace(line, page=len(pages) - 1))
    return replace(prompt, lines=tuple(lines)), replace(script, pages=tuple(pages), questions=(), acts=())


def answer_of(
    mind: Mind | None,
    prompt: Prompt,
    script: Script,
    entries: Iterable[Entry],
    turn: int,
    on_text: OnText | None,
    cancelled: Cancelled | None,
) -> str | NoReply:
    """The answer to what a prompt asks, or why a model gave none."""
    if mind is not None:
        reply = by_mind(mind, prompt, script, turn, on_text, cancelled)
        return reply.text if isinstance(reply, Reply) else reply
    text = by_rules(prompt.question, prompt, script, entries)
    if on_text:
        on_text(text)
    return text


def by_mind(
    mind: Mind, prompt: Prompt, script: Script, turn: int, on_text: OnText | None, cancelled: Cancelled | None
) -> Reply | NoReply:
    """The whole answer of a model, told piece by piece as it comes."""
    last: Reply | NoReply = NoReply("empty", "the stream ended without an answer")
    for piece in _stream(mind, prompt, script, turn, cancelled):
        if isinstance(piece, str):
            if on_text:
                on_text(piece)
        else:
            last = piece
    if isinstance(last, Reply) and not last.text.strip():
        return NoReply("empty", "the model said nothing")
    return last


def _stream(
    mind: Mind, prompt: Prompt, script: Script, turn: int, cancelled: Cancelled | None
) -> Iterator[str | Reply | NoReply]:
    return mind.answer(prompt, script, turn=turn, cancelled=cancelled)
