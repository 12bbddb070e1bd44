"""The slot `scores`: every score of every question, so that a cut can be dragged without asking anybody.

A part a run and conversation, about 1.5 kB a question, made when it is asked for: it takes a replay. For q
questions of the conversation, in their order:

* `states [..]` of `{stm [pages], page [place], segment [place]}`: where each page lay; `state [q]` (−1: it
  was not asked)
* `segments [q]` base64 of uint16: ids best first, then as many scores; `places [q]`: places of `states` best
  first, then as many scores. A score s is written (s + 1) · 10,000
* `under [q]`: null, or [segments below their floor, places below theirs] as positions in the ranking
* `lines [[entry, text, tokens, source pages]]` of long-term entries, `entries [q]`: the places in `lines` of
  those that go into the prompt, in order; `overhead [q]` tokens of question and instruction; `budget`
* `names {segment: its first keywords}`
* `back [q]` pages that came back, best first, where m and k alone do not say which; else null
"""

from __future__ import annotations

from base64 import b64encode
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..evals.diagnose.conversation import Conversation
from ..evals.diagnose.diagnosing import BUDGET
from ..evals.diagnose.moment import Moment, moments
from ..memory.replay import Run
from ..memory.survey import Survey
from ..memory.types import Script

SCALE = 10_000
LARGEST = 65_535
WORDS = 3  # keywords that name a segment


def scores(script: Script, run: Run) -> dict[str, Any]:
    """The part of one run and one conversation."""
    asked = moments(Conversation(script, run, BUDGET))
    made = _Parts()
    for question in script.questions:
        if question.id in asked:
            made.add(asked[question.id])
        else:
            made.skip()
    return made.slot | {"budget": BUDGET}


class _Parts:
    """Columns that grow question by question; states and lines that come again are kept once."""

    def __init__(self) -> None:
        columns = ("states", "state", "segments", "places", "under", "lines", "entries", "overhead", "back")
        self.slot: dict[str, Any] = {name: [] for name in columns} | {"names": {}}
        self._states: dict[Any, int] = {}
        self._lines: dict[Any, int] = {}

    def add(self, at: Moment) -> None:
        survey = at.survey
        ids = np.array(survey.segments, np.int64)
        holders = np.array(survey.holders, np.intp)
        places = np.array(survey.pages, np.int64) << 32 | (ids[holders] if len(holders) else 0)
        order = np.sort(places)
        self._put("state", self._state(survey, order))
        self._put("segments", packed(ids, survey.segment_scores))
        self._put("places", packed(np.searchsorted(order, places), survey.page_scores))
        self._put("under", _under(survey))
        self._put("entries", self._entries(at))
        self._put("overhead", at.spent)
        self._put("back", _back(survey, at.policy))
        for group in at.snapshot.groups:
            self.slot["names"][str(group.id)] = " · ".join(group.keywords[:WORDS])

    def skip(self) -> None:
        """A question that was not asked."""
        for name, value in (("state", -1), ("segments", ""), ("places", ""), ("under", None)):
            self._put(name, value)
        self._put("entries", [])
        self._put("overhead", 0)
        self._put("back", None)

    def _put(self, name: str, value: Any) -> None:
        self.slot[name].append(value)

    def _state(self, survey: Survey, order: NDArray[np.int64]) -> int:
        key = (survey.stm, order.tobytes())
        if key not in self._states:
            self._states[key] = len(self._states)
            page, segment = (order >> 32).tolist(), (order & 0xFFFFFFFF).tolist()
            self._put("states", {"stm": survey.stm, "page": page, "segment": segment})
        return self._states[key]

    def _entries(self, at: Moment) -> list[int]:
        return [
            self._line((line.entry, line.text, line.tokens, tuple(sorted(at.sources[line.entry]))))
            for line in at.prompt.lines
            if line.entry is not None
        ]

    def _line(self, line: tuple[Any, ...]) -> int:
        if line not in self._lines:
            self._lines[line] = len(self._lines)
            self._put("lines", line)
        return self._lines[line]


def packed(ids: NDArray[Any], values: NDArray[Any]) -> str:
    """Ids, then as many scores, as base64 of little-endian uint16.

    >>> packed(np.array([3, 1]), np.array([0.5, -1.0]))
    'AwABAJg6AAA='
    """
    scaled = np.clip(np.rint((np.asarray(values, float) + 1) * SCALE), 0, LARGEST)
    return b64encode(np.concatenate([ids, scaled]).astype("<u2").tobytes()).decode()


def _back(survey: Survey, policy: Any) -> tuple[int, ...] | None:
    """What the system gives back by a rule of its own; None where the best k of the best m are that."""
    m, k = getattr(policy, "top_m", len(survey.segments)), getattr(policy, "top_k", 0)
    if not k:
        return None
    plain = tuple(survey.pages[i] for i in islice(Survey._pool(survey, m), k))
    found = survey.returned(m, k)
    return None if found == plain else found


def _under(survey: Survey) -> list[list[int]] | None:
    """Positions of what lies below its floor; None where nothing does."""
    low = [np.flatnonzero(~over).tolist() for over in (survey.segment_over, survey.page_over)]
    return low if any(low) else None
