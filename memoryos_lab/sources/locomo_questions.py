"""LoCoMo's questions, with the evidence repaired as far as it can be.

A question is known by its sample and its position from 0, never by its text: texts repeat.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from typing import Any

from ..memory.types import Question
from .document import is_object
from .issues import Issues

ADVERSARIAL = 5
_ID = re.compile(r"D:?(\d+):0*(\d+)", re.ASCII)


def questions_of(qa: Any, sample: str, turns: Set[str], after: int, issues: Issues) -> list[Question]:
    """Questions of a sample, all asked when its last page has arrived.

    ``turns`` are the ids that evidence can name; ``after`` is the last page.
    """
    if qa is None:
        return []
    if not isinstance(qa, list):
        issues.add("Q_SHAPE", f"{sample} qa", "`qa` is not a list and is left out")
        return []
    questions: list[Question] = []
    seen: dict[str, int] = {}
    for index, item in enumerate(qa):
        where = f"{sample} qa{index}"
        if not is_object(item) or not isinstance(item.get("question"), str):
            issues.add("Q_SHAPE", where, "is not an object with a `question` and is left out")
            continue
        first = seen.setdefault(item["question"], index)
        if first != index:
            issues.add("Q_DUP", where, f"the same text as qa{first}{_other_category(item, qa[first])}")
        questions.append(_question(item, f"{sample}/qa{index}", where, turns, after, issues))
    return questions


def _other_category(item: dict[str, Any], first: dict[str, Any]) -> str:
    mine, other = item.get("category"), first.get("category")
    return "" if mine == other else f", in category {mine} instead of {other}"


def _question(
    item: dict[str, Any], id: str, where: str, turns: Set[str], after: int, issues: Issues
) -> Question:
    category = _category(item.get("category"), issues, where)
    trap = item.get("adversarial_answer")
    if category == ADVERSARIAL and "answer" in item:
        issues.add("A_BOTH", where, "an adversarial question with a true answer")
    evidence, unresolved = resolve(item.get("evidence"), turns, issues, where)
    return Question(
        id=id,
        text=item["question"],
        after=after,
        answer=_answer(item.get("answer"), issues, where, needed=category != ADVERSARIAL),
        category=category,
        evidence=evidence,
        unresolved=unresolved,
        trap="" if trap is None else str(trap),
    )


def _category(written: Any, issues: Issues, where: str) -> int | None:
    if isinstance(written, int) and not isinstance(written, bool):
        return written
    if isinstance(written, str) and re.fullmatch(r"\d{1,3}", written, re.ASCII):
        return int(written)
    issues.add("Q_CATEGORY", where, f"the category {str(written)[:40]!r} is not a number")
    return None


def _answer(written: Any, issues: Issues, where: str, *, needed: bool) -> str:
    if isinstance(written, str):
        if written != written.strip():
            issues.add("A_WS", where, "white space around the answer is cut off")
        return written.strip()
    if written is None:
        if needed:
            issues.add("A_NONE", where, "there is no gold answer")
        return ""
    code = "A_INT" if isinstance(written, int) else "A_TYPE"
    issues.add(code, where, f"the answer is of the type {type(written).__name__} and is kept as text")
    return str(written)


def resolve(
    written: Any, turns: Set[str], issues: Issues, where: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """(evidence that names turns, evidence as written that names none), without repeats, in order."""
    strings = written if isinstance(written, list) else [] if written is None else [written]
    if not strings:
        issues.add("E_EMPTY", where, "no evidence is given")
    evidence: list[str] = []
    unresolved: list[str] = []
    for string in map(str, strings):
        for id in _repaired(string, turns, issues, where):
            if id not in turns:
                issues.add("E_DANGLING" if _ID.search(id) else "E_BARE", where, f"{id[:60]!r} names no turn")
                unresolved.append(id)
            elif id in evidence:
                issues.add("E_DUP", where, f"{id[:60]!r} is given twice")
            else:
                evidence.append(id)
    return tuple(evidence), tuple(dict.fromkeys(unresolved))


def _repaired(string: str, turns: Set[str], issues: Issues, where: str) -> Iterator[str]:
    """The ids that a string means, or the string itself where it holds none."""
    if string in turns:
        yield string
        return
    found = list(_ID.finditer(string))
    if not found:
        yield string
    if len(found) > 1:
        issues.add("E_MULTI", where, f"{len(found)} ids in one string: {string[:60]!r}")
    for match in found:
        id = f"D{match[1].lstrip('0') or '0'}:{match[2]}"
        if match[0].startswith("D:"):
            issues.add("E_TYPO", where, f"{match[0]!r} is read as {id!r}")
        elif match[0] != id:
            issues.add("E_ZEROPAD", where, f"{match[0]!r} is read as {id!r}")
        yield id
