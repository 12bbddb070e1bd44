"""A run file + a mapping + a dataset -> predictions, with every row and every question accounted for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from ...memory.errors import LabError
from ...memory.types import Issue
from ...sources.issues import Issues
from ...sources.locomo_questions import resolve
from ..dataset import Dataset
from ..examination import Predictions
from .cells import ids_of, plain, text_of, verdict_of
from .fate import Placed
from .filemap import FileMap
from .files import RunFile, open_file
from .index import Index
from .naming import agrees, named
from .paths import MISSING, Row, at, rows_of
from .proposing import propose_for
from .published import Published, Tally

FATES = {
    "doubled": "P_DOUBLED",
    "unknown": "P_UNKNOWN",
    "ambiguous": "P_AMBIGUOUS",
    "unreadable": "P_UNREADABLE",
}


def read(path: str | Path, dataset: Dataset, mapping: FileMap | None = None) -> Published:
    """Read a run file and join it to a dataset by conversation and question number.

    Parameters
    ----------
    mapping: which field is what; by default what `propose` finds.

    What is irregular is counted by code in `Published.predictions.issues`; `codes.MEANING` says what a code
    means, those of the dataset's own irregularities (E_…, A_…) included, as the file repeats them.

    Raises: LabError for a file that cannot be read, a mapping that does not fit it, and rows of which none
    names a question of the dataset.
    """
    file = open_file(path)
    file_map = mapping or propose_for(file, dataset)
    rows = rows_of(file.value, file_map.rows, file.lines)
    _check_fit(rows, file_map, file)
    index = Index(dataset)
    placed = [_answered(one, file_map) for one in named(rows, file_map, index)]
    _check_joined(placed, dataset, file)
    issues = (*file.issues, *_issues(placed, file_map, index))
    return _published(placed, issues, file_map, file, dataset)


def _answered(one: Placed, file_map: FileMap) -> Placed:
    """A row without a field for its answer joins nothing; one whose answer is null does."""
    if one.fate == "joined" and at(one.row, file_map.prediction) is MISSING:
        return one._replace(fate="unreadable", message=f"there is no {file_map.prediction!r} in it")
    return one


def _published(
    placed: list[Placed], issues: Iterable[Issue], file_map: FileMap, file: RunFile, dataset: Dataset
) -> Published:
    joined = {one.question.id: one.row for one in placed if one.fate == "joined" and one.question}
    order = [id for id in dataset.by_id if id in joined]
    texts = {id: text_of(at(joined[id], file_map.prediction)) for id in order}
    scores = {id: verdict_of(at(joined[id], file_map.verdict)) for id in order if file_map.verdict}
    missing = [
        Issue("P_MISSING", id, "no row answers this question") for id in dataset.by_id if id not in joined
    ]
    predictions = Predictions(
        name=file_map.system,
        texts=texts,
        judged={id: score for id, score in scores.items() if score is not None},
        judge=file_map.judge if file_map.verdict else "",
        origin=f"{file_map.system}, {file.name}; categories: {file_map.order()}",
        issues=(*issues, *missing),
    )
    fates = Counter(one.fate for one in placed)
    null = sum(text is None for text in texts.values())
    tally = Tally(
        rows=len(placed),
        answered=len(texts) - null,
        null=null,
        doubled=fates["doubled"],
        unknown=fates["unknown"],
        ambiguous=fates["ambiguous"],
        unreadable=fates["unreadable"],
        questions=len(dataset),
        missing=len(missing),
    )
    return Published(predictions, file_map, tally, file.name, file.sha256)


# -- does the mapping fit -------------------------------------------------------------------------


def _check_fit(rows: tuple[Row, ...], file_map: FileMap, file: RunFile) -> None:
    """Raises: LabError where a field of the mapping stands in no row at all."""
    if not rows:
        raise LabError(f"{file.name} holds no row", where=file.name, hint="give a file with a row an answer")
    for role, path in file_map.paths().items():
        if all(at(row, path) is MISSING for row in rows):
            value = rows[0].value
            there = ", ".join(map(str, value)) if isinstance(value, dict) else type(value).__name__
            raise LabError(
                f"the mapping does not fit: {role} is said to be in {path!r}, and no row has that",
                where=f"{file.name}, {rows[0].where}",
                hint=f"there is: {there[:400]}",
            )


def _check_joined(placed: list[Placed], dataset: Dataset, file: RunFile) -> None:
    """Raises: LabError where no row is of the dataset."""
    if any(one.fate == "joined" for one in placed):
        return
    first = placed[0]
    raise LabError(
        f"none of {len(placed)} rows names a question of {dataset.name}: {first.message}",
        where=f"{file.name}, {first.row.where}",
        hint="is this the dataset that the run answered? If so, give a mapping with --map",
    )


# -- what is irregular ----------------------------------------------------------------------------


def _issues(placed: list[Placed], file_map: FileMap, index: Index) -> Iterator[Issue]:
    sha256 = index.dataset.sha256
    if file_map.dataset_sha256 not in ("", sha256):
        told = f"confirmed with {file_map.dataset_sha256[:12]}…, this one is {sha256[:12] or 'of no file'}…"
        yield Issue("P_DATASET", index.dataset.name, told)
    seen: set[tuple[str, str]] = set()
    for one in placed:
        if code := FATES.get(one.fate):
            yield Issue(code, one.row.where, one.message)
        if one.fate == "joined":
            yield from _of_joined(one, file_map, index, seen)


def _of_joined(one: Placed, file_map: FileMap, index: Index, seen: set[tuple[str, str]]) -> Iterator[Issue]:
    assert one.question  # a joined row has one
    id, row = one.question.id, one.row
    if one.moved:
        yield Issue("P_MOVED", id, f"found at {row.where}, out of its place")
    yield from _of_answer(id, row, file_map)
    if agrees(row, one.question, file_map) is False:
        yield Issue("P_TEXT", id, f"{row.where} words the question in another way")
    if file_map.question and (text := text_of(at(row, file_map.question))):
        told = (index.dataset.by_id[id].script.id, text)
        if told in seen:
            yield Issue("P_REPEATED", id, "an earlier question of its conversation has the same text")
        seen.add(told)
    yield from _of_gold(one, file_map)
    yield from _of_evidence(one, file_map, index)


def _of_answer(id: str, row: Row, file_map: FileMap) -> Iterator[Issue]:
    value = at(row, file_map.prediction)
    text = text_of(value)
    if text is None:
        yield Issue("P_NULL", id, f"{row.where} gives null for an answer")
    elif not isinstance(value, str):
        yield Issue("P_TYPE", id, f"the answer is of the type {type(value).__name__} and is kept as text")
    elif not text.strip():
        yield Issue("P_BLANK", id, f"the answer in {row.where} holds no word")
    if file_map.verdict and verdict_of(verdict := at(row, file_map.verdict)) is None:
        yield Issue("P_VERDICT", id, f"{str(verdict)[:40]!r} says neither right nor wrong: not judged")


def _of_gold(one: Placed, file_map: FileMap) -> Iterator[Issue]:
    """What the file says of gold and category, held against the dataset."""
    assert one.question
    id = one.question.id
    gold = at(one.row, file_map.gold) if file_map.gold else MISSING
    if isinstance(gold, int | float) and not isinstance(gold, bool):
        yield Issue("A_INT", id, f"the file's gold answer is of the type {type(gold).__name__}")
    text = text_of(gold)
    if text is not None and plain(text) not in (plain(one.question.answer), plain(one.question.trap)):
        yield Issue("P_GOLD", id, "the file's gold answer is not the dataset's, which counts")
    written = text_of(at(one.row, file_map.category)) if file_map.category else None
    if written is not None:
        read = dict(file_map.categories).get(written, written)
        if str(read) != str(one.question.category):
            told = (
                f"category {written[:40]!r} in the file, {one.question.category} in the dataset, which counts"
            )
            yield Issue("P_CATEGORY", id, told)


def _of_evidence(one: Placed, file_map: FileMap, index: Index) -> Iterator[Issue]:
    """Evidence as the file repeats it: mended as the dataset's own is, then held against that."""
    assert one.question
    value = at(one.row, file_map.evidence) if file_map.evidence else MISSING
    if value is MISSING:
        return
    home = index.by_id[index.dataset.by_id[one.question.id].script.id]
    found = Issues(strict=False)
    evidence, unresolved = resolve(ids_of(value), home.turns, found, one.question.id)
    yield from found.all()
    if (set(evidence), set(unresolved)) != (set(one.question.evidence), set(one.question.unresolved)):
        yield Issue("P_EVIDENCE", one.question.id, "the file's evidence is not the dataset's, which counts")
