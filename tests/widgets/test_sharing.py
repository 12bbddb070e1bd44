"""Tabs, notebooks and processes over one store of features: each has its own desk, none disturbs another."""

from __future__ import annotations

import json
import multiprocessing
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from memoryos_lab import Lab, compute, load, preset
from memoryos_lab.features import default_store
from memoryos_lab.features.store import HOME_VARIABLE
from memoryos_lab.theatre.desk import Desk

THETAS = (0.2, 0.8, 0.2, 0.8)
WORDS = ("bread and flour", "a violin in tune", "the harbour at night")


@pytest.fixture
def chat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A conversation whose features no store holds yet."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    lines = [{"user": f"Tell me of {WORDS[i % 3]}, day {i}.", "agent": "Gladly."} for i in range(18)]
    path = tmp_path / "chat.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def told(lab: Lab) -> dict[str, Any]:
    """What a screen is told of a run, all but what was before."""
    slot: dict[str, Any] = json.loads(lab._run)
    return {name: value for name, value in slot.items() if name != "changed"}


def _notebook(path: Path, home: str, theta: float, out: Any) -> None:
    os.environ[HOME_VARIABLE] = home
    lab = Lab(path, knobs={"theta": 0.5})
    for turn in range(lab.run.turns):
        lab.turn = turn
    lab.knobs.theta = theta
    out.put((theta, told(lab)))


@pytest.mark.slow
def test_processes_write_one_store_and_see_the_same(chat: Path) -> None:
    spawn = multiprocessing.get_context("spawn")
    out = spawn.Queue()
    home = os.environ[HOME_VARIABLE]
    others = [spawn.Process(target=_notebook, args=(chat, home, theta, out)) for theta in THETAS]
    for other in others:
        other.start()
    here = {theta: told(Lab(chat, knobs={"theta": theta})) for theta in set(THETAS)}
    found = [out.get(timeout=180) for _ in others]
    for other in others:
        other.join(timeout=60)
        assert other.exitcode == 0
    assert sorted(theta for theta, _ in found) == sorted(THETAS)
    for theta, slot in found:
        assert slot == here[theta]
    kept = default_store().count()
    Lab(chat)
    assert default_store().count() == kept


def test_two_tabs_and_two_notebooks_in_one_process(chat: Path) -> None:
    script = load(chat).scripts[0]
    features = compute(script)
    labs = [Lab(chat), Lab(script, features)]
    desks = [Desk(script, features), Desk(script, compute(script))]
    first = [desk.answer({"turn": 3, "map": "pca"}) for desk in desks]
    assert first[0] == first[1]
    stood = labs[1].turn

    labs[0].knobs.theta = 0.8
    labs[0].turn = 17
    labs[1].other = {"theta": 0.2}
    moved: Mapping[str, Any] = {"preset": "pypi-head", "asking": "none", "knobs": {"tau": 2}}
    desks[0].answer({"a": moved, "gesture": 1, "turn": 9, "language": "zh"})

    assert desks[1].answer({}) == first[1]
    assert (labs[1].knobs.theta, labs[1].turn, labs[0].other) == (0.6, stood, None)
    assert labs[1].run.policy == preset("paper")
    assert told(labs[0])["theta"] == 0.8
