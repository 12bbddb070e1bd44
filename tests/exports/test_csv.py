"""Tables as CSV: complete, read back as they were, and never a formula."""

from __future__ import annotations

import csv as std
import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from export_runs import by_hand, evil
from memoryos_lab import samples
from memoryos_lab.exports import csv
from memoryos_lab.exports.cells import original, safe
from memoryos_lab.exports.tables import TABLES, Table
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.policy import preset
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.views import lpm
from memoryos_lab.views.story import story


def read(text: str) -> list[dict[str, str]]:
    return list(std.DictReader(io.StringIO(text, newline="")))


def rows(run: Run, name: str, **which: Any) -> list[dict[str, str]]:
    return read(csv.view(run, name, **which))


@given(st.text())
def test_every_text_comes_back_and_none_begins_a_formula(text: str) -> None:
    cell = safe(text)
    assert original(cell) == text
    assert not cell.lstrip(" \u00a0\ufeff").startswith(("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋"))


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\x00"))))
def test_a_file_is_read_back_as_it_was(texts: list[str]) -> None:
    made = csv.text(Table("t", ("n", "said"), tuple(enumerate(texts))))
    assert [original(row["said"]) for row in read(made)] == texts


def test_numbers_stay_numbers_and_what_is_missing_is_empty() -> None:
    made = csv.text(Table("t", ("a", "b", "c", "d"), ((-0.5, None, True, 1e-9),)))
    assert made == '"a","b","c","d"\n-0.5,,true,1e-09\n'


def test_a_mark_for_excel_when_it_is_asked_for() -> None:
    assert csv.view(by_hand(), "pages", bom=True).startswith('\ufeff"page"')
    assert csv.view(by_hand(), "pages").startswith('"page"')


def test_pages_lie_where_the_snapshot_has_them() -> None:
    run = by_hand()
    for turn in (0, 4, 9, 10):
        table = rows(run, "pages", turn=turn)
        snapshot = run.snapshot(turn)
        assert len(table) == turn
        for name in ("stm", "mtm", "archive"):
            here = {int(row["page"]) for row in table if row["tier"] == name}
            assert here == set(snapshot.tier(name)), (turn, name)


def test_segments_facts_and_events_are_those_of_the_run() -> None:
    run = by_hand()
    segments = rows(run, "segments")
    assert [row["label"] for row in segments] == [life.label for life in story(run).segments]
    held = {group.id: group.heat for group in run.snapshot().groups}
    assert {int(row["segment"]): float(row["heat"]) for row in segments if row["heat"]} == held
    assert [row["value"] for row in rows(run, "facts")] == [row.value for row in lpm.info(run).rows]
    assert rows(run, "lpm") == rows(run, "facts")
    assert len(rows(run, "events")) == sum(1 for _ in run.events())
    assert all(row["sentence"] for row in rows(run, "events"))


def test_every_rank_of_every_question() -> None:
    run = by_hand()
    table = rows(run, "recalls")
    for question, trace in run.recalls.items():
        own = [row for row in table if row["question"] == str(question)]
        assert [int(row["segment"]) for row in own if row["found"] == "segment"] == [
            hit.segment for hit in trace.segments
        ]
        chosen = [int(row["page"]) for row in own if row["found"] == "page" and row["chosen"] == "true"]
        assert chosen == list(trace.returned)


def test_a_page_that_a_link_brought_names_the_page_that_led_there() -> None:
    script, features, _ = samples.load("mira")
    run = replay(script, features, replace(preset("amem"), top_k=3), questions="fork")
    table = [row for row in rows(run, "recalls") if row["found"] == "page"]
    led = {(int(row["question"]), int(row["page"])): int(row["by"]) for row in table if row["by"]}
    assert led and led == {
        (question, hit.page): hit.by
        for question, trace in run.recalls.items()
        for hit in trace.pages
        if hit.by is not None
    }
    one = next(iter(led))
    view = rows(run, "recall", question=one[0])
    assert {int(row["page"]): int(row["by"]) for row in view if row["by"]} == {
        page: by for (question, page), by in led.items() if question == one[0]
    }


@pytest.mark.parametrize("name", [*csv.VIEWS, *TABLES])
@pytest.mark.parametrize("turn", [None, 0, 5])
def test_every_view_of_a_hostile_conversation_is_a_table_without_formulas(name: str, turn: int) -> None:
    run = evil()
    which = {"recall": {"question": 1}, "compare": {"other": evil(theta=0.9)}}.get(name, {})
    table = list(std.reader(io.StringIO(csv.view(run, name, turn=turn, **which), newline="")))
    assert len({len(row) for row in table}) == 1
    for row in table:
        assert not any(cell.startswith(("=", "+", "@", "\t")) for cell in row)
        assert not any(cell.startswith("-") and not _number(cell) for cell in row)


def _number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True


def test_a_folder_holds_every_table_and_replaces_only_its_own(tmp_path: Path) -> None:
    counts = csv.folder(by_hand(), tmp_path / "out")
    assert set(counts) == set(csv.FILES) == {path.name for path in (tmp_path / "out").iterdir()}
    assert counts["pages.csv"] == 10
    csv.folder(by_hand(), tmp_path / "out", turn=3)
    assert len(read((tmp_path / "out" / "pages.csv").read_text(encoding="utf-8"))) == 3
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "diary.txt").write_text("dear")
    with pytest.raises(LabError, match="holds other things"):
        csv.folder(by_hand(), tmp_path / "mine")
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["diary.txt"]


def test_what_cannot_be_shown_is_refused_with_what_to_do() -> None:
    for name, which, said in (
        ("nothing", {}, "no view called"),
        ("recall", {}, "of one question"),
        ("compare", {}, "of two runs"),
        ("heat", {"turn": 99}, "turn 99"),
    ):
        with pytest.raises(LabError, match=said):
            csv.view(by_hand(), name, **which)
