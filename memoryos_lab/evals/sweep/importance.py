"""Which knob moves recall? The share of the variance over the settings that each knob explains.

Over a full grid this is the functional ANOVA exactly: the variance of the means over all other knobs,
divided by the whole variance. What is left belongs to knobs acting together. Over sampled settings a
forest of trees stands in for the grid (Optuna's fANOVA), which leaves no such rest.
References: Hutter, Hoos and Leyton-Brown, "An efficient approach for assessing hyperparameter importance",
2014; Sobol 1993 (first-order indices).
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from .halves import Half
from .result import Column, SweepResult

SEED, TREES = 0, 32  # of the forest


class Importance(NamedTuple):
    """Shares of the variance of recall over the settings."""

    shares: dict[str, float]  # knob -> share in [0, 1], largest first
    together: float | None  # of knobs acting together; None where settings were sampled
    settings: int  # that it is made of


def importance(result: SweepResult, half: Half = "chosen", category: int | None = None) -> dict[str, float]:
    """The share of each knob, largest first; ties in the order of the axes."""
    return explained(result, half, category).shares


def explained(result: SweepResult, half: Half = "chosen", category: int | None = None) -> Importance:
    """The shares, and what they are made of; {} where nothing varies or was measured."""
    recall = result.figures(half, category).recall
    use = np.flatnonzero(result.on_grid & np.isfinite(recall))
    if not result.axes or len(use) < 2 or np.ptp(recall[use]) == 0:
        return Importance(dict.fromkeys(result.axes, 0.0), 0.0, len(use))
    whole = _as_grid(result, recall)
    shares = _sampled(result, recall, use) if whole is None else _first_order(list(result.axes), whole)
    ordered = dict(sorted(shares.items(), key=lambda one: -one[1]))
    together = None if whole is None else max(1 - sum(shares.values()), 0.0)
    return Importance(ordered, together, len(use))


def _as_grid(result: SweepResult, recall: Column) -> Column | None:
    """Recall as an array with an axis a knob; None unless every combination was measured, once."""
    shape = tuple(len(values) for values in result.axes.values())
    places = {name: {value: i for i, value in enumerate(values)} for name, values in result.axes.items()}
    if math.prod(shape) != int(result.on_grid.sum()):
        return None
    whole = np.full(shape, np.nan)
    for i in np.flatnonzero(result.on_grid).tolist():
        whole[tuple(places[name][value] for name, value in result.values(i).items())] = recall[i]
    return whole if np.isfinite(whole).all() else None


def _first_order(names: list[str], whole: Column) -> dict[str, float]:
    """The variance of the mean over all other axes, as a share of all.

    >>> _first_order(["a", "b"], np.array([[0.0, 0.0], [1.0, 1.0]]))
    {'a': 1.0, 'b': 0.0}
    """
    every = range(whole.ndim)
    return {
        name: float(whole.mean(axis=tuple(j for j in every if j != i)).var() / whole.var())
        for i, name in enumerate(names)
    }


def _sampled(result: SweepResult, recall: Column, use: Any) -> dict[str, float]:
    """By a forest of trees over the settings that were measured."""
    import optuna
    from optuna.importance import FanovaImportanceEvaluator, get_param_importances

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    spaces: dict[str, optuna.distributions.BaseDistribution] = {
        name: optuna.distributions.CategoricalDistribution([_plain(value) for value in values])
        for name, values in result.axes.items()
    }
    study = optuna.create_study(direction="maximize")
    for i in use.tolist():
        params = {name: _plain(value) for name, value in result.values(i).items()}
        study.add_trial(
            optuna.trial.create_trial(params=params, distributions=spaces, value=float(recall[i]))
        )
    found = get_param_importances(study, evaluator=FanovaImportanceEvaluator(n_trees=TREES, seed=SEED))
    return {name: float(found.get(name, 0.0)) for name in result.axes}


def _plain(value: Any) -> Any:
    return "none" if value is None else value
