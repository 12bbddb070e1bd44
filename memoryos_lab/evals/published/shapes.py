"""Run files that are known by their shape, as mappings.

Sources: BAI-LAB/MemoryOS (`all_loco_results.json`), mem0ai (`locomo_results.json`, a list `evaluations`), and
the mem0-evaluation harness that Memobase and others share (an object of conversation → rows). What
Memobase calls LoCoMo's integers is printed by its own `generate_scores.py`.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from .filemap import FileMap
from .files import RunFile, open_file
from .paths import MISSING, at, inside, rows_of

MEMORYOS = FileMap(
    system="MemoryOS",
    sample="sample_id",
    prediction="system_answer",
    question="question",
    gold="original_answer",
    category="category",
    evidence="evidence",
    preset="eval-locomo",
    pairing="reference",
)

MEM0 = FileMap(
    system="mem0",
    rows="evaluations",
    sample="question_id",
    sample_form="conv{sample}_q{qa}",
    sample_from=0,
    qa="question_id",
    qa_form="conv{sample}_q{qa}",
    question="question",
    gold="ground_truth_answer",
    category="category",
)

HARNESS = FileMap(
    system="mem0-evaluation",
    rows="*",
    sample="@group",
    sample_from=0,
    of=(1, 2, 3, 4),
    prediction="response",
    question="question",
    gold="answer",
    category="category",
    verdict="llm_score",
    judge="the file's own LLM judge",
)

MEMOBASE_NAMES = ((1, "single_hop"), (2, "temporal"), (3, "multi_hop"), (4, "open_domain"))


def known(path: str | Path) -> FileMap | None:
    """The mapping of a file whose shape is known, or None. Raises: LabError if it cannot be read."""
    return recognise(open_file(path))


def recognise(file: RunFile) -> FileMap | None:
    """The mapping of a file whose shape is known, or None; checks that the file does not hold left out."""
    made = _recognised(file)
    if made is None:
        return None
    rows = rows_of(file.value, made.rows, file.lines)

    def held(path: str) -> str:
        return path if path and any(at(row, path) is not MISSING for row in rows) else ""

    return replace(
        made,
        question=held(made.question),
        gold=held(made.gold),
        category=held(made.category),
        evidence=held(made.evidence),
    )


def _recognised(file: RunFile) -> FileMap | None:
    value = file.value
    if isinstance(value, list) and _has(value, "sample_id", "system_answer", "original_answer"):
        return MEMORYOS
    if isinstance(value, dict):
        if _has(value.get("evaluations"), "question_id", "cutoff_results"):
            return _mem0(value)
        if value and all(isinstance(rows, list) for rows in value.values()):
            return _harness(value, file)
    return None


def _has(rows: Any, *names: str) -> bool:
    """Does a row hold these fields?"""
    return any(all(name in row for name in names) for row in _objects(rows))


def _objects(rows: Any) -> list[dict[str, Any]]:
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def _mem0(value: dict[str, Any]) -> FileMap | None:
    """Of several cut-offs the one that reads most memories."""
    rows = _objects(value["evaluations"])
    cutoffs = {name for row in rows if isinstance(held := row.get("cutoff_results"), dict) for name in held}
    if not cutoffs:
        return None
    at = f"cutoff_results.{max(cutoffs, key=lambda name: (_number(name), name))}"
    told = value.get("metadata")
    model = str(told.get("judge_model", "")) if isinstance(told, dict) else ""
    judged = any(inside(row, f"{at}.judgment") is not MISSING for row in rows)
    return replace(
        MEM0,
        prediction=f"{at}.generated_answer",
        verdict=f"{at}.judgment" if judged else "",
        judge=f"the file's own LLM judge{f' ({model[:40]})' if model else ''}" if judged else "",
        names=_names(rows),
    )


def _number(name: str) -> int:
    return int("".join(sign for sign in name if sign.isascii() and sign.isdecimal())[:9] or 0)


def _names(rows: list[dict[str, Any]]) -> tuple[tuple[int, str], ...]:
    """What the rows themselves call their categories."""
    called = {
        row["category"]: str(row["category_name"])
        for row in rows
        if isinstance(row.get("category"), int) and "category_name" in row
    }
    return tuple(sorted(called.items()))


def _harness(value: dict[str, Any], file: RunFile) -> FileMap | None:
    rows = [row for held in value.values() for row in _objects(held)]
    if not _has(rows, "question", "response", "category"):
        return None
    judged = _has(rows, "llm_score")
    made = replace(
        HARNESS,
        gold="answer" if _has(rows, "answer") else "",
        verdict="llm_score" if judged else "",
        judge=HARNESS.judge if judged else "",
        of=_categories(rows),
    )
    if "memobase" in file.name.lower():
        return replace(made, system="Memobase", names=MEMOBASE_NAMES)
    return replace(made, system=file.stem)


def _categories(rows: list[dict[str, Any]]) -> tuple[int, ...]:
    """Places count over the categories that the file has."""
    written = {str(row.get("category")) for row in rows}
    found = sorted(int(one) for one in written if one.isascii() and one.isdecimal())
    return tuple(found) if len(found) == len(written) else HARNESS.of
