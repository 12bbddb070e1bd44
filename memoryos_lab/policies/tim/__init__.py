"""Think-in-Memory (TiM): the memory holds thoughts, hashed into buckets; a question looks into one of them.

    page leaves the window →  post-thinking: what does it state?        0, 1 or more thoughts
    thought                →  F(x) = argmax([xR; −xR]): its bucket      insert
    beside it              →  says the same, or fills the same slot     merge: the newer takes it in
                              is contradicted, or taken back            forget
    page                   →  stands in the bucket of its first thought; stating nothing, it is its own
    question               →  its own bucket alone, and there the k nearest

What falls into another bucket than the question is not found, however near it is: the price of hashing with
one table, which recall shows.

Reference: Liu et al. 2023, arXiv 2311.08719, §3.2 (storage), §3.3 (retrieval), §3.4 (insert, forget, merge).
No code of its authors was found. docs/sources.md holds every rule against the paper.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np

from ...memory.about import About
from ...memory.bench import page_row
from ...memory.events import Candidate, Did, Event, Merged, Opened, Recalled, Withheld
from ...memory.log import Log
from ...memory.policy import knob
from ...memory.recall import Recall
from ...memory.survey import Survey
from ...memory.types import Features, Group, Script, Snapshot
from ..plain import acted, arrived, seen, ticked
from ..written import frequent
from . import asking
from .about import ABOUT
from .thoughts import Bucket, Hashed, Organiser, Thoughts, hashed, row

SHOWN = 3  # buckets told of in an event


@dataclass(frozen=True, slots=True)
class TiM:
    """The policy.

    >>> TiM(planes=8).top_m
    1
    """

    about: ClassVar[About] = ABOUT

    stm_capacity: int = knob(
        0, "pages in the window", "窗口页数", low=0, high=10000, step=1, unit="pages", group="Short-term",
        source="paper §3.1: the answer is made of recalled thoughts and the question",
        help="How many of the newest pages stand in the prompt whatever the question. 0: none.",
        help_zh="无论提问为何，提示词中始终保留的最新页数；0 表示没有。",
    )  # fmt: skip
    planes: int = knob(
        4, "directions of the hash", "哈希方向数", symbol="b/2", low=1, high=256, step=1, group="Buckets",
        source="paper §3.2: R is d × b/2, b left open; ours: b = 8, of 300 pages a bucket holds some 40",
        help="Twice as many buckets: each direction has one, and its opposite. More buckets are smaller.",
        help_zh="哈希桶数为其两倍：每个方向及其反方向各一个；桶越多，每桶越小。",
    )  # fmt: skip
    merge_bar: float = knob(
        0.88, "thoughts merge from", "思想合并门槛", low=-1.0, high=1.0, step=0.01, group="Thoughts",
        source="paper §3.4: a model merges what is similar; ours: as `duplicate_cos` of preset living",
        help="Two thoughts of a bucket whose words agree are merged where their cosine is at least this.",
        help_zh="同一桶中文字相容的两条思想，余弦不低于此值时合并。",
    )  # fmt: skip
    forget_bar: float = knob(
        0.7, "thoughts contradict from", "思想矛盾门槛", low=-1.0, high=1.0, step=0.01, group="Thoughts",
        source="paper §3.4: a model removes what contradicts; ours: as `contradiction_cos` of preset living",
        help="Of two thoughts of a bucket of which one denies the other, the older is forgotten where their "
        "cosine is at least this.",
        help_zh="同一桶中一条思想否定另一条，且余弦不低于此值时，较早的被遗忘。",
    )  # fmt: skip
    top_m: int = knob(
        1, "buckets searched m", "检索桶数 m", symbol="m", low=1, high=512, step=1, unit="buckets",
        group="Recall", effect="recall", source="paper §3.3: the nearest group",
        help="How many buckets a question looks into, those nearest to it first. 1, as published: its own.",
        help_zh="提问检索的桶数，由近及远；论文为 1，即提问自身所在的桶。",
    )  # fmt: skip
    top_k: int = knob(
        5, "returned k", "返回数 k", symbol="k", low=1, high=200, step=1, unit="pages", group="Recall",
        effect="recall", source="paper Table 2: 5 thoughts; paper §4.3: up to 10",
        help="How many pages, and how many thoughts, come back from the buckets searched.",
        help_zh="从所检索的桶中返回的页数，以及思想条数。",
    )  # fmt: skip

    def start(self) -> Thoughts:
        """Nothing was thought."""
        return Thoughts()

    def observe(
        self, state: Thoughts, page: int, script: Script, f: Features, /
    ) -> tuple[Thoughts, tuple[Event, ...]]:
        """One page arrives; what leaves the window is thought over."""
        held, events = arrived(state.held, page, script, f, self.stm_capacity)
        after = replace(state, held=held)
        for one in held.left.since(len(state.held.left)):
            after, told = self._think(after, one, f)
            events = (*events, *told)
        return after, events

    def _think(self, state: Thoughts, page: int, f: Features) -> tuple[Thoughts, tuple[Event, ...]]:
        """Post-thinking: the page into its bucket, then what it states into theirs."""
        known = f.distill((page,), state.held.step)
        said = [fact for fact in known.facts if not fact.retracts]
        first = row(f, said[0]) if said else page_row(f, page)
        state, filed = _filed(state, page, hashed(f.vectors[first], self.planes), bool(said))
        bars = {"merge_bar": self.merge_bar, "forget_bar": self.forget_bar}
        organiser = Organiser(state, f, self.planes, **bars)
        for fact in known.facts:
            organiser.think(page, fact)
        withheld = (Withheld(one.pages, one.rule) for one in known.omitted)
        return organiser.state, (*filed, *withheld, *organiser.events)

    def recall(
        self, state: Thoughts, question: int, script: Script, f: Features, /
    ) -> tuple[Thoughts, Recall, tuple[Event, ...]]:
        """One question looks into the bucket that it is hashed into."""
        now, events = ticked(state.held.now, script.questions[question].time, None)
        after = replace(state, held=replace(state.held, step=state.held.step + 1, now=now))
        trace = asking.traced(state, question, f, self.planes, self.top_m, self.top_k)
        searched = tuple(hit.segment for hit in trace.segments if hit.selected)
        return after, trace, (*events, Recalled(question, searched, trace.returned))

    def act(
        self, state: Thoughts, act: int, script: Script, f: Features, /
    ) -> tuple[Thoughts, tuple[Event, ...]]:
        """Thoughts are the model's alone: nobody corrects them."""
        held, events = acted(state.held, act, script.acts[act].time)
        return replace(state, held=held), events

    def survey(self, state: Thoughts, question: int, script: Script, f: Features, /) -> Survey:
        """Every bucket, nearest first, and every page, best first."""
        return asking.survey(state, question, f, self.planes)

    def view(self, state: Thoughts, f: Features, /) -> Snapshot:
        """The state as every view reads it."""
        groups = tuple(
            Group(id, frequent(f, bucket.pages), tuple(bucket.pages), bucket.opened)
            for id, bucket in enumerate(state.buckets)
        )
        entries = tuple(thought.entry for thought in state.active)
        plain = seen(state.held, self.stm_capacity, "mtm")
        return replace(plain, groups=groups, entries=entries, history=tuple(state.history))

    def calls(self, events: tuple[Event, ...]) -> Mapping[str, int]:
        """One to think over a page; where its bucket holds others, one to forget and one to merge."""
        beside = sum(isinstance(event, Merged) for event in events)
        opened = sum(isinstance(event, Opened) for event in events)
        return {"think": beside + opened, "forget": beside, "merge": beside}


def _filed(state: Thoughts, page: int, where: Hashed, states: bool) -> tuple[Thoughts, tuple[Event, ...]]:
    """The page into its bucket; in the event the nearest buckets in use, and what it had to beat."""
    numbers = np.array([bucket.number for bucket in state.buckets], np.intp)
    near = where.scores[numbers]
    best = np.lexsort((numbers, -near))[:SHOWN].tolist()  # ties to the lower number, as in the hash
    told = tuple(Candidate(id, float(near[id]), 0.0, float(near[id])) for id in best)
    own = state.group(where.number)
    if own is None:
        own = len(state.buckets)
        buckets = (*state.buckets, Bucket(where.number, state.held.step, Log((page,))))
        event: Event = Opened(page, own, 0, told, where.score, False)
    else:
        held = state.buckets[own]
        held = held._replace(pages=held.pages.append(page))
        buckets = (*state.buckets[:own], held, *state.buckets[own + 1 :])
        event = Merged(page, own, 0, told, where.next, True)
    said = (("bucket", where.number + 1), ("buckets", len(where.scores)), ("score", where.score))
    did = Did("hashed" if states else "hashed_itself", (page,), (own,), (*said, ("second", where.next)))
    return replace(state, buckets=buckets), (event, did)
