"""Which setting to take: the best on the chosen half within limits, or the best for what it costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ...memory.about import about
from ...memory.errors import LabError
from .halves import Half
from .result import Bits, SweepResult, Z


@dataclass(frozen=True, slots=True)
class Constraints:
    """What a winner must hold to. A setting that leaves few segments has switched the memory off."""

    segments_share: float = 0.5  # segments a conversation, at least this share of the base's
    max_m: int | None = None
    max_k: int | None = None  # the knob, and the pages that any question brings back
    max_tokens: float | None = None  # of the pages in the prompt, on average

    def __str__(self) -> str:
        return self.said()

    def said(self, groups: str = "segments") -> str:
        """In words; `groups` is what the system that is swept calls its segments."""
        limits = [f"at least {100 * self.segments_share:g} % of the base's {groups}"]
        limits += [f"m ≤ {self.max_m}"] if self.max_m is not None else []
        limits += [f"k ≤ {self.max_k}"] if self.max_k is not None else []
        limits += [f"pages ≤ {self.max_tokens:g} tokens"] if self.max_tokens is not None else []
        return ", ".join(limits)


class Gain(NamedTuple):
    """A setting against the base on one half: means, and questions that moved."""

    base: float  # recall
    setting: float
    low: float  # of the 95 % interval of the mean difference, question by question
    high: float
    gained: int  # questions of which more gold turns are in the prompt
    lost: int
    n: int

    @property
    def gain(self) -> float:
        return self.setting - self.base


def allowed(result: SweepResult, limits: Constraints, half: Half = "all") -> Bits:
    """[s] which settings were measured and hold to the limits, tokens as this half has them."""
    segments = result.segments_mean()
    ok: Bits = result.done & (segments >= limits.segments_share * segments[result.base_index])
    for name, most in (("top_m", limits.max_m), ("top_k", limits.max_k)):
        if most is not None:
            ok = ok & np.array([getattr(one, name, 0) <= most for one in result.settings], np.bool_)
    if limits.max_k is not None:  # links and further result pages bring more than the knob says
        ok = ok & (result.returned.max(axis=1, initial=0) <= limits.max_k)
    if limits.max_tokens is not None:
        ok = ok & (result.figures(half).page_tokens.round(6) <= round(limits.max_tokens, 6))
    return ok


def ranked(
    result: SweepResult,
    limits: Constraints | None = None,
    category: int | None = None,
    *,
    half: Half = "chosen",
    tokens_of: Half = "all",
) -> tuple[int, ...]:
    """The settings that hold to the limits, best recall on the half first.

    `tokens_of`: the questions on which `max_tokens` is asked. Ties go to the one with fewer tokens, then to
    the one nearer to the base, then to the earlier one.
    """
    figures = result.figures(half, category)
    places = np.flatnonzero(allowed(result, limits or Constraints(), tokens_of) & np.isfinite(figures.recall))
    moved = np.array([len(result.knobs(i)) for i in places.tolist()], np.intp)
    tokens = figures.page_tokens[places].round(6)
    order = np.lexsort((places, moved, tokens, -figures.recall[places].round(9)))
    return tuple(places[order].tolist())


def winner(result: SweepResult, limits: Constraints | None = None, category: int | None = None) -> int:
    """The place of the best setting (see `ranked`). Raises: LabError if none that was measured holds."""
    best = next(iter(ranked(result, limits, category)), None)
    if best is None:
        raise LabError(
            "no setting that was measured holds to the limits",
            where=(limits or Constraints()).said(about(result.base).groups.en),
            hint="widen the limits or the grid",
        )
    return best


def pareto(result: SweepResult, half: Half = "held", category: int | None = None) -> tuple[int, ...]:
    """Settings of which no other has as much recall for fewer page tokens, cheapest first."""
    figures = result.figures(half, category)
    places = np.flatnonzero(np.isfinite(figures.recall) & np.isfinite(figures.page_tokens))
    order = places[
        np.lexsort((places, -figures.recall[places].round(9), figures.page_tokens[places].round(6)))
    ]
    best, front = -1.0, []
    for i in order.tolist():
        if figures.recall[i] > best + 1e-9:
            best = float(figures.recall[i])
            front.append(i)
    return tuple(front)


def gain(
    result: SweepResult,
    setting: int,
    half: Half = "held",
    category: int | None = None,
    against: int | None = None,
) -> Gain:
    """What the setting gains over another (the base), question by question."""
    other = result.base_index if against is None else against
    use = result.mask(half, category)
    there, here = result.share[other, use], result.share[setting, use]
    difference = here - there
    n = len(difference)
    if not n:
        return Gain(np.nan, np.nan, np.nan, np.nan, 0, 0, 0)
    middle = float(difference.mean())
    width = Z * float(difference.std(ddof=1)) / n**0.5 if n > 1 else np.nan
    gained, lost = int((difference > 0).sum()), int((difference < 0).sum())
    return Gain(float(there.mean()), float(here.mean()), middle - width, middle + width, gained, lost, n)
