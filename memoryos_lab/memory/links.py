"""Page links as the reference keeps them: per copy, one-way, and broken where it breaks them.

The paper's chains need none of this (a page continues the one before, see `memoryos.link`); these
rules exist so that the presets of the reference code show what that code really holds.
Source: memoryos-pypi/updater.py and mid_term.py (copies), eval/dynamic_update.py and
eval/mid_term_memory.py (one shared page object).
"""

from __future__ import annotations

from collections.abc import Iterator

from .draft import Draft
from .state import Link

Place = tuple[int, int] | None


def before_filing(d: Draft, page: int) -> Link | None:
    """The link that every copy of `page` starts with; its predecessors get its meta summary."""
    if d.knobs.filed_under == "best":
        return None
    pre = d.filed if d.filed is not None and d.f.continues[page] else None
    d.filed = page
    link = Link(page, None, pre, None, page)
    if d.knobs.filed_under == "copies":
        for found in _reachable(d, pre):
            _write(d, found._replace(meta=page))
    else:
        _write(d, link)
        if pre is not None:
            _write(d, d.bench.links[pre, None]._replace(next=page))
            _unlink_neighbours(d, pre, page)
    return link


def place_copy(d: Draft, link: Link, segment: int, position: int) -> None:
    """A copy of the page now stands at that position of the segment."""
    if d.knobs.filed_under == "copies":
        _write(d, link._replace(place=(segment, position)))


def after_filing(d: Draft, link: Link) -> None:
    """The page before points to this one (copies: only the copy in the oldest segment does)."""
    if d.knobs.filed_under == "copies" and link.pre is not None:
        _connect(d, link.pre, link.page)


def after_eviction(d: Draft, pages: tuple[int, ...]) -> None:
    """The evaluation code joins the neighbours of each evicted page."""
    if d.knobs.filed_under == "shared":
        for page in pages:
            link = d.bench.links[page, None]
            _connect(d, link.pre, link.next)


def of_segment(
    links: dict[tuple[int, Place], Link], segment: int, pages: tuple[int, ...]
) -> tuple[Link, ...]:
    """The links of the copies that a segment holds, parallel to its pages."""
    return tuple(links.get((page, (segment, i))) or links[page, None] for i, page in enumerate(pages))


def _find(d: Draft, page: int | None) -> Link | None:
    """The link of the copy in the oldest segment; None if no segment holds the page."""
    places = d.bench.places.get(page) if page is not None else None
    if page is None or not places:
        return None
    return d.bench.links[page, None if d.knobs.filed_under == "shared" else min(places)]


def _write(d: Draft, link: Link) -> None:
    d.links = d.links.append(link)
    d.bench.links[link.page, link.place] = link


def _connect(d: Draft, a: int | None, b: int | None) -> None:
    if found := _find(d, a):
        _write(d, found._replace(next=b))
    if found := _find(d, b):
        _write(d, found._replace(pre=a))


def _reachable(d: Draft, start: int | None) -> Iterator[Link]:
    """Copies met by walking both ways from `start`, each page once."""
    queue, seen = ([] if start is None else [start]), {start}
    for page in queue:
        if found := _find(d, page):
            yield found
            for neighbour in (found.pre, found.next):
                if neighbour is not None and neighbour not in seen:
                    seen.add(neighbour)
                    queue.append(neighbour)


def _unlink_neighbours(d: Draft, start: int, meta: int) -> None:
    """Stamp the summary on ancestors and descendants of `start`, which unlinks each of them."""
    if not _find(d, start):
        return
    for direction in ("pre", "next"):
        link = _find(d, getattr(d.bench.links[start, None], direction))
        while link:
            _write(d, link._replace(meta=meta))
            _connect(d, link.pre, link.next)
            link = _find(d, getattr(d.bench.links[link.page, None], direction))
