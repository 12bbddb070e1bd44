"""A state as a run, so that every view shows it: pages in the order of their times, where the file has them.

The order of pages is told by their own clock and, within one time, by their links. Nothing else of the way
there is known, and nothing is made up: each page stands from its arrival where the file has it, without
candidates; heat stands at the end alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from ...memory.events import Arrived, Did, Event, Learned, Left, Linked, Merged, Opened
from ...memory.replay import Run, replay
from ...memory.types import (
    Entry,
    FactKind,
    Features,
    Group,
    Page,
    Script,
    Side,
    Snapshot,
    Theme,
    Tier,
    Turn,
)
from ...policies.observed import Observed, Seen
from ...policies.plain import ticked
from ...sources.reference import KNOWN, VARIANTS, ReferenceState, StatePage, StateSegment
from ...sources.turns import language_of
from .told import about

UNKNOWN = 0  # capacity of a window that no file tells
SIDES: tuple[Side, ...] = ("user", "agent")
TurnIds = Mapping[tuple[int, Side], str]  # by page and side
KINDS: Mapping[Side, FactKind] = {"user": "user_kb", "agent": "agent_trait"}


def run(state: ReferenceState, *, backend: str = "minilm-int8", turns: TurnIds | None = None) -> Run:
    """The state as a run of a watched memory. `asked` asks it questions, `replayed` replays its pages.

    `backend`: who embeds the pages where the files hold no vectors of them. `turns`: ids of what its pages
    hold, where a conversation gives them.

    Raises: LabError where the backend is needed and cannot be used.
    """
    script = script_of(state, turns)
    f = as_filed(state, features_of(state, script, backend=backend))
    return replay(script, f, observed(state), questions="none")


def observed(state: ReferenceState) -> Observed:
    """The state as a memory that was watched, after each of its pages."""
    steps = tuple(_steps(state))
    empty = _snapshot(_Seen(), 0)
    return Observed(about(state), empty if steps else _end(state, empty), steps)


def script_of(state: ReferenceState, turns: TurnIds | None = None) -> Script:
    """Its pages as a conversation, short-term ones last. Texts are data: nothing in them is changed."""
    pages = tuple(Page(_turns(page, n, turns or {}), page.time) for n, page in enumerate(state.pages))
    return Script(
        id=state.name,
        title=state.name,
        pages=pages,
        language=language_of(turn.text for page in pages for turn in page.turns),
        source=f"a state that {VARIANTS[state.variant].en} left on disk",
        source_sha256=state.files[0].sha256 if len(state.files) == 1 else "",
        issues=state.findings,
        turns=sum(len(page.turns) for page in pages),
    )


def _turns(page: StatePage, n: int, turns: TurnIds) -> tuple[Turn, ...]:
    said = zip(SIDES, (page.user, page.agent), strict=True)
    return tuple(
        Turn(turns.get((n, side), f"{page.id}:{side}"), side, side, text, page.time)
        for side, text in said
        if text
    )


def stored(state: ReferenceState) -> bool:
    """Do the files hold a vector of every filed page?"""
    filed = [page for page in state.pages if page.tier == "mtm"]
    return bool(filed) and all(page.vector is not None for page in filed)


def features_of(state: ReferenceState, script: Script, *, backend: str = "minilm-int8") -> Features:
    """The stored vectors and keywords, each page its own theme: what a replay of the pages can go by.

    Where a page of mid-term memory has no vector, those of the backend.

    Raises: LabError as `features.compute`.
    """
    from ... import features
    from ...features.lexical import of_script

    if not stored(state):
        made = features.compute(script, backend=backend)
        return replace(made, continues=_continues(state), continuity=(), facts=())
    return Features(
        backend=f"stored, {state.vectors.shape[1]} dimensions",
        vectors=state.vectors,
        page=tuple(page.vector for page in state.pages),
        themes=tuple(
            None if page.vector is None else (Theme(page.vector, page.keywords, page.keywords),)
            for page in state.pages
        ),
        continues=_continues(state),
        question=(),
        question_keywords=(),
        words=of_script(script)[0],
        notes=("vectors and keywords are those of the files",),
    )


def _continues(state: ReferenceState) -> tuple[bool, ...]:
    said = {(link.page, link.next) for link in state.links}
    return tuple((n - 1, n) in said for n in range(len(state.pages)))


def as_filed(state: ReferenceState, f: Features) -> Features:
    """With a theme for each segment of a page, by which segments are named."""
    themes = (
        tuple(_theme(state, page, segment, row) for segment in page.segments)
        for page, row in zip(state.pages, f.page, strict=True)
        if row is not None
    )
    said = (None if row is None else next(themes) or None for row in f.page)
    return replace(f, themes=tuple(said))


def _theme(state: ReferenceState, page: StatePage, segment: int, row: int) -> Theme:
    """That of the segment where the page founded it, else what this copy of the page says."""
    place = next(one for one in page.rows if one.segment == segment)
    held = state.segments[segment]
    words = held.keywords if place.place == 0 else place.keywords
    return Theme(row, words, held.keywords, held.summary if place.place == 0 else "")


# -- what is seen after each page -----------------------------------------------------------------


class _Seen(NamedTuple):
    """How far the drawing has come; what a page does not touch is shared with the step before."""

    now: float | None = None  # seconds
    stm: tuple[int, ...] = ()
    mtm: tuple[int, ...] = ()
    groups: Mapping[int, Group] = MappingProxyType({})  # by segment
    chains: Mapping[int, tuple[int, ...]] = MappingProxyType({})


def _steps(state: ReferenceState) -> Iterator[Seen]:
    seen = _Seen()
    chain = {page: n for n, pages in enumerate(state.chains) for page in pages}
    for n in range(len(state.pages)):
        seen, events = _arrived(state, seen, n, chain[n])
        if n < len(state.pages) - 1:
            yield Seen(_snapshot(seen, n + 1), events)
            continue
        end = _end(state, _snapshot(seen, n + 1))
        yield Seen(end, (*events, *_lasting(state, end)))


def _lasting(state: ReferenceState, end: Snapshot) -> Iterator[Event]:
    """What the file has beyond pages is seen at the end, whenever it was written."""
    if end.entries:
        numbers = (("profiles", float(len(state.profiles))), ("lines", float(len(state.knowledge))))
        yield Did("lasting", numbers=numbers)
    yield from (Learned(entry.id, None) for entry in end.entries)


def _arrived(state: ReferenceState, seen: _Seen, n: int, chain: int) -> tuple[_Seen, tuple[Event, ...]]:
    page = state.pages[n]
    now, warned = ticked(seen.now, page.time, n)
    before = seen.chains.get(chain, ())
    seen = seen._replace(now=now, chains={**seen.chains, chain: (*before, n)})
    came = (*warned, Linked(n, chain, bool(before), None), Arrived(n, now, len(seen.stm) + 1, UNKNOWN))
    if page.tier == "stm":
        return seen._replace(stm=(*seen.stm, n)), came
    filed = tuple(
        (Merged if segment in seen.groups else Opened)(n, segment, theme, (), 0.0, False)
        for theme, segment in enumerate(page.segments)
    )
    groups = {**seen.groups, **{s: _joined(state, seen.groups.get(s), s, page, n) for s in page.segments}}
    after = seen._replace(mtm=(*seen.mtm, n), groups=groups)
    return after, (*came, Left(n, UNKNOWN), *filed)


def _joined(state: ReferenceState, old: Group | None, segment: int, page: StatePage, n: int) -> Group:
    """The segment with this page, which has come now."""
    group = old or Group(segment, state.segments[segment].keywords, (), n + 1)
    read = any(row.analyzed for row in page.rows if row.segment == segment)
    return replace(group, pages=(*group.pages, n), fresh=group.fresh if read else (*group.fresh, n))


def _snapshot(seen: _Seen, turn: int) -> Snapshot:
    return Snapshot(
        step=turn,
        turn=turn,
        now=seen.now or 0.0,
        tiers=(Tier("stm", seen.stm), Tier("mtm", seen.mtm), Tier("archive", ()), Tier("dropped", ())),
        groups=tuple(seen.groups[id] for id in sorted(seen.groups)),
        chains=tuple(seen.chains.values()),
        entries=(),
        history=(),
    )


def _end(state: ReferenceState, snapshot: Snapshot) -> Snapshot:
    """With what is known of the end alone: heat, and what is written beyond pages."""
    groups = tuple(
        replace(group, heat=one.heat, terms=_terms(state, one))
        for group in snapshot.groups
        for one in [state.segments[group.id]]
    )
    return replace(snapshot, groups=groups, entries=_entries(state, snapshot.step))


def _terms(state: ReferenceState, segment: StateSegment) -> tuple[tuple[str, float], ...]:
    """Summands of its heat where they add up to it; else the heat as it stands."""
    if segment.heat is None:
        return ()
    fit = state.heat
    known = KNOWN.get(fit.profile or "", (fit.alpha, fit.beta, fit.gamma))
    counts = (segment.visits, segment.interactions, segment.recency)
    parts = tuple(
        (name, math.nan if by is None or count is None else by * count)
        for name, by, count in zip(("visits", "pages", "recency"), known, counts, strict=True)
    )
    whole = math.isclose(sum(part for _, part in parts), segment.heat, rel_tol=1e-9, abs_tol=1e-9)
    return parts if whole else (("stored", segment.heat),)


def _entries(state: ReferenceState, step: int) -> tuple[Entry, ...]:
    """Long-term memory; no entry has pages, for no file says from which it came."""
    known = stored(state)
    told: list[tuple[FactKind, str, int | None]] = [("user_profile", p.text, None) for p in state.profiles]
    told += [(KINDS[line.side], line.text, line.vector if known else None) for line in state.knowledge]
    return tuple(Entry(n, kind, "", text, (), None, step, row) for n, (kind, text, row) in enumerate(told))
