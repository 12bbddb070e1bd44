"""`compare`: memory systems side by side, on one conversation or over a dataset."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from typing import Any

from ..evals.systems import Beside, beside_of, chosen, one, published, remedy
from ..features.progress import bar
from ..memory.errors import LabError
from ..memory.presets import OURS
from ..memory.types import Script
from . import Outcome, comparing_data, comparing_matrix, comparing_report, comparing_tuned, comparing_work
from .inputs import askable, cases, pairs, with_features

ONE = ("turn", "question")  # options of one conversation alone
MANY = ("against", "workers", "out", "csv", "tune")  # options of a dataset alone
FORM = "NAME.KNOB=VALUE"


def run(options: argparse.Namespace) -> Outcome:
    """Compare what INPUT names. Raises: LabError; a folder is written whole or not at all."""
    _fitting(options)
    comparing_tuned.fitting(options)
    names = _names(options.policies)
    kept = names if options.tune is None else published(names)
    policies = chosen(kept, _moved(options.knob))
    if options.matrix:
        comparing_work.fitting(options)
        if options.tune is None:
            return comparing_matrix.run(policies, options)
        return comparing_tuned.run(policies, options, tuple(OURS) if kept != names else ())
    begun = time.perf_counter()
    found = _beside(policies, options)
    script = found.systems[0].run.script
    asked = None if options.question is None else _question(options.question, script)
    if asked is not None:
        found = _saved(found, asked, options.budget)
    told = comparing_data.data(found, options.turn, asked, options.budget)
    told["seconds"] = round(time.perf_counter() - begun, 3)
    return Outcome(told, "\n".join(comparing_report.page(told, options.language)))


def _fitting(options: argparse.Namespace) -> None:
    """Raises: LabError for an option that says nothing of what is compared."""
    strange = [name for name in (ONE if options.matrix else MANY) if getattr(options, name) is not None]
    if strange:
        what = "one conversation" if options.matrix else "a dataset (--matrix)"
        raise LabError(
            f"--{strange[0]} is for {what}", where=f"--{strange[0]}", hint=f"leave --{strange[0]} out"
        )
    if options.budget < 1:
        raise LabError(
            f"a prompt of {options.budget} tokens holds nothing", where="--budget", hint="give 1 or more"
        )


def _names(text: str) -> tuple[str, ...]:
    return tuple(filter(None, (name.strip() for name in text.split(","))))


def _moved(texts: Sequence[str]) -> dict[str, dict[str, str]]:
    """System -> knob -> value as typed. Raises: LabError for what names no knob of a system."""
    moved: dict[str, dict[str, str]] = {}
    for path, value in pairs(texts, flag="--knob", form=FORM).items():
        system, dot, knob = path.rpartition(".")
        if not dot:
            raise LabError(f"{path!r} does not say of which system", where="--knob", hint=f"write {FORM}")
        moved.setdefault(system, {})[knob] = value
    return moved


def _beside(policies: dict[str, Any], options: argparse.Namespace) -> Beside:
    """Raises: LabError where INPUT is not one conversation."""
    wish = argparse.Namespace(**{**vars(options), "preset": None, "set": [], "questions": "fork"})
    if options.sample == "all":
        raise LabError(
            "one conversation is compared, not all",
            where="--sample all",
            hint="name one, or add --matrix",
        )
    (case,) = cases(wish)
    f, _ = with_features(askable(case), wish)
    systems = []
    with bar("compare") as progress:
        for name, policy in policies.items():
            systems.append(one(case.script, f, name, policy, budget=options.budget))
            progress(len(systems), len(policies))
    return beside_of(systems)


def _question(named: str, script: Script) -> str:
    """The id of a question that is named by it, or by a number from 1. Raises: LabError for neither."""
    ids = [question.id for question in script.questions]
    if named in ids:
        return named
    if named.isdecimal() and 1 <= int(named) <= len(ids):
        return ids[int(named) - 1]
    raise LabError(
        f"there is no question {named!r}",
        where=f"--question {named}",
        hint=f"give 1 to {len(ids)}" if ids else "this conversation asks none: leave --question out",
    )


def _saved(found: Beside, question: str, budget: int) -> Beside:
    """The same, with what would have found the evidence of this question."""
    from dataclasses import replace

    def told(system: Any) -> Any:
        return replace(system, questions={**system.questions, question: remedy(system.run, question, budget)})

    return replace(found, systems=tuple(map(told, found.systems)))
