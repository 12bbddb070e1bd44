"""What a lesson computes with: runs of its conversation, their events, every score of a question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from ...memory import events as happenings
from ...memory.errors import LabError
from ...memory.policy import Value
from ...memory.replay import Mode, Run
from ...memory.survey import Survey
from ...memory.types import Features, Script
from ...views.catalogue import LANGUAGES, Language
from ..lessons import Outline, outline
from ..writing import naming
from . import replays, sight
from .asked import asked

Knobs = dict[str, Value]


class Bench:
    """A lesson without its words. Pages, turns and questions count from 1; events hold ids, from 0.

    Raises: LabError for a lesson or a language that does not exist.
    """

    def __init__(self, n: int, language: Language = "en") -> None:
        self.outline: Outline = outline(n)
        if language not in LANGUAGES:
            raise LabError(
                f"there are no lessons in {language!r}", where="Lesson", hint=f"one of {', '.join(LANGUAGES)}"
            )
        self.n, self.language = n, language

    @property
    def run(self) -> Run:
        """The lesson's conversation with its own knobs."""
        return replays.run(self.outline.sample)

    @property
    def script(self) -> Script:
        return self.run.script

    @property
    def features(self) -> Features:
        return self.run.features

    def replay(
        self,
        *,
        sample: str = "",
        preset: str = "paper",
        asking: Mode | None = None,
        knobs: Knobs | None = None,
        **more: Value,
    ) -> Run:
        """The conversation, or another sample, with knobs moved; replayed once and kept. Raises: LabError."""
        moved = {**(knobs or {}), **more}
        return replays.run(sample or self.outline.sample, moved, preset=preset, asking=asking)

    def events(self, kind: str, *, run: Run | None = None) -> list[tuple[int, Any]]:
        """(turn, event) of all events of one class, by its name. Raises: LabError for no such class.

        >>> [turn for turn, _ in Bench(3).events("Promoted")]
        [18, 32, 36, 49, 53]
        """
        known = {one.__name__ for one in get_args(happenings.Event)}
        if kind not in known:
            raise LabError(
                f"there is no event {kind!r}", where="events", hint=f"one of {', '.join(sorted(known))}"
            )
        of = run or self.run
        return list(sight.events(of, getattr(happenings, kind)))

    def named(self, segment: int, *, run: Run | None = None) -> str:
        """A segment as the picture names it, by its id.

        >>> Bench(2).named(4)
        'loaf · sourdough'
        """
        return naming.plain(run or self.run, segment)

    def survey(self, question: int, *, run: Run | None = None, sample: str = "", **knobs: Value) -> Survey:
        """Every score of a question before any cut: what m and k choose from. Raises: LabError.

        >>> Bench(5).survey(1).segments[:3], Bench(5).survey(1).pages[0] + 1
        ((0, 10, 8), 20)
        """
        of = run or self.replay(sample=sample, knobs=knobs)
        if question - 1 not in of.recalls:
            raise LabError(
                f"question {question} was not asked", where="survey", hint=f"1 to {len(of.script.questions)}"
            )
        return asked(of, question - 1).survey()

    def diagnoses(self, *, run: Run | None = None, sample: str = "", **knobs: Value) -> Mapping[int, Any]:
        """By question: where its evidence was lost, and the smallest change that brings it in.

        Evidence counts as brought by its page or by a long-term entry read from it.

        >>> {number: one.label for number, one in Bench(8).diagnoses().items() if one.label}
        {2: 'not_retrieved.page_rank'}
        """
        from .diagnosed import diagnosed

        return diagnosed(run or self.replay(sample=sample, knobs=knobs))
