"""Every view can be called, keeps its modules' names, and has a sentence that says what it shows."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from memoryos_lab import views
from memoryos_lab.memory.errors import LabError
from memoryos_lab.views import chains, compare, decision, heat, lpm, recall, similarity, timeline
from memoryos_lab.views import map as map_view
from memoryos_lab.views.catalogue import LANGUAGES
from memoryos_lab.views.projection import project
from view_runs import by_hand, scattered

RUN = by_hand()
OTHERS: dict[str, tuple[Any, ...]] = {"recall": (1,), "compare": (by_hand(theta=0.7),), "decision": (3,)}


@pytest.mark.parametrize("name", views.VIEWS)
@pytest.mark.parametrize("dark", [False, True])
def test_a_view_is_drawn_by_its_name(name: str, dark: bool) -> None:
    view = getattr(views, name)
    figure = view(RUN, *OTHERS.get(name, ()), dark=dark, language="zh")
    assert figure.data
    assert {"info", "figure", "alt", "draw"} <= set(vars(view))


def test_names_of_views_are_modules_however_they_are_imported() -> None:
    code = """
import memoryos_lab
from memoryos_lab import views
import memoryos_lab.views.lpm
from memoryos_lab.views import heat
from memoryos_lab.views.chains import info
assert views.heat is heat and callable(heat) and callable(views.chains) and callable(views.lpm)
assert views.chains.info is info
assert not hasattr(views, "nothing")
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_importing_views_draws_nothing_in() -> None:
    code = "import memoryos_lab.views, sys; assert not {'plotly', 'numpy', 'networkx'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("turn", [0, 4, 10])
def test_every_view_says_what_it_shows(language: Any, turn: int) -> None:
    placed = map_view.info(RUN, project(RUN.features, method="pca"))
    said = [
        timeline.alt(timeline.info(RUN), turn, language),
        heat.alt(heat.info(RUN), turn, language),
        chains.alt(chains.info(RUN), turn, language),
        lpm.alt(lpm.info(RUN), turn, language),
        map_view.alt(placed, turn, language),
        recall.alt(recall.info(RUN, 1), language=language),
        compare.alt(compare.info(RUN, by_hand(theta=0.7)), language=language),
        similarity.alt(similarity.info(RUN.features), 0.6, language),
        decision.alt(decision.info(RUN, 3)[0], language),
    ]
    for sentence in said:
        assert len(sentence) > 12 and "{" not in sentence and "None" not in sentence


def test_the_sentence_counts_what_the_snapshot_holds() -> None:
    for turn in range(RUN.turns + 1):
        now = RUN.snapshot(turn)
        told = timeline.alt(timeline.info(RUN), turn)
        counts = len(now.tier("stm")), len(now.groups), len(now.entries), len(now.tier("archive"))
        expected = (
            "After turn {} of 10: {} pages in short-term memory, {} segments in mid-term memory, "
            "{} facts in long-term memory, {} pages archived."
        ).format(turn, *counts)
        assert told.startswith(expected)
        assert f"{counts[2]} facts" in lpm.alt(lpm.info(RUN), turn)
        assert heat.alt(heat.info(RUN), turn).startswith(f"Heat of {counts[1]} segments")


def test_next_to_nothing_can_be_drawn_and_said() -> None:
    for pages in (0, 1, 2):
        run = scattered(pages, questions=0)
        for name in ("timeline", "heat", "chains", "lpm", "map", "similarity"):
            assert getattr(views, name)(run) is not None
        assert timeline.alt(timeline.info(run)) and lpm.alt(lpm.info(run)) and chains.alt(chains.info(run))
        assert similarity.alt(similarity.info(run.features))


def test_a_page_that_was_not_filed_has_no_decision_to_draw() -> None:
    with pytest.raises(LabError, match="page 10 was not filed"):
        views.decision(RUN, 9)


def test_facts_lie_on_a_lane_a_slot_and_lead_back_to_their_turns() -> None:
    figure = views.lpm(RUN)
    bars = next(trace for trace in figure.data if trace.type == "bar")
    assert list(bars.customdata) == ["fact:0", "fact:2", "fact:1"]
    assert any("→ page 4 →" in hover for hover in bars.hovertext)


def test_traits_are_told_by_name() -> None:
    info = lpm.info(RUN)
    assert len(info.traits) == 51
    assert all(rows == () for _, rows in info.traits)


@pytest.mark.parametrize("name", ["timeline", "heat", "chains", "lpm", "map"])
def test_a_turn_that_is_not_in_the_run_is_refused(name: str) -> None:
    with pytest.raises(LabError, match="turn 11"):
        getattr(views, name)(RUN, turn=11)
