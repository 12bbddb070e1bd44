"""A matrix as a page for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .aligned import blocks, paragraph, table
from .comparing_report import STAGES, below, stage_name
from .comparing_words import Language, say

Row = dict[str, Any]


def page(told: Row, language: Language) -> list[str]:
    """The whole report, no line of it wider than a terminal."""
    parts = (
        head(told, language),
        _recall(told, language),
        _effort(told, language),
        _against(told, language),
    )
    lines = [line for part in parts if part for line in (*part, "")]
    if told["out"]:
        lines.append(say("kept", language, out=told["out"]))
    return [*lines, say("seconds", language, n=f"{told['seconds']:.1f}")]


def head(told: Row, language: Language) -> list[str]:
    head = say(
        "matrix",
        language,
        dataset=told["dataset"],
        systems=len(told["systems"]),
        conversations=len(told["conversations"]),
        pages=f"{told['pages']:,}",
        questions=f"{told['questions']:,}",
        backend=told["backend"],
        budget=f"{told['budget']:,}",
    )
    return [*paragraph(head), *below(told, language)]


def _recall(told: Row, language: Language) -> list[str]:
    """A column a category."""
    categories = sorted({cell["category"] for one in told["systems"] for cell in one["cells"]}, key=_order)
    head = [say("system", language), *(_category(category, language) for category in categories)]
    rows = [[one["name"], *(interval(cell["recall"]) for cell in one["cells"])] for one in told["systems"]]
    counts = [say("asked", language), *(f"{cell['questions']:,}" for cell in told["systems"][0]["cells"])]
    apart = paragraph(say("apart_5", language)) if 5 in categories else []
    return [say("evidence_matrix", language), *blocks(head, [*rows, counts]), *apart]


def _order(category: int | None) -> int:
    return category or 0


def _category(category: int | None, language: Language) -> str:
    return say("all", language) if category is None else str(category)


def _effort(told: Row, language: Language) -> list[str]:
    first = [(one["name"], one["cells"][0], one["calls"]) for one in told["systems"]]
    seen = [stage for stage in STAGES if any(cell["stages"][stage] for _, cell, _ in first)]
    head = [say(key, language) for key in ("system", "told_short", "tokens_short", "calls_short")]
    head += [stage_name(stage, language) for stage in seen]
    rows = [
        [name, share(cell["with_entries"][0]), f"{cell['tokens'][0]:,.0f}", f"{calls[0]:.2f}"]
        + [f"{cell['stages'][stage]:,}" for stage in seen]
        for name, cell, calls in first
    ]
    return [*paragraph(say("effort", language)), *blocks(head, rows), *paragraph(say("calls_note", language))]


def _against(told: Row, language: Language) -> list[str]:
    several = len(told["conversations"]) > 1
    keys = ("system", "difference", "by_question", "by_conversation", "better", "worse")
    rows = [
        [
            one["name"], f"{one['recall']:+.3f}", signed((one["low"], one["high"]), language),
            signed(one["by_conversation"][1:], language) if several else "–",
            f"{one['better']:,}", f"{one['worse']:,}",
        ]
        for one in told["differences"]
        if one["category"] is None
    ]  # fmt: skip
    return [
        *paragraph(say("against", language, name=told["against"])),
        *table([say(key, language) for key in keys], rows),
    ]


def interval(mean: Sequence[float]) -> str:
    """A share with its interval, short.

    >>> interval((0.5123, 0.489, 0.5351)), interval((1.0, 0.9, 1.0))
    ('.512 .49–.54', '1.000 .90–1.00')
    """
    return f"{share(mean[0])} {share(mean[1], 2)}–{share(mean[2], 2)}"


def share(value: float, digits: int = 3) -> str:
    return f"{value:.{digits}f}".removeprefix("0") if 0 <= value < 1 else f"{value:.{digits}f}"


def signed(ends: Sequence[float], language: Language) -> str:
    return say("interval", language, low=f"{ends[0]:+.3f}", high=f"{ends[1]:+.3f}")
