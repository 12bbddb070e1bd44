"""Where each page lies on the map, and the middle of each segment."""

from __future__ import annotations

from typing import NamedTuple

from ..memory.about import About
from ..memory.memoryos import ABOUT as MEMORYOS
from ..memory.replay import Run
from .projection import Projection
from .story import Link, PageLife, SegmentLife, Story, linked, story


class Point(NamedTuple):
    page: int
    x: float
    y: float
    life: PageLife
    hue: int
    text: str  # of the conversation: data


class Centre(NamedTuple):
    """The mean of a segment's pages, all that were ever filed there."""

    life: SegmentLife
    x: float
    y: float


class MapInfo(NamedTuple):
    """Pages as points, segments as the middle of theirs."""

    turns: int
    projection: Projection
    points: tuple[Point, ...]
    centres: tuple[Centre, ...]
    about: About = MEMORYOS  # whose names it takes
    links: tuple[Link, ...] = ()  # between points, in the order in which they were made

    def linked(self, turn: int) -> tuple[Link, ...]:
        """Links that hold after `turn` pages."""
        return linked(self.links, (point.life for point in self.points), turn)


def info(run: Run, projection: Projection) -> MapInfo:
    """Pages that have a vector, where the projection puts them."""
    told = story(run)
    places = dict(zip(projection.pages, projection.xy, strict=True))
    return MapInfo(
        told.turns,
        projection,
        tuple(
            Point(page, x, y, told.pages[page], told.hue(page), run.script.pages[page].text)
            for page, (x, y) in places.items()
        ),
        tuple(_centres(told, places)),
        told.about,
        tuple(link for link in told.links if places.keys() >= set(link[:2])),
    )


def _centres(told: Story, places: dict[int, tuple[float, float]]) -> list[Centre]:
    centres = []
    for life in told.segments:
        held = [places[page] for page in life.pages if page in places]
        if held:
            x, y = (sum(axis) / len(held) for axis in zip(*held, strict=True))
            centres.append(Centre(life, round(x, 4), round(y, 4)))
    return centres
