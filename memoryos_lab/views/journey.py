"""The whole life of one page in words, and the line that it draws over the timeline."""

from __future__ import annotations

from typing import NamedTuple

from ..memory.events import (
    Arrived,
    Confirmed,
    Did,
    Dropped,
    Event,
    Evicted,
    Faded,
    Forgotten,
    Inflated,
    Learned,
    Left,
    Linked,
    Merged,
    Moved,
    Opened,
    Promoted,
    Returned,
    Superseded,
)
from ..memory.replay import Run
from .catalogue import Language
from .story import PageLife, Story, story
from .words import Sentence, sentences


class JourneyInfo(NamedTuple):
    page: int
    turn_ids: tuple[str, ...]
    life: PageLife
    steps: tuple[Sentence, ...]  # in order


def info(run: Run, page: int, *, language: Language = "en") -> JourneyInfo:
    """All events that concern a page: its own, and promotions, facts and evictions that hold it."""
    told = story(run)
    steps = [
        sentence
        for position, event in run.events()
        if _concerns(event, page, told)
        for sentence in sentences(run, run.steps[position].turn, (event,), language=language)
    ]
    return JourneyInfo(page, run.script.pages[page].turn_ids, told.pages[page], tuple(steps))


def _concerns(event: Event, page: int, told: Story) -> bool:
    match event:
        case Arrived() | Linked() | Left() | Dropped() | Merged() | Opened() | Inflated() | Forgotten():
            return event.page == page
        case Returned():
            return event.page == page
        case Promoted() | Evicted() | Confirmed() | Faded() | Moved() | Did():
            return page in event.pages
        case Learned(entry=entry) | Superseded(entry=entry):
            return any(life.entry.id == entry and page in life.entry.pages for life in told.entries)
        case _:
            return False  # the rest concerns a segment or a question, and no page of its own
