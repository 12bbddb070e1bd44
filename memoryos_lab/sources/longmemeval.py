"""LongMemEval: a question to each haystack of dated sessions between a user and an assistant.

One script a question. Sessions come in the order of their dates, whatever their order in the file.
A turn's id is its session and its place in it from 1. Turns marked ``has_answer`` are the evidence;
a question whose id ends in ``_abs`` has no answer in its haystack.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Set
from typing import Any

from ..memory.types import Question, Script, Turn
from .build import How, build
from .document import Document, is_object
from .issues import Issues
from .pages import Sitting, paginate
from .turns import UniqueIds, role_of, text_of, time_of

NAME = "longmemeval"
TITLE = "LongMemEval"
_HELD_OUT = ("question_type", "answer_session_ids")


def claim(doc: Document) -> str | None:
    """Why this is LongMemEval, or None."""
    first = doc.records[0] if doc.records else None
    if is_object(first) and isinstance(first.get("haystack_sessions"), list) and "question" in first:
        return "a question with its `haystack_sessions`"
    return None


def read(doc: Document, how: How) -> Iterator[Script]:
    """One script a question."""
    for index, item in enumerate(doc.records):
        issues = how.issues(doc)
        if is_object(item) and isinstance(item.get("haystack_sessions"), list):
            yield _script(item, str(item.get("question_id") or f"{doc.stem}-{index}"), doc, how, issues)
        else:
            issues.add("R_SHAPE", doc.place(index), "holds no `haystack_sessions` and is left out")


def _script(item: dict[str, Any], id: str, doc: Document, how: How, issues: Issues) -> Script:
    evidence: list[str] = []
    sittings = list(_sittings(item, id, issues, evidence))
    pages = paginate(sittings, how.pairing)
    missing = _missing(item.get("answer_session_ids"), {sitting.id for sitting in sittings}, id, issues)
    question = Question(
        id=f"{id}/q0",
        text=str(item.get("question") or ""),
        after=len(pages) - 1,
        time=time_of(item.get("question_date"), issues, f"{id} question_date"),
        answer="" if item.get("answer") is None else str(item["answer"]),
        evidence=tuple(evidence),
        unresolved=missing,
    )
    return build(
        id=id,
        title=question.text[:80] or id,
        source=f"{TITLE}, {doc.name}",
        pages=pages,
        issues=issues,
        questions=[question],
        speakers=("user", "assistant"),
        held_out={"abstention": id.endswith("_abs")} | {key: item[key] for key in _HELD_OUT if key in item},
    )


def _missing(named: Any, sessions: Set[str], id: str, issues: Issues) -> tuple[str, ...]:
    """Answer sessions that the haystack does not hold."""
    missing = tuple(str(s) for s in named if str(s) not in sessions) if isinstance(named, list) else ()
    for session in missing:
        issues.add("E_DANGLING", id, f"the answer session {session[:60]!r} is not in the haystack")
    return missing


def _sittings(item: dict[str, Any], id: str, issues: Issues, evidence: list[str]) -> Iterator[Sitting]:
    """Sessions by date; the ids of turns that hold the answer are appended to ``evidence``."""
    unique = UniqueIds(issues, "S_DUP_ID")
    sessions = item["haystack_sessions"]
    names, dates = item.get("haystack_session_ids"), item.get("haystack_dates")
    dated = []
    for index, session in enumerate(sessions):
        name = unique(str(_at(names, index) or f"s{index + 1}"), f"{id} session {index}")
        time = time_of(_at(dates, index), issues, f"{id} {name}")
        if time is None:
            issues.add("S_NO_DATE", f"{id} {name}", "the session has no date and comes last")
        dated.append((math.inf if time is None else time, index, name, session))
    for time, _, name, session in sorted(dated, key=lambda entry: entry[:2]):
        when = time if math.isfinite(time) else None
        yield Sitting(name, tuple(_turns(session, name, when, id, issues, evidence)), when)


def _at(values: Any, index: int) -> Any:
    return values[index] if isinstance(values, list) and index < len(values) else None


def _turns(
    session: Any, name: str, time: float | None, id: str, issues: Issues, evidence: list[str]
) -> Iterator[Turn]:
    if not isinstance(session, list) or not session:
        issues.add("S_EMPTY", f"{id} {name}", "the session holds no turn")
        return
    for position, message in enumerate(session, 1):
        where = f"{id} {name}:{position}"
        role = role_of(str(message.get("role"))) if is_object(message) else None
        text = text_of(message.get("content"), issues, where) if is_object(message) else None
        if text is None or role not in ("user", "agent"):
            issues.add("T_SHAPE", where, "is no message of the user or the assistant and is left out")
            continue
        if message.get("has_answer"):
            evidence.append(f"{name}:{position}")
        yield Turn(f"{name}:{position}", str(message["role"]), role, text, time)
