"""Which question a row names: by conversation and number, or by its place among the rows of a conversation.

A place is only as good as the order of the file, so where rows carry the question's text every place is held
against it. Rows that are out of place are found again by text, category and evidence within their own
conversation, as long as that leaves no choice; text alone never joins two questions that share it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple, TypeVar

from ...memory.types import Question
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
    fates: dict[int, Placed] = {}
    free = {question.id: question for question in questions}
    for n, (row, question) in enumerate(zip(rows, questions, strict=False)):
        if agrees(row, question, file_map):
            fates[n] = Placed(row, "joined", free.pop(question.id))
    _found_again(rows, fates, free, questions, file_map)
    return [fates[n] for n in range(len(rows))]


def _found_again(
    rows: list[Row],
    fates: dict[int, Placed],
    free: dict[str, Question],
    questions: list[Question],
    file_map: FileMap,
) -> None:
    """Find the questions of rows that are out of place, where there is no choice."""
    texts = {plain(question.text) for question in questions}
    strays = _grouped([n for n in range(len(rows)) if n not in fates], lambda n: _text(rows[n], file_map))
    wanted = _grouped(list(free.values()), lambda question: plain(question.text))
    for text, held in strays.items():
        pairs = _paired(held, wanted.get(text, []), rows, file_map)
        for n in held:
            fates[n] = _fate(rows[n], pairs.get(n), wanted.get(text, []), text in texts)


def _fate(row: Row, found: Question | None, wanted: list[Question], known: bool) -> Placed:
    if found:
        return Placed(row, "joined", found, moved=True)
    if not known:
        return Placed(row, "unknown", message="asks something that its conversation does not")
    if len(wanted) > 1:
        return Placed(row, "ambiguous", message=f"could be any of {', '.join(q.id for q in wanted)}")
    return Placed(row, "doubled", message="its question is answered by another row")


def _paired(
    held: list[int], wanted: list[Question], rows: list[Row], file_map: FileMap
) -> dict[int, Question]:
    """Rows and questions of one text: one question, equal numbers, or told apart by category and evidence."""
    if len(wanted) == 1 or len(held) == len(wanted):
        return dict(zip(held, wanted, strict=False))
    mine = _grouped(held, lambda n: _beside(rows[n], file_map))
    theirs = _grouped(wanted, lambda q: (str(q.category), frozenset((*q.evidence, *q.unresolved))))
    return {
        n: question
        for beside, group in mine.items()
        if len(group) == len(theirs.get(beside, ()))
        for n, question in zip(group, theirs[beside], strict=True)
    }


def _beside(row: Row, file_map: FileMap) -> tuple[str, frozenset[str]]:
    """What stands beside a row's text: category and evidence as LoCoMo writes them."""
    category = text_of(at(row, file_map.category)) if file_map.category else None
    read = dict(file_map.categories).get(category or "", category)
    return str(read), frozenset(ids_of(at(row, file_map.evidence)) if file_map.evidence else ())


def _text(row: Row, file_map: FileMap) -> str:
    return plain(text_of(at(row, file_map.question)) or "")


def _grouped(items: list[T], of: Callable[[T], K]) -> dict[K, list[T]]:
    groups: dict[K, list[T]] = {}
    for item in items:
        groups.setdefault(of(item), []).append(item)
    return groups
