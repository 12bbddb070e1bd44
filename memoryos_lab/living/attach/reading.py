"""Public state of a running MemoryOS, read and copied: nothing of it is changed, called or kept.

Attribute names are those of memoryos-pypi (memoryos.py, mid_term.py) and memoryos-chromadb, whose sessions
hold their pages in `pages_backup`. What is not there, or is something else, is a finding, never an error.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ...memory.types import FactKind
from ...sources.issues import Issues
from ...sources.reference.fields import Reader, kind
from .values import Limits, SeenLine

PARTS = ("short_term_memory", "mid_term_memory")  # without any of them it is no MemoryOS


class RawPage(NamedTuple):
    """One page dict, as far as it is needed."""

    id: str  # "" in short-term memory
    user: str
    agent: str
    written: str
    analysed: bool
    previous: str
    source: Mapping[str, Any]  # the object's own, to be read at once: vector, keywords, meta

    @property
    def said(self) -> tuple[str, str, str]:
        """By what an exchange is known before it has an id."""
        return self.user, self.agent, self.written

    @property
    def key(self) -> str:
        """By what it is known once it was filed; a page without an id, by what it says."""
        return self.id or repr(self.said)


class RawSegment(NamedTuple):
    """One session."""

    id: str
    keywords: tuple[str, ...]
    pages: tuple[RawPage, ...]
    visits: float | None
    interactions: float | None
    recency: float | None
    heat: float | None
    accesses: float | None


class Raw(NamedTuple):
    """All that was read in one look."""

    stm: tuple[RawPage, ...]
    segments: tuple[RawSegment, ...]
    lines: tuple[SeenLine, ...]


def limits(memo: Any) -> Limits:
    """Its settings, where they are numbers."""

    def number(of: str, name: str) -> Any:
        value = getattr(getattr(memo, of, None) if of else memo, name, None)
        return value if isinstance(value, int | float) and not isinstance(value, bool) else None

    return Limits(
        stm=_whole(number("short_term_memory", "max_capacity")),
        mtm=_whole(number("mid_term_memory", "max_capacity")),
        knowledge=_whole(number("user_long_term_memory", "knowledge_capacity")),
        theta=number("", "mid_term_similarity_threshold"),
        tau=number("", "mid_term_heat_threshold"),
    )


def _whole(value: Any) -> int | None:
    return value if isinstance(value, int) else None


def look(memo: Any, issues: Issues) -> Raw:
    """Everything that is held now. Raises: RuntimeError where another thread changes it meanwhile."""
    reader = Reader(issues)
    return Raw(
        tuple(_recent(memo, reader)),
        tuple(_segments(memo, reader)),
        tuple(_lines(memo, reader)),
    )


def _part(memo: Any, name: str, within: str, reader: Reader) -> Any:
    """An attribute of a part; None where either is missing, and that is told."""
    found = getattr(getattr(memo, name, None), within, None)
    if found is None:
        reader.issues.add("A_MISSING", f"{name}.{within}", "the object has no such attribute: not seen")
    return found


def _recent(memo: Any, reader: Reader) -> Iterator[RawPage]:
    held = _part(memo, "short_term_memory", "memory", reader)
    for place, page in enumerate(_items(held, "short_term_memory.memory", reader)):
        if isinstance(page, Mapping):
            yield _page(page, f"short_term_memory.memory[{place}]", reader, filed=False)
        else:
            where = f"short_term_memory.memory[{place}]"
            reader.issues.add("A_TYPE", where, f"a page is {kind(page)}: not seen")


def _items(held: Any, where: str, reader: Reader) -> list[Any]:
    """A copy of what can be gone through; a copy is made in one go, whatever other threads do."""
    if held is None:
        return []
    try:
        return list(held)
    except TypeError:
        reader.issues.add("A_TYPE", where, f"is {kind(held)}, not a list: not seen")
        return []


def _segments(memo: Any, reader: Reader) -> Iterator[RawSegment]:
    held = _part(memo, "mid_term_memory", "sessions", reader)
    if held is not None and not isinstance(held, Mapping):
        told = f"is {kind(held)}, not sessions by id: not seen"
        reader.issues.add("A_TYPE", "mid_term_memory.sessions", told)
        return
    for id, session in list((held or {}).items()):
        where = f"session {str(id)[:60]}"
        if not isinstance(session, Mapping):
            reader.issues.add("A_TYPE", where, f"is {kind(session)}: not seen")
            continue
        pages = session.get("details", session.get("pages_backup"))
        if pages is None:
            reader.issues.add("A_MISSING", where, "neither details nor pages_backup: no pages are seen")
        yield RawSegment(
            id=str(id),
            keywords=reader.words(session, "summary_keywords", where),
            pages=tuple(
                _page(page, f"{where}, page {place}", reader, filed=True)
                for place, page in enumerate(_items(pages, where, reader))
                if isinstance(page, Mapping)
            ),
            visits=reader.number(session, "N_visit", where),
            interactions=reader.number(session, "L_interaction", where),
            recency=reader.number(session, "R_recency", where),
            heat=reader.number(session, "H_segment", where),
            accesses=reader.number(session, "access_count_lfu", where),
        )


def _page(page: Mapping[str, Any], where: str, reader: Reader, *, filed: bool) -> RawPage:
    return RawPage(
        id=(reader.text(page, "page_id", where) if filed else ""),
        user=reader.text(page, "user_input", where),
        agent=reader.text(page, "agent_response", where),
        written=str(page.get("timestamp") or ""),
        analysed=bool(page.get("analyzed")),
        previous=str(page.get("pre_page") or ""),
        source=page,
    )


def _lines(memo: Any, reader: Reader) -> Iterator[SeenLine]:
    """Profile and knowledge of the user, and what is known of the agent."""
    profiles = _part(memo, "user_long_term_memory", "user_profiles", reader)
    mine = profiles.get(getattr(memo, "user_id", None)) if isinstance(profiles, Mapping) else None
    text = mine.get("data") if isinstance(mine, Mapping) else None
    if text and str(text).lower() != "none":
        yield SeenLine("user_profile", str(text))
    bases: Iterable[tuple[str, str, FactKind]] = (
        ("user_long_term_memory", "knowledge_base", "user_kb"),
        ("assistant_long_term_memory", "assistant_knowledge", "agent_trait"),
    )
    for of, name, what in bases:
        for line in _items(_part(memo, of, name, reader), f"{of}.{name}", reader):
            said = line.get("knowledge") if isinstance(line, Mapping) else line
            if said:
                yield SeenLine(what, str(said))
