"""Systems against one of them, question by question: which differences are more than chance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from ..dataset import ANSWERABLE
from ..scoring import spread
from .values import Difference, Matrix, Row


def differences(matrix: Matrix, against: str) -> tuple[Difference, ...]:
    """Every other system against this one, over all of categories 1 to 4, then each category.

    The interval is of the mean difference over the same questions, so what makes a question hard for all
    falls out. Questions of one conversation are alike: `by_conversation` tells what that hides.

    Raises: KeyError for a system that the matrix does not have.
    """
    base = row(matrix, against)
    return tuple(one for other in matrix.rows if other.name != against for one in _against(other, base))


def row(matrix: Matrix, name: str) -> Row:
    """The row of that name. Raises: KeyError."""
    found = next((row for row in matrix.rows if row.name == name), None)
    if found is None:
        raise KeyError(name)
    return found


def _against(one: Row, base: Row) -> Iterator[Difference]:
    categories = sorted({asked.category for asked in one.judged.values() if asked.category is not None})
    for wanted in ((*ANSWERABLE, None), *((category,) for category in categories)):
        found = [difference for _, difference in _pairs(one, base, wanted)]
        mean, low, high = spread(found)
        yield Difference(
            one.name,
            base.name,
            wanted[0] if len(wanted) == 1 else None,
            len(found),
            mean,
            low,
            high,
            sum(value > 0 for value in found),
            sum(value < 0 for value in found),
        )


def _pairs(one: Row, base: Row, wanted: Sequence[int | None]) -> Iterator[tuple[int, float]]:
    """(conversation, what one found more than the other) of each question that cites evidence."""
    for id, here in one.judged.items():
        there = base.judged.get(id)
        if here.category in wanted and there and here.recall is not None and there.recall is not None:
            yield here.conversation, here.recall - there.recall


def by_conversation(matrix: Matrix, name: str, against: str) -> tuple[float, float, float]:
    """(mean, low, high) of the mean difference a conversation: few values, and each of its own talk.

    Raises: KeyError for a system that the matrix does not have.
    """
    found: defaultdict[int, list[float]] = defaultdict(list)
    for conversation, difference in _pairs(row(matrix, name), row(matrix, against), (*ANSWERABLE, None)):
        found[conversation].append(difference)
    return spread([sum(values) / len(values) for values in found.values()])
