"""Measures of one ranked list against the gold evidence of one question, relevance yes or no.

What lies in short-term memory is in the prompt without being ranked. Where it is counted ("STM
counted") it costs none of the k places: its gold counts as found, at rank 1.
References: Järvelin and Kekäläinen, "Cumulated gain-based evaluation of IR techniques", 2002 (nDCG).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log2
from typing import NamedTuple


class Ranked(NamedTuple):
    """What one question found: sets of gold ids, best first; an empty set found nothing."""

    stm: frozenset[str]  # gold that lies in short-term memory; empty where that is not counted
    places: tuple[frozenset[str], ...]  # [P] gold that each place of the list brings
    gold: frozenset[str]


class Scores(NamedTuple):
    """One question at one cut, each in [0, 1]."""

    recall: float
    hit: float
    all: float
    reciprocal: float
    ndcg: float


def score(ranked: Ranked, k: int) -> Scores:
    """All measures at the cut k; `ranked.gold` is not empty.

    >>> score(Ranked(frozenset(), (frozenset(), frozenset("a"), frozenset("b")), frozenset("ab")), 2)
    Scores(recall=0.5, hit=1.0, all=0.0, reciprocal=0.5, ndcg=0.386...)
    """
    ranks = first_ranks(ranked.stm, ranked.places[:k])
    found = len(ranks) / len(ranked.gold)
    return Scores(
        found,
        float(found > 0),
        float(found == 1),
        reciprocal_rank(ranks),
        ndcg(ranks, len(ranked.gold), k),
    )


def first_ranks(stm: frozenset[str], places: Sequence[frozenset[str]]) -> list[int]:
    """The rank, from 1, at which each gold id that is found is found first.

    >>> first_ranks(frozenset("a"), [frozenset(), frozenset("ab")])
    [1, 2]
    """
    seen = dict.fromkeys(sorted(stm), 1)
    for rank, brought in enumerate(places, start=1):
        for id in sorted(brought):
            seen.setdefault(id, rank)
    return list(seen.values())


def reciprocal_rank(ranks: Iterable[int]) -> float:
    """1 / the best rank; 0 if nothing was found."""
    best = min(ranks, default=0)
    return 1 / best if best else 0.0


def ndcg(ranks: Iterable[int], gold: int, k: int) -> float:
    """Discounted gain over that of the ideal list of min(gold, k), in [0, 1].

    Several gold turns can stand at one rank (a page of both), so the gain can exceed the ideal one; it
    is capped.

    >>> ndcg([1], 1, 10), round(ndcg([2], 1, 10), 3)
    (1.0, 0.631)
    """
    ideal = sum(1 / log2(rank + 1) for rank in range(1, min(gold, k) + 1))
    gain = sum(1 / log2(rank + 1) for rank in ranks)
    return min(gain / ideal, 1.0) if ideal else 0.0
