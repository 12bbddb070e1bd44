"""Whatever a notebook asks a quiz about, as questions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..course.blocks import Asking
from ..course.items import Item
from ..memory.errors import LabError
from ..memory.replay import Run
from ..memory.types import Script
from ..runs import replay
from ..views.catalogue import Language
from .lab import Lab
from .opening import Source, opened

Questions = Asking | Item | Sequence[Item] | Lab | Source


def posed(questions: Questions, *, count: int, seed: int, language: Language) -> Asking:
    """What was prepared as it is; else `count` questions about a run, drawn by `seed`. Raises: LabError."""
    match questions:
        case Asking():
            return questions
        case Item():
            return Asking((questions,))
        case Lab():
            return _round(questions.run, questions.sample, count, seed, language)
        case Run():
            return _round(questions, None, count, seed, language)
        case Script() | str() | Path():
            found = opened(questions)
            run = replay(found.script, found.features, found.policy, questions=found.asking)
            return _round(run, found.bundled, count, seed, language)
    return Asking(tuple(questions))


def _round(run: Run, sample: str | None, count: int, seed: int, language: Language) -> Asking:
    from ..course.quiz import round_of  # twelve kinds of question: late, for few ask for them

    items = round_of(run, count, seed, language, sample=sample)
    if not items:
        raise LabError(
            "there is nothing to ask about this run",
            where="Quiz",
            hint="take a conversation of some 20 turns, in a memory of the kind MemoryOS",
        )
    return Asking(items)
