"""What the picture of systems is told, slot by slot. Turns count from 1, ids from 0, as in the theatre.

`ground`: the conversation; `systems`: a column each; `questions` in the order of the script; `asked`: what
each system made of each question, `null` as long as nobody knows, and in which order they are listed;
`remedies`: what would have found the evidence, where somebody asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import cache
from typing import Any

from ...evals.systems.values import NOTE, Lost
from ...memory.about import About, about
from ...memory.policy import calls
from ...memory.prompt import count_words, page_text
from ...memory.replay import Run
from ...memory.types import Script
from ...theatre.encode import encode
from ...views import palette
from ...views.catalogue import LANGUAGES, Language
from ...views.story import Story, story
from .lives import ROLES, Stay, stays
from .words import SCREEN

ENTRY = 240  # characters shown of what is written beyond pages


@cache
def book(language: Language) -> bytes:
    """Words and colours."""
    return look(language, SCREEN)


def look(language: Language, words: Mapping[str, tuple[str, str]]) -> bytes:
    """Words and colours of a screen, with whose figures it shows."""
    at = LANGUAGES.index(language)
    told = {
        "language": language,
        "note": NOTE.of(language),
        "texts": {key: said[at] for key, said in words.items()},
        "palette": {"light": asdict(palette.LIGHT), "dark": asdict(palette.DARK)},
    }
    return encode(told)


def ground(script: Script) -> bytes:
    """What was said, and how long it is."""
    pages = range(len(script.pages))
    told = {
        "n": len(pages),
        "speakers": script.speakers,
        "said": [[[int(t.side == "agent"), t.id, t.words] for t in page.turns] for page in script.pages],
        "tokens": [count_words(page_text(script, page)) for page in pages],
    }
    return encode(told)


def questions(script: Script) -> bytes:
    """Every question with the pages that hold its evidence."""
    holders, last = script.holders, len(script.pages)
    told = [
        {
            "id": q.id,
            "text": q.text,
            "turn": min(last, q.after + 1),
            "answer": q.answer,
            "category": q.category or 0,
            "gold": list(dict.fromkeys(holders[turn] for turn in q.evidence if turn in holders)),
        }
        for q in script.questions
    ]
    return encode(told)


def system(run: Run, title: str, setting: str, language: Language) -> bytes:
    """One column: what the system is called, and where each page lay."""
    said, lives, told = about(run.policy), stays(run), story(run)
    column = {
        "title": title,
        "paper": said.paper,
        "setting": setting,
        "idea": said.idea.of(language),
        "group": [said.group.of(language), said.groups.of(language)],
        "lasting": said.lasting.of(language),
        "unit": said.unit,
        "texts": said.texts.of(language),
        "leaves_out": [one.of(language) for one in said.leaves_out],
        "tiers": _tiers(run, said, lives, language),
        "stays": [[_stay(stay) for stay in life] for life in lives],
        "groups": {life.segment: life.label for life in told.segments if said.group != said.store},
        "hue": [told.hue(page) for page in range(len(told.pages))],
        "entries": _entries(told),
        "calls": _calls(run),
    }
    return encode(column)


def _stay(stay: Stay) -> list[Any]:
    return [stay.turn, ROLES.index(stay.place.role), stay.place.groups]


def _tiers(
    run: Run, said: About, lives: Sequence[Sequence[Stay]], language: Language
) -> list[dict[str, Any]]:
    names = (said.window, said.store, said.archive, said.dropped)
    capacity = {tier.name: tier.capacity for tier in run.snapshot().tiers}
    ever = {stay.place.role for life in lives for stay in life}
    return [
        {"role": role, "name": name.of(language), "capacity": capacity.get(role), "ever": role in ever}
        for role, name in zip(ROLES, names, strict=True)
    ]


def _entries(told: Story) -> list[list[Any]]:
    """[written, ended or 0, slot, value, pages] of what is written beyond pages."""
    return [
        [life.learned, life.ended or 0, life.entry.slot, life.entry.value[:ENTRY], life.entry.pages]
        for life in told.entries
    ]


def _calls(run: Run) -> list[list[int]]:
    """[turn, calls so far] wherever some were made."""
    found: list[list[int]] = []
    total = 0
    for step in run.steps:
        made = sum(calls(run.policy, step.events).values()) if step.kind == "page" else 0
        if made:
            total += made
            if found and found[-1][0] == step.turn:
                found.pop()
            found.append([step.turn, total])
    return found


def asked(
    script: Script,
    answers: Sequence[Mapping[str, Lost] | None],
    apart: Sequence[str] | None,
    language: Language,
) -> bytes:
    """What each system made of each question; `apart`: ids on which they differ, None while it is unknown."""
    place = {question.id: i for i, question in enumerate(script.questions)}
    first = [place[one] for one in apart or () if one in place]
    rest = [i for i in place.values() if i not in set(first)]
    told = {
        "order": [*first, *rest],
        "apart": len(first),
        "done": apart is not None,
        "answers": [one and [_answer(one.get(q.id), language) for q in script.questions] for one in answers],
    }
    return encode(told)


def remedies(told: Mapping[tuple[int, int], Lost], language: Language) -> bytes:
    """[[column, question, sentence]] of those of which somebody asked what would have found them."""
    return encode([[at, question, lost.sentence.of(language)] for (at, question), lost in told.items()])


def _answer(lost: Lost | None, language: Language) -> dict[str, Any] | None:
    if lost is None:
        return None
    led = dict(lost.led)
    pages = list(dict.fromkeys(lost.pages))
    turns = lost.diagnosis.gold if lost.diagnosis else len(lost.gold)
    return {
        "share": lost.recall,
        "found": round((lost.recall or 0.0) * turns),
        "of": turns,
        "tokens": lost.tokens,
        "pages": pages,
        "by": [led.get(page, -1) for page in pages],
        "stm": lost.stm,
        "sentence": lost.sentence.of(language),
    }
