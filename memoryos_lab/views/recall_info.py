"""What one question found, and what it did not: every number between the question and the prompt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from ..memory.about import About
from ..memory.errors import LabError
from ..memory.memoryos import ABOUT as MEMORYOS
from ..memory.prompt import Line, PartName, Prompt, assemble
from ..memory.recall import PageHit, Recall, SegmentHit
from ..memory.replay import Run
from ..memory.types import FactKind, Snapshot
from .palette import GREY
from .story import Story, story

BUDGET = 4000  # tokens of the prompt

Place = Literal["stm", "returned", "below_k", "below_m", "archive", "dropped", "future", "lost"]


class SegmentRank(NamedTuple):
    """A segment's place in the ranking of the question."""

    rank: int  # from 1
    segment: int
    label: str
    hue: int
    cos: float
    keyword: float
    score: float
    selected: bool  # within the best m and over the floor
    evidence: tuple[int, ...]  # gold pages that it holds
    visited: bool = True  # a page of it came back


class PageRank(NamedTuple):
    """A page's place in the queue over all selected segments."""

    rank: int  # from 1
    page: int
    segment: int
    hue: int
    cos: float
    score: float  # what ranks it: the cosine, with what words and neighbours add
    returned: bool  # within the best k and over the floor
    evidence: bool  # cited by the gold
    by: int | None = None  # the page whose link brought it


class EntryRank(NamedTuple):
    """A long-term entry that was recalled; `cos` is None where all of its kind are."""

    entry: int
    kind: FactKind
    slot: str
    value: str  # words of the conversation: data
    cos: float | None


class Part(NamedTuple):
    """One of the three parts of the prompt."""

    name: PartName
    heading: str
    lines: tuple[Line, ...]  # in the order of the prompt, what did not fit included
    tokens: int  # of what is rendered


class Evidence(NamedTuple):
    """One gold turn, and how far the page that holds it came."""

    turn_id: str
    page: int | None  # None: no page holds it
    place: Place
    segment: int | None  # that ranked best of those that hold the page
    segment_rank: int | None  # from 1
    page_rank: int | None  # from 1; None: its segment was not searched
    rendered: bool  # it stands in the prompt
    by: int | None = None  # the page whose link brought it


class RecallInfo(NamedTuple):
    """One question: what was ranked, what was chosen, what came into the prompt, where evidence was lost."""

    question: int
    id: str
    text: str  # words of the conversation: data
    answer: str
    turn: int  # pages arrived when it was asked
    m: int | None  # most segments; None: the policy has no such cut
    k: int | None  # most pages
    stm: tuple[int, ...]  # pages in short-term memory, oldest first
    segments: tuple[SegmentRank, ...]  # all, best first
    pages: tuple[PageRank, ...]  # all of the selected segments, best first
    entries: tuple[EntryRank, ...]
    prompt: Prompt
    parts: tuple[Part, ...]
    evidence: tuple[Evidence, ...]  # a gold turn each, in the order of the gold
    about: About = MEMORYOS  # whose names it takes

    @property
    def returned(self) -> tuple[int, ...]:
        """Pages that came back from mid-term memory, best first, each once."""
        return tuple(dict.fromkeys(row.page for row in self.pages if row.returned))

    def taken(self, row: SegmentRank) -> bool:
        """Whether a group stands before the cut; where all are searched, whether a page of it came back."""
        return row.visited if self.m is None else row.selected

    @property
    def brought(self) -> tuple[PageRank, ...]:
        """Those that came back because a page that came back is linked to them, best first."""
        return tuple(row for row in self.pages if row.by is not None)


def info(run: Run, question: int, *, budget: int = BUDGET) -> RecallInfo:
    """The trace of a question that the run asked, as the memory stood then.

    Raises: LabError for a question that does not exist or was not asked.
    """
    _known(run, question)
    trace = run.recalls.get(question)
    if trace is None:
        raise LabError(
            f"question {question + 1} was not asked in this run",
            where=f"questions={run.questions!r}",
            hint="use views.recall.ask(run, question), or replay with questions='fork' or 'live'",
        )
    position = next(i for i, s in enumerate(run.steps) if s.kind == "question" and s.index == question)
    return _read(run, trace, run.snapshot(step=position), budget)


def ask(run: Run, question: int, *, turn: int | None = None, budget: int = BUDGET) -> RecallInfo:
    """Ask the memory as it stood after `turn` pages (by default when the question is due); works in
    every mode. The run stays as it is.

    Raises: LabError for a question or a turn that does not exist.
    """
    due = min(max(_known(run, question) + 1, 0), run.turns)
    at = due if turn is None else turn
    state = run.state(at)
    _, trace, _ = run.policy.recall(state, question, run.script, run.features)
    return _read(run, trace, run.snapshot(at), budget)


def of(run: Run, question: int, *, turn: int | None = None, budget: int = BUDGET) -> RecallInfo:
    """As the run asked it; asked now where it was not, or where another turn is wanted.

    Raises: LabError for a question or a turn that does not exist.
    """
    if turn is None and question in run.recalls:
        return info(run, question, budget=budget)
    return ask(run, question, turn=turn, budget=budget)


