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

MEMORYOS = FileMap(
    system="MemoryOS",
    sample="sample_id",
    prediction="system_answer",
    question="question",
    gold="original_answer",
    category="category",
    evidence="evidence",
    preset="eval-locomo",
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
    """The mapping of a file whose shape is known, or None."""
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
    """Does the first row hold these fields?"""
    first = rows[0] if isinstance(rows, list) and rows else None
    return isinstance(first, dict) and all(name in first for name in names)


def _mem0(value: dict[str, Any]) -> FileMap | None:
    """Of several cut-offs the one that reads most memories."""
    first = value["evaluations"][0]
    cutoffs = first["cutoff_results"]
    if not isinstance(cutoffs, dict) or not cutoffs:
        return None
    most = max(cutoffs, key=lambda name: (_number(name), name))
    held = cutoffs[most] if isinstance(cutoffs[most], dict) else {}
    told = value.get("metadata")
    model = str(told.get("judge_model", "")) if isinstance(told, dict) else ""
    judged = "judgment" in held
    return replace(
        MEM0,
        prediction=f"cutoff_results.{most}.generated_answer",
        verdict=f"cutoff_results.{most}.judgment" if judged else "",
        judge=f"the file's own LLM judge{f' ({model[:40]})' if model else ''}" if judged else "",
        names=_names(value["evaluations"]),
    )


def _number(name: str) -> int:
    return int("".join(filter(str.isdecimal, name)) or 0)


def _names(rows: list[Any]) -> tuple[tuple[int, str], ...]:
    """What the rows themselves call their categories."""
    called = {
        row["category"]: str(row["category_name"])
        for row in rows
        if isinstance(row, dict) and isinstance(row.get("category"), int) and "category_name" in row
    }
    return tuple(sorted(called.items()))


def _harness(value: dict[str, Any], file: RunFile) -> FileMap | None:
    rows = next((rows for rows in value.values() if rows), None)
    if not _has(rows, "question", "response", "category"):
        return None
    assert rows  # it has a first
    first = rows[0]
    judged = "llm_score" in first
    made = replace(
        HARNESS,
        gold="answer" if "answer" in first else "",
        verdict="llm_score" if judged else "",
        judge=HARNESS.judge if judged else "",
        of=_categories(value),
    )
    if "memobase" in file.name.lower():
        return replace(made, system="Memobase", names=MEMOBASE_NAMES)
    return replace(made, system=file.stem)


def _categories(value: dict[str, Any]) -> tuple[int, ...]:
    """Places count over the categories that the file has."""
    written = {str(row.get("category")) for rows in value.values() for row in rows if isinstance(row, dict)}
    found = sorted(int(one) for one in written if one.isascii() and one.isdecimal())
    return tuple(found) if len(found) == len(written) else HARNESS.of
