"""What is replaced is nowhere in the folder: not in free pages, the journal or a file beside."""

from __future__ import annotations

import random
import struct
from pathlib import Path

import pytest

from memoryos_lab.living.records import Record, Tombstone
from memoryos_lab.living.store import UserStore
from stored import HEAD, filled, killed, record, records

WORDS = ("sentinel-of-the-text", "Wächter-茶-sentinel", "sentinel-of-an-event")


def secret() -> Record:
    """A record that must leave no trace, longer than some pages of the file."""
    floats = struct.pack("<384f", *(random.Random(7).gauss(0, 1) for _ in range(384)))
    body = {"text": f"{WORDS[0]} {WORDS[1]} " * 200, WORDS[1]: [WORDS[0]]}
    return Record("page", body, floats, (f'{{"type": "Said", "word": "{WORDS[2]}"}}',))


def found(folder: Path) -> list[str]:
    """Where a word in UTF-8 or UTF-16, or any five floats in a row of the vector, still stand."""
    vector = secret().vectors
    marks = {word: tuple(map(word.encode, ("utf-8", "utf-16-le", "utf-16-be"))) for word in WORDS}
    marks["vector"] = tuple(vector[at : at + 20] for at in range(0, len(vector) - 20, 20))
    marks["state"] = (b"sentinel-state",)
    raw = {file.name: file.read_bytes() for file in folder.iterdir()}
    return [
        f"{word} in {name}"
        for word, all_of in marks.items()
        for name, said in raw.items()
        if any(mark in said for mark in all_of)
    ]


def told(folder: Path) -> UserStore:
    """A store that holds the secret: in the file itself, in a state, and several times in its journal."""
    store = filled(folder, 20)
    store.append(secret())
    store.checkpoint(20, b"sentinel-state" * 999)
    store.close()
    store = UserStore.open(folder, "ann")
    for n in range(21, 40):
        store.append(secret() if n % 6 == 0 else record(n))
    assert {place.split(" in ")[0] for place in found(folder)} == {*WORDS, "vector", "state"}
    return store


def innocent(store: UserStore) -> list[Record]:
    return [one for one in store.records() if one != secret()]


def test_a_rewriting_leaves_no_byte_of_what_is_gone(tmp_path: Path) -> None:
    with told(tmp_path / "a") as store:
        copy = store.path.with_suffix(".damaged-1")
        copy.write_bytes(store.path.read_bytes())
        kept = innocent(store)
        store.rewrite((one for one in store.records() if one != secret()), Tombstone(1.0, "asked", 4, 0))
        assert found(tmp_path / "a") == []
        killed(tmp_path / "b", store)
        store.append(record(0))
        assert found(tmp_path / "a") == []
    assert found(tmp_path / "a") == []
    with UserStore.open(tmp_path / "b", "ann") as store:
        assert list(store.records()) == kept
    assert found(tmp_path / "b") == []


def test_a_replacing_leaves_no_byte_either(tmp_path: Path) -> None:
    with told(tmp_path) as store:
        for n in [n for n, one in enumerate(list(store.records())) if one == secret()]:
            store.replace(n, Record("page", {"forgotten": n}))
        assert found(tmp_path) == []
        assert len(store) == 40
        assert store.last_checkpoint() == (10, b"state 10 " * 99)
    assert found(tmp_path) == []


def test_deleting_and_renewing_leaves_no_byte(tmp_path: Path) -> None:
    told(tmp_path).delete()
    assert list(tmp_path.iterdir()) == []
    with UserStore.open(tmp_path, "ann", head=HEAD) as store:
        assert len(store) == 0
        assert found(tmp_path) == []


def test_a_dropped_state_is_gone_once_the_file_is_closed(tmp_path: Path) -> None:
    with filled(tmp_path, 5) as store:
        for n in (1, 2):
            store.checkpoint(n, b"sentinel-state" * 3000)
        for n in (3, 4):
            store.checkpoint(n, b"another" * 100)
    assert found(tmp_path) == []


def test_a_rewriting_that_finds_no_room_leaves_all_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with told(tmp_path) as store:
        before = list(store.records())
        monkeypatch.setattr("memoryos_lab.living.store.database.put_in_place", _full)
        with pytest.raises(Exception, match="No space left"):
            store.rewrite(innocent(store))
        monkeypatch.undo()
        assert list(store.records()) == before
        assert not list(tmp_path.glob("*.new"))
        store.rewrite(innocent(store))
        assert found(tmp_path) == []
        assert list(store.records())[:20] == records(20)


def _full(new: Path, path: Path) -> None:
    raise OSError(28, "No space left on device")
