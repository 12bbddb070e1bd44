"""The steps of the tour, in order: ten minutes from the first page to the last question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...memory.policy import Value
from ...memory.replay import Run
from ...views.catalogue import Language
from ...views.story import story
from ...views.words import number, score
from ..items import Item
from ..prepared import Prepared
from ..reading import sight
from ..reading.replays import run as replayed
from . import questions, scenes
from .step import Answered, Done, Moved, Picked, Reached, Read, Step, Target
from .words import parts

NAME = "tutor"  # the conversation that it is taken in
THETA = 0.7  # where the learner moves θ
CAPACITY = 8  # segments, for the step that evicts


def steps(language: Language = "en") -> tuple[Step, ...]:
    """The tour in one language; both languages have the same steps.

    Raises: LabError where the conversation no longer holds what a step shows.

    >>> [step.key for step in steps()][:4], len(steps())
    (['arrive', 'leave', 'chain', 'merge'], 14)
    """
    run = replayed(NAME)
    return tuple(make(run, language) for make in _STEPS)


def _step(
    key: str,
    language: Language,
    place: Prepared,
    done: Done,
    values: Mapping[str, object],
    *,
    target: Target = (),
    look: tuple[Target, ...] = (),
    item: Item | None = None,
) -> Step:
    return Step(key, place, done, parts(key, language, values), target, look, item)


def _label(run: Run, segment: int) -> str:
    return story(run).segments[segment].label


def _at(turn: int, pick: Any = None, **knobs: Value) -> Prepared:
    return Prepared(NAME, turn=turn, pick=pick, knobs=knobs)


# -- short-term memory ----------------------------------------------------------------------------------


def _arrive(run: Run, language: Language) -> Step:
    gone = scenes.leaving(run)
    turn = gone.turn - 1
    values = {"turn": turn, "stm": sight.policy(run).stm_capacity, "next": gone.turn, "page": gone.page + 1}
    look = (("page", gone.page), ("turn", gone.turn))
    return _step(
        "arrive", language, _at(turn), Reached(gone.turn), values, target=("control", "play"), look=look
    )


def _leave(run: Run, language: Language) -> Step:
    gone = scenes.leaving(run)
    values = {"page": gone.page + 1, "turn": gone.turn, "segment": _label(run, gone.segment)}
    done, target = Picked("page", gone.page), ("page", gone.page)
    return _step("leave", language, _at(gone.turn), done, values, target=target, look=(("panel",),))


def _chain(run: Run, language: Language) -> Step:
    found = scenes.apart(run)
    first, second = (page + 1 for page in found.pages)
    one, two = (_label(run, segment) for segment in found.segments)
    scores = {"score": score(found.score, sight.policy(run).theta), "theta": number(sight.policy(run).theta)}
    values = {"first": first, "second": second, "one": one, "two": two, **scores}
    done, target = Picked("chain", found.chain), ("chain", found.chain)
    return _step("chain", language, _at(found.turn), done, values, target=target, look=(("panel",),))


def _merge(run: Run, language: Language) -> Step:
    found = scenes.joining(run)
    best = found.best
    values = {
        "page": found.page + 1,
        "segment": _label(run, best.segment),
        **questions.sums(best, sight.policy(run).theta),
        "n": len(found.shared),
        "union": found.union,
        "words": ("、" if language == "zh" else ", ").join(found.shared),
    }
    done, target = Picked("segment", best.segment), ("decision", best.segment)
    return _step("merge", language, _at(found.turn), done, values, target=target, look=(("panel",),))


# -- heat -----------------------------------------------------------------------------------------------


def _hot(run: Run, language: Language) -> Step:
    found = scenes.promotion(run)
    segment = found.event.segment
    values = questions.heats(dict(found.before.terms), found.before.heat, found.event.tau, digits=4)
    values |= {"turn": found.turn - 1, "segment": _label(run, segment)}
    item = questions.hot(values, language)
    target, look = ("heat", segment), (("row", segment), ("turn", found.turn - 1))
    return _step(
        "hot", language, _at(found.turn - 1), Answered(), values, target=target, look=look, item=item
    )


def _promote(run: Run, language: Language) -> Step:
    turn, event, _, page, written = scenes.promotion(run)
    terms = {"visits": event.visits, "pages": event.pages_term, "recency": event.recency}
    values = questions.heats(terms, event.heat, event.tau)
    values |= {"page": page + 1, "segment": _label(run, event.segment)}
    values |= {"n": len(event.pages), "facts": len(written)}
    look = (("turn", turn), ("fact", written[0]))
    return _step(
        "promote", language, _at(turn - 1), Reached(turn), values, target=("control", "next"), look=look
    )


def _fact(run: Run, language: Language) -> Step:
    turn, event, _, _, written = scenes.promotion(run)
    life = story(run).entries[written[0]]
    (page, *_) = life.entry.pages
    values = {
        "n": len(event.pages),
        "segment": _label(run, event.segment),
        "value": life.entry.value,
        "page": page + 1,
        "said": page + 1,
        "known": life.learned,
        "heat": number(event.heat),
        "after": number(event.heat_after),
    }
    target, look = ("fact", written[0]), (("row", event.segment), ("panel",))
    return _step("fact", language, _at(turn), Picked("fact", written[0]), values, target=target, look=look)


def _evict(run: Run, language: Language) -> Step:
    small = replayed(NAME, mtm_capacity=CAPACITY)
    turn, event, before = scenes.eviction(small)
    kept = [life for life in story(small).entries if life.segment == event.segment and life.learned <= turn]
    values = {
        "capacity": CAPACITY,
        "segment": _label(small, event.segment),
        "before": number(before.heat, 3),
        "heat": number(event.heat, 3),
        "of": event.of,
        "n": len(event.pages),
        "facts": len(kept),
    }
    place, look = _at(turn - 1, mtm_capacity=CAPACITY), (("row", event.segment), ("turn", turn))
    return _step("evict", language, place, Reached(turn), values, target=("control", "next"), look=look)


# -- θ --------------------------------------------------------------------------------------------------


def _theta(run: Run, language: Language) -> Step:
    moved = replayed(NAME, theta=THETA)
    values = {
        "theta": number(sight.policy(run).theta),
        "to": number(THETA),
        "segments": len(story(run).segments),
        "segments_to": len(story(moved).segments),
        "first": scenes.first_apart(run, moved),
    }
    done, target = Moved("theta", THETA), ("knob", "theta")
    return _step("theta", language, _at(run.turns), done, values, target=target, look=(("status",),))


# -- recall ---------------------------------------------------------------------------------------------


def _question(run: Run, language: Language) -> Step:
    found = scenes.missed(run)
    question = run.script.questions[found.question].text
    known = min(life.learned for life in story(run).entries if found.page in life.entry.pages)
    values = {"page": found.page + 1, "question": question, "cos": number(found.cos), "known": known}
    done, target = Picked("question", found.question), ("question", found.question)
    return _step("question", language, _at(run.turns), done, values, target=target, look=(("panel",),))


def _cut(run: Run, language: Language) -> Step:
    found = scenes.missed(run)
    values = questions.cuts(run, found) | {"segment": _label(run, found.segment)}
    place, item = _at(run.turns, ("question", found.question)), questions.cut(values, language)
    target, look = ("ranking", "segments"), (("panel",),)
    return _step("cut", language, place, Answered(), values, target=target, look=look, item=item)


def _wider(run: Run, language: Language) -> Step:
    found = scenes.missed(run)
    wide = replayed(NAME, top_m=found.rank).recalls[found.question]
    place_of = next(hit.rank for hit in wide.pages if hit.page == found.page and hit.returned)
    values = {"page": found.page + 1, "m": found.rank, "place": place_of, "pool": len(wide.pages)}
    place, done = _at(run.turns, ("question", found.question)), Moved("top_m", found.rank)
    return _step("wider", language, place, done, values, target=("knob", "top_m"), look=(("panel",),))


# -- the learner decides ---------------------------------------------------------------------------------


def _try(run: Run, language: Language) -> Step:
    other = replayed(NAME, theta=THETA)
    found = scenes.undecided(other)
    values = questions.choices_of(other, found) | {"theta": number(THETA)}
    place = _at(found.turn - 1, theta=THETA)
    after = _at(found.turn, ("page", found.page), theta=THETA)
    item = questions.where(values, language, place, after)
    target, look = ("page", found.page), (("row", found.best.segment), ("panel",))
    return _step("try", language, place, Answered(), values, target=target, look=look, item=item)


def _end(run: Run, language: Language) -> Step:
    return _step("end", language, _at(run.turns), Read(), {})


_STEPS: tuple[Callable[[Run, Language], Step], ...] = (
    _arrive,
    _leave,
    _chain,
    _merge,
    _hot,
    _promote,
    _fact,
    _evict,
    _theta,
    _question,
    _cut,
    _wider,
    _try,
    _end,
)
