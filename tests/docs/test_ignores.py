"""A check is switched off for one line only where that line says why."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("memoryos_lab", "app", "bench", "scripts", "tests")
SWITCH = re.compile(r"# (noqa|type: ignore|pragma: no cover)\b(?P<what>[^-#\n]*)(?P<why>.*)")


def test_every_check_that_is_switched_off_has_its_reason() -> None:
    silent = [
        f"{path.relative_to(ROOT)}:{number}"
        for folder in FOLDERS
        for path in (ROOT / folder).rglob("*.py")
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if (found := SWITCH.search(line)) and not re.search(r"\w", found["why"])
    ]
    assert silent == []


def test_types_are_ignored_only_where_they_are_checked() -> None:
    unchecked = [
        str(path.relative_to(ROOT))
        for folder in FOLDERS[1:]
        for path in (ROOT / folder).rglob("*.py")
        if re.search(r"# type: ignore\b", path.read_text("utf-8")) and path != Path(__file__)
    ]
    assert unchecked == []
