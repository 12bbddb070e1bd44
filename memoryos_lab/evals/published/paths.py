"""Rows of a run file, and how a mapping points into them.

A path is names with dots between: `cutoff_results.top_200.generated_answer`. A name that holds dots itself
is found too: at each object the longest name that fits is taken. Of a row's surroundings a path can name

    @group        the key or the place of the list that the row stands in
    @group.NAME   a field of the object that holds this list
    @key          the row's own key, where rows are the values of an object
    @value        the row itself, where it is no object

What a path finds is data: it is compared, counted and shown, never followed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from ...memory.errors import LabError


class _Missing:
    def __repr__(self) -> str:
        return "MISSING"


MISSING: Final = _Missing()  # what a path finds that leads nowhere; a null is a value
EACH = "*"


class Row(NamedTuple):
    """One row of a run file, with where it stands."""

    where: str  # in words: "row 12", "evaluations row 3", "line 7"
    value: Any
    key: str | int | None = None  # its own, where rows are the values of an object
    group: str | int | None = None  # key or place of the list that holds it
    outer: Any = None  # the object that holds that list


def at(row: Row, path: str) -> Any:
    """What a path finds in a row, or MISSING.

    >>> at(Row("row 1", {"a.b": {"c": 1}}), "a.b.c"), at(Row("row 1", {}), "a")
    (1, MISSING)
    """
    if path == "@group" or path == "@key":
        found = row.group if path == "@group" else row.key
        return MISSING if found is None else found
    if path == "@value":
        return row.value
    if path.startswith("@group."):
        return inside(row.outer, path.removeprefix("@group."))
    return inside(row.value, path)


def inside(value: Any, path: str) -> Any:
    """What a path finds in objects and lists, or MISSING."""
    if not path:
        return value
    names = path.split(".")
    for upto in range(len(names), 0, -1):
        name, rest = ".".join(names[:upto]), ".".join(names[upto:])
        if isinstance(value, dict) and name in value:
            return inside(value[name], rest)
        if isinstance(value, list) and name.isdecimal() and int(name) < len(value):
            return inside(value[int(name)], rest)
    return MISSING


def rows_of(value: Any, path: str, places: tuple[int, ...] = ()) -> tuple[Row, ...]:
    """The rows that a path leads to; `*` stands for every value of an object, or item of a list.

    Parameters
    ----------
    places: lines of the file, for a file of lines.

    Raises: LabError where the path leads to no list and no object.
    """
    return tuple(
        row
        for part in _lists(value, path.split(".") if path else [], None, None)
        for row in _rows(part, places)
    )


class _Part(NamedTuple):
    """A list or object of rows, with what holds it."""

    rows: Any
    group: str | int | None
    outer: Any
    way: str


def _lists(
    value: Any, names: list[str], group: str | int | None, outer: Any, way: str = ""
) -> Iterator[_Part]:
    if not names:
        yield _Part(value, group, outer, way)
    elif names[0] == EACH:
        for key, held in _items(value, way):
            yield from _lists(held, names[1:], key, held, f"{way} {key}".strip())
    else:
        held = inside(value, names[0])
        if held is MISSING:
            raise _nowhere(way, names[0], value)
        yield from _lists(held, names[1:], group, outer, f"{way} {names[0]}".strip())


def _rows(part: _Part, places: tuple[int, ...]) -> Iterator[Row]:
    own = isinstance(part.rows, dict)
    for n, (key, value) in enumerate(_items(part.rows, part.way)):
        where = f"line {places[n]}" if places and not part.way else f"{part.way} row {n + 1}".strip()
        yield Row(where, value, key if own else None, part.group, part.outer)


def _items(value: Any, way: str) -> list[tuple[str | int, Any]]:
    match value:
        case dict():
            return list(value.items())
        case list():
            return list(enumerate(value))
        case _:
            raise LabError(
                f"no rows: {type(value).__name__} instead of a list or an object",
                where=way or "the file itself",
                hint="say in the mapping under `rows` which path leads to the rows",
            )


def _nowhere(way: str, name: str, value: Any) -> LabError:
    keys = ", ".join(map(str, list(value)[:12])) if isinstance(value, dict) else "none"
    return LabError(
        f"the path to the rows leads nowhere at {name!r}",
        where=way or "the file itself",
        hint=f"`rows` in the mapping must name a field that is there; there are: {keys}",
    )
