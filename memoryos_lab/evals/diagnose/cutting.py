"""Step 6, the cuts: which m, which k, which pair of both would have brought the evidence in.

Every cut is a choice from one survey, so the smallest that finds it is found exactly. A page is found from
the rank of its segment on (m) until so many pages are searched that it falls out of the best k: an interval
of m, whose end is told where it has one. In k there is no end, but for the budget of the prompt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from ...memory.policy import knobs
from ..diagnosis import Change, Reached
from ..labels import Stage
from .journey import page_rank
from .moment import Moment
from .procedure import enough
from .settings import size


@dataclass(frozen=True, eq=False)
class Wanted:
    """The gold turns of one question, and the pages that answer it."""

    at: Moment
    reached: tuple[Reached, ...]
    category: int | None

    @cached_property
    def sound(self) -> tuple[tuple[int, ...], ...]:
        """[gold turns] pages whose copy of the turn is right."""
        return tuple(self.at.conversation.sound(one.turn, self.category) for one in self.reached)

    def found(self, at: Moment, m: int, k: int) -> bool:
        """Is enough of the evidence in the prompt of this moment under these cuts, by pages or by entries?"""
        pages = at.shown(at.survey, m, k)
        missing = [
            one.turn for one, sound in zip(self.reached, self.sound, strict=True) if pages.isdisjoint(sound)
        ]
        return self._enough(missing) or self._enough([*self._unread(at, missing, m, k)])

    def _enough(self, missing: list[str]) -> bool:
        return enough(len(self.reached) - len(missing), len(self.reached), self.category)

    def _unread(self, at: Moment, missing: list[str], m: int, k: int) -> Iterator[str]:
        """Of the turns that no page brought, those that no long-term entry brought either."""
        holders = at.conversation.holders
        for turn in missing:
            pages = holders.get(turn, ())
            some = at.entry_from(pages, at.sources)  # asked first, for nearly always there is none
            if some is None or at.entry_from(pages, at.told(at.survey, m, k)) is None:
                yield turn

    def found_with(self, m: int, k: int) -> bool:
        return self.found(self.at, m, k)

    # -- m and k ----------------------------------------------------------------------------------

    @cached_property
    def open(self) -> tuple[int, ...]:
        """Places of gold pages that no floor shuts out."""
        survey = self.at.survey
        places = (place for pages in self.sound for page in pages for place in self.at.places(page))
        return tuple(
            place
            for place in places
            if survey.segment_over[survey.holders[place]] and survey.page_over[place]
        )

    @cached_property
    def ways(self) -> list[int]:
        """m from which on the segment of a gold page is searched, each once, smallest first."""
        return sorted({self.at.survey.holders[place] + 1 for place in self.open})

    def least_k(self, m: int) -> int | None:
        """The smallest k that finds the evidence with m segments."""
        survey = self.at.survey
        ranks = {page_rank(survey, m, place) for place in self.open if survey.holders[place] < m}
        return next((k for k in sorted(ranks) if self.found_with(m, k)), None)


def m_and_k(want: Wanted) -> tuple[list[Change], list[Change]]:
    """Single changes of m and of k, and their smallest pair where neither alone finds it."""
    names = {knob.name for knob in knobs(want.at.policy)}
    m, k = want.at.m, want.at.k
    more = _more_segments(want) if "top_m" in names else None
    fewer = _fewer_segments(want) if "top_m" in names else None
    least = want.least_k(m) if "top_k" in names else None
    deeper = Change((("top_k", least),), "at_least", size=size("top_k", k, least)) if least else None
    pairs: list[Change] = []
    if more is deeper is None and {"top_m", "top_k"} <= names:
        pairs = [
            Change((("top_m", a), ("top_k", b)), "at_least", size=size("top_m", m, a) + size("top_k", k, b))
            for a in want.ways
            if a > m and (b := want.least_k(a)) is not None and b > k
        ]
    return [one for one in (more, deeper, fewer) if one], sorted(pairs, key=lambda one: one.size)[:1]


def _more_segments(want: Wanted) -> Change | None:
    m, k, most = want.at.m, want.at.k, len(want.at.survey.segments)
    first = next((a for a in want.ways if a > m and want.found_with(a, k)), None)
    if first is None:
        return None
    last = _while(lambda a: want.found_with(a, k), range(first, most + 1))
    return Change((("top_m", first),), "at_least", last if last < most else None, size("top_m", m, first))


def _fewer_segments(want: Wanted) -> Change | None:
    m, k, most = want.at.m, want.at.k, len(want.at.survey.segments)
    first = next((a for a in range(min(m - 1, most), 0, -1) if want.found_with(a, k)), None)
    if first is None:
        return None
    last = _while(lambda a: want.found_with(a, k), range(first, 0, -1))
    return Change((("top_m", first),), "at_most", last if last > 1 else None, size("top_m", m, first))


def _while(holds: Callable[[int], bool], values: Iterable[int]) -> int:
    """The last of the values up to which it holds; it holds for the first."""
    last = 0
    for value in values:
        if not holds(value):
            break
        last = value
    return last


def budget(want: Wanted) -> Change | None:
    """The budget that holds every line up to the evidence, where a line of it was cut."""
    if not any(one.stage == Stage.PROMPT for one in want.reached):
        return None
    at, c = want.at, want.at.conversation
    spent = at.spent
    for page in dict.fromkeys((*at.survey.stm[::-1], *at.survey.returned(at.m, at.k))):
        spent += c.costs[page]
        if spent > c.budget and want.found(replace(at, conversation=replace(c, budget=spent)), at.m, at.k):
            return Change((("budget", spent),), "at_least", size=size("budget", c.budget, spent))
    return None
