"""Dialogue chains from the links of all copies of all pages.

The reference writes a link into the copy that it meets first, often at one end only: a chain is what hangs
together by the union of all links. Pages have no number in the files, so their order is told by their times
and, within one time, by the links.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import groupby

from ..issues import Issues
from .values import Link, StatePage


def links(pages: Sequence[StatePage], issues: Issues) -> tuple[Link, ...]:
    """Who follows whom, by any copy; what points nowhere, at itself or one way only is told."""
    number = {page.id: n for n, page in enumerate(pages)}
    said: dict[tuple[int, int], set[str]] = defaultdict(set)
    for n, page in enumerate(pages):
        for field, other in _named(page):
            if other not in number:
                issues.add(
                    "L_DANGLING", page.id, f"{field} names {other[:60]!r}, which is no page of this state"
                )
            elif number[other] == n:
                issues.add("L_SELF", page.id, f"{field} names the page itself")
            else:
                said[(n, number[other]) if field == "next_page" else (number[other], n)].add(field)
    found = tuple(
        Link(a, b, "next_page" in fields, "pre_page" in fields) for (a, b), fields in sorted(said.items())
    )
    _tell(pages, found, issues)
    return found


def _named(page: StatePage) -> list[tuple[str, str]]:
    """(field, id) of each link of its copies, each once."""
    both = (("pre_page", row.previous) for row in page.rows), (("next_page", row.next) for row in page.rows)
    return [(field, id) for field, id in dict.fromkeys(one for side in both for one in side) if id]


def _tell(pages: Sequence[StatePage], found: Sequence[Link], issues: Issues) -> None:
    for link in found:
        if link.one_way:
            says, silent = (link.page, link.next) if link.forward else (link.next, link.page)
            issues.add(
                "L_ONE_WAY", pages[says].id, f"is linked to {pages[silent].id}, which does not link back"
            )
    for page, following in _followers(found).items():
        if len(following) > 1:
            names = ", ".join(pages[n].id for n in following)
            issues.add("L_BRANCH", pages[page].id, f"is followed by {len(following)} pages: {names}")


def order(pages: Sequence[StatePage], found: Iterable[Link]) -> list[int]:
    """Pages in the order in which they must have come: by time, then by links, then as the file has them.

    A page without a time comes after those that have one.
    """
    after = _followers(found)

    def when(n: int) -> float:
        time = pages[n].time
        return float("inf") if time is None else time

    by_time = sorted(range(len(pages)), key=when)  # stable
    return [n for _, same in groupby(by_time, when) for n in sequence(list(same), after)]


def sequence(members: Sequence[int], after: dict[int, list[int]]) -> list[int]:
    """Members with every link pointing forward, the smaller number first; a circle is cut at its smallest.

    >>> sequence([0, 1, 2], {2: [0]}), sequence([0, 1], {0: [1], 1: [0]})
    ([1, 2, 0], [0, 1])
    """
    waits = dict.fromkeys(members, 0)
    for n in members:
        for other in after.get(n, ()):
            if other in waits:
                waits[other] += 1
    ready = [n for n, count in waits.items() if not count]
    heapq.heapify(ready)
    placed: dict[int, None] = {}
    left = iter(sorted(members))
    while len(placed) < len(waits):
        n = heapq.heappop(ready) if ready else next(one for one in left if one not in placed)
        if n in placed:
            continue
        placed[n] = None
        for other in after.get(n, ()):
            if other in waits and other not in placed:
                waits[other] -= 1
                if not waits[other]:
                    heapq.heappush(ready, other)
    return list(placed)


def chains(pages: Sequence[StatePage], found: Sequence[Link], issues: Issues) -> tuple[tuple[int, ...], ...]:
    """Pages that hang together, in order; a page without links is a chain of its own. Circles are told."""
    import networkx as nx  # late: it takes longer than reading most states

    graph = nx.Graph([(link.page, link.next) for link in found])
    graph.add_nodes_from(range(len(pages)))
    after = _followers(found)
    made = [sequence(sorted(one), after) for one in sorted(nx.connected_components(graph), key=min)]
    for chain in made:
        place = {n: at for at, n in enumerate(chain)}
        back = [(n, other) for n in chain for other in after.get(n, ()) if place[other] < place[n]]
        for page, other in back:
            issues.add("L_CIRCLE", pages[page].id, f"is followed by {pages[other].id}, which comes before it")
    return tuple(map(tuple, made))


def _followers(found: Iterable[Link]) -> dict[int, list[int]]:
    after: dict[int, list[int]] = defaultdict(list)
    for link in found:
        after[link.page].append(link.next)
    return after