def _known(run: Run, question: int) -> int:
    """The page after which the question comes. Raises: LabError."""
    asked = run.script.questions
    if not 0 <= question < len(asked):
        raise LabError(
            f"there is no question {question + 1}",
            where=f"question={question}",
            hint=f"give 0 to {len(asked) - 1}" if asked else "this conversation has no questions",
        )
    return asked[question].after


def _read(run: Run, trace: Recall, snapshot: Snapshot, budget: int) -> RecallInfo:
    told, asked = story(run), run.script.questions[trace.question]
    prompt = assemble(trace, snapshot, run.script, run.features, budget=budget)
    gold = _gold_pages(run, asked.evidence)
    cited = {page for page in gold.values() if page is not None}
    held = {group.id: group.pages for group in snapshot.groups}
    shown = {line.page for line in prompt.lines if line.rendered and line.page is not None}
    best = _best_hits(trace.segments, held)
    found = {hit.page: hit for hit in reversed(trace.pages)}  # the best hit of a page that stands twice
    return RecallInfo(
        question=trace.question,
        id=asked.id,
        text=asked.text,
        answer=asked.answer,
        turn=snapshot.turn,
        m=getattr(run.policy, "top_m", None),
        k=getattr(run.policy, "top_k", None),
        stm=trace.stm,
        segments=tuple(_segment(hit, told, held, cited) for hit in trace.segments),
        pages=tuple(_page(hit, told, cited) for hit in trace.pages),
        entries=_entries(trace, snapshot),
        prompt=prompt,
        parts=tuple(_part(name, prompt) for name in prompt.parts),
        evidence=tuple(_evidence(id, page, trace, snapshot, best, found, shown) for id, page in gold.items()),
        about=told.about,
    )


def _gold_pages(run: Run, evidence: Iterable[str]) -> dict[str, int | None]:
    where = run.script.holders
    return {id: where.get(id) for id in dict.fromkeys(evidence)}


def _best_hits(segments: Iterable[SegmentHit], held: dict[int, tuple[int, ...]]) -> dict[int, SegmentHit]:
    """For each page the best ranked segment that holds it."""
    best: dict[int, SegmentHit] = {}
    for hit in segments:
        for page in held.get(hit.segment, ()):
            best.setdefault(page, hit)
    return best


def _segment(hit: SegmentHit, told: Story, held: dict[int, tuple[int, ...]], cited: set[int]) -> SegmentRank:
    life = told.segments[hit.segment]
    evidence = tuple(page for page in dict.fromkeys(held.get(hit.segment, ())) if page in cited)
    return SegmentRank(
        hit.rank,
        hit.segment,
        life.label,
        life.hue,
        hit.cos,
        hit.keyword,
        hit.score,
        hit.selected,
        evidence,
        hit.visited,
    )


def _page(hit: PageHit, told: Story, cited: set[int]) -> PageRank:
    hue = told.segments[hit.segment].hue if hit.segment < len(told.segments) else GREY
    cited_here = hit.page in cited
    return PageRank(
        hit.rank, hit.page, hit.segment, hue, hit.cos, hit.score, hit.returned, cited_here, hit.by
    )


def _entries(trace: Recall, snapshot: Snapshot) -> tuple[EntryRank, ...]:
    known = {entry.id: entry for entry in snapshot.entries}
    found = ((known[hit.entry], hit.cos) for hit in trace.entries if hit.entry in known)
    return tuple(EntryRank(entry.id, entry.kind, entry.slot, entry.value, cos) for entry, cos in found)


def _part(name: PartName, prompt: Prompt) -> Part:
    lines = tuple(line for line in prompt.lines if line.part == name)
    return Part(name, prompt.heading(name), lines, sum(line.tokens for line in lines if line.rendered))


def _evidence(
    id: str,
    page: int | None,
    trace: Recall,
    snapshot: Snapshot,
    best: dict[int, SegmentHit],
    found: dict[int, PageHit],
    shown: set[int],
) -> Evidence:
    if page is None:
        return Evidence(id, None, "lost", None, None, None, False)
    held, hit = best.get(page), found.get(page)
    place = _place(page, trace, snapshot, held, hit)
    segment, segment_rank = (held.segment, held.rank) if held else (None, None)
    rank, by = (hit.rank, hit.by) if hit else (None, None)
    return Evidence(id, page, place, segment, segment_rank, rank, page in shown, by)


def _place(
    page: int, trace: Recall, snapshot: Snapshot, held: SegmentHit | None, hit: PageHit | None
) -> Place:
    if page >= snapshot.turn:
        return "future"
    if page in trace.stm:
        return "stm"
    if page in trace.returned:
        return "returned"
    if hit is not None:
        return "below_k"
    if held is not None:
        return "below_m"
    return "archive" if page in snapshot.tier("archive") else "dropped"
