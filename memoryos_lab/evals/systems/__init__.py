"""Memory systems side by side: one conversation in depth, and a dataset as a matrix.

    found = beside(script, features, ["memoryos", "memgpt", "flat"])    # what each holds, finds, loses
    table = matrix(dataset, ["all"])                                    # every system over every conversation
    differences(table, "memoryos")                                      # on the same questions

Every figure is of our compact re-statement of a system, with cached features in place of its own model's
texts (`NOTE`). It says how the rules differ, not how a published system would score.
"""

from .asking import asked, remedy
from .beside import beside, beside_of, chosen, one, system
from .differences import by_conversation, differences
from .holding import holding, roomy, tighter
from .kept import load_matrix, save
from .matrix import matrix
from .values import (
    NOTE,
    Beside,
    Cell,
    Difference,
    Holding,
    Judged,
    Lost,
    Matrix,
    Place,
    Row,
    System,
)

__all__ = [
    "NOTE",
    "Beside",
    "Cell",
    "Difference",
    "Holding",
    "Judged",
    "Lost",
    "Matrix",
    "Place",
    "Row",
    "System",
    "asked",
    "beside",
    "beside_of",
    "by_conversation",
    "chosen",
    "differences",
    "holding",
    "load_matrix",
    "matrix",
    "one",
    "remedy",
    "roomy",
    "save",
    "system",
    "tighter",
]
