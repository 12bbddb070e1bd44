"""The conversation as rows: what was said, what it moved and why, what was recalled for it, what it cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ...features.llm.ledger import Total
from ...memory.recall import Recall
from ...memory.replay import Run, Step
from ...memory.when import dated
from ...views import words
from ...views.catalogue import Language
from ...views.palette import MARKS
from ...views.story import story
from .room import Room

QUIET = ("arrived", "linked", "left", "visited", "recalled", "scanned")  # kinds told only to who wants all
Row = dict[str, Any]


@dataclass(slots=True)
class Exchange:
    """The steps that belong to one page, or to one act between two pages."""

    page: int | None
    steps: list[Step] = field(default_factory=list)


def exchanges(run: Run) -> list[Exchange]:
    """Steps by what the screen shows as one: a question goes with the page that it became.

    A question that became no page (somebody only looked something up) goes with what came after it.
    """
    made: list[Exchange] = []
    waiting: list[Step] = []
    for step in run.steps:
        if step.kind == "question":
            waiting.append(step)
            continue
        made.append(Exchange(step.index if step.kind == "page" else None, [*waiting, step]))
        waiting = []
    return made


def rows(room: Room, language: Language, last: int) -> dict[str, Any]:
    """The last so many exchanges, and how many there are before these."""
    run = room.run
    found = exchanges(run)
    shown = found[-last:]
    first = next((one.page for one in shown if one.page is not None), run.turns)
    made = [_row(room, run, one, language) for one in shown]
    made += [
        _aside(n, aside)
        for n, aside in enumerate(room.asides)
        if aside.after > first or len(shown) == len(found)
    ]
    return {"rows": sorted(made, key=_place), "before": len(found) - len(shown), "pages": run.turns}


def _place(row: Row) -> tuple[float, int]:
    return (row["turn"], 1 if row["kind"] == "aside" else 0)


def _row(room: Room, run: Run, one: Exchange, language: Language) -> Row:
    turn = one.steps[-1].turn
    moved = list(_moved(run, one, language))
    if one.page is None:
        return {"kind": "act", "turn": turn, "key": f"a{turn}.{id(one.steps[-1])}", "moved": moved}
    page, life = run.script.pages[one.page], story(run).pages[one.page]
    answered, beside = room.answers.get(one.page), room.beside.get(one.page)
    return {
        "kind": "page",
        "key": f"p{one.page}",
        "turn": turn,
        "page": one.page,
        "user": page.user,
        "agent": page.agent,
        "time": when(page.time),
        "tools": [[call.name, call.summary] for call in page.tools],
        "state": "forgotten" if page.forgotten else "private" if page.private else "",
        "hue": story(run).hue(one.page),
        "tier": life.tier(run.turns),
        "moved": moved,
        "found": _found(run, one),
        "cost": cost(answered.calls) if answered else _past_cost(room, turn),
        "tokens": [answered.found.prompt.tokens, answered.found.prompt.budget]
        if answered and answered.found
        else None,
        "by": answered.by if answered else "",
        "beside": {"text": beside.text, "cost": cost(beside.calls)} if beside else None,
    }


def _moved(run: Run, one: Exchange, language: Language) -> Iterator[list[Any]]:
    """[kind, mark, sentence, is it worth telling everybody?, pages it speaks of]."""
    for step in reversed(one.steps):  # the page itself first, then what asking did
        for told in words.sentences(run, step.turn, step.events, language=language):
            mark = MARKS[told.kind][1] if told.kind in MARKS else "·"
            if told.kind != "recalled":
                yield [told.kind, mark, told.text, told.kind not in QUIET, list(told.pages)]


def _found(run: Run, one: Exchange) -> Row | None:
    """What the question of this page was answered from."""
    asked = [step for step in one.steps if step.recall is not None]
    if not asked:
        return None
    recall = asked[-1].recall
    assert recall
    return found(run, recall)


def found(run: Run, recall: Recall) -> Row:
    """Pages with their scores, entries and topics of one recall, best first."""
    told = story(run)
    return {
        "question": recall.question,
        "recent": list(recall.stm),
        "pages": [
            [hit.page, round(hit.score, 3), told.hue(hit.page)] for hit in recall.pages if hit.returned
        ],
        "topics": [told.segments[hit.segment].label for hit in recall.segments if hit.selected],
        "entries": [[*_entry(run, hit.entry), hit.cos] for hit in recall.entries],
    }


def _entry(run: Run, id: int) -> tuple[str, str]:
    """Slot and value."""
    known = story(run).entry(id)
    return (known.slot, known.value) if known else ("", "")


def _past_cost(room: Room, turn: int) -> Row | None:
    """What the turn cost when it was lived, perhaps in an earlier sitting."""
    total = room.held.costs.get(turn)
    return cost(total) if total else None


def cost(total: Total) -> Row:
    """Calls added up, for the screen."""
    return {
        "calls": total.calls,
        "known": total.known,
        "failed": total.failed,
        "prompt": total.prompt,
        "completion": total.completion,
        "money": total.money,
        "seconds": round(total.seconds, 2),
    }


def _aside(n: int, aside: Any) -> Row:
    return {
        "kind": "aside",
        "key": f"o{n}",
        "turn": aside.after,
        "user": aside.asked,
        "agent": aside.text,
        "cost": cost(aside.calls),
    }


def when(seconds: float | None) -> str:
    """
    >>> when(1767722400.0), when(None)
    ('2026-01-06 18:00', '')
    """
    return dated(seconds, "%Y-%m-%d %H:%M")
