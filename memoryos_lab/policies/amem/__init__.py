"""A-Mem: every page is a note, notes are linked when they come, and a question follows the links.

    page leaves the window →  note: content, keywords, tags, vector
    note                   →  compared with all notes; its 5 nearest are its neighbours
    neighbour              →  linked where cos + w · Jaccard(keywords) reaches the bar
    links                  →  what the note shares with any that it is linked to is a tag of all: they evolve
    strongest link         →  the note lies in the box of the note to which it leads
    100 notes linked       →  tags are embedded: from then on questions meet them
    question               →  the k notes nearest to it, by cos + w′ · Jaccard(keywords and tags),
                              then the notes that these are linked to

The paper has a model write keywords, tags and context, decide on links and rewrite neighbours. Here the
cached keywords serve, and two rules: a bar for links, shared keywords for tags. Rule by rule beside the paper
and its code: docs/sources.md.

References: Xu et al. 2025, arXiv 2502.12110v11, §3.1 to §3.4. Code of its evaluation: WujiangXu/A-mem at
17ce6b6, `memory_layer.py` (`process_memory`, `find_related_memories_raw`), `test_advanced.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from ...memory.about import About
from ...memory.events import Event, Merged, Opened, Recalled
from ...memory.policy import knob
from ...memory.recall import Recall
from ...memory.types import Features, Script, Snapshot
from ..plain import acted, arrived, seen, ticked
from . import asking
from .about import ABOUT
from .notes import Notes, groups
from .steps import written


@dataclass(frozen=True, slots=True)
class AMem:
    """The policy.

    >>> AMem(top_k=5).neighbours
    5
    """

    about: ClassVar[About] = ABOUT

    stm_capacity: int = knob(
        0, "pages in the window", "窗口页数", low=0, high=10000, step=1, unit="pages", group="Short-term",
        source="code test_advanced.py: the prompt of answer_question holds what was found, and nothing else",
        help="How many of the newest pages stand in the prompt whatever the question. 0: none, as published.",
        help_zh="无论提问为何，提示词中始终保留的最新页数；0 表示没有，与原实现一致。",
    )  # fmt: skip
    neighbours: int = knob(
        5, "neighbours of a new note", "新笔记的邻居数", symbol="k′", low=0, high=50, step=1, unit="notes",
        group="Links", source="code memory_layer.py: process_memory, k=5",
        help="How many of the nearest notes are considered for a link. 0: no note is ever linked.",
        help_zh="为新笔记考虑建立链接的最近笔记数；0 表示从不建立链接。",
    )  # fmt: skip
    link_bar: float = knob(
        0.7, "a link from", "链接门槛", low=-1.0, high=6.0, step=0.05, group="Links",
        source="paper §3.2: a model decides; ours: a bar in its place",
        help="A neighbour is linked where cosine + w · Jaccard of the keywords is at least this. It belongs "
        "to a backend: where all vectors are alike, .7 links everything.",
        help_zh="余弦 + w · 关键词 Jaccard 不低于此值的邻居即被链接。"
        "此值因后端而异：向量普遍相近时，0.7 会链接一切。",
    )  # fmt: skip
    keyword_weight: float = knob(
        1.0, "weight of keywords", "关键词权重", symbol="w", low=0.0, high=5.0, step=0.1, group="Links",
        source="paper §3.1: keywords, tags and context are embedded with the content; ours: the weight",
        help="How much shared keywords count beside the cosine when a new note looks for its neighbours.",
        help_zh="新笔记寻找邻居时，共有关键词相对余弦所占的权重。",
    )  # fmt: skip
    box_joins: Literal["links", "strongest"] = knob(
        "strongest", "a box joins", "笔记盒的构成", group="Links", advanced=True,
        source="paper §3: boxes of linked notes overlap (Fig. 2); ours: what counts as one",
        help="strongest: a note joins the box of its strongest link alone, and boxes never become one. "
        "links: all that is linked, also by way of others. No question depends on it.",
        help_zh="strongest：笔记只加入其最强链接所在的盒，盒之间从不合并；"
        "links：所有直接或间接链接的笔记同属一盒。检索结果与此无关。",
    )  # fmt: skip
    embed_every: int = knob(
        100, "tags embedded after", "标签嵌入间隔", low=0, high=10000, step=10, unit="linked notes",
        group="Links", advanced=True,
        source="code memory_layer.py: evo_threshold=100, consolidate_memories",
        help="After so many notes that were linked when they came, questions meet the tags that notes took "
        "since. 0: never.",
        help_zh="每有这么多张笔记在到来时建立了链接，笔记新取得的标签才参与检索；0 表示从不。",
    )  # fmt: skip
    top_k: int = knob(
        10, "notes found k", "检索笔记数 k", symbol="k", low=1, high=200, step=1, unit="notes",
        group="Recall", effect="recall",
        source="paper §4.2: k = 10, for some categories more; code test_advanced.py: retrieve_k 10",
        help="How many of the notes most like the question come back before links are followed.",
        help_zh="在沿链接扩展之前，返回与提问最相似的笔记数。",
    )  # fmt: skip
    ask_weight: float = knob(
        1.0, "words of a question", "提问词语的权重", symbol="w′", low=0.0, high=5.0, step=0.1,
        group="Recall", effect="recall",
        source="paper §3.1: keywords and tags are embedded with the content; ours: the weight, as w",
        help="How much keywords and tags that a note shares with a question count beside the cosine.",
        help_zh="笔记与提问共有的关键词和标签相对余弦所占的权重。",
    )  # fmt: skip
    linked_most: int = knob(
        10, "linked notes brought", "链接带回的笔记数", low=0, high=200, step=1, unit="notes", group="Recall",
        effect="recall",
        source="code memory_layer.py: find_related_memories_raw, k in all, then one for each note after",
        help="How many linked notes the found ones may bring, in all. 0: links are not followed.",
        help_zh="检索到的笔记沿链接最多共带回的笔记数；0 表示不沿链接扩展。",
    )  # fmt: skip
    follow: Literal["older", "both"] = knob(
        "older", "links lead", "链接方向", group="Recall", effect="recall", advanced=True,
        source="code memory_layer.py: process_memory, only the new note keeps the link",
        help="older: from a note to the older ones it was linked to when it came. both: to newer ones too.",
        help_zh="older：只从笔记通向其到来时所链接的旧笔记；both：也通向之后链接到它的新笔记。",
    )  # fmt: skip

    def start(self) -> Notes:
        """No note is there."""
        return Notes()

    def observe(
        self, state: Notes, page: int, script: Script, f: Features, /
    ) -> tuple[Notes, tuple[Event, ...]]:
        """One page arrives; what leaves the window becomes a note."""
        held, events = arrived(state.held, page, script, f, self.stm_capacity)
        after = replace(state, held=held)
        for place in range(len(state.held.left), len(held.left)):
            after, told = written(after, place, f, self)
            events = (*events, *told)
        return after, events

    def recall(
        self, state: Notes, question: int, script: Script, f: Features, /
    ) -> tuple[Notes, Recall, tuple[Event, ...]]:
        """One question takes the k notes most like it and those that they are linked to."""
        now, events = ticked(state.held.now, script.questions[question].time, None)
        after = replace(state, held=replace(state.held, step=state.held.step + 1, now=now))
        trace = asking.traced(question, self.survey(state, question, script, f), self.top_k)
        recalled = Recalled(question, tuple(asking.visited(trace)), trace.returned)
        return after, trace, (*events, recalled, *asking.brought(trace, self.top_k))

    def act(self, state: Notes, act: int, script: Script, f: Features, /) -> tuple[Notes, tuple[Event, ...]]:
        """Nothing is written beyond pages that could be acted on."""
        held, events = acted(state.held, act, script.acts[act].time)
        return replace(state, held=held), events

    def survey(self, state: Notes, question: int, script: Script, f: Features, /) -> asking.Linked:
        """Every note, best first, and what each would bring."""
        return asking.survey(state, question, script, f, self)

    def view(self, state: Notes, f: Features, /) -> Snapshot:
        """The state as every view reads it."""
        links = tuple((note.page, older) for note in state for older in note.links)
        return replace(seen(state.held, self.stm_capacity, "mtm"), groups=groups(state, f), links=links)

    def calls(self, events: tuple[Event, ...]) -> Mapping[str, int]:
        """One to write a note, one to link it and evolve its neighbours, one for a question's keywords."""
        notes = [event for event in events if isinstance(event, Merged | Opened)]
        return {
            "note": len(notes),
            "evolve": sum(bool(note.candidates) for note in notes),
            "query": sum(isinstance(event, Recalled) for event in events),
        }
