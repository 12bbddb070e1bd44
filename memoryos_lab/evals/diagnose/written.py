"""S3: what a copy of a turn in memory got wrong, held against the turn as it was said."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from ...memory.types import Page, Turn
from ...memory.when import dated
from ..labels import Label
from ..scoring.words import tokens

ENOUGH = 0.9  # token recall of the copy against the turn
TEMPORAL = 2  # the category in which a wrong date is a wrong copy


class Fault(NamedTuple):
    """One thing that a copy got wrong; the first of text, speaker, time."""

    label: Label
    recall: float = 1.0  # share of the turn's tokens that the copy holds
    held: str = ""  # what the copy says: a date in ISO 8601, or a speaker
    meant: str = ""  # what was so


def fault(copy: Turn, page: Page, said: Turn) -> Fault | None:
    """What the copy on this page got wrong, None if nothing.

    >>> said = Turn("1", "Ann", "user", "I moved to Porto", time=86_400.0)
    >>> page = Page((said,), time=0.0)
    >>> fault(said, page, said)
    Fault(label='written_wrong.time', recall=1.0, held='1970-01-01', meant='1970-01-02')
    """
    recall = recalled(copy.words, said.words)
    if recall < ENOUGH:
        return Fault("written_wrong.text", recall)
    if (copy.side, copy.speaker) != (said.side, said.speaker):
        return Fault("written_wrong.speaker", recall, copy.speaker, said.speaker)
    if page.time is not None and said.time is not None and _day(page.time) != _day(said.time):
        return Fault("written_wrong.time", recall, _day(page.time), _day(said.time))
    return None


def gates(fault: Fault | None, category: int | None) -> bool:
    """Does this fault make the copy useless for a question of that category?"""
    return fault is not None and (fault.label != "written_wrong.time" or category == TEMPORAL)


def recalled(copy: str, said: str) -> float:
    """Share of the tokens of `said` that stand in `copy`; 1 where there is nothing to keep.

    >>> recalled("moved to Porto", "Ann moved to Porto"), recalled("", "")
    (0.75, 1.0)
    """
    if copy == said:
        return 1.0
    wanted = Counter(tokens(said))
    kept = wanted & Counter(tokens(copy))
    return kept.total() / wanted.total() if wanted else 1.0


def _day(time: float) -> str:
    return dated(time, "%Y-%m-%d")
