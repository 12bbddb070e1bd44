"""The store of one user: what goes in comes out, for one process at a time, under any name."""

from __future__ import annotations

import base64
import gc
import json
import os
import re
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hostile import PATHS

from memoryos_lab.living.names import safe
from memoryos_lab.living.records import Record, Tombstone
from memoryos_lab.living.store import UserStore, database, files, place, users
from memoryos_lab.living.store.database import Row
from memoryos_lab.living.store.lock import Lock
from memoryos_lab.memory.errors import LabError
from stored import HEAD, filled, held, record, records

HOSTILE = (
    *PATHS,
    "../..",
    "a" * 5000,
    "👩‍👩‍👧",
    "\u202eevil",
    "Ann",
    "ann",
    "ANN",
    "é",
    "e\u0301",
    "\ud800",
    "x\x1b[2J",
    "*",
    "[a]",
    "com1.txt",
    "a/b",
    "a\\b",
    "~",
)


def test_what_is_kept_comes_back_exactly(tmp_path: Path) -> None:
    kept = [*records(220), Record("act", {}, b"", ())]
    with UserStore.open(tmp_path, "ann", head=HEAD) as store:
        assert [store.append(one) for one in kept] == list(range(221))
        assert (len(store), list(store.records()), list(store.records(210))) == (221, kept, kept[210:])
    with UserStore.open(tmp_path, "ann", head={"other": 1}) as store:
        assert (store.head, store.warnings, list(store.records())) == (HEAD, (), kept)
        assert store.append(kept[0]) == 221


def test_only_the_owner_may_read_it(tmp_path: Path) -> None:
    with filled(tmp_path / "new" / "folder", 3) as store:
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in store.path.parent.iterdir()}
        assert set(modes.values()) == {0o600}, modes
        assert stat.S_IMODE(store.path.parent.stat().st_mode) == 0o700


def test_sqlite_is_set_as_the_store_says(tmp_path: Path) -> None:
    with filled(tmp_path, 3) as store:
        db = store._db
        assert db is not None
        found = {
            name: db.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "secure_delete", "locking_mode", "temp_store")
        }
    assert found == {
        "journal_mode": "wal",
        "synchronous": 2,
        "secure_delete": 1,
        "locking_mode": "exclusive",
        "temp_store": 2,
    }


def test_a_new_file_is_made_without_another_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a kill left of a journal there would be worked into the next one."""

    def seen(db: sqlite3.Connection, row: Row) -> None:
        insert(db, row)
        beside.update(file.suffix for file in tmp_path.iterdir())

    beside: set[str] = set()
    insert = database.insert
    monkeypatch.setattr(database, "insert", seen)
    (left := place(tmp_path, "ann").with_suffix(".new-journal")).write_bytes(b"left by a kill")
    UserStore.open(tmp_path, "ann").close()
    assert beside == {".new", ".lock"}
    assert not left.exists()


def test_the_two_newest_states_are_kept(tmp_path: Path) -> None:
    with filled(tmp_path, 10) as store:
        for n in (2, 5, 8, 8):
            store.checkpoint(n, bytes([n]) * 20_000)
        assert store.last_checkpoint() == (8, b"\x08" * 20_000)
        store.replace(6, record(6, mark="new"))
        assert store.last_checkpoint() == (5, b"\x05" * 20_000)
        store.replace(5, record(5, mark="new"))
        assert store.last_checkpoint() is None
        assert [one.body["text"][:3] == "new" for one in store.records()] == [n in (5, 6) for n in range(10)]


def test_a_rewriting_may_read_what_it_replaces(tmp_path: Path) -> None:
    stones = (Tombstone(12.5, "asked", 3, 1), Tombstone(13.5, "retention", 0, 0))
    with filled(tmp_path, 30) as store:
        store.rewrite((one for one in store.records() if one.kind == "page"), stones[0])
        store.rewrite([*store.records(), record(99)], stones[1])
        assert store.last_checkpoint() is None
        assert store.append(record(100)) == 25
    with UserStore.open(tmp_path, "ann") as store:
        assert list(store.records()) == [
            *(one for one in records(30) if one.kind == "page"),
            record(99),
            record(100),
        ]
        assert (store.tombstones(), store.head) == (stones, HEAD)


def test_a_rewriting_that_fails_changes_nothing(tmp_path: Path) -> None:
    def broken():
        yield record(0, mark="new")
        raise ZeroDivisionError

    with filled(tmp_path, 9) as store:
        with pytest.raises(ZeroDivisionError):
            store.rewrite(broken(), Tombstone(1.0, "asked", 1, 1))
        with pytest.raises(ValueError, match="JSON"):
            store.append(Record("page", {"x": float("nan")}))
        with pytest.raises(ValueError, match="line"):
            store.append(Record("page", {}, b"", ("a\nb",)))
        assert (list(store.records()), store.tombstones()) == (records(9), ())
        assert sorted(file.suffix for file in tmp_path.iterdir()) == [".lock", ".sqlite", ".sqlite-wal"]
        assert store.append(record(9)) == 9
    assert held(tmp_path) == records(10)


def test_an_interrupted_record_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C while the disk works is heard when it has answered."""

    def interrupted(db: sqlite3.Connection, row: Row) -> None:
        insert(db, row)
        raise KeyboardInterrupt

    insert = database.insert
    with filled(tmp_path, 2) as store:
        with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
            patched.setattr(database, "insert", interrupted)
            store.append(record(7))
        assert list(store.records()) == records(2)
        assert store.append(record(2)) == 2
    assert held(tmp_path) == records(3)


