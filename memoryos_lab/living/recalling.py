"""What a text brings to mind: asked for good, asked again, or only looked up."""

from __future__ import annotations

import time as wall
from typing import Any

from ..features import telemetry
from ..memory.events import Event
from ..memory.prompt import Prompt, assemble
from ..memory.recall import Recall
from ..memory.types import Entry, Features, Question, Script, Snapshot
from . import turns
from .answered import Found
from .core import Core
from .traced import store_of


def recalled(core: Core, question: Question, *, visit: bool) -> Found:
    """With `visit` the question is an input and is kept; the same question asked again is the same input.

    Raises: LabError if it cannot be embedded or written.
    """
    with telemetry.memory("search_memory", store=store_of(core.store.path)) as seen:
        found = _recalled(core, question, visit)
        recall = found.recall
        seen.told(count=len(recall.stm) + len(recall.returned) + len(found.entries))
        return found


def _recalled(core: Core, question: Question, visit: bool) -> Found:
    began = wall.perf_counter()
    script, f, before = core.growing.script, core.growing.features, core.state
    number = len(script.questions)
    if visit and not _again(script, question):
        grown = core.put("question", lambda: turns.ask(core.policy, before, core.growing, question))
        assert grown.recall is not None
        script, f = core.growing.script, core.growing.features
        return _found(core, grown.recall, grown.events, script, f, number, began)
    if visit:
        number -= 1
    else:
        script, f = core.growing.peek(question)
    _, recall, events = core.policy.recall(before, number, script, f)
    return _found(core, recall, events, script, f, number if visit else None, began)


def _again(script: Script, question: Question) -> bool:
    """Was this the last input, word for word?"""
    last = script.questions[-1] if script.questions else None
    done = script.acts[-1].asked if script.acts else 0
    same = last is not None and (last.text, last.after) == (question.text, question.after)
    return same and done < len(script.questions)


def _found(
    core: Core,
    recall: Recall,
    events: tuple[Event, ...],
    script: Script,
    f: Features,
    number: int | None,
    began: float,
) -> Found:
    view = read(core.state, script)
    prompt = assemble(recall, view, script, f, budget=core.prompt_budget)
    told = {line.entry for line in prompt.lines if line.entry is not None}
    entries = tuple(entry for entry in view.entries if entry.id in told)
    return Found(recall, prompt, entries, events, number, wall.perf_counter() - began)


def read(state: Any, script: Script) -> Snapshot:
    """As much of a state as a prompt reads: its entries. A view lists all pages, which takes its time."""
    entries: tuple[Entry, ...] = getattr(state, "entries", ())  # only MemoryOS has a long-term memory
    return Snapshot(state.step, len(script.pages), state.now or 0.0, (), (), (), entries, ())


def unasked(question: Question) -> Prompt:
    """The prompt of a question for which nothing was looked up."""
    return Prompt(question.text, "", (), 0, 0)
