"""`kill -9` at any moment: what was acknowledged is there, and a rewriting is done or not."""

from __future__ import annotations

import os
import random
import signal
import struct
import time
import traceback
from collections.abc import Callable
from pathlib import Path

import pytest

from memoryos_lab.living.records import Record, Tombstone
from memoryos_lab.living.store import UserStore
from stored import HEAD, record

KILLS = 200
WORD = struct.Struct("<q")
Tell = Callable[[int], object]


def append(folder: Path, told: Tell) -> None:
    """Add records for ever, with a state now and then; tell of each when it is kept."""
    with UserStore.open(folder, "ann", head=HEAD) as store:
        while True:
            n = store.append(record(len(store)))
            told(n)
            if n % 7 == 0:
                store.checkpoint(n, bytes([n % 256]) * 50 * n)


def rewrite(folder: Path, told: Tell) -> None:
    """Put other records in the place of all, for ever; tell of each time when it is done."""
    with UserStore.open(folder, "ann", head=HEAD) as store:
        era = 1 + next((one.body["era"] for one in store.records()), 0)
        while True:
            store.rewrite((marked(era, n) for n in range(40)), Tombstone(float(era), "asked", 1, 0))
            told(era)
            era += 1


def marked(era: int, n: int) -> Record:
    return Record(
        "page", {"era": era, "text": f"<era {era}>" * 40}, f"<vec {era}>".encode() * 60, (f'"<ev {era}>"',)
    )


def until_killed(work: Callable[[Path, Tell], None], folder: Path, seconds: float) -> list[int]:
    """What a process of its own told of before it was killed, so long after its first word.

    It is forked, because a new one of Python would take longer to start than it lives.
    """
    here, there = os.pipe()
    child = os.fork()
    if not child:
        try:
            work(folder, lambda n: os.write(there, WORD.pack(n)))
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(1)
    os.close(there)
    with os.fdopen(here, "rb") as heard:
        said = heard.read(WORD.size)
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
        return [n for (n,) in WORD.iter_unpack(said + heard.read())]


@pytest.mark.slow
def test_two_hundred_kills_lose_no_acknowledged_record(tmp_path: Path) -> None:
    some = random.Random(0)
    kept: list[Record] = []
    for _ in range(KILLS):
        heard = until_killed(append, tmp_path, some.random() * 0.02)
        assert heard == list(range(heard[0], heard[0] + len(heard)))
        with UserStore.open(tmp_path, "ann", create=False) as store:
            count = len(store)
            kept += [record(n) for n in range(len(kept), count)]
            assert list(store.records()) == kept
            assert (
                heard[0] <= heard[-1] + 1 <= count <= heard[-1] + 2
            )  # at most the one being written is more
            at, state = store.last_checkpoint() or (0, b"")
            assert state == bytes([at % 256]) * 50 * at
            assert store.head == HEAD
    assert len(kept) >= KILLS


@pytest.mark.slow
def test_a_killed_rewriting_leaves_the_old_or_the_new(tmp_path: Path) -> None:
    some = random.Random(1)
    for _ in range(60):
        heard = until_killed(rewrite, tmp_path, some.random() * 0.04)
        assert {file.suffix for file in tmp_path.iterdir()} <= {".sqlite", ".sqlite-wal", ".lock", ".new"}
        gone = range(1, heard[-1])
        assert not traces(tmp_path, gone)  # before anybody has tidied up
        with UserStore.open(tmp_path, "ann", create=False) as store:
            (era,) = {one.body["era"] for one in store.records()}
            assert list(store.records()) == [marked(era, n) for n in range(40)]
            assert era in (heard[-1], heard[-1] + 1)
            assert [stone.time for stone in store.tombstones()] == [float(n) for n in range(1, era + 1)]
        assert [file.suffix for file in tmp_path.iterdir()] == [".sqlite"]
        assert not traces(tmp_path, [*gone, *({heard[-1], heard[-1] + 1} - {era})])


def traces(folder: Path, eras: range | list[int]) -> list[str]:
    raw = b"".join(file.read_bytes() for file in folder.iterdir())
    return [
        mark
        for era in eras
        for mark in (f"<era {era}>", f"<vec {era}>", f"<ev {era}>")
        if mark.encode() in raw
    ]
