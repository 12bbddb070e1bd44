"""A flat search finds as many as this memory does. The same ones?"""

from __future__ import annotations

from ...memory.replay import Run
from ...views.catalogue import Language
from ..items import Item
from ..prepared import Prepared
from ..reading import replays, sight
from ..reading.asked import found, found_flat
from .asking import ask

FIRST = range(5)


def hook(language: Language) -> Item:
    """Marked by a flat search over the same pages with the same k."""
    run = replays.run()
    policy = sight.policy(run)
    ours = {q for q in FIRST if found(run, q, policy.top_m, policy.top_k)}
    flat = {q for q in FIRST if found_flat(q, policy.top_k)}
    missed = set(FIRST) - ours
    texts = {f"q{q + 1}": run.script.questions[q].text for q in FIRST}
    return ask(
        8,
        language,
        {
            "same": flat == ours,
            "one": len(flat & ours) == 1 and flat != ours,
            "others": flat <= missed,
        },
        Prepared(turn=run.turns, lock="locked"),
        Prepared(turn=run.turns, pick=("question", min(flat - ours, default=0))),
        k=policy.top_k,
        n=len(flat),
        ours=_listed(run, ours),
        both=_listed(run, flat & ours),
        gained=_listed(run, flat - ours),
        lost=_listed(run, ours - flat),
        **texts,
    )


def _listed(run: Run, questions: set[int]) -> str:
    return " ".join(f"“{run.script.questions[q].text}”" for q in sorted(questions))
