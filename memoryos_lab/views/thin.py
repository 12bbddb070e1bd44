"""Few enough marks: what stands at about one turn becomes one mark that tells how many it is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

T = TypeVar("T")
MOST = 5000  # marks in a figure; with more a browser is no longer quick
COLUMNS = 600  # of a figure over turns: about one each pixel and a half


def grouped(
    items: Iterable[T], *, turn: Callable[[T], float], alike: Callable[[T], Hashable], most: int
) -> list[list[T]]:
    """At most `most` groups of items that are alike and whose turns lie close together, in order.

    Each item is alone while there is room; then a group spans 2, 4, 8 … turns. There are more than
    `most` groups only if there are more than that which are not alike.

    >>> grouped([1, 2, 3, 9], turn=lambda n: n, alike=lambda n: "", most=3)
    [[1], [2, 3], [9]]
    """
    rest = list(items)
    if len(rest) <= most:
        return [[item] for item in rest]
    last = max(turn(item) for item in rest)
    every = 1
    while True:
        groups: defaultdict[Hashable, list[T]] = defaultdict(list)
        for item in rest:
            groups[alike(item), turn(item) // every].append(item)
        if len(groups) <= most or every > last:
            return list(groups.values())
        every *= 2


def held(points: Iterable[tuple[float, float]], every: float) -> list[tuple[float, float]]:
    """Of a line in each `every` turns the highest that it reaches; between two points it holds the first.

    >>> held([(0, 1), (1, 4), (7, 2)], 3)
    [(1.5, 4), (4.5, 4), (7.5, 4)]
    """
    line, top = list(points), dict[int, float]()
    for (x, y), (following, _) in zip(line, [*line[1:], *line[-1:]], strict=True):
        for column in range(int(x // every), int(following // every) + 1):
            top[column] = max(top.get(column, y), y)
    return [((column + 0.5) * every, y) for column, y in sorted(top.items())]


def highest(points: Iterable[tuple[float, float]], every: float) -> list[tuple[float, float]]:
    """Of a line at most four points in each `every` turns: where it enters, is highest, lowest, leaves.

    >>> highest([(0, 1), (1, 9), (2, 3), (3, 0), (4, 2), (9, 1)], 5)
    [(0, 1), (1, 9), (3, 0), (4, 2), (9, 1)]
    """
    columns: defaultdict[int, list[tuple[float, float]]] = defaultdict(list)
    for point in points:
        columns[int(point[0] // every)].append(point)
    kept = []
    for column in columns.values():
        by_height = sorted(range(len(column)), key=lambda i: column[i][1])
        shown = sorted({0, by_height[0], by_height[-1], len(column) - 1})
        kept += [column[i] for i in shown]
    return kept
