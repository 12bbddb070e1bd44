"""docs/living.md is run as it stands, block after block; a small server plays the model that it names."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from fake_endpoint import answers, endpoint

from memoryos_lab.living import Memory

PAGE = (Path(__file__).parents[2] / "docs" / "living.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
THEME = {"summary": "Something was said.", "keywords": ["something"]}


def played(body: dict[str, Any]) -> Any:
    """What a model could say to each of the questions."""
    rules = body["messages"][0]["content"]
    if "one new page" in rules:
        return {"continues": False, "meta": "something", "themes": [THEME]}
    if "some pages of it" in rules:
        return {"facts": [], "traits": []}
    return "In Lyon."


@pytest.mark.slow
def test_the_page_runs_from_top_to_bottom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MEMORYOS_LAB_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("OPENAI_API_KEY", "a-key-of-no-use")
    with endpoint(after=answers(played)) as server:
        names: dict[str, Any] = {"BASE_URL": server.address, "MODEL": "small"}
        for block in BLOCKS:
            exec(block, names)
        assert len(server.asked) == 5, "two of the loop, an answer, two pages"
    assert names["answered"].text == "In Lyon."
    assert names["plan"].pages
    assert (tmp_path / "bob.json").is_file()
    assert (tmp_path / "bob" / "entries.jsonl").is_file()
    assert (tmp_path / "bob-run" / "run.json").is_file()
    for path in (tmp_path / "memories").iterdir():
        assert b"Rex" not in path.read_bytes()
        assert b"a-key-of-no-use" not in path.read_bytes()
    with Memory.open("ann", folder="memories", create=False) as memory:
        assert memory.run.turns > 15


def test_the_page_names_what_a_memory_can_do() -> None:
    verbs = [name for name in vars(Memory) if not name.startswith("_") and name not in ("open", "estimate")]
    assert len(verbs) > 8
    assert not [name for name in verbs if f"{name}(" not in PAGE]
