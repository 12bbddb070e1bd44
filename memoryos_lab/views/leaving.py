"""What is said where a group leaves: why it, what becomes of its pages, and whether it had only just come."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

Text = tuple[str, str]  # English, Chinese

EVICTED = {  # by the rule that chose the segment
    "coldest": (
        "{segment} evicted: heat {heat}, coldest of {of}.",
        "「{segment}」被淘汰：热度 {heat}，{of} 个段中最低。",
    ),
    "visits": (
        "{segment} evicted: visits {visits}, fewest of {of}.",
        "「{segment}」被淘汰：访问 {visits} 次，{of} 个段中最少。",
    ),
    "recent": (
        "{segment} evicted: untouched for longest of {of}.",
        "「{segment}」被淘汰：{of} 个段中最久未触及。",
    ),
}
ARCHIVED = {  # what becomes of its pages
    "": (" To the archive: {pages}.", "转入归档的页：{pages}。"),
    "_empty": (
        " To the archive: nothing (its pages have another place).",
        "转入归档的页：无（其中的页另有位置）。",
    ),
}
_BORN = {"": ("", ""), "_birth": (" It was opened this very turn.", " 它恰在本轮建立。")}


def leaving(reasons: Mapping[str, Text], pages: Mapping[str, Text]) -> dict[str, Text]:
    """Every reason with and without pages for the archive, at birth and later, by the key of its template."""
    parts = product(reasons.items(), pages.items(), _BORN.items())
    return {
        f"evicted_{rule}{rest}{born}": (why[0] + to[0] + at[0], why[1] + to[1] + at[1])
        for (rule, why), (rest, to), (born, at) in parts
    }
