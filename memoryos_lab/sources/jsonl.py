"""Our own format: JSON lines of pages or of turns, described in docs/formats.md.

Lines of four kinds: a header (``title``, ``speakers``, …; first), a page (``user``, ``agent``), a turn
(``speaker`` or ``role``, and ``text`` or ``content``), a question (``question``). A file holds pages
or turns, not both, and is one conversation.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

from ..memory.errors import LabError
from ..memory.types import Script
from .build import How, build
from .document import Document, is_object
from .jsonl_body import Body, Line, pages_body, turns_body
from .jsonl_questions import questions_of

NAME = "jsonl"
TITLE = "JSON lines"
Kind: TypeAlias = Literal["header", "page", "turn", "question"]


def kind_of(record: Any) -> Kind | None:
    """What a line is; None for none of the four.

    >>> kind_of({"user": "Hi", "agent": "Hello"}), kind_of({"title": "Two greetings"}), kind_of({"x": 1})
    ('page', 'header', None)
    """
    if not is_object(record):
        return None
    if "question" in record:
        return "question"
    if "user" in record or "agent" in record:
        return "page"
    if ("speaker" in record or "role" in record) and ("text" in record or "content" in record):
        return "turn"
    return "header" if {"title", "speakers", "language"} & record.keys() else None


def claim(doc: Document) -> str | None:
    """Why this is our own format, or None."""
    kinds = [kind_of(record) for record in doc.records]
    first = next((kind for kind in kinds if kind in ("page", "turn")), None)
    shape = "a list" if isinstance(doc.value, list) and not doc.lines else "lines"
    match kinds[:1], first:
        case ["page" | "header" | "question"], "page":
            return f"{shape} of pages with `user` and `agent`"
        case ["turn" | "header" | "question"], "turn":
            return f"{shape} of turns with a speaker and a text"
        case ["header"], _:
            return "a header with `title`, `speakers` or `language`"
        case _:
            return None


def read(doc: Document, how: How) -> Iterator[Script]:
    """One script. Raises: LabError for a line of no known kind, or out of place."""
    issues = how.issues(doc)
    header, lines, asked = _sorted(doc)
    id = str(header.get("id") or doc.stem)
    written = header.get("speakers")
    names = tuple(map(str, written[:2])) if isinstance(written, list) else ()
    body: Body
    if lines and kind_of(lines[0].record) == "turn":
        body = turns_body(lines, names, how.pairing, issues)
    else:
        body = pages_body(lines, names, issues)
    yield build(
        id=id,
        title=str(header.get("title") or id),
        source=f"{TITLE}, {doc.name}",
        pages=body.pages,
        issues=issues,
        questions=questions_of(asked, id, body, issues),
        speakers=body.speakers,
        language=str(header.get("language") or ""),
        held_out=body.extras,
    )


def _sorted(doc: Document) -> tuple[dict[str, Any], list[Line], list[Line]]:
    """(header, pages or turns, questions)."""
    header: dict[str, Any] = {}
    lines: list[Line] = []
    asked: list[Line] = []
    for index, record in enumerate(doc.records):
        line = Line(doc.place(index), record, above=len(lines))
        match kind_of(record):
            case "header" if index == 0:
                header = record
            case "question":
                asked.append(line)
            case ("page" | "turn") as kind if not lines or kind_of(lines[0].record) == kind:
                lines.append(line)
            case kind:
                raise _misplaced(doc, line, kind)
    return header, lines, asked


def _misplaced(doc: Document, line: Line, kind: Kind | None) -> LabError:
    what = {
        None: "is neither a header nor a page, a turn or a question",
        "header": "is a header, but not the first",
    }.get(kind, f"is a {kind} among lines of the other kind: a file holds pages or turns, not both")
    return LabError(
        f"{line.where} {what}", where=doc.name, hint="the keys of each kind are in docs/formats.md"
    )
