"""The shape of each answer, as JSON schemas that a small model can follow.

Every text and every list has an end, and every name a list to be chosen from: a server that turns a schema
into a grammar then lets even a weak model end, and name no page that it was not shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..memory.traits import TRAITS

Schema = Mapping[str, Any]

KEYWORDS = 5  # a theme
THEMES = 2  # a page
FACTS, SHOWN = 8, 5  # facts and traits of one request at most; fewer of few pages, see `room`
SUMMARY, META, KEYWORD, VALUE = 160, 160, 32, 120  # characters

ONCE = ("name", "called", "gender", "born", "birthday", "home", "origin", "job", "education")
MANY = ("family", "pet", "health", "allergy", "avoids", "plan", "likes", "dislikes", "skill", "owns", "event")
STYLE = "style"  # how to be answered; one holds
OTHER = "other"
SLOTS = (*ONCE, *MANY, STYLE, OTHER)
ABOUT = ("user", "agent", "world")
LEVELS = ("low", "medium", "high")
NAMES = tuple(trait.name for trait in TRAITS)


def _text(longest: int) -> Schema:
    return {"type": "string", "maxLength": longest}


def _one_of(names: tuple[str, ...]) -> Schema:
    return {"type": "string", "enum": list(names)}


def _list(item: Schema, fewest: int, most: int) -> Schema:
    return {"type": "array", "items": item, "minItems": fewest, "maxItems": most}


def _object(**members: Schema) -> Schema:
    return {
        "type": "object",
        "properties": members,
        "required": list(members),
        "additionalProperties": False,
    }


THEME = _object(summary=_text(SUMMARY), keywords=_list(_text(KEYWORD), 1, KEYWORDS))
ANNOTATION = _object(continues={"type": "boolean"}, meta=_text(META), themes=_list(THEME, 1, THEMES))


def room(pages: int) -> tuple[int, int]:
    """How many facts and how many traits an answer about so many pages may hold."""
    return min(FACTS, 2 + 2 * pages), min(SHOWN, 1 + pages)


def facts(pages: int) -> Schema:
    """The answer about a set of so many pages, numbered from 1."""
    numbers = _list({"type": "integer", "minimum": 1, "maximum": pages}, 1, min(pages, 4))
    sure: Schema = {"type": "integer", "minimum": 0, "maximum": 100}
    fact = _object(
        about=_one_of(ABOUT),
        slot=_one_of(SLOTS),
        value=_text(VALUE),
        withdrawn={"type": "boolean"},
        basis=_one_of(("stated", "inferred")),
        confidence=sure,
        pages=numbers,
    )
    trait = _object(
        about=_one_of(ABOUT[:2]), name=_one_of(NAMES), level=_one_of(LEVELS), confidence=sure, pages=numbers
    )
    most, shown = room(pages)
    return _object(facts=_list(fact, 0, most), traits=_list(trait, 0, shown))
