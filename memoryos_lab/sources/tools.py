"""What tools said in a chat log: it stays with its page, apart from what people said.

A page holds a summary, not the output: the first `LONGEST` characters on one line, and an issue for the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from ..memory.types import Page, ToolCall, Turn
from .document import is_object
from .issues import Issues
from .turns import text_of

TOOLS = ("tool", "function", "function_response", "observation")  # roles of what a tool says
LONGEST = 300  # characters of a summary
_NAME = 60


class Called(NamedTuple):
    """A tool's word, and the id of the turn before it; None: nobody had said anything."""

    call: ToolCall
    after: str | None


def is_tool(role: str) -> bool:
    """Is this the role of what a tool says?"""
    return role.strip().lower() in TOOLS


def tool_call(name: Any, content: Any, issues: Issues, where: str) -> ToolCall | None:
    """The word of a tool; None, with an issue, where it holds no text."""
    text = text_of(content, issues, where)
    said = " ".join((text or "").split())
    if not said:
        issues.add("T_NO_TEXT", where, "what the tool says holds no text and is left out")
        return None
    if len(said) > LONGEST:
        issues.add("M_TOOL_CUT", where, f"of {len(said)} characters of a tool the first {LONGEST} are kept")
        said = said[: LONGEST - 1].rstrip() + "…"
    return ToolCall(" ".join(str(name or "tool").split())[:_NAME], said)


def names_of(messages: Iterable[Any]) -> Mapping[str, str]:
    """Names of the tools that were called, by the id of the call."""
    asked = (message.get("tool_calls") for message in messages if is_object(message))
    calls = (call for made in asked if isinstance(made, list) for call in made if is_object(call))
    named = ((call.get("id"), call.get("function")) for call in calls)
    return {
        str(id): str(what.get("name")) for id, what in named if id and is_object(what) and what.get("name")
    }


def apart(said: Iterable[Turn | ToolCall | None]) -> tuple[tuple[Turn, ...], tuple[Called, ...]]:
    """Turns, and what tools said between them."""
    turns: list[Turn] = []
    called: list[Called] = []
    for one in said:
        if isinstance(one, Turn):
            turns.append(one)
        elif one is not None:
            called.append(Called(one, turns[-1].id if turns else None))
    return tuple(turns), tuple(called)


def with_tools(pages: Sequence[Page], called: Iterable[Called]) -> tuple[Page, ...]:
    """The pages, each with what tools said after one of its turns; the first has what came before all."""
    at = {id: n for n, page in enumerate(pages) for id in (*page.turn_ids, *page.lost)}
    held: dict[int, list[ToolCall]] = {}
    for call, after in called:
        held.setdefault(0 if after is None else at[after], []).append(call)
    return tuple(
        replace(page, tools=(*page.tools, *held[n])) if n in held else page for n, page in enumerate(pages)
    )
