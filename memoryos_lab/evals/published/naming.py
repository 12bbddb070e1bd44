"""Which question a row names: by conversation and number, or by its place among the rows of a conversation.

Where rows carry the question's text it is a check. A number counts even if a row words its question
otherwise; but a conversation most of whose rows ask something else is another one, and none of them joins.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from ...memory.types import Question
from .cells import plain, text_of
from .fate import Placed
from .filemap import QA, SAMPLE, FileMap, pattern
from .index import Conversation, Index
from .paths import MISSING, Row, at
from .placing import aligned


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
        placed = aligned([rows[n] for n in places], conversation.ordered(file_map.of), conversation, file_map)
        fates.update(zip(places, placed, strict=True))
    return fates.items()
