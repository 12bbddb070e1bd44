"""Step 6: the settings that are tried, and how large a step each of them is.

| knob | tried | how |
|---|---|---|
| `top_m`, `top_k` | all that lets a gold page in; m below that in use | same scores |
| both | the smallest pair, where neither alone finds it | same scores |
| `budget` of the prompt | what holds every line up to the evidence, where it was cut | same lines |
| `segment_threshold`, `page_threshold` | none, where there is one | asked again |
| `segment_by`, `bm25_weight`, `neighbour_weight` | `ASKED`, and two `TOGETHER` | asked again |
| `theta`, `stm_capacity` | `REPLAYED`, `TIMES` | replayed |
| `mtm_capacity` | `TIMES`, `UNBOUNDED`; where a gold turn was evicted | replayed |
| `one_sided`, `unreadable_themes` | what loses no page; where a gold turn was dropped | replayed |

Steps are made comparable by convention: a count that doubles is a step of 1, and so are .1 of θ, .5 of a
weight, and a switch. What is smallest by that measure is told first.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

from ...memory.policy import Knob, Value, knobs

Cure = Literal["any", "evicted", "dropped"]  # what a setting can be the cure of: it is tried for nothing else

ASKED: Mapping[str, tuple[Value, ...]] = {
    "segment_by": ("best_page",),
    "bm25_weight": (0.25, 0.5, 1.0),
    "neighbour_weight": (0.25, 0.5),
    "segment_threshold": (None,),
    "page_threshold": (None,),
}
TOGETHER: tuple[tuple[tuple[str, Value], ...], ...] = ((("segment_by", "best_page"), ("bm25_weight", 0.5)),)
REPLAYED: Mapping[str, tuple[tuple[Value, ...], Cure]] = {
    "theta": ((0.3, 0.4, 0.5, 0.6, 0.7, 0.8), "any"),
    "one_sided": (("keep",), "dropped"),
    "unreadable_themes": (("general",), "dropped"),
}
TIMES: Mapping[str, tuple[tuple[int, ...], Cure]] = {
    "stm_capacity": ((2,), "any"),
    "mtm_capacity": ((2, 4), "evicted"),
}
UNBOUNDED = ("mtm_capacity", 1_000_000)  # segments: more than any conversation has pages
WEIGHTS = ("bm25_weight", "neighbour_weight")  # they need the words of pages


class Setting(NamedTuple):
    """Knobs that are moved together."""

    knobs: tuple[tuple[str, Value], ...]
    size: float
    cure: Cure = "any"
    replayed: bool = False


def settings(policy: Any, *, words: bool) -> tuple[Setting, ...]:
    """What is tried of this policy: single knobs, then pairs, each smallest step first.

    `words`: do its features know the words of pages?
    """
    table = {knob.name: knob for knob in knobs(policy) if words or knob.name not in WEIGHTS}
    now = {name: getattr(policy, name) for name in table}
    found = [
        one
        for one in _all(now)
        if all(
            name in table and now[name] != value and _takes(table[name], value) for name, value in one.knobs
        )
    ]
    return tuple(
        sorted(found, key=lambda one: (len(one.knobs), one.size))
    )  # equals in the order of the table


def _takes(knob: Knob, value: Value) -> bool:
    """Is it a value of this knob? Another system may have one of the same name that means less."""
    if value is None:
        return knob.optional
    return value in knob.choices if knob.kind == "choice" else not isinstance(value, str)


def _all(now: Mapping[str, Value]) -> Iterator[Setting]:
    for name, values in ASKED.items():
        yield from (_setting(now, ((name, value),)) for value in values)
    yield from (_setting(now, together) for together in TOGETHER)
    for name, (values, cure) in REPLAYED.items():
        yield from (_setting(now, ((name, value),), cure, replayed=True) for value in values)
    for name, (times, cure) in TIMES.items():
        held = now.get(name)
        if isinstance(held, int):
            yield from (_setting(now, ((name, held * n),), cure, replayed=True) for n in times)
    yield _setting(now, (UNBOUNDED,), "evicted", replayed=True)


def _setting(
    now: Mapping[str, Value],
    moved: tuple[tuple[str, Value], ...],
    cure: Cure = "any",
    *,
    replayed: bool = False,
) -> Setting:
    return Setting(moved, sum(size(name, now.get(name), value) for name, value in moved), cure, replayed)


def size(name: str, old: Value, new: Value) -> float:
    """How large a step it is from one value to another.

    >>> size("top_k", 10, 20), round(size("theta", 0.6, 0.5), 9), size("segment_by", "vector", "best_page")
    (1.0, 1.0, 1.0)
    """
    if name == "theta" and isinstance(old, float) and isinstance(new, float):
        return abs(new - old) / 0.1
    if name in WEIGHTS and isinstance(old, int | float) and isinstance(new, int | float):
        return abs(new - old) / 0.5
    if isinstance(old, bool) or not (isinstance(old, int) and isinstance(new, int) and old > 0 < new):
        return 1.0
    return abs(math.log2(new / old))
