"""Desks over small conversations, and slots read the way a screen reads them."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Mapping
from typing import Any

from made_scripts import script_of
from memoryos_lab import samples
from memoryos_lab.memory.policy import preset
from memoryos_lab.memory.replay import Mode, Run
from memoryos_lab.theatre import Desk

STATUS = ("cool", "hot", "idle", "waiting")


def sample_desk(name: str, asking: Mode | None = None) -> Desk:
    """A bundled conversation as the app opens it."""
    script, features, info = samples.load(name)
    return Desk(
        script,
        features,
        base=lambda name: info.policy() if name == "paper" else preset(name),
        asking=asking or info.asking,
    )


def desk_of(pages: int, **look: Any) -> Desk:
    """A made-up conversation, see `made_scripts.script_of`."""
    return Desk(*script_of(pages, **look))


def slots_of(desk: Desk, wish: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The answer as JavaScript would have it: no NaN, no Infinity."""
    return {name: strict(body) for name, body in desk.answer(wish or {}).items()}


def strict(body: bytes) -> Any:
    """Raises: ValueError for what is Python's and not JSON."""

    def never(word: str) -> Any:
        raise ValueError(f"{word} is no JSON")

    return json.loads(body, parse_constant=never)


def tier(slot: dict[str, Any], page: int, turn: int) -> str:
    """Where a page lies, by the columns alone."""
    pages = slot["pages"]
    out, gone, dropped = pages["out"][page], pages["gone"][page], pages["dropped"][page]
    if turn < page + 1:
        return "future"
    if dropped and turn >= dropped:
        return "dropped"
    if gone and turn >= gone:
        return "archive"
    return "stm" if not out or turn < out else "mtm"


def alive(slot: dict[str, Any], turn: int) -> list[int]:
    """Segments in mid-term memory after a turn."""
    spans = zip(slot["segments"]["opened"], slot["segments"]["closed"], strict=True)
    return [i for i, (opened, closed) in enumerate(spans) if opened <= turn and (not closed or turn < closed)]


def heat(slot: dict[str, Any], segment: int, turn: int) -> tuple[float, str, int]:
    """(heat, status, fresh pages) of a segment after a turn."""
    turns, *terms, status, fresh = slot["segments"]["heat"][segment]
    i = bisect_right(turns, turn) - 1
    return sum(term[i] for term in terms), STATUS[status[i]], fresh[i]


def known(slot: dict[str, Any], turn: int) -> set[int]:
    """Facts that hold after a turn."""
    spans = zip(slot["facts"]["start"], slot["facts"]["end"], strict=True)
    return {i for i, (start, end) in enumerate(spans) if start <= turn and (not end or turn < end)}


def sentence(slots: dict[str, Any], row: list[Any], language: str = "en") -> str:
    """A row of events in words, filled by the contract and by nothing else."""
    book, slot, said = slots["book"], slots["run"], slots["conversation"]
    _, key, *values = row
    names = {
        "page": lambda i: str(i + 1),
        "segment": lambda i: slot["segments"]["label"][i],
        "fact": lambda i: shortened(slot["facts"]["value"][i]),
        "question": lambda i: shortened(said["questions"][i][1]),
    }
    one = {"page": "page", "before": "page", "entry": "fact", "by": "fact", "question": "question"}
    one |= dict.fromkeys(("segment", "best", "top", "next"), "segment")
    many = {"pages": "page", "read": "page", "segments": "segment"}
    said_of = {}
    for field, value in zip(book["fields"][key], values, strict=True):
        if field in one:
            value = names[one[field]](value)
        elif field in many:
            value = ", ".join(names[many[field]](i) for i in value)
        said_of[field] = str(value)
    return re.sub(r"\{(\w+)\}", lambda found: said_of[found[1]], book["templates"][language][key])


def shortened(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= 90 else flat[:89] + "…"


def facts_agree(slot: dict[str, Any], run: Run) -> None:
    """Every turn of the run, as its snapshot has it and as the slot has it."""
    for turn in range(run.turns + 1):
        snapshot = run.snapshot(turn)
        for name in ("stm", "mtm", "archive", "dropped"):
            held = {page for page in range(run.turns) if tier(slot, page, turn) == name}
            assert held == set(snapshot.tier(name)), (turn, name)
        assert alive(slot, turn) == [group.id for group in snapshot.groups], turn
        assert known(slot, turn) == {entry.id for entry in snapshot.entries}, turn
        for group in snapshot.groups:
            got, status, fresh = heat(slot, group.id, turn)
            assert abs(got - (group.heat or 0.0)) < 0.0215, (turn, group.id)  # .02, and rounding thrice
            assert (status, fresh) == (group.status, len(group.fresh)), (turn, group.id)
