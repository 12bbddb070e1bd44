"""What the comparison draws, as rows: topics of A above, topics of B below, what differs between them."""

from __future__ import annotations

from typing import NamedTuple

from .compare_info import CompareInfo
from .palette import GREY
from .story import SegmentLife, Story

ROWS = 7  # topics of each run with a row of their own


class Row(NamedTuple):
    """A segment on its row."""

    run: str  # "a" or "b"
    life: SegmentLife
    hue: int
    match: int | None  # segment of the other run
    shared: int  # pages


class Happening(NamedTuple):
    """Something that happened to a segment of a row."""

    kind: str  # a key of palette.MARKS
    turn: int
    row: int  # in the order of `rows`
    page: int | None
    apart: bool  # the page was filed with another opener


def rows(info: CompareInfo, most: int = ROWS) -> list[Row]:
    """The biggest topics of A in order of birth; then their counterparts, and the biggest of the rest."""
    biggest = sorted(info.a.segments, key=lambda life: (-len(life.pages), life.segment))[:most]
    of_a = {match.a: match for match in info.segments if match.a is not None}
    of_b = {match.b: match for match in info.segments if match.b is not None}
    upper = sorted(life.segment for life in biggest)
    partners = [of_a[segment].b for segment in upper]
    lower = [segment for segment in partners if segment is not None]
    size = sorted(info.b.segments, key=lambda life: (-len(life.pages), life.segment))
    lower += [life.segment for life in size if life.segment not in lower][: most - len(lower)]
    return [
        *(Row("a", info.a.segments[s], info.a.segments[s].hue, of_a[s].b, of_a[s].shared) for s in upper),
        *(Row("b", info.b.segments[s], info.hues_b[s], of_b[s].a, of_b[s].shared) for s in sorted(lower)),
    ]


def happenings(info: CompareInfo, shown: list[Row]) -> list[Happening]:
    """Every mark of the rows, in order of turns."""
    apart = {page.page for page in info.apart}
    place = {(row.run, row.life.segment): i for i, row in enumerate(shown)}
    found = [
        Happening(
            "opened" if filing.opened else "merged", filing.turn, place[run, filing.segment], life.page,
            life.page in apart,
        )
        for run, told in (("a", info.a), ("b", info.b))
        for life in told.pages
        for filing in life.filings
        if (run, filing.segment) in place
    ]  # fmt: skip
    for i, row in enumerate(shown):
        found += [Happening("promoted", m.turn, i, None, False) for m in row.life.promotions]
        if row.life.closed is not None:
            found.append(Happening("evicted", row.life.closed, i, None, False))
    return sorted(found, key=lambda mark: (mark.turn, mark.row))


def folded(told: Story, shown: list[Row], run: str) -> int:
    """Segments without a row."""
    return len(told.segments) - sum(row.run == run for row in shown)


def hue_of_apart(info: CompareInfo, segment: int | None) -> int:
    """The colour of a page that was filed apart: its topic in A."""
    return GREY if segment is None else info.a.segments[segment].hue
