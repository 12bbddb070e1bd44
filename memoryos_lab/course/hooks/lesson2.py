"""Pages 2 and 3 are one chain. Are they one segment?"""

from __future__ import annotations

from ...views.catalogue import Language
from ..exercises.lesson2 import filing
from ..items import Item
from ..prepared import Prepared
from ..reading import replays
from ..writing.naming import plain
from ..writing.numbers import told
from .asking import ask


def hook(language: Language) -> Item:
    """Marked by where the first three pages were filed."""
    run = replays.run()
    (_, zero), (_, first), (turn, second) = (filing(run, page) for page in range(3))
    homes = [event.segment for event in (zero, first)]
    best = second.candidates[0]
    return ask(
        2,
        language,
        {
            "same": second.segment == homes[1],
            "apart": second.segment not in homes,
            "first": second.segment == homes[0],
        },
        Prepared(turn=turn - 1, lock="locked"),
        Prepared(turn=turn, pick=("page", 2)),
        turn=turn,
        cos=told(best.cos),
        words=told(best.keyword),
        total=told(best.total),
        theta=told(second.theta),
        segment=plain(run, second.segment),
    )
