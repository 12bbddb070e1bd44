"""MemGPT: a context window with an operating system.

Theory of operation. The prompt is main memory, of a fixed number of tokens:

    context = system instructions + working context + FIFO queue

A page arrives and joins the queue. Past the warning share of the context the agent is told of memory
pressure, once until the next flush: it notes what matters before it goes. Past the whole context the queue
manager flushes: the oldest pages go to recall storage, and a new recursive summary, made from the old one
and from what went, stands first in the queue and costs tokens of it.

    one page:      tick → link → enqueue → pressure → flush
    one question:  tick → rank recall storage → page k back into the queue → pressure → flush

Notes are entries: the newest that fit stand in the working context, the rest in archival storage, which a
question searches too. What goes is never lost: recall storage keeps every page. Recall storage is searched by
words, archival storage by vectors.

References: Packer et al. 2023, arXiv 2310.08560, §2; cpacker/MemGPT, release 0.3.25 (`pymemgpt` on PyPI).
docs/sources.md holds every rule against them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Literal

import numpy as np

from ...memory.about import About
from ...memory.events import Did, Event, Recalled, Returned
from ...memory.knobs import Knobs
from ...memory.likeness import likeness
from ...memory.policy import knob
from ...memory.recall import EntryHit, Recall
from ...memory.types import Features, Script, Snapshot
from ..plain import ticked
from ..searching import OneQueue, nearest, survey, trace
from ..written import act, written
from . import queue
from .about import ABOUT
from .state import Context, notes, shown, summaries

COSINE = Knobs()  # whose page score is the cosine alone


@dataclass(frozen=True, slots=True)
class MemGPT(queue.Sizes):
    """The policy.

    >>> MemGPT().room
    2596
    """

    about: ClassVar[About] = ABOUT

    top_k: int = knob(
        5, "results a page of a search k", "检索每屏结果数 k", symbol="k", low=1, high=200, step=1,
        unit="pages", group="Recall", effect="recall",
        source="code memgpt/constants.py:121: RETRIEVAL_QUERY_DEFAULT_PAGE_SIZE = 5",
        help="How many pages one result page of a search shows.",
        help_zh="一次检索每屏显示多少对话页。",
    )  # fmt: skip
    result_pages: int = knob(
        1, "result pages read", "翻阅屏数", low=1, high=20, step=1, group="Recall", effect="recall",
        source="paper §2.3: results are paged; code memgpt/functions/function_sets/base.py:77: a call a "
        "page; ours: 1, the agent decides how far it reads",
        help="How many result pages the agent reads: k pages each, and each is a function call.",
        help_zh="智能体翻阅多少屏结果：每屏 k 页，每屏一次函数调用。",
    )  # fmt: skip
    search_by: Literal["words", "cosine"] = knob(
        "words", "search compares", "检索方式", group="Recall", effect="recall",
        source="code memgpt/functions/function_sets/base.py:61: the text, by string matching (archival "
        "storage: by embedding, :134); ours: words, by BM25",
        help="words: BM25 over the words they share; a page that shares none is not found. cosine: of the "
        "vectors of question and page.",
        help_zh="words：共有词的 BM25，没有共有词的页检索不到；cosine：提问与页的向量余弦。",
    )  # fmt: skip

    def start(self) -> Context:
        """An empty context."""
        return Context()

    def observe(
        self, state: Context, page: int, script: Script, f: Features, /
    ) -> tuple[Context, tuple[Event, ...]]:
        """One page arrives at the end of the queue."""
        after, came = queue.enqueued(self, state, page, script, f)
        settled, went = queue.settled(self, after, state.held.step, script, f)
        return settled, (*came, *went)

    def recall(
        self, state: Context, question: int, script: Script, f: Features, /
    ) -> tuple[Context, Recall, tuple[Event, ...]]:
        """One question searches recall storage; what it finds is paged back into the queue."""
        now, events = ticked(state.held.now, script.questions[question].time, None)
        found = self.survey(state, question, script, f)
        seen = trace(question, found, self.top_k, self._entries(state, question, f))
        chosen = tuple(hit.segment for hit in seen.segments if hit.visited)
        after = replace(state, held=replace(state.held, step=state.held.step + 1, now=now))
        paged = queue.paged(after, seen.returned)
        settled, went = queue.settled(self, paged, state.held.step, script, f)
        back = tuple(Returned(page, "mtm") for page in seen.returned)
        tokens = sum(state.sizes[page] for page in seen.returned)
        did = (Did("paged", seen.returned, chosen, (("tokens", tokens),)),) if back else ()
        return settled, seen, (*events, Recalled(question, chosen, seen.returned), *did, *back, *went)

    def act(
        self, state: Context, number: int, script: Script, f: Features, /
    ) -> tuple[Context, tuple[Event, ...]]:
        """Somebody edits the notes himself."""
        held = state.held
        now, ticks = ticked(held.now, script.acts[number].time, None, "an act")
        lasting, events = written(state.lasting, script, f, held.step, now, act(number))
        after = replace(state, held=replace(held, step=held.step + 1, now=now), lasting=lasting)
        after = replace(after, summary=queue.summary_tokens(after))
        settled, went = queue.settled(self, after, held.step, script, f)
        return settled, (*ticks, *events, *went)

    def survey(self, state: Context, question: int, script: Script, f: Features, /) -> OneQueue:
        """Every page of recall storage, best first, ties to the older. By words, what shares none is out."""
        arrived = len(state.held.chain)
        score = cos = likeness(f).scores(question, COSINE, script, arrived)
        places = [(flush.id, flush.pages) for flush in state.flushes]
        unmet: list[int] = []
        if self.search_by == "words":
            score = likeness(f).bm25_shares(question, arrived)
            unmet = np.flatnonzero(score <= 0).tolist()
        return survey(state.held.stm, places, cos, score, reads=self.result_pages, refused=unmet)

    def calls(self, events: tuple[Event, ...]) -> dict[str, int]:
        """A call a flush for the summary, one a warning for the notes, one a result page for the search."""
        did = [event.key for event in events if isinstance(event, Did)]
        asked = sum(isinstance(event, Recalled) for event in events)
        counts = {
            "summary": did.count("flushed"),
            "notes": did.count("pressure"),
            "search": asked * self.result_pages,
        }
        return {task: count for task, count in counts.items() if count}

    def view(self, state: Context, f: Features, /) -> Snapshot:
        """The state as every view reads it."""
        return shown(state, self.room)

    def _entries(self, state: Context, question: int, f: Features) -> tuple[EntryHit, ...]:
        """The summary and the working context as they are; of archival storage a result page."""
        working, archival = notes(state, self.working_tokens)
        whole = tuple(EntryHit(entry.id, None) for entry in (*summaries(state), *working))
        return (*whole, *nearest(archival, question, f, self.top_k))
