"""Is a better setting better where it was not chosen? The choice of one, and what is held against it.

A sweep measures every setting once; everything here is a choice among its outcomes:

    pick      the setting nearest to the base of those that chance cannot tell from the best
    splits    the same choice made on every half of the conversations, each judged on the other half
    ablations what each moved knob is worth: it alone is taken back

The rule of one standard error: Breiman, Friedman, Olshen and Stone 1984, §3.4.3. See docs/decisions/tuned.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..memory.errors import LabError
from ..memory.policy import Value, changed_knobs, knobs
from .sweep import Constraints, SweepResult
from .sweep.choice import allowed
from .sweep.result import index_of

Bits = NDArray[np.bool_]


class Pick(NamedTuple):
    """What some questions would choose."""

    setting: int  # place in the sweep
    best: int  # the one with the highest mean, which chance cannot tell from it


class Split(NamedTuple):
    """One half chose, the other judged."""

    chosen: tuple[str, ...]  # conversations
    setting: int
    base: float  # recall of the base on the other half
    recall: float  # of the setting there

    @property
    def gain(self) -> float:
        return self.recall - self.base


class Ablation(NamedTuple):
    """A moved knob taken back alone."""

    knob: str
    moved: Value
    back: Value
    setting: int  # place of the setting without it


def pick(result: SweepResult, use: Bits, limits: Constraints) -> Pick:
    """Chosen on the questions `use` [q], within the limits.

    Of the settings whose mean recall is within one standard error of the best (of the difference, question
    by question), the one nearest to the base: fewest knobs moved, then by the shortest way, then the first.
    Raises: LabError if no setting holds to the limits.
    """
    places = np.flatnonzero(allowed(result, limits))
    if not len(places) or not use.any():
        raise LabError("no setting that was measured holds to the limits", where=str(limits))
    share = result.share[:, use]
    means = share[places].mean(axis=1).round(9)
    best = int(places[means.argmax()])
    behind = share[best] - share[places]  # [places, questions]
    error = behind.std(axis=1, ddof=1) / behind.shape[1] ** 0.5 if behind.shape[1] > 1 else 0.0
    near = places[behind.mean(axis=1) <= error]
    return Pick(int(min(near, key=lambda i: (*_way(result, int(i)), i))), best)


def _way(result: SweepResult, setting: int) -> tuple[int, float]:
    """How far a setting is from the base: knobs moved, and the sum of their steps as shares of their axes."""
    moved, policy = result.knobs(setting), result.settings[setting]
    far = 0.0
    for name in moved:
        values = [value for value in result.axes.get(name, ()) if isinstance(value, int | float)]
        new, old = getattr(policy, name), getattr(result.base, name)
        if len(values) > 1 and isinstance(new, int | float) and isinstance(old, int | float):
            far += abs(new - old) / (max(values) - min(values))
    return len(moved), round(far, 9)


def splits(result: SweepResult, limits: Constraints) -> tuple[Split, ...]:
    """The choice on every half of the conversations, judged on the rest; half of c is c // 2.

    Raises: LabError for fewer than two conversations, or as `pick`.
    """
    count = len(result.conversations)
    if count < 2:
        raise LabError("one conversation cannot be split", where=result.name, hint="give two or more")
    scored, found = result.mask("all"), []
    for half in combinations(range(count), count // 2):
        chosen = np.isin(result.conversation, half)
        setting = pick(result, scored & chosen, limits).setting
        held = result.share[:, scored & ~chosen]
        base, recall = (float(held[i].mean()) for i in (result.base_index, setting))
        found.append(Split(tuple(result.conversations[i] for i in half), setting, base, recall))
    return tuple(found)


def ablations(result: SweepResult, setting: int) -> tuple[Ablation, ...]:
    """The moved knobs of a setting, each taken back alone, in the order of the knobs.

    Raises: LabError if the sweep did not measure one of these settings.
    """
    policy, found = result.settings[setting], []
    for name, moved in changed_knobs(policy, result.base).items():
        back = getattr(result.base, name)
        place = index_of(result.settings, replace(policy, **{name: back}))
        if place is None:
            raise LabError(f"the sweep did not measure the setting with {name} = {back} alone taken back")
        found.append(Ablation(name, moved, back, place))
    return tuple(found)


def by_conversation(result: SweepResult, settings: Iterable[int]) -> NDArray[np.float64]:
    """[settings, c] recall of each conversation (categories 1 to 4)."""
    scored = result.mask("all")
    rows = [result.share[i] for i in settings]
    masks = [scored & (result.conversation == c) for c in range(len(result.conversations))]
    return np.array([[row[mask].mean() if mask.any() else np.nan for mask in masks] for row in rows])


def moved(policy: Any, base: Any) -> str:
    """The knobs that differ, as one would write them: `bm25_weight 0.4, top_m 10`.

    >>> from memoryos_lab.memory.memoryos import MemoryOS
    >>> moved(MemoryOS(top_m=10, bm25_weight=0.4), MemoryOS())
    'top_m 10, bm25_weight 0.4'
    """
    names = {knob.name for knob in knobs(policy)}
    changed = {name: value for name, value in changed_knobs(policy, base).items() if name in names}
    return ", ".join(f"{name} {value}" for name, value in changed.items()) or "none"
