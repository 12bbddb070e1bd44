"""What a moved knob changes: the first difference in words, then all of them counted."""

from __future__ import annotations

from ...memory.replay import Run
from ...views import compare, diff
from ...views.catalogue import Language
from ...views.words import Sentence
from ..texts import say
from ..writing.literal import literal

LONG, SHORT = 600, 240  # characters of what happened at one turn; in a row of a table
MOVED = ("merged", "opened", "promoted", "evicted", "dropped", "learned", "superseded")  # kinds of sentences


def what_if(before: Run, after: Run, language: Language = "en") -> str:
    """Markdown: the first turn at which the two runs differ, what each did there, and what comes of it."""
    found = diff.info(before, after)
    counted = diff.sentence(found, language=language)
    if found.first is None:
        return say("change.none" if not found.recalls else "change.recalls", language, counted=counted)
    told = compare.at(before, after, found.first, language=language)
    return say(
        "change.first",
        language,
        turn=found.first,
        before=_said(told.only_a, language),
        after=_said(told.only_b, language),
        counted=counted,
    )


def first(before: Run, after: Run, language: Language = "en") -> str:
    """The first difference alone, for a row of a table."""
    found = diff.info(before, after)
    if found.first is None:
        return say("change.questions" if found.recalls else "change.nothing", language, n=len(found.recalls))
    told = compare.at(before, after, found.first, language=language)
    moved = tuple(one for one in told.only_b if one.kind in MOVED)
    if moved:
        return say("change.at", language, turn=found.first, after=_said(moved, language, SHORT))
    gone = tuple(one for one in told.only_a if one.kind in MOVED)
    return say("change.not", language, turn=found.first, before=_said(gone, language, SHORT))


def counted(before: Run, after: Run, language: Language = "en") -> str:
    """All differences counted, without the knobs that make them.

    >>> from ..reading.replays import run
    >>> counted(run(), run(theta=0.7))[:31]
    'segments +7 · promotions −3 · f'
    """
    return diff.sentence(diff.info(before, after)._replace(moved=()), language=language)


def _said(sentences: tuple[Sentence, ...], language: Language, most: int = LONG) -> str:
    between = "" if language == "zh" else " "
    return literal(between.join(one.text for one in sentences), most) or say("change.idle", language)