def test_an_interrupted_rewriting_is_done_or_not_and_the_store_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(new: Path, path: Path) -> None:
        put_in_place(new, path)
        raise KeyboardInterrupt

    put_in_place = database.put_in_place
    with filled(tmp_path, 9) as store:
        with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
            patched.setattr(database, "put_in_place", interrupted)
            store.rewrite(records(4))
        assert list(store.records()) == records(4)
        assert store.append(record(4)) == 4
    assert held(tmp_path) == records(5)


def test_a_store_that_nobody_has_any_more_is_closed(tmp_path: Path) -> None:
    with pytest.warns(ResourceWarning):
        filled(tmp_path, 2)
        gc.collect()
    assert held(tmp_path) == records(2)


def test_records_are_not_read_half_old_half_new(tmp_path: Path) -> None:
    with filled(tmp_path, 201) as store:
        reading = store.records()
        next(reading)
        store.rewrite(records(3))
        with pytest.raises(LabError, match="while its records were being read"):
            list(reading)
        assert list(store.records()) == records(3)


def test_settings_may_change(tmp_path: Path) -> None:
    with filled(tmp_path, 3) as store:
        store.set_head({"policy": "living"})
    with UserStore.open(tmp_path, "ann") as store:
        assert (store.head, len(store)) == ({"policy": "living"}, 3)
        assert users(tmp_path) == ("ann",)


def test_all_that_is_held_can_be_taken_along(tmp_path: Path) -> None:
    with filled(tmp_path, 8) as store:
        store.rewrite(store.records(), Tombstone(7.0, "asked", 2, 1))
        store.checkpoint(7, b"state")
        head, *lines = map(json.loads, store.export())
    assert (head["user"], head["head"], head["version"]) == ("ann", HEAD, 1)
    turns = [line for line in lines if "record" in line]
    assert [line["record"] for line in turns] == list(range(8))
    back = [
        Record(line["kind"], line["body"], base64.b64decode(line["vectors"]), tuple(line["events"]))
        for line in turns
    ]
    assert back == records(8)
    assert lines[8:] == [
        {"tombstone": {"time": 7.0, "why": "asked", "pages": 2, "entries": 1}},
        {"checkpoint": 7, "data": base64.b64encode(b"state").decode()},
    ]


def test_deleting_leaves_no_file_of_the_user(tmp_path: Path) -> None:
    with filled(tmp_path, 5, "bo"):
        store = filled(tmp_path, 5)
        store.path.with_suffix(".repaired-1").write_bytes(b"what a repair has left")
        store.delete()
        assert users(tmp_path) == ("bo",)
        assert all(file.name.startswith(safe("bo")) for file in tmp_path.iterdir())
        with pytest.raises(LabError, match="is closed"):
            store.append(record(0))
    with pytest.raises(LabError, match="there is no memory of 'ann'"):
        UserStore.open(tmp_path, "ann", create=False)


def test_closing_twice_and_using_it_afterwards(tmp_path: Path) -> None:
    store = filled(tmp_path, 2)
    store.close()
    store.close()
    with pytest.raises(LabError, match="is closed"):
        list(store.records())
    assert [file.name for file in tmp_path.iterdir()] == [store.path.name]


# -- names ----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_name_gets_a_plain_file_of_its_own(tmp_path: Path) -> None:
    names = sorted(set(HOSTILE))
    assert len({safe(name).casefold() for name in names}) == len(names)
    assert all(re.fullmatch("[a-z0-9][a-z0-9-]{0,31}-[0-9a-f]{16}", safe(name)) for name in names)
    for name in names:
        with UserStore.open(tmp_path / "m", name) as store:
            store.append(Record("page", {"whose": name}))
    assert [path.name for path in tmp_path.iterdir()] == ["m"]
    assert users(tmp_path / "m") == tuple(names)
    assert len(files(tmp_path / "m")) == len(names)
    for name in names:
        assert held(tmp_path / "m", name) == [Record("page", {"whose": name})]


