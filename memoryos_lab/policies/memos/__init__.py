"""MemOS: pages become cubes, and a scheduler decides which of them stand in every prompt.

Theory of operation. A page that leaves the window is read into a cube (MemReader). It joins the cube that
means the same, if cosine + shared tags pass θ: the cube has a new version, and is *merged*. Else it is a cube
of its own, *generated*. A cube's strength is how much it was used,

    S = (written + called + asked) · exp(−Δt/μ)          each use 1, all falling together

where *called* counts pages that arrived and were most like it (in MemOS every message is a query), and
*asked* questions that found a page of it. Either makes it *activated*. What nobody uses fades below the floor
and is *archived*. `cubes.LIFECYCLE` is this life as data.

MemScheduler chooses the form of the payload by strength: at `cache_at` plaintext becomes activation memory,
which stands in the prompt's prefix whatever the question, as far as a budget of tokens allows; below
`release_at` it becomes plaintext again. The prefix is read once: what changes in it has all that stands
behind it read again, and the events count that (docs/decisions/prefix.md has what it costs).

    one page:      tick → link → call → enter → leave → read (merge | found → learn) → schedule → archive
    one question:  tick → rank plaintext pages → take k → use their cubes → schedule
    one act:       tick → correct | confirm | withdraw

References: arXiv 2507.03724v3, §4.2 (MemCube), §5.4.2 (MemScheduler), §5.4.3 (MemLifecycle), §5.5.1
(governance); MemTensor/MemOS, files below src/memos. Rule by rule: docs/sources.md.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from ...memory import acts
from ...memory.about import About
from ...memory.events import Arrived, Event, Merged, Opened
from ...memory.knobs import Knobs
from ...memory.memoryos import link
from ...memory.policy import knob
from ...memory.reading import failures
from ...memory.recall import Recall
from ...memory.survey import Survey
from ...memory.trace import Trace
from ...memory.types import Features, Script, Snapshot
from ...memory.when import DAY
from . import asking
from .about import ABOUT
from .cubes import Cubes
from .seen import snapshot, traces
from .steps import Work, archive, call, enter, leave, schedule


@dataclass(frozen=True, slots=True)
class MemOS:
    """The policy.

    >>> MemOS(prefix_tokens=0).prefix_tokens
    0
    """

    about: ClassVar[About] = ABOUT

    stm_capacity: int = knob(
        7, "pages in the window", "窗口页数", low=1, high=60, step=1, unit="pages", group="Window",
        source="code configs/mem_os.py: max_turns_window 15, taken as messages, which are 7 pages",
        help="How many of the newest pages stand in the prompt. One more: the oldest is read into a cube.",
        help_zh="提示词中保留的最新页数；超过时最旧的一页被读入立方。",
    )  # fmt: skip
    theta: float = knob(
        0.6, "match threshold θ", "匹配阈值 θ", symbol="θ", low=-1.0, high=2.0, step=0.01, group="Cubes",
        source="paper §5.4.3: on semantic overlap, no number; ours: as MemoryOS, so the rest differs",
        help="A page joins its best cube only if cosine + shared tags pass θ; else it is a cube of its own.",
        help_zh="页与最佳立方的「余弦 + 标签重合」超过 θ 才并入，否则自成一个立方。",
    )  # fmt: skip
    mtm_capacity: int = knob(
        1500, "cubes held", "立方数上限", low=1, high=5000, step=1, unit="cubes", group="Cubes",
        source="code memories/textual/tree_text_memory/organize/manager.py: LongTermMemory 1500",
        help="How many cubes a question can find. One more, and the weakest is archived.",
        help_zh="可被提问找到的立方数；超过时最弱者归档。",
    )  # fmt: skip
    call_cos: float = knob(
        0.5, "a page calls for a cube from", "页调用立方的余弦", low=-1.0, high=1.0, step=0.01, group="Use",
        source="paper §5.2: contextual similarity, no number; ours",
        help="A page that arrives uses the cube most like it, if the cosine is at least this.",
        help_zh="到来的页会调用与其最相似的立方，前提是余弦不低于此值。",
    )  # fmt: skip
    recency_days: float = knob(
        14.0, "recency constant μ", "近度常数 μ", symbol="μ", low=0.1, high=3650.0, step=0.5, unit="days",
        group="Use",
        source="paper §5.2: temporal decay, no number; ours",
        help="Uses fall by exp(−Δt/μ): after μ days about a third of them still counts.",
        help_zh="使用次数按 exp(−Δt/μ) 衰减：μ 天后约剩三分之一。",
    )  # fmt: skip
    floor: float = knob(
        0.0, "archived below", "归档下限", low=0.0, high=1.0, step=0.001, group="Use",
        source="paper §5.4.3: not accessed for a prolonged period, no number; ours: never, as its code",
        help="A cube whose strength falls below this is archived: no question finds it. 0: never.",
        help_zh="强度低于此值的立方归档，提问不再能找到；0 表示从不。",
    )  # fmt: skip
    prefix_tokens: int = knob(
        1000, "budget of the prefix", "前缀预算", low=0, high=32000, step=100, unit="tokens",
        group="Scheduler",
        source="code mem_scheduler/schemas/general_schemas.py: 20 memories; ours: the size",
        help="How many tokens of cubes may stand in every prompt. 0: no activation memory.",
        help_zh="每个提示词中立方文本的词元上限；0 表示没有激活记忆。",
    )  # fmt: skip
    cache_at: float = knob(
        3.0, "into the prefix from", "进入前缀的强度", low=0.0, high=100.0, step=0.5, group="Scheduler",
        source="paper §5.4.2: frequently recalled, no number; ours",
        help="A cube as strong as this becomes activation memory, if it fits.",
        help_zh="强度达到此值的立方转为激活记忆（若前缀容得下）。",
    )  # fmt: skip
    release_at: float = knob(
        1.0, "out of the prefix below", "移出前缀的强度", low=0.0, high=100.0, step=0.5, group="Scheduler",
        source="paper §5.4.2: underutilized entries are downgraded, no number; ours",
        help="Activation memory weaker than this becomes plaintext again.",
        help_zh="强度低于此值的激活记忆恢复为明文。",
    )  # fmt: skip
    top_k: int = knob(
        10, "pages returned k", "返回页数 k", symbol="k", low=1, high=200, step=1, unit="pages",
        group="Recall", effect="recall",
        source="code configs/mem_scheduler.py: top_k 10; code configs/mem_os.py: top_k 5",
        help="How many plaintext pages come back.",
        help_zh="返回的明文页数。",
    )  # fmt: skip
    facts_top: int = knob(
        10, "facts recalled", "召回事实条数", low=0, high=200, step=1, unit="facts", group="Recall",
        effect="recall",
        source="ours: as top_k",
        help="Facts nearest the question, beside those of the cubes in the prefix, which are always there.",
        help_zh="与提问最近的事实条数；前缀中立方的事实始终在内，不计入。",
    )  # fmt: skip

    @property
    def mu(self) -> float:
        """The recency constant in seconds."""
        return self.recency_days * DAY

    @property
    def inner(self) -> Knobs:
        """What the functions that this shares with MemoryOS have to know."""
        return _inner(self.stm_capacity, self.theta, self.mtm_capacity)

    def start(self) -> Cubes:
        """Nothing is held."""
        return Cubes()

    def observe(
        self, state: Cubes, page: int, script: Script, f: Features, /
    ) -> tuple[Cubes, tuple[Event, ...]]:
        """One page arrives."""
        d = Work(self, state, script, f)
        d.tick(script.pages[page].time, page)
        link(d, page)
        failures(d, page)
        call(d, page)
        enter(d, page)
        leave(d)
        schedule(d)
        archive(d)
        return d.done(), tuple(d.events)

    def recall(
        self, state: Cubes, question: int, script: Script, f: Features, /
    ) -> tuple[Cubes, Recall, tuple[Event, ...]]:
        """One question is asked; what it finds was used, and may enter the prefix by that."""
        d = Work(self, state, script, f)
        d.tick(script.questions[question].time, None)
        trace = asking.ask(d, question)
        schedule(d)
        return d.done(same_rows=True), trace, tuple(d.events)

    def act(self, state: Cubes, act: int, script: Script, f: Features, /) -> tuple[Cubes, tuple[Event, ...]]:
        """Somebody corrects, confirms or withdraws a fact: a version of it, by hand."""
        d = Work(self, state, script, f)
        d.tick(script.acts[act].time, None, what="an act")
        acts.perform(d, act, script.acts[act])
        return d.done(same_rows=True), tuple(d.events)

    def survey(self, state: Cubes, question: int, script: Script, f: Features, /) -> Survey:
        """Every score of the question in this state, which it leaves as it is."""
        d = Work(self, state, script, f)
        seen = asking.survey(d, question)
        d.done(same_rows=True)
        return seen

    def calls(self, events: tuple[Event, ...]) -> Mapping[str, int]:
        """One to read each page into a cube, and one for the keywords of each query, which every page is."""
        read = sum(isinstance(e, Opened) or (isinstance(e, Merged) and bool(e.candidates)) for e in events)
        queries = sum(isinstance(e, Arrived) for e in events)
        return {name: n for name, n in (("extract", read), ("keywords", queries)) if n}

    def ttl(self, strength: float) -> float | None:
        """Seconds until a cube of that strength is archived if nobody uses it; None: never.

        >>> MemOS().ttl(1.0), round(MemOS(floor=0.5, recency_days=1.0).ttl(1.0) or 0)
        (None, 59888)
        """
        if not self.floor:
            return None
        return self.mu * math.log(strength / self.floor) if strength > self.floor else 0.0

    def view(self, state: Cubes, f: Features, /) -> Snapshot:
        """The state as every view reads it."""
        return snapshot(state, self.mu, self.mtm_capacity)

    def traces(self, states: Sequence[Cubes], f: Features, /) -> Iterator[Trace]:
        """Strength of every cube over consecutive states, told where it changed; see `trace.traces`."""
        return traces(states, self.mu)


@cache
def _inner(stm_capacity: int, theta: float, mtm_capacity: int) -> Knobs:
    return Knobs(stm_capacity=stm_capacity, theta=theta, mtm_capacity=mtm_capacity, lpm_capacity=None)
