"""Bread returns with page 9. Does it join the chain of the bread before?"""

from __future__ import annotations

from ...memory.events import Linked
from ...views.catalogue import Language
from ..items import Item
from ..prepared import Prepared
from ..reading import replays, sight
from ..writing.numbers import told
from .asking import ask

RETURNS, BEFORE, OLD = 8, 7, 5  # pages 9, 8 and 6


def hook(language: Language) -> Item:
    """Marked by the chains as they stand when page 9 has come."""
    run = replays.run()
    chains = run.snapshot(RETURNS + 1).chains
    (mine,) = (chain for chain in chains if RETURNS in chain)
    (linked,) = (event for _, event in sight.events(run, Linked) if event.page == RETURNS)
    return ask(
        1,
        language,
        {"old": OLD in mine, "last": BEFORE in mine, "new": mine == (RETURNS,)},
        Prepared(turn=RETURNS, lock="locked"),
        Prepared(turn=RETURNS + 1, pick=("page", RETURNS)),
        page=RETURNS + 1,
        before=BEFORE + 1,
        old=OLD + 1,
        cos=told(linked.score or 0.0, 2),
    )
