"""Small files for the tests of sources/, written by hand."""

from __future__ import annotations

import json
from typing import Any

from memoryos_lab import sources
from memoryos_lab.memory.types import Page, Script


def loaded(value: Any, **options: Any) -> sources.Loaded:
    """One JSON value, read."""
    return sources.load_bytes(json.dumps(value).encode(), "test.json", **options)


def one(value: Any, **options: Any) -> Script:
    """The only script of one JSON value."""
    (script,) = loaded(value, **options).scripts
    return script


def lines(*records: Any, **options: Any) -> Script:
    """The only script of JSON lines."""
    data = "\n".join(json.dumps(record) for record in records).encode()
    (script,) = sources.load_bytes(data, "test.jsonl", **options).scripts
    return script


def codes(script: Script) -> list[str]:
    return [issue.code for issue in script.issues]


def ids(pages: tuple[Page, ...]) -> list[tuple[str, ...]]:
    return [page.turn_ids for page in pages]
