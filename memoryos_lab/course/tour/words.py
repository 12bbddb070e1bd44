"""Words of a card, from the catalogue."""

from __future__ import annotations

from collections.abc import Mapping

from ...theatre.texts import texts
from ...views.catalogue import Language
from .. import texts as course_texts
from ..texts import say

PARTS = ("title", "text", "sum", "ask", "done", "more")  # of a card, from top to bottom


def parts(key: str, language: Language, values: Mapping[str, object]) -> dict[str, str]:
    """Those parts of a step that it has words for, filled."""
    known = texts(course_texts.__name__)
    names = [name for name in PARTS if f"tour.{key}.{name}" in known]
    return {name: say(f"tour.{key}.{name}", language, **values) for name in names}
