"""How the questions of a conversation are asked until somebody says otherwise."""

from __future__ import annotations

from ..memory.replay import Mode
from ..memory.types import Script


def asked_at_first(script: Script) -> Mode:
    """Questions that all come after the last page cannot change how memory forms; most of a replay is theirs.

    They are not asked then, which makes a moved knob several times quicker; each can still be looked into.
    """
    last = len(script.pages) - 1
    return "fork" if any(question.after < last for question in script.questions) else "none"
