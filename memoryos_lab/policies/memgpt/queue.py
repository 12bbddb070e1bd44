"""The queue of MemGPT: what it costs, when it warns, and what a flush takes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...memory.events import Arrived, Did, Dropped, Event, Left, Merged, Opened
from ...memory.policy import knob
from ...memory.prompt import count_words, page_text
from ...memory.types import Features, Script
from .. import written
from ..plain import arrived
from .state import SUMMARY, Context, Flush, notes, summaries


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large the context is and what it is shared among, in tokens."""

    context_tokens: int = knob(
        4096, "context window", "上下文窗口", low=0, high=131_072, step=256, unit="tokens", group="Context",
        source="paper Table 1: 4k (Llama 2), 8k (GPT-4), 128k (GPT-4 Turbo); code memgpt/constants.py:57: "
        "by model",
        help="Tokens of the whole prompt: system instructions, working context and queue.",
        help_zh="整个提示词的词元数：系统指令、工作上下文与队列之和。",
    )  # fmt: skip
    system_tokens: int = knob(
        1000, "system instructions", "系统指令", low=0, high=16_384, step=50, unit="tokens",
        group="Context",
        source="paper Table 1: a preprompt of 1k tokens",
        help="Tokens that instructions and function descriptions take; they are never flushed.",
        help_zh="指令与函数说明占用的词元，从不冲刷。",
    )  # fmt: skip
    working_tokens: int = knob(
        500, "working context", "工作上下文", low=0, high=16_384, step=50, unit="tokens", group="Context",
        source="code memgpt/constants.py:100: CORE_MEMORY_HUMAN_CHAR_LIMIT = 2000 characters",
        help="Tokens kept for notes that always stand in the prompt; older notes go to archival storage.",
        help_zh="为始终在提示词中的笔记预留的词元；更旧的笔记进入归档存储。",
    )  # fmt: skip
    warning_share: float = knob(
        0.7, "memory pressure from", "内存压力警戒线", low=0.0, high=1.0, step=0.05, group="Queue",
        source="paper §2.2: 70 % of the context window; code memgpt/constants.py:77: 75 %",
        help="Share of the context past which the agent is warned and notes what the queue states.",
        help_zh="上下文占用超过此比例时发出警告，智能体记下队列中的事实。",
    )  # fmt: skip
    flush_share: float = knob(
        0.5, "flushed at once", "每次冲刷比例", low=0.0, high=1.0, step=0.05, group="Queue",
        source="paper §2.2: 50 % of the context window; code memgpt/agent.py:810: 75 % of the queue's tokens",
        help="Share of the context that a flush takes off the old end of the queue. 0: only what must go.",
        help_zh="一次冲刷从队列旧端移出的词元占上下文的比例；0 表示只移出必须移出的。",
    )  # fmt: skip
    keep_pages: int = knob(
        2, "newest pages kept", "保留最新页数", low=0, high=1000, step=1, unit="pages", group="Queue",
        source="code memgpt/constants.py:96: MESSAGE_SUMMARY_TRUNC_KEEP_N_LAST = 3 messages",
        help="A flush leaves so many of the newest pages in the queue, as long as they fit.",
        help_zh="冲刷时只要容得下，就在队列中保留这么多最新的页。",
    )  # fmt: skip
    summary_tokens: int = knob(
        150, "recursive summary", "递归摘要", low=0, high=10_000, step=10, unit="tokens", group="Queue",
        source="ours: the original leaves its length to the model",
        help="Most tokens of the summary at the head of the queue; what is oldest in it is cut first.",
        help_zh="队首摘要的最多词元数；最旧的内容先被截去。",
    )  # fmt: skip

    @property
    def room(self) -> int:
        """Tokens that the queue has beside the fixed parts."""
        return max(self.context_tokens - self.fixed, 0)

    @property
    def fixed(self) -> int:
        """Tokens of the prompt that are never flushed."""
        return self.system_tokens + self.working_tokens


def enqueued(
    k: Sizes, state: Context, page: int, script: Script, f: Features
) -> tuple[Context, tuple[Event, ...]]:
    """The page joins the queue, whatever that costs."""
    held, events = arrived(state.held, page, script, f, len(state.held.stm) + 1)
    after = replace(state, held=held, sizes=state.sizes.append(count_words(page_text(script, page))))
    told = _in_tokens(events, after.queued, k.room)
    if not written.due(state.lasting, f, page):
        return after, told
    now = held.now or 0.0
    lasting, late = written.written(state.lasting, script, f, state.held.step, now, written.late(page))
    return replace(after, lasting=lasting), (*told, *late)


def _in_tokens(events: tuple[Event, ...], queued: int, room: int) -> tuple[Event, ...]:
    """The window counts tokens, not pages."""
    return tuple(
        replace(event, held=queued, capacity=room) if isinstance(event, Arrived) else event
        for event in events
    )


