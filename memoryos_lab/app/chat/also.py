"""What else would be no more as it was, once something is forgotten: in lines, each with its number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...views.catalogue import LANGUAGES, Language
from .words import TEXTS

if TYPE_CHECKING:
    from ...living.forgetting import Forgetting


def also(what: Forgetting, language: Language) -> list[str]:
    """Only what happens; a line that would say 0 is not there."""
    counts = {
        "also_questions": len(what.questions),
        "also_acts": len(what.acts),
        "also_topics": len(what.moved.segments),
        "also_changed": len(what.moved.changed),
        "also_back": len(what.moved.back),
        "also_moved": len(what.moved.pages),
        "also_vectors": what.vectors,
        "also_again": what.read_again,
    }
    at = LANGUAGES.index(language)
    return [TEXTS[key][at].format(n=n) for key, n in counts.items() if n]
