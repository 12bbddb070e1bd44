"""The tour as the theatre takes it: the slot `tour`, in both languages at once (docs/theatre.md)."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Any

from ...views.catalogue import LANGUAGES, Language
from ..items import Item
from ..prepared import Prepared
from ..reading.replays import run
from ..texts import say
from .step import Done, Step
from .steps import NAME, steps

DONE = {"Read": "read", "Reached": "turn", "Picked": "pick", "Moved": "knob", "Answered": "answer"}
LINKS = {"tour.link.lesson": "lesson?n=2", "tour.link.learn": "learn"}  # words -> page of the app


def tour_slot(conversation: str, at: int = 0) -> dict[str, Any]:
    """`conversation`: key of the one on the screen. `at`: step to open at, from 1; 0 offers the tour.

    Raises: LabError.
    """
    base = run(NAME)
    told = _steps()
    return {
        "name": NAME,
        "conversation": conversation,
        "preset": "paper",
        "asking": base.questions,
        "at": min(at, len(told)),
        "steps": told,
        "links": {language: links(language) for language in LANGUAGES},
    }


def links(language: Language) -> list[list[str]]:
    """Where to go after the tour: words, and the page of the app."""
    more = "" if language == "en" else f"language={language}"
    return [[say(key, language), _with(page, more)] for key, page in LINKS.items()]


def _with(page: str, more: str) -> str:
    return page if not more else f"{page}{'&' if '?' in page else '?'}{more}"


@cache
def _steps() -> list[dict[str, Any]]:
    by_language = zip(*(steps(language) for language in LANGUAGES), strict=True)
    return [_step(dict(zip(LANGUAGES, both, strict=True))) for both in by_language]


def _step(both: dict[Language, Step]) -> dict[str, Any]:
    one = both["en"]
    return {
        "key": one.key,
        "target": one.target,
        "look": one.look,
        "place": _place(one.place),
        "done": _done(one.done),
        "said": {language: step.said for language, step in both.items()},
        "item": {language: _item(step.item) for language, step in both.items() if step.item} or None,
        "after": _place(one.item.after) if one.item and one.item.after else None,
    }


def _place(place: Prepared) -> dict[str, Any]:
    pick = {"kind": place.pick[0], "id": place.pick[1]} if place.pick else None
    return {"turn": place.turn, "pick": pick, "knobs": dict(place.knobs)}


def _done(done: Done) -> dict[str, Any]:
    return {"by": DONE[type(done).__name__]} | {f.name: getattr(done, f.name) for f in fields(done)}


def _item(item: Item) -> dict[str, Any]:
    return {
        "question": item.question,
        "choices": [[choice.text, choice.why, choice.right] for choice in item.choices],
    }
