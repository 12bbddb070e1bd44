"""Records as a memory writes them, made from a seed, and folders as a kill or a fault leaves them."""

from __future__ import annotations

import random
from pathlib import Path

from memoryos_lab.living.records import Record
from memoryos_lab.living.store import UserStore, place

HEAD = {"policy": "paper", "speakers": ["Ann", "茶"], "half": "\ud83d"}


def record(n: int, *, mark: str = "") -> Record:
    """A page of some hundred to some thousand bytes with vectors; every fifth record is a question."""
    some = random.Random(f"{n}{mark}")
    words = " ".join(
        some.choice(("clay", "bowl", "茶", "glaze", "kiln é")) for _ in range(some.randrange(9, 300))
    )
    pages = n + 1 - (n + 1) // 5  # arrived when it was written
    body = {"n": n, "turn": pages, "text": f"{mark}{words}{mark}", "time": some.random(), "none": None}
    events = tuple(f'{{"type": "Arrived", "page": {n}, "word": "{mark}é"}}' for _ in range(some.randrange(4)))
    return Record(
        "question" if n % 5 == 4 else "page", body, some.randbytes(128 * some.randrange(1, 9)), events
    )


def records(count: int) -> list[Record]:
    return [record(n) for n in range(count)]


def filled(folder: Path, count: int, user: str = "ann") -> UserStore:
    """An open store with so many records and a state or two."""
    store = UserStore.open(folder, user, head=HEAD)
    for n, one in enumerate(records(count)):
        store.append(one)
        if n in (count // 3, count // 2):
            store.checkpoint(n, f"state {n} ".encode() * 99)
    return store


def killed(folder: Path, store: UserStore, user: str = "ann") -> Path:
    """A copy of what is on the disk while the store is open, as `kill -9` would leave it; the copy's file."""
    path = place(folder, user)
    folder.mkdir(parents=True, exist_ok=True)
    for file in store.path.parent.glob(f"{store.path.name}*"):
        (folder / file.name).write_bytes(file.read_bytes())
    return path


def held(folder: Path, user: str = "ann") -> list[Record]:
    """All that is held, read anew."""
    with UserStore.open(folder, user, create=False) as store:
        return list(store.records())
