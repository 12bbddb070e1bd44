"""What is seen of how a memory forms and forgets, where many believe otherwise: lessons 2 to 4."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, NamedTuple

from ...memory.events import Evicted, Merged, Promoted, Visited
from ...memory.types import Group
from ...theatre.wish import PickKind
from ...views.story import story
from ..prepared import Prepared
from ..reading import sight
from ..reading.replays import run
from ..writing.literal import literal
from ..writing.naming import home
from ..writing.numbers import heat, told

ROOM = 8  # segments; with so many the tutor has to part with some


class Seen(NamedTuple):
    """What an observation is told with, and where it is made."""

    place: Prepared
    values: dict[str, Any]


def _heat(group: Group) -> float:
    return group.heat or 0.0


def by_hand(turn: int, kind: PickKind, id: int) -> Prepared:
    return Prepared("by-hand", turn, (kind, id))


# -- lesson 2 -------------------------------------------------------------------------------------


def _theta_cuts_a_cosine() -> Seen:
    made = run("by-hand")
    turn, event = next(one for one in sight.events(made, Merged) if one[1].candidates[0].cos < one[1].theta)
    best = event.candidates[0]
    values = {
        "page": event.page + 1,
        "cos": heat(best.cos),
        "keyword": heat(best.keyword),
        "total": heat(best.total),
        "theta": told(event.theta),
    }
    return Seen(by_hand(turn, "page", event.page), values)


def _a_chain_is_a_topic() -> Seen:
    made = run("by-hand")
    lives = story(made).pages
    one, two = next(
        (one, two)
        for one, two in pairwise(lives)
        if one.chain == two.chain and home(made, one.page) != home(made, two.page)
    )
    filing = two.filings[0]
    values = {
        "one": one.page + 1,
        "two": two.page + 1,
        "first": sight.label(made, one.filings[0].segment),
        "second": sight.label(made, filing.segment),
    }
    return Seen(by_hand(filing.turn, "chain", one.chain), values)


# -- lesson 3 -------------------------------------------------------------------------------------


def _heat_is_recency() -> Seen:
    made = run("by-hand")
    turn, gone = sight.first(made, Evicted)
    hottest = max(made.snapshot(turn).groups, key=_heat)
    values = {
        "turn": turn,
        "gone": sight.label(made, gone.segment),
        "touched": sight.touched(made, gone.segment, turn),
        "heat": heat(gone.heat),
        "hottest": sight.label(made, hottest.id),
        "earlier": sight.touched(made, hottest.id, turn),
        "highest": heat(_heat(hottest)),
    }
    return Seen(by_hand(turn, "segment", gone.segment), values)


def _forgetting_is_decay() -> Seen:
    made = run("by-hand")
    turn, _ = sight.first(made, Evicted)
    hottest = max(made.snapshot(turn).groups, key=_heat).id
    since = sight.touched(made, hottest, turn)
    then, now = (dict(sight.group(made, hottest, at).terms) for at in (since, turn))
    values = {
        "segment": sight.label(made, hottest),
        "since": since,
        "turn": turn,
        "visits": told(now["visits"]),
        "pages": told(now["pages"]),
        "then": told(then["recency"]),
        "now": told(now["recency"]),
    }
    return Seen(by_hand(turn, "segment", hottest), values)


def _promotion_moves_pages() -> Seen:
    made = run()
    turn, event = sight.first(made, Promoted)
    values = {
        "turn": turn,
        "segment": sight.label(made, event.segment),
        "pages": len(event.pages),
        "still": len(sight.group(made, event.segment, turn).pages),
        "facts": len(made.snapshot(turn).entries),
    }
    return Seen(Prepared(turn=turn, pick=("segment", event.segment)), values)


def _l_is_the_size() -> Seen:
    made = run("by-hand")
    turn, event = sight.first(made, Promoted)
    group = sight.group(made, event.segment, turn)
    values = {
        "turn": turn,
        "segment": sight.label(made, group.id),
        "size": len(group.pages),
        "before": told(event.pages_term),
        "l": told(dict(group.terms)["pages"]),
    }
    return Seen(by_hand(turn, "segment", group.id), values)


def _asking_only_reads() -> Seen:
    asked, quiet = run("by-hand"), run("by-hand", asking="none")
    turn, event = sight.first(asked, Promoted)
    group = sight.group(quiet, event.segment, turn)
    values = {
        "turn": turn,
        "segment": sight.label(asked, event.segment),
        "heat": heat(event.heat),
        "quiet": heat(_heat(group)),
        "tau": told(event.tau),
        "promoted": len([*sight.events(quiet, Promoted)]),
    }
    place = Prepared("by-hand", turn, ("segment", event.segment), asking="none")
    return Seen(place, values)


def _hot_is_written_at_once() -> Seen:
    made = run("tutor-live")
    turn, visit, promoted = next(
        (turn, visit, (later, event))
        for turn, visit in sight.events(made, Visited)
        for later, event in sight.events(made, Promoted)
        if event.segment == visit.segment and visit.heat > event.tau and later == turn + 1
    )
    later, event = promoted
    values = {
        "turn": turn,
        "segment": sight.label(made, visit.segment),
        "heat": heat(visit.heat),
        "tau": told(event.tau),
        "later": later,
    }
    return Seen(Prepared("tutor-live", turn, ("segment", visit.segment)), values)


# -- lesson 4 -------------------------------------------------------------------------------------


def _heat_is_importance() -> Seen:
    made = run(mtm_capacity=ROOM)
    turn, gone = sight.first(made, Evicted)
    biggest = max(story(run()).segments, key=lambda life: len(life.pages))
    promoted = sight.promotions(made, gone.segment)[0]
    values = {
        "capacity": ROOM,
        "segment": literal(biggest.label),
        "pages": len(biggest.pages),
        "promoted": promoted,
        "turn": turn,
        "heat": heat(gone.heat),
    }
    place = Prepared(turn=turn, pick=("segment", gone.segment), knobs={"mtm_capacity": ROOM})
    return Seen(place, values)


def _eviction_forgets_facts() -> Seen:
    made = run(mtm_capacity=ROOM)
    life = story(made)
    saved, page = next(
        (entry, page)
        for entry in reversed(life.entries)
        for page in entry.entry.pages
        if entry.ended is None and life.pages[page].archived
    )
    told_of = {page for one in life.entries for page in one.entry.pages}
    lost = next(one.page for one in life.pages if one.archived and one.page not in told_of)
    values = {
        "page": page + 1,
        "turn": life.pages[page].archived,
        "value": literal(saved.entry.value),
        "lost": lost + 1,
    }
    place = Prepared(turn=made.turns, pick=("fact", saved.entry.id), knobs={"mtm_capacity": ROOM})
    return Seen(place, values)


LOOKS: tuple[tuple[Callable[[], Seen], int], ...] = (
    (_theta_cuts_a_cosine, 2),
    (_a_chain_is_a_topic, 2),
    (_heat_is_recency, 3),
    (_forgetting_is_decay, 3),
    (_promotion_moves_pages, 3),
    (_l_is_the_size, 3),
    (_asking_only_reads, 3),
    (_hot_is_written_at_once, 3),
    (_heat_is_importance, 4),
    (_eviction_forgets_facts, 4),
)
