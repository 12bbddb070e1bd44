"""Rows whose place among the rows of their conversation names their question.

A place is only as good as the order of the file, so where rows carry the question's text every place is held
against it. Rows that are out of place are found again by text, category and evidence within their own
conversation, as long as that leaves no choice; text alone never joins two questions that share it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from ...memory.types import Question
from ...sources.issues import Issues
from ...sources.locomo_questions import resolve
from .cells import ids_of, plain, text_of
from .fate import Placed
from .filemap import FileMap
from .index import Conversation
from .paths import Row, at

T = TypeVar("T")
K = TypeVar("K")


def aligned(
    rows: list[Row], questions: list[Question], home: Conversation, file_map: FileMap
) -> list[Placed]:
    """Rows of one conversation in their order, against its questions in theirs."""
    if not file_map.question:
        return _unchecked(rows, questions, home)
    looks = _Looks(questions, home, file_map)
    mine, theirs = [looks.of_row(row) for row in rows], [looks.of_question(q) for q in questions]
    pairs = zip(rows, questions, mine, theirs, strict=False)
    fates = {n: Placed(row, "joined", question) for n, (row, question, a, b) in enumerate(pairs) if a == b}
    there = {question.id for fate in fates.values() if (question := fate.question)}
    asked = _grouped(questions, looks.of_question)
    for look, held in _grouped(list(range(len(rows))), mine.__getitem__).items():
        free = [question for question in asked.get(look, ()) if question.id not in there]
        strays = [n for n in held if n not in fates]
        found = dict(zip(strays, free, strict=False)) if len(asked.get(look, ())) in (1, len(held)) else {}
        for n in strays:
            fates[n] = _fate(rows[n], found.get(n), free, look in asked, look.text in looks.texts)
    return [fates[n] for n in range(len(rows))]


def _unchecked(rows: list[Row], questions: list[Question], home: Conversation) -> list[Placed]:
    """Without texts a place counts only where no row can be missing or too many."""
    if len(rows) == len(questions):
        return [Placed(row, "joined", question) for row, question in zip(rows, questions, strict=True)]
    what = (
        f"{home.script.id} has {len(questions)} questions and the file {len(rows)} rows of it without their "
        "texts: no place can be told"
    )
    return [Placed(row, "ambiguous", message=what) for row in rows]


class _Look(NamedTuple):
    """By what a row that is out of its place is known again."""

    text: str
    category: str = ""
    evidence: frozenset[str] = frozenset()


class _Looks:
    """Looks of one conversation: text alone where one question has it, else category and evidence too."""

    def __init__(self, questions: list[Question], home: Conversation, file_map: FileMap) -> None:
        self.texts = Counter(plain(question.text) for question in questions)
        self._home = home
        self._map = file_map

    def of_question(self, question: Question) -> _Look:
        text = plain(question.text)
        if self.texts[text] < 2:
            return _Look(text)
        evidence = (*question.evidence, *question.unresolved) if self._map.evidence else ()
        return _Look(text, str(question.category) if self._map.category else "", frozenset(evidence))

    def of_row(self, row: Row) -> _Look:
        text = plain(text_of(at(row, self._map.question)) or "")
        if self.texts[text] < 2:
            return _Look(text)
        written = text_of(at(row, self._map.category)) if self._map.category else ""
        category = dict(self._map.categories).get(written or "", written)
        ids = ids_of(at(row, self._map.evidence)) if self._map.evidence else []
        found = resolve(ids, self._home.turns, Issues(strict=False), "")
        return _Look(text, str(category), frozenset((*found[0], *found[1])))


def _fate(row: Row, found: Question | None, free: list[Question], known: bool, text_known: bool) -> Placed:
    """Of a row that does not stand at its question's place."""
    if found:
        return Placed(row, "joined", found, moved=True)
    if not text_known:
        return Placed(row, "unknown", message="asks something that its conversation does not")
    if known and not free:
        return Placed(row, "doubled", message="its question is answered by another row")
    return Placed(row, "ambiguous", message="could be of several questions with its text")


def _grouped(items: list[T], of: Callable[[T], K]) -> dict[K, list[T]]:
    groups: dict[K, list[T]] = {}
    for item in items:
        groups.setdefault(of(item), []).append(item)
    return groups
