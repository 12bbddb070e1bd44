"""How a sweep is worked: in several processes, stopped, broken, and with workers that die."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from memoryos_lab.evals.sweep import (
    Constraints,
    SweepResult,
    grid,
    sweep,
    winner,
)
from memoryos_lab.evals.sweep.outcome import Outcome
from memoryos_lab.evals.sweep.pool import DIED, spread
from memoryos_lab.evals.sweep.work import Matter, Unit, units
from sweep_worlds import BASE, FEATURES, SET, TEXTS, same, swept


@pytest.fixture(scope="module")
def result() -> SweepResult:
    return swept()


def test_several_processes_find_what_one_finds(result: SweepResult) -> None:
    assert same(result, sweep(SET, grid(TEXTS, BASE), BASE, features=FEATURES, workers=2))


def test_a_sweep_that_was_stopped_goes_on_from_what_is_kept(tmp_path: Path, result: SweepResult) -> None:
    told: list[tuple[int, int]] = []
    part = swept(out=tmp_path, progress=lambda *at: told.append(at), cancelled=lambda: len(told) == 3)
    assert part.cancelled and 0 < len(told) == 3
    done = len(list((tmp_path / "units").glob("*.npz")))
    assert done == 3 and not part.done.all()
    assert np.isnan(part.figures().recall[~part.done]).all()
    told.clear()
    whole = swept(out=tmp_path, progress=lambda *at: told.append(at))
    assert same(whole, result) and len(told) == len(list((tmp_path / "units").glob("*.npz"))) - done
    told.clear()
    assert same(swept(out=tmp_path, progress=lambda *at: told.append(at)), result) and not told


def test_the_base_is_done_first_so_that_a_part_can_be_compared() -> None:
    told: list[int] = []
    part = swept(["theta=.3,.4"], progress=lambda *at: told.append(at[0]), cancelled=lambda: len(told) == 4)
    assert part.cancelled and list(part.done) == [False, False, True]
    assert winner(part, Constraints()) == part.base_index


def test_ctrl_c_keeps_what_is_done(result: SweepResult) -> None:
    def interrupt(done: int, total: int) -> None:
        if done > 20:
            raise KeyboardInterrupt

    part = swept(progress=interrupt)
    assert part.cancelled and 0 < int((part.segments >= 0).sum()) < part.segments.size
    measured = part.segments >= 0
    assert (part.segments[measured] == result.segments[measured]).all()


def test_a_broken_file_of_a_unit_is_done_again(tmp_path: Path, result: SweepResult) -> None:
    swept(out=tmp_path)
    files = sorted((tmp_path / "units").glob("*.npz"))
    files[0].write_bytes(files[0].read_bytes()[:100])
    files[1].write_bytes(b"")
    assert same(swept(out=tmp_path), result)


def test_other_features_or_knobs_are_never_read_from_the_folder(tmp_path: Path) -> None:
    swept(["k=1,3"], out=tmp_path)
    count = len(list((tmp_path / "units").glob("*.npz")))
    other = {id: replace(f, vectors=-f.vectors) for id, f in FEATURES.items()}
    sweep(SET, grid(["k=1,3"], BASE), BASE, features=other, workers=1, out=tmp_path)
    swept(["k=1,6"], out=tmp_path)
    assert len(list((tmp_path / "units").glob("*.npz"))) == 3 * count


def dying(unit: Unit, matter: Matter) -> Outcome:
    """The work, by a process that dies over one conversation."""
    if matter.script.id == "talk-1":
        os._exit(3)
    return unit.do(matter)


def dying_once(mark: Path, unit: Unit, matter: Matter) -> Outcome:
    if matter.script.id == "talk-2" and not mark.exists():
        mark.touch()
        os._exit(3)
    return unit.do(matter)


MATTERS = [Matter(script, FEATURES[script.id]) for script in SET.scripts]


@pytest.mark.slow
def test_a_worker_that_dies_is_tried_again_and_then_named() -> None:
    todo = units(grid(["theta=.3,.9"], BASE), len(MATTERS), "fork")
    done = list(spread(todo, MATTERS, 2, dying))
    assert sorted(one.unit.conversation for one in done) == [0, 0, 1, 1, 2, 2, 3, 3]
    assert {one.unit.conversation for one in done if one.outcome is None} == {1}
    assert {one.why for one in done if one.outcome is None} == {DIED}


@pytest.mark.slow
def test_a_worker_that_died_once_is_made_good(tmp_path: Path) -> None:
    todo = units(grid(["theta=.3,.7"], BASE), len(MATTERS), "fork")
    done = list(spread(todo, MATTERS, 2, partial(dying_once, tmp_path / "died")))
    assert (tmp_path / "died").exists() and len(done) == 8
    assert all(one.outcome is not None for one in done)


# -- to take away ---------------------------------------------------------------------------------
