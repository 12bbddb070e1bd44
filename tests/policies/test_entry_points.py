"""Policies of other packages, found by the entry points of what is installed beside us."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from memoryos_lab.policies.conformance import LAWS

MINE = """
from dataclasses import dataclass
from memoryos_lab.policies.flat import Flat

@dataclass(frozen=True)
class Mine(Flat):
    pass

ONE = Mine(top_k=3)
MANY = {"mine-3": Mine(top_k=3), "mine-4": Mine(top_k=4)}
NONE = object()

def late():
    from memoryos_lab.memory.policy import presets  # it looks at the others while it is loaded
    assert "paper" in presets()
    return Mine(top_k=7)
"""
TELL = """
import json, warnings
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    {before}
    from memoryos_lab.memory.policy import preset, presets
    known, again = list(presets()), list(presets())
from memoryos_lab.policies.installed import PLUGINS
print(json.dumps({{
    "known": known, "again": again == known, "warned": [str(one.message) for one in told],
    "plugins": [[one.entry, one.package, list(one.names), str(one.error or "")] for one in PLUGINS],
    "mine": getattr(presets().get("mine"), "top_k", None),
}}))
"""


def installed(folder: Path, package: str, entries: str, **modules: str) -> None:
    """A package as pip leaves it: its modules and a dist-info with entry points."""
    info = folder / f"{package}-1.2.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.2\n")
    (info / "entry_points.txt").write_text(f"[memoryos_lab.policies]\n{entries}\n")
    for name, text in modules.items():
        (folder / f"{name}.py").write_text(text)


def python(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own: what is loaded once is loaded anew there."""
    env = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.run([sys.executable, *arguments], env=env, capture_output=True, text=True)


def told(folder: Path, before: str = "pass") -> dict[str, Any]:
    done = python(folder, "-c", TELL.format(before=before))
    assert done.returncode == 0, done.stderr
    said: dict[str, Any] = json.loads(done.stdout)
    return said


@pytest.mark.slow
def test_what_an_entry_point_may_name(tmp_path: Path) -> None:
    entries = {
        "all = mine:MANY": ["mine-3", "mine-4"],  # some by name
        "fresh = mine:late": ["fresh"],  # what makes one
        "mine = mine:Mine": ["mine"],  # its class
        "one = mine:ONE": ["one"],  # a policy
    }
    installed(tmp_path, "their-memory", "\n".join(reversed(entries)), mine=MINE)
    said = told(tmp_path)
    assert said["plugins"] == [[entry, "their-memory 1.2", names, ""] for entry, names in entries.items()]
    assert said["known"][-5:] == ["mine-3", "mine-4", "fresh", "mine", "one"]
    assert said["again"] and not said["warned"] and said["mine"] == 10


@pytest.mark.slow
def test_a_package_may_be_imported_first(tmp_path: Path) -> None:
    """Its module imports ours; ours must not look for it before it is there."""
    installed(tmp_path, "their-memory", "mine = mine:Mine", mine=MINE)
    assert told(tmp_path, before="import mine")["mine"] == 10


@pytest.mark.slow
def test_what_is_broken_is_told_and_takes_nothing_down(tmp_path: Path) -> None:
    installed(tmp_path, "absent", "a1 = nowhere:Mine")
    installed(tmp_path, "failing", "a2 = failing:Mine", failing="1 / 0")
    installed(tmp_path, "lacking", "a3 = mine:Yours", mine=MINE)
    installed(tmp_path, "foreign", "a4 = mine:NONE")
    installed(tmp_path, "taken", "flat = mine:ONE")
    installed(tmp_path, "alias", "memoryos = mine:ONE")
    installed(tmp_path, "badly-named", "a b = mine:ONE")
    installed(tmp_path, "first", "mine = mine:Mine")
    installed(tmp_path, "second", "mine = mine:ONE")
    said = told(tmp_path)
    errors = {package.split()[0]: error for _, package, _, error in said["plugins"]}
    assert "ModuleNotFoundError" in errors["absent"] and "nowhere" in errors["absent"]
    assert "ZeroDivisionError" in errors["failing"]
    assert "AttributeError" in errors["lacking"] and "Yours" in errors["lacking"]
    assert "is no policy" in errors["foreign"] and "own-policy.md" in errors["foreign"]
    assert "'flat' is taken by memoryos-lab itself" in errors["taken"]
    assert "'memoryos' is taken" in errors["alias"]
    assert "is no name" in errors["badly-named"]
    assert errors["first"] == "" and said["mine"] == 10
    assert "taken by first 1.2 (mine = mine:Mine)" in errors["second"]  # both origins
    assert "second 1.2, entry point mine = mine:ONE" in errors["second"]
    assert len(said["warned"]) == 8 and "paper" in said["known"] and "flat" in said["known"]


LISTED = """
import json
from memoryos_lab.cli import doctor
print(json.dumps(doctor._checked(doctor.doctor_policy.plugins)))
"""


@pytest.mark.slow
def test_doctor_lists_them_and_holds_one_to_the_laws(tmp_path: Path) -> None:
    installed(tmp_path, "their-memory", "mine = mine:Mine", mine=MINE)
    listed = json.loads(python(tmp_path, "-c", LISTED).stdout)
    assert listed["ok"] and listed["of other packages"] == "mine (their-memory 1.2)"
    held = python(tmp_path, "-m", "memoryos_lab", "doctor", "--policy", "mine")
    assert held.returncode == 0 and f"mine keeps {len(LAWS)} of {len(LAWS)} laws" in held.stdout
    replayed = python(tmp_path, "-m", "memoryos_lab", "replay", "sample:by-hand", "--preset", "mine")
    assert replayed.returncode == 0, replayed.stderr


@pytest.mark.slow
def test_doctor_tells_of_a_broken_one(tmp_path: Path) -> None:
    careless = MINE + (
        "\n@dataclass(frozen=True)\nclass Careless(Flat):\n"
        "    def act(self, state, act, script, f, /):\n        return state, ()\n"
    )
    installed(tmp_path, "their-memory", "careless = mine:Careless", mine=careless)
    held = python(tmp_path, "-m", "memoryos_lab", "doctor", "--policy", "careless", "--json")
    assert held.returncode == 1
    assert {"answers_acts", "counts_inputs"} <= {one["law"] for one in json.loads(held.stdout)["broken"]}
    installed(tmp_path, "failing", "a2 = failing:Mine", failing="1 / 0")
    listed = json.loads(python(tmp_path, "-c", LISTED).stdout)
    assert not listed["ok"] and "ZeroDivisionError" in listed["what"] and "failing 1.2" in listed["where"]
