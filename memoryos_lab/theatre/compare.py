"""The `compare` slot: two runs of one conversation, side by side."""

from __future__ import annotations

from typing import Any

from ..memory.replay import Run
from ..views import compare_info, diff
from ..views.catalogue import LANGUAGES
from .columns import plain
from .speech import speech_slot


def compare_slot(a: Run, b: Run, keys: tuple[str, str]) -> dict[str, Any]:
    """Segments and facts of `a` and `b` matched, and every turn at which something differs."""
    found, moved = compare_info.info(a, b), diff.info(a, b)
    return {
        "a": keys[0],
        "b": keys[1],
        "first": found.first or 0,
        "text": {language: diff.sentence(moved, language=language) for language in LANGUAGES},
        "apart": [[page.page, page.turn, plain(page.a), plain(page.b)] for page in found.apart],
        "segments": [
            [plain(match.a), plain(match.b), match.shared, match.pages_a, match.pages_b]
            for match in found.segments
        ],
        "facts": [[plain(pair.a), plain(pair.b)] for pair in found.facts],
        "turns": found.turns,
        "speech": speech_slot(found.about),
    }
