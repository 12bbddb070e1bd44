"""Four pairs of m and k. Which finds most of the first five questions?"""

from __future__ import annotations

from ...views.catalogue import Language
from ..items import Item
from ..prepared import Prepared
from ..reading import replays
from ..reading.asked import found
from .asking import ask

PAIRS = {"paper": (5, 10), "wide": (9, 10), "both": (8, 14), "deep": (7, 60)}
FIRST = range(5)


def hook(language: Language) -> Item:
    """Marked by the questions whose page comes back under each pair."""
    run = replays.run()
    counts = {key: sum(found(run, question, *pair) for question in FIRST) for key, pair in PAIRS.items()}
    best = max(counts.values())
    m, k = PAIRS["both"]
    return ask(
        7,
        language,
        {key: count == best for key, count in counts.items()},
        Prepared(turn=run.turns, lock="locked"),
        Prepared(turn=run.turns, pick=("question", 0), knobs={"top_m": m, "top_k": k}),
        **{f"{key}_n": count for key, count in counts.items()},
        **{f"{key}_m": pair[0] for key, pair in PAIRS.items()},
        **{f"{key}_k": pair[1] for key, pair in PAIRS.items()},
    )
