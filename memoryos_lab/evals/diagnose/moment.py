"""One question at the moment when it was asked: every score, every cut, and what the prompt held."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ...memory.policy import Policy
from ...memory.prompt import Line, Prompt, assemble, count_words
from ...memory.recall import Recall
from ...memory.survey import Survey
from ...memory.types import Features, Group, Snapshot
from .conversation import Conversation, Loss


class Views:
    """States of one policy as views read them, each made once: in `fork` many questions see one state."""

    def __init__(self, policy: Policy[Any], f: Features) -> None:
        self._policy, self._f = policy, f
        self._made: dict[
            int, tuple[Any, Snapshot]
        ] = {}  # by id of the state, which is kept so that it stays one

    def __call__(self, state: Any) -> Snapshot:
        if id(state) not in self._made:
            self._made[id(state)] = state, self._policy.view(state, self._f)
        return self._made[id(state)][1]


@dataclass(frozen=True, eq=False)
class Moment:
    """A question, and the memory that it was asked of, as the policy has it."""

    conversation: Conversation
    policy: Policy[Any]
    position: int  # of the question in the run's script
    state: Any  # before the question
    views: Views
    trace: Recall | None = None  # None: the question is asked now
    base: Moment | None = None  # the same question as it was, for one of another setting

    @property
    def question(self) -> str:
        """Its id."""
        return self.conversation.run.script.questions[self.position].id

    @cached_property
    def snapshot(self) -> Snapshot:
        return self.views(self.state)

    @cached_property
    def survey(self) -> Survey:
        """Every score; of a policy that gives none, what its trace says."""
        if hasattr(self.policy, "survey"):
            run = self.conversation.run
            found: Survey = self.policy.survey(self.state, self.position, run.script, run.features)
            return found
        return surveyed(self.recall)

    @cached_property
    def recall(self) -> Recall:
        run = self.conversation.run
        return self.trace or self.policy.recall(self.state, self.position, run.script, run.features)[1]

    @property
    def m(self) -> int:
        """Segments that are searched; all of them where the policy knows no such cut."""
        return self.knob("top_m") or len(self.survey.segments)

    @property
    def k(self) -> int:
        """Pages that come back at most; as many as came where the policy knows no such cut."""
        return self.knob("top_k") or len(self.recall.returned)

    def knob(self, name: str) -> Any:
        """The value of a knob; None where the policy has no such knob."""
        return getattr(self.policy, name, None)

    def places(self, page: int) -> list[int]:
        """The places of a page in the survey, best first; a page under two themes may have two."""
        held, found, start = self.survey.pages, list[int](), 0
        for _ in range(held.count(page)):
            found.append(held.index(page, start))
            start = found[-1] + 1
        return found

    @cached_property
    def groups(self) -> dict[int, Group]:
        return {group.id: group for group in self.snapshot.groups}

    # -- the prompt -------------------------------------------------------------------------------

    @cached_property
    def prompt(self) -> Prompt:
        c = self.conversation
        return assemble(self.recall, self.snapshot, c.run.script, c.run.features, budget=c.budget)

    @cached_property
    def rendered(self) -> frozenset[int]:
        """Pages in the prompt."""
        return frozenset(line.page for line in self.prompt.lines if line.rendered and line.page is not None)

    @cached_property
    def entries(self) -> dict[int, Line]:
        """Long-term entries in the prompt, by id."""
        return {line.entry: line for line in self.prompt.lines if line.rendered and line.entry is not None}

    @cached_property
    def sources(self) -> dict[int, frozenset[int]]:
        """Active entry -> the pages that it was read from."""
        return {entry.id: frozenset(entry.pages) for entry in self.snapshot.entries}

    @cached_property
    def kept(self) -> frozenset[int]:
        """Pages that lie in the store, whether this question can find them or not."""
        return frozenset(self.snapshot.tier("mtm"))

    def loss(self, page: int) -> Loss | None:
        """By what the page was lost before the question."""
        return self.conversation.loss(page, self.conversation.steps.get(self.question))

    def entry_from(self, pages: Iterable[int], entries: Iterable[int]) -> int | None:
        """The first of the entries that was read from one of the pages."""
        wanted = frozenset(pages)
        return next((id for id in sorted(entries) if self.sources[id] & wanted), None)

    def shown(self, survey: Survey, m: int, k: int) -> frozenset[int]:
        """Pages in the prompt if m segments were searched and k pages came back."""
        return frozenset(page for page, _ in self._pages_kept(survey, m, k))

    def told(self, survey: Survey, m: int, k: int) -> frozenset[int]:
        """Long-term entries in the prompt under the same cuts: they get what pages leave of the budget."""
        spent = self.spent + sum(tokens for _, tokens in self._pages_kept(survey, m, k))
        lines = [(line.entry, line.tokens) for line in self.prompt.lines if line.entry is not None]
        return frozenset(entry for entry, _ in self._kept(lines, spent))

    def _pages_kept(self, survey: Survey, m: int, k: int) -> list[tuple[int, int]]:
        costs = self.conversation.costs
        pages = dict.fromkeys((*survey.stm[::-1], *survey.returned(m, k)))
        return self._kept([(page, costs[page]) for page in pages], self.spent)

    def _kept(self, lines: list[tuple[int, int]], spent: int) -> list[tuple[int, int]]:
        """The lines (id, tokens) that fit the budget, by the rule of `prompt.assemble`."""
        budget, kept = self.conversation.budget, []
        for line in lines:
            if spent + line[1] <= budget:
                spent += line[1]
                kept.append(line)
        return kept

    @cached_property
    def spent(self) -> int:
        """Tokens of all but the lines: whatever the setting, the question and the newest instruction."""
        if self.base:
            return self.base.spent
        return count_words(self.prompt.question) + count_words(self.prompt.instruction)


def surveyed(recall: Recall) -> Survey:
    """What a trace alone says: pages of segments that were not searched are not in it."""
    place = {hit.segment: n for n, hit in enumerate(recall.segments)}
    ids = tuple(place) or ((0,) if recall.pages else ())
    known = [[hit.cos, hit.keyword, hit.score] for hit in recall.segments] or [[0.0] * 3] * len(ids)
    segments = np.array(known, float).reshape(-1, 3).T
    pages = np.array([[hit.cos, hit.score] for hit in recall.pages], float).reshape(-1, 2).T
    return Survey(
        stm=recall.stm,
        segments=ids,
        segment_cos=segments[0],
        segment_keywords=segments[1],
        segment_scores=segments[2],
        segment_over=np.ones(len(ids), np.bool_),
        pages=tuple(hit.page for hit in recall.pages),
        page_cos=pages[0],
        page_scores=pages[1],
        page_over=np.ones(len(recall.pages), np.bool_),
        holders=tuple(place.get(hit.segment, 0) for hit in recall.pages),
    )


def moments(c: Conversation, kind: type[Moment] = Moment) -> dict[str, Moment]:
    """Every question of a run that has a trace, by id."""
    run, views = c.run, Views(c.run.policy, c.run.features)
    found: dict[str, Moment] = {}
    for id, step in c.steps.items():
        asked = run.steps[step]
        found[id] = kind(c, run.policy, asked.index, run.state(step=step), views, asked.recall)
    return found
