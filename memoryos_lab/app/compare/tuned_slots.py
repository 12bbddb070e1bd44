"""What the picture of a matrix is told of the same systems tuned alike: a row a system, best first."""

from __future__ import annotations

from typing import Any

from ...evals.systems.differences import beaten, gains
from ...evals.systems.values import Choice, Matrix, Tuned
from ...views.catalogue import Language
from ...views.diff import knob_value


def tuned(made: Matrix, titles: dict[str, str], language: Language) -> dict[str, Any] | None:
    """How it was tuned and what it gains; None where nothing was."""
    told = made.tuned
    if told is None:
        return None
    beats = beaten(told.rows)
    found = dict(zip((row.name for row in made.rows), gains(made), strict=True))
    rows = {
        row.name: {
            "title": titles[row.name],
            "before": _mean(row.cells[0].recall),
            "after": _mean(better.cells[0].recall),
            "gain": [found[row.name][0].recall, found[row.name][0].low, found[row.name][0].high],
            "talks": found[row.name][1] if len(made.conversations) > 1 else None,
            "tokens": [row.cells[0].tokens[0], better.cells[0].tokens[0]],
            "choices": [_choice(one, language) for one in choices],
            "beats": [titles[name] for name in beats[row.name]],
        }
        for row, better, choices in zip(made.rows, told.rows, told.choices, strict=True)
    }
    return {"settings": told.settings, **_cap(told), "halves": told.halves, "unit": told.unit} | {
        "extensions": told.extensions,
        "rows": [rows[name] for name in beats],
    }


def _cap(told: Tuned) -> dict[str, Any]:
    first, second = told.cap.tokens
    return {
        "like": told.cap.like,
        "tokens": None if first is None or second is None else [first, second],
        "pages": told.cap.pages,
    }


def _mean(mean: Any) -> list[float]:
    return [mean.mean, mean.low, mean.high]


def _choice(one: Choice, language: Language) -> dict[str, Any]:
    return {
        "knobs": ", ".join(f"{name} {knob_value(value, language)}" for name, value in one.knobs.items()),
        "allowed": one.allowed,
        "tried": one.tried,
        "there": [one.there.default, one.there.tuned],
    }
