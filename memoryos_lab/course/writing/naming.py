"""What a lesson calls a segment: a letter in the example by hand, elsewhere as the screen does."""

from __future__ import annotations

from ...memory.replay import Run
from ...views.escape import isolated
from ...views.story import story
from .literal import literal

BY_HAND = "by-hand"  # backend of the ten pages


def segment(run: Run, id: int) -> str:
    """Its name, as Markdown that shows it as it is.

    >>> from ..reading.replays import run
    >>> segment(run("by-hand"), 2), segment(run("tutor"), 4).replace("\\\\", "")
    ('C', 'loaf · sourdough')
    """
    return literal(plain(run, id))


def plain(run: Run, id: int) -> str:
    """Its name as plain text, for what a quiz says."""
    return letter(id) if run.features.backend == BY_HAND else isolated(story(run).segments[id].label)


def letter(id: int) -> str:
    """Segments of the example by hand, in the order in which they were opened: A, B, C."""
    return chr(ord("A") + id)


def home(run: Run, page: int) -> int | None:
    """The segment into which a page was filed first; None while it is in short-term memory."""
    filings = story(run).pages[page].filings
    return filings[0].segment if filings else None


def numbers(pages: tuple[int, ...] | list[int]) -> str:
    """Pages as they are counted on the screen.

    >>> numbers((0, 1, 3))
    '1, 2, 4'
    """
    return ", ".join(str(page + 1) for page in pages)
