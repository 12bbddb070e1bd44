"""The ten-page example, against the heats and moves computed on paper."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from memoryos_lab import samples
from memoryos_lab.memory.events import Evicted, Merged, Opened, Promoted, Visited
from memoryos_lab.memory.replay import Run, replay

LETTERS = "ABCDEF"

# Heat of every segment held, after each input; R halves daily. Q: a question.
HEATS: tuple[dict[str, float], ...] = (
    {}, {}, {"A": 2.0}, {"A": 3.0}, {"A": 2.5, "B": 2.0},
    {"A": 4.0, "B": 2.0},  # Q1
    {"A": 5.0, "B": 1.5}, {"A": 4.5, "B": 1.25, "C": 2.0}, {"A": 4.25, "B": 3.0, "C": 1.5},
    {"A": 4.125, "B": 2.5, "D": 2.0}, {"A": 2.0, "B": 2.25, "D": 1.5},
    {"A": 1.5, "B": 2.125, "D": 3.0},  # Q2
)  # fmt: skip


def run_with(**knobs: Any) -> Run:
    script, features, info = samples.load("by-hand")
    return replay(script, features, replace(info.policy(), **knobs), questions="live")


def moves(run: Run) -> list[tuple[int, str, tuple[int, ...], str]]:
    """(turn, what, pages counted from 1, segment) of everything that changed mid-term memory."""
    found: list[tuple[int, str, tuple[int, ...], str]] = []
    for i, event in run.events():
        turn = run.steps[i].turn
        match event:
            case Merged() | Opened():
                found.append((turn, type(event).__name__, (event.page + 1,), LETTERS[event.segment]))
            case Promoted() | Evicted():
                pages = tuple(page + 1 for page in event.pages)
                found.append((turn, type(event).__name__, pages, LETTERS[event.segment]))
    return found


def returned(run: Run) -> list[list[int]]:
    return [[page + 1 for page in run.recalls[q].returned] for q in sorted(run.recalls)]


def test_moves_of_the_example() -> None:
    assert moves(run_with()) == [
        (3, "Opened", (1,), "A"),
        (4, "Merged", (2,), "A"),
        (5, "Opened", (3,), "B"),
        (6, "Merged", (4,), "A"),
        (7, "Opened", (5,), "C"),
        (8, "Merged", (6,), "B"),
        (9, "Opened", (7,), "D"),
        (9, "Evicted", (5,), "C"),
        (10, "Merged", (8,), "A"),
        (10, "Promoted", (1, 2, 4, 8), "A"),
    ]


def test_heat_after_every_input() -> None:
    run = run_with()
    seen = [
        {LETTERS[group.id]: group.heat for group in run.snapshot(step=step).groups}
        for step in range(1, len(run.steps) + 1)
    ]
    assert [heats.keys() for heats in seen] == [heats.keys() for heats in HEATS]
    for got, expected in zip(seen, HEATS, strict=True):
        assert got == pytest.approx(expected, abs=1e-9)


def test_decisive_scores_are_exact() -> None:
    decided = {
        event.page + 1: event for _, event in run_with().events() if isinstance(event, Merged | Opened)
    }
    assert decided[2].candidates[0].total == pytest.approx(0.28 + 1 / 3, abs=1e-12)
    assert decided[3].candidates[0].total == 0.6  # not over θ, and only so in float64
    assert decided[5].candidates[0].total == pytest.approx(0.53, abs=1e-12)
    assert [c.total for c in decided[6].candidates] == [0.8, 0.8, 0.0]  # a tie: the older segment


def test_both_gold_pages_are_lost() -> None:
    run = run_with()
    assert returned(run) == [[2], [7]]
    assert [e.segment for _, e in run.events() if isinstance(e, Visited)] == [0, 3]


@pytest.mark.parametrize(
    ("knobs", "found"),
    [
        ({"theta": 0.7}, [[1], [7]]),
        ({"top_k": 2}, [[2, 1], [7]]),
        ({"top_m": 2}, [[2], [2]]),
    ],
)
def test_what_if_recall(knobs: dict[str, Any], found: list[list[int]]) -> None:
    assert returned(run_with(**knobs)) == found


def _promoted(run: Run) -> list[tuple[int, tuple[int, ...]]]:
    return [(turn, pages) for turn, what, pages, _ in moves(run) if what == "Promoted"]


def _evicted(run: Run) -> list[tuple[int, str]]:
    return [(turn, segment) for turn, what, _, segment in moves(run) if what == "Evicted"]


def _first_evicted(run: Run) -> list[tuple[int, str]]:
    return _evicted(run)[:1]


@pytest.mark.parametrize(
    ("knobs", "see", "expected"),
    [
        ({"theta": 0.7}, _promoted, []),
        ({"theta": 0.7}, _evicted, [(7, "B"), (9, "D")]),
        ({"tau": 4.0}, _evicted, [(9, "A"), (10, "C")]),
        ({"tau_inclusive": True}, _promoted, [(6, (1, 2, 4))]),
        ({"theta_inclusive": True, "tau_inclusive": True}, _evicted, []),
        ({"eviction": "least_recent"}, _first_evicted, [(9, "A")]),
        ({"eviction": "least_visited"}, _first_evicted, [(9, "B")]),
        ({"mu": 1e7}, _evicted, [(9, "C")]),
        ({"segment_vector": "mean"}, _evicted, [(9, "D")]),
    ],
)
def test_what_if_moves(knobs: dict[str, Any], see: Callable[[Run], Any], expected: Any) -> None:
    assert see(run_with(**knobs)) == expected


def test_without_the_first_question_nothing_is_promoted() -> None:
    script, features, info = samples.load("by-hand")
    run = replay(script, features, info.policy(), questions="none")
    assert _promoted(run) == []
    assert run.state().segments[0].heat(info.policy(), run.state().now) == pytest.approx(5.0)
