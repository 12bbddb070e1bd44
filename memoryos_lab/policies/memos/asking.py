"""One question to MemOS: what stands in the prompt anyhow, then the plaintext pages most like it."""

from __future__ import annotations

from dataclasses import replace

from ...memory.events import Recalled, Visited
from ...memory.knobs import Knobs
from ...memory.likeness import likeness
from ...memory.recall import EntryHit, Recall
from ..searching import OneQueue, nearest, trace
from ..searching import survey as queue
from .steps import Work, cached_pages

COSINE = Knobs()  # whose page score is the cosine alone


def survey(d: Work, question: int) -> OneQueue:
    """Every plaintext page, best first, and its cubes by their best page; the prefix is there anyhow."""
    cos = likeness(d.f).scores(question, COSINE, d.script, len(d.chain))
    sought = [(cube.id, cube.pages) for cube in d.segments if cube.id not in d.prefix]
    return queue(standing(cached_pages(d), d.stm), sought, cos, cos)


def standing(cached: list[int], window: tuple[int, ...]) -> tuple[int, ...]:
    """What stands in the prompt whatever the question, oldest first."""
    return (*sorted(cached), *window)


def ask(d: Work, question: int) -> Recall:
    """The whole trace of the question; the cubes of which a page came back were used."""
    told = trace(question, survey(d, question), d.policy.top_k, _entries(d, question))
    used = tuple(hit.segment for hit in told.segments if hit.visited)
    for id in used:
        _visit(d, question, id)
    d.events.append(Recalled(question, used, told.returned))
    return told


def _visit(d: Work, question: int, id: int) -> None:
    i = d.bench.at[id]
    d.segments[i] = replace(d.segments[i], visits=d.segments[i].visits + 1)
    strength = d.uses(i, asked=1)
    d.lives(i, "use")
    d.events.append(Visited(id, question, d.segments[i].visits, strength))


def _entries(d: Work, question: int) -> tuple[EntryHit, ...]:
    """Facts of cubes in the prefix, whatever the question; of the others the nearest."""
    cached = [entry for entry in d.entries if entry.segment in d.prefix]
    rest = (entry for entry in d.entries if entry.segment not in d.prefix)
    hits = (EntryHit(entry.id, None) for entry in cached)
    return (*hits, *nearest(rest, question, d.f, d.policy.facts_top))
