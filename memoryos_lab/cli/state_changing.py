"""`eval --state-change`: what becomes of a belief that changes, in every memory."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from typing import Any

from ..evals.state_change import Suite, as_json, suite
from . import DIFFERENT, DONE, Outcome
from .inputs import pairs

WHAT = {
    "not_shown": "the page that says so is not in the prompt",
    "stale_page": "a page that is no longer so is shown without the newer one",
    "stale_fact": "long-term memory gives an outdated fact as current",
    "wrong_instruction": "the newest instruction does not override the persona",
    "mixed_topics": "a segment mixes topics",
}


def run(options: argparse.Namespace) -> Outcome:
    """Run the shipped cases. Exit code 1 where an outcome is not the recorded one. Raises: LabError."""
    begun = time.perf_counter()
    moved = pairs(options.set)
    made = suite(moved, [options.preset] if options.preset else None)
    told = as_json(made, recorded=not moved)
    told["seconds"] = round(time.perf_counter() - begun, 3)
    return Outcome(told, _page(made, told), DIFFERENT if told["differences"] else DONE)


def _page(made: Suite, told: dict[str, Any]) -> str:
    lines = [f"{len(made.cases)} cases, {len(made.policies)} memories; no answer and no model is asked", ""]
    lines.append(_row("case", "kind", made.policies, made))
    lines += [
        _row(case.id, case.kind, [_mark(made, case.id, name) for name in made.policies], made)
        for case in made.cases
    ]
    sums = [f"{made.passed(name)} of {len(made.cases)}" for name in made.policies]
    lines.append(_row("passed", "", sums, made))
    lines += ["", *_why(made), *_compared(told)]
    return "\n".join([*lines, f"{told['seconds']:.1f} s"])


def _row(case: str, kind: str, cells: Sequence[str], made: Suite) -> str:
    """Columns as wide as the names of the memories, and as the longest sign."""
    wide = [f"{cell:>{max(len(name), 8)}}" for cell, name in zip(cells, made.policies, strict=True)]
    return f"{case:<27}{kind:<22}" + "  ".join(wide)


def _mark(made: Suite, case: str, policy: str) -> str:
    codes = [reason.code for reason in made.found[case, policy]]
    return "+".join("".join(part[0] for part in code.split("_")) for code in codes) or "✓"


def _why(made: Suite) -> list[str]:
    """Every sign with its meaning, then each failure with its reason."""
    signs = ["".join(part[0] for part in code.split("_")) + f"  {what}" for code, what in WHAT.items()]
    lines = [*signs, ""]
    for (case, policy), found in made.found.items():
        lines += [f"{case}, {policy}: {reason.text}" for reason in found]
    return [*lines, ""]


def _compared(told: dict[str, Any]) -> list[str]:
    match told["differences"]:
        case None:
            return ["with knobs moved nothing is recorded to compare with"]
        case []:
            return ["every outcome is the recorded one"]
        case found:
            return [f"{len(found)} outcomes are not the recorded ones:", *found]
