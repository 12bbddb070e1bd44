"""What one conversation yields under some settings: raw outcomes, scored later."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.integer[Any]]
Floats = NDArray[np.floating[Any]]

UNKNOWN = -1  # not measured, or no gold to measure


class Outcome(NamedTuple):
    """Of s settings over the q questions of one conversation.

    Evidence in short-term memory is counted: it is in the prompt whatever k is.
    """

    covered: Ints  # [s, q] gold turns in the prompt, as pages
    reciprocal: Floats  # [s, q] of the pages returned
    ndcg: Floats  # [s, q]
    stage: Ints  # [s, q] `labels.Stage` at which the evidence was lost; UNKNOWN without gold
    page_tokens: Ints  # [s, q] of the pages in the prompt, short-term memory included
    prompt_tokens: Ints  # [s, q] of the whole prompt
    returned: Ints  # [s, q] pages brought back, each counted once
    segments: Ints  # [s] groups held at the end

    @classmethod
    def blank(cls, settings: int, questions: int) -> Outcome:
        """Nothing measured yet."""
        shape = (settings, questions)
        return cls(
            np.full(shape, UNKNOWN, np.int16),
            np.zeros(shape, np.float32),
            np.zeros(shape, np.float32),
            np.full(shape, UNKNOWN, np.int8),
            np.full(shape, UNKNOWN, np.int32),
            np.full(shape, UNKNOWN, np.int32),
            np.full(shape, UNKNOWN, np.int16),
            np.full(settings, UNKNOWN, np.int32),
        )
