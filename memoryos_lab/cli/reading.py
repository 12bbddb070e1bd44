"""`replay --model`: what it takes is told and confirmed, then a model reads the conversations."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from .. import features
from ..features.annotating import annotated
from ..features.distilling import distil_run
from ..features.estimate import Estimate, estimate
from ..features.heard import lines
from ..features.llm.client import Client
from ..features.llm.ledger import Ledger, Total
from ..features.model_mind import ModelMind
from ..features.progress import bar
from ..memory.errors import LabError
from ..memory.types import Features, Script
from . import shown
from .inputs import Case, with_features
from .options_reading import ledger

Row = dict[str, Any]


class Reader:
    """One model for all conversations of a job: what it will take, the reading, what it took."""

    def __init__(self, options: argparse.Namespace) -> None:
        """Raises: LabError for an endpoint, a price or a budget that cannot be used."""
        self.ledger = ledger(options)
        self._client = Client(
            options.model,
            base_url=options.base_url,
            ledger=self.ledger,
            store=features.default_store(),
        )
        self._mind = ModelMind(self._client)
        self._options = options
        self._told: tuple[Estimate, ...] = ()

    def agreed(self, cases: Sequence[Case]) -> tuple[Case, ...]:
        """The cases with features by rules, once somebody has agreed to what they take. Raises: LabError."""
        ruled = tuple(replace(case, features=self._by_rules(case)) for case in cases)
        price = self.ledger.price
        self._told = tuple(
            estimate(case.script, case.policy, case.features, questions=case.questions, price=price)
            for case in ruled
        )
        words = "\n".join(_before(self._client, self._told, self.ledger))
        if not self._options.yes:
            _confirm(words)
        elif not self._options.json:
            print(shown(words), file=sys.stderr)
        return ruled

    def read(self, case: Case) -> tuple[Features, float]:
        """What the model says of a case that was agreed to, and the seconds it took. Raises: LabError."""
        assert case.features is not None  # `agreed` gave them
        begun = time.perf_counter()
        how: dict[str, Any] = {
            "embedder": features.backend(case.features.backend),
            "keyword_limit": getattr(case.policy, "keyword_limit", 5),
        }
        with bar("pages") as progress:
            f = annotated(case.script, case.features, self._mind, progress=progress, **how)
        with bar("promoted sets") as progress:
            how |= {"questions": case.questions, "progress": progress}
            f = distil_run(case.script, f, case.policy, self._mind, **how)
        return f, time.perf_counter() - begun

    def summary(self, scripts: Sequence[Script]) -> Row:
        """What the whole job took."""
        pages = sum(len(script.pages) for script in scripts)
        total = self.ledger.total()
        return {
            "name": self._client.name,
            "address": self._client.address,
            "tasks": {task: _spent(self.ledger.total(task)) for task in self.ledger.tasks()},
            "total": _spent(total),
            "calls_per_page": round(total.calls / pages, 4) if pages else 0.0,
            "dropped": dict(self._mind.faults),
            "estimate": {
                "calls": sum(one.calls for one in self._told),
                "prompt": sum(one.prompt for one in self._told),
                "completion": sum(one.completion for one in self._told),
            },
        }

    def told(self, row: Row) -> str:
        """The same for people."""
        return "\n".join(_after(row, self.ledger, tuple(lines(self._mind.faults))))

    def _by_rules(self, case: Case) -> Features:
        if case.features is not None and case.features.model:  # kept with a run that a model has read
            case = replace(case, features=None)
        return with_features(case, self._options)[0]


def _before(client: Client, told: Sequence[Estimate], spent: Ledger) -> Iterator[str]:
    yield f"{client.name} at {client.address} will be asked"
    yield "(sets as rules would promote them, answers at their longest):"
    for task in dict.fromkeys(part.task for one in told for part in one.parts):
        parts = [part for one in told for part in one.parts if part.task == task]
        yield _line(task, *(sum(numbers) for numbers in zip(*(part[1:] for part in parts), strict=True)))
    whole = [sum(n) for n in zip(*((one.calls, one.prompt, one.completion) for one in told), strict=True)]
    yield _line("in all", *whole) + _dollars(spent.money(whole[1], whole[2]))
    yield "What it was asked before, with the same words, it is not asked again."
    bound = spent.budget
    tokens = "" if bound.tokens is None else f"{bound.tokens:,} tokens"
    money = "" if bound.money is None else f"${bound.money:,.2f}"
    if limits := list(filter(None, (tokens, money))):
        yield f"It stops before {' or '.join(limits)} could be passed; what is not read then is marked."


def _after(row: Row, spent: Ledger, dropped: Sequence[str]) -> Iterator[str]:
    yield f"read by {row['name']}"
    for task in spent.tasks():
        yield _line(task, *_counts(spent.total(task))) + _more(spent.total(task))
    total = spent.total()
    yield (
        _line("in all", *_counts(total))
        + _dollars(total.money)
        + f", {row['calls_per_page']:.2f} calls a page"
    )
    if dropped:
        yield f"dropped of its answers: {'; '.join(dropped)}"


def _line(name: str, calls: int, prompt: int, completion: int) -> str:
    return f"  {name:<9} {calls:>7,} calls  {prompt:>11,} tokens read  {completion:>10,} written"


def _counts(total: Total) -> tuple[int, int, int]:
    return total.calls, total.prompt, total.completion


def _more(total: Total) -> str:
    known = f", {total.known:,} known" if total.known else ""
    return known + (f", {total.failed:,} failed" if total.failed else "")


def _dollars(money: float | None) -> str:
    return "" if money is None else f"  ${money:,.4f}"


def _spent(total: Total) -> Row:
    return {
        "calls": total.calls,
        "known": total.known,
        "failed": total.failed,
        "prompt": total.prompt,
        "completion": total.completion,
        "money": total.money,
        "seconds": round(total.seconds, 6),
    }


def _confirm(words: str) -> None:
    """Raises: LabError unless somebody says yes."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise LabError(
            "a model was named, and nobody is there to agree to what it takes",
            where="--model",
            hint=f"add --yes to begin. {' '.join(words.split())}",
        )
    print(shown(words), file=sys.stderr)
    print("Begin? [y/N] ", end="", file=sys.stderr, flush=True)
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise LabError("nothing was asked", where="--model", hint="answer y, or leave --model out for rules")
