"""The story read from events agrees with the snapshots, whatever the policy does."""

from __future__ import annotations

import pytest

from memoryos_lab.memory.replay import Run
from memoryos_lab.views.palette import GREY, HUES
from memoryos_lab.views.story import story
from view_runs import RIVALS, by_hand, rival, scattered

RUNS = [
    by_hand(),
    scattered(60),
    scattered(60, mtm_capacity=3),
    scattered(45, name="pypi-head", mtm_capacity=2, stm_capacity=4),
    scattered(45, name="eval-locomo", mtm_capacity=4),
    scattered(30, name="pypi-0.1.0", theta=0.2),
    *map(rival, RIVALS),
]


@pytest.mark.parametrize("run", RUNS, ids=range(len(RUNS)))
def test_every_page_lies_where_the_snapshot_has_it(run: Run) -> None:
    told = story(run)
    for turn in range(run.turns + 1):
        snapshot = run.snapshot(turn)
        for name in ("stm", "mtm", "archive", "dropped"):
            here = {life.page for life in told.pages if life.tier(turn) == name}
            assert here == set(snapshot.tier(name)), (turn, name)


@pytest.mark.parametrize("run", RUNS, ids=range(len(RUNS)))
def test_open_segments_are_those_of_the_snapshot(run: Run) -> None:
    told = story(run)
    for turn in range(run.turns + 1):
        open_now = {
            life.segment
            for life in told.segments
            if life.opened <= turn and (life.closed is None or turn < life.closed)
        }
        assert open_now == {group.id for group in run.snapshot(turn).groups}


@pytest.mark.parametrize("run", RUNS, ids=range(len(RUNS)))
def test_entries_live_as_long_as_in_the_snapshot(run: Run) -> None:
    for turn in range(run.turns + 1):
        active = {
            life.entry.id
            for life in story(run).entries
            if life.learned <= turn and (life.ended is None or turn < life.ended)
        }
        assert active == {entry.id for entry in run.snapshot(turn).entries}


def test_at_most_six_topics_have_a_colour_and_keep_the_order_of_birth() -> None:
    hues = [life.hue for life in story(RUNS[1]).segments if life.hue != GREY]
    assert hues == sorted(hues) == list(range(len(hues)))
    assert 0 < len(hues) <= HUES
    assert all(len(life.pages) > 1 for life in story(RUNS[1]).segments if life.hue != GREY)


def test_the_story_is_read_once() -> None:
    run = by_hand()
    assert story(run) is story(run)


def test_turns_to_jump_to_are_those_at_which_something_was_decided() -> None:
    assert story(by_hand()).eventful == (9, 10)


def test_labels_are_unique_and_hold_no_speaker() -> None:
    for run in RUNS:
        labels = [life.label for life in story(run).segments]
        assert len(set(labels)) == len(labels)
        assert not any("Ann" in label for label in labels)
