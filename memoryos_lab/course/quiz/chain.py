"""Which dialogue chain does a page join? That of the page before, or none: no topic (paper §3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ...memory.events import Linked
from ...views.story import story
from .posing import Answer, Kind, Posed
from .scene import Scene, listed, most_like, only

Case = tuple[int, Linked]  # position of the step, what was decided
New = -1  # a chain of its own


def cases(scene: Scene, rng: Random) -> Sequence[Case]:
    """Pages from the third on that say something."""
    told = ((i, only(step.events, Linked)) for i, step in enumerate(scene.run.steps))
    pages = scene.run.script.pages
    return [(i, event) for i, event in told if event and event.page > 1 and not pages[event.page].forgotten]


def pose(scene: Scene, case: Case, rng: Random) -> Posed | None:
    """Both pages are quoted: whether one continues the other has to be read."""
    position, event = case
    turn, page = scene.run.steps[position].turn, event.page
    chains = list(scene.run.state(step=position).chain)
    right = event.chain if event.continues else New
    why = scene.event(scene.run, turn, event)
    return Posed(
        question=scene.say("chain.question", before=scene.page(page - 1), page=scene.page(page)),
        right=_named(scene, chains, right),
        wrong=tuple(Answer(_named(scene, chains, c), rule) for rule, c in _wrong(scene, chains, event)),
        why=scene.say("chain.why", event=why),
        numbers=scene.say("chain.numbers", before=page, pages=_pages(chains, chains[-1])),
        before=scene.before(turn - 1),
        after=scene.after(turn, ("page", page)),
    )


def _wrong(scene: Scene, chains: list[int], event: Linked) -> list[tuple[str, int]]:
    told = [("topic", topic(scene, event.page)), ("nearest", nearest(scene, event.page))]
    older = [(rule, chains[page]) for rule, page in told if page is not None]
    return [*older, ("apart", New) if event.continues else ("always", chains[-1])]


def topic(scene: Scene, page: int) -> int | None:
    """The last page before it in the segment in which it is filed later."""
    told = story(scene.run)
    homes = told.pages[page].filings
    before = [other for other in told.segments[homes[0].segment].pages if other < page] if homes else []
    return max(before, default=None)


def nearest(scene: Scene, page: int) -> int | None:
    """The earlier page that is most like it."""
    return most_like(scene.run, page, range(page))


def _named(scene: Scene, chains: list[int], chain: int) -> str:
    if chain == New:
        return scene.say("chain.new")
    key = "chain.of" if chains.count(chain) > 1 else "chain.of_one"
    return scene.say(key, pages=_pages(chains, chain))


def _pages(chains: list[int], chain: int) -> str:
    return listed(page for page, of in enumerate(chains) if of == chain)


KIND = Kind("chain", 1, (1,), ("topic", "nearest", "always", "apart"), cases, pose)
