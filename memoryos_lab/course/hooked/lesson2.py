"""Pages 2 and 3 are one chain. Are they one segment?"""

from __future__ import annotations

from ...views.catalogue import Language
from .. import replays
from ..exercises.lesson2 import filing
from ..items import Item
from ..naming import plain
from ..numbers import told
from ..prepared import Prepared
from . import ask


def hook(language: Language) -> Item:
    """Marked by where the two were filed, and by the chains."""
    run = replays.run()
    (_, first), (turn, second) = filing(run, 1), filing(run, 2)
    chained = any({1, 2} <= set(chain) for chain in run.snapshot().chains)
    one = first.segment == second.segment
    best = second.candidates[0]
    return ask(
        2,
        language,
        {"same": one, "apart": chained and not one, "chain": not chained},
        Prepared(turn=turn - 1, lock="locked"),
        Prepared(turn=turn, pick=("page", 2)),
        turn=turn,
        cos=told(best.cos),
        words=told(best.keyword),
        total=told(best.total),
        theta=told(second.theta),
        segment=plain(run, second.segment),
    )
