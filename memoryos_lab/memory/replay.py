"""Fold a policy over a script: every step keeps its state, its events and its trace."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

import numpy as np

from .about import about
from .errors import LabError
from .events import Event, Recalled, Warned
from .policy import Policy
from .recall import Recall
from .rich import Rich
from .types import Features, Script, Snapshot

Mode = Literal["live", "fork", "none"]
Kind = Literal["page", "question", "act"]
MODES: tuple[Mode, ...] = ("live", "fork", "none")
Progress = Callable[[int, int], None]  # (steps done, steps in all)


@dataclass(frozen=True, slots=True)
class Step:
    """One input and what came of it."""

    kind: Kind
    index: int  # of the page, the question or the act
    turn: int  # pages arrived, this one included
    state: Any  # the policy's own frozen state, after the input
    events: tuple[Event, ...]
    recall: Recall | None = None  # for a question


@dataclass(frozen=True, eq=False, repr=False)
class Run(Rich):
    """Inputs, features and knobs, and so every snapshot.

    ``questions`` says what asking does: "live": a question is an input like a page and heats what
    it selects; "fork": every question is asked of the memory as it is, which it leaves unchanged;
    "none": no question is asked. Acts are always done: they are no way of asking.
    """

    script: Script
    features: Features
    policy: Policy[Any]
    questions: Mode
    steps: tuple[Step, ...]

    def __repr__(self) -> str:
        """In one line: a conversation and its features would fill the screen."""
        counts = f"{self.turns} pages, {len(self.recalls)} questions {self.questions}"
        return f"<Run of {self.script.id!r} in {about(self.policy).title.en}: {counts}>"

    @property
    def turns(self) -> int:
        """Pages that arrived."""
        return len(self.script.pages)

    @cached_property
    def _turns(self) -> list[int]:
        return [step.turn for step in self.steps]

    def step_of(self, turn: int) -> int:
        """Number of steps done when `turn` pages have arrived and been asked about.

        Raises: LabError unless 0 <= turn <= turns.
        """
        if not 0 <= turn <= self.turns:
            raise LabError(
                f"turn {turn} is not in this run", where=f"turn={turn}", hint=f"give 0 to {self.turns}"
            )
        return bisect_right(self._turns, turn)

    def state(self, turn: int | None = None, *, step: int | None = None) -> Any:
        """The policy's state after `turn` pages, or after `step` inputs; by default at the end."""
        done = step if step is not None else self.step_of(self.turns if turn is None else turn)
        if not 0 <= done <= len(self.steps):
            raise LabError(
                f"step {done} is not in this run", where=f"step={done}", hint=f"give 0 to {len(self.steps)}"
            )
        return self.steps[done - 1].state if done else self.policy.start()

    def snapshot(self, turn: int | None = None, *, step: int | None = None) -> Snapshot:
        """The memory as views read it, after `turn` pages or `step` inputs; by default at the end."""
        return self.policy.view(self.state(turn, step=step), self.features).named_by(about(self.policy))

    def events(self) -> Iterator[tuple[int, Event]]:
        """All events in order, each with the position of its step in `steps`."""
        return iter(self._events)

    @cached_property
    def _events(self) -> list[tuple[int, Event]]:
        return [(i, event) for i, step in enumerate(self.steps) for event in step.events]

    @cached_property
    def recalls(self) -> dict[int, Recall]:
        """The trace of every question that was asked, by question."""
        said = about(self.policy)
        return {step.index: replace(step.recall, about=said) for step in self.steps if step.recall}

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the reader of this run must know: notes of the features, and warning events."""
        warned = tuple(event.message for _, event in self.events() if isinstance(event, Warned))
        return (*self.features.notes, *warned)


def replay(
    script: Script,
    features: Features,
    policy: Policy[Any],
    *,
    questions: Mode = "live",
    progress: Progress | None = None,
) -> Run:
    """Let every page of the script arrive, every question be asked and every act be done, in order.

    Raises: LabError if the features do not fit the script or hold a number that is none.
    """
    check(script, features)
    state = policy.start()
    steps: list[Step] = []
    total = len(script.pages) + len(script.acts) + (len(script.questions) if questions != "none" else 0)
    for kind, index, turn in inputs(script, questions):
        recall = None
        if kind == "page":
            state, events = policy.observe(state, index, script, features)
        elif kind == "act":
            state, events = policy.act(state, index, script, features)
        else:
            after, recall, events = policy.recall(state, index, script, features)
            if questions == "live":
                state = after
            else:
                events = tuple(event for event in events if isinstance(event, Recalled))
        steps.append(Step(kind, index, turn, state, events, recall))
        if progress and len(steps) % 256 == 0:
            progress(len(steps), total)
    if progress:
        progress(total, total)
    return Run(script, features, policy, questions, tuple(steps))


def inputs(script: Script, questions: Mode = "live") -> Iterator[tuple[Kind, int, int]]:
    """(kind, index, pages arrived) for every input in the order in which it comes.

    An act comes once its page has arrived and as many questions as it names could have been asked.
    """
    asked = done = 0
    for arrived in range(len(script.pages) + 1):
        if arrived:
            yield "page", arrived - 1, arrived
        while True:
            if _act_due(script, done, arrived, asked):
                yield "act", done, arrived
                done += 1
            elif asked < len(script.questions) and _due(script, script.questions[asked].after, arrived):
                if questions != "none":
                    yield "question", asked, arrived
                asked += 1
            else:
                break


def _due(script: Script, after: int, arrived: int) -> bool:
    return after < arrived or arrived == len(script.pages)


def _act_due(script: Script, act: int, arrived: int, asked: int) -> bool:
    if act == len(script.acts):
        return False
    due = _due(script, script.acts[act].after, arrived)
    last = arrived == len(script.pages) and asked == len(script.questions)
    return due and (script.acts[act].asked <= asked or last)


def check(script: Script, f: Features) -> None:
    """Raises: LabError if `f` are not features of `script`, or hold NaN or infinity."""
    pages, questions = len(script.pages), len(script.questions)
    lengths = (
        ("page vectors", len(f.page), pages),
        ("themes", len(f.themes), pages),
        ("continuity", len(f.continues), pages),
        ("questions", len(f.question), questions),
        ("question keywords", len(f.question_keywords), questions),
        ("acts", len(f.acts), len(script.acts)),
    )
    for name, got, expected in lengths:
        if got != expected:
            raise LabError(
                f"features hold {got} {name}, the conversation {expected}",
                where=f"conversation {script.id!r}, backend {f.backend!r}",
                hint="compute the features of this conversation again",
            )
    for name, page in _pages_named(f):
        if not 0 <= page < pages:
            raise LabError(
                f"page {page} is named, but the conversation has {pages}",
                where=f"{name}, backend {f.backend!r}",
                hint="compute the features of this conversation again",
            )
    if f.vectors.ndim != 2:
        raise LabError(
            f"vectors have the shape {f.vectors.shape}, not [rows, dimensions]",
            where=f"backend {f.backend!r}",
        )
    bad = np.flatnonzero(~np.isfinite(f.vectors).all(axis=1))
    if bad.size:
        raise LabError(
            f"{bad.size} of {len(f.vectors)} vectors hold NaN or infinity, the first in row {bad[0]}",
            where=f"backend {f.backend!r}",
            hint="the embedder is at fault: clear its cached vectors or use another backend",
        )


def _pages_named(f: Features) -> Iterator[tuple[str, int]]:
    """Pages of which a model said something beyond what every page has."""
    for i, read in enumerate(f.distilled or ()):
        yield from ((f"distilled[{i}]", page) for page in read.pages)
        yield from ((f"distilled[{i}]", page) for fact in read.facts for page in fact.pages)
        yield from ((f"distilled[{i}]", page) for omission in read.omitted for page in omission.pages)
    yield from ((f"refreshed[{i}]", page) for i, one in enumerate(f.refreshed) for page in one.pages)
    yield from ((f"omitted[{i}]", page) for i, one in enumerate(f.omitted) for page in one.pages)
    yield from ((f"failures[{i}]", failure.page) for i, failure in enumerate(f.failures))
