"""MemoryBank: days that fade, and a portrait.

Theory of operation. A page stands in the current conversation until newer ones push it out or the day ends;
then it lies in memory storage, in the group of its day. Its retention falls on Ebbinghaus's curve

    R = exp(−t / S)

with t the time since it was learned or last recalled, in days, and S its strength: 1 at first, one more at
every recall. A page whose R is below a limit is forgotten. When the first page of another day comes, the day
before is summarised, what its pages state goes into the portrait of the user, and the summary of all events
is written anew.

    one page:      tick → (another day: empty the window → summarise → portray) → forget → enter → leave
    one question:  tick → forget → rank memory storage → take k → strengthen

The portrait and the summary of events stand in every prompt. References: arXiv 2305.10250 §2;
zhongwanjun/MemoryBank-SiliconFriend `memory_bank/memory_retrieval/forget_memory.py`, `summarize_memory.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from ..memory.about import About
from ..memory.events import Did, Dropped, Event, Left, Merged, Opened, Recalled, Visited
from ..memory.knobs import Knobs
from ..memory.likeness import likeness
from ..memory.log import Log
from ..memory.policy import knob
from ..memory.recall import EntryHit, Recall
from ..memory.types import Entry, Features, Script, Snapshot
from ..memory.when import DAY, dated
from . import written
from .memorybank_about import ABOUT
from .memorybank_days import Bank, Curve, Day, Kept, faded, grouped, shown
from .plain import arrived, ticked
from .searching import OneQueue, survey, trace

COSINE = Knobs()  # whose page score is the cosine alone
EVENTS = "events"  # slot of the summary of all days


@dataclass(frozen=True, slots=True)
class MemoryBank(Curve):
    """The policy.

    >>> MemoryBank(unit_days=7).forget_below
    0.5
    """

    about: ClassVar[About] = ABOUT

    stm_capacity: int = knob(
        7, "pages of the current conversation", "当前对话页数", low=0, high=10000, step=1, unit="pages",
        group="Short-term",
        source="code: utils/sys_args.py:8, max_history = 7",
        help="How many of the newest pages of the day stand in the prompt whatever the question.",
        help_zh="无论提问为何，提示词中保留的当日最新页数。",
    )  # fmt: skip
    top_k: int = knob(
        6, "pages returned k", "返回页数 k", symbol="k", low=1, high=200, step=1, unit="pages",
        group="Recall", effect="recall",
        source="code: forget_memory.py:14, VECTOR_SEARCH_TOP_K = 6; local_doc_qa.py: 3; sys_args.py:4: 2",
        help="How many of the remembered pages a question recalls.",
        help_zh="一个提问回忆起多少仍被记住的页。",
    )  # fmt: skip
    summary_tokens: int = knob(
        400, "event summary and portrait", "事件摘要与画像", low=0, high=10_000, step=50, unit="tokens",
        group="Long-term",
        source="code: summarize_memory.py, max_tokens = 400",
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
        events: tuple[Event, ...] = ()
        now, _ = ticked(state.held.now, script.pages[page].time, page)
        if state.times and now // DAY > state.times[-1] // DAY:
            state, events = self._ended(state, script, f)
        state, gone = faded(self, state, now)
        held, came = arrived(state.held, page, script, f, self.stm_capacity)
        left = held.left.since(len(state.held.left))
        state = replace(state, held=held, times=state.times.append(now))
        state, filed = self._filed(state, left, step)
        if written.due(state.lasting, f, page):
            state, late = self._written(state, script, f, step, written.late(page))
            filed = (*filed, *late)
        return state, (*events, *gone, *came, *filed)

    def recall(
        self, state: Bank, question: int, script: Script, f: Features, /
    ) -> tuple[Bank, Recall, tuple[Event, ...]]:
        """One question recalls k pages, and they grow stronger."""
        now, ticks = ticked(state.held.now, script.questions[question].time, None)
        state, gone = faded(self, state, now)
        entries = (EntryHit(entry.id, None) for entry in self._portrait(state))
        seen = trace(question, self._survey(state, question, script, f), self.top_k, entries)
        chosen = tuple(hit.segment for hit in seen.segments if hit.visited)
        held = replace(state.held, step=state.held.step + 1, now=now)
        after, stronger = self._strengthened(replace(state, held=held), question, seen.returned, f)
        return after, seen, (*ticks, *gone, Recalled(question, chosen, seen.returned), *stronger)

    def act(self, state: Bank, number: int, script: Script, f: Features, /) -> tuple[Bank, tuple[Event, ...]]:
        """Somebody corrects, confirms or withdraws what the portrait says of him."""
        held = state.held
        now, ticks = ticked(held.now, script.acts[number].time, None, "an act")
        state = replace(state, held=replace(held, step=held.step + 1, now=now))
        state, events = self._written(state, script, f, held.step, written.act(number))
        return state, (*ticks, *events)

    def survey(self, state: Bank, question: int, script: Script, f: Features, /) -> OneQueue:
        """Every page that is still remembered when the question is asked, best first; ties to the older."""
        now, _ = ticked(state.held.now, script.questions[question].time, None)
        return self._survey(faded(self, state, now)[0], question, script, f)

    def calls(self, events: tuple[Event, ...]) -> dict[str, int]:
        """At the end of a day: its summary, its portrait, and both of all days."""
        days = sum(isinstance(event, Did) and event.key == "day" for event in events)
        tasks = ("daily summary", "daily portrait", "event summary", "portrait")
        return dict.fromkeys(tasks, days) if days else {}

    def view(self, state: Bank, f: Features, /) -> Snapshot:
        """The state as every view reads it."""
        return shown(self, state, self.stm_capacity, f)

    # -- steps ------------------------------------------------------------------------------------

    def _filed(self, state: Bank, pages: tuple[int, ...], step: int) -> tuple[Bank, tuple[Event, ...]]:
        """Pages that left the current conversation join their day."""
        days, opened, due = list(state.days), state.opened, state.due
        events: list[Event] = []
        for page in pages:
            kept = Kept(page, state.times[page])
            date = int(kept.learned // DAY)
            due = min(due, self.due(kept))
            if days and days[-1].date == date:
                days[-1] = replace(days[-1], pages=days[-1].pages.append(kept))
                events.append(Merged(page, days[-1].id, 0, (), 0.0, False))
            else:
                days.append(Day(opened, date, Log((kept,)), step + 1))
                events.append(Opened(page, opened, 0, (), 0.0, False))
                opened += 1
        return replace(state, days=tuple(days), opened=opened, due=due), tuple(events)

    def _ended(self, state: Bank, script: Script, f: Features) -> tuple[Bank, tuple[Event, ...]]:
        """The window is emptied into the day, and the day is summarised."""
        held, step = state.held, state.held.step
        private = tuple(page for page in held.stm if script.pages[page].private)
        left = tuple(page for page in held.stm if page not in private)
        events: list[Event] = [Left(page, self.stm_capacity) for page in held.stm]
        events += [Dropped(page, "private") for page in private]
        held = replace(held, stm=(), left=held.left.extend(left), dropped=held.dropped.extend(private))
        state, filed = self._filed(replace(state, held=held), left, step)
        if not (state.days and state.days[-1].keywords is None):
            return state, (*events, *filed)  # nothing of the day was kept
        state, summed = self._summarised(state, state.days[-1], script, f, step)
        return state, (*events, *filed, *summed)

    def _summarised(
        self, state: Bank, day: Day, script: Script, f: Features, step: int
    ) -> tuple[Bank, tuple[Event, ...]]:
        """The day's summary, then what its pages state of the user, then the summary of all days."""
        pages = tuple(kept.page for kept in day.pages)
        day = replace(day, keywords=written.frequent(f, pages))
        said = ": ".join(part for part in (dated(day.date * DAY, "%Y-%m-%d"), written.gist(f, pages)) if part)
        told = (*state.events, said)
        state = replace(state, days=(*state.days[:-1], day), events=told)
        text = written.shortened(told, self.summary_tokens)
        writes = [written.facts(pages, day.id)]
        writes += [written.text("user_kb", EVENTS, text, pages, day.id)] if text else []
        state, events = self._written(state, script, f, step, *writes)
        over = Did("day", pages, (day.id,), (("held", len(pages)),))
        portrait = Did("portrait", pages, (day.id,), (("entries", len(state.lasting.entries)),))
        return state, (over, *events, portrait)

    def _written(
        self, state: Bank, script: Script, f: Features, step: int, *writes: written.Write
    ) -> tuple[Bank, tuple[Event, ...]]:
        now = state.held.now or 0.0
        lasting, events = written.written(state.lasting, script, f, step, now, *writes)
        return replace(state, lasting=lasting), events

    def _strengthened(
        self, state: Bank, question: int, pages: tuple[int, ...], f: Features
    ) -> tuple[Bank, tuple[Event, ...]]:
        """S + 1 for every page recalled, and t begins again."""
        now, recalled = state.held.now or 0.0, frozenset(pages)
        events: list[Event] = []
        days: list[Day] = []
        for day in state.days:
            if met := [kept for kept in day.pages if kept.page in recalled]:
                kept = Log(self.strengthened(one, now) if one.page in recalled else one for one in day.pages)
                day = replace(day, pages=kept, visits=day.visits + len(met))
                after = {one.page: one.strength for one in kept}
                events += [_stronger(one, after[one.page], day.id) for one in met]
                events.append(Visited(day.id, question, day.visits, grouped(self, day, now, f).heat or 0.0))
            days.append(day)
        return replace(state, days=tuple(days)), tuple(events)

    def _survey(self, state: Bank, question: int, script: Script, f: Features) -> OneQueue:
        cos = likeness(f).scores(question, COSINE, script, len(state.held.chain))
        places = [(day.id, [kept.page for kept in day.pages]) for day in state.days]
        return survey(state.held.stm, places, cos, cos)

    def _portrait(self, state: Bank) -> tuple[Entry, ...]:
        """What stands in every prompt: the summary of events, and the newest of the portrait."""
        entries = state.lasting.entries
        events = tuple(entry for entry in entries if entry.slot == EVENTS)
        portrait = written.newest((entry for entry in entries if entry.slot != EVENTS), self.summary_tokens)
        return (*events, *portrait)


def _stronger(kept: Kept, after: int, day: int) -> Did:
    return Did("strengthened", (kept.page,), (day,), (("before", kept.strength), ("after", after)))
