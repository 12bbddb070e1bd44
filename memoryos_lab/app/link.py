"""The address bar holds the state, so that a lesson is a link.

Only what differs from the start is written, in words and numbers as they stand on the screen: turns,
pages and the rest count from 1. A link is the work of a stranger. Here it is only taken apart: the desk
reads it as it reads every wish, leaves out what makes no sense and says so. A path in a link is filled
in, and read when somebody presses the button.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..course.prepared import spelt
from ..memory.policy import ALIASES, changed_knobs, knobs, presets
from ..theatre.wish import PICKS, Setting, Wish
from .source import Chosen, Source

LONGEST = 4096  # characters of a value; no path and no id is longer
FIRST = "paper"  # the preset that a link need not name
SETTING = ("preset", "asking")
PLAIN = ("language", "map", "lock")  # named in a link as in a wish
HIDDEN = "hidden"  # of what is still to come
SIDES = (("a", ""), ("b", "b."))  # of a wish, and how its names begin in a link


class Link(NamedTuple):
    """What a link asks for."""

    wish: dict[str, Any]  # for the desk, unread
    source: Source | None  # of the conversation
    tour: int | None = None  # step of the guided tour, from 1


def read(query: Mapping[str, str]) -> Link:
    """The link taken apart.

    >>> wish, source, _ = read({"sample": "tutor", "theta": ".5", "page": "38", "turn": "x", "utm": "1"})
    >>> wish
    {'turn': 'x', 'pick': {'kind': 'page', 'id': 37}, 'a': {'knobs': {'theta': '.5'}}}
    >>> source.kind, source.name
    ('sample', 'tutor')
    """
    query = {name: value for name, value in query.items() if len(value) <= LONGEST}
    wish: dict[str, Any] = {name: query[name] for name in PLAIN if name in query}
    if "future" in query:
        wish["future"] = query["future"] != HIDDEN
    if "turn" in query:
        wish["turn"] = _number(query["turn"])
    for kind in PICKS:
        if kind in query:
            wish["pick"] = {"kind": kind, "id": _number(query[kind], from_one=True)}
    for side, before in SIDES:
        if setting := _setting(query, before):
            wish[side] = setting
    return Link(wish, _source(query), counted(query.get("tour", "")))


def _setting(query: Mapping[str, str], before: str) -> dict[str, Any]:
    """Preset, asking and knobs of one side; {} if the link names none of them."""
    setting: dict[str, Any] = {name: query[before + name] for name in SETTING if before + name in query}
    table = knobs(_system(setting.get("preset", FIRST)))
    moved = {knob.name: query[before + knob.name] for knob in table if before + knob.name in query}
    return setting | ({"knobs": moved} if moved else {})


def _system(name: str) -> Any:
    """Whose knobs a link can name; of a preset that does not exist, those of the first."""
    known = presets()
    return known.get(ALIASES.get(name, name), known[FIRST])


def _source(query: Mapping[str, str]) -> Source | None:
    """A path that is named wins over a sample. A sample opens at once, so no link asks an endpoint for it."""
    backend = query.get("backend")
    if path := query.get("path"):
        return Source("path", path, of=query.get("of"), backend=backend)
    local = backend if backend and ":" not in backend else None
    return Source("sample", query["sample"], backend=local) if query.get("sample") else None


def _number(text: str, *, from_one: bool = False) -> int | str:
    """A number counted from 0; text that is none stays text, for the desk to wonder at."""
    if not (text.isascii() and text.isdecimal() and len(text) < 16):
        return text
    return int(text) - from_one


def counted(text: str) -> int | None:
    """A number from 1; None for anything else, which nobody needs to be told of.

    >>> counted("3"), counted("0"), counted("١"), counted("x")
    (3, None, None, None)
    """
    number = _number(text)
    return number if isinstance(number, int) and number else None


def write(wish: Wish, chosen: Chosen, *, tour: int | None = None) -> dict[str, str]:
    """The link to what is wished. An uploaded file and a memory have no place that a link could name."""
    said: dict[str, Any] = {}
    source = chosen.source
    if source.kind in ("sample", "path"):
        said = {source.kind: source.name, "of": source.of, "backend": source.backend}
    said |= _said(wish.a, chosen, "")
    if wish.b:
        said |= _said(wish.b, chosen, "b.") | {"b.preset": wish.b.preset}
    said["turn"] = wish.turn
    if wish.pick:
        said[wish.pick.kind] = wish.pick.id + 1
    said["language"] = wish.language if wish.language != "en" else None
    said["map"] = wish.map if wish.map != "umap" else None
    said["lock"] = wish.lock if wish.lock != "open" else None
    said["future"] = None if wish.future else HIDDEN
    said["tour"] = tour
    return {name: str(value) for name, value in said.items() if value is not None}


def _said(setting: Setting, start: Chosen, before: str) -> dict[str, Any]:
    moved = changed_knobs(setting.policy, start.base(setting.preset))
    return {
        f"{before}preset": setting.preset if setting.preset != FIRST else None,
        f"{before}asking": setting.asking if setting.asking != start.asking else None,
        **{before + name: spelt(value) for name, value in moved.items()},
    }
