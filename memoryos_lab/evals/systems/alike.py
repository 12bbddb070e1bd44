"""Every system tuned alike before it is compared.

    settings   of a system's own knobs (`sweep.spaces`), its published setting first: points of one sequence
    cap        tokens of pages in the prompt, on average: no more than flat retrieval as it is published
    choice     the best recall on one half of the conversations, within the cap; ties as in every sweep
    telling    of each half by what the other chose: every question once, by a setting that did not see it

The published setting is told on the same questions. It is held to no cap; its tokens stand beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ...features import Cancelled
from ...memory.errors import LabError
from ...memory.policy import changed_knobs, preset, presets
from ...memory.presets import OURS
from ...memory.replay import Progress
from ...memory.types import Features
from ..dataset import Dataset
from ..diagnose.diagnosing import BUDGET
from ..sweep.choice import Constraints, gain, ranked
from ..sweep.halves import Half
from ..sweep.keep import Notice, unheard
from ..sweep.outcome import Outcome
from ..sweep.result import SweepResult
from ..sweep.spaces import drawn, own_axes
from ..sweep.sweeping import Bench, Where, gathered, laid_out
from .beside import ALL, chosen, enough
from .crossing import crossed
from .matrix import asks, over, row
from .values import Cap, Choice, Matrix, Side, Tuned

CROSSED: tuple[tuple[Half, Half], ...] = (("chosen", "held"), ("held", "chosen"))  # (it chooses, it is told)
LIKE = "flat"  # whose tokens are the cap
SETTINGS = 40
FEWEST = 0.5  # of the published setting's groups, where groups are searched: fewer is flat retrieval


def published(names: Iterable[str]) -> tuple[str, ...]:
    """The same names; "all" is every preset but ours, which were chosen on questions, or for another end."""
    every = tuple(name for name in presets() if name not in OURS)
    return tuple(one for name in names for one in (every if name == ALL else (name,)))


def tuned(
    dataset: Dataset,
    systems: Sequence[str] | Mapping[str, Any],
    settings: int = SETTINGS,
    *,
    max_tokens: float | None = None,
    max_k: int | None = None,
    extensions: bool = False,
    features: Mapping[str, Features] | None = None,
    backend: str = "minilm-int8",
    budget: int = BUDGET,
    workers: int = 0,
    out: str | Path | None = None,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
    notice: Notice = unheard,
) -> Matrix:
    """The matrix of the systems as they are published, and in its `tuned` the same systems tuned alike.

    Parameters:
        settings: how many are tried of each system; all there are where its knobs have fewer.
        max_tokens, max_k: the cap: tokens of the pages in the prompt on average, and pages that any question
            brings back. With neither, the tokens of flat retrieval as it is published, half by half.
        extensions: move knobs of ours too (words beside vectors, neighbours), which no published version has.
        The others as in `matrix`; `progress` is told (pieces of work done, of all).

    Raises: LabError as `matrix`, or for a dataset of which a half asks nothing; Cancelled; KeyboardInterrupt.
    """
    policies = systems if isinstance(systems, Mapping) else chosen(published(systems))
    enough(policies)
    asks(dataset)
    where = Where(workers, None, Path(out) if out else None, notice)
    bench = laid_out(dataset, features, backend, "fork", where, budget, entries=False)
    tries = {
        name: drawn(own_axes(policy, extensions=extensions), policy, settings)
        for name, policy in policies.items()
    }
    swept, like = _swept(bench, tries, progress, cancelled)
    cap = _cap(like, max_tokens, max_k)
    picks = {name: (_pick(one, cap, 0), _pick(one, cap, 1)) for name, one in swept.items()}
    lineup = {
        name: (one.base, *(one.settings[pick.setting] for pick in picks[name])) for name, one in swept.items()
    }
    told = crossed(bench, lineup, like.halves.held, _after(progress, bench, tries), cancelled)
    found = Tuned(
        settings,
        extensions,
        cap,
        like.halves.unit,
        (like.halves.chosen, like.halves.held_out),
        tuple(_choices(swept[name], picks[name]) for name in policies),
        tuple(row(name, policies[name], one.tuned) for name, one in told.items()),
    )
    rows = tuple(row(name, policies[name], one.default) for name, one in told.items())
    return replace(over(bench, rows), tuned=found)


# -- settings are measured ------------------------------------------------------------------------


def _swept(
    bench: Bench,
    tries: Mapping[str, Sequence[Any]],
    progress: Progress | None,
    cancelled: Callable[[], bool] | None,
) -> tuple[dict[str, SweepResult], SweepResult]:
    """What every system's settings find, and what flat retrieval finds as it is published."""
    like = preset(LIKE)
    every = tuple(dict.fromkeys((like, *chain.from_iterable(tries.values()))))
    outcomes = bench.measure(every, progress, cancelled)
    if bench.cancelled:
        raise Cancelled("the tuning was cancelled") if cancelled and cancelled() else KeyboardInterrupt
    if bench.failures:
        lost = bench.failures[0]
        raise LabError(
            f"{lost.why}: {lost.conversation}, {lost.knobs}", where="tuning", hint="try fewer --workers"
        )
    place = {policy: i for i, policy in enumerate(every)}

    def of(settings: Sequence[Any]) -> SweepResult:
        rows = [place[one] for one in settings]
        mine = [Outcome._make(part[rows] for part in outcome) for outcome in outcomes]
        return gathered(bench, tuple(settings), settings[0], True, mine)

    found = {name: of(settings) for name, settings in tries.items()}
    return found, of([like])


