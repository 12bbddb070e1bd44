"""Five thousand pages: few enough marks, none of them lost, and a window onto any of it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from memoryos_lab import views
from memoryos_lab.memory.policy import set_knobs
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.views import chains, timeline
from memoryos_lab.views.thin import MOST, grouped, held, highest
from view_runs import scattered

pytestmark = pytest.mark.slow

PAGES = 5000


@cache
def many(**moved: Any) -> Run:
    return scattered(PAGES, questions=40, theta=1.05, mtm_capacity=60, **moved)


def marks(figure: Any) -> int:
    """Points of lines and areas included."""
    return sum(len([x for x in trace.x if x is not None]) for trace in figure.data if trace.x is not None)


@pytest.mark.parametrize("name", ["timeline", "heat", "chains", "lpm"])
@pytest.mark.parametrize("look", [{}, {"turn": 2500}, {"turn": 2500, "window": (2000, 2600)}], ids=str)
def test_a_figure_over_turns_has_at_most_five_thousand_marks(name: str, look: dict[str, Any]) -> None:
    figure = getattr(views, name)(many(), **look)
    assert 20 < marks(figure) <= MOST
    if "window" in look:
        assert list(figure.layout.xaxis.range) == [1999.4, 2600.6]


def test_the_map_and_the_comparison_too() -> None:
    other = replay(many().script, many().features, set_knobs(many().policy, {"theta": 1.2}))
    assert 100 < marks(views.map(many(), method="pca", turn=4000)) <= MOST
    assert 100 < marks(views.compare(many(), other)) <= MOST
    assert marks(views.recall(many(), 39)) <= MOST


def test_every_page_is_counted_in_some_cell() -> None:
    figure = views.timeline(many())
    bars = next(trace for trace in figure.data if trace.type == "bar")
    cells = [i for i, what in enumerate(bars.customdata) if what.startswith("page:") and bars.width[i] == 12]
    assert sum(round(bars.x[i] + 0.12) for i in cells) == PAGES
    assert len(cells) <= 600


def test_a_window_shows_each_page_by_itself() -> None:
    info = timeline.info(many(), window=(2000, 2300))
    assert [cell.turn for cell in info.cells] == list(range(2000, 2301))
    assert all(2000 <= mark.turn <= 2300 for mark in info.marks)
    whole = {(mark.kind, mark.turn, mark.segment, mark.page) for mark in timeline.info(many()).marks}
    assert {(mark.kind, mark.turn, mark.segment, mark.page) for mark in info.marks} <= whole
    for turn in (2000, 2150, 2300):
        assert [stay.page for stay in info.stm(turn)] == list(many().snapshot(turn).tier("stm"))


def test_rows_of_a_window_are_the_topics_of_that_time() -> None:
    info = timeline.info(many(), window=(100, 300), rows=5)
    came = [mark.segment for mark in info.marks if mark.kind in ("merged", "opened")]
    least = min(came.count(row.segment) for row in info.rows)
    assert all(came.count(fold.segment) <= least for fold in info.folds)


def test_a_chain_of_three_hundred_pages() -> None:
    run = scattered(300, questions=0)
    features = replace(run.features, continues=(False, *[True] * 299))
    run = replay(run.script, features, run.policy)
    (chain,) = chains.info(run).chains
    assert chain.pages == tuple(range(300)) and len(chain.meta) > 0
    figure = views.chains(run, page=17)
    assert figure.data[-1].text == (chain.meta,)


def test_groups_keep_everything_in_order() -> None:
    items = [(turn, kind) for turn in range(1000) for kind in "ab"]
    groups = grouped(items, turn=lambda i: i[0], alike=lambda i: i[1], most=64)
    assert sorted(item for group in groups for item in group) == sorted(items)
    assert len(groups) <= 64
    assert all(len({kind for _, kind in group}) == 1 for group in groups)
    assert grouped([], turn=float, alike=str, most=3) == []


def test_a_thinned_line_keeps_its_peaks() -> None:
    line = [(float(x), float((x * 7919) % 101)) for x in range(2000)]
    kept = highest(line, 100.0)
    assert len(kept) <= 80 and {max(line, key=lambda p: p[1])[1]} <= {y for _, y in kept}
    assert max(y for _, y in held(line, 50.0)) == 100
