"""Flat retrieval (RAG): every page in one store, the k most like the question come back.

What MemoryOS adds to it (topics, heat, eviction, long-term memory) is what a comparison with it shows.
The store is one group that holds every page, so the words of a segment fit it: rank 1 of 1.
References: Lewis et al. 2020 (retrieval-augmented generation); Robertson and Zaragoza 2009 (BM25).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import ClassVar, Literal

import numpy as np

from ..memory.about import About, Name
from ..memory.events import Event, Merged, Opened, Recalled
from ..memory.knobs import Knobs
from ..memory.likeness import likeness
from ..memory.policy import knob
from ..memory.recall import PageHit, Recall, SegmentHit
from ..memory.survey import Survey
from ..memory.types import Array, Features, Script, Snapshot
from .plain import Held, acted, arrived, seen, ticked

STORE = 0  # id of the one group
COSINE = Knobs()  # whose page score is the cosine alone
ABOUT = About(
    title=Name("flat RAG", "扁平检索（RAG）"),
    paper="Lewis et al. 2020, arXiv 2005.11401",
    idea=Name(
        "Every page in one store; the k most like the question come back.",
        "所有页存于一处；取回与提问最相似的 k 页。",
    ),
    store=Name("store", "存储"),
    group=Name("store", "存储"),
    groups=Name("stores", "存储"),
)


@dataclass(frozen=True, slots=True)
class Flat:
    """The policy.

    >>> Flat(top_k=5).ranked_by
    'cosine'
    """

    about: ClassVar[About] = ABOUT

    stm_capacity: int = knob(
        7, "short-term pages", "短期记忆页数", low=0, high=10000, step=1, unit="pages", group="Short-term",
        source="paper §4.1: 7; a plain RAG: 0",
        help="How many of the newest pages stand in the prompt whatever the question. 0: none.",
        help_zh="无论提问为何，提示词中始终保留的最新页数；0 表示没有。",
    )  # fmt: skip
    top_k: int = knob(
        10, "pages returned k", "返回页数 k", symbol="k", low=1, high=200, step=1, unit="pages",
        group="Recall", effect="recall",
        source="as MemoryOS in the paper, §4.1",
        help="How many pages come back of all that left short-term memory.",
        help_zh="从所有移出短期记忆的页中返回的页数。",
    )  # fmt: skip
    ranked_by: Literal["cosine", "bm25", "both"] = knob(
        "cosine", "pages are ranked by", "页排序依据", group="Recall", effect="recall",
        source="ours",
        help="cosine: of the vectors. bm25: shared words. both: cosine + w · BM25 / best BM25.",
        help_zh="cosine：向量余弦；bm25：共有词语；both：余弦 + w · 归一化 BM25。",
    )  # fmt: skip
    bm25_weight: float = knob(
        0.6, "weight of words (BM25)", "词语权重（BM25）", low=0.0, high=5.0, step=0.05, group="Recall",
        effect="recall",
        source="ours",
        help="How much shared words count beside the cosine where pages are ranked by both.",
        help_zh="同时使用两者排序时，共有词语相对余弦所占的权重。",
    )  # fmt: skip

    def start(self) -> Held:
        """An empty store."""
        return Held()

    def observe(
        self, state: Held, page: int, script: Script, f: Features, /
    ) -> tuple[Held, tuple[Event, ...]]:
        """One page arrives; what leaves short-term memory is added to the store."""
        after, events = arrived(state, page, script, f, self.stm_capacity)
        stored = (
            (Merged if i else Opened)(one, STORE, 0, (), 0.0, False)
            for i, one in enumerate(after.left.since(len(state.left)), start=len(state.left))
        )
        return after, (*events, *stored)

    def recall(
        self, state: Held, question: int, script: Script, f: Features, /
    ) -> tuple[Held, Recall, tuple[Event, ...]]:
        """One question takes the k pages that are most like it."""
        now, events = ticked(state.now, script.questions[question].time, None)
        after = replace(state, step=state.step + 1, now=now)
        trace = traced(question, self.survey(state, question, script, f), self.top_k)
        chosen = tuple(hit.segment for hit in trace.segments)
        return after, trace, (*events, Recalled(question, chosen, trace.returned))

    def act(self, state: Held, act: int, script: Script, f: Features, /) -> tuple[Held, tuple[Event, ...]]:
        """There is no long-term memory to act on."""
        return acted(state, act, script.acts[act].time)

    def survey(self, state: Held, question: int, script: Script, f: Features, /) -> Survey:
        """Every page of the store, best first; ties to the older."""
        pages = np.array(state.left, np.intp)
        cos = likeness(f).scores(question, COSINE, script, len(state.chain))[pages]
        score = self._scores(question, script, f, len(state.chain))[pages]
        best = np.lexsort((pages, -score))
        one, some = np.zeros(1 if len(pages) else 0), np.ones(len(pages), np.bool_)
        return Survey(
            stm=state.stm,
            segments=(STORE,) * len(one),
            segment_cos=one,
            segment_keywords=one,
            segment_scores=one,
            segment_over=np.ones(len(one), np.bool_),
            pages=tuple(pages[best].tolist()),
            page_cos=cos[best],
            page_scores=score[best],
            page_over=some,
            holders=(0,) * len(pages),
        )

    def _scores(self, question: int, script: Script, f: Features, turn: int) -> Array:
        """[turn] what ranks each page that arrived. Raises: LabError where features hold no words."""
        if self.ranked_by == "bm25":
            return likeness(f).bm25_shares(question, turn)
        weights = COSINE if self.ranked_by == "cosine" else _with_words(self.bm25_weight)
        return likeness(f).scores(question, weights, script, turn)

    def view(self, state: Held, f: Features, /) -> Snapshot:
        """The state as every view reads it."""
        return seen(state, self.stm_capacity, "mtm")


@cache
def _with_words(weight: float) -> Knobs:
    return Knobs(bm25_weight=weight)


def traced(question: int, found: Survey, k: int) -> Recall:
    """The trace of a question to a store of one group."""
    hits = tuple(
        PageHit(page, STORE, cos, score, rank, rank <= k)
        for rank, (page, cos, score) in enumerate(
            zip(found.pages, found.page_cos.tolist(), found.page_scores.tolist(), strict=True), start=1
        )
    )
    store = (SegmentHit(STORE, 0.0, 0.0, 0.0, 1, True, True),) if hits else ()
    return Recall(question, found.stm, store, hits, ())
