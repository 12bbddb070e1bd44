"""One policy in one world: every law looks at the same replays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from ...memory.policy import Knob, Value, knobs, set_knobs
from ...memory.replay import Mode, Run, Step
from ...memory.replay import replay as fold
from ...memory.types import Features, Script, Snapshot
from .worlds import World

Breaches = Iterator[str]  # what was found wrong, in words; none: the law holds


@dataclass(frozen=True, eq=False)
class Trial:
    """A policy, as it is or with knobs moved, in a world."""

    policy: Any
    world: World
    moved: str = ""  # which knobs, in words

    @property
    def script(self) -> Script:
        return self.world.script

    @property
    def features(self) -> Features:
        return self.world.features

    def replay(self, questions: Mode) -> Run:
        """A replay of its own, with an equal policy and equal features that nobody has used before."""
        return fold(self.script, replace(self.features), replace(self.policy), questions=questions)

    @cached_property
    def run(self) -> Run:
        """Every question is an input like a page."""
        return self.replay("live")

    @cached_property
    def quiet(self) -> Run:
        """No question is asked."""
        return self.replay("none")

    @cached_property
    def snapshots(self) -> tuple[Snapshot, ...]:
        """Before the first step of `run`, and after each."""
        return tuple(self.run.snapshot(step=step) for step in range(len(self.run.steps) + 1))

    @cached_property
    def fall(self) -> Exception | None:
        """What it raises, if it does not come through this world."""
        try:
            _ = self.run, self.quiet, self.snapshots
        except Exception as error:  # of somebody else: whatever it is, it is a finding
            return error
        return None

    def asked(self) -> Iterator[tuple[Any, Snapshot, Step]]:
        """Every question of `run`: the state and the snapshot before it, and its step."""
        for number, step in enumerate(self.run.steps):
            if step.recall is not None:
                yield self.run.state(step=number), self.snapshots[number], step


def place(step: Step) -> str:
    """A step in words, as a student counts.

    >>> place(Step("page", 2, 3, None, ()))
    'when page 3 arrives'
    """
    verb = {"page": "arrives", "question": "is asked", "act": "is done"}[step.kind]
    return f"when {step.kind} {step.index + 1} {verb}"


def tight(policy: Any) -> Any:
    """The policy with so little room that a short conversation overflows it."""
    sizes = [knob for knob in knobs(policy) if knob.kind == "int"]
    pages = {knob.name: 2 for knob in sizes if "capacity" in knob.name}
    tokens = {knob.name: getattr(policy, knob.name) // 64 for knob in sizes if knob.unit == "tokens"}
    within = {knob.name: (int(knob.low or 0), int(knob.high or 2)) for knob in sizes}
    moved = {
        name: min(max(size, within[name][0]), within[name][1]) for name, size in (pages | tokens).items()
    }
    return set_knobs(policy, moved)


def extremes(policy: Any) -> Iterator[tuple[str, Any]]:
    """The policy with one knob moved as far as it goes, and what was moved; one after the other."""
    for knob in knobs(policy):
        for value in _ends(knob):
            yield f"{knob.name}={value}", set_knobs(policy, {knob.name: value})


def _ends(knob: Knob) -> tuple[Value, ...]:
    none = (None,) if knob.optional else ()
    match knob.kind:
        case "int" | "float":
            return (*(end for end in (knob.low, knob.high) if end is not None), *none)
        case "choice":
            return (*knob.choices, *none)
        case "flag":
            return (False, True)
