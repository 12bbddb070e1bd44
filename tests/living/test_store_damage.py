"""A damaged file: nothing is lost without a word, and what can be read is saved."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from memoryos_lab import cli
from memoryos_lab.living import Memory
from memoryos_lab.living.records import Record, Tombstone
from memoryos_lab.living.repair import Repaired, repair
from memoryos_lab.living.store import UserStore, coding, database, place, survey
from memoryos_lab.living.store.database import PAGE_SIZE
from memoryos_lab.living.store.lost import mended
from memoryos_lab.memory.errors import LabError
from stored import HEAD, filled, held, killed, record, records

COUNT = 40
STONE = Tombstone(3.0, "asked", 1, 0)


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A file of 40 records that was closed."""
    folder = tmp_path_factory.mktemp("closed")
    with filled(folder, COUNT) as store:
        store.rewrite(store.records(), STONE)
        store.checkpoint(COUNT - 1, b"state" * 99)
    return store.path.read_bytes()


@pytest.fixture(scope="module")
def open_still(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes]:
    """A file and its journal, with 20 records in each, as a kill would leave them."""
    folder = tmp_path_factory.mktemp("open")
    filled(folder, COUNT // 2).close()
    with UserStore.open(folder, "ann") as store:
        for one in records(COUNT)[COUNT // 2 :]:
            store.append(one)
        file = killed(folder / "copy", store)
        return file.read_bytes(), database.journal(file).read_bytes()


def seen(folder: Path) -> tuple[list[Record], tuple[str, ...]]:
    """Everything read, as whoever opens a memory reads it, and what was warned of."""
    with UserStore.open(folder, "ann", create=False) as store:
        found = list(store.records())
        assert (store.head, store.tombstones()) == (HEAD, store.tombstones())
        store.last_checkpoint()
        return found, store.warnings


def hurt(raw: bytes, how: str, at: int, some: random.Random) -> bytes:
    begin = at // PAGE_SIZE * PAGE_SIZE
    length = len(raw[begin : begin + PAGE_SIZE])
    match how:
        case "a flipped bit":
            return raw[:at] + bytes([raw[at] ^ 1 << some.randrange(8)]) + raw[at + 1 :]
        case "a page of zeros":
            return raw[:begin] + bytes(length) + raw[begin + length :]
        case "a page of noise":
            return raw[:begin] + some.randbytes(length) + raw[begin + length :]
    return raw[:at]


def places(raw: bytes, count: int) -> Iterator[tuple[int, random.Random]]:
    """The first pages, which hold the heads of everything, and some places anywhere."""
    some = random.Random(count)
    for n in range(count):
        yield some.randrange(min(len(raw), 8 * PAGE_SIZE) if n % 3 == 0 else len(raw)), some


@pytest.mark.slow
@pytest.mark.parametrize(
    ("how", "lost"),
    [("a flipped bit", 1), ("a page of zeros", 5), ("a page of noise", 5), ("cut short", COUNT)],
)
def test_what_a_damaged_file_still_holds_is_told_and_saved(
    tmp_path: Path, closed: bytes, how: str, lost: int
) -> None:
    refused = 0
    for n, (at, some) in enumerate(places(closed, 24)):
        path = place(tmp_path / str(n), "ann")
        path.parent.mkdir()
        path.write_bytes(broken := hurt(closed, how, at, some))
        try:
            assert seen(path.parent) == (records(COUNT), ())
            continue  # the bit was in a place that means nothing
        except LabError as error:
            refused += 1
            told = error
        path.write_bytes(broken)
        if at < 16 * PAGE_SIZE and how == "cut short":
            continue  # hardly a row is left
        done = repair(path, user="ann")
        assert (path.read_bytes(), done.file) == (broken, path.with_suffix(".repaired-1"))
        assert f"{len(done.found.turns)} of " in told.what
        assert saved(done, path) >= COUNT - lost
    assert refused > 12


def saved(done: Repaired, path: Path) -> int:
    """How many turns are as they were where what was saved is used; lost pages are told as forgotten ones."""
    repair(path, user="ann", adopt=True)
    turns = set(done.found.turns)
    now = held(path.parent)
    assert now == [*mended(record(n) if n in turns else None for n in range(done.found.known))]
    pages = [one.body["turn"] for one in now if one.kind == "page"]
    assert pages == list(range(1, len(pages) + 1))
    return sum(one in records(COUNT) for one in now)


@pytest.mark.slow
@pytest.mark.parametrize("how", ["a flipped bit", "a page of zeros", "a page of noise"])
def test_damage_in_the_journal_is_no_silent_end(
    tmp_path: Path, open_still: tuple[bytes, bytes], how: str
) -> None:
    """SQLite would read up to the damage and say nothing. Only the very last write may look unfinished."""
    raw, journal = open_still
    for n, (at, some) in enumerate(places(journal, 18)):
        path = place(tmp_path / str(n), "ann")
        path.parent.mkdir()
        path.write_bytes(raw)
        database.journal(path).write_bytes(hurt(journal, how, at, some))
        try:
            found, warnings = seen(path.parent)
        except LabError as error:
            assert "its journal is broken" in error.what
            done = repair(path)
            assert done.found.user == "ann"
            assert saved(done, path) >= COUNT - 2
        else:
            assert found == records(COUNT - 1)
            assert "was not finished" in warnings[0]


@pytest.mark.parametrize("cut", [1, 17, 300, 540, 1000])
def test_a_write_that_a_kill_cut_short_is_told_of(
    tmp_path: Path, open_still: tuple[bytes, bytes], cut: int
) -> None:
    raw, journal = open_still
    path = place(tmp_path, "ann")
    path.write_bytes(raw)
    database.journal(path).write_bytes(journal[:-cut])
    found, warnings = seen(tmp_path)
    assert found == records(len(found))
    assert len(found) == COUNT - 1
    assert len(warnings) == 1
    assert seen(tmp_path) == (found, ())


def test_what_is_left_over_in_a_journal_is_no_unfinished_write(tmp_path: Path) -> None:
    """A journal is begun anew over its older frames, and cut to a length that is no number of frames."""
    with filled(tmp_path / "a", 4) as store:
        for n in range(3):
            store.checkpoint(n, random.Random(n).randbytes(3_000_000))
            store.append(record(4 + n))
            path = killed(tmp_path / str(n), store)
            journal = database.journal(path).stat().st_size
            assert seen(path.parent) == (records(5 + n), ())
    assert (journal - 32) % (24 + PAGE_SIZE)  # else this would show nothing


def test_a_sound_file_needs_no_repair(tmp_path: Path, open_still: tuple[bytes, bytes]) -> None:
    path = place(tmp_path, "ann")
    path.write_bytes(open_still[0])
    database.journal(path).write_bytes(open_still[1])
    assert repair(path, adopt=True).file is None
    assert sorted(file.name for file in tmp_path.iterdir()) == [path.name, f"{path.name}-wal"]
    assert held(tmp_path) == records(COUNT)


@pytest.mark.parametrize(
    ("was", "now"),
    [
        (b"TABLE turns", b"TABLE tur\xa8s"),
        (b"TABLE head", b"TABLE heed"),
        (b"TABLE spare", b"TAXLE spare"),
        (b"(n INTEGER", b"(m INTEGER"),
        (b"question{", b"questi\xe9n{"),
    ],
)
def test_a_damaged_word_is_damage_whatever_sqlite_makes_of_it(
    tmp_path: Path, closed: bytes, was: bytes, now: bytes
) -> None:
    """It may complain of a table that is not there, of grammar, or in bytes that are no text."""
    path = place(tmp_path, "ann")
    path.write_bytes(closed.replace(was, now, 1))
    with pytest.raises(
        LabError, match=rf"memory of 'ann' is damaged: .* of (at least )?{COUNT} turns"
    ) as error:
        seen(tmp_path)
    assert "--repair" in error.value.hint
    assert saved(repair(path), path) >= COUNT - 1


def test_both_heads_gone(tmp_path: Path, closed: bytes) -> None:
    """Whose it is must then be said; what it was opened with is gone."""
    path = place(tmp_path, "ann")
    path.write_bytes(closed.replace(b'"user": "ann"', b'"user": "bob"').replace(b'"policy"', b'"polizy"'))
    with pytest.raises(LabError, match=f"memory of somebody is damaged.* {COUNT} of {COUNT} turns"):
        UserStore.open(tmp_path, "ann")
    with pytest.raises(LabError, match="whose memory it is cannot be read"):
        repair(path)
    with pytest.raises(LabError, match="not the file of 'bo'"):
        repair(path, user="bo")
    assert repair(path, user="ann", adopt=True).aside == path.with_suffix(".damaged-1")
    with UserStore.open(tmp_path, "ann") as store:
        assert (store.head, list(store.records()), store.tombstones()) == ({}, records(COUNT), (STONE,))


def test_one_head_stands_in_for_the_other(tmp_path: Path, closed: bytes) -> None:
    path = place(tmp_path, "ann")
    path.write_bytes(closed.replace(b'"policy"', b'"polizy"', 1))
    repair(path, adopt=True)
    with UserStore.open(tmp_path, "ann") as store:
        assert store.head == HEAD


@pytest.mark.parametrize("what", ["", "a letter to Ann\n" * 999, "foreign"])
def test_what_is_no_memory_is_left_alone(tmp_path: Path, what: str) -> None:
    path = place(tmp_path, "ann")
    if what == "foreign":
        with sqlite3.connect(path) as db:
            db.executescript("CREATE TABLE turns(a, b); INSERT INTO turns VALUES ('mine', 1);")
        db.close()
    else:
        path.write_text(what)
    before = path.read_bytes()
    for attempt in (lambda: UserStore.open(tmp_path, "ann"), lambda: repair(path, user="ann", adopt=True)):
        with pytest.raises(LabError, match="no memory, or nothing of one can be read") as error:
            attempt()
        assert "left as it is" in error.value.hint
    assert [file.read_bytes() for file in tmp_path.iterdir()] == [before]


@pytest.mark.parametrize(("version", "which"), [(2, "a newer"), (0, "an older")])
@pytest.mark.parametrize("sealed", [True, False])
def test_another_version_is_refused_with_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: int, which: str, sealed: bool
) -> None:
    with monkeypatch.context() as other:
        for module in (database, coding, survey):
            other.setattr(module, "FORMAT", version)
        if not sealed:  # or with seals that nobody here knows
            other.setattr(database, "seal", lambda row: bytes(16))
        filled(tmp_path, 0).close()
    before = place(tmp_path, "ann").read_bytes()
    for attempt in (lambda: UserStore.open(tmp_path, "ann"), lambda: repair(place(tmp_path, "ann"))):
        with pytest.raises(LabError, match=rf"{which} version of the program \(format {version}, not 1\)"):
            attempt()
    assert place(tmp_path, "ann").read_bytes() == before


def test_a_journal_without_its_file_is_not_given_to_a_new_one(
    tmp_path: Path, open_still: tuple[bytes, bytes]
) -> None:
    database.journal(place(tmp_path, "ann")).write_bytes(open_still[1])
    with pytest.raises(LabError, match="has lost its file"):
        UserStore.open(tmp_path, "ann")
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.slow
def test_a_repaired_memory_lives_on(tmp_path: Path) -> None:
    """Lost pages are forgotten ones; others keep their numbers, and what is learned from them."""
    with Memory.open("ann", folder=tmp_path, backend="hash") as memory:
        for n in range(20):
            memory.add(f"I live in Lyon, and loaf {n} is in the oven.", "Good.", time=86400.0 * n)
            if n % 4 == 3:
                memory.recall("Where do I live?", time=86400.0 * n)
        before = memory.run.script.pages
    path = place(tmp_path, "ann")
    raw = path.read_bytes()
    for seed in range(3):
        some = random.Random(seed)
        hole = some.randrange(len(raw) // 3, len(raw) - 8 * PAGE_SIZE) // PAGE_SIZE * PAGE_SIZE
        path.write_bytes(raw[:hole] + bytes(8 * PAGE_SIZE) + raw[hole + 8 * PAGE_SIZE :])
        with pytest.raises(
            LabError, match=r"the memory of 'ann' is damaged: .* of at least 25 turns can be read"
        ):
            Memory.open("ann", folder=tmp_path)
        lost = repair(path, adopt=True).found.lost
        with Memory.open("ann", folder=tmp_path) as memory:
            pages = memory.run.script.pages
            forgotten = [page for page in pages if page.forgotten]
            assert 0 < len(forgotten) <= len(lost) < 8
            assert len(pages) == 20 and all(
                new in (old, *forgotten) for new, old in zip(pages, before, strict=True)
            )
            assert memory.add("The oven is cold.", "Rest.").page == 20
            assert "Lyon" in [entry.value for entry in memory.entries]


# -- as a person repairs it -----------------------------------------------------------------------


@pytest.fixture
def damaged(tmp_path: Path, closed: bytes, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Ann's file where the program looks for it, with a hole in the middle."""
    monkeypatch.setenv("MEMORYOS_LAB_HOME", str(tmp_path))
    path = place(tmp_path / "memories", "ann")
    path.parent.mkdir()
    middle = len(closed) // 2 // PAGE_SIZE * PAGE_SIZE
    path.write_bytes(closed[:middle] + bytes(4 * PAGE_SIZE) + closed[middle + 4 * PAGE_SIZE :])
    return path


def test_doctor_saves_what_can_be_read(damaged: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = damaged.read_bytes()
    assert cli.main(["doctor", "--repair", "ann"]) == 0
    said = capsys.readouterr().out
    assert "39 of at least 40 turns of the memory of 'ann' are saved" in said or "38 of at least 40" in said
    assert "lost: " in said
    assert "the damaged file is as it was" in said
    assert damaged.read_bytes() == before
    assert cli.main(["doctor", "--repair", str(damaged), "--adopt", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["user"], data["repaired"], data["saved"] + len(data["lost"])) == ("ann", str(damaged), 40)
    assert Path(data["aside"]).read_bytes() == before
    assert sorted(file.name for file in damaged.parent.iterdir()) == [
        f"{damaged.stem}.damaged-1",
        damaged.name,
    ]
    assert cli.main(["doctor", "--repair", "ann"]) == 0
    assert f"nothing to repair: all {len(held(damaged.parent))} turns" in capsys.readouterr().out


@pytest.mark.slow
def test_doctor_tells_of_a_damaged_memory(damaged: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with filled(damaged.parent, 3, "bo"):
        assert cli.main(["doctor", "--json"]) == 2
        data = json.loads(capsys.readouterr().out)["memories"]
        assert "the memory of 'ann' is damaged" in data["what"]
        assert f"--repair '{damaged}'" in data["hint"]
        repair(damaged, adopt=True)
        assert cli.main(["doctor", "--json"]) == 0
        data = json.loads(capsys.readouterr().out)["memories"]
        assert data == {"ok": True, "folder": str(damaged.parent), "kept": 2, "open elsewhere": 1}


def test_doctor_leaves_alone_what_somebody_has_open(
    damaged: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with filled(damaged.parent, 3, "bo"):
        assert cli.main(["doctor", "--repair", "bo"]) == 2
        assert "is open in this process already" in capsys.readouterr().err
    assert cli.main(["doctor", "--repair", "nobody"]) == 2
    assert "there is no memory of 'nobody'" in capsys.readouterr().err
    assert cli.main(["doctor", "--adopt"]) == 2
    assert "goes with --repair" in capsys.readouterr().err
