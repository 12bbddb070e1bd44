"""The slots `questions` and `pages`: what was asked, and what was said."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from ..evals.dataset import Dataset
from ..memory.prompt import count_words, page_text
from ..memory.types import Script

_NUMBER = re.compile(r"^.*?/?(?:qa)?(\w+)$")


def questions(dataset: Dataset) -> dict[str, Any]:
    """Columns over the questions of all conversations, in their order.

    `name, title, samples [ids]`; then one value a question: `id, sample` (place in `samples`), `number` (as
    its id has it), `category` (0: none), `text, gold, trap, evidence [turn ids], unresolved [as written]`.
    """
    place = {script.id: n for n, script in enumerate(dataset.scripts)}
    rows = [(place[asked.script.id], asked.question) for asked in dataset]
    return {
        "name": dataset.name,
        "title": _title(dataset),
        "samples": list(place),
        "id": [question.id for _, question in rows],
        "sample": [sample for sample, _ in rows],
        "number": [_number(question.id) for _, question in rows],
        "category": [question.category or 0 for _, question in rows],
        "text": [question.text for _, question in rows],
        "gold": [question.answer for _, question in rows],
        "trap": [question.trap for _, question in rows],
        "evidence": [question.evidence for _, question in rows],
        "unresolved": [question.unresolved for _, question in rows],
    }


def _title(dataset: Dataset) -> str:
    """A single conversation is called by its title, several by the name of their file."""
    only = dataset.scripts[0] if len(dataset.scripts) == 1 else None
    return (only.title if only else "") or dataset.name


def _number(id: str) -> str:
    """
    >>> _number("conv-26/qa12"), _number("q7"), _number("")
    ('12', 'q7', '')
    """
    found = _NUMBER.match(id)
    return found[1] if found else id


def pages(scripts: Iterable[Script]) -> list[dict[str, Any]]:
    """What each conversation says, as it was paged.

    `said [page][[side, turn id, speaker, words]]` (side 0 = user, 1 = agent), `tokens [page]` of its line
    in a prompt.
    """
    return [_pages(script) for script in scripts]


def _pages(script: Script) -> dict[str, Any]:
    return {
        "said": [
            [[int(turn.side == "agent"), turn.id, turn.speaker, turn.words] for turn in page.turns]
            for page in script.pages
        ],
        "tokens": [count_words(page_text(script, page)) for page in range(len(script.pages))],
    }
