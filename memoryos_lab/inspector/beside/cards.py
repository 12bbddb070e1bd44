"""Comparisons of systems as notebooks show them; with them stands whose figures they are.

Inks are the notebook's own, so a card fits a light ground and a dark one.
"""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from ...evals.systems.holding import holding
from ...evals.systems.values import Beside, Difference, Holding, Lost, Place, System
from ...views.cards_parts import bold, box, quiet, table
from ...views.catalogue import Language
from ...views.escape import markup
from .card_figures import (
    calls,
    difference,
    each,
    knob_list,
    letter,
    lost,
    mean,
    moved,
    note,
    sign,
    stages,
    unbroken,
)
from .card_words import say
from .cards_matrix import matrix_card
from .systems import title

ROWS = 8  # questions of a card; the others are counted
TEXT = 110  # characters of a question


@singledispatch
def card(value: Any) -> str:
    """A fragment of HTML. Raises: TypeError for a value that has no card."""
    raise TypeError(f"there is no card of {type(value).__name__}")


card.register(matrix_card)


@card.register
def _beside(found: Beside) -> str:
    return beside_card(found)


def beside_card(found: Beside, language: Language = "en", question: str | None = None) -> str:
    """What each finds, takes and holds, and the questions on which they differ, or one in full."""
    run = found.systems[0].run
    script, n = run.script, len(found.apart)
    sizes = say("talk", language, pages=run.turns, questions=len(script.questions))
    differ = say("differ" if n else "differ_none", language, n=n) if script.questions else ""
    head = (
        f"{bold(markup(script.title or script.id, TEXT))} {quiet(' · '.join(filter(None, (sizes, differ))))}"
    )
    one = found.systems[0].questions.get(question or "")
    asked = _one(found, question or "", one, language) if one else _apart(found, language)
    return box(head, _found(found, language), _held(found, language), asked, note(language))


def _found(found: Beside, language: Language) -> str:
    heads = ("", *(say(key, language) for key in ("system", "evidence", "tokens", "calls", "lost")))
    rows = (
        (
            letter(i),
            bold(markup(title(one.name, one.about, language))) + moved(one.knobs, language),
            mean(one.recall),
            each(one.questions.values()),
            calls(one),
            quiet(markup(lost(stages(one), one.about, language))),
        )
        for i, one in enumerate(found.systems)
    )
    return table(heads, rows)


def _held(found: Beside, language: Language) -> str:
    turn = found.systems[0].run.turns
    rows = ((letter(i), places(holding(one.run), one, language)) for i, one in enumerate(found.systems))
    return table(("", say("holds", language, turn=turn)), rows)


def places(held: Holding, of: System, language: Language) -> str:
    """Each tier that holds pages, by its own name."""
    told = [_tier(place, held, of, language) for place in held.places if place.pages]
    if held.entries:
        told.append(f"{of.about.lasting.of(language)} {held.entries}")
    return markup(" · ".join(told) or "–")


def _tier(place: Place, held: Holding, of: System, language: Language) -> str:
    said = say("place", language, name=place.name.of(language), pages=place.pages)
    if place.role != "mtm" or held.groups < 2:
        return said
    groups = say("groups_n", language, n=held.groups, groups=of.about.groups.of(language))
    return f"{said} {groups}"


def _apart(found: Beside, language: Language) -> str:
    """The questions on which they differ, most unequal first."""
    if not found.apart:
        return ""
    text = {question.id: question.text for question in found.systems[0].run.script.questions}
    rows = [
        (markup(text[id], TEXT), *(sign(one.questions.get(id)) for one in found.systems))
        for id in found.apart[:ROWS]
    ]
    heads = (say("question", language), *(letter(i) for i in range(len(found.systems))))
    more = len(found.apart) - ROWS
    rest = quiet(say("more", language, n=more)) if more > 0 else ""
    return table(heads, rows) + rest + quiet(f" {say('signs', language)}")


def _one(found: Beside, id: str, first: Lost, language: Language) -> str:
    """One question: how far its evidence came in each system, and where it was lost."""
    text = next(asked.text for asked in found.systems[0].run.script.questions if asked.id == id)
    gold = ", ".join(str(page + 1) for page in first.gold)
    where = say("answer_gold", language, pages=gold) if gold else ""
    rows = (
        (letter(i), sign(lost), str(lost.tokens), markup(lost.sentence.of(language), 600))
        for i, one in enumerate(found.systems)
        if (lost := one.questions.get(id))
    )
    return f"{bold(markup(text))} {quiet(where)}" + table(("", "", say("tokens", language), ""), rows)


@card.register
def _system(one: System, language: Language = "en") -> str:
    about = one.about
    rows = [
        ("evidence", mean(one.recall)),
        ("tokens", each(one.questions.values())),
        ("calls", calls(one)),
        ("calls_by", markup(", ".join(f"{task} {n}" for task, n in one.calls.items()))),
        ("lost", markup(lost(stages(one), one.about, language))),
        ("knobs", markup(", ".join(knob_list(one.knobs, language)))),
        ("leaves_out", markup(" ".join(left.of(language) for left in about.leaves_out), 600)),
    ]
    held = unbroken(quiet(say("holds", language, turn=one.run.turns)))
    told = [(unbroken(quiet(say(key, language))), safe) for key, safe in rows if safe]
    told.append((held, places(holding(one.run), one, language)))
    head = f"{bold(markup(title(one.name, about, language)))} {quiet(markup(about.paper, TEXT))}"
    return box(head, markup(about.idea.of(language), 400), table((), told), note(language))


@card.register
def _holding(held: Holding, language: Language = "en") -> str:
    rows = [
        (quiet(markup(place.name.of(language))), markup(_amount(place, language)))
        for place in held.places
        if place.pages or place.capacity
    ]
    if held.groups:
        groups = say("largest", language, n=held.groups, pages=held.largest)
        rows.append((quiet(say("groups", language)), markup(groups)))
    rows.append((quiet(say("entries", language)), str(held.entries)))
    return box(table((), rows), note(language))


def _amount(place: Place, language: Language) -> str:
    return say("place_tokens", language, pages=place.pages, tokens=place.tokens)


@card.register
def _difference(one: Difference, language: Language = "en") -> str:
    where = say("category", language, n=one.category) if one.category else say("all", language)
    against = say("against", language, a=one.name, b=one.against)
    asked = say("asked", language, n=one.questions)
    rows = [
        (quiet(say("evidence", language)), difference(one)),
        (quiet(where), markup(asked)),
        ("", markup(say("better", language, better=one.better, worse=one.worse))),
    ]
    return box(bold(markup(against)), table((), rows), note(language, say("interval", language)))
