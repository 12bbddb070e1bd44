"""Memory systems side by side: one conversation in depth, and a dataset as a matrix.

    found = beside(script, features, ["memoryos", "memgpt", "flat"])    # what each holds, finds, loses
    table = matrix(dataset, ["all"])                                    # every system over every conversation
    differences(table, "memoryos")                                      # on the same questions
    gains(tuned(dataset, ["all"], 40))                                  # each tuned alike: what that gains

Every figure is of our compact re-statement of a system, with cached features in place of its own model's
texts (`NOTE`). It says how the rules differ, not how a published system would score.
"""

from .alike import published, tuned
from .asking import asked, remedy
from .beside import beside, beside_of, chosen, one, system
from .differences import beaten, by_conversation, differences, gains
from .holding import holding, roomy, tighter
from .kept import load_matrix, save
from .matrix import matrix
from .values import (
    NOTE,
    Beside,
    Cap,
    Cell,
    Choice,
    Difference,
    Holding,
    Judged,
    Lost,
    Matrix,
    Place,
    Row,
    Side,
    System,
    Tuned,
)

__all__ = [
    "NOTE",
    "Beside",
    "Cap",
    "Cell",
    "Choice",
    "Difference",
    "Holding",
    "Judged",
    "Lost",
    "Matrix",
    "Place",
    "Row",
    "Side",
    "System",
    "Tuned",
    "asked",
    "beaten",
    "beside",
    "beside_of",
    "by_conversation",
    "chosen",
    "differences",
    "gains",
    "holding",
    "load_matrix",
    "matrix",
    "one",
    "published",
    "remedy",
    "roomy",
    "save",
    "system",
    "tighter",
    "tuned",
]
