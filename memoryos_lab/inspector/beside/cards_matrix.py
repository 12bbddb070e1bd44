"""A matrix as notebooks show it: a row a system, a column a category."""

from __future__ import annotations

from ...evals.systems.values import Cell, Matrix, Row
from ...views.cards_parts import bold, box, quiet, table
from ...views.catalogue import Language
from ...views.escape import markup
from .card_figures import lost, mean, moved, note
from .card_words import say
from .systems import title


def matrix_card(made: Matrix, language: Language = "en") -> str:
    """Every system: evidence by category, tokens, calls, and where the evidence was lost."""
    sizes = say(
        "sizes",
        language,
        conversations=len(made.conversations),
        pages=f"{made.pages:,}",
        backend=made.backend,
        budget=made.budget,
    )
    first = made.rows[0].cells if made.rows else ()
    rest = (say(key, language) for key in ("tokens", "calls", "lost"))
    heads = (say("system", language), *(_head(cell, language) for cell in first), *rest)
    shown = table(heads, (_row(row, language) for row in made.rows))
    head = f"{bold(markup(made.dataset))} {quiet(markup(sizes))}"
    return box(head, f'<div style="overflow-x:auto">{shown}</div>', note(language, say("interval", language)))


def _head(cell: Cell, language: Language) -> str:
    name = say("all", language) if cell.category is None else say("category", language, n=cell.category)
    return f"{name}<br>{say('n', language, n=cell.questions)}"


def _row(row: Row, language: Language) -> tuple[str, ...]:
    name = bold(markup(title(row.name, row.about, language))) + moved(row.knobs, language)
    whole = row.cells[0]
    return (
        name,
        *(mean(cell.recall) for cell in row.cells),
        f"{whole.tokens[0]:,.0f}",
        f"{row.calls[0]:.2f}",
        quiet(lost(whole.stages, language)),
    )
