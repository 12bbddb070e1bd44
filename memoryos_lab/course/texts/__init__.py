"""Words of the course: a module a room, each with `TEXTS = {key: (English, Chinese)}`."""

from __future__ import annotations

from ...theatre.texts import texts
from ...views.catalogue import LANGUAGES, Language


def say(key: str, language: Language, **values: object) -> str:
    """One sentence; values are put in as they are, never read as a template. Raises: KeyError."""
    return texts(__name__)[key][LANGUAGES.index(language)].format(**values)
