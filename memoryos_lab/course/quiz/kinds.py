"""The twelve kinds of question, and the table of them that the documentation shows."""

from __future__ import annotations

from typing import NamedTuple

from ...views.catalogue import Language
from ..items import Kind as Name
from ..texts import say
from . import ask, chain, cut, diff, evict, fifo, flip, heat, merge, promote, source, tier
from .posing import Kind

KINDS: tuple[Kind, ...] = (
    fifo.KIND,
    chain.KIND,
    merge.KIND,
    flip.KIND,
    heat.KIND,
    promote.KIND,
    ask.KIND,
    evict.KIND,
    tier.KIND,
    cut.KIND,
    source.KIND,
    diff.KIND,
)


class Row(NamedTuple):
    """A kind as a reader of the documentation meets it."""

    kind: Name
    question: str
    rules: tuple[str, ...]  # the wrong rules, in words
    level: int
    lessons: tuple[int, ...]


def table(language: Language = "en") -> tuple[Row, ...]:
    """All kinds in words.

    >>> table()[0].question, table("zh")[0].rules[0]
    ('Which page leaves short-term memory next?', '最新的页先移出')
    """
    return tuple(
        Row(
            kind.name,
            say(f"quiz.{kind.name}.title", language),
            tuple(say(f"quiz.rule.{kind.name}.{rule}", language) for rule in kind.rules),
            kind.level,
            kind.lessons,
        )
        for kind in KINDS
    )
