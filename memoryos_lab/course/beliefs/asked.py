"""What is seen of how a memory is asked, and of whose rules it goes by: lessons 5 to 7."""

from __future__ import annotations

from collections.abc import Callable

from ...memory.policy import changed_knobs
from ...views import compare
from ...views.story import story
from ..prepared import Prepared
from ..reading import sight
from ..reading.asked import gold, rank, survey
from ..reading.replays import run
from ..writing.literal import literal
from ..writing.numbers import heat, told
from .held import Seen, by_hand

PRESETS = ("pypi-head", "eval-locomo", "pypi-0.1.0")  # the reference code, version by version
EXPLAINED, JOB = 2, 3  # questions of the tutor: how she wants things explained, where she works


# -- lesson 5 -------------------------------------------------------------------------------------


def _visited_is_returned() -> Seen:
    made = run("by-hand", top_m=2)
    question, recall = next(
        (question, recall)
        for question, recall in made.recalls.items()
        if len({hit.segment for hit in recall.pages if hit.returned}) < sight.policy(made).top_m
    )
    given = {hit.segment for hit in recall.pages if hit.returned}
    empty = next(hit.segment for hit in recall.segments if hit.selected and hit.segment not in given)
    values = {
        "question": question + 1,
        "m": 2,
        "k": sight.policy(made).top_k,
        "segment": sight.label(made, empty),
    }
    turn = made.script.questions[question].after + 1
    return Seen(Prepared("by-hand", turn, ("question", question), knobs={"top_m": 2}), values)


def _the_best_page_is_found() -> Seen:
    made = run("by-hand")
    question = len(made.script.questions) - 1
    seen = survey(made, question)
    best = max(range(len(seen.pages)), key=lambda i: seen.page_cos[i])
    values = {
        "question": question + 1,
        "page": seen.pages[best] + 1,
        "cos": heat(float(seen.page_cos[best])),
        "rank": seen.holders[best] + 1,
        "m": sight.policy(made).top_m,
    }
    return Seen(by_hand(made.turns, "question", question), values)


def _more_is_better() -> Seen:
    made, question = run(), EXPLAINED
    (page,) = gold(made, question)
    seen, m, k = survey(made, question), sight.policy(made).top_m, sight.policy(made).top_k
    wider = next(more for more in range(m + 1, len(seen.segments)) if page not in seen.returned(more, k))
    values = {
        "page": page + 1,
        "m": m,
        "rank": rank(seen, page, m),
        "k": k,
        "wider": wider,
        "later": rank(seen, page, wider),
    }
    place = Prepared(turn=made.turns, pick=("question", question), knobs={"top_m": wider})
    return Seen(place, values)


# -- lessons 6 and 7 ------------------------------------------------------------------------------


def _long_term_is_the_newest() -> Seen:
    made = run()
    life = story(made)
    (stale,) = (one.entry for one in life.entries if one.entry.slot == "job" and one.ended is None)
    (page,) = gold(made, JOB)
    group = sight.group(made, life.pages[page].filings[0].segment, made.turns)
    values = {
        "page": page + 1,
        "value": literal(stale.value),
        "segment": sight.label(made, group.id),
        "heat": heat(group.heat or 0.0),
        "tau": told(sight.policy(made).tau),
    }
    return Seen(Prepared(turn=made.turns, pick=("fact", stale.id)), values)


def _one_algorithm() -> Seen:
    made = run()
    firsts = {name: compare.info(made, run(preset=name)).first or 0 for name in PRESETS}
    listed = ", ".join(f"`{name}` {turn}" for name, turn in firsts.items())
    turn, name = min((turn, name) for name, turn in firsts.items() if turn)
    moved = changed_knobs(run(preset=name).policy, made.policy)
    return Seen(Prepared(turn=turn, other=moved), {"firsts": listed})


LOOKS: tuple[tuple[Callable[[], Seen], int], ...] = (
    (_visited_is_returned, 5),
    (_the_best_page_is_found, 5),
    (_more_is_better, 5),
    (_long_term_is_the_newest, 6),
    (_one_algorithm, 7),
)
