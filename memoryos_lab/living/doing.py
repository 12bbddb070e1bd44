"""How an input becomes part of a memory: worked out and written under its lock, one after the other."""

from __future__ import annotations

import time as wall

from ..features.llm.ledger import NOTHING
from ..features.llm.types import Cancelled
from ..memory.prompt import Prompt
from ..memory.types import Entry, Page, Script
from . import acting, turns
from .answered import Found, Turned
from .exchange import question_of
from .forgetting import Wanted, let_go, planned
from .held import Held
from .privacy import asks_to_forget_turn
from .recalling import recalled, unasked
from .times import When, seconds


class Doing(Held):
    """What the verbs of `Memory` have in common."""

    def _forget_last(self) -> None:
        last = len(self._core.growing.script.pages) - 1
        if last >= 0:
            planned(self._core, Wanted(pages=(last,)), "asked", self._lock).apply()

    def _arrive(self, page: Page, cancelled: Cancelled | None, mark: str = "") -> Turned:
        began, core = wall.perf_counter(), self._core
        turn = len(core.growing.script.pages) + 1
        grown = core.put(
            "page",
            lambda: turns.arrive(core.policy, core.state, core.growing, page, self._mind, cancelled),
            cost=lambda: self.ledger.total(turn=turn),
            mark=mark,
        )
        let_go(core, grown.events)
        calls = self.ledger.total(turn=turn)
        return Turned(turn, turn - 1, grown.events, calls, since(began), kept=not page.private)

    def _act(self, entry: int | Entry, kind: acting.Kind, time: When, value: str = "") -> Turned:
        began = wall.perf_counter()
        with self._lock:
            core, script = self._core, self._core.growing.script
            known = acting.entry_of(self.entries, entry)
            done = acting.act_on(known, kind, script, seconds(time, self._clock), value=value)
            grown = core.put("act", lambda: turns.act(core.policy, core.state, core.growing, done))
            return Turned(len(script.pages), None, grown.events, NOTHING, since(began))

    def _consider(
        self, text: str, at: float, use_memory: bool, remember: bool
    ) -> tuple[Found | None, Prompt, Script, int]:
        with self._lock:
            script = self._core.growing.script
            question = question_of(script, self.rules, text, time=at)
            visit = remember and not asks_to_forget_turn(text)
            found = recalled(self._core, question, visit=visit) if use_memory else None
            return found, found.prompt if found else unasked(question), script, len(script.pages) + 1


def since(began: float) -> float:
    """Seconds since then."""
    return wall.perf_counter() - began
