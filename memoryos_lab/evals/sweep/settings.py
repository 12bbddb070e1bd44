"""What a sweep tries: `theta=.4:.8:.1` and the like, as settings of a policy.

A setting is the policy itself with some knobs moved; an axis is a knob with the values that it takes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from itertools import product
from typing import Any

from ...memory.errors import LabError
from ...memory.policy import Knob, Value, knobs, parse_knob, set_knobs

SHORT = {"k": "top_k", "m": "top_m", "bm25": "bm25_weight", "stm": "stm_capacity", "mtm": "mtm_capacity"}
MOST = 20_000  # settings of one grid; more is a slip of the hand, or work for sampling
Axes = dict[str, tuple[Value, ...]]


def axes(texts: Sequence[str], base: Any) -> Axes:
    """The axes that `--grid` names: `KNOB=a,b,c` or `KNOB=first:last:step`, both ends included.

    A knob goes by its name, its symbol (θ) or a short name (k, m, stm, mtm, bm25).
    Raises: LabError for what is no knob of the policy, no value of it, or named twice.
    """
    table = {knob.name: knob for knob in knobs(base)}
    found: Axes = {}
    for text in texts:
        name, sign, values = text.partition("=")
        if not sign or not values.strip():
            raise LabError(f"{text!r} names no values", where="--grid", hint="write theta=.4:.8:.1 or k=5,10")
        knob = named(name.strip(), table)
        if knob.name in found:
            raise LabError(f"{knob.label} ({knob.name}) is named twice", where=f"--grid {text}")
        found[knob.name] = tuple(dict.fromkeys(parse_knob(knob, one) for one in _values(values, knob)))
    return found


def named(name: str, table: Mapping[str, Knob]) -> Knob:
    """The knob of that name, symbol or short name. Raises: LabError with the names there are."""
    symbols = {knob.symbol: knob.name for knob in table.values() if knob.symbol}
    for known in (name, symbols.get(name, ""), SHORT.get(name, "")):
        if known in table:
            return table[known]
    raise LabError(
        f"there is no knob called {name!r}",
        where=f"--grid {name}=…",
        hint=f"choose of: {', '.join(f'{knob.symbol} {knob.name}'.strip() for knob in table.values())}",
    )


def grid(texts: Sequence[str], base: Any) -> tuple[Any, ...]:
    """Every combination of the axes' values, the last axis turning quickest.

    Raises: as `axes`; LabError for more than `MOST` settings.
    """
    return combined(axes(texts, base), base)


def combined(axes: Mapping[str, Sequence[Value]], base: Any) -> tuple[Any, ...]:
    """Every combination of these values. Raises: LabError for more than `MOST`."""
    count = 1
    for values in axes.values():
        count *= len(values)
    if count > MOST:
        raise LabError(
            f"the grid has {count} settings, more than {MOST}",
            where="--grid",
            hint="name fewer values, or sample them with --trials N",
        )
    return tuple(set_knobs(base, dict(zip(axes, values, strict=True))) for values in product(*axes.values()))


def varied(settings: Iterable[Any], base: Any) -> Axes:
    """The knobs in which the settings differ from one another, each with its values.

    Numbers go up; other values stand in the order in which they occur.
    """
    found: Axes = {}
    settings = list(settings)
    for knob in knobs(base):
        values: tuple[Any, ...] = tuple(dict.fromkeys(getattr(one, knob.name) for one in settings))
        if len(values) > 1:
            numbers = knob.kind in ("float", "int") and None not in values
            found[knob.name] = tuple(sorted(values)) if numbers else values
    return found


def _values(text: str, knob: Knob) -> list[Any]:
    values: list[Any] = []
    for part in text.split(","):
        values += _range(part, knob) if part.count(":") else [part.strip()]
    return values


def _range(text: str, knob: Knob) -> list[Decimal]:
    """`first:last:step` in decimal steps: .1 three times is .3. Raises: LabError."""
    wrong = LabError(
        f"{text!r} is no range of {knob.label} ({knob.name})",
        where=f"--grid {knob.name}={text}",
        hint="write first:last:step with a step over 0, as in .4:.8:.1",
    )
    try:
        first, last, *more = (Decimal(part.strip()) for part in text.split(":"))
        (step,) = more or [Decimal(1)]
    except (InvalidOperation, ValueError):
        raise wrong from None
    if not all(one.is_finite() for one in (first, last, step)) or step <= 0 or last < first:
        raise wrong
    if (last - first) / step > MOST:
        raise wrong
    return [first + i * step for i in range(int((last - first) / step) + 1)]
