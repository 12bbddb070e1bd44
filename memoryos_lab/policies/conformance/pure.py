"""Laws of purity: the same inputs, the same memory, whoever asks, whenever, however often."""

from __future__ import annotations

import dataclasses
import gc
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from ...memory import codec
from ...memory.recall import Recall
from ...memory.replay import Run, Step
from ...memory.types import Script, Snapshot
from .trial import Breaches, Trial, place
from .worlds import prefix


def is_deterministic(trial: Trial) -> Breaches:
    """Two replays are the same, step by step."""
    yield from _unlike(trial.run, trial.replay("live"), "a second time")


def is_a_prefix(trial: Trial) -> Breaches:
    """What happens later changes nothing of what happened before."""
    pages = len(trial.script.pages)
    for cut in sorted({pages // 3, pages // 2, max(pages - 1, 0)}):
        script, f = prefix(trial.script, trial.features, cut)
        short = Trial(trial.policy, dataclasses.replace(trial.world, script=script, features=f)).quiet
        yield from _unlike(short, trial.quiet, f"when more than {cut} pages follow", shorter=True)


def leaves_the_past(trial: Trial) -> Breaches:
    """A step changes no state but the one that it returns, and may be done again."""
    run, script, f = trial.run, trial.script, trial.features
    told = [_line(seen) for seen in trial.snapshots]
    for number in reversed(range(len(run.steps))):
        step, state = run.steps[number], run.state(step=number)
        if _again(trial.policy, state, step, script, f) != (step.state, step.recall, step.events):
            yield f"done again {place(step)}, something else comes of it"
        if _line(run.snapshot(step=number)) != told[number]:
            yield f"the state before is another {place(step)}"


def _again(policy: Any, state: Any, step: Step, script: Script, f: Any) -> tuple[Any, Recall | None, Any]:
    match step.kind:
        case "page":
            after, events = policy.observe(state, step.index, script, f)
        case "act":
            after, events = policy.act(state, step.index, script, f)
        case "question":
            after, recall, events = policy.recall(state, step.index, script, f)
            return after, recall, events
    return after, None, events


def has_states_that_are_values(trial: Trial) -> Breaches:
    """States compare and hash by what they hold; one that saw a page is not the one before."""
    again = trial.replay("live")
    for number, (one, other) in enumerate(zip(trial.run.steps, again.steps, strict=True)):
        try:
            alike = hash(one.state) == hash(other.state)
        except TypeError as error:
            yield f"a state has no hash {place(one)}: {error}"
            return
        if one.state == other.state and not alike:
            yield f"equal states have different hashes {place(one)}"
        if one.kind == "page" and one.state == trial.run.state(step=number):
            yield f"the state is equal to the one before {place(one)}"


def takes_ids_as_names(trial: Trial) -> Breaches:
    """Other ids of turns, questions, acts and conversations change nothing."""
    script = trial.script

    def named(one: Any) -> Any:
        return dataclasses.replace(one, id=f"another/{one.id}")

    other = dataclasses.replace(
        named(script),
        pages=tuple(dataclasses.replace(page, turns=tuple(map(named, page.turns))) for page in script.pages),
        questions=tuple(map(named, script.questions)),
        acts=tuple(map(named, script.acts)),
    )
    yield from _unlike(trial.run, _in(trial, other), "under other ids")


def looks_at_no_answer(trial: Trial) -> Breaches:
    """What a question should find, and what is held out, changes nothing."""
    bare = tuple(
        dataclasses.replace(one, answer="", category=None, evidence=(), unresolved=(), trap="")
        for one in trial.script.questions
    )
    other = dataclasses.replace(trial.script, questions=bare, held_out={})
    yield from _unlike(trial.run, _in(trial, other), "without the expected answers")


def reads_no_clock(trial: Trial) -> Breaches:
    """No clock, file, screen, keyboard, network or source of chance is used by any function."""
    trial.replay("live").snapshot()  # whatever is imported or computed once is there now
    with _Watch() as watch:
        trial.replay("live").snapshot()
    yield from sorted(watch.seen)


_CLOCKS = ("time", "monotonic", "perf_counter", "process_time", "thread_time", "clock_gettime")
_OUTSIDE = {
    "time": {*_CLOCKS, *(f"{name}_ns" for name in _CLOCKS), "sleep"},
    "datetime": {"now", "utcnow", "today"},  # methods: known by the class that they are called on
    "io": {"open", "open_code"},
    "_io": {"open", "open_code"},
    "builtins": {"open", "print", "input"},
    "posix": {"open", "urandom", "getrandom", "getpid", "listdir", "stat"},
    "_socket": {"connect", "getaddrinfo"},
    "random": {"random", "getrandbits"},
}


class _Watch:
    """Notes calls of what is written in C and reaches outside; Python's own modules call these too."""

    def __init__(self) -> None:
        self.seen: set[str] = set()

    def __enter__(self) -> _Watch:
        self._collecting = gc.isenabled()
        gc.disable()  # whoever is called by the collector may look at a clock, and is no policy
        self._before: Callable[..., Any] | None = sys.getprofile()
        sys.setprofile(self._called)
        return self

    def __exit__(self, *error: object) -> None:
        sys.setprofile(self._before)
        if self._collecting:
            gc.enable()

    def _called(self, frame: FrameType, event: str, arg: Any) -> None:
        if event != "c_call":
            return
        owner = getattr(arg, "__self__", None)
        kind = owner if isinstance(owner, type) else type(owner)
        for module in (getattr(arg, "__module__", None), kind.__module__):
            if arg.__name__ in _OUTSIDE.get(module or "", ()):
                self.seen.add(f"{module}.{arg.__name__} is called in {frame.f_code.co_qualname}")


def _in(trial: Trial, script: Script) -> Run:
    return Trial(trial.policy, dataclasses.replace(trial.world, script=script)).run


def _line(seen: Snapshot) -> str:
    return codec.to_json(codec.encode(seen))


def _unlike(one: Run, other: Run, when: str, *, shorter: bool = False) -> Breaches:
    """Where two runs first differ; a `shorter` one ends before the other."""
    for a, b in zip(one.steps, other.steps, strict=not shorter):
        for what in ("events", "recall", "state"):
            if getattr(a, what) != getattr(b, what):
                yield f"{what} differ {when}, first {place(a)}"
                return


LAWS = (
    is_deterministic,
    is_a_prefix,
    leaves_the_past,
    has_states_that_are_values,
    takes_ids_as_names,
    looks_at_no_answer,
    reads_no_clock,
)
