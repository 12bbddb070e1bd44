"""Slots say of a run exactly what its snapshots, events and sentences say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from desks import desk_of, facts_agree, sample_desk, sentence, slots_of
from made_scripts import script_of
from memoryos_lab import samples
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.events import Promoted, Recalled
from memoryos_lab.memory.memoryos import MemoryOS
from memoryos_lab.memory.policy import presets
from memoryos_lab.theatre import Desk
from memoryos_lab.views import words

SAMPLES = [info.name for info in samples.names()]


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("preset", list(presets(MemoryOS)))
def test_every_sample_under_every_preset_is_told_as_it_is(name: str, preset: str) -> None:
    desk = sample_desk(name)
    slots = slots_of(desk, {"a": {"preset": preset}, "b": {"preset": "paper", "knobs": {"theta": 0.4}}})
    assert slots["fault"] is None
    facts_agree(slots["run"], desk.run)
    other = desk.other
    assert other is not None
    facts_agree(slots["other"], other)


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("asking", ["live", "none"])
def test_rows_say_what_sentences_say(name: str, asking: Any) -> None:
    desk = sample_desk(name, asking)
    slots = slots_of(desk)
    fields = slots["book"]["fields"]
    for row in slots["run"]["events"]:
        assert len(row) == 2 + len(fields[row[1]])
    for language in ("en", "zh"):
        for turn in range(1, desk.run.turns + 1):
            rows = [row for row in slots["run"]["events"] if row[0] == turn]
            told = words.info(desk.run, turn, language=language)
            assert [sentence(slots, row, language) for row in rows] == [one.text for one in told]
            assert [slots["book"]["kinds"][row[1]] for row in rows] == [one.kind for one in told]


@pytest.mark.parametrize("preset", list(presets(MemoryOS)))
def test_rows_say_what_sentences_say_where_segments_are_evicted(preset: str) -> None:
    desk = desk_of(60)
    knobs = {"mtm_capacity": 3, "theta": 1.1, "tau": 2.0}
    slots = slots_of(desk, {"a": {"preset": preset, "knobs": knobs}})
    rows = slots["run"]["events"]
    assert any(row[1].startswith("evicted") for row in rows)
    said = [one.text for turn in range(1, 61) for one in words.info(desk.run, turn)]
    assert [sentence(slots, row) for row in rows] == said


def test_columns_are_as_long_as_what_they_are_about() -> None:
    slots = slots_of(sample_desk("mira", "live"))
    run, said = slots["run"], slots["conversation"]
    n, opened, written = said["n"], len(run["segments"]["label"]), len(run["facts"]["value"])
    assert run["n"] == n == 50
    assert {len(column) for name, column in run["pages"].items() if name != "moved"} == {n}
    assert not run["pages"]["moved"]  # pages of MemoryOS go one way
    assert {len(column) for column in run["segments"].values()} == {opened}
    assert {len(column) for column in run["facts"].values()} == {written}
    told = {name: said["pages"].pop(name) for name in ("day", "when")}
    assert {len(column) for column in said["pages"].values()} == {n}
    assert {len(column) for way in told.values() for column in (way["en"], way["zh"])} == {n}
    assert len(slots["map"]["xy"]) == n
    for columns in run["segments"]["heat"]:
        assert len(columns) == 6 and len({len(column) for column in columns}) == 1
        assert columns[0] == sorted(set(columns[0]))
    assert len(said["questions"]) == 47 and len(run["asked"]) == 47


def test_decisions_are_those_of_the_events() -> None:
    run = slots_of(sample_desk("by-hand"))["run"]
    assert run["decisions"]["0"] == [[3, 0, 0.6, []]]
    ((turn, segment, theta, best),) = run["decisions"]["3"]
    assert (turn, segment, theta) == (6, 0, 0.6)
    assert [(one, round(cos + keyword, 2)) for one, cos, keyword in best] == [(0, 0.96), (1, 0.8)]


def test_moments_carry_the_heat_before_the_reset() -> None:
    desk = sample_desk("tutor")
    run = slots_of(desk)["run"]
    promoted = [moment for moment in run["moments"] if moment[0] == "promoted"]
    assert len(promoted) == sum(isinstance(event, Promoted) for _, event in desk.run.events())
    for _, turn, segment, _, heat in promoted:
        (row,) = (
            row for row in run["events"] if row[1] == "promoted" and row[0] == turn and row[2] == segment
        )
        assert float(row[6]) == pytest.approx(heat, abs=0.005)
        assert heat <= run["segments"]["peak"][segment]


def test_asked_lists_what_questions_found() -> None:
    desk = sample_desk("mira", "fork")
    events = [event for _, event in desk.run.events() if isinstance(event, Recalled)]
    asked = slots_of(desk)["run"]["asked"]
    assert [(q, tuple(s), tuple(p)) for q, _, s, p in asked] == [
        (e.question, e.segments, e.pages) for e in events
    ]


@pytest.mark.parametrize("pages", [0, 1, 2, 7, 8])
@pytest.mark.parametrize("questions", [0, 2])
def test_the_shortest_conversations(pages: int, questions: int) -> None:
    desk = desk_of(pages, questions=questions if pages else 0)
    facts_agree(slots_of(desk)["run"], desk.run)


@pytest.mark.parametrize("theta", [-1.0, 0.6, 2.0])
def test_pages_that_are_all_alike(theta: float) -> None:
    desk = desk_of(40, same=True)
    slots = slots_of(desk, {"a": {"knobs": {"theta": theta}}})
    facts_agree(slots["run"], desk.run)
    assert len({tuple(xy) for xy in slots["map"]["xy"]}) == 1


def test_a_chain_of_three_hundred() -> None:
    slots = slots_of(desk_of(300, chained=True), {"pick": {"kind": "chain", "id": 0}})
    assert set(slots["run"]["pages"]["chain"]) == {0}
    assert slots["fault"] is None


def test_a_segment_with_a_thousand_pages() -> None:
    desk = desk_of(1010, same=True, questions=0)
    run = slots_of(desk)["run"]
    assert len(run["segments"]["label"]) == 1
    assert len(run["segments"]["pages"][0]) == 1003
    assert run["segments"]["peak"][0] > 5


def test_pages_with_one_side_and_pages_without_a_vector() -> None:
    script, features = script_of(30, sides="u")
    features = replace(features, page=(None, *features.page[1:]))
    slots = slots_of(Desk(script, features), {"a": {"preset": "pypi-head"}})
    assert slots["run"]["pages"]["dropped"][0] > 0
    assert slots["map"]["xy"][0] == [-1, -1]
    assert slots["map"]["xy"][1] != [-1, -1]


def test_a_number_that_is_none_stops_before_it_reaches_a_slot() -> None:
    script, features = script_of(10)
    vectors = features.vectors.copy()
    vectors[3, 0] = np.nan
    with pytest.raises(LabError, match="NaN"):
        Desk(script, replace(features, vectors=vectors)).answer({})
