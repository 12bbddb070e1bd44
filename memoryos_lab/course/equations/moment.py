"""Where in a run an equation is read: the event, the state that it met, and words for both."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from ...memory.errors import LabError
from ...memory.events import Event
from ...memory.memoryos import MemoryOS
from ...memory.replay import Run
from ...memory.state import Segment
from ...views.catalogue import Language
from ...views.story import story
from ..texts import say
from ..writing.literal import literal
from ..writing.naming import segment
from ..writing.numbers import heat, told

E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class At:
    """A place in a run as a lesson names it: pages and questions count from 1."""

    run: Run
    language: Language
    page: int | None = None
    turn: int | None = None
    question: int | None = None

    def say(self, key: str, **values: object) -> str:
        return say(f"equation.{key}", self.language, **values)

    def named(self, id: int) -> str:
        return segment(self.run, id)

    def words(self, key: str, asked: Iterable[str], held: Iterable[str]) -> str:
        """Both sets of keywords and what they have in common."""
        one, two = tuple(dict.fromkeys(asked)), set(held)
        shared = [word for word in one if word in two]
        listed = {"page": one, "segment": tuple(dict.fromkeys(held)), "shared": tuple(shared)}
        return self.say(key, **{name: self._listed(words) for name, words in listed.items()})

    def _listed(self, words: tuple[str, ...]) -> str:
        return (", " if self.language == "en" else "、").join(map(literal, words)) or self.say("none")

    @property
    def policy(self) -> Any:
        """Raises: LabError for a policy that has no segments of this kind."""
        if not isinstance(self.run.policy, MemoryOS):
            raise self.missing("this equation is one of MemoryOS")
        return self.run.policy

    @property
    def step(self) -> int:
        """Inputs done: after the question that is named, else after the turn, else at the end."""
        if self.question is not None:
            return self.asked + 1
        return self.run.step_of(self.run.turns if self.turn is None else self.turn)

    @property
    def arrival(self) -> int:
        """Inputs done when the turn's page had come, before anything was asked: the scan is the page's."""
        if self.turn is None:
            return self.step
        for position, step in enumerate(self.run.steps):
            if step.kind == "page" and step.turn == self.turn:
                return position + 1
        raise self.missing(f"no page came at turn {self.turn}")

    @property
    def asked(self) -> int:
        """Position of the question's step. Raises: LabError where it was not asked."""
        number = (self.question or 0) - 1
        for position, step in enumerate(self.run.steps):
            if step.kind == "question" and step.index == number:
                return position
        raise self.missing(f"question {self.question} was not asked")

    def held(self, step: int | None = None) -> Segment:
        """The segment that the page lies in, after so many inputs. Raises: LabError where it lies in none."""
        number = (self.page or 0) - 1
        state = self.run.state(step=self.step if step is None else step)
        for one in state.segments:
            if number in tuple(one.pages):
                found: Segment = one
                return found
        raise self.missing(f"page {self.page} lies in no segment at that time")

    def event(self, kind: type[E], *, page: int | None = None, turn: int | None = None) -> tuple[int, E]:
        """The first event of that kind that fits, and the position of its step. Raises: LabError."""
        for position, event in self.run.events():
            if isinstance(event, kind) and self._fits(event, position, page, turn):
                return position, event
        raise self.missing(f"no {getattr(kind, '__name__', 'such event').lower()} event fits")

    def _fits(self, event: Event, position: int, page: int | None, turn: int | None) -> bool:
        pages = (event.page,) if hasattr(event, "page") else getattr(event, "pages", ())
        on_time = turn is None or self.run.steps[position].turn == turn
        return on_time and (page is None or page - 1 in pages)

    def missing(self, what: str) -> LabError:
        where = f"page={self.page}, turn={self.turn}, question={self.question}"
        return LabError(what, where=where, hint=f"this run has {len(story(self.run).pages)} pages")


def tex(value: float, digits: int = 4) -> str:
    r"""A number for LaTeX, as the lesson tells it elsewhere.

    >>> tex(-.28), tex(5.0)
    ('-.28', '5')
    """
    return told(value, digits).replace("−", "-")


def fixed(value: float) -> str:
    """A heat for LaTeX: four decimals, for some stand at a threshold exactly.

    >>> fixed(5), fixed(.9252)
    ('5.0000', '.9252')
    """
    return heat(value).replace("−", "-")
