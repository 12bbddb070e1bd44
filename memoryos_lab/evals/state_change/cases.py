"""The shipped conversations, and what each of their questions expects of a memory.

They are lines of the project's own format (docs/formats.md). A question line has a member `expect` beside:

    kind          one of `KINDS`
    stale         numbers of pages that state what is no longer so
    outdated      {slot, value} that must not stand in the prompt as current
    current       {slot, value}: nothing else may stand in the prompt as current in this slot
    instruction   words that the newest instruction must hold, which overrides the persona
    apart         lists of page numbers: no segment may hold pages of two of them

Its `evidence` are the pages that must be in the prompt. The first line has `backend` and `knobs` where the
conversation needs other ones than the suite's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args

from ... import sources
from ...memory import codec
from ...memory.policy import Value
from ...memory.types import Script
from ...runs import files

Kind = Literal["fact_update", "withdrawal", "preference_change", "topic_switch", "persona_contradiction"]
KINDS: tuple[Kind, ...] = get_args(Kind)
DATA = Path(__file__).parent / "data"


class Claim(NamedTuple):
    """What a line of long-term memory says."""

    slot: str
    value: str


class Case(NamedTuple):
    """One question, asked at its time, and what must and must not be in its prompt. Pages from 0."""

    script: Script
    position: int  # of the question
    kind: Kind
    shown: tuple[int, ...]
    stale: tuple[int, ...] = ()
    outdated: Claim | None = None
    current: Claim | None = None
    instruction: str = ""
    apart: tuple[tuple[int, ...], ...] = ()
    backend: str = "minilm-int8"
    knobs: tuple[tuple[str, Value], ...] = ()

    @property
    def id(self) -> str:
        return self.script.questions[self.position].id


@cache
def cases() -> tuple[Case, ...]:
    """All cases, conversation by conversation, in the order of asking.

    >>> [case.id for case in cases()][:3]
    ['ines/home-first', 'ines/home-now', 'ines/job-now']
    """
    return tuple(case for path in sorted(DATA.glob("*.jsonl")) for case in _read(path))


def _read(path: Path) -> Iterator[Case]:
    (script,) = sources.load(path).scripts
    head, *records = (codec.parse(line) for _, line in files.read_lines(path))
    expected = {record["id"]: record["expect"] for record in records if "question" in record}
    pages = script.holders
    for position, question in enumerate(script.questions):
        told: Mapping[str, Any] = expected[question.id]
        yield Case(
            script,
            position,
            told["kind"],
            tuple(dict.fromkeys(pages[turn] for turn in question.evidence)),
            _pages(told.get("stale", [])),
            _claim(told.get("outdated")),
            _claim(told.get("current")),
            told.get("instruction", ""),
            tuple(map(_pages, told.get("apart", []))),
            head.get("backend", "minilm-int8"),
            tuple(head.get("knobs", {}).items()),
        )


def _pages(numbers: list[int]) -> tuple[int, ...]:
    return tuple(number - 1 for number in numbers)


def _claim(told: Mapping[str, str] | None) -> Claim | None:
    return None if told is None else Claim(told["slot"], told["value"])
