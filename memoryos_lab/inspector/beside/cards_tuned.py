"""Systems tuned alike, below a matrix: as published, and by settings that have not seen the questions."""

from __future__ import annotations

from collections.abc import Iterator

from ...evals.systems.values import Choice, Matrix, Row, Tuned
from ...views.cards_parts import bold, quiet, table
from ...views.catalogue import Language
from ...views.escape import markup
from .card_figures import knob_list, mean, unbroken
from .card_words import say
from .systems import title

COLUMNS = ("tuned_before", "tuned_after", "tuned_tokens", "tuned_knobs")


def tuned_table(made: Matrix, tuned: Tuned, language: Language) -> str:
    """A system: evidence before and after; for each half tokens of its pages, and what the other moved."""
    heads = (say("tuned_n", language, n=tuned.settings), *(say(key, language) for key in COLUMNS))
    systems = zip(made.rows, tuned.rows, tuned.choices, strict=True)
    rows = (row for parts in systems for row in _rows(*parts, language))
    return table(heads, rows) + quiet(markup(" ".join(_cap(tuned, language)), 400))


def _rows(
    before: Row, after: Row, halves: tuple[Choice, Choice], language: Language
) -> Iterator[tuple[str, ...]]:
    name = bold(markup(title(before.name, before.about, language)))
    first, second = (_half(half, language) for half in halves)
    yield name, mean(before.cells[0].recall), mean(after.cells[0].recall), *first
    yield "", "", "", *second


def _half(choice: Choice, language: Language) -> tuple[str, str]:
    spent = f"{choice.there.default_tokens:,.0f} → {choice.there.tuned_tokens:,.0f}"
    return unbroken(spent), quiet(markup(", ".join(knob_list(choice.knobs, language)) or "–"))


def _cap(tuned: Tuned, language: Language) -> Iterator[str]:
    """What every setting held to."""
    cap = tuned.cap
    if cap.like is not None:
        yield say("tuned_like", language, name=cap.like)
    elif cap.tokens[0] is not None:
        yield say("tuned_most", language, n=f"{cap.tokens[0]:,.0f}")
    if cap.pages is not None:
        yield say("tuned_pages", language, n=cap.pages)
    yield say("tuned_halves", language)
