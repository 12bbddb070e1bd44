"""The prose of the lessons, cell by cell, and which of its figures are references."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import jupytext
from write_lessons import pair_of, sources

# "pages 5 and 6", "turn 18", "days from 3 to 8", "§3.3", "Q1", "2026"; "第 5、6 页", "第 2 到第 4 课"
_AND = r"(?:\s*(?:,|and|or|to|–|、|和|到|与|至)\s*第?\s*\d+)*"
REFERENCES = (
    rf"(?i)\b(?:page|turn|day|lesson|question|step|exercise)s?(?:\s+from)?\s+\d+{_AND}",
    r"(?i)\bsection\s+\d+(?:\.\d+)*",
    rf"第\s*\d+{_AND}\s*(?:页|轮|天|课|节|题|步|个提问)",
    rf"提问\s*\d+{_AND}",
    r"§\s*\d+(?:\.\d+)*",
    r"\bEq\.\s*\d+",
    r"\bQ\d\b",
    r"\b(?:19|20)\d\d\b",
)
# What a text refers to -> how each language says so: "pages 5 and 6", "第 5、6 页".
_SERIES = {
    "en": r"\d+(?:\s*(?:, and|,|and|or|to|–)\s*\d+)*",
    "zh": r"\d+(?:\s*(?:、|和|或|到|与|至)\s*第?\s*\d+)*",
}
_COUNTED = {
    "en": {
        kind: rf"(?i)\b{kind}s?(?: from)? ({_SERIES['en']})"
        for kind in ("page", "turn", "day", "lesson", "question")
    },
    "zh": {
        kind: rf"第 ?({_SERIES['zh']}) ?{word}"
        for kind, word in {"page": "页", "turn": "轮", "day": "天", "lesson": "课"}.items()
    }
    | {"question": rf"第 ?({_SERIES['zh']}) ?个提问|提问 ?({_SERIES['zh']})"},
}
_NAMED = r"§\s*\d+(?:\.\d+)*|\bQ\d\b|\bEq\.\s*\d+"

_NOT_PROSE = (
    r"`[^`]*`",  # code
    r"\]\([^)]*\)",  # where a link leads
    r"^#+ \d · ",  # "## 3 · The rule"
    r"^\d\. ",  # a numbered list
)
_MATHS = re.compile(r"\$\$?.+?\$\$?", re.DOTALL)


class Prose(NamedTuple):
    """One Markdown cell."""

    lesson: str  # name of its file
    place: int  # from 1
    text: str


def lessons() -> list[Path]:
    """Every lesson in every language."""
    return [path for source in sources() for path in (source, pair_of(source))]


def prose(path: Path) -> Iterator[Prose]:
    """Its Markdown cells, in order."""
    for place, cell in enumerate(jupytext.read(path).cells, 1):
        if cell.cell_type == "markdown":
            yield Prose(path.stem, place, cell.source)


def figures(text: str) -> list[str]:
    """Numbers that stand in words of a lesson and refer to nothing.

    >>> figures("On page 9, at turn 9, it scored .62; see §3.3 and lessons 2 to 4.")
    ['.62']
    """
    for pattern in (*_NOT_PROSE, *REFERENCES):
        text = re.sub(pattern, " ", text, flags=re.MULTILINE)
    formulas = _MATHS.findall(text)
    decimals = [found for formula in formulas for found in re.findall(r"\d*\.\d+", formula)]
    return decimals + re.findall(r"\d*\.?\d+", _MATHS.sub(" ", text))


def located(text: str) -> list[str]:
    """Pages, turns and days that an English text refers to, as it says them.

    >>> located("On pages 5\\nand 6, at turn 9; see lesson 2.")
    ['pages 5 and 6', 'turn 9']
    """
    flat = " ".join(text.split())
    return re.findall(rf"(?i)\b(?:page|turn|day)s?(?: from)? \d+{_AND}", flat)


def cited(text: str, language: str) -> dict[str, set[str]]:
    """Pages, turns, days, lessons and questions that a text refers to, as numbers; `named` is §3.3 or Q1.

    >>> cited("On pages 5\\nand 6, at turn 9.", "en") == cited("第 9 轮，第 5、6 页。", "zh")
    True
    """
    flat = " ".join(text.split())
    found = {
        kind: {number for match in re.finditer(pattern, flat) for number in re.findall(r"\d+", match[0])}
        for kind, pattern in _COUNTED[language].items()
    }
    return found | {"named": {"".join(name.split()) for name in re.findall(_NAMED, flat)}}
