"""Questions where nothing answers: on a page, in a viewer without widgets, on paper."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...views.catalogue import Language
from ...views.escape import markup
from ..blocks import Asking
from ..items import Item
from ..texts import say

LONGEST = 2000  # characters of one text
_data = partial(markup, limit=LONGEST)


def static(asking: Asking, language: Language = "en") -> str:
    """The questions with their answers folded, as Markdown.

    It is one block of HTML without an empty line, so that Markdown reads nothing in it; no text is markup.

    >>> from ..items import Choice
    >>> choices = (Choice("2", "is the newest", "newest"), Choice("1", "is the oldest"))
    >>> print(static(Asking((Item("fifo-1", "fifo", 1, (1,), "*Who* leaves?", choices),))))
    <div class="quiz" lang="en">
    <div class="quiz-item">
    <p class="quiz-question">*Who* leaves?</p>
    <ol class="quiz-choices">
    <li>2</li>
    <li>1</li>
    </ol>
    <details>
    <summary>The answer, and why</summary>
    <p>✓ <strong>1</strong> is the oldest</p>
    <p>✗ <strong>2</strong> is the newest</p>
    </details>
    </div>
    </div>
    """
    title = [f'<p class="quiz-title">{_data(asking.title)}</p>'] if asking.title else []
    items = [line for item in asking.items for line in _item(item, language)]
    return "\n".join([f'<div class="quiz" lang="{language}">', *title, *items, "</div>"])


def _item(item: Item, language: Language) -> Iterator[str]:
    yield '<div class="quiz-item">'
    yield f'<p class="quiz-question">{_data(item.question)}</p>'
    if item.choices:
        yield '<ol class="quiz-choices">'
        yield from (f"<li>{_data(choice.text)}</li>" for choice in item.choices)
        yield "</ol>"
    if item.typed:
        example = say("session.example", language, example=item.typed.example)
        yield f'<p class="quiz-typed">{_data(item.typed.label)} ({_data(example)})</p>'
    yield from _hints(item, language)
    yield "<details>"
    yield f"<summary>{say('session.fold', language)}</summary>"
    yield from _answers(item)
    yield "</details>"
    yield "</div>"


def _hints(item: Item, language: Language) -> Iterator[str]:
    if item.hints:
        yield f'<details class="quiz-hints"><summary>{say("session.hints", language)}</summary>'
        yield f"<ol>{''.join(f'<li>{_data(hint)}</li>' for hint in item.hints)}</ol></details>"


def _answers(item: Item) -> Iterator[str]:
    """The right answer first, then what is wrong with the others."""
    if item.typed:
        yield f"<p>✓ {_data(item.typed.reveal)}</p>"
    for choice in sorted(item.choices, key=lambda choice: not choice.right):
        sign = "✓" if choice.right else "✗"
        yield f"<p>{sign} <strong>{_data(choice.text)}</strong> {_data(choice.why)}</p>"
