"""What a kind of question is, and how an item is put together from what it poses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from ..items import Choice, Item
from ..items import Kind as Name
from ..prepared import Prepared
from .scene import Scene

FEWEST, MOST = 2, 3  # wrong answers of an item


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer and the rule that gives it."""

    text: str  # as it is shown
    rule: str = ""  # name of a wrong rule; "" for what the engine does
    detail: str = ""  # the numbers by which the wrong rule comes to it


@dataclass(frozen=True, slots=True)
class Posed:
    """A question about one event of a run, before wrong answers are sorted out."""

    question: str
    right: str  # what the engine does
    wrong: tuple[Answer, ...]  # what wrong rules would do, the most telling first; some may be right
    why: str  # the event with its numbers
    numbers: str  # the last hint
    before: Prepared
    after: Prepared


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of question.

    `cases` lists what it can ask about in a run; `pose` asks about one of them, or gives None where the case
    turns out to be no question. Neither may draw otherwise for another language.
    """

    name: Name
    level: int  # 1 to 3
    lessons: tuple[int, ...]
    rules: tuple[str, ...]  # names of the wrong rules
    cases: Callable[[Scene, Random], Sequence[Any]]
    pose: Callable[[Scene, Any, Random], Posed | None]


def item(kind: Kind, seed: int, scene: Scene, posed: Posed, rng: Random) -> Item | None:
    """The question as an item; None where fewer than two wrong rules say something of their own."""
    wrong = _apart(posed.wrong, posed.right)[:MOST]
    if len(wrong) < FEWEST:
        return None
    choices = [Choice(posed.right, posed.why), *(_wrong(kind, scene, posed, answer) for answer in wrong)]
    rng.shuffle(choices)
    look, term = (scene.say(f"hint.{kind.name}.{which}") for which in ("look", "term"))
    return Item(
        id=f"{kind.name}-{seed}",
        kind=kind.name,
        level=kind.level,
        lessons=kind.lessons,
        question=posed.question,
        choices=tuple(choices),
        hints=(look, term, posed.numbers),
        before=posed.before,
        after=posed.after,
    )


def _apart(answers: Iterable[Answer], right: str) -> list[Answer]:
    """Answers that can be told from the right one and from each other, as they are shown."""
    told: dict[str, Answer] = {}
    for answer in answers:
        if answer.text != right:
            told.setdefault(answer.text, answer)
    return list(told.values())


def _wrong(kind: Kind, scene: Scene, posed: Posed, answer: Answer) -> Choice:
    rule = scene.say(f"rule.{kind.name}.{answer.rule}")
    key = "yours_detail" if answer.detail else "yours"
    yours = scene.say(key, rule=rule, detail=answer.detail)
    return Choice(answer.text, scene.say("why", event=posed.why, yours=yours), answer.rule)
