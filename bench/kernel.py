"""The bare numpy arithmetic of a replay: segment matrix · page vector, keyword overlap, argmax.

No state, event, queue, heat or trace is kept; where each page goes is taken from the replay, and
the vector that its segment then has is written from a list made beforehand.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from memoryos_lab.memory.events import Merged, Opened
from memoryos_lab.memory.replay import Run
from memoryos_lab.memory.types import Array

WIDTH = 5  # keywords of a page and of a segment


class Plan(NamedTuple):
    """What the kernel needs of a run, for p filed pages."""

    pages: Array  # [p, d]
    words: np.ndarray  # [p, WIDTH] keyword numbers, -1 where there is none
    row: list[int]  # [p] where the page goes
    vectors: Array  # [p, d] what the segment is afterwards
    carried: np.ndarray  # [p, WIDTH] what it carries afterwards, -2 where nothing


def plan(run: Run) -> Plan:
    """Take the decisions out of a run whose segments are never evicted."""
    f, numbers = run.features, {}

    def encode(words: tuple[str, ...], empty: int) -> list[int]:
        known = [numbers.setdefault(word, len(numbers)) for word in words[:WIDTH]]
        return known + [empty] * (WIDTH - len(known))

    filed = [(i, e) for i, e in run.events() if isinstance(e, Merged | Opened)]
    sums = np.zeros((len(run.state().segments), f.vectors.shape[1]), f.vectors.dtype)
    vectors = np.empty((len(filed), f.vectors.shape[1]), f.vectors.dtype)
    carried = []
    for n, (step, event) in enumerate(filed):
        sums[event.segment] += f.vectors[f.page[event.page]]
        vectors[n] = sums[event.segment] / np.linalg.norm(sums[event.segment])
        segment = next(s for s in run.steps[step].state.segments if s.id == event.segment)
        carried.append(encode(segment.keywords, -2))
    rows = [f.page[event.page] for _, event in filed]
    words = [encode(f.themes[event.page][0].keywords, -1) for _, event in filed]
    return Plan(f.vectors[rows], np.array(words), [e.segment for _, e in filed], vectors, np.array(carried))


def work(plan: Plan) -> int:
    """Do the arithmetic; the sum of the winners keeps it honest."""
    segments = np.zeros((max(plan.row) + 1, plan.pages.shape[1]), plan.pages.dtype)
    carried = np.full((len(segments), WIDTH), -2)
    sizes = np.zeros(len(segments))
    filled = winners = 0
    for page, words, row, vector, keywords in zip(
        plan.pages, plan.words, plan.row, plan.vectors, plan.carried, strict=True
    ):
        if filled:
            shared = (carried[:filled, :, None] == words).sum(axis=(1, 2))
            score = segments[:filled] @ page + shared / np.maximum(sizes[:filled] + WIDTH - shared, 1)
            winners += int(score.argmax())
        segments[row] = vector
        carried[row] = keywords
        sizes[row] = (keywords >= 0).sum()
        filled = max(filled, row + 1)
    return winners
