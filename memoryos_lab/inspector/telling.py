"""A diagnosis in sentences: a key and its values, which the front end fills in either language."""

from __future__ import annotations

from typing import Any

from ..evals.diagnosis import Diagnosis
from ..evals.examination import Mark

TEMPLATES: dict[str, tuple[str, str]] = {}


def told(found: Diagnosis, mark: Mark) -> list[list[Any]]:
    return []


def changes_of(found: Diagnosis) -> list[list[Any]]:
    return []


def saves_of(found: Diagnosis) -> list[str] | None:
    return None
