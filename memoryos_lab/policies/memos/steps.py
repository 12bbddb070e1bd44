"""One step of MemOS: pages are read into cubes, cubes get their form by use, the unused is archived."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from ...memory.bench import page_row
from ...memory.draft import Draft
from ...memory.events import (
    Arrived,
    Did,
    Evicted,
    Faded,
    Left,
    Merged,
    Opened,
    Returned,
    Undistilled,
)
from ...memory.filing import compare, drop, found, merge
from ...memory.prompt import count_words, page_text
from ...memory.reading import take
from ...memory.types import Features, Reading, Script, Theme
from .cubes import FORMS, LIFECYCLE, Cubes, Mark, Use, What

if TYPE_CHECKING:
    from ..memos import MemOS

NO_LIMIT = 0  # pages in the prompt are so many as the window holds and tokens allow: no one number


class Work(Draft):
    """Scratch for exactly one step: that of MemoryOS, and what is known of each cube."""

    def __init__(self, policy: MemOS, state: Cubes, script: Script, f: Features) -> None:
        super().__init__(policy.inner, state.held, script, f)
        self.policy = policy
        self.marks = list(state.marks)
        self.prefix = list(state.prefix)
        self.queued = set(state.queued)
        self.touched: set[int] = set()  # cubes used by this step: no other grew stronger
        self.newest: int | None = None  # cube that this step opened

    def done(self, *, same_rows: bool = False) -> Cubes:
        """The next state."""
        held = self.close(same_rows=same_rows)
        return Cubes(held, tuple(self.marks), tuple(self.prefix), tuple(sorted(self.queued)))

    def strength(self, i: int) -> float:
        """Of the i-th cube, now."""
        return self.marks[i].use.strength(self.now, self.policy.mu)

    def lives(self, i: int, what: What) -> None:
        """The i-th cube's life goes on as the table says. Raises: KeyError where it says nothing."""
        self.marks[i] = self.marks[i]._replace(life=LIFECYCLE[self.marks[i].life, what])

    def uses(self, i: int, *, written: int = 0, called: int = 0, asked: int = 0) -> float:
        """The i-th cube is used once more; returns its strength."""
        use = self.marks[i].use.now(self.now, self.policy.mu)
        use = Use(use.written + written, use.called + called, use.asked + asked, self.now)
        self.marks[i] = self.marks[i]._replace(use=use)
        self.touched.add(self.segments[i].id)
        return use.strength(self.now, self.policy.mu)


# -- MemReader ------------------------------------------------------------------------------------


def call(d: Work, page: int) -> None:
    """A page that arrives is a query too: it uses the cube that is most like it, if that is like enough."""
    said = d.script.pages[page]
    if not d.segments or said.private or said.forgotten or not _has_vector(d.f, page):
        return
    cos = d.bench.cosines(d.f.vectors[page_row(d.f, page)])
    i = int(cos.argmax())
    if cos[i] < cos.dtype.type(d.policy.call_cos):
        return
    d.segments[i] = replace(d.segments[i], accesses=d.segments[i].accesses + 1)
    strength = d.uses(i, called=1)
    d.lives(i, "use")
    numbers = (("cos", float(cos[i])), ("bar", d.policy.call_cos), ("strength", strength))
    d.events.append(Did("called", (page,), (d.segments[i].id,), numbers))


def _has_vector(f: Features, page: int) -> bool:
    return f.page[page] is not None or bool(f.themes[page]) or f.fallback is not None


def enter(d: Work, page: int) -> None:
    """The page is appended to the window, behind the prefix; a tombstone is dropped at once."""
    gone = d.script.pages[page].forgotten
    d.stm = d.stm if gone else (*d.stm, page)
    held = min(len(d.stm), d.policy.stm_capacity) + len(cached_pages(d))
    d.events.append(Arrived(page, d.now, held, NO_LIMIT))
    if gone:
        drop(d, page, "forgotten")


