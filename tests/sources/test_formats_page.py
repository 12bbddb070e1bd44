"""docs/formats.md says what the code does: every format, every code, and examples that load."""

from __future__ import annotations

import re
from pathlib import Path

from memoryos_lab import sources

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "formats.md").read_text("utf-8")
CODE = re.compile(r'"((?:[A-Z]_[A-Z_]+)|EMPTY|ONE_SIDED)"')


def test_formats_and_codes_are_those_of_the_code() -> None:
    code = "".join(path.read_text("utf-8") for path in Path(sources.__file__).parent.glob("*.py"))
    table = PAGE[PAGE.index("## Issues") :]
    assert set(CODE.findall(code)) == set(re.findall(r"`([A-Z]+(?:_[A-Z_]+)?)`", table))
    assert set(re.findall(r"^\| `(\w+)` \|", PAGE, re.M)) >= set(sources.FORMATS)


def test_examples_load_without_issues() -> None:
    pages, turns = re.findall(r"```jsonl\n(.*?)```", PAGE, re.S)
    script = sources.load_bytes(pages.encode(), "kite.jsonl", strict=True).script()
    assert script.held_out["continues"] == [None, True, None]
    assert [(q.after, q.evidence) for q in script.questions] == [(1, ("1:user",)), (2, ("3:user", "3:agent"))]
    script = sources.load_bytes(turns.encode(), "turns.jsonl", strict=True).script()
    assert [page.turn_ids for page in script.pages] == [("1", "2"), ("3",)]
