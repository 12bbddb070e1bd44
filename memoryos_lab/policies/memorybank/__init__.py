"""MemoryBank: days that fade, and a portrait.

Theory of operation. A page stands in the current conversation until newer ones push it out or the day ends;
then it lies in memory storage, in the group of its day. Its retention falls on Ebbinghaus's curve

    R = exp(−t / S)

with t the time since it was learned or last recalled and S its strength: 1 at first, one more at every
recall. Where forgetting is on, a page whose R is too low is forgotten, and a day of which nothing is left is
left out of the next summary of events. It is off unless somebody wants it, as in the published configuration.
When the first page of another day comes, the day before is summarised, what its pages state goes into the
portrait of the user, and the summary of all events is written anew.

    one page:      tick → (another day: empty the window → summarise → portray) → forget → enter → leave
    one question:  tick → forget → rank memory storage → take k → strengthen

The portrait and the summary of events stand in every prompt.

References: Zhong et al. 2023, arXiv 2305.10250, §2; zhongwanjun/MemoryBank-SiliconFriend, `memory_bank/` at
commit 3869efc, `utils/sys_args.py` at 8df6e9e. docs/sources.md holds every rule against them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

import numpy as np

from ...memory.about import About
from ...memory.events import Did, Event, Recalled
from ...memory.knobs import Knobs
from ...memory.likeness import likeness
from ...memory.policy import knob
from ...memory.recall import EntryHit, Recall
from ...memory.trace import Trace
from ...memory.types import Entry, Features, Script, Snapshot
from ...memory.when import DAY
from .. import written
from ..plain import arrived, ticked
from ..searching import OneQueue, survey, trace
from .about import ABOUT
from .curve import Curve
from .state import Bank, shown, traced
from .steps import EVENTS, ended, faded, filed, noted, recalled

COSINE = Knobs()  # whose page score is the cosine alone


@dataclass(frozen=True, slots=True)
class MemoryBank(Curve):
    """The policy.

    >>> MemoryBank().forgetting
    'off'
    """

    about: ClassVar[About] = ABOUT

    recalled_by: Literal["questions", "pages"] = knob(
        "questions", "recalls come from", "回忆来自", group="Forgetting",
        source="paper §3: what the user says is the query; code utils/prompt_utils.py: a search at every "
        "message (pages); ours: questions, as in the other systems",
        help="questions: only these recall and strengthen. pages: every arriving page, too, recalls the k "
        "pages most like it.",
        help_zh="questions：只有提问会回忆并增强；pages：每个新到的页也会回忆与它最相似的 k 页。",
    )  # fmt: skip
    stm_capacity: int = knob(
        7, "pages of the current conversation", "当前对话页数", low=0, high=10000, step=1, unit="pages",
        group="Short-term",
        source="code utils/sys_args.py:9: max_history = 7",
        help="How many of the newest pages of the day stand in the prompt whatever the question.",
        help_zh="无论提问为何，提示词中保留的当日最新页数。",
    )  # fmt: skip
    top_k: int = knob(
        2, "pages returned k", "返回页数 k", symbol="k", low=1, high=200, step=1, unit="pages",
        group="Recall",
        source="paper: none; code utils/sys_args.py:5: memory_search_top_k = 2, which the demos pass on",
        help="How many of the remembered pages are recalled at once.",
        help_zh="一次回忆起多少仍被记住的页。",
    )  # fmt: skip
    summary_tokens: int = knob(
        400, "event summary and portrait", "事件摘要与画像", low=0, high=10_000, step=50, unit="tokens",
        group="Long-term",
        source="code memory_bank/summarize_memory.py:58: max_tokens = 400",
        help="Most tokens of the summary of events, and of the portrait in the prompt; the oldest go first.",
        help_zh="事件摘要以及提示词中画像的最多词元数；最旧的先省去。",
    )  # fmt: skip

    def start(self) -> Bank:
        """An empty bank."""
        return Bank()

    def observe(
        self, state: Bank, page: int, script: Script, f: Features, /
    ) -> tuple[Bank, tuple[Event, ...]]:
        """One page arrives; with the first of another day the day before ends."""
        step = state.held.step
        now, _ = ticked(state.held.now, script.pages[page].time, page)
        over: tuple[Event, ...] = ()
        if state.times and now // DAY > state.times[-1] // DAY:
            state, over = ended(self, state, script, f, self.stm_capacity, self.summary_tokens)
        state, gone = faded(self, state, now)
        held, came = arrived(state.held, page, script, f, self.stm_capacity)
        left = held.left.since(len(state.held.left))
        state = replace(state, held=held, times=state.times.append(now))
        state, more = self._reminded(state, page, script, f) if self.recalled_by == "pages" else (state, ())
        state, joined = filed(self, state, left, step)
        state, old = faded(self, state, now)  # what stood in the window for longer than it is retained
        late: tuple[Event, ...] = ()
        if written.due(state.lasting, f, page):
            state, late = noted(state, script, f, step, written.late(page))
        return state, (*over, *gone, *came, *more, *joined, *old, *late)

    def recall(
        self, state: Bank, question: int, script: Script, f: Features, /
    ) -> tuple[Bank, Recall, tuple[Event, ...]]:
        """One question recalls k pages, and they grow stronger."""
        now, ticks = ticked(state.held.now, script.questions[question].time, None)
        entries = (EntryHit(entry.id, None) for entry in self._portrait(state))
        seen = trace(question, self.survey(state, question, script, f), self.top_k, entries)
        state, gone = faded(self, state, now)
        chosen = tuple(hit.segment for hit in seen.segments if hit.visited)
        held = replace(state.held, step=state.held.step + 1, now=now)
        after, rose = recalled(self, replace(state, held=held), seen.returned, f, question)
        return after, seen, (*ticks, *gone, Recalled(question, chosen, seen.returned), *rose)

    def act(self, state: Bank, number: int, script: Script, f: Features, /) -> tuple[Bank, tuple[Event, ...]]:
        """Somebody corrects, confirms or withdraws what the portrait says of him."""
        held = state.held
        now, ticks = ticked(held.now, script.acts[number].time, None, "an act")
        state = replace(state, held=replace(held, step=held.step + 1, now=now))
        state, events = noted(state, script, f, held.step, written.act(number))
        return state, (*ticks, *events)

    def survey(self, state: Bank, question: int, script: Script, f: Features, /) -> OneQueue:
        """Every page of memory storage, best first; ties to the older. What fades until then is refused."""
        now, _ = ticked(state.held.now, script.questions[question].time, None)
        cos = likeness(f).scores(question, COSINE, script, len(state.held.chain))
        places = [(day.id, [kept.page for kept in day.pages]) for day in state.days]
        gone = faded(self, state, now)[0].forgotten.since(len(state.forgotten))
        return survey(state.held.stm, places, cos, cos, refused=gone)

    def calls(self, events: tuple[Event, ...]) -> dict[str, int]:
        """At the end of a day: its summary, its portrait, and both of all days."""
        days = sum(isinstance(event, Did) and event.key == "day" for event in events)
        tasks = ("daily summary", "daily portrait", "event summary", "portrait")
        return dict.fromkeys(tasks, days) if days else {}

    def view(self, state: Bank, f: Features, /) -> Snapshot:
        """The state as every view reads it."""
        return shown(self, state, self.stm_capacity, f)

    def traces(self, states: Sequence[Bank], f: Features, /) -> Iterator[Trace]:
        """Retention of every day over consecutive states, told where it changed; see `trace.traces`."""
        return traced(self, states, f)

    def _reminded(
        self, state: Bank, page: int, script: Script, f: Features
    ) -> tuple[Bank, tuple[Event, ...]]:
        """The arriving page recalls the k remembered pages that are most like it, ties to the older."""
        rows = likeness(f).rows
        stored = np.array([kept.page for day in state.days for kept in day.pages], np.intp)
        stored = stored[rows[stored] >= 0]
        if rows[page] < 0 or script.pages[page].private or not len(stored):
            return state, ()
        cos = f.vectors[rows[stored]] @ f.vectors[rows[page]]
        most = stored[np.lexsort((stored, -cos))[: self.top_k]]
        return recalled(self, state, tuple(most.tolist()), f, None)

    def _portrait(self, state: Bank) -> tuple[Entry, ...]:
        """What stands in every prompt: the summary of events, and the newest of the portrait."""
        entries = state.lasting.entries
        events = tuple(entry for entry in entries if entry.slot == EVENTS)
        portrait = written.newest((entry for entry in entries if entry.slot != EVENTS), self.summary_tokens)
        return (*events, *portrait)
