"""Whatever an address bar holds: the desk follows what makes sense, says what does not, and never fails."""

from __future__ import annotations

import json
from typing import Any, get_args

import hostile
from hypothesis import given, settings
from hypothesis import strategies as st

from memoryos_lab import samples
from memoryos_lab.app import link
from memoryos_lab.app.source import Chosen, Read, Source
from memoryos_lab.memory.knobs import Knobs
from memoryos_lab.memory.policy import knobs, preset
from memoryos_lab.theatre.desk import LONGEST, Desk
from memoryos_lab.theatre.wish import PICKS, Lock

NAMES = [
    *("turn", "language", "map", "tick", "gesture", "lock", "future", "tour", "n", "seed", "kinds"),
    *(*PICKS, "sample", "path", "of", "backend"),
]
SIDES = [
    f"{side}{name}" for side in ("", "b.") for name in ("preset", "asking", *(k.name for k in knobs(Knobs)))
]
NUMBERS = (
    "0",
    "-1",
    "1e999",
    "nan",
    "inf",
    "-inf",
    "9" * 400,
    "1_0",
    " 1",
    "١",
    "0x1",
    "1.5",
    "none",
    "true",
)
LOCKS = get_args(Lock)
values = st.sampled_from(
    (*hostile.TEXTS, *hostile.PATHS, *NUMBERS, "paper", "live", "zh", "pca", *LOCKS)
) | st.text(max_size=20)
queries = st.dictionaries(st.sampled_from(NAMES + SIDES) | st.text(max_size=9), values, max_size=8)

SCRIPT, FEATURES, INFO = samples.load("by-hand")
DESK = Desk(SCRIPT, FEATURES, base=lambda name: INFO.policy() if name == "paper" else preset(name))


@settings(max_examples=300)
@given(queries)
def test_a_desk_answers_any_link(query: dict[str, str]) -> None:
    slots = _read(DESK.answer({"map": "pca"} | link.read(query).wish))
    assert slots["run"]["n"] == 10
    assert 0 <= slots["ui"]["turn"] <= 10
    assert slots["ui"]["lock"] in LOCKS
    assert isinstance(slots["ui"]["future"], bool)
    if slots["fault"]:
        assert slots["fault"]["what"]
        assert all(len(part) <= LONGEST for part in slots["fault"].values())


def _read(slots: dict[str, bytes]) -> dict[str, Any]:
    return {name: json.loads(body) for name, body in slots.items()}


@given(queries)
def test_a_link_that_was_written_is_read_as_it_was_meant(query: dict[str, str]) -> None:
    chosen = Chosen(Source("sample", "by-hand"), Read(SCRIPT, (SCRIPT.id,), "", FEATURES), FEATURES)
    asked = link.read(query)
    DESK.answer({"map": "pca"} | asked.wish)
    assert asked.tour is None or asked.tour > 0
    written = link.write(DESK.wish, chosen, tour=asked.tour)
    other = Desk(SCRIPT, FEATURES, base=chosen.base, asking=chosen.asking)
    again = link.read(written)
    slots = _read(other.answer(again.wish))
    assert slots["fault"] is None
    assert link.write(other.wish, chosen, tour=again.tour) == written
