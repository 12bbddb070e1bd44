"""Hostile words in every file that leaves: whole, read back as they were, never a formula, never a path."""

from __future__ import annotations

import csv as std
import io
import json
import shutil
from dataclasses import replace
from functools import cache
from pathlib import Path

import hostile
import pytest
from pyarrow import parquet as reader

from memoryos_lab import replay, runs, set_knobs, views
from memoryos_lab.exports import csv, parquet, png
from memoryos_lab.exports.cells import RISKY, original
from memoryos_lab.exports.tables import TABLES
from memoryos_lab.memory.policy import preset
from memoryos_lab.memory.replay import Run
from memoryos_lab.memory.types import Act
from memoryos_lab.sources import safe_name

VIEWS = tuple(dict.fromkeys((*csv.VIEWS, *TABLES)))
HALF = "half \ud83d a pair"


@cache
def run(theta: float = 0.6) -> Run:
    script = hostile.script(32)
    policy = set_knobs(preset("paper"), {"theta": theta, "tau": 2, "mtm_capacity": 4})
    said = script.pages[3].user
    acts = (
        Act("=1", "correct", 3, 0, "user_kb", "", said),
        Act("+2", "withdraw", 9, 0, "user_kb", "@x", "-1+cmd"),
    )
    features = replace(hostile.features(script), acts=(None, None))
    return replay(replace(script, acts=acts), features, policy)


def rows(text: str) -> list[dict[str, str]]:
    return list(std.DictReader(io.StringIO(text, newline="")))


@pytest.mark.parametrize("name", VIEWS)
def test_no_cell_of_a_view_is_a_formula(name: str) -> None:
    found = rows(csv.view(run(), name, question=3, other=run(0.3)))
    assert found
    for row in found:
        for cell in row.values():
            assert cell.startswith("'") or not cell.lstrip().startswith(RISKY) or _number(cell)


def _number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def test_texts_and_facts_are_read_back_as_they_were() -> None:
    pages = rows(csv.view(run(), "pages"))
    assert [original(row["user"]) for row in pages] == [page.user for page in run().script.pages]
    end = run().snapshot()
    known = {entry.id: entry.value for entry in (*end.entries, *end.history)}
    assert {int(row["entry"]): original(row["value"]) for row in rows(csv.view(run(), "facts"))} == known


def test_pages_come_back_from_parquet() -> None:
    table = reader.read_table(io.BytesIO(parquet.data(run(), method="pca")))
    assert table["text"].to_pylist() == [page.text for page in run().script.pages]
    assert table["turn_ids"].to_pylist() == [list(page.turn_ids) for page in run().script.pages]


def test_a_run_folder_comes_back_and_events_are_one_a_line(tmp_path: Path) -> None:
    runs.Run.of(run()).save(tmp_path / "run")
    assert runs.Run.load(tmp_path / "run").script == run().script
    lines = list(runs.event_lines(runs.Run.of(run())))
    assert all(json.loads(line) and "\n" not in line for line in lines)
    assert len(lines) == len(list(run().events()))


def test_half_a_pair_breaks_no_file() -> None:
    """Sources mend it; a script that somebody made by hand may hold one."""
    whole = hostile.script(8)
    turns = tuple(replace(turn, text=HALF, id=f"{HALF}{i}") for i, turn in enumerate(whole.pages[3].turns))
    pages = (*whole.pages[:3], replace(whole.pages[3], turns=turns, session=HALF), *whole.pages[4:])
    script = replace(whole, title=HALF, pages=pages)
    made = replay(script, hostile.features(script), preset("paper"))
    for name in VIEWS:
        csv.view(made, name, question=0, other=made).encode()
    assert "half \ufffd a pair" in csv.view(made, "pages")
    table = reader.read_table(io.BytesIO(parquet.data(made, method="pca")))
    assert table["session"][3].as_py() == "half \ufffd a pair"


@pytest.mark.parametrize("id", hostile.PATHS)
def test_no_id_is_a_path(tmp_path: Path, id: str) -> None:
    name = f"{safe_name(id)}.events.jsonl"
    assert (tmp_path / name).resolve().parent == tmp_path.resolve()
    (tmp_path / name).write_text("x", "utf-8")
    assert [file.name for file in tmp_path.iterdir()] == [name]
    assert name.isprintable() and not set(name) & set('<>:"/\\|?*')


@pytest.mark.browser
@pytest.mark.skipif(shutil.which("chromium") is None, reason="Chromium is not installed")
def test_pictures_of_hostile_words_are_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("kaleido")
    monkeypatch.setenv("BROWSER_PATH", shutil.which("chromium") or "")
    png.write(views.timeline(run()), tmp_path / "t.png")
    assert (tmp_path / "t.png").read_bytes()[:4] == b"\x89PNG"