def leave(d: Work) -> None:
    """First in, first out: what is too much for the window is read into a cube."""
    while len(d.stm) > d.policy.stm_capacity:
        page, d.stm = d.stm[0], d.stm[1:]
        d.events.append(Left(page, NO_LIMIT))
        read(d, page)


def read(d: Work, page: int) -> None:
    """The page joins the cube that means the same, or a cube is made of it; its facts become payload too."""
    themes = d.f.themes[page] or (() if d.f.fallback is None else (Theme(d.f.fallback, (), ()),))
    if d.script.pages[page].private or not themes:
        drop(d, page, "private" if d.script.pages[page].private else "unreadable_themes")
        return
    compared = [compare(d, theme) for theme in themes]
    number = max(range(len(themes)), key=lambda n: compared[n][0][0].total if compared[n][0] else 0.0)
    candidates, passed = compared[number]
    if passed:
        i = d.bench.at[candidates[0].segment]
        cube = merge(d, i, page)
    else:
        i, cube = len(d.segments), found(d, page, themes[number])
        unused = Use(0.0, 0.0, 0.0, d.now)
        d.marks.append(Mark(LIFECYCLE[None, "read"], "plaintext", unused, 0))
        d.newest = cube.id
    told = Merged if passed else Opened
    d.events.append(told(page, cube.id, number, candidates, d.policy.theta, False))
    tokens = count_words(page_text(d.script, page))
    d.marks[i] = d.marks[i]._replace(tokens=d.marks[i].tokens + tokens)
    d.uses(i, written=1)
    if passed:
        d.lives(i, "overlap")
    if d.marks[i].form == "activation":
        _append(d, i, page, tokens)
    _facts(d, cube.id, tuple(cube.pages))


def _append(d: Work, i: int, page: int, tokens: int) -> None:
    """A cube in the prefix has a new version: it and all that stands behind it is read again from there."""
    cube = d.segments[i]
    behind = sum(d.marks[d.bench.at[id]].tokens for id in d.prefix[d.prefix.index(cube.id) + 1 :])
    numbers = (("version", float(len(cube.pages))), ("tokens", float(tokens)), ("again", float(behind)))
    d.events += [Returned(page, "mtm"), Did("versioned", (page,), (cube.id,), numbers)]


def _facts(d: Work, cube: int, pages: tuple[int, ...]) -> None:
    """What became known of a cube by its newest page becomes payload of it."""
    page = pages[-1:]
    if d.f.distilled is None:
        take(d, cube, d.f.distill(page, d.step))
        return
    # A model read sets of pages: those that lie within the cube since this page is in it.
    found, before = d.f.distill(pages, d.step), d.f.distill(pages[:-1], d.step)
    if set(page) <= set(found.waiting):
        d.events.append(Undistilled(cube, page))
    new = tuple(fact for fact in found.facts if fact not in before.facts)
    take(d, cube, Reading(new, tuple(one for one in found.omitted if one not in before.omitted)))


# -- MemScheduler ---------------------------------------------------------------------------------


def cached_pages(d: Work) -> list[int]:
    """Pages whose cubes stand in the prefix."""
    return [page for id in d.prefix for page in d.segments[d.bench.at[id]].pages]


def cached_tokens(d: Work) -> int:
    """Of what stands in the prefix."""
    return sum(d.marks[d.bench.at[id]].tokens for id in d.prefix)


def schedule(d: Work) -> None:
    """What is used little leaves the prefix, then what is used much enters it as far as there is room."""
    for id in list(d.prefix):
        if d.strength(d.bench.at[id]) < d.policy.release_at:
            release(d, id, "cold")
    while cached_tokens(d) > d.policy.prefix_tokens:
        release(d, min(d.prefix, key=lambda id: (d.strength(d.bench.at[id]), id)), "room")
    strong = {id: d.strength(d.bench.at[id]) for id in d.touched | d.queued if id not in d.prefix}
    strong = {id: strength for id, strength in strong.items() if strength >= d.policy.cache_at}
    d.queued &= strong.keys()
    for id in sorted(strong, key=lambda id: (-strong[id], id)):
        cache(d, id, strong[id])


