"""Which question a row names: by conversation and number, or by its place among the rows of a conversation.

A place is only as good as the order of the file, so where rows carry the question's text every place is held
against it. Rows that are out of place are found again by text, category and evidence within their own
conversation, as long as that leaves no choice; text alone never joins two questions that share it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple, TypeVar

from ...memory.types import Question
from ...sources.issues import Issues
from ...sources.locomo_questions import resolve
from .cells import ids_of, plain, text_of
from .filemap import QA, SAMPLE, FileMap, pattern
from .index import Conversation, Index
from .paths import MISSING, Row, at

T = TypeVar("T")
K = TypeVar("K")
Fate = Literal["joined", "doubled", "unknown", "ambiguous", "unreadable"]


class Placed(NamedTuple):
    """What became of one row."""

    row: Row
    fate: Fate
    question: Question | None = None  # that it names; None: none
    message: str = ""  # why it is not joined
    moved: bool = False  # it did not stand at its question's place


def named(rows: Iterable[Row], file_map: FileMap, index: Index) -> list[Placed]:
    """The fate of every row, in the order of the file."""
    held = list(rows)
    fates = dict((_by_name if file_map.key or file_map.qa else _by_place)(held, file_map, index))
    return _first_of_each([fates[n] for n in range(len(held))])


def _first_of_each(placed: list[Placed]) -> list[Placed]:
    """A question that is answered twice keeps the first answer."""
    seen: set[str] = set()
    told = []
    for one in placed:
        if one.question and one.fate == "joined" and one.question.id in seen:
            one = one._replace(fate="doubled", message=f"{one.question.id} is answered by an earlier row")
        if one.question and one.fate == "joined":
            seen.add(one.question.id)
        told.append(one)
    return told


# -- rows that name their question ----------------------------------------------------------------


def _by_name(rows: list[Row], file_map: FileMap, index: Index) -> Iterable[tuple[int, Placed]]:
    by_conversation: defaultdict[str, list[int]] = defaultdict(list)
    fates: dict[int, Placed] = {}
    for n, row in enumerate(rows):
        fates[n], home = _keyed(row, file_map, index) if file_map.key else _numbered(row, file_map, index)
        by_conversation[home].append(n)
    for home, held in by_conversation.items():
        if _another(home, [fates[n] for n in held], file_map):
            for n in held:
                message = f"most rows of {home} ask something else than the dataset does at their numbers"
                fates[n] = fates[n]._replace(fate="unknown", message=message)
    return fates.items()


def _another(home: str, placed: list[Placed], file_map: FileMap) -> bool:
    """Is a conversation not the one that its rows say? More than half of their texts deny it."""
    if not home or not file_map.question:
        return False
    told = [agrees(one.row, one.question, file_map) for one in placed if one.question]
    checked = [agreed for agreed in told if agreed is not None]
    return sum(checked) * 2 < len(checked)


def agrees(row: Row, question: Question, file_map: FileMap) -> bool | None:
    """Does the row carry the question's text? None: it carries none."""
    text = text_of(at(row, file_map.question)) if file_map.question else None
    return None if text is None else plain(text) == plain(question.text)


def _keyed(row: Row, file_map: FileMap, index: Index) -> tuple[Placed, str]:
    written = text_of(at(row, file_map.key))
    if written is None:
        return Placed(row, "unreadable", message=f"{file_map.key!r} holds no question id"), ""
    asked = index.dataset.by_id.get(written)
    if asked is None:
        return Placed(row, "unknown", message=f"{written[:60]!r} is no question of the dataset"), ""
    return Placed(row, "joined", asked.question), asked.script.id


def _numbered(row: Row, file_map: FileMap, index: Index) -> tuple[Placed, str]:
    home = _home(row, file_map, index)
    if isinstance(home, Placed):
        return home, ""
    written = text_of(at(row, file_map.qa)) or ""
    found = pattern(file_map.qa_form, QA, "qa_form").fullmatch(written.strip())
    if not found:
        return Placed(row, "unreadable", message=f"{file_map.qa!r} holds no number: {written[:60]!r}"), ""
    place = int(found[1]) - file_map.qa_from
    if file_map.of:
        question = dict(enumerate(home.ordered(file_map.of))).get(place)
    else:
        question = home.by_number.get(place)
    if question is None:
        return Placed(row, "unknown", message=f"{home.script.id} has no question {found[1]}"), ""
    return Placed(row, "joined", question), home.script.id


def _home(row: Row, file_map: FileMap, index: Index) -> Conversation | Placed:
    """The conversation that a row is of, or why there is none."""
    if not file_map.sample:
        if len(index.conversations) == 1:
            return index.conversations[0]
        return Placed(row, "unreadable", message="nothing says which conversation it is of")
    value = at(row, file_map.sample)
    written = None if value is MISSING else text_of(value)
    found = pattern(file_map.sample_form, SAMPLE, "sample_form").fullmatch((written or "").strip())
    if not found:
        what = f"{file_map.sample!r} names no conversation: {str(written)[:60]!r}"
        return Placed(row, "unreadable", message=what)
    home = index.conversation(found[1], file_map.sample_from)
    return home or Placed(row, "unknown", message=f"there is no conversation {found[1][:60]!r}")


# -- rows whose place names their question --------------------------------------------------------


def _by_place(rows: list[Row], file_map: FileMap, index: Index) -> Iterable[tuple[int, Placed]]:
    held: defaultdict[str, list[int]] = defaultdict(list)
    fates: dict[int, Placed] = {}
    for n, row in enumerate(rows):
        home = _home(row, file_map, index)
        if isinstance(home, Placed):
            fates[n] = home
        else:
            held[home.script.id].append(n)
    for id, places in held.items():
        conversation = index.by_id[id]
        placed = _aligned(
            [rows[n] for n in places], conversation.ordered(file_map.of), conversation, file_map
        )
        fates.update(zip(places, placed, strict=True))
    return fates.items()


def _aligned(
    rows: list[Row], questions: list[Question], home: Conversation, file_map: FileMap
) -> list[Placed]:
    """Rows of one conversation in their order, against its questions in theirs."""
    if not file_map.question:
        if len(rows) == len(questions):
            return [Placed(row, "joined", question) for row, question in zip(rows, questions, strict=True)]
        what = (
            f"{home.script.id} has {len(questions)} questions and the file {len(rows)} rows of it without "
            "their texts: no place can be told"
        )
        return [Placed(row, "ambiguous", message=what) for row in rows]
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
