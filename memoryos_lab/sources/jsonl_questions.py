"""The questions of our own format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ..memory.types import Question
from .issues import Issues
from .jsonl_body import Body, Line
from .turns import UniqueIds, text_of, time_of


def questions_of(asked: Iterable[Line], script: str, body: Body, issues: Issues) -> Iterator[Question]:
    """Questions in the order of the file. Without ``after`` one is asked where it stands."""
    ids = UniqueIds(issues, "Q_DUP_ID")
    turns = {id: n for n, page in enumerate(body.pages) for id in page.turn_ids}
    for n, line in enumerate(asked):
        record, where = line.record, line.where
        category = record.get("category")
        evidence, unresolved = _evidence(record.get("evidence"), body, turns, issues, where)
        yield Question(
            id=ids(str(record.get("id") or f"{script}/q{n}"), where),
            text=text_of(record["question"], issues, where) or "",
            after=_after(record.get("after"), line.above, body, turns, issues, where),
            time=time_of(record.get("time"), issues, where),
            answer=text_of(record.get("answer"), issues, where) or "",
            category=category if isinstance(category, int) and not isinstance(category, bool) else None,
            evidence=evidence,
            unresolved=unresolved,
            trap=text_of(record.get("trap"), issues, where) or "",
        )


def _after(written: Any, above: int, body: Body, turns: dict[str, int], issues: Issues, where: str) -> int:
    """The page after which a question is asked; -1: before the first."""
    stands = body.upto[above - 1] if above else -1
    match written:
        case None:
            return stands
        case 0:
            return -1
        case int() if written in body.numbers:
            return body.numbers[written]
        case str() if written in turns:
            return turns[written]
        case _:
            issues.add(
                "Q_AFTER", where, f"`after` {str(written)[:40]!r} names no page: asked where it stands"
            )
            return stands


def _evidence(
    written: Any, body: Body, turns: dict[str, int], issues: Issues, where: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """(turn ids, what names nothing). A number means all turns of the page of that number."""
    found: dict[str, None] = {}
    unresolved: dict[str, None] = {}
    for item in written if isinstance(written, list) else [] if written is None else [written]:
        if isinstance(item, int) and item in body.numbers:
            found.update(dict.fromkeys(body.pages[body.numbers[item]].turn_ids))
        elif isinstance(item, str) and item in turns:
            found[item] = None
        else:
            issues.add("E_DANGLING", where, f"{str(item)[:60]!r} names no turn and no page")
            unresolved[str(item)] = None
    return tuple(found), tuple(unresolved)
