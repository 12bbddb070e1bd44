"""A state as a run, so that every view shows it: pages in the order of their times, where the file has them.

The order of pages is told by their own clock and, within one time, by their links. Nothing else of the way
there is known, and nothing is made up: each page stands from its arrival where the file has it, without
candidates; heat stands at the end alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from ...memory.events import Arrived, Did, Event, Left, Linked, Merged, Opened
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
from ...sources.reference import VARIANTS, ReferenceState, StatePage, StateSegment
from ...sources.turns import language_of
from .told import about

UNKNOWN = 0  # capacity of a window that no file tells
SIDES: tuple[Side, ...] = ("user", "agent")
KINDS: Mapping[Side, FactKind] = {"user": "user_kb", "agent": "agent_trait"}


def run(state: ReferenceState, *, backend: str = "minilm-int8") -> Run:
    """The state as a run of a watched memory. It cannot be asked; `replayed` replays its pages.

    `backend`: who embeds the pages where the files hold no vectors of them.

    Raises: LabError where the backend is needed and cannot be used.
    """
    script = script_of(state)
    steps = tuple(_steps(state))
    policy = Observed(about(state), _empty(state), steps)
    return replay(script, features_of(state, script, backend=backend), policy, questions="none")


def script_of(state: ReferenceState) -> Script:
    """Its pages as a conversation, short-term ones last. Texts are data: nothing in them is changed."""
    pages = tuple(Page(_turns(page), page.time) for page in state.pages)
    return Script(
        id=state.name,
        title=state.name,
        pages=pages,
        language=language_of(turn.text for page in pages for turn in page.turns),
        source=f"a state that {VARIANTS[state.variant]} left on disk",
        source_sha256=state.files[0].sha256 if len(state.files) == 1 else "",
        issues=state.findings,
        turns=sum(len(page.turns) for page in pages),
    )


def _turns(page: StatePage) -> tuple[Turn, ...]:
    said = zip(SIDES, (page.user, page.agent), strict=True)
    return tuple(Turn(f"{page.id}:{side}", side, side, text, page.time) for side, text in said if text)


def features_of(state: ReferenceState, script: Script, *, backend: str = "minilm-int8") -> Features:
    """The stored vectors and keywords; where a page of mid-term memory has no vector, those of the backend.

    Raises: LabError as `features.compute`.
    """
    from ... import features
    from ...features.lexical import of_script

    filed = [page for page in state.pages if page.tier == "mtm"]
    if not filed or any(page.vector is None for page in filed):
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


# -- what is seen after each page -----------------------------------------------------------------


class _Seen(NamedTuple):
    """How far the drawing has come."""

    now: float | None  # seconds
    stm: tuple[int, ...]
    mtm: tuple[int, ...]
    opened: Mapping[int, int]  # step at which the first page of a segment came


def _steps(state: ReferenceState) -> Iterator[Seen]:
    seen = _Seen(None, (), (), {})
    chain = {page: n for n, pages in enumerate(state.chains) for page in pages}
    for n in range(len(state.pages)):
        seen, events = _arrived(state, seen, n, chain)
        last = n == len(state.pages) - 1
        if last and (state.profiles or state.knowledge):
            numbers = (("profiles", float(len(state.profiles))), ("lines", float(len(state.knowledge))))
            events = (*events, Did("lasting", numbers=numbers))
        yield Seen(_snapshot(state, seen, n + 1, last=last), events)


def _arrived(
    state: ReferenceState, seen: _Seen, n: int, chain: Mapping[int, int]
) -> tuple[_Seen, tuple[Event, ...]]:
    page = state.pages[n]
    now, warned = ticked(seen.now, page.time, n)
    continues = state.chains[chain[n]][0] != n
    came = (*warned, Linked(n, chain[n], continues, None))
    if page.tier == "stm":
        held = Arrived(n, now, len(seen.stm) + 1, UNKNOWN)
        return seen._replace(now=now, stm=(*seen.stm, n)), (*came, held, Did("as_recent", (n,)))
    opened = dict(seen.opened)
    filed: list[Event] = []
    for theme, segment in enumerate(page.segments):
        kind = Merged if segment in opened else Opened
        filed.append(kind(n, segment, theme, (), 0.0, False))
        opened.setdefault(segment, n + 1)
    after = seen._replace(now=now, mtm=(*seen.mtm, n), opened=opened)
    passed = (Arrived(n, now, len(seen.stm) + 1, UNKNOWN), Left(n, UNKNOWN))
    return after, (*came, *passed, *filed, Did("as_filed", (n,), page.segments))


def _empty(state: ReferenceState) -> Snapshot:
    """Before the first page; where there is none at all, what is written beyond pages."""
    return _snapshot(state, _Seen(None, (), (), {}), 0, last=not state.pages)


def _snapshot(state: ReferenceState, seen: _Seen, turn: int, *, last: bool) -> Snapshot:
    groups = (
        _group(state, n, segment, seen.opened[n], turn, last=last)
        for n, segment in enumerate(state.segments)
        if n in seen.opened
    )
    come = (tuple(page for page in chain if page < turn) for chain in state.chains)
    return Snapshot(
        step=turn,
        turn=turn,
        now=seen.now or 0.0,
        tiers=(Tier("stm", seen.stm), Tier("mtm", seen.mtm), Tier("archive", ()), Tier("dropped", ())),
        groups=tuple(groups),
        chains=tuple(chain for chain in come if chain),
        entries=_entries(state, turn) if last else (),
        history=(),
    )


def _group(
    state: ReferenceState, n: int, segment: StateSegment, opened: int, turn: int, *, last: bool
) -> Group:
    pages = tuple(page for page in segment.pages if page < turn)
    read = {row.page for row in segment.rows if row.analyzed}
    return Group(
        n,
        segment.keywords,
        pages,
        opened,
        heat=segment.heat if last else None,
        terms=_terms(state, segment) if last else (),
        fresh=tuple(page for page in pages if page not in read),
    )


def _terms(state: ReferenceState, segment: StateSegment) -> tuple[tuple[str, float], ...]:
    """Summands of its heat; () where the file does not show a coefficient that counts."""
    fit = state.heat
    parts = (
        ("visits", fit.alpha, segment.visits),
        ("pages", fit.beta, segment.interactions),
        ("recency", fit.gamma, segment.recency),
    )
    told = tuple((name, _times(by, count)) for name, by, count in parts)
    return () if any(math.isnan(term) for _, term in told) else told


def _times(by: float | None, count: float | None) -> float:
    """Their product; NaN where it is not known. Nothing counted is nothing, whatever the coefficient."""
    if count == 0:
        return 0.0
    return math.nan if by is None or count is None else by * count


def _entries(state: ReferenceState, step: int) -> tuple[Entry, ...]:
    """Long-term memory; no entry has pages, for no file says from which it came."""
    written: list[tuple[FactKind, str]] = [("user_profile", one.text) for one in state.profiles]
    written += [(KINDS[line.side], line.text) for line in state.knowledge]
    return tuple(Entry(id, kind, "", text, (), None, step, None) for id, (kind, text) in enumerate(written))
