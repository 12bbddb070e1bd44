"""What a step of the tour is."""

from __future__ import annotations

from dataclasses import dataclass

from ...theatre.wish import PickKind
from ..items import Item
from ..prepared import Prepared

# What is pointed at: a kind and what tells it from others of its kind; ids count from 0. See docs/theatre.md.
Target = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Read:
    """There is nothing to do but to read."""


@dataclass(frozen=True, slots=True)
class Reached:
    """The cursor stands at a turn or beyond."""

    turn: int


@dataclass(frozen=True, slots=True)
class Picked:
    """Something is picked."""

    kind: PickKind
    id: int


@dataclass(frozen=True, slots=True)
class Moved:
    """A knob stands at a value or above, and the run that belongs to it is shown."""

    knob: str
    least: float


@dataclass(frozen=True, slots=True)
class Answered:
    """The question of the step is answered right."""


Done = Read | Reached | Picked | Moved | Answered


@dataclass(frozen=True, slots=True)
class Step:
    """One card of the tour, in one language."""

    key: str
    place: Prepared  # where the theatre stands before
    done: Done  # what ends the step
    said: dict[str, str]  # part of the card -> its words; see texts/tour.py
    target: Target = ()  # what is lit; (): nothing
    look: tuple[Target, ...] = ()  # what the card must not cover
    item: Item | None = None  # what is asked within the card
