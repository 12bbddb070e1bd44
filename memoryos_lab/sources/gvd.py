"""GVD, the memory bank of MemoryBank: people who chat with a companion on ten days.

One object: name -> ``history``: day -> pairs of ``query`` and ``response``. It gives days and no time
of day, so the pages of a day follow each other by a minute from its midday on. Summaries and the
description of the person are held out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..memory.types import Page, Script, Side, Turn
from .build import How, build
from .document import Document, is_object
from .issues import Issues
from .pages import page_of
from .turns import language_of, text_of, time_of

NAME = "gvd"
TITLE = "GVD"
COMPANION = {"en": "AI companion", "zh": "AI 伴侣"}
MINUTE = 60.0  # seconds between the pages of a day
_HELD_OUT = ("summary", "personality", "overall_history", "meta_information")
_SIDES: tuple[tuple[str, Side], ...] = (("query", "user"), ("response", "agent"))


def claim(doc: Document) -> str | None:
    """Why this is GVD, or None."""
    if not is_object(doc.value) or not doc.value:
        return None
    if all(is_object(person) and is_object(person.get("history")) for person in doc.value.values()):
        return "an object of people, each with a `history` of days"
    return None


def read(doc: Document, how: How) -> Iterator[Script]:
    """One script a person."""
    for name, person in doc.value.items():
        id = name.strip() or "person"
        companion = COMPANION[language_of(_queries(person["history"]))]
        issues = how.issues(doc)
        if id != name:
            issues.add("N_WS", id, "white space around the name is cut off")
        yield build(
            id=id,
            title=id,
            source=f"{TITLE}, {doc.name}",
            pages=tuple(_pages(person["history"], (id, companion), issues)),
            issues=issues,
            speakers=(id, companion),
            held_out={key: person[key] for key in _HELD_OUT if person.get(key)},
        )


def _queries(history: dict[str, Any]) -> Iterator[str]:
    pairs = (pair for day in history.values() if isinstance(day, list) for pair in day)
    return (str(pair.get("query")) for pair in pairs if is_object(pair))


def _pages(history: dict[str, Any], speakers: tuple[str, str], issues: Issues) -> Iterator[Page]:
    for day in sorted(history):
        where = f"{speakers[0]} {day}"
        midday = time_of(day, issues, where)
        pairs = history[day]
        if not isinstance(pairs, list):
            issues.add("S_SHAPE", where, "is not a list of exchanges and is left out")
            continue
        if not pairs:
            issues.add("S_EMPTY", where, "the day holds no exchange")
        for n, pair in enumerate(pairs):
            time = None if midday is None else midday + n * MINUTE
            if turns := tuple(_turns(pair, f"{day}#{n + 1}", time, speakers, issues)):
                yield page_of(turns, session=day, time=time)


def _turns(
    pair: Any, place: str, time: float | None, speakers: tuple[str, str], issues: Issues
) -> Iterator[Turn]:
    where = f"{speakers[0]} {place}"
    if not is_object(pair):
        issues.add("T_SHAPE", where, "the exchange is not an object and is left out")
        return
    for (key, side), speaker in zip(_SIDES, speakers, strict=True):
        if text := text_of(pair.get(key), issues, where):
            yield Turn(f"{place}:{side}", speaker, side, text, time)
        else:
            issues.add("T_NO_TEXT", where, f"`{key}` holds no text")
