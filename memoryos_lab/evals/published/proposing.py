"""A mapping proposed from what stands in a file: whoever knows the file confirms or mends it.

Where the shape is not known, fields are recognised by what they hold (a question's or a gold answer's text of
the dataset) and by how such fields are usually called. How a row names its question is tried out: of all
readings the one counts under which most rows join and agree with the dataset's texts.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from ...memory.errors import LabError
from ..dataset import Dataset
from .cells import plain, text_of, verdict_of
from .filemap import QA, SAMPLE, FileMap
from .files import RunFile, open_file
from .index import Index
from .naming import agrees, named
from .paths import EACH, Row, at, rows_of
from .shapes import recognise

LOOKED_AT = 400  # rows that are looked at to tell the fields apart
DEEPEST = 4  # objects within objects

# How such fields are called, best first, "…" for any beginning; compared in small letters, without signs.
NAMES = {
    "prediction": (
        "prediction predictedanswer systemanswer generatedanswer modelanswer response hypothesis pred output "
        "…prediction answer"
    ),
    "question": "question query questiontext",
    "gold": (
        "gold goldanswer groundtruth groundtruthanswer goldenanswer reference referenceanswer originalanswer "
        "expected expectedanswer standardanswer answer"
    ),
    "category": "category questioncategory cat questiontype type categoryid categoryname",
    "evidence": "evidence goldevidence evidences",
    "verdict": (
        "verdict llmscore judge judgement judgment iscorrect correct llmjudge llmjudgescore label "
        "autoevallabel"
    ),
    "sample": (
        "sampleid conversationid convid conversation sample conv conversationidx conversationindex convidx "
        "sampleindex dialogueid group"
    ),
    "qa": "qaindex qaidx qaid questionindex questionidx qidx qindex qa questionno questionnumber index idx",
    "key": "questionid id qid key",
}


def propose(path: str | Path, dataset: Dataset) -> FileMap:
    """A mapping of the file, to be confirmed. Raises: LabError where rows or answers cannot be told."""
    return propose_for(open_file(path), dataset)


def propose_for(file: RunFile, dataset: Dataset) -> FileMap:
    """`propose` for a file that is open."""
    made = recognise(file) or _by_sight(file, dataset)
    return replace(made, dataset_sha256=dataset.sha256)


def _by_sight(file: RunFile, dataset: Dataset) -> FileMap:
    path = _rows_path(file)
    rows = rows_of(file.value, path, file.lines)
    base = _fields(rows[:LOOKED_AT], dataset, FileMap(file.stem, path))
    index = Index(dataset)
    tried = [(_agreeing(rows, one, index), -n, one) for n, one in enumerate(_readings(rows, base, index))]
    _, _, best = max(tried, key=lambda one: one[:2])
    return replace(best, categories=_categories(rows, best, index))


# -- where the rows are ---------------------------------------------------------------------------


def _rows_path(file: RunFile) -> str:
    """The path to the most objects of one kind. Raises: LabError where there are none."""
    found = [(count, -len(path), path) for path, count in _lists(file.value)]
    if not found:
        raise LabError(
            f"{file.name} holds no list of rows",
            where=file.name,
            hint="give a mapping with --map: see its `rows`",
        )
    return max(found)[2]


def _lists(value: Any, depth: int = 0) -> Iterator[tuple[str, int]]:
    """(path, rows) of everything that could be the rows."""
    if depth > DEEPEST or not isinstance(value, dict | list):
        return
    items = list(value.values()) if isinstance(value, dict) else value
    if isinstance(value, list) and any(isinstance(item, dict) for item in items):
        yield "", len(items)
    elif (
        items and all(isinstance(item, dict) for item in items) and len({tuple(item) for item in items}) == 1
    ):
        yield "", len(items)  # an object of rows
    within = [dict(_lists(item, depth + 1)) for item in items]
    for path in within[0] if within else ():
        if all(path in held for held in within):
            yield f"{EACH}.{path}".rstrip("."), sum(held[path] for held in within)
    if isinstance(value, dict):
        for name, item in value.items():
            for path, count in _lists(item, depth + 1):
                yield f"{name}.{path}".rstrip("."), count


# -- which field is what --------------------------------------------------------------------------


def _fields(rows: tuple[Row, ...], dataset: Dataset, base: FileMap) -> FileMap:
    paths = _paths(rows)
    asked = {plain(one.question.text) for one in dataset}
    golds = {plain(one.question.answer) for one in dataset if one.question.answer}
    question = _holding(rows, paths, asked) or _called("question", paths)
    prediction = _called("prediction", [p for p in paths if p != question])
    gold = _holding(rows, [p for p in paths if p not in (question, prediction)], golds) or _called(
        "gold", [p for p in paths if p not in (question, prediction)]
    )
    if not prediction:
        raise LabError(
            "which field holds the answers cannot be told",
            where=rows[0].where if rows else base.system,
            hint=f"say it in a mapping with --map; there is: {', '.join(paths)[:400]}",
        )
    rest = [p for p in paths if p not in (question, prediction, gold)]
    verdict = _called("verdict", rest)
    return replace(
        base,
        question=question,
        prediction=prediction,
        gold=gold,
        category=_called("category", rest),
        evidence=_called("evidence", rest),
        verdict=verdict if any(verdict_of(at(row, verdict)) is not None for row in rows) else "",
        judge=f"the file's own verdict ({verdict})" if verdict else "",
    )


def _paths(rows: Iterable[Row]) -> list[str]:
    """Every path to a value that is no object, in the order in which they are met."""
    found: dict[str, None] = {}
    for row in rows:
        found.update(dict.fromkeys(_leaves(row.value)))
        if isinstance(row.outer, dict):
            own = (f"@group.{name}" for name, value in row.outer.items() if isinstance(value, str | int))
            found.update(dict.fromkeys(own))
        found.update({"@group": None} if row.group is not None else {})
        found.update({"@key": None} if row.key is not None else {})
    return list(found)


def _leaves(value: Any, way: str = "", depth: int = 0) -> Iterator[str]:
    if not isinstance(value, dict):
        yield way or "@value"
    elif depth <= DEEPEST:
        for name, held in value.items():
            yield from _leaves(held, f"{way}.{name}" if way else str(name), depth + 1)


def _called(role: str, paths: list[str]) -> str:
    """The path whose last name is most usual for the role, or ""."""
    names = {path: re.sub(r"[^a-z]", "", path.rsplit(".", 1)[-1].lower()) for path in paths}
    for usual in NAMES[role].split():
        for path in paths:
            if names[path] == usual or (usual[0] == "…" and names[path].endswith(usual[1:])):
                return path
    return ""


def _holding(rows: tuple[Row, ...], paths: list[str], texts: set[str]) -> str:
    """The path whose values are most often among these texts, if half of them are."""
    shares = [
        (sum(plain(text_of(at(row, path)) or "") in texts for row in rows), -n)
        for n, path in enumerate(paths)
    ]
    count, place = max(shares, default=(0, 0))
    return paths[-place] if count * 2 >= len(rows) > 0 else ""


# -- how a row names its question -----------------------------------------------------------------


def _readings(rows: tuple[Row, ...], base: FileMap, index: Index) -> Iterator[FileMap]:
    """Everything that the file could mean, the plainest first."""
    taken = {base.question, base.prediction, base.gold, base.category, base.evidence, base.verdict}
    paths = [path for path in _paths(rows[:LOOKED_AT]) if path not in taken]
    key = _called("key", paths)
    key = "@key" if "@key" in paths else key
    sample = _called("sample", paths) or next((p for p in ("@group",) if p in paths), "")
    qa = _called("qa", paths)
    if key:
        yield replace(base, key=key)
        for (one, two), start in itertools.product(_forms(rows, key, index), (None, 0, 1)):
            for first in (0, 1):
                yield replace(
                    base, sample=key, sample_form=one, sample_from=start, qa=key, qa_form=two, qa_from=first
                )
    for start in (None, 0, 1) if sample else (None,):
        for named_by in dict.fromkeys((qa, key if not qa else "", "")):
            for first in (0, 1) if named_by else (0,):
                here = replace(base, sample=sample, sample_from=start, qa=named_by, qa_from=first)
                yield here
                if not named_by:
                    yield replace(here, of=(1, 2, 3, 4))


def _forms(rows: tuple[Row, ...], key: str, index: Index) -> Iterator[tuple[str, str]]:
    """Forms in which the first id could be written: one that holds a conversation's id, or two numbers."""
    text = text_of(at(rows[0], key)) or ""
    for conversation in index.conversations:
        own = re.escape(conversation.script.id)
        if found := re.fullmatch(rf"(.*?){own}(\D*)(\d{{1,9}})(.*)", text, re.DOTALL):
            form = f"{found[1]}{SAMPLE}{found[2]}{QA}{found[4]}"
            yield form, form
    if found := re.fullmatch(r"(\D*)\d{1,9}(\D+)\d{1,9}(\D*)", text):
        form = f"{found[1]}{SAMPLE}{found[2]}{QA}{found[3]}"
        yield form, form


def _agreeing(rows: tuple[Row, ...], file_map: FileMap, index: Index) -> int:
    """How many rows join, those whose text agrees counted twice."""
    placed = named(rows, file_map, index)
    joined = [one for one in placed if one.fate == "joined" and one.question]
    same = sum(agrees(one.row, one.question, file_map) is True for one in joined if one.question)
    return len(joined) + same - sum(one.moved for one in joined)


def _categories(rows: tuple[Row, ...], file_map: FileMap, index: Index) -> tuple[tuple[str, int], ...]:
    """What each category of the file is in the dataset, told from rows that join; () if it is the same."""
    if not file_map.category:
        return ()
    met: dict[str, Counter[int]] = {}
    for one in named(rows, file_map, index):
        written = text_of(at(one.row, file_map.category))
        if one.fate == "joined" and one.question and one.question.category and written is not None:
            met.setdefault(written, Counter())[one.question.category] += 1
    order = tuple(
        (written, max(counts, key=lambda c: (counts[c], -c))) for written, counts in sorted(met.items())
    )
    return () if all(written == str(number) for written, number in order) else order
