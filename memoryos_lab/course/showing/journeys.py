"""The life of a page, and the way of a question's evidence: each station with its numbers."""

from __future__ import annotations

from collections.abc import Iterator

from ...memory.errors import LabError
from ...memory.replay import Run
from ...views import journey, recall
from ...views.catalogue import Language
from ..texts import say
from ..writing.literal import literal

LONG = 400  # characters of one sentence


def of_page(run: Run, page: int, language: Language = "en") -> str:
    """Markdown: all that happened to a page, counted from 1, turn by turn. Raises: LabError."""
    if not 1 <= page <= len(run.script.pages):
        raise LabError(f"there is no page {page}", where="journey", hint=f"give 1 to {len(run.script.pages)}")
    said = run.script.pages[page - 1]
    head = say("journey.page", language, page=page, text=literal(said.user))
    steps = journey.info(run, page - 1, language=language).steps
    lines = (say("journey.step", language, turn=one.turn, text=literal(one.text, LONG)) for one in steps)
    return "\n".join([head, "", *lines])


def of_question(run: Run, question: int, language: Language = "en") -> str:
    """Markdown: how far the evidence of a question came, counted from 1. Raises: LabError.

    Stations: said, filed, ranked among the segments (m), ranked among the pages (k), rendered; and what
    long-term memory brought from the same pages.
    """
    if not 1 <= question <= len(run.script.questions):
        raise LabError(
            f"there is no question {question}", where="journey", hint=f"1 to {len(run.script.questions)}"
        )
    asked = run.script.questions[question - 1]
    info = recall.of(run, question - 1)
    head = say("journey.question", language, text=literal(asked.text), turn=info.turn)
    pages = [gold.page for gold in info.evidence if gold.page is not None]
    lines = [line for page in pages for line in _written(run, page, language)]
    lines += [literal(told, LONG) for told in recall.verdicts(info, language)]
    lines += _known(run, info, pages, language)
    return "\n".join([head, "", *(f"* {line}" for line in lines)])


def _written(run: Run, page: int, language: Language) -> Iterator[str]:
    yield say(
        "journey.said", language, page=page + 1, turn=page + 1, text=literal(run.script.pages[page].user, 160)
    )
    for one in journey.info(run, page, language=language).steps:
        if one.kind in ("merged", "opened", "promoted", "learned", "evicted", "superseded"):
            yield say("journey.at", language, turn=one.turn, text=literal(one.text, LONG))


def _known(run: Run, info: recall.RecallInfo, pages: list[int], language: Language) -> list[str]:
    """Long-term entries in the prompt: those read from the evidence."""
    entries = {entry.id: entry for entry in run.snapshot(info.turn).entries}
    from_gold = [entries[row.entry] for row in info.entries if set(entries[row.entry].pages) & set(pages)]
    if not from_gold:
        return [say("journey.unknown", language)]
    return [
        say("journey.known", language, slot=literal(entry.slot), value=literal(entry.value))
        for entry in from_gold
    ]
