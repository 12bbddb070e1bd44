"""Two or more systems on one conversation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from ...memory.about import about
from ...memory.errors import LabError
from ...memory.policy import ALIASES, Value, calls, changed_knobs, preset, presets, set_knobs
from ...memory.replay import Progress, Run, replay
from ...memory.types import Features, Script
from ..diagnose.diagnosing import BUDGET
from .asking import asked
from .values import Beside, System

ALL = "all"


def chosen(
    names: Iterable[str] | Mapping[str, Any],
    moved: Mapping[str, Mapping[str, Any]] | None = None,
    *,
    base: Callable[[str], Any] = preset,
) -> dict[str, Any]:
    """Policies by the names under which they are compared, with some of their knobs moved.

    "all" is every registered preset; `base` gives the policy of a preset; a mapping has policies by names of
    yours. Raises: LabError for a name that is unknown, for one system only or one twice, what is no policy,
    or a knob of a system that is not compared.
    """
    found = _named(names, base)
    knobs = {_listed(name, found): values for name, values in (moved or {}).items()}
    policies = {name: set_knobs(policy, knobs.get(name, {})) for name, policy in found.items()}
    enough(policies)
    _apart(policies)
    return policies


def _named(names: Iterable[str] | Mapping[str, Any], base: Callable[[str], Any]) -> dict[str, Any]:
    if isinstance(names, Mapping):
        return {name: _policy(name, one) for name, one in names.items()}
    asked = (names,) if isinstance(names, str) else names
    listed = [one for name in asked for one in (presets() if name == ALL else (name,))]
    return {name: base(name) for name in dict.fromkeys(listed)}


def _policy(name: str, given: Any) -> Any:
    """What is given as a policy, if it is one. Raises: LabError."""
    if all(hasattr(given, verb) for verb in ("start", "observe", "recall", "view")):
        return given
    raise LabError(
        f"{name!r} is given as a {type(given).__name__}, which is no memory system",
        where=f"system {name}",
        hint='give a policy, as preset("flat") is one, or a list of names in place of a mapping',
    )


def _apart(policies: Mapping[str, Any]) -> None:
    """Raises: LabError where two are the same: a memory under two names, and no knob moved."""
    for (first, one), (second, other) in combinations(policies.items(), 2):
        if one == other:
            raise LabError(
                f"{first} and {second} are the same system with the same knobs",
                where=f"systems {first}, {second}",
                hint=f"leave one of the two out, or move a knob of one: {second}.KNOB=VALUE",
            )


def _listed(name: str, found: Mapping[str, Any]) -> str:
    """The name under which a system is compared, by whichever it is called. Raises: LabError."""
    if name in found:
        return name
    same = [one for one in found if ALIASES.get(one, one) == ALIASES.get(name, name)]
    if not same:
        raise LabError(
            f"a knob of {name!r} is moved, and it is not compared",
            where=f"knob of {name}",
            hint=f"compared are: {', '.join(found)}",
        )
    return same[0]


def enough(policies: Mapping[str, Any]) -> None:
    """Raises: LabError where nothing stands beside anything."""
    if len(policies) < 2:
        raise LabError(
            f"{', '.join(policies) or 'nothing'} alone cannot be compared",
            where="systems",
            hint=f"name two or more of {', '.join((*ALIASES, *presets()))}",
        )


def beside(
    script: Script,
    f: Features,
    systems: Sequence[str] | Mapping[str, Any],
    *,
    budget: int = BUDGET,
    progress: Progress | None = None,
) -> Beside:
    """Every system on the conversation; `systems` are names of presets, or policies by a name of yours.

    `progress` is told (systems done, of all). Raises: LabError as `chosen`, or for features that do not fit.
    """
    policies = systems if isinstance(systems, Mapping) else chosen(systems)
    enough(policies)
    made: list[System] = []
    for name, policy in policies.items():
        made.append(one(script, f, name, policy, budget=budget))
        if progress:
            progress(len(made), len(policies))
    return beside_of(made)


def one(script: Script, f: Features, name: str, policy: Any, *, budget: int = BUDGET) -> System:
    """One system on the conversation. Raises: LabError for features that do not fit."""
    run = replay(script, f, policy, questions="fork")
    return system(run, name, budget=budget)


def system(run: Run, name: str, *, budget: int = BUDGET) -> System:
    """One system that was replayed, or watched."""
    return System(
        name,
        about(run.policy),
        run.policy,
        run,
        cost(run),
        asked(run, budget),
        moved(name, run.policy),
    )


def moved(name: str, policy: Any) -> dict[str, Value]:
    """Knobs that differ from the preset of that name; of a policy by another name none are told."""
    known = presets().get(ALIASES.get(name, name))
    return changed_knobs(policy, known) if known is not None and type(known) is type(policy) else {}


def cost(run: Run) -> Counter[str]:
    """Calls to a model while pages arrived, by task, were every text a model's."""
    spent: Counter[str] = Counter()
    for step in run.steps:
        if step.kind == "page":
            spent.update(calls(run.policy, step.events))
    return +spent  # without tasks that were never asked


def beside_of(systems: Sequence[System]) -> Beside:
    """Systems on one conversation, with the questions of which they found unequal shares."""
    shares: dict[str, list[float]] = {}
    for system in systems:
        for id, found in system.questions.items():
            if found.recall is not None:
                shares.setdefault(id, []).append(found.recall)
    spread = {id: max(found) - min(found) for id, found in shares.items()}
    return Beside(
        tuple(systems), tuple(sorted((id for id in spread if spread[id]), key=lambda id: -spread[id]))
    )
