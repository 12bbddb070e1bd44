"""A sweep cut into units of work that any process can do, and what names one of them for good."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ...memory import codec
from ...memory.policy import knobs
from ...memory.replay import Mode
from ...memory.types import Features, Script
from .keep import rules
from .outcome import Outcome
from .prompts import BUDGET
from .unit import Key, measure, replay_key


class Matter(NamedTuple):
    """One conversation as a unit needs it."""

    script: Script
    features: Features


class Unit(NamedTuple):
    """One conversation under settings that share a replay."""

    conversation: int  # place in the dataset
    settings: tuple[int, ...]  # places in the sweep's settings
    policies: tuple[Any, ...]  # of those places
    questions: Mode
    budget: int = BUDGET  # tokens of a prompt
    entries: bool = True  # are the tokens of long-term entries counted, too?

    def do(self, matter: Matter) -> Outcome:
        """Measure. Raises: LabError if the features do not fit."""
        return measure(
            matter.script,
            matter.features,
            self.policies,
            self.questions,
            budget=self.budget,
            entries=self.entries,
        )

    def key(self, fingerprint: str) -> str:
        """The same for the same conversation, features, settings, way of asking, budget and rules."""
        by = rules(type(self.policies[0]).__module__)
        how = (self.questions, self.budget, self.entries)
        said = (by, fingerprint, *how, [told(policy) for policy in self.policies])
        return hashlib.sha256(codec.to_json(said).encode()).hexdigest()


Work = Callable[[Unit, Matter], Outcome]


def do(unit: Unit, matter: Matter) -> Outcome:
    """The unit's work, as a function that travels between processes."""
    return unit.do(matter)


def units(
    settings: Sequence[Any],
    conversations: int,
    questions: Mode,
    budget: int = BUDGET,
    *,
    entries: bool = True,
) -> list[Unit]:
    """The work of a sweep: every setting over every conversation, those of one replay together."""
    groups: defaultdict[Key, list[int]] = defaultdict(list)
    for i, policy in enumerate(settings):
        groups[replay_key(policy, questions)].append(i)
    return [
        Unit(conversation, tuple(members), tuple(settings[i] for i in members), questions, budget, entries)
        for members in groups.values()
        for conversation in range(conversations)
    ]


def told(policy: Any) -> dict[str, Any]:
    """A policy in plain values: its class and every knob."""
    return {"policy": type(policy).__name__, **{k.name: getattr(policy, k.name) for k in knobs(policy)}}


def fingerprint(matter: Matter) -> str:
    """In hex, of all that is known of a conversation."""
    digest = hashlib.sha256(codec.to_json(codec.encode(matter.script)).encode())
    digest.update(codec.to_json(codec.encode(matter.features, leave_out=("vectors",))).encode())
    digest.update(repr((matter.features.vectors.shape, str(matter.features.vectors.dtype))).encode())
    digest.update(matter.features.vectors.tobytes())
    return digest.hexdigest()


def named(unit: Unit, matters: Sequence[Matter]) -> str:
    """A unit in words."""
    return f"{matters[unit.conversation].script.id}, {brief(unit.policies[0])}, {len(unit.settings)} settings"


def brief(policy: Any, base: Mapping[str, Any] | None = None) -> str:
    """The knobs of a policy that differ from its class's own values, or from `base`, in words."""
    known = base or {k.name: k.default for k in knobs(policy)}
    moved = [f"{name} {getattr(policy, name)}" for name in known if getattr(policy, name) != known[name]]
    return ", ".join(moved) or "as it is"
