"""A recording of the reference code, read into what a replay needs.

Format: JSON (gzip) with `config, pages, queries, events, checkpoints, retrievals`, or `cases` of
these, and an npz beside it with the array `vectors` [rows, d], float32.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

from ..memory.errors import LabError
from ..memory.memoryos import MemoryOS
from ..memory.presets import PRESETS
from ..memory.types import Array, Features, Page, Question, Script, Side, Theme, Turn

Case = Mapping[str, Any]
VARIANTS = {"pypi": "pypi-head", "eval": "eval-locomo"}
CONFIGURED = (
    *("theta", "tau", "alpha", "beta", "gamma", "stm_capacity", "mtm_capacity"),
    *("top_m", "top_k", "segment_threshold", "page_threshold"),
)


def read_cases(file: Path) -> Iterator[tuple[str, Case, Array]]:
    """(name, case, vectors) for every case of one recording.

    Raises: LabError if the file is no recording.
    """
    try:
        with gzip.open(file, "rt", encoding="utf-8") as stream:
            data = json.load(stream)
        with np.load(
            file.with_name(file.name.removesuffix(".json.gz") + ".npz"), allow_pickle=False
        ) as arrays:
            vectors: Array = arrays["vectors"]
    except (OSError, EOFError, ValueError, KeyError) as error:
        raise LabError(
            f"{file.name} is not a readable recording: {error}",
            where=str(file),
            hint="a recording is NAME.json.gz with NAME.npz (array `vectors`) beside it",
        ) from error
    if not isinstance(data, dict) or not ("cases" in data or "checkpoints" in data):
        raise LabError(
            f"{file.name} holds no recording", where=str(file), hint="it needs `checkpoints` or `cases`"
        )
    for case in data.get("cases", [data]):
        yield case["name"], case, vectors


def preset_of(case: Case) -> str:
    """The preset of the recorded variant. Raises: LabError for a variant without one."""
    variant = case["config"]["variant"]
    if variant not in VARIANTS:
        raise LabError(
            f"no preset for the variant {variant!r}", where=case["name"], hint=f"known: {VARIANTS}"
        )
    return VARIANTS[variant]


def policy_of(case: Case) -> MemoryOS:
    """The preset of the recorded variant, with the recorded settings."""
    config = case["config"]
    dated = any("clock" in one for one in (*case["pages"], *case["queries"]))
    return replace(
        PRESETS[preset_of(case)],
        clock="page" if dated else "frozen",
        **{name: config[name] for name in CONFIGURED},
    )


def script_of(case: Case) -> Script:
    """Pages without words (the recording has none), with the wall clock of the recording as time."""
    frozen = case["config"]["frozen_clock"]
    pages = tuple(
        Page(_turns(page), time=_seconds(page.get("clock", frozen)), session="") for page in case["pages"]
    )
    questions = tuple(
        Question(str(i), "", query["after_page"], time=_seconds(query.get("clock", frozen)))
        for i, query in enumerate(case["queries"])
    )
    return Script(case["name"], case["name"], pages, questions)


def features_of(case: Case, vectors: Array) -> Features:
    """What the stub model of the recording answered."""
    pages, queries = case["pages"], case["queries"]
    return Features(
        backend="recorded",
        vectors=vectors,
        page=tuple(page["vector"] for page in pages),
        themes=tuple(_themes(page["themes"]) for page in pages),
        continues=tuple(bool(page["continues_previous"]) for page in pages),
        question=tuple(query["vector"] for query in queries),
        question_keywords=tuple(tuple(query["keywords"]) for query in queries),
        fallback=case["config"].get("fallback_vector"),
    )


def _turns(page: Case) -> tuple[Turn, ...]:
    number = page["id"]
    sides: tuple[tuple[Side, bool], ...] = (("user", page["user_present"]), ("agent", page["agent_present"]))
    return tuple(Turn(f"{number}:{side}", side, side, "." if said else "") for side, said in sides)


def _themes(themes: list[Case] | None) -> tuple[Theme, ...] | None:
    if themes is None:
        return None
    return tuple(
        Theme(theme["vector"], tuple(theme["keywords"]), tuple(theme["segment_keywords"])) for theme in themes
    )


def _seconds(stamp: str) -> float:
    return datetime.strptime(stamp, "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC).timestamp()
