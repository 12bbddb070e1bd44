"""Every case over every policy, as a table; held against what was recorded when the suite was last right."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from ... import features
from ...memory.policy import Policy, knobs, preset, presets, set_knobs
from ...memory.replay import Run, replay
from ...memory.types import Features, Script
from .cases import DATA, KINDS, Case, cases
from .check import Reason, reasons
from .recorded import embedder

POLICIES = ("none", "flat")  # the presets of the reference and ours follow
# The conversations are a twentieth of LoCoMo's, so the memories that they are told to are small too: with
# seven pages of short-term memory and ten that come back, a memory would show everything it ever heard.
SMALL: Mapping[str, float] = {"stm_capacity": 2, "top_m": 2, "top_k": 3, "tau": 2.0}
RECORDED = DATA / "outcomes.json"


@dataclass(frozen=True)
class Suite:
    """What became of every case in every memory."""

    cases: tuple[Case, ...]
    policies: tuple[str, ...]
    found: Mapping[tuple[str, str], tuple[Reason, ...]]  # by (case id, policy); () is a pass

    def passed(self, policy: str, kind: str | None = None) -> int:
        """How many cases (of a kind) it passes."""
        return sum(
            not self.found[case.id, policy] for case in self.cases if kind is None or case.kind == kind
        )

    def differences(self) -> list[str]:
        """Where an outcome is not the recorded one, in words; policies never recorded are left out."""
        recorded = _recorded()
        told = []
        for (case, policy), found in self.found.items():
            if policy in recorded:
                new, old = [str(reason.code) for reason in found], recorded[policy].get(case)
                if new != old:
                    told.append(f"{case}, {policy}: {_codes(new)}, recorded: {_codes(old)}")
        return told


def suite(moved: Mapping[str, Any] | None = None, wanted: Iterable[str] | None = None) -> Suite:
    """Run the cases over the policies named, by default over none, flat RAG and every preset.

    `moved` are knobs for every policy that has them, beside `SMALL`. Raises: LabError for an unknown name or
    value.
    """
    names = tuple(wanted) if wanted is not None else _all()
    runs: dict[tuple[str, str], Run] = {}
    found: dict[tuple[str, str], tuple[Reason, ...]] = {}
    for name in names:
        for case in cases():
            key = (case.script.id, name)
            if key not in runs:
                policy = small(preset(name), {**dict(case.knobs), **(moved or {})})
                runs[key] = replay(
                    case.script, _features(case.script, case.backend), policy, questions="fork"
                )
            found[case.id, name] = reasons(case, runs[key])
    return Suite(cases(), names, found)


def small(policy: Policy[Any], moved: Mapping[str, Any]) -> Any:
    """The policy with the suite's sizes, or its own where they are smaller, and with knobs moved."""
    has = {knob.name for knob in knobs(policy)}
    sizes = {name: min(size, getattr(policy, name)) for name, size in SMALL.items() if name in has}
    return set_knobs(policy, {**sizes, **{name: value for name, value in moved.items() if name in has}})


def as_json(made: Suite, *, recorded: bool = True) -> dict[str, Any]:
    """What `eval --state-change --json` tells; `recorded`: compare, for no knob was moved."""
    return {
        "cases": len(made.cases),
        "policies": {
            name: {
                "passed": made.passed(name),
                "failed": len(made.cases) - made.passed(name),
                "by_kind": {kind: made.passed(name, kind) for kind in KINDS},
            }
            for name in made.policies
        },
        "table": [
            {
                "case": case.id,
                "kind": case.kind,
                "policy": name,
                "passed": not made.found[case.id, name],
                "reasons": [reason._asdict() for reason in made.found[case.id, name]],
            }
            for case in made.cases
            for name in made.policies
        ],
        "differences": made.differences() if recorded else None,
    }


def _all() -> tuple[str, ...]:
    """None and flat RAG first, where this installation has them."""
    known = presets()
    first = [name for name in POLICIES if name in known]
    return (*first, *(name for name in known if name not in first))


@cache
def _features(script: Script, backend: str) -> Features:
    return features.compute(script, backend=embedder(backend), progress=lambda done, total: None)


def _recorded() -> dict[str, dict[str, list[str]]]:
    """Policy -> case -> codes of its reasons."""
    found: dict[str, dict[str, list[str]]] = json.loads(RECORDED.read_text(encoding="utf-8"))
    return found


def _codes(codes: list[str] | None) -> str:
    return "nothing" if codes is None else ", ".join(codes) or "passes"
