"""Figures of a comparison as cards say them, in safe HTML: shares, tokens, calls, what was lost where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from ...evals.labels import Stage
from ...evals.scoring import Mean
from ...evals.systems.values import NOTE, Difference, Lost, System
from ...memory.about import About
from ...views.cards_parts import bold, quiet
from ...views.catalogue import Language
from ...views.diff import knob_value
from ...views.escape import markup
from .card_words import stage_name

SIGNS = {None: "–", 0.0: "○", 1.0: "●"}


def note(language: Language, *more: str) -> str:
    """Whose figures these are."""
    return quiet(markup(" ".join((*more, NOTE.of(language))), 500))


def letter(i: int) -> str:
    """By which a column goes."""
    return bold(chr(ord("A") + i))


def sign(found: Lost | None) -> str:
    """How much of the evidence came into the prompt."""
    return SIGNS.get(found.recall if found else None, "◐")


def mean(value: Mean) -> str:
    """A share with its interval."""
    if not value.n:
        return quiet("–")
    return f"{bold(f'{value.mean:.2f}')} {unbroken(quiet(f'[{value.low:.2f}, {value.high:.2f}]'))}"


def difference(one: Difference) -> str:
    """With its interval; a sign where that leaves out nought."""
    sure = "▲ " if one.low > 0 else "▼ " if one.high < 0 else ""
    interval = unbroken(quiet(f"[{one.low:+.2f}, {one.high:+.2f}]"))
    return f"{unbroken(bold(f'{sure}{one.recall:+.2f}'))} {interval}"


def unbroken(safe: str) -> str:
    """On one line."""
    return f'<span style="white-space:nowrap">{safe}</span>'


def each(found: Iterable[Lost]) -> str:
    """Tokens a question."""
    tokens = [one.tokens for one in found]
    return f"{sum(tokens) / len(tokens):,.0f}" if tokens else quiet("–")


def calls(one: System) -> str:
    """To a model a turn, were every text a model's."""
    return f"{sum(one.calls.values()) / max(one.run.turns, 1):.2f}"


def stages(one: System) -> Mapping[Stage, int]:
    """Questions by the stage at which they were lost."""
    return Counter(found.stage for found in one.questions.values() if found.stage is not None)


def lost(counts: Mapping[Stage, int], own: About, language: Language) -> str:
    """How many were lost where, in the words of the system."""
    gone = [(stage, counts[stage]) for stage in Stage if stage != Stage.AVAILABLE and counts.get(stage)]
    return " · ".join(f"{stage_name(stage, language, own)} {n}" for stage, n in gone) or "–"


def moved(knobs: Mapping[str, Any], language: Language) -> str:
    """Knobs that stand elsewhere than the preset has them, behind a title."""
    told = knob_list(knobs, language)
    return f" {quiet(markup(', '.join(told)))}" if told else ""


def knob_list(knobs: Mapping[str, Any], language: Language) -> list[str]:
    """Names and values as they are said everywhere."""
    return [f"{name} {knob_value(value, language)}" for name, value in knobs.items()]
