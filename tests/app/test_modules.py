"""Two that read parts of one package at the same time."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from memoryos_lab.app.modules import load


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A package whose parts need each other, as rooms do, and that takes its time to be read."""
    room = tmp_path / "house" / "room"
    room.mkdir(parents=True)
    (tmp_path / "house" / "__init__.py").write_text("")
    (room / "__init__.py").write_text("import time\ntime.sleep(0.3)\nfrom .part import thing\n")
    (room / "part.py").write_text("from . import other\nthing = 1\n")
    (room / "other.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    yield "house"
    for name in [name for name in sys.modules if name.startswith("house")]:
        del sys.modules[name]


def test_none_is_handed_a_module_that_is_half_read(package: str) -> None:
    read: list[str] = []

    def reader(name: str) -> None:
        load(name, package)
        read.append(name)

    threads = [threading.Thread(target=reader, args=(name,)) for name in ("room", "room.part")]
    for thread in threads:
        thread.start()
        time.sleep(0.1)  # the second comes while the first is at it
    for thread in threads:
        thread.join(10)
    assert sorted(read) == ["room", "room.part"]
