"""The page that says it is the most like the question of all. Does it come back?"""

from __future__ import annotations

from ...views import recall
from ...views.catalogue import Language
from ..items import Item
from ..prepared import Prepared
from ..reading import replays
from ..reading.asked import survey
from ..writing.naming import plain
from ..writing.numbers import told
from .asking import ask

QUESTION, PAGE = 0, 19  # of Nora's birthday; page 20


def hook(language: Language) -> Item:
    """Marked by where the evidence was lost."""
    run = replays.run()
    info = recall.info(run, QUESTION)
    (gold,) = info.evidence
    seen = survey(run, QUESTION)
    return ask(
        5,
        language,
        {
            "back": gold.place == "returned",
            "m": gold.place == "below_m",
            "k": gold.place == "below_k",
            "gone": gold.place == "archive",
        },
        Prepared(turn=run.turns, lock="locked"),
        Prepared(turn=run.turns, pick=("question", QUESTION)),
        question=info.text,
        page=PAGE + 1,
        cos=told(float(seen.page_cos[seen.pages.index(PAGE)]), 2),
        best=seen.pages.index(PAGE) + 1,
        rank=gold.segment_rank,
        of=len(info.segments),
        segment=plain(run, gold.segment or 0),
        m=info.m,
        k=info.k,
    )
