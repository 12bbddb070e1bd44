"""From mid-term to long-term memory: which hot segments are read for facts, and what that resets."""

from __future__ import annotations

from dataclasses import replace

from .draft import Draft
from .events import Promoted, Scanned, Starved
from .formulas import passes
from .reading import read
from .state import fresh


def scan(d: Draft) -> None:
    """Promote what is hot and holds pages that no promotion has read."""
    if d.knobs.scan == "every":
        for i in d.bench.hot(d.knobs, d.now, d.segments):
            segment = d.segments[i]
            if fresh(segment, d.bench.read):
                promote(d, i, segment.heat(d.knobs, d.now))
        return
    top = hottest(d) if d.knobs.scan == "top" else d.top
    if top is None:
        return
    i, heat = d.bench.at[top[0]], top[1]
    pages = fresh(d.segments[i], d.bench.read)
    d.events.append(Scanned(top[0], heat, len(pages)))
    if passes(heat, d.knobs.tau, d.knobs.tau_inclusive):
        if pages:
            promote(d, i, heat)
        else:
            starve(d, top)
    d.top = hottest(d)


def promote(d: Draft, i: int, heat: float) -> None:
    """The fresh pages are distilled into long-term memory, and L starts again."""
    segment, k = d.segments[i], d.knobs
    pages = fresh(segment, d.bench.read)
    cooled = replace(
        segment,
        interactions=0,
        visits=segment.visits if k.reset == "pages" else 0,
        analysed=len(segment.pages),
        promotions=segment.promotions + 1,
    )
    if k.heat_kept == "touch":  # the reference reads R once more, then calls the promotion an access
        kept = 0.0 if k.reset == "zero" else cooled.heat_read(k, d.now)
        cooled = replace(cooled, kept=kept, access=d.now)
    d.put(i, cooled)
    if k.filed_under == "shared":
        d.read = d.read.extend(pages)
        d.bench.read.update(pages)
    d.events.append(
        Promoted(
            segment=segment.id,
            pages=pages,
            visits=k.alpha * segment.visits,
            pages_term=k.beta * segment.interactions,
            recency=k.gamma * segment.recency(k, d.now),
            heat=heat,
            heat_after=cooled.heat(k, d.now),
            tau=k.tau,
            inclusive=k.tau_inclusive,
            first=segment.promotions == 0,
        )
    )
    read(d, segment.id, tuple(dict.fromkeys(pages)))


def starve(d: Draft, top: tuple[int, float]) -> None:
    """Every hot segment with something new waits, since only the top is looked at."""
    for i in d.bench.hot(d.knobs, d.now, d.segments):
        segment = d.segments[i]
        if fresh(segment, d.bench.read):
            d.events.append(Starved(segment.id, segment.heat(d.knobs, d.now), *top))


def hottest(d: Draft) -> tuple[int, float] | None:
    """(id, heat) of the top of the heap, where the promotion rule has one."""
    if d.knobs.scan == "every" or not d.segments:
        return None
    i = d.bench.extreme(d.knobs, d.now, d.segments, hottest=True)
    return d.segments[i].id, d.segments[i].heat(d.knobs, d.now)
