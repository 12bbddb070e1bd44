"""Three ways in which the literature scores an answer of LoCoMo, each under its own name.

==========  ==================================  ======================================  ===================
            official                            memoryos                                amem
==========  ==================================  ======================================  ===================
source      snap-research/locomo                BAI-LAB/MemoryOS, eval                  A-Mem, mem0, Memobase
tokens      no commas, lower, no punctuation,   lower, runs of word characters          lower, ``. , ! ?``
            no a/an/the/and, Porter stems                                               are spaces
counted as  bag                                 set                                     set
category 1  both sides cut at commas: mean      plain                                   plain
            over gold parts of the best part
category 3  gold up to its first semicolon      plain                                   plain
category 5  1 iff it says "no information       F1 against the trap: being fooled       as memoryos; its
            available" or "not mentioned"       scores                                  papers leave it out
==========  ==================================  ======================================  ===================

The same answer has three scores: a run scored by one is never ranked against a run scored by another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from .words import amem_tokens, memoryos_tokens, official_tokens

ADVERSARIAL = 5
Convention = Literal["abstains", "trap"]
REFUSALS = ("no information available", "not mentioned")  # the official script knows these two, no other


@dataclass(frozen=True, slots=True)
class Scorer:
    """One published measure. `score(prediction, gold, category)` is in [0, 1].

    For category 5 the trap is passed as gold; what it means is `convention`: "abstains": 1 iff the
    prediction abstains; "trap": F1 against the trap, so that being fooled scores.
    """

    name: str
    convention: Convention
    source: str  # where the measure is from, in words
    score: Callable[[str, str, int | None], float]


def official(prediction: str, gold: str, category: int | None = None) -> float:
    """LoCoMo's own measure.

    >>> official("clay, the blue bowls", "bowl, teapot", 1), official("Not mentioned.", "a trap", 5)
    (0.3333333333333333, 1.0)
    """
    match category:
        case 5:
            return float(any(words in prediction.lower() for words in REFUSALS))
        case 1:
            return _parts(prediction, gold)
        case 3:
            return _official(prediction, gold.split(";")[0])
        case _:
            return _official(prediction, gold)


def memoryos(prediction: str, gold: str, category: int | None = None) -> float:
    """The measure of MemoryOS's evaluation; for category 5 the higher, the more it was fooled.

    >>> memoryos("a blue bowl", "the blue bowl", 4)
    0.6666666666666666
    """
    return set_f1(memoryos_tokens(prediction), memoryos_tokens(gold))


def amem(prediction: str, gold: str, category: int | None = None) -> float:
    """The measure of A-Mem's evaluation, which mem0 and Memobase took over.

    >>> amem("a clay-red bowl", "the clay red bowl", 4)
    0.2857142857142857
    """
    return set_f1(amem_tokens(prediction), amem_tokens(gold))


SCORERS: Mapping[str, Scorer] = {
    scorer.name: scorer
    for scorer in (
        Scorer("official", "abstains", "snap-research/locomo, task_eval/evaluation.py", official),
        Scorer("memoryos", "trap", "BAI-LAB/MemoryOS, eval/evalution_loco.py", memoryos),
        Scorer("amem", "trap", "A-Mem, utils.py; also mem0 and Memobase", amem),
    )
}


def bag_f1(prediction: Sequence[str], gold: Sequence[str]) -> float:
    """F1 of two bags of tokens; 0 where they share none."""
    return _f1(sum((Counter(prediction) & Counter(gold)).values()), len(prediction), len(gold))


def set_f1(prediction: Sequence[str], gold: Sequence[str]) -> float:
    """F1 of two sets of tokens; 0 where they share none."""
    mine, theirs = set(prediction), set(gold)
    return _f1(len(mine & theirs), len(mine), len(theirs))


def _f1(shared: int, mine: int, theirs: int) -> float:
    return 2 * shared / (mine + theirs) if shared else 0.0


def _official(prediction: str, gold: str) -> float:
    return bag_f1(official_tokens(prediction), official_tokens(gold))


def _parts(prediction: str, gold: str) -> float:
    """Mean over the parts of gold of the best F1 over the parts of the prediction."""
    mine = list(dict.fromkeys(tuple(official_tokens(part)) for part in prediction.split(",")))
    theirs = [official_tokens(part) for part in gold.split(",")]
    return sum(max(bag_f1(part, wanted) for part in mine) for wanted in theirs) / len(theirs)
