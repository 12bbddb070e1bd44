"""Every score of one question in one state, before any cut: what m and k choose from."""

from __future__ import annotations

from dataclasses import dataclass

from .types import Array


@dataclass(frozen=True, slots=True, eq=False)
class Survey:
    """For S segments and P places of a page in mid-term memory, each best first; ties as in `recall`.

    What a question returns under any m and k is a choice among these, equal to what `recall` says.
    """

    stm: tuple[int, ...]  # pages in short-term memory, oldest first
    segments: tuple[int, ...]  # [S] ids
    segment_scores: Array  # [S]
    pages: tuple[int, ...]  # [P]
    page_scores: Array  # [P]
    holders: tuple[int, ...]  # [P] place of the page's segment in `segments`, from 0

    def returned(self, m: int, k: int) -> tuple[int, ...]:
        """Pages that come back, best first (a page under two themes may stand twice)."""
        raise NotImplementedError  # being built
