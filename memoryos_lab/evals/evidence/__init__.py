"""Was the gold evidence among what was found? Recall, hit, all, MRR and nDCG at a cut; no model asked.

    found = evidence.rankings(dataset, features, evidence.by_policy(policy), "page")
    evidence.table(dataset, found)       # a row a category and cut, with n and what was skipped

Other channels: `by_words` (BM25), `by_cosine`, `by_both`. Choices: docs/decisions/sweeps.md.
"""

from .channels import CHANNELS, Channel, Unit, by_both, by_cosine, by_policy, by_words, rankings
from .measures import Ranked, Scores, ndcg, reciprocal_rank, score
from .table import Row, table

__all__ = [
    "CHANNELS",
    "Channel",
    "Ranked",
    "Row",
    "Scores",
    "Unit",
    "by_both",
    "by_cosine",
    "by_policy",
    "by_words",
    "ndcg",
    "rankings",
    "reciprocal_rank",
    "score",
    "table",
]
