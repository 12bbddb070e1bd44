"""Words of the laboratory: a module a screen, each with `TEXTS = {key: (English, Chinese)}`."""

from __future__ import annotations

from ...theatre import texts as theatre


def texts() -> dict[str, theatre.Text]:
    """All words by key. Raises: ValueError for a key said twice."""
    return theatre.texts(__name__)
