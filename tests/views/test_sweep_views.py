"""Views of a sweep: what they show is what was measured, whatever measured it."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
import pytest

from memoryos_lab import views
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.memoryos import MemoryOS
from memoryos_lab.views import sweep_curve, sweep_importance, sweep_map, sweep_pareto
from memoryos_lab.views.catalogue import LANGUAGES

BASE = MemoryOS(theta=0.5, top_m=2, top_k=3)
AXES = {"theta": (0.3, 0.5), "top_m": (1, 2, 4), "mu": (None, 60.0)}


class Figures(NamedTuple):
    n: int
    recall: Any
    low: Any
    high: Any
    page_tokens: Any


@dataclass
class Made:
    """Recall falls with θ and grows with m, by category and half a little differently."""

    axes: Any
    settings: list[MemoryOS]
    base: MemoryOS = BASE
    base_index: int = 0

    def figures(self, half: str = "all", category: int | None = None) -> Figures:
        shift = {"all": 0.0, "chosen": 0.02, "held": -0.02}[half] - 0.01 * (category or 0)
        recall = np.array([0.9 - one.theta + one.top_m / 20 + shift for one in self.settings])
        recall[[one.top_m == 4 and one.theta == 0.3 for one in self.settings]] = np.nan
        tokens = np.array([100.0 * one.top_m for one in self.settings])
        return Figures(0 if category == 3 else 40, recall, recall - 0.05, recall + 0.05, tokens)


def made() -> Made:
    grid = [
        replace(BASE, theta=theta, top_m=m, mu=mu)
        for theta in AXES["theta"]
        for m in AXES["top_m"]
        for mu in AXES["mu"]
    ]
    base = replace(BASE, mu=60.0)
    return Made(AXES, grid, base, grid.index(base))


def test_the_map_prints_every_cell_and_holds_the_rest_at_the_base() -> None:
    told = sweep_map.info(made())
    assert (told.columns, told.rows, told.fixed) == ((1, 2, 4), (0.3, 0.5), {"mu": 60.0})
    assert told.cells == ((0.63, 0.68, None), (0.43, 0.48, 0.58))
    assert told.base == (1, 1) and told.n == 40
    assert sweep_map.info(made(), at={"mu": None}).base is None
    turned = sweep_map.info(made(), "theta", "top_m", half="chosen", category=4)
    assert turned.cells[0] == (0.63, 0.43)
    assert "best .68 at theta .30, top_m 2, lowest .43 at theta .50, top_m 1" in sweep_map.alt(told)


def test_the_curve_leaves_gaps_where_nothing_was_measured() -> None:
    told = sweep_curve.info(made(), "top_m", at={"theta": 0.3})
    assert [curve.category for curve in told.curves] == [None, 4, 2, 1], "no question in category 3"
    assert told.curves[0].held == (0.63, 0.68, None) and told.curves[0].chosen == (0.67, 0.72, None)
    assert told.base == 1
    assert ".63 at 1, .68 at 2, best .68 at 2" in sweep_curve.alt(told)


def test_the_front_is_what_nothing_beats() -> None:
    told = sweep_pareto.info(made(), selected=11)
    assert len(told.dots) == 10
    front = [told.dots[place] for place in told.front]
    assert [(dot.tokens, dot.recall) for dot in front] == [(100.0, 0.63), (200.0, 0.68)]
    assert told.dots[told.base or 0].setting == made().base_index
    assert told.dots[told.chosen or 0].setting == 11
    assert sweep_pareto.info(made(), selected=4).chosen is None, "it was not measured"


def test_bars_are_in_order_with_what_knobs_do_together_last() -> None:
    told = sweep_importance.info(made(), {"top_m": 0.2, "theta": 0.7, "mu": 0.0}, 0.1)
    assert told.knobs == ("theta", "top_m", "mu") and told.shares == (0.7, 0.2, 0.0)
    assert sweep_importance.alt(told).endswith("acting together 10%.")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("dark", [False, True])
def test_all_are_drawn_and_told(language: Any, dark: bool) -> None:
    look = {"dark": dark, "language": language}
    drawn = [
        views.sweep_map(made(), **look),
        views.sweep_curve(made(), "top_m", **look),
        views.sweep_pareto(made(), selected=3, **look),
        views.sweep_importance(made(), {"theta": 1.0}, **look),
    ]
    for figure in drawn:
        assert figure.data and "NaN" not in json.dumps(json.loads(figure.to_json()))


def test_nothing_measured_is_drawn_too() -> None:
    empty = made()
    empty.figures = lambda half="all", category=None: Figures(
        0, *(np.full(len(empty.settings), math.nan),) * 4
    )
    assert views.sweep_map(empty) and views.sweep_curve(empty, "top_m") and views.sweep_pareto(empty)
    for told in (
        sweep_map.alt(sweep_map.info(empty)),
        sweep_curve.alt(sweep_curve.info(empty, "top_m")),
        sweep_pareto.alt(sweep_pareto.info(empty)),
    ):
        assert told == "Nothing was measured."


def test_a_knob_that_does_not_vary_is_refused_by_name() -> None:
    with pytest.raises(LabError, match="does not vary top_k"):
        sweep_map.info(made(), x="top_k")
