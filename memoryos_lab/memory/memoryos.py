"""MemoryOS: the rules, one function each, in the order in which they act.

Theory of operation. A page arrives and is appended to short-term memory (STM), a queue of N pages.
The page that this pushes out is compared with every segment of mid-term memory (MTM):

    F_score = cos(segment, page) + |K_s ∩ K_p| / |K_s ∪ K_p|                     (Eq. 3)

If the best passes θ the page is merged there, else it opens a segment. Each segment has a heat

    H = α·N_visit + β·L_interaction + γ·exp(−Δt/μ)                               (Eq. 4)

Over capacity a segment is evicted and its pages are archived. Then the promotion scan: a segment
whose heat passes τ, with pages that no promotion has read, has them distilled into long-term
personal memory (LPM), and L starts again. A question heats what it selects.

    one page:      tick → link → enter → leave → file (merge | found → evict) → scan → read → learn
                   (here)                        `filing`                     `promotion`, `reading`, `lpm`
    one question:  tick → rank segments → take m → rank their pages → take k → visit     `asking`
    one act:       tick → correct | confirm | withdraw     `acts`

Where the reference code differs from the paper the difference is a knob (`knobs`), and each of its
variants a preset (`presets`): there is no second copy of a rule.
References: arXiv 2506.06326, §3.2–3.5; BAI-LAB/MemoryOS at commit 1d71706.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from . import acts, asking, heats
from .about import About, Name
from .draft import Draft
from .events import Arrived, Event, Left, Linked, Promoted
from .filing import drop, file
from .knobs import Knobs
from .lpm import doubt
from .promotion import scan
from .reading import failures, read_waiting
from .recall import Recall
from .state import State
from .survey import Survey
from .trace import Trace
from .types import Features, Script, Snapshot
from .view import snapshot

ABOUT = About(
    title=Name("MemoryOS", "MemoryOS"),
    paper="Kang et al. 2025, arXiv 2506.06326",
    idea=Name(
        "Pages slide from a short queue into topics; hot topics are read into a long-term memory, "
        "cold ones are archived.",
        "对话页从短期队列滑入话题；热话题被读入长期记忆，冷话题被归档。",
    ),
    window=Name("short-term memory", "短期记忆"),
    store=Name("mid-term memory", "中期记忆"),
    archive=Name("archive", "归档"),
    group=Name("segment", "段"),
    groups=Name("segments", "段"),
    strength=Name("heat", "热度"),
    lasting=Name("long-term personal memory", "长期个人记忆"),
)


@dataclass(frozen=True, slots=True)
class MemoryOS(Knobs):
    """The policy. Every function is pure; a moved knob is `replace(policy, theta=.5)`.

    >>> MemoryOS(theta=0.5).theta
    0.5
    """

    about: ClassVar[About] = ABOUT

    def start(self) -> State:
        """An empty memory."""
        return State()

    def observe(
        self, state: State, page: int, script: Script, f: Features, /
    ) -> tuple[State, tuple[Event, ...]]:
        """One page arrives; pages come in order, each once."""
        d = Draft(self, state, script, f)
        d.tick(script.pages[page].time, page)
        link(d, page)
        enter(d, page)
        leave(d)
        failures(d, page)
        read_waiting(d)
        scan(d)
        doubt(d)
        return d.close(), tuple(d.events)

    def recall(
        self, state: State, question: int, script: Script, f: Features, /
    ) -> tuple[State, Recall, tuple[Event, ...]]:
        """One question is asked; asking is use, so it returns a new state."""
        d = Draft(self, state, script, f)
        d.tick(script.questions[question].time, None)
        trace = asking.ask(d, question, script)
        return d.close(same_rows=True), trace, tuple(d.events)

    def act(self, state: State, act: int, script: Script, f: Features, /) -> tuple[State, tuple[Event, ...]]:
        """Somebody corrects, confirms or withdraws what is known of him."""
        d = Draft(self, state, script, f)
        d.tick(script.acts[act].time, None, what="an act")
        acts.perform(d, act, script.acts[act])
        return d.close(same_rows=True), tuple(d.events)

    def survey(self, state: State, question: int, script: Script, f: Features, /) -> Survey:
        """Every score of the question in this state, which it leaves as it is.

        `survey(...).returned(top_m, top_k)` is what `recall` returns, and so for any other m and k.
        """
        d = Draft(self, state, script, f)
        seen = asking.survey(d, question, script)
        d.close(same_rows=True)
        return seen

    def view(self, state: State, f: Features, /) -> Snapshot:
        """The state as every view reads it."""
        return snapshot(self, state)

    def calls(self, events: tuple[Event, ...]) -> dict[str, int]:
        """One to read a page (chain, themes), one to read a promoted set: as the lab's model mind asks.

        The reference asks for continuity, meta text, summary and keywords one by one: the paper counts 4.9
        a turn, the answer included.
        """
        read = sum(isinstance(event, Arrived) for event in events)
        promoted = sum(isinstance(event, Promoted) for event in events)
        return {task: n for task, n in (("annotate", read), ("distill", promoted)) if n}

    def traces(self, states: Sequence[State], f: Features, /) -> Iterator[Trace]:
        """Heat of every segment over consecutive states, told where it changed; see `trace.traces`."""
        return heats.traces(self, states)


# -- chain and short-term memory ------------------------------------------------------------------


def link(d: Draft, page: int) -> None:
    """The page joins the chain of the page before, or opens one."""
    continues = bool(page and d.f.continues[page])
    last = d.chain[-1] if d.chain else -1
    chain = last if continues else last + 1
    d.chain = d.chain.append(chain)
    known = d.f.continuity and not d.script.pages[page].forgotten
    d.events.append(Linked(page, chain, continues, d.f.continuity[page] if known else None))


def enter(d: Draft, page: int) -> None:
    """The page is appended to short-term memory; a tombstone is dropped at once."""
    gone = d.script.pages[page].forgotten
    d.stm = d.stm if gone else (*d.stm, page)
    capacity = d.knobs.stm_capacity
    d.events.append(Arrived(page, d.now, min(len(d.stm), capacity), capacity))
    if gone:
        drop(d, page, "forgotten")


def leave(d: Draft) -> None:
    """First in, first out: the oldest page leaves while there are too many.

    Whether N pages are too many or N + 1 is `stm_order`.
    """
    capacity = d.knobs.stm_capacity
    holds = capacity if d.knobs.stm_order == "migrate_first" else capacity - 1
    while len(d.stm) > holds:
        page, d.stm = d.stm[0], d.stm[1:]
        d.events.append(Left(page, capacity))
        file(d, page, d.script.pages[page])
