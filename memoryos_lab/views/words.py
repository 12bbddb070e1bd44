"""Events in words, each with the numbers that decided it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ..memory.events import Event
from ..memory.replay import Run
from . import telling
from .catalogue import Language
from .escape import isolated
from .naming import speech
from .palette import MARKS
from .story import Story, story
from .telling import Telling, number, score
from .templates import TEMPLATES

__all__ = ["Sentence", "fill", "info", "number", "score", "sentences"]

_LONG = 90  # characters of a question or a value within a sentence


class Sentence(NamedTuple):
    """One thing that happened. The text holds words of the conversation: data, never markup."""

    turn: int
    kind: str  # a key of palette.MARKS where the event has a mark
    text: str
    pages: tuple[int, ...] = ()
    segment: int | None = None
    question: int | None = None

    @property
    def line(self) -> str:
        """Mark and text.

        >>> Sentence(8, "left", "Page 1 leaves.").line
        '■ Page 1 leaves.'
        """
        return f"{MARKS[self.kind][1] if self.kind in MARKS else '·'} {self.text}"


def info(run: Run, turn: int, *, language: Language = "en") -> tuple[Sentence, ...]:
    """What happened at a turn, in order: its page, then the questions asked after it."""
    start = run.step_of(turn - 1) if turn else 0
    steps = run.steps[start : run.step_of(turn)]
    told = tuple(_sentence(run, one, language) for step in steps for one in telling.step(run, step))
    return told or (Sentence(turn, "quiet", _quiet(language)),)


def sentences(
    run: Run, turn: int, events: Iterable[Event], *, language: Language = "en"
) -> Iterator[Sentence]:
    """Events in words, in their own order."""
    return (_sentence(run, one, language) for one in telling.tellings(run, turn, events))


def _sentence(run: Run, told: Telling, language: Language) -> Sentence:
    fields = told.fields
    pages = (fields["page"],) if "page" in fields else fields.get("read", fields.get("pages", ()))
    text = fill(run, told, language)
    return Sentence(told.turn, told.kind, text, pages, fields.get("segment"), fields.get("question"))


def fill(run: Run, told: Telling, language: Language) -> str:
    """The template with the names of what its fields refer to."""
    life = story(run)
    values = {name: _named(run, life, name, value) for name, value in told.fields.items()}
    said = speech(life.about).template(told.key)
    return (said.zh if language == "zh" else said.en).format(**values)


def _named(run: Run, told: Story, field: str, value: Any) -> str:
    """What is printed for a field (see `templates`)."""
    match field:
        case "page" | "before":
            return str(value + 1)
        case "pages" | "read":
            return ", ".join(str(page + 1) for page in value) or "?"
        case "segment" | "best" | "top" | "next":
            return "" if value is None else isolated(told.segments[int(value)].label)
        case "segments":
            return ", ".join(isolated(told.segments[segment].label) for segment in value)
        case "entry" | "by":
            known = None if value is None else told.entry(value)
            return _short(known.value) if known else "?" if value is None else f"#{value + 1}"
        case "act":
            return _short(run.script.acts[value].old or run.script.acts[value].value)
        case "slot":
            return isolated(value)
        case "question":
            return _short(run.script.questions[value].text)
        case _:
            return isolated(" ".join(value)) if isinstance(value, tuple) else str(value)


def _quiet(language: Language) -> str:
    return TEMPLATES["quiet"].zh if language == "zh" else TEMPLATES["quiet"].en


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return isolated(flat if len(flat) <= _LONG else flat[: _LONG - 1] + "…")
