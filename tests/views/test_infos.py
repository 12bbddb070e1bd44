"""What each view shows of the by-hand example, as values."""

from __future__ import annotations

import pytest

from memoryos_lab.views import chains, decision, heat, journey, lpm, similarity, timeline
from memoryos_lab.views.map import info as map_info
from memoryos_lab.views.projection import project
from memoryos_lab.views.story import story
from view_runs import by_hand, scattered

RUN = by_hand()


def test_the_wall_of_stays_cut_at_a_turn_is_short_term_memory() -> None:
    info = timeline.info(RUN)
    for turn in range(RUN.turns + 1):
        held = [stay.page for stay in info.stm(turn)]
        assert held == list(RUN.snapshot(turn).tier("stm"))
        lanes = [stay.lane for stay in info.stm(turn)]
        assert len(set(lanes)) == len(lanes), "two pages lie in one lane"


def test_marks_stand_at_the_turn_of_their_event() -> None:
    marks = {(mark.kind, mark.turn, mark.segment, mark.page) for mark in timeline.info(RUN).marks}
    assert ("opened", 3, 0, 0) in marks
    assert ("merged", 4, 0, 1) in marks
    assert ("evicted", 9, 2, None) in marks
    assert ("promoted", 10, 0, None) in marks
    assert ("visited", 5, 0, None) in marks


def test_facts_tell_when_they_were_said_and_when_known() -> None:
    facts = timeline.info(RUN).facts
    assert [(fact.value, fact.said, fact.start, fact.end) for fact in facts] == [
        ("pottery", 1, 10, 10),
        ("the glaze is blue", 2, 10, None),
        ("a lathe", 4, 10, None),
    ]
    assert timeline.info(RUN).slots == ("hobby", "")  # what has no slot excludes nothing: ticks on one lane


def test_smaller_segments_are_folded_into_lanes_that_do_not_overlap() -> None:
    run = scattered(80, theta=1.2, mtm_capacity=12)
    info = timeline.info(run, rows=4)
    assert len(info.rows) == 4 and len(info.folds) > 8
    lanes: dict[int, float] = {}
    for fold in info.folds:
        assert lanes.get(fold.lane, -1) < fold.opened
        lanes[fold.lane] = float("inf") if fold.closed is None else fold.closed


def test_rows_stand_in_order_of_birth() -> None:
    opened = [row.opened for row in timeline.info(scattered(60)).rows]
    assert opened == sorted(opened)


@pytest.mark.parametrize(
    ("turn", "expected"),
    [(3, 2.0), (4, 3.0), (5, 4.0), (6, 5.0), (7, 4.5), (8, 4.25), (9, 4.125), (10, 1.5)],
)
def test_heat_of_the_first_segment_day_by_day(turn: int, expected: float) -> None:
    sample = heat.info(RUN).curves[0].at(turn)
    assert sample is not None
    assert sample.heat == pytest.approx(expected, abs=1e-9)
    assert sum(value for _, value in sample.terms) == pytest.approx(expected, abs=1e-9)


def test_the_line_rises_to_the_heat_that_was_promoted_and_falls_at_once() -> None:
    points = heat.info(RUN).curves[0].points
    at_ten = [round(y, 4) for x, y in points if x == 10]
    assert at_ten[0] == pytest.approx(4.0625)  # decayed since day 9, before page 8 came
    assert 6.0 in at_ten
    assert at_ten[-1] == 1.5  # day 11, after the second question
    assert points[0] == (3, 0.0)


def test_an_evicted_segment_ends_at_the_heat_it_was_judged_by() -> None:
    assert heat.info(RUN).curves[2].points[-1] == (9, 1.25)


def test_a_segment_that_nothing_touches_costs_no_sample() -> None:
    run = scattered(1300, questions=0)
    info = heat.info(run)
    for curve in info.curves:
        assert len(curve.samples) < 3 * len(story(run).segments[curve.segment].pages) + 60  # it fades by < 60


def test_chains_are_intervals_and_match_the_snapshot() -> None:
    info = chains.info(RUN)
    assert tuple(chain.pages for chain in info.chains) == RUN.snapshot().chains
    assert info.chains[0].segments == (0,)
    assert info.chains[0].words[0] == "clay"


def test_a_page_is_drawn_in_the_row_where_it_lies() -> None:
    info = chains.info(RUN)
    assert info.lane(0, 0) is None
    assert info.lane(0, 2) == 0
    assert info.lane(0, 3) == 1
    assert info.lane(4, 10) == len(info.topics) + 2  # archived with its segment


def test_the_graph_has_an_edge_for_every_page_that_continues() -> None:
    graph = chains.graph(scattered(30))
    assert set(graph.edges) == {(n - 1, n) for n in range(30) if n % 3}


def test_long_term_memory_as_it_stood_at_a_turn() -> None:
    assert lpm.info(RUN, 9).rows == ()
    table = lpm.info(RUN)
    assert [row.value for row in table.active] == ["the glaze is blue", "a lathe"]
    lathe = table.active[1]
    assert (lathe.replaced, lathe.pages, lathe.said, lathe.written) == (("pottery",), (3,), 4, 10)
    old = table.rows[-1]
    assert (old.value, old.status, old.by) == ("pottery", "superseded", lathe.entry)


def test_the_decision_of_a_page_with_its_candidates() -> None:
    (made,) = decision.info(RUN, 3)
    assert [(o.label, round(o.total, 4), o.chosen) for o in made.options] == [
        ("clay · wheel", 0.96, True),
        ("soil · rain", 0.8, False),
    ]
    assert decision.info(RUN, 9) == ()  # still in short-term memory


def test_the_journey_of_a_page_is_its_life_in_order() -> None:
    told = journey.info(RUN, 0)
    assert [step.kind for step in told.steps] == [
        "linked",
        "arrived",
        "left",
        "opened",
        "promoted",
        "learned",
        "superseded",
    ]
    assert [step.turn for step in told.steps] == sorted(step.turn for step in told.steps)


def test_the_journey_of_an_archived_page_ends_with_the_eviction() -> None:
    assert journey.info(RUN, 4).steps[-1].kind == "evicted"


def test_similarity_counts_every_pair() -> None:
    info = similarity.info(RUN.features)
    assert sum(info.all_pairs) == pytest.approx(1, abs=1e-3)
    assert sum(info.consecutive) == pytest.approx(1, abs=1e-3)
    assert info.passing(-2.0) == 1.0 and info.passing(2.0) == 0.0


def test_the_map_puts_a_segment_at_the_mean_of_its_pages() -> None:
    info = map_info(RUN, project(RUN.features, method="pca"))
    where = {point.page: (point.x, point.y) for point in info.points}
    for centre in info.centres:
        xs = [where[page][0] for page in centre.life.pages]
        assert centre.x == pytest.approx(sum(xs) / len(xs), abs=1e-4)