def test_names_are_known_while_memories_are_open(tmp_path: Path) -> None:
    with filled(tmp_path, 3), UserStore.open(tmp_path, "👩" * 20_000):
        assert users(tmp_path) == ("ann", "👩" * 20_000)
    assert users(tmp_path / "nowhere") == ()


def test_a_renamed_file_is_not_somebody_elses_memory(tmp_path: Path) -> None:
    filled(tmp_path, 2, "bo").close()
    place(tmp_path, "bo").rename(place(tmp_path, "ann"))
    with pytest.raises(LabError, match="the memory of 'bo', not of 'ann'"):
        UserStore.open(tmp_path, "ann")


# -- one at a time --------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_second_process_is_told_who_has_it_open(tmp_path: Path) -> None:
    code = (
        "import sys; from memoryos_lab.living.store import UserStore as S; S.open(sys.argv[1], 'ann').append"
    )
    with filled(tmp_path, 2) as store:
        store.path.read_bytes()  # which costs a process its locks of SQLite's own kind
        said = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True)
        assert said.returncode == 1
        assert re.search(
            rf"open in another process \(pid {os.getpid()}\), since \d{{4}}-\d\d-\d\d .* UTC", said.stderr
        )
        assert f"end process {os.getpid()}" in said.stderr
        with pytest.raises(LabError, match="open in this process already"):
            UserStore.open(tmp_path, "ann")
        store.append(record(2))
    assert subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=False).returncode == 0


@pytest.mark.slow
def test_no_other_program_reads_or_writes_meanwhile(tmp_path: Path) -> None:
    code = (
        "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0).execute('SELECT count(*) FROM turns')"
    )
    with filled(tmp_path, 2) as store:
        said = subprocess.run([sys.executable, "-c", code, str(store.path)], capture_output=True, text=True)
    assert "database is locked" in said.stderr


def test_a_program_that_has_the_file_open_is_not_waited_for(tmp_path: Path) -> None:
    filled(tmp_path, 2).close()
    other = sqlite3.connect(place(tmp_path, "ann"))
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(LabError, match="another program has the file open"):
        UserStore.open(tmp_path, "ann")
    other.close()
    assert held(tmp_path) == records(2)


def test_a_lock_that_was_left_behind_is_no_lock(tmp_path: Path) -> None:
    place(tmp_path, "ann").with_suffix(".lock").write_text('{"pid": 1, "since": 0}')
    with filled(tmp_path, 1):
        pass
    place(tmp_path, "ann").with_suffix(".lock").write_text("\0" * 99)
    assert held(tmp_path) == records(1)


def test_of_many_who_come_at_once_one_gets_the_lock(tmp_path: Path) -> None:
    """Also while holders let go, and remove the file that others are waiting to lock."""
    inside = threading.Semaphore(1)

    def enter(_: int) -> int:
        try:
            lock = Lock.take(tmp_path / "x.lock", "ann", clock=lambda: 0.0)
        except LabError as error:
            assert "is open in" in error.what
            return 0
        assert inside.acquire(blocking=False)
        inside.release()
        lock.release()
        return 1

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(enter, range(2000))) > 8


def test_threads_take_turns(tmp_path: Path) -> None:
    with UserStore.open(tmp_path, "ann") as store:

        def add(worker: int) -> list[int]:
            return [store.append(Record("page", {"by": worker, "n": n})) for n in range(25)]

        with ThreadPoolExecutor(4) as pool:
            numbers = [n for some in pool.map(add, range(4)) for n in some]
        kept = list(store.records())
    assert sorted(numbers) == list(range(100))
    assert held(tmp_path) == kept
    for worker in range(4):
        assert [one.body["n"] for one in kept if one.body["by"] == worker] == list(range(25))


def test_a_child_process_does_not_write_into_its_parents_memory(tmp_path: Path) -> None:
    with filled(tmp_path, 2) as store:
        pid = os.fork()
        if not pid:
            try:
                store.close()
                store.append(record(2))
            except LabError as error:
                os._exit(7 if "its child" in error.what else 1)
            os._exit(2)
        assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 7
        assert store.append(record(2)) == 2
        pid = os.fork()
        if not pid:
            time.sleep(9)
            os._exit(0)
    try:  # a child that lives on keeps nothing locked
        assert held(tmp_path) == records(3)
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    assert held(tmp_path) == records(3)
