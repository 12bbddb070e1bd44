"""Segments with their rows, and the distinct pages of them: copies unified by page id, disagreement told."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..document import is_object
from .fields import Fields, Reader, kind
from .parts import Read, sessions
from .shelf import Shelf
from .values import Row, StatePage, StateSegment

LISTS = ("details", "pages_backup")  # where a segment keeps its pages: in all variants but chromadb, in that
_TEXTS = ("user_input", "agent_response", "timestamp")
_STATES = ("pre_page", "next_page", "meta_info", "page_keywords", "preloaded", "analyzed")
_PAGE = {"page_id", "page_embedding", *_TEXTS, *_STATES}
_SEGMENT = {"id", "summary", "summary_keywords", "summary_embedding", "L_interaction", "R_recency", "N_visit"}
_SEGMENT |= {
    "H_segment",
    "timestamp",
    "last_visit_time",
    "access_count",
    "access_count_lfu",
    "page_count",
    *LISTS,
}


class Copy(NamedTuple):
    """One page as one segment has it."""

    row: Row
    of: Fields
    where: str


Copies = dict[str, list[Copy]]  # by page id, in the order in which pages are met: `Row.page` counts that


def read_segments(reads: list[Read], reader: Reader, shelf: Shelf) -> tuple[list[StateSegment], Copies]:
    """All segments of all files. What is no segment and no page is told and left out."""
    segments: list[StateSegment] = []
    copies: Copies = {}
    numbers: dict[str, int] = {}
    for read in reads:
        for key, of in sessions(read).items():
            where = f"{read.name}: {key[:60]}"
            if not is_object(of):
                reader.issues.add("S_TYPE", where, f"is {kind(of)}, not a segment: left out")
                continue
            rows: list[Row] = []
            for place, (page, at) in enumerate(_pages(of, reader, where, chroma=read.part == "metadata")):
                id = _id(page, reader, at, f"{key}#{place + 1}")
                number = numbers.setdefault(id, len(numbers))
                row = _row(page, reader, shelf, at, (len(segments), place, number))
                if any(other.page == number for other in rows):
                    reader.issues.add("S_TWICE", at, f"page {id} stands in this segment already")
                rows.append(row)
                copies.setdefault(id, []).append(Copy(row, page, at))
            segments.append(_segment(key, of, reader, shelf, where, tuple(rows)))
            _extra(of, _SEGMENT, reader, where)
    return segments, copies


def _pages(
    of: Fields, reader: Reader, where: str, *, chroma: bool
) -> Iterator[tuple[Mapping[str, Any], str]]:
    """(page, its place in the file)."""
    listed = next((name for name in LISTS if name in of), None)
    if listed is None:
        lost = "its pages lie in ChromaDB alone, which is not read" if chroma else "there is no list of pages"
        reader.issues.add("S_NO_PAGES", where, lost)
        return
    if not isinstance(of[listed], list):
        reader.issues.add("S_TYPE", where, f"{listed} is {kind(of[listed])}, not a list of pages: left out")
        return
    if isinstance(of.get("page_count"), int) and of["page_count"] != len(of[listed]):
        reader.issues.add(
            "S_COUNT", where, f"page_count is {of['page_count']}, and {len(of[listed])} are there"
        )
    for place, page in enumerate(of[listed], start=1):
        at = f"{where}, page {place}"
        if is_object(page):
            yield page, at
        else:
            reader.issues.add("S_TYPE", at, f"is {kind(page)}, not a page: left out")


def _id(page: Fields, reader: Reader, where: str, made_up: str) -> str:
    id = reader.optional(page, "page_id", where)
    if id is None:
        reader.issues.add("S_ID", where, f"the page has no page_id: it is called {made_up} here")
    return id or made_up


def _row(page: Fields, reader: Reader, shelf: Shelf, where: str, at: tuple[int, int, int]) -> Row:
    return Row(
        *at,
        previous=reader.optional(page, "pre_page", where),
        next=reader.optional(page, "next_page", where),
        meta=reader.optional(page, "meta_info", where) or "",
        keywords=reader.words(page, "page_keywords", where),
        analyzed=reader.flag(page, "analyzed", where),
        preloaded=reader.flag(page, "preloaded", where),
        vector=shelf.add(reader.vector(page, "page_embedding", where), where),
    )


def _segment(
    key: str, of: Fields, reader: Reader, shelf: Shelf, where: str, rows: tuple[Row, ...]
) -> StateSegment:
    id = reader.optional(of, "id", where) or key
    if id != key:
        reader.issues.add("S_ID", where, f"it calls itself {id[:60]!r}")
    counted = next((name for name in ("access_count_lfu", "access_count") if name in of), None)
    return StateSegment(
        id=id,
        summary=reader.text(of, "summary", where),
        keywords=reader.words(of, "summary_keywords", where),
        rows=rows,
        interactions=reader.within(of, "L_interaction", where, math.inf),
        visits=reader.within(of, "N_visit", where, math.inf),
        recency=reader.within(of, "R_recency", where, 1.0),
        heat=reader.number(of, "H_segment", where),
        accesses=reader.within(of, counted, where, math.inf) if counted else None,
        opened=reader.time(of, "timestamp", where),
        visited=reader.time(of, "last_visit_time", where, needed=False),
        vector=shelf.add(reader.vector(of, "summary_embedding", where), where),
    )


def unified(copies: Copies, reader: Reader) -> list[StatePage]:
    """A page an id: what the first copy that says something says."""
    pages = []
    for id, held in copies.items():
        first = held[0]
        differ = tuple(name for name in (*_TEXTS, *_STATES) if _differ(name, held))
        if apart := [name for name in differ if name != "page_keywords"]:
            reader.issues.add("S_COPY", id, f"its {len(held)} copies disagree in {', '.join(apart)}")
        if "page_keywords" in differ:
            reader.issues.add("S_KEYWORDS", id, f"its {len(held)} copies stand under different keywords")
        user, agent = (reader.text(first.of, name, first.where) for name in _TEXTS[:2])
        time = reader.time(first.of, "timestamp", first.where)
        written = first.of.get("timestamp")
        rows = tuple(copy.row for copy in held)
        pages.append(StatePage(id, user, agent, time, str(written or ""), "mtm", rows, differ))
        _extra(first.of, _PAGE, reader, first.where)
    return pages


def _differ(name: str, held: list[Copy]) -> bool:
    return any(copy.of.get(name) != held[0].of.get(name) for copy in held[1:])


def _extra(of: Fields, known: set[str], reader: Reader, where: str) -> None:
    for key in sorted(set(of) - known):
        reader.extra(key, where)
