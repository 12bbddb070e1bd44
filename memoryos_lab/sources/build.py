"""Pages -> Script: what no format does differently."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ..memory.types import Page, Question, Script, Side, Turn
from .document import Document
from .issues import Issues
from .pages import Pairing
from .turns import language_of


@dataclass(frozen=True, slots=True)
class How:
    """How to read: the choices that every reader is given."""

    pairing: Pairing = "natural"
    strict: bool = False

    def issues(self, doc: Document) -> Issues:
        """Issues of one script, those of its file first."""
        return Issues(strict=self.strict, known=doc.issues)


def build(
    *,
    id: str,
    title: str,
    source: str,
    pages: tuple[Page, ...],
    issues: Issues,
    questions: Iterable[Question] = (),
    speakers: tuple[str, str] | None = None,
    language: str = "",
    held_out: Mapping[str, Any] | None = None,
) -> Script:
    """The script, with what only the whole shows: its language, silence, a side that never speaks."""
    turns = [turn for page in pages for turn in page.turns]
    sides = {turn.side for turn in turns}
    if not turns:
        issues.add("EMPTY", id, "the conversation holds no turn")
    elif len(sides) == 1:
        issues.add("ONE_SIDED", id, f"only the {sides.pop()} side speaks: every page has one side")
    return Script(
        id=id,
        title=title,
        pages=pages,
        questions=tuple(sorted(questions, key=lambda question: question.after)),
        speakers=speakers or (_speaker(turns, "user"), _speaker(turns, "agent")),
        language=language or language_of(turn.text for turn in turns),
        source=source,
        issues=issues.all(),
        turns=len(turns) + sum(len(page.lost) for page in pages),
        held_out=held_out or {},
    )


def _speaker(turns: Iterable[Turn], side: Side) -> str:
    """The name of who speaks first on a side; the side's own where nobody does."""
    return next((turn.speaker for turn in turns if turn.side == side and turn.speaker), side)
