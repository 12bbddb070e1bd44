"""A comparison that was stopped goes on from what was finished, to the same bytes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from memoryos_lab.evals.sweep import grid, sweep
from memoryos_lab.evals.systems import matrix, save, tuned
from memoryos_lab.features import Cancelled
from memoryos_lab.memory.policy import preset
from sweep_worlds import dataset

SET, FEATURES = dataset(4)
pytestmark = pytest.mark.slow

SYSTEMS = {name: preset(name) for name in ("paper", "flat", "none")}
Make = Callable[..., Any]
COMPARED: dict[str, Make] = {
    "matrix": lambda **more: matrix(SET, SYSTEMS, features=FEATURES, workers=1, **more),
    "tuned": lambda **more: tuned(SET, SYSTEMS, 6, features=FEATURES, workers=1, **more),
}


class Stop:
    """Ends the work when so much is done, as Ctrl-C or a button does."""

    def __init__(self, at: int) -> None:
        self.at, self.done = at, 0

    def interrupt(self, done: int, of: int) -> None:
        self.done = done
        if done >= self.at:
            raise KeyboardInterrupt


@pytest.fixture(scope="module", params=list(COMPARED))
def make(request: pytest.FixtureRequest) -> Make:
    return COMPARED[request.param]


@pytest.fixture(scope="module")
def whole(make: Make, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return save(make(), tmp_path_factory.mktemp("whole")).read_bytes()


def written(made: Any, folder: Path) -> bytes:
    return save(made, folder).read_bytes()


@pytest.mark.parametrize("at", [1, 11, 75])
def test_it_goes_on_to_the_same_bytes(make: Make, whole: bytes, tmp_path: Path, at: int) -> None:
    stop = Stop(at)
    try:
        make(out=tmp_path, progress=stop.interrupt)
    except KeyboardInterrupt:
        assert stop.done >= at
    kept = {path: path.stat().st_mtime_ns for path in (tmp_path / "units").iterdir()}
    assert kept
    assert written(make(out=tmp_path), tmp_path) == whole
    assert {path: path.stat().st_mtime_ns for path in kept} == kept, "nothing was done twice"


def test_a_button_stops_it_too(make: Make, whole: bytes, tmp_path: Path) -> None:
    asked: list[None] = []

    def cancelled() -> bool:
        asked.append(None)
        return len(asked) > 4

    with pytest.raises(Cancelled):
        make(out=tmp_path, cancelled=cancelled)
    assert written(make(out=tmp_path), tmp_path) == whole


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data[: len(data) // 2],
        lambda data: data[:-30] + bytes([data[-30] ^ 1]) + data[-29:],
        lambda data: b"[1, 2]",
    ],
    ids=["cut", "flipped", "foreign"],
)
def test_damaged_work_is_done_again_and_said(make: Make, whole: bytes, tmp_path: Path, spoil: Any) -> None:
    make(out=tmp_path)
    for path in (tmp_path / "units").iterdir():
        path.write_bytes(spoil(path.read_bytes()))
    said: list[str] = []
    assert written(make(out=tmp_path, notice=said.append), tmp_path) == whole
    count = len(list((tmp_path / "units").iterdir()))
    assert len(said) == count and all("is damaged" in one and str(tmp_path) in one for one in said)


def test_a_sweep_says_what_it_does_again(tmp_path: Path) -> None:
    base, said = preset("flat"), list[str]()
    wish = {"features": FEATURES, "workers": 1, "out": tmp_path, "notice": said.append}
    sweep(SET, grid(["k=3,5"], base), base, **wish)
    assert not said
    path = next((tmp_path / "units").iterdir())
    path.write_bytes(path.read_bytes()[:50])
    sweep(SET, grid(["k=3,5"], base), base, **wish)
    assert len(said) == 1 and str(path) in said[0]


def test_other_rules_are_never_read_from_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from memoryos_lab.evals.systems import pieces

    COMPARED["matrix"](out=tmp_path)
    before = len(list((tmp_path / "units").iterdir()))
    COMPARED["matrix"](out=tmp_path)
    assert len(list((tmp_path / "units").iterdir())) == before == 12
    monkeypatch.setattr(pieces, "rules", lambda module: "other code")
    COMPARED["matrix"](out=tmp_path)
    assert len(list((tmp_path / "units").iterdir())) == 2 * before