def _after(progress: Progress | None, bench: Bench, tries: Mapping[str, Sequence[Any]]) -> Progress | None:
    """Goes on counting where the settings end."""
    if progress is None:
        return None
    tell, first = progress, sum(map(len, tries.values())) * len(bench.matters)
    return lambda done, of: tell(first + done, first + of)


# -- one is chosen --------------------------------------------------------------------------------


class _Picked(NamedTuple):
    setting: int  # place in the sweep
    allowed: int  # settings within the cap


def _cap(like: SweepResult, max_tokens: float | None, max_k: int | None) -> Cap:
    """As it is given, or as flat retrieval has it. Raises: LabError where a half asks nothing."""
    if not all(like.mask(half).any() for half, _ in CROSSED):
        raise LabError(
            "a half of this dataset asks nothing that cites evidence",
            where=like.name,
            hint="tune on a dataset with more questions",
        )
    if max_tokens is not None or max_k is not None:
        return Cap(None, (max_tokens, max_tokens), max_k)
    first, second = (float(like.figures(half).page_tokens[0]) for half, _ in CROSSED)
    return Cap(LIKE, (first, second), None)


def _pick(result: SweepResult, cap: Cap, side: int) -> _Picked:
    """The best within the cap on the half that chooses; where none is, the one of fewest tokens."""
    half, _ = CROSSED[side]
    groups = FEWEST if hasattr(result.base, "top_m") else 0.0
    limits = Constraints(groups, max_k=cap.pages, max_tokens=cap.tokens[side])
    order = ranked(result, limits, half=half, tokens_of=half)
    if order:
        return _Picked(order[0], len(order))
    return _Picked(int(np.argmin(result.figures(half).page_tokens)), 0)


def _choices(result: SweepResult, picks: Sequence[_Picked]) -> tuple[Choice, Choice]:
    first, second = (
        Choice(
            changed_knobs(result.settings[one.setting], result.base),
            len(result.settings),
            one.allowed,
            _side(result, one.setting, here),
            _side(result, one.setting, there),
        )
        for one, (here, there) in zip(picks, CROSSED, strict=True)
    )
    return first, second


def _side(result: SweepResult, setting: int, half: Half) -> Side:
    found, tokens = gain(result, setting, half), result.figures(half).page_tokens
    ends = (found.low, found.high) if found.n > 1 else (found.gain, found.gain)
    return Side(
        found.n, found.base, found.setting, *ends, float(tokens[result.base_index]), float(tokens[setting])
    )
