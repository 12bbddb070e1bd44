"""A sweep that is asked for at the screen."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from memoryos_lab.inspector import knobs_trying
from memoryos_lab.inspector.knobs import sweep_slot
from memoryos_lab.inspector.knobs_trying import Trying, settings, tries
from memoryos_lab.inspector.texts import texts
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.knobs import Knobs
from memoryos_lab.memory.policy import preset, presets
from swept import mira_examination, mira_sweep

WISH = {"grid": ["theta=.35:.65:.1", "m=1,3,5,9", "k=1,3,5,10", "segment_by=vector,best_page"]}


def test_it_finds_what_a_sweep_finds() -> None:
    trying = Trying(mira_examination(), WISH)
    assert trying.wait(60)
    assert trying.slot == b"null"
    assert trying.result is not None
    assert sweep_slot(trying.result) == sweep_slot(mira_sweep())


@pytest.mark.parametrize("name", list(presets()))
def test_what_is_offered_of_every_system_can_be_tried(name: str) -> None:
    one = replace(mira_examination(), policy=preset(name))
    offered = tries(one.policy)
    assert offered and offered["grids"]
    for words, listed in offered["grids"].items():
        found = settings(one, {"grid": list(listed)})
        assert 1 < len(found) <= knobs_trying.MOST and {type(each) for each in found} == {type(one.policy)}
        assert f"knobs.try.{words}" in texts()
    grids = offered["command"].partition(" --grid ")[2].removesuffix(" --out DIR").split(" --grid ")
    assert settings(one, {"grid": grids})
    assert (name in offered["command"]) or isinstance(one.policy, Knobs)


def test_nothing_is_offered_where_no_knob_can_be_moved() -> None:
    assert tries(None) is None


def test_it_tells_how_far_it_is_and_is_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []

    def slow(*args: Any, progress: Any, cancelled: Any, **more: Any) -> Any:
        progress(3, 128)
        told.append(json.loads(trying.slot))
        trying.cancel()
        assert cancelled()
        return replace(mira_sweep(), cancelled=True)

    monkeypatch.setattr(knobs_trying, "sweep", lambda *args, **more: slow(*args, **more))
    monkeypatch.setattr(knobs_trying, "_features", lambda one: started.wait(10) and {})
    started = knobs_trying.Event()
    trying = Trying(mira_examination(), WISH)
    assert json.loads(trying.slot) == {"done": 0, "of": 128, "left_s": None, "fault": ""}
    started.set()
    assert trying.wait(60)
    assert (told[0]["done"], told[0]["of"]) == (3, 128)
    assert told[0]["left_s"] >= 0
    assert trying.result is not None and trying.result.cancelled


@pytest.mark.parametrize("error", [LabError("no features", where="mira"), ZeroDivisionError("none")])
def test_what_goes_wrong_is_told(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def broken(*args: Any, **more: Any) -> Any:
        raise error

    monkeypatch.setattr(knobs_trying, "sweep", broken)
    trying = Trying(mira_examination(), WISH)
    assert trying.wait(60)
    assert trying.result is None
    assert str(error) in json.loads(trying.slot)["fault"]


@pytest.mark.parametrize(
    "wish",
    [
        None,
        [],
        {},
        {"grid": []},
        {"grid": "theta=.4"},
        {"grid": [3]},
        {"grid": ["theta"]},
        {"grid": ["nothing=1,2"]},
        {"grid": ["theta=9"]},
        {"grid": ["theta=0:1:.001", "k=1,2"]},
        {"grid": ["theta=0:1:1e-9"]},
    ],
)
def test_a_wish_that_makes_no_sense_is_refused(wish: Any) -> None:
    with pytest.raises(LabError):
        Trying(mira_examination(), wish)


def test_a_run_without_a_policy_has_no_knobs() -> None:
    with pytest.raises(LabError, match="no policy"):
        settings(replace(mira_examination(), policy=None), WISH)


def test_features_of_the_runs_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[str, Any] = {}
    monkeypatch.setattr(knobs_trying, "sweep", lambda *args, **more: seen.update(more))
    one = mira_examination()
    assert Trying(one, WISH).wait(60)
    assert list(seen["features"]) == ["mira"]
    assert seen["questions"] == "fork"
    assert np.array_equal(seen["features"]["mira"].vectors, one.runs["mira"].features.vectors)
