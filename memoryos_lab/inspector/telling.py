"""A diagnosis in sentences: keys and what fills them; the front end says them in either language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..evals.diagnose import TEMPLATES, change, verdict
from ..evals.diagnose.sentences import Told
from ..evals.diagnosis import Diagnosis

NONE = "none"  # kind of a change that was looked for and not found
VARIANTS = (".until", ".only")  # of a sentence, not of what is changed


def templates() -> dict[str, tuple[str, str]]:
    """Every sentence by key: English, Chinese."""
    return {key: (template.en, template.zh) for key, template in TEMPLATES.items()}


def said(found: Diagnosis) -> list[list[Any]]:
    """What became of the question: [[key, {field: value}]]."""
    return _plain(verdict(found))


def changes(found: Diagnosis) -> list[list[Any]]:
    """What would have brought its evidence in, smallest first; [] where that was not looked for."""
    return _plain(change(found))


def saves(found: Diagnosis) -> list[str] | None:
    """The kinds of change that would have, each once; None where that was not looked for.

    [] where none of those that were tried would have.
    """
    if found.change is None or found.outcome != "failed":
        return None
    kinds = dict.fromkeys(_kind(told.key) for told in change(found))
    return [kind for kind in kinds if kind not in (NONE, "never")]


def _kind(key: str) -> str:
    """
    >>> _kind("change.top_m.until")
    'top_m'
    """
    kind = key.removeprefix("change.")
    for variant in VARIANTS:
        kind = kind.removesuffix(variant)
    return kind


def _plain(told: Iterable[Told]) -> list[list[Any]]:
    return [[one.key, dict(one.values)] for one in told]
