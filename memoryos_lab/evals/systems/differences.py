"""Systems against one of them, question by question: which differences are more than chance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from ..dataset import ANSWERABLE
from ..scoring import spread
from .values import Difference, Matrix, Row

Three = tuple[float, float, float]


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


def gains(matrix: Matrix) -> tuple[tuple[Difference, Three], ...]:
    """Of every system: tuned against published, over categories 1 to 4, by question and by conversation.

    Raises: ValueError for a matrix in which nothing was tuned.
    """
    if matrix.tuned is None:
        raise ValueError("nothing was tuned in this matrix")
    pairs = zip(matrix.tuned.rows, matrix.rows, strict=True)
    return tuple((next(_against(one, base)), _by_talk(one, base)) for one, base in pairs)


def beaten(rows: Sequence[Row]) -> dict[str, tuple[str, ...]]:
    """By system, best first: whom it beats, by more than chance over conversations and over questions.

    "More than chance": both 95 % intervals of the paired difference lie above 0. With one conversation there
    is one interval.
    """
    ranked = sorted(rows, key=lambda row: -row.cells[0].recall.mean)
    return {one.name: tuple(other.name for other in ranked if _beats(one, other)) for one in ranked}


def _beats(one: Row, other: Row) -> bool:
    if one is other or next(_against(one, other)).low <= 0:
        return False
    talks = {judged.conversation for judged in one.judged.values()}
    return len(talks) < 2 or _by_talk(one, other)[1] > 0


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


def by_conversation(matrix: Matrix, name: str, against: str) -> Three:
    """(mean, low, high) of the mean difference a conversation: few values, and each of its own talk.

    Raises: KeyError for a system that the matrix does not have.
    """
    return _by_talk(row(matrix, name), row(matrix, against))


def _by_talk(one: Row, base: Row) -> Three:
    found: defaultdict[int, list[float]] = defaultdict(list)
    for conversation, difference in _pairs(one, base, (*ANSWERABLE, None)):
        found[conversation].append(difference)
    return spread([sum(values) / len(values) for values in found.values()])
