"""She said that she works at a hospital now. What does long-term memory believe?"""

from __future__ import annotations

from ...views.catalogue import Language
from ...views.story import story
from ..items import Item
from ..prepared import Prepared
from ..reading import replays
from ..writing.naming import home, plain
from .asking import ask

OLD, NEW = 0, 22  # pages 1 and 23


def hook(language: Language) -> Item:
    """Marked by the pages that the belief at the end was read from."""
    run = replays.run()
    held = [entry for entry in run.snapshot().entries if entry.slot == "job"]
    written = next(life for life in story(run).entries if life.entry.slot == "job")
    peak = max(
        group.heat or 0.0
        for turn in range(1, run.turns + 1)
        for group in run.snapshot(turn).groups
        if group.id == home(run, NEW)
    )
    return ask(
        6,
        language,
        {
            "hospital": any(NEW in entry.pages for entry in held),
            "library": any(OLD in entry.pages for entry in held),
            "nothing": not held,
        },
        Prepared(turn=written.learned - 1, lock="locked"),
        Prepared(turn=run.turns, pick=("fact", written.entry.id)),
        old=OLD + 1,
        new=NEW + 1,
        value=written.entry.value,
        turn=written.learned,
        segment=plain(run, home(run, NEW) or 0),
        heat=f"{peak:.2f}",
        tau=f"{story(run).tau:g}",
    )
