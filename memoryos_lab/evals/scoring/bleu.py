"""BLEU-1 as A-Mem's evaluation has it.

Source: Papineni et al. 2002; nltk's `sentence_bleu` with weights (1, 0, 0, 0). Its smoothing
method 1 changes only higher orders there: without a shared word the score is 0 in any case.

A-Mem cuts words with `nltk.word_tokenize`, which wants a trained model for the ends of sentences. Here
the same code runs untrained, with the abbreviations below: on the 1,540 answers of a published file whose
own BLEU is known that gives the same value for all but the few that docs/decisions/scoring.md names.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from .scorers import Scorer

if TYPE_CHECKING:
    from collections.abc import Callable

ABBREVIATIONS = (
    *("dr", "mr", "mrs", "ms", "st", "mt", "jr", "sr", "vs", "etc", "e.g", "i.e", "a.m", "p.m", "u.s", "u.k"),
    *("d.c", "j.k", "ph.d", "no", "co", "inc"),
)
_UNIGRAMS = (1.0,)


def bleu1(prediction: str, gold: str) -> float:
    """Share of the prediction's words that stand in gold, times the penalty for being shorter than gold.

    >>> bleu1("May 7, 2021", "7 May 2021"), bleu1("", "7 May 2021")
    (0.75, 0.0)
    """
    mine, theirs = bleu_tokens(prediction), bleu_tokens(gold)
    if not mine or not theirs:
        return 0.0
    return min(1.0, float(_sentence_bleu()([theirs], mine, weights=_UNIGRAMS)))


def bleu_tokens(text: str) -> list[str]:
    """Lower-case words and marks after the Penn Treebank, sentence by sentence.

    >>> bleu_tokens("Mira's bowl. It isn't blue.")
    ['mira', "'s", 'bowl', '.', 'it', 'is', "n't", 'blue', '.']
    """
    sentences, words = _tokenizers()
    return [word for line in sentences.tokenize(text.strip().lower()) for word in words.tokenize(line)]


def _score(prediction: str, gold: str, category: int | None) -> float:
    return bleu1(prediction, gold)


# For `scores`; printed beside `amem`, as its papers do, and no measure that an answer passes by.
BLEU1 = Scorer("bleu1", "trap", "A-Mem, utils.py; also mem0 and Memobase", _score)


@cache
def _tokenizers() -> tuple[Any, Any]:
    from nltk.tokenize.destructive import NLTKWordTokenizer
    from nltk.tokenize.punkt import PunktParameters, PunktSentenceTokenizer

    parameters = PunktParameters()
    parameters.abbrev_types = set(ABBREVIATIONS)
    return PunktSentenceTokenizer(parameters), NLTKWordTokenizer()


@cache
def _sentence_bleu() -> Callable[..., float]:
    from nltk.translate.bleu_score import sentence_bleu

    score: Callable[..., float] = sentence_bleu
    return score
