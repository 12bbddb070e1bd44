"""The store: content-addressed, shared by processes, safe against kills and damage."""

from __future__ import annotations

import multiprocessing
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from memoryos_lab.features import Store, compute, default_store
from memoryos_lab.features.store import key
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.types import Page, Script, Turn


def row(seed: int, d: int = 16) -> np.ndarray:
    values = np.random.default_rng(seed).normal(size=d)
    return (values / np.linalg.norm(values)).astype(np.float32)


def test_what_is_kept_comes_back_bit_by_bit(tmp_path: Path) -> None:
    store = Store(tmp_path / "s.sqlite")
    kept = {key("embed", "m", "1", str(i)): row(i) for i in range(1200)}
    store.keep_vectors(kept)
    found = Store(tmp_path / "s.sqlite").vectors([*kept, key("embed", "m", "1", "never")])
    assert found.keys() == kept.keys()
    assert all(np.array_equal(found[k], kept[k]) for k in kept)


def test_records_are_json(tmp_path: Path) -> None:
    store = Store(tmp_path / "s.sqlite")
    store.keep_records({b"k": {"题": [1, None, "\ud83d\ude00"]}})
    assert store.records([b"k"]) == {b"k": {"题": [1, None, "\U0001f600"]}}


def test_the_key_tells_every_part_apart() -> None:
    parts = [("a", "bc", "1", "x"), ("ab", "c", "1", "x"), ("a", "bc", "1x", ""), ("a", "bc", "2", "x")]
    parts += [("../x", "/abs", "\0", "y" * 300), ("a", "bc", "1", "\ud800")]
    assert len({key(*each) for each in parts}) == len(parts)
    assert all(len(key(*each)) == 32 for each in parts)


def _work(path: Path, worker: int) -> None:
    store = Store(path)
    for i in range(40):
        number = i if i % 2 else 1000 * worker + i  # half of the keys are everybody's
        store.keep_vectors({key("embed", "m", "1", str(number)): row(number)})
        assert store.vectors([key("embed", "m", "1", str(number))])


@pytest.mark.slow
def test_several_processes_share_one_new_file(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"
    spawn = multiprocessing.get_context("spawn")
    workers = [spawn.Process(target=_work, args=(path, n)) for n in range(1, 5)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
    assert [worker.exitcode for worker in workers] == [0] * 4
    assert Store(path).count() == 20 + 4 * 20


_WRITER = """
import sys, numpy as np
from pathlib import Path
from memoryos_lab.features import Store
from memoryos_lab.features.store import key
unit = np.eye(1, 4096, dtype=np.float32)[0]
for i in range(10**9):
    Store(Path(sys.argv[1])).keep_vectors({key("embed", "m", "1", f"{i}/{j}"): unit for j in range(8)})
    sys.stdout.write(f"{i}\\n"), sys.stdout.flush()
"""


def test_a_killed_writer_leaves_whole_transactions(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"
    writer = subprocess.Popen([sys.executable, "-c", _WRITER, str(path)], stdout=subprocess.PIPE, text=True)
    assert writer.stdout
    for _ in range(5):
        last = int(writer.stdout.readline())
    time.sleep(0.05)
    writer.send_signal(signal.SIGKILL)
    writer.wait()
    store = Store(path)
    done = [key("embed", "m", "1", f"{i}/{j}") for i in range(last + 1) for j in range(8)]
    assert len(store.vectors(done)) == len(done)
    assert store.count() % 8 == 0
    store.keep_vectors({b"after": row(1)})
    assert store.vectors([b"after"])
    with sqlite3.connect(path) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.parametrize("damage", ["text", "truncated"])
def test_a_damaged_file_says_what_to_do(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "s.sqlite"
    store = Store(path)
    store.keep_vectors({key("embed", "m", "1", str(i)): row(i) for i in range(2000)})
    raw = path.read_bytes()
    path.write_bytes(b"not a database at all" * 400 if damage == "text" else raw[: len(raw) // 2])
    with pytest.raises(LabError) as error:
        store.vectors([key("embed", "m", "1", str(i)) for i in range(2000)])
    assert str(path) in error.value.where
    assert "delete" in error.value.hint


def test_a_flipped_bit_in_a_vector_is_a_miss(tmp_path: Path) -> None:
    store = Store(tmp_path / "s.sqlite")
    store.keep_vectors({b"good": row(1), b"bad": row(2) * 3, b"nan": row(3) * np.float32("nan")})
    assert list(store.vectors([b"good", b"bad", b"nan"])) == [b"good"]


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(LabError) as error:
        Store(tmp_path / "file" / "s.sqlite").keep_vectors({b"k": row(1)})
    assert "MEMORYOS_LAB_HOME" in error.value.hint


def test_ids_never_become_paths(tmp_path: Path) -> None:
    class Kept:
        name, version, dimensions, keep = "../../evil", "/abs\0", 4, True

        def embed(self, texts: list[str], role: str = "passage") -> np.ndarray:
            return np.ones((len(texts), 4))

    for id in ("../x", "/abs", "a/b", "\0", "x" * 300):
        page = Page((Turn(id, id, "user", id),), session=id)
        compute(Script(id, id, (page,)), backend=Kept())
    home = default_store().path.parent
    assert {path.name for path in home.iterdir()} <= {f"features.sqlite{end}" for end in ("", "-wal", "-shm")}
    assert [path.name for path in tmp_path.iterdir()] == ["home"]
