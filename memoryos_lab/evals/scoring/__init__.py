"""How good an answer is: three published measures by name, what a mean is worth, and equal meanings."""

from .bleu import BLEU1, bleu1
from .dates import dates, dates_equal
from .intervals import Mean, share, spread, summary
from .meaning import Reason, equal_meaning
from .refusal import abstains
from .report import (
    Adversarial,
    Disagreement,
    Floor,
    adversarial,
    by_category,
    disagreement,
    floors,
    overall,
    reference,
    scores,
)
from .scorers import ADVERSARIAL, SCORERS, Scorer
from .words import content, stem, tokens

__all__ = [
    "ADVERSARIAL",
    "BLEU1",
    "SCORERS",
    "Adversarial",
    "Disagreement",
    "Floor",
    "Mean",
    "Reason",
    "Scorer",
    "abstains",
    "adversarial",
    "bleu1",
    "by_category",
    "content",
    "dates",
    "dates_equal",
    "disagreement",
    "equal_meaning",
    "floors",
    "overall",
    "reference",
    "scores",
    "share",
    "spread",
    "stem",
    "summary",
    "tokens",
]
