"""The pages of our own format, from lines of pages or lines of turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, groupby
from typing import Any

from ..memory.types import Page, Side, ToolCall, Turn
from .document import is_object
from .issues import Issues
from .pages import Pairing, Sitting, page_of, paginate
from .tools import apart, is_tool, tool_call, with_tools
from .turns import UniqueIds, role_of, text_of, time_of

_OWN = frozenset(("page", "time", "session", "sitting", "user", "agent", "tools"))
_SIDES: tuple[Side, Side] = ("user", "agent")


@dataclass(frozen=True, slots=True)
class Line:
    """A record with its place in the file."""

    where: str
    record: dict[str, Any]
    above: int  # lines of the body that stand above it


@dataclass(frozen=True, slots=True)
class Body:
    """Pages, and how the rest of the file speaks of them."""

    pages: tuple[Page, ...]
    upto: tuple[int, ...]  # last page, for each line of the body; -1: none yet
    numbers: Mapping[int, int]  # the number by which a file names a page -> page
    speakers: tuple[str, str]
    extras: Mapping[str, list[Any]] = field(default_factory=dict)  # held out, an entry a page


def pages_body(lines: Sequence[Line], names: tuple[str, ...], issues: Issues) -> Body:
    """Every line a page, whatever its neighbours; a side that is missing or "" said nothing."""
    speakers = _both(names, ())
    ids = UniqueIds(issues, "P_DUP")
    pages: list[Page] = []
    kept: list[dict[str, Any]] = []
    numbers: dict[int, int] = {}
    upto: list[int] = []
    for n, line in enumerate(lines, 1):
        number = line.record.get("page", n)
        if not isinstance(number, int) or isinstance(number, bool):
            issues.add("P_NUMBER", line.where, f"`page` is no number: {n}, its place, is taken")
            number = n
        if turns := tuple(_sides(line, number, speakers, ids, issues)):
            numbers.setdefault(number, len(pages))
            tools = tuple(_tools(line, issues))
            pages.append(replace(page_of(turns, session=_session(line.record)), tools=tools))
            kept.append(line.record)
        else:
            issues.add("P_EMPTY", line.where, "neither side says anything; the page is left out")
        upto.append(len(pages) - 1)
    return Body(tuple(pages), tuple(upto), numbers, speakers, _extras(kept, issues))


def _sides(
    line: Line, number: int, speakers: tuple[str, str], ids: UniqueIds, issues: Issues
) -> Iterator[Turn]:
    time = time_of(line.record.get("time"), issues, line.where)
    for side, speaker in zip(_SIDES, speakers, strict=True):
        if text := text_of(line.record.get(side), issues, line.where):
            yield Turn(ids(f"{number}:{side}", line.where), speaker, side, text, time)


def _tools(line: Line, issues: Issues) -> Iterator[ToolCall]:
    """What a page's `tools` say: a list of texts, or of objects with `name` and `summary`."""
    written = line.record.get("tools")
    for said in written if isinstance(written, list) else () if written is None else (written,):
        name, summary = (said.get("name"), said.get("summary")) if is_object(said) else (None, said)
        if call := tool_call(name, summary, issues, line.where):
            yield call


def _session(record: dict[str, Any]) -> str:
    written = record.get("session", record.get("sitting"))
    return "" if written is None else str(written)


def _extras(records: Sequence[dict[str, Any]], issues: Issues) -> dict[str, list[Any]]:
    """Further keys as lists aligned with the pages; None where a page has none."""
    keys = dict.fromkeys(key for record in records for key in record if key not in _OWN)
    extras = {key: [record.get(key) for record in records] for key in keys}
    flags = extras.get("continues", [])
    for page, flag in enumerate(flags):
        if not isinstance(flag, bool | None):
            issues.add("P_CONTINUES", f"page {page}", "`continues` is neither true nor false and is left out")
            flags[page] = None
    return extras


def turns_body(lines: Sequence[Line], names: tuple[str, ...], pairing: Pairing, issues: Issues) -> Body:
    """Turns in their sessions, paired into pages."""
    sides = _Sides(names, issues)
    ids = UniqueIds(issues, "T_DUP_ID")
    found = [_turn(line, n, sides, ids, issues) for n, line in enumerate(lines, 1)]
    _, called = apart(found)
    turns = [turn if isinstance(turn, Turn) else None for turn in found]
    said = [(turn, _session(line.record)) for turn, line in zip(turns, lines, strict=True) if turn]
    runs = groupby(said, key=lambda pair: pair[1])
    pages = paginate([Sitting(session, tuple(turn for turn, _ in run)) for session, run in runs], pairing)
    pages = with_tools(pages, called)
    page_of_turn = {id: n for n, page in enumerate(pages) for id in (*page.turn_ids, *page.lost)}
    upto = accumulate((page_of_turn[turn.id] if turn else -1 for turn in turns), max)
    numbers = {n + 1: n for n in range(len(pages))}
    spoke = tuple(next((t.speaker for t, _ in said if t.side == side), "") for side in _SIDES)
    return Body(pages, tuple(upto), numbers, _both(names, spoke))


def _turn(line: Line, n: int, sides: _Sides, ids: UniqueIds, issues: Issues) -> Turn | ToolCall | None:
    record, where = line.record, line.where
    name = str(record.get("speaker") or record.get("role") or "")
    if is_tool(str(record.get("role") or "")):
        said = record.get("text", record.get("content"))
        return tool_call(record.get("name") or record.get("speaker"), said, issues, where)
    side = sides.of(name, str(record.get("role") or ""), where)
    text = text_of(record.get("text", record.get("content")), issues, where)
    if side is None:
        return None
    if text is None:
        issues.add("T_NO_TEXT", where, "the turn holds no text and is left out")
        return None
    time = time_of(record.get("time"), issues, where)
    return Turn(
        ids(str(record.get("id") or n), where), name, side, text, time, str(record.get("caption") or "")
    )


class _Sides:
    """Which side a speaker is on: by role, by the header, else in the order of speaking."""

    def __init__(self, names: tuple[str, ...], issues: Issues) -> None:
        self._issues = issues
        self._known: dict[str, Side] = dict(zip(names, _SIDES, strict=False))

    def of(self, name: str, role: str, where: str) -> Side | None:
        if name in self._known:
            return self._known[name]
        side = role_of(role or name)
        if side == "aside":
            self._issues.add("M_ROLE", where, f"a message of the role {(role or name)[:40]!r} is left out")
            return None
        if side is None:
            side = "agent" if "user" in self._known.values() else "user"
            if len(self._known) > 1:
                self._issues.add("T_THIRD", where, f"{name[:40]!r} is a third speaker, put on the agent side")
        self._known[name] = side
        return side


def _both(names: Sequence[str], spoke: Sequence[str]) -> tuple[str, str]:
    """Names of the two sides: those of the header, else those who spoke, else the sides' own."""
    user, agent = (
        next((source[n] for source in (names, spoke) if len(source) > n and source[n]), side)
        for n, side in enumerate(_SIDES)
    )
    return user, agent
