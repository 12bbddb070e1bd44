"""The page about watching: its examples run, on an object that acts like the reference's."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from memoryos_lab.living import attach, attach_reading, attach_run, attach_watch
from reference_stand_in import Memoryos

PAGE = Path(__file__).parents[2] / "docs" / "attach.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_its_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"memo": Memoryos()}
    for example in re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL):
        exec(compile(example, PAGE.name, "exec", dont_inherit=True), names)
    assert names["again"].turns == 2 and len(names["run"].script.questions) == 1
    assert not hasattr(names["memo"].add_memory, "watched_by")


def test_it_names_every_finding() -> None:
    sources = (Path(str(module.__file__)).read_text() for module in (attach, attach_reading, attach_watch))
    codes = set(re.findall(r'"(A_[A-Z]+)"', " ".join([*sources, Path(str(attach_run.__file__)).read_text()])))
    assert codes == set(re.findall(r"^\| `(A_[A-Z]+)`", TEXT, re.MULTILINE)) and len(codes) > 4
