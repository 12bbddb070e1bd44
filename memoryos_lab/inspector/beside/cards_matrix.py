"""A matrix as notebooks show it: a row a system, a column a category, and what each of them takes."""

from __future__ import annotations

from ...evals.systems.differences import differences
from ...evals.systems.values import Cell, Difference, Matrix, Row
from ...views.cards_parts import bold, box, quiet, table
from ...views.catalogue import Language
from ...views.escape import markup
from .card_figures import difference, lost, mean, moved, note
from .card_words import say
from .cards_tuned import tuned_table
from .systems import title


def matrix_card(made: Matrix, language: Language = "en") -> str:
    """Evidence by category and against the first system; then tokens, calls, and where evidence was lost."""
    sizes = say(
        "sizes",
        language,
        conversations=len(made.conversations),
        pages=f"{made.pages:,}",
        backend=made.backend,
        budget=made.budget,
    )
    head = f"{bold(markup(made.dataset))} {quiet(markup(sizes))}"
    alike = tuned_table(made, made.tuned, language) if made.tuned else ""
    said = note(language, say("interval", language))
    return box(head, _found(made, language), _taken(made, language), alike, said)


def _found(made: Matrix, language: Language) -> str:
    base = made.rows[0]
    against = {one.name: one for one in differences(made, base.name) if one.category is None}
    versus = markup(say("versus", language, name=title(base.name, base.about, language)))
    heads = (say("evidence", language), *(_head(cell, language) for cell in base.cells), versus)
    rows = (_evidence(row, against.get(row.name), language) for row in made.rows)
    return f'<div style="overflow-x:auto">{table(heads, rows)}</div>'


def _head(cell: Cell, language: Language) -> str:
    name = say("all", language) if cell.category is None else say("category", language, n=cell.category)
    return f"{name}<br>{say('n', language, n=cell.questions)}"


def _evidence(row: Row, against: Difference | None, language: Language) -> tuple[str, ...]:
    shares = (mean(cell.recall) for cell in row.cells)
    return _name(row, language), *shares, difference(against) if against else quiet("–")


def _taken(made: Matrix, language: Language) -> str:
    heads = ("", *(say(key, language) for key in ("tokens", "calls", "lost")))
    rows = (
        (
            _name(row, language),
            f"{row.cells[0].tokens[0]:,.0f}",
            f"{row.calls[0]:.2f}",
            quiet(markup(lost(row.cells[0].stages, row.about, language))),
        )
        for row in made.rows
    )
    return table(heads, rows)


def _name(row: Row, language: Language) -> str:
    return bold(markup(title(row.name, row.about, language))) + moved(row.knobs, language)
