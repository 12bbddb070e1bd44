"""A full disk, a folder that may not be written or is gone: told in words, and the memory goes on after."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from memoryos_lab.living.records import Record
from memoryos_lab.living.store import UserStore, users
from memoryos_lab.memory.errors import LabError
from stored import HEAD, filled, held, record, records

LONG = Record("page", {"text": "as long as some records " * 4000})  # 96 kB
NOBODY = 65534  # user id


@contextmanager
def small_files(store: UserStore) -> Iterator[None]:
    """No file may grow past a few kB more than the journal has."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    most = max(file.stat().st_size for file in store.path.parent.iterdir())
    resource.setrlimit(resource.RLIMIT_FSIZE, (most + 10_000, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def few_pages(store: UserStore) -> Iterator[None]:
    """The database may grow by a few pages."""
    assert store._db is not None
    (pages,) = store._db.execute("PRAGMA page_count").fetchone()
    (most,) = store._db.execute(f"PRAGMA max_page_count={pages + 20}").fetchone()
    assert most == pages + 20
    try:
        yield
    finally:
        store._db.execute("PRAGMA max_page_count=1000000")


@pytest.mark.parametrize(
    ("limit", "why"), [(small_files, "disk cannot be read or written"), (few_pages, "the disk is full")]
)
def test_what_does_not_fit_is_not_there_and_the_rest_is(
    tmp_path: Path, limit: Callable[[UserStore], Iterator[None]], why: str
) -> None:
    with filled(tmp_path, 5) as store:
        with limit(store):
            for attempt in (
                lambda: store.append(LONG),
                lambda: store.checkpoint(4, bytes(99_000)),
                lambda: store.set_head({"x": "y" * 99_000}),
            ):
                with pytest.raises(LabError, match=why) as error:
                    attempt()
                assert "what was kept so far is kept" in error.value.hint
            assert (list(store.records()), store.head) == (records(5), HEAD)
            assert store.last_checkpoint() == (2, b"state 2 " * 99)
        assert store.append(record(5)) == 5
        assert store.append(LONG) == 6
    assert held(tmp_path) == [*records(6), LONG]


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A file system of 1 MB of its own."""
    folder = Path(tempfile.mkdtemp(prefix="small-disk-"))
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1000k", "tmpfs", str(folder)], capture_output=True
    )
    if mounted.returncode:
        folder.rmdir()
        pytest.skip("a file system cannot be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)
        folder.rmdir()


def test_a_full_disk(small_disk: Path) -> None:
    """Until nothing goes in any more; then a rewriting finds no room either; with room all goes on."""
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(600_000))
    store = filled(small_disk, 0)
    kept: list[Record] = []
    with pytest.raises(LabError, match=r"the disk is full|cannot be read or written") as error:
        while True:
            store.append(record(len(kept)))
            kept.append(record(len(kept)))
    assert "room" in error.value.hint or "full" in error.value.hint
    assert len(kept) > 20
    with pytest.raises(LabError, match=r"disk|[Ss]pace"):
        store.rewrite(store.records())
    assert (list(store.records()), [file.suffix for file in small_disk.glob("*.new")]) == (kept, [])
    store.close()
    ballast.unlink()
    with UserStore.open(small_disk, "ann") as store:
        assert list(store.records()) == kept
        store.rewrite(kept[5:])
        store.append(kept[0])
    assert held(small_disk) == [*kept[5:], kept[0]]


@pytest.fixture
def open_to_read(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder that whoever runs the test may read, but not write."""
    folder = Path(tempfile.mkdtemp(prefix="read-only-"))  # pytest's own is closed to others
    folder.chmod(0o755)
    filled(folder, 3).close()
    for file in folder.iterdir():
        file.chmod(0o444)
    folder.chmod(0o555)
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield folder
    finally:
        if root:
            os.seteuid(0)
        shutil.rmtree(folder)


def test_a_folder_that_may_only_be_read(open_to_read: Path) -> None:
    for user in ("ann", "bo"):
        with pytest.raises(LabError, match="cannot be used: Permission denied") as error:
            UserStore.open(open_to_read, user)
        assert "right to write" in error.value.hint
    assert users(open_to_read) == ("ann",)
    with pytest.raises(LabError, match="Permission denied"):
        UserStore.open(open_to_read / "new", "ann")


def test_a_file_that_may_not_be_read_is_named(tmp_path: Path) -> None:
    filled(tmp_path, 1).close()
    (hidden := tmp_path / "bo-0123456789abcdef.sqlite").mkdir()
    with pytest.raises(LabError, match="cannot be used: Is a directory") as error:
        users(tmp_path)
    assert error.value.where == str(hidden)


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(LabError, match=r"cannot be used: (Not a directory|File exists)"):
        UserStore.open(tmp_path / "file", "ann")


def test_a_folder_that_vanishes_takes_no_more_and_gives_back_what_it_had(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    with filled(here, 4) as store:
        here.rename(there)
        for attempt in (
            lambda: store.append(record(4)),
            lambda: store.rewrite([]),
            lambda: list(store.records()),
        ):
            with pytest.raises(LabError, match="moved, removed or replaced while it was open") as error:
                attempt()
        assert "put it back" in error.value.hint
        there.rename(here)
        assert store.append(record(4)) == 4
        shutil.rmtree(here)
        with pytest.raises(LabError, match="moved, removed or replaced"):
            store.append(record(5))
    with filled(here, 2) as store:
        assert list(store.records()) == records(2)


def test_a_file_put_in_the_place_of_the_open_one_is_not_written(tmp_path: Path) -> None:
    with filled(tmp_path, 4) as store:
        other = filled(tmp_path / "other", 2)
        other.close()
        other.path.replace(store.path)
        with pytest.raises(LabError, match="moved, removed or replaced"):
            store.append(record(4))


# -- what a turn costs ----------------------------------------------------------------------------


def turn(some: np.random.Generator, n: int) -> Record:
    """As a memory writes one: a vector of 384 numbers, some hundred bytes of talk, some of events."""
    words = "".join(chr(97 + letter) for letter in some.integers(0, 26, int(some.integers(200, 1200))))
    return Record(
        "page", {"n": n, "text": words}, some.bytes(1536), (f'{{"type": "Arrived", "page": {n}}}',) * 9
    )


def size(one: Record) -> int:
    return len(str(one.body)) + len(one.vectors) + sum(map(len, one.events))


@pytest.mark.skipif(not Path("/proc/self/io").exists(), reason="the system does not count what is written")
def test_bytes_written_stay_below_four_times_the_turns_own(tmp_path: Path) -> None:
    """All bytes that are handed to the system, the journal, its way into the file and states included."""
    some = np.random.default_rng(0)
    turns = [turn(some, n) for n in range(300)]
    with UserStore.open(tmp_path, "ann", head=HEAD) as store:
        before = written()
        for one in turns:
            store.append(one)
    assert 1.5 < (written() - before) / sum(map(size, turns)) < 3


def written() -> int:
    return int(
        next(line for line in Path("/proc/self/io").read_text().splitlines() if "wchar" in line).split()[1]
    )


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("strace"), reason="needs strace to count")
def test_a_record_is_one_wait_for_the_disk(tmp_path: Path) -> None:
    code = "from test_store_limits import waiting; waiting()"
    folders = [str(Path(__file__).parent), str(Path(__file__).parents[1])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(folders), "STORE_FOLDER": str(tmp_path)}
    traced = ["strace", "-f", "-o", str(tmp_path / "calls"), "-e", "trace=fsync,fdatasync,write"]
    said = subprocess.run(
        [*traced, sys.executable, "-c", code], env=environment, capture_output=True, text=True
    )
    if "Operation not permitted" in said.stderr:
        pytest.skip("strace may not look at processes here")
    assert said.returncode == 0, said.stderr
    calls = (tmp_path / "calls").read_text()
    between = calls[calls.index('"begin"') : calls.index('"end"')]
    assert between.count("sync(") == 100


def waiting() -> None:
    """A hundred records, told apart in the trace from opening and closing."""
    with UserStore.open(os.environ["STORE_FOLDER"], "ann") as store:
        store.append(record(0))
        os.write(1, b"begin")
        for n in range(100):
            store.append(record(n))
        os.write(1, b"end")
