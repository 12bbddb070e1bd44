"""What a memory system is to this project: a frozen record of knobs with five pure functions.

A policy *is* its knobs; moving a slider is `replace(policy, theta=.5)`. Sliders, flags, links and
the table in the docs all come from the metadata that `knob` puts on a field.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Literal, Protocol, TypeVar, get_args, get_origin, get_type_hints

from .errors import LabError
from .events import Event
from .recall import Recall
from .types import Features, Script, Snapshot

S = TypeVar("S")
P = TypeVar("P")
Value = bool | int | float | str | None
Effect = Literal["replay", "recall"]


class Policy(Protocol[S]):
    """A memory system. Every function is pure: same arguments, same result, nothing changed.

    Four more things a policy may have, and views and evaluations use them where they are there:
    `about`, an `About`: what the system calls its parts;
    `survey(state, question, script, f)`, a `Survey`: every score of a question before any cut;
    `calls(events)`: what it would ask of a model at a step (see `calls`);
    `traces(states, f)`: how strength moves over many states, where that is cheaper than by their views.
    """

    def start(self) -> S: ...

    def observe(self, state: S, page: int, script: Script, f: Features, /) -> tuple[S, tuple[Event, ...]]:
        """One page arrives."""
        ...

    def recall(
        self, state: S, question: int, script: Script, f: Features, /
    ) -> tuple[S, Recall, tuple[Event, ...]]:
        """One question is asked."""
        ...

    def act(self, state: S, act: int, script: Script, f: Features, /) -> tuple[S, tuple[Event, ...]]:
        """Somebody corrects, confirms or withdraws what is known of him."""
        ...

    def view(self, state: S, f: Features, /) -> Snapshot:
        """The state as every view reads it."""
        ...


def calls(policy: Any, events: tuple[Event, ...]) -> Mapping[str, int]:
    """Calls to a language model that a step with these events costs, by task, were every text a model's.

    A policy that does not say so asks no model.
    """
    own = getattr(policy, "calls", None)
    return own(events) if own else {}


# -- knobs ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Knob:
    """A tunable parameter: all that a slider, a flag or a table needs to know of it."""

    name: str
    default: Value
    kind: Literal["float", "int", "choice", "flag"]
    label: str
    label_zh: str
    symbol: str
    low: float | None
    high: float | None
    step: float | None
    unit: str
    source: str  # where the paper or the reference says so
    help: str
    help_zh: str
    choices: tuple[str, ...]
    optional: bool  # None is allowed and means "none"
    effect: Effect  # "recall": only what questions find changes (fork mode), not how memory forms
    group: str
    advanced: bool


def knob(
    default: Any,
    label: str,
    label_zh: str,
    *,
    symbol: str = "",
    low: float | None = None,
    high: float | None = None,
    step: float | None = None,
    unit: str = "",
    source: str = "",
    help: str,
    help_zh: str,
    effect: Effect = "replay",
    group: str = "",
    advanced: bool = False,
) -> Any:
    """A dataclass field that carries what `Knob` tells of it."""
    meta = {name: value for name, value in locals().items() if name != "default"}
    return dataclasses.field(default=default, metadata={"knob": meta})


def knobs(policy: Any) -> tuple[Knob, ...]:
    """The knobs of a policy (an instance or its class), in the order of its fields."""
    return _table(policy if isinstance(policy, type) else type(policy))


@cache  # reading the type hints takes longer than comparing two runs
def _table(cls: type) -> tuple[Knob, ...]:
    hints = get_type_hints(cls)
    return tuple(_describe(f, hints[f.name]) for f in dataclasses.fields(cls) if "knob" in f.metadata)


def _describe(field: Any, hint: Any) -> Knob:
    args = get_args(hint)
    optional = get_origin(hint) is types.UnionType and type(None) in args
    bare = next(a for a in args if a is not type(None)) if optional else hint
    choices = tuple(get_args(bare)) if get_origin(bare) is Literal else ()
    kinds: dict[Any, Literal["float", "int", "flag"]] = {float: "float", int: "int", bool: "flag"}
    kind = "choice" if choices else kinds[bare]
    return Knob(
        name=field.name,
        default=field.default,
        kind=kind,
        choices=choices,
        optional=optional,
        **field.metadata["knob"],
    )


def set_knobs(policy: P, values: Mapping[str, Any]) -> P:
    """The policy with some knobs moved; values may be text (a flag, a link) or typed.

    Raises:
        LabError: for a name that is no knob, a value of the wrong type or out of range.
    """
    table = {k.name: k for k in knobs(policy)}
    moved: dict[str, Value] = {}
    for name, value in values.items():
        if name not in table:
            raise LabError(
                f"there is no knob called {name!r}",
                where=f"{name}={value}",
                hint=f"{type(policy).__name__} has: {', '.join(table)}",
            )
        moved[name] = parse_knob(table[name], value)
    if not moved:
        return policy  # itself: one that was watched is like no other
    return dataclasses.replace(policy, **moved)  # type: ignore[type-var]  # a policy is a dataclass


def parse_knob(knob: Knob, value: Any) -> Value:
    """One value for one knob, checked. Raises: LabError."""

    def wrong(expected: str) -> LabError:
        return LabError(
            f"{knob.label} ({knob.name}) cannot be {value!r}", where=f"{knob.name}={value}", hint=expected
        )

    text = value.strip() if isinstance(value, str) else value
    if knob.optional and (text is None or text in ("none", "None", "")):
        return None
    match knob.kind:
        case "choice":
            if text not in knob.choices:
                raise wrong(f"choose one of {', '.join(knob.choices)}")
            return str(text)
        case "flag":
            flag = {"true": True, "false": False, "1": True, "0": False}.get(str(text).lower())
            if flag is None:
                raise wrong("give true or false")
            return flag
        case "int" | "float":
            return _number(knob, text, wrong)


def _number(knob: Knob, text: Any, wrong: Callable[[str], LabError]) -> int | float:
    bounds = (
        f"give {'a whole number' if knob.kind == 'int' else 'a number'} from {knob.low:g} to {knob.high:g}"
    )
    if isinstance(text, bool):
        raise wrong(bounds)
    try:
        number = float(text)
    except (TypeError, ValueError, OverflowError):
        raise wrong(bounds) from None
    if not (knob.low is None or number >= knob.low) or not (knob.high is None or number <= knob.high):
        raise wrong(bounds)
    if knob.kind == "int":
        if number != int(number):
            raise wrong(bounds)
        return int(number)
    return number


def changed_knobs(policy: Any, base: Any) -> dict[str, Value]:
    """Knobs of `policy` that differ from those of `base`, by name."""
    pairs = ((k.name, getattr(policy, k.name), getattr(base, k.name)) for k in knobs(policy))
    return {name: new for name, new, old in pairs if new != old}


# -- registry -------------------------------------------------------------------------------------

# Modules that register presets when they are imported. They are named, not imported above: the first imports
# this one, and the others stand a floor higher.
PLACES = ["memoryos_lab.memory.presets", "memoryos_lab.policies", "memoryos_lab.policies.installed"]
_presets: dict[str, Policy[Any]] = {}
ALIASES = {"memoryos": "paper"}  # names by which people ask for a preset of another name


def register(presets: Mapping[str, Policy[Any]]) -> None:
    """Make policies known by name. Raises: ValueError for a name that is taken by another."""
    for name, policy in presets.items():
        if _presets.get(name, policy) != policy:
            raise ValueError(f"preset {name!r} is registered already")
        _presets[name] = policy


def registered() -> Mapping[str, Policy[Any]]:
    """Presets that are known by now, whoever may register more when all are asked for."""
    return types.MappingProxyType(_presets)


def presets(of: type | None = None) -> Mapping[str, Policy[Any]]:
    """Every registered preset by name, in the order of registration; `of`: those of one class alone."""
    for place in PLACES:
        import_module(place)
    if of is None:
        return registered()
    return {name: policy for name, policy in _presets.items() if isinstance(policy, of)}


def preset(name: str, of: type | None = None) -> Any:
    """The preset of that name, of any policy or of one class. Raises: LabError with the names that exist."""
    known = presets(of)
    name = ALIASES.get(name, name)
    if name not in known:
        raise LabError(f"there is no preset called {name!r}", where=f"preset {name}", hint=_one_of(known))
    return known[name]


def _one_of(names: Iterable[str]) -> str:
    return f"choose one of {', '.join(names)}"