def cache(d: Work, id: int, strength: float) -> None:
    """Plaintext becomes activation memory: the cube's pages stand behind the prefix, if they fit."""
    i = d.bench.at[id]
    mark, cube = d.marks[i], d.segments[i]
    used = cached_tokens(d)
    fits = used + mark.tokens <= d.policy.prefix_tokens
    if not fits and id in d.queued:
        return  # as it was told before
    numbers = (
        ("strength", strength), ("bar", d.policy.cache_at), ("tokens", float(mark.tokens)),
        ("used", float(used)), ("budget", float(d.policy.prefix_tokens)),
    )  # fmt: skip
    if not fits:
        d.events.append(Did("waits", tuple(cube.pages), (id,), numbers))
        d.queued.add(id)
        return
    d.queued.discard(id)
    d.marks[i] = mark._replace(form=FORMS[mark.form, "cache"])
    d.prefix.append(id)
    d.events.append(Did("cached", tuple(cube.pages), (id,), numbers))
    d.events += [Returned(page, "mtm") for page in cube.pages]


def release(d: Work, id: int, why: Literal["cold", "room"]) -> None:
    """Activation memory becomes plaintext again: the pages go back to the store."""
    i = d.bench.at[id]
    mark, cube, place = d.marks[i], d.segments[i], d.prefix.index(id)
    behind = sum(d.marks[d.bench.at[other]].tokens for other in d.prefix[place + 1 :])
    del d.prefix[place]
    d.marks[i] = mark._replace(form=FORMS[mark.form, "release"])
    numbers = (
        ("strength", d.strength(i)), ("bar", d.policy.release_at), ("tokens", float(mark.tokens)),
        ("again", float(behind)), ("budget", float(d.policy.prefix_tokens)),
    )  # fmt: skip
    d.events.append(Did(f"released_{why}", tuple(cube.pages), (id,), numbers))
    for page in cube.pages:
        d.events += [Left(page, NO_LIMIT), Merged(page, id, 0, (), 0.0, False)]


# -- MemLifecycle ---------------------------------------------------------------------------------


def archive(d: Work) -> None:
    """Governance: what was not used for long is archived, and the weakest where cubes are too many."""
    floor, mu = d.policy.floor, d.policy.mu
    if floor > 0:
        limit = math.log(floor)
        uses = [mark.use for mark in d.marks]
        last = [math.log(u.written + u.called + u.asked) + (u.at - d.now) / mu for u in uses]
        weak = [d.segments[i].id for i, strength in enumerate(last) if strength < limit]
        for id in weak:
            fade(d, d.bench.at[id])
    while len(d.segments) > d.policy.mtm_capacity:
        evict(d, min(range(len(d.segments)), key=lambda i: (d.strength(i), d.segments[i].id)))


def fade(d: Work, i: int) -> None:
    """The i-th cube is archived, since nobody used it for long."""
    strength = d.strength(i)
    id, pages = _gone(d, i, "unused")
    d.events.append(Faded(id, pages, strength, d.policy.floor, closes=True))


def evict(d: Work, i: int) -> None:
    """The i-th cube is archived to make room."""
    strength, cube, of = d.strength(i), d.segments[i], len(d.segments)
    id, pages = _gone(d, i, "full")
    d.events.append(Evicted(id, pages, strength, of, "coldest", cube.visits, at_birth=id == d.newest))


def _gone(d: Work, i: int, what: What) -> tuple[int, tuple[int, ...]]:
    cube = d.segments[i]
    if cube.id in d.prefix:
        release(d, cube.id, "cold")
    d.lives(i, what)
    del d.segments[i], d.marks[i]
    d.bench.remove(i, cube)
    d.queued.discard(cube.id)
    d.touched.discard(cube.id)
    pages = tuple(cube.pages)
    d.archive = d.archive.extend(pages)
    return cube.id, pages
