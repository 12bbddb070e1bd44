"""What a tuning tries of each system: its own knobs that matter to recall, around their published values.

Written as `--grid` has them. Left out are knobs that change no question of a dataset (labels, capacities that
are never reached, when facts are read). Sizes of a window are in, for its pages stand in every prompt.
A system of others is given values by a rule: every choice, and half and double of each number.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, product
from math import prod
from typing import Any

from ...memory.errors import LabError
from ...memory.policy import Knob, Value, knobs, parse_knob, set_knobs
from .settings import SHORT, Axes, axes

SPACES: dict[str, tuple[str, ...]] = {  # by policy
    "MemoryOS": (
        "k=6:17:1",
        "m=3,5,10,20",
        "stm=1,3,5,7",
        "theta=.4:.8:.1",
        "recall_score=jaccard,cosine,containment",
        "segment_vector=mean,founder",
    ),
    "NoMemory": ("stm=0:60:1",),
    "Flat": ("k=5:24:1", "stm=0,1,2,3,5,7"),
    "MemGPT": (
        "k=3:14:1",
        "result_pages=1,2",
        "context_tokens=1536,1792,2048,2304,2560,4096",
        "flush_share=.25,.5,.75",
        "search_by=cosine,words",
    ),
    "MemoryBank": (
        "k=2:17:1",
        "stm=0,1,3,5,7",
        "forgetting=off,limit",
        "forget_below=.1,.3,.5",
        "unit_days=1,5,30,180",
    ),
    "TiM": (
        "k=6:20:1",
        "m=1:5:1",
        "planes=2,3,4,5",
        "stm=0,1,3",
        "merge_bar=.8,.88,.95",
        "forget_bar=.6,.7,.8",
    ),
    "AMem": (
        "k=6:17:1",
        "linked_most=0,2,4,6,10",
        "stm=0,1,3",
        "link_bar=.5:.9:.1",
        "neighbours=3,5,10",
        "keyword_weight=0,.5,1,2",
        "follow=older,both",
    ),
    "MemOS": (
        "k=6:17:1",
        "stm=1,3,5,7",
        "prefix_tokens=0,200,500,1000",
        "cache_at=2:5:1",
        "theta=.5,.6,.7",
        "call_cos=.3,.5,.7",
        "recency_days=7,14,60",
    ),
}
EXTENSIONS: dict[str, tuple[str, ...]] = {  # knobs of ours, which no published version of the system has
    "MemoryOS": ("segment_by=vector,best_page", "bm25=0:1:.2", "neighbour_weight=0,.25,.5"),
    "Flat": ("ranked_by=cosine,bm25,both", "bm25=.3,.6,.9"),
}
FACTORS = (0.5, 1, 2)  # of a number's own value, for a system that is not named here


def own_axes(policy: Any, *, extensions: bool = False) -> Axes:
    """The knobs of a system with the values that are tried; its own value is always among them.

    Raises: LabError for a system without a knob to try.
    """
    name = type(policy).__name__
    said = SPACES.get(name, ()) + (EXTENSIONS.get(name, ()) if extensions else ())
    found = axes(said, policy) if said else _by_rule(policy)
    if not found:
        raise LabError("it has no knob to try", where=f"system {name}", hint="leave it out")
    return {knob: _with(values, getattr(policy, knob)) for knob, values in found.items()}


def _with(values: Sequence[Value], own: Value) -> tuple[Value, ...]:
    """The values and the system's own; numbers go up."""
    every = tuple(dict.fromkeys((*values, own)))
    numbers = [value for value in every if isinstance(value, int | float) and not isinstance(value, bool)]
    return tuple(sorted(numbers)) if len(numbers) == len(every) else every


def _by_rule(policy: Any) -> Axes:
    """Every knob that is not for experts, with values around its own."""
    plain = (knob for knob in knobs(policy) if not knob.advanced)
    found = {knob.name: _around(knob, getattr(policy, knob.name)) for knob in plain}
    return {name: values for name, values in found.items() if len(values) > 1}


def _around(knob: Knob, own: Value) -> tuple[Value, ...]:
    match knob.kind:
        case "flag":
            return (False, True)
        case "choice":
            return knob.choices
    if not isinstance(own, int | float):
        return ()
    low = -float("inf") if knob.low is None else knob.low
    high = float("inf") if knob.high is None else knob.high
    near = (min(max(own * factor, low), high) for factor in FACTORS)
    return tuple(dict.fromkeys(parse_knob(knob, int(one) if knob.kind == "int" else one) for one in near))


def told_axes(policy: Any, count: int = 2) -> str:
    """The first knobs of the space, as one would type them.

    >>> from ...memory.policy import preset
    >>> told_axes(preset("flat"))
    '--grid k=5:24:1 --grid stm=0,1,2,3,5,7'
    """
    said = SPACES.get(type(policy).__name__)
    if said is None:
        short = {name: brief for brief, name in SHORT.items()}
        found = _by_rule(policy).items()
        said = tuple(f"{short.get(name, name)}={','.join(map(str, values))}" for name, values in found)
    return " ".join(f"--grid {one}" for one in said[:count])


# -- which of them ----------------------------------------------------------------------------------


def drawn(tried: Axes, base: Any, count: int) -> tuple[Any, ...]:
    """So many different settings, the base first; all there are where they are fewer.

    The others are points of a Sobol sequence, which fills the space evenly however far it is followed: more
    settings are these and others. Nothing is left to chance, and no outcome steers it.
    Raises: LabError for fewer than one.
    """
    if count < 1:
        raise LabError(f"{count} settings cannot be tried", where="settings", hint="give 1 or more")
    found = {base: None}
    small = prod(map(len, tried.values())) <= count
    for values in chain(() if small else _points(tried, count), product(*tried.values())):
        if len(found) == count:
            break
        found.setdefault(set_knobs(base, dict(zip(tried, values, strict=True))))
    return tuple(found)


def _points(tried: Axes, count: int) -> Sequence[tuple[Value, ...]]:
    """Points of the sequence as values, some of them twice; its first, a corner, is left out."""
    from scipy.stats import qmc  # imported late: it takes half a second

    power = (4 * count).bit_length()  # 4 to 8 times as many, for points that fall on one setting
    places = qmc.Sobol(len(tried), scramble=False).random_base2(power)[1:]
    columns = tuple(tried.values())
    return [
        tuple(values[int(at * len(values))] for values, at in zip(columns, point, strict=True))
        for point in places
    ]
