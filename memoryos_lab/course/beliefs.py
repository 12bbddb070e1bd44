"""What many believe of such a memory, each with the observation that says otherwise.

The numbers of an observation are read from replays of the bundled conversations, and the prepared state
beside it shows them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

from ..memory.events import Evicted, Merged, Promoted, Visited
from ..memory.types import Group
from ..theatre.wish import PickKind
from ..views import compare
from ..views.catalogue import Language
from ..views.story import story
from . import sight
from .literal import literal
from .naming import home
from .numbers import heat, told
from .prepared import Prepared
from .replays import run
from .texts import say

PRESETS = ("pypi-head", "eval-locomo", "pypi-0.1.0")  # the reference code, version by version
EXPLAINED, JOB = 2, 3  # questions of the tutor: how she wants things explained, where she works
ROOM = 8  # segments; with so many the tutor has to part with some


@dataclass(frozen=True, slots=True)
class Belief:
    """A belief, and what is seen instead."""

    key: str
    belief: str
    seen: str  # Markdown; numbers from replays
    place: Prepared  # where it is seen
    lesson: int  # that takes it up


class Seen(NamedTuple):
    """What an observation is told with, and where it is made."""

    place: Prepared
    values: dict[str, Any]


@cache
def beliefs(language: Language = "en") -> tuple[Belief, ...]:
    """All of them, in the order in which the lessons come to them.

    >>> [belief.lesson for belief in beliefs()]
    [2, 2, 3, 3, 3, 3, 3, 3, 4, 4, 5, 5, 5, 6, 7]
    """
    return tuple(_belief(look, lesson, language) for look, lesson in LOOKS)


def _belief(look: Callable[[], Seen], lesson: int, language: Language) -> Belief:
    key, (place, values) = look.__name__.lstrip("_"), look()
    belief = say(f"concepts.{key}.belief", language)
    return Belief(key, belief, say(f"concepts.{key}.seen", language, **values), place, lesson)


def _heat(group: Group) -> float:
    return group.heat or 0.0


def _by_hand(turn: int, kind: PickKind, id: int) -> Prepared:
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
    return Seen(_by_hand(turn, "page", event.page), values)


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
    return Seen(_by_hand(filing.turn, "chain", one.chain), values)


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
    return Seen(_by_hand(turn, "segment", gone.segment), values)


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
    return Seen(_by_hand(turn, "segment", hottest), values)


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
    return Seen(_by_hand(turn, "segment", group.id), values)


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


# -- lesson 5 -------------------------------------------------------------------------------------


def _visited_is_returned() -> Seen:
    made = run("by-hand", top_m=2)
    question, recall = next(
        (question, recall)
        for question, recall in made.recalls.items()
        if len({hit.segment for hit in recall.pages if hit.returned}) < sight.knob(made, "top_m")
    )
    given = {hit.segment for hit in recall.pages if hit.returned}
    empty = next(hit.segment for hit in recall.segments if hit.selected and hit.segment not in given)
    values = {
        "question": question + 1,
        "m": 2,
        "k": sight.knob(made, "top_k"),
        "segment": sight.label(made, empty),
    }
    turn = made.script.questions[question].after + 1
    return Seen(Prepared("by-hand", turn, ("question", question), knobs={"top_m": 2}), values)


def _the_best_page_is_found() -> Seen:
    made = run("by-hand")
    question = len(made.script.questions) - 1
    survey = sight.survey(made, question)
    best = max(range(len(survey.pages)), key=lambda i: survey.page_cos[i])
    values = {
        "question": question + 1,
        "page": survey.pages[best] + 1,
        "cos": heat(float(survey.page_cos[best])),
        "rank": survey.holders[best] + 1,
        "m": sight.knob(made, "top_m"),
    }
    return Seen(_by_hand(made.turns, "question", question), values)


def _more_is_better() -> Seen:
    made, question = run(), EXPLAINED
    (page,) = sight.evidence(made, question)
    survey, m, k = sight.survey(made, question), sight.knob(made, "top_m"), sight.knob(made, "top_k")
    wider = next(more for more in range(m + 1, len(survey.segments)) if page not in survey.returned(more, k))
    values = {
        "page": page + 1,
        "m": m,
        "rank": sight.rank(survey, page, m),
        "k": k,
        "wider": wider,
        "later": sight.rank(survey, page, wider),
    }
    place = Prepared(turn=made.turns, pick=("question", question), knobs={"top_m": wider})
    return Seen(place, values)


# -- lessons 6 and 7 ------------------------------------------------------------------------------


def _long_term_is_the_newest() -> Seen:
    made = run()
    life = story(made)
    (stale,) = (one.entry for one in life.entries if one.entry.slot == "job" and one.ended is None)
    (page,) = sight.evidence(made, JOB)
    group = sight.group(made, life.pages[page].filings[0].segment, made.turns)
    values = {
        "page": page + 1,
        "value": literal(stale.value),
        "segment": sight.label(made, group.id),
        "heat": heat(_heat(group)),
        "tau": told(sight.knob(made, "tau")),
    }
    return Seen(Prepared(turn=made.turns, pick=("fact", stale.id)), values)


def _one_algorithm() -> Seen:
    made = run()
    firsts = {name: compare.info(made, run(preset=name)).first or 0 for name in PRESETS}
    listed = ", ".join(f"`{name}` {turn}" for name, turn in firsts.items())
    turn, name = min((turn, name) for name, turn in firsts.items() if turn)
    return Seen(Prepared(turn=turn, other={"preset": name}), {"firsts": listed})


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
    (_visited_is_returned, 5),
    (_the_best_page_is_found, 5),
    (_more_is_better, 5),
    (_long_term_is_the_newest, 6),
    (_one_algorithm, 7),
)
