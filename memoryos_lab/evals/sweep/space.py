"""Values of a knob as an Optuna study has them: named, ordered where they are evenly spaced."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise
from typing import Any

from ...memory.policy import Value

NONE = "none"  # how a knob's None is named


def space(values: Sequence[Value]) -> Any:
    """What Optuna calls a distribution: a range where the values are evenly spaced, else a choice.

    >>> space((5, 10, 15)), space((0.4, 0.6)).step, space((5, 10, 50)).choices
    (IntDistribution(high=15, log=False, low=5, step=5), 0.2, (5, 10, 50))
    """
    from optuna.distributions import CategoricalDistribution, FloatDistribution, IntDistribution

    if len(values) > 1 and all(type(value) in (int, float) for value in values):
        numbers = [Decimal(str(value)) for value in values]
        steps = {after - before for before, after in pairwise(numbers)}
        step = steps.pop()
        if not steps and step > 0:
            if all(type(value) is int for value in values):
                return IntDistribution(int(numbers[0]), int(numbers[-1]), step=int(step))
            return FloatDistribution(float(numbers[0]), float(numbers[-1]), step=float(step))
    return CategoricalDistribution([said_as(value) for value in values])


def value_of(name: Any, values: Sequence[Value]) -> Value:
    """Which of the values a study means: numbers come back with the dust of a step.

    >>> value_of(0.7000000000000001, (0.6, 0.7)), value_of("none", (None, 3))
    (0.7, None)
    """
    for value in values:
        if said_as(value) == name and type(said_as(value)) is type(name):
            return value
    return min((value for value in values if isinstance(value, int | float)), key=lambda one: abs(one - name))


def said_as(value: Value) -> Any:
    return NONE if value is None else value
