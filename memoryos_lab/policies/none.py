"""No memory: a question sees the newest pages and nothing else.

The floor that every memory must beat. What leaves the window is dropped, with an event that says so.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np

from ..memory.about import About, Name
from ..memory.events import Dropped, Event, Recalled
from ..memory.policy import knob
from ..memory.recall import Recall
from ..memory.survey import Survey
from ..memory.types import Features, Script, Snapshot
from .plain import Held, acted, arrived, seen, ticked

ABOUT = About(
    title=Name("no memory", "无记忆"),
    idea=Name(
        "A question sees the newest pages and nothing else: the floor that every memory must beat.",
        "提问只能看到最新的几页，此外一无所知：任何记忆都应超过的下限。",
    ),
    dropped=Name("gone", "已消失"),
)


@dataclass(frozen=True, slots=True)
class NoMemory:
    """The policy. With no window (the default is that of the paper's short-term memory) nothing is known."""

    about: ClassVar[About] = ABOUT

    stm_capacity: int = knob(
        7, "short-term pages", "短期记忆页数", low=0, high=10000, step=1, unit="pages", group="Short-term",
        source="paper §4.1: 7",
        help="How many of the newest pages a question sees. Older ones are gone.",
        help_zh="提问可见的最新对话页数；更旧的页不再保留。",
    )  # fmt: skip

    def start(self) -> Held:
        """An empty window."""
        return Held()

    def observe(
        self, state: Held, page: int, script: Script, f: Features, /
    ) -> tuple[Held, tuple[Event, ...]]:
        """One page arrives; what leaves the window is dropped."""
        after, events = arrived(state, page, script, f, self.stm_capacity)
        gone = after.left.since(len(state.left))
        return after, (*events, *(Dropped(one, "no_memory") for one in gone))

    def recall(
        self, state: Held, question: int, script: Script, f: Features, /
    ) -> tuple[Held, Recall, tuple[Event, ...]]:
        """One question sees the window."""
        now, events = ticked(state.now, script.questions[question].time, None)
        after = replace(state, step=state.step + 1, now=now)
        return after, Recall(question, state.stm, (), (), ()), (*events, Recalled(question, (), ()))

    def act(self, state: Held, act: int, script: Script, f: Features, /) -> tuple[Held, tuple[Event, ...]]:
        """There is no long-term memory to act on."""
        return acted(state, act, script.acts[act].time)

    def survey(self, state: Held, question: int, script: Script, f: Features, /) -> Survey:
        """There is nothing to rank."""
        none, no = np.zeros(0), np.zeros(0, np.bool_)
        return Survey(state.stm, (), none, none, none, no, (), none, none, no, ())

    def view(self, state: Held, f: Features, /) -> Snapshot:
        """The state as every view reads it."""
        return seen(state, self.stm_capacity, "dropped")