def paged(state: Context, pages: tuple[int, ...]) -> Context:
    """Pages of recall storage come back to the end of the queue."""
    if not pages:
        return state
    back = frozenset(pages)
    left = (
        replace(flush, pages=tuple(page for page in flush.pages if page not in back))
        for flush in state.flushes
    )
    return replace(
        state,
        held=replace(state.held, stm=(*state.held.stm, *pages)),
        flushes=tuple(flush for flush in left if flush.pages),
    )


def settled(
    k: Sizes, state: Context, step: int, script: Script, f: Features
) -> tuple[Context, tuple[Event, ...]]:
    """The agent is warned if the context fills, and the queue is flushed if it overflows.

    It is warned once until the next flush; what came since is noted before that flush.
    """
    events: list[Event] = []
    queued = state.queued
    pressed = k.fixed + queued > k.warning_share * k.context_tokens and not state.warned
    over = queued > k.room and bool(state.held.stm)
    if pressed or (over and any(page >= state.read for page in state.held.stm)):
        state, warned = _noted(k, state, step, script, f)
        events += warned
    if over:
        state, flushed = _flushed(k, state, queued, step, script, f)
        events += flushed
    return state, tuple(events)


def _noted(
    k: Sizes, state: Context, step: int, script: Script, f: Features
) -> tuple[Context, tuple[Event, ...]]:
    """Memory pressure: the agent notes what the pages state that it has not read yet."""
    fresh = tuple(page for page in state.held.stm if page >= state.read and not script.pages[page].private)
    now = state.held.now or 0.0
    lasting, events = written.written(state.lasting, script, f, step, now, written.facts(fresh))
    after = replace(state, warned=True, read=len(state.held.chain), lasting=lasting)
    working, archival = notes(after, k.working_tokens)
    numbers = {
        "used": k.fixed + state.queued,
        "context": k.context_tokens,
        "limit": k.warning_share * k.context_tokens,
        "working": len(working),
        "archival": len(archival),
    }
    return after, (Did("pressure", fresh, (), tuple(numbers.items())), *events)


def _flushed(
    k: Sizes, state: Context, queued: int, step: int, script: Script, f: Features
) -> tuple[Context, tuple[Event, ...]]:
    """The oldest pages go to recall storage, and the summary is made anew of itself and them."""
    gone, tokens = _oldest(k, state)
    private = tuple(page for page in gone if script.pages[page].private)
    kept = tuple(page for page in gone if page not in private)
    held = replace(state.held, stm=state.held.stm[len(gone) :], dropped=state.held.dropped.extend(private))
    after = replace(state, held=held, warned=False)
    events: list[Event] = [Left(page, k.room) for page in gone]
    events += [Dropped(page, "private") for page in private]
    if not kept:
        return after, tuple(events)
    id = state.flushed
    events += [(Merged if i else Opened)(page, id, 0, (), 0.0, False) for i, page in enumerate(kept)]
    flush = Flush(id, written.frequent(f, kept), tuple(sorted(kept)), step + 1)
    after = replace(after, flushes=(*state.flushes, flush), flushed=id + 1)
    after, summed = _summed(k, after, flush, script, f, step)
    numbers = {
        "queued": queued,
        "room": k.room,
        "count": len(kept),
        "flushed": tokens,
        "summary": after.summary,
    }
    return after, (*events, Did("flushed", kept, (id,), tuple(numbers.items())), *summed)


def _oldest(k: Sizes, state: Context) -> tuple[tuple[int, ...], int]:
    """What a flush takes: its share of the context, and more where that must go; and its tokens."""
    head = max(min(k.summary_tokens, k.room), state.summary)  # the user's own summary may be longer
    most = max(k.room - head, 0)  # tokens for pages
    goal, left = k.flush_share * k.context_tokens, state.queued - state.summary
    taken = tokens = 0
    for place, page in enumerate(state.held.stm):
        enough = tokens >= goal or place >= len(state.held.stm) - k.keep_pages
        if taken and enough and left <= most:
            break
        taken, tokens, left = taken + 1, tokens + state.sizes[page], left - state.sizes[page]
    return state.held.stm[:taken], tokens


def _summed(
    k: Sizes, state: Context, flush: Flush, script: Script, f: Features, step: int
) -> tuple[Context, tuple[Event, ...]]:
    """A new summary of the old one and what a flush took; it takes the place of the old one."""
    old = (part for entry in summaries(state) for part in entry.value.split("; "))
    text = written.shortened((*old, written.gist(f, flush.pages)), min(k.summary_tokens, k.room))
    if not text:
        return state, ()
    now = state.held.now or 0.0
    write = written.text("user_kb", SUMMARY, text, flush.pages, flush.id)
    lasting, events = written.written(state.lasting, script, f, step, now, write)
    after = replace(state, lasting=lasting)
    return replace(after, summary=summary_tokens(after)), events


def summary_tokens(state: Context) -> int:
    """Tokens of the recursive summary; 0 where there is none."""
    return sum(count_words(entry.value) for entry in summaries(state))
