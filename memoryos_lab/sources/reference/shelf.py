"""The vectors of a state in one table: those of the commonest length, the others told and left out."""

from __future__ import annotations

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from ..issues import Issues

Vector = NDArray[np.float32]
UNIT = 0.01  # by how much the length of a vector may differ from 1: the reference normalises every one


class Shelf:
    """Vectors as they are met, each with its place in the file."""

    def __init__(self) -> None:
        self._held: list[tuple[Vector, str]] = []

    def add(self, vector: Vector | None, where: str) -> int | None:
        """Its number, until `settled`; None for none."""
        if vector is None:
            return None
        self._held.append((vector, where))
        return len(self._held) - 1

    def settled(self, issues: Issues) -> tuple[Vector, dict[int | None, int | None]]:
        """([r, d] as they come, the row of each number; None where its length is not that of the table)."""
        lengths = Counter(len(vector) for vector, _ in self._held)
        if not lengths:
            return np.zeros((0, 0), np.float32), {None: None}
        usual = lengths.most_common(1)[0][0]
        rows: dict[int | None, int | None] = {None: None}
        kept: list[Vector] = []
        for number, (vector, where) in enumerate(self._held):
            if len(vector) != usual:
                issues.add(
                    "S_DIMENSIONS",
                    where,
                    f"a vector of {len(vector)} numbers among those of {usual}: left out",
                )
                rows[number] = None
                continue
            rows[number] = len(kept)
            kept.append(vector)
        table = np.array(kept)
        for row in np.flatnonzero(np.abs(np.linalg.norm(table, axis=1) - 1) > UNIT):
            where = next(self._held[n][1] for n, at in rows.items() if n is not None and at == row)
            issues.add("S_LENGTH", where, f"a vector of length {np.linalg.norm(table[row]):.3g}, not 1")
        return table, rows
