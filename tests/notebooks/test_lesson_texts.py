"""A lesson is written once, what is made of it is in step, and its prose holds no number of the engine."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import jupytext
import nbformat
import polib
import pytest
from write_lessons import catalogue_of, messages, pair_of, renewed, sources, translated

from lesson_prose import figures, lessons, prose
from memoryos_lab.course.lessons import LESSONS
from memoryos_lab.theatre.texts.controls import TEXTS as CONTROLS

SOURCES = sources()
ALL = lessons()
HEADINGS = {
    "en": ("1 · Predict", "2 · Play to the event", "3 · The rule", "4 · ", "5 · One knob", "6 · Try it"),
    "zh": ("1 · ", "2 · ", "3 · ", "4 · ", "5 · ", "6 · "),
}
CHINESE = re.compile(r"[\u4e00-\u9fff]")


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}" if path.parent.name == "zh" else path.stem


def catalogue(source: Path) -> polib.POFile:
    return polib.pofile(str(catalogue_of(source)))


def test_every_lesson_of_the_course_is_written() -> None:
    assert [source.stem for source in SOURCES] == [one.name for one in LESSONS]


# -- made files are in step -----------------------------------------------------------------------


@pytest.mark.parametrize("source", SOURCES, ids=name)
def test_the_catalogue_holds_what_is_said_and_nothing_else(source: Path) -> None:
    said, held = list(messages(jupytext.read(source))), [entry.msgid for entry in catalogue(source)]
    assert held == said, "run: make lessons"


@pytest.mark.parametrize("source", SOURCES, ids=name)
def test_everything_is_translated(source: Path) -> None:
    entries = catalogue(source)
    assert not [entry.msgid for entry in entries if not entry.msgstr], "missing"
    assert not [entry.msgid for entry in entries if entry.fuzzy], "the English was reworded: look, and unflag"


@pytest.mark.parametrize("source", SOURCES, ids=name)
def test_a_sentence_keeps_the_values_that_it_tells(source: Path) -> None:
    def fields(text: str) -> set[str]:
        return {field for _, field, _, _ in Formatter().parse(text) if field is not None}

    coded = [entry for entry in catalogue(source) if "python-brace-format" in entry.flags]
    assert not [entry.msgid for entry in coded if fields(entry.msgid) != fields(entry.msgstr)]


@pytest.mark.parametrize("source", SOURCES, ids=name)
def test_the_chinese_pair_is_the_lesson_in_the_words_of_the_catalogue(source: Path) -> None:
    made, kept = translated(jupytext.read(source), catalogue(source)), jupytext.read(pair_of(source))
    assert [cell.source for cell in kept.cells] == [cell.source for cell in made.cells], "run: make lessons"
    assert all(CHINESE.search(cell.source) for cell in kept.cells if cell.cell_type == "markdown")


# -- how a catalogue is renewed -------------------------------------------------------------------


def cells(*markdown: str, code: str = "") -> nbformat.NotebookNode:
    made = [nbformat.v4.new_markdown_cell(text) for text in markdown]
    return nbformat.v4.new_notebook(cells=[*made, *([nbformat.v4.new_code_cell(code)] if code else [])])


def test_what_is_reworded_is_fuzzy_what_is_new_is_missing_and_what_is_gone_is_dropped() -> None:
    old = polib.POFile()
    old.append(polib.POEntry(msgid="Pages leave by their age.", msgstr="对话页按先后离开。"))
    old.append(polib.POEntry(msgid="Kept as it was.", msgstr="保持原样。"))
    old.append(polib.POEntry(msgid="zzz", msgstr="不再使用"))
    new = renewed(
        old, messages(cells("Pages leave by age.", "Kept as it was.", "θ cuts a sum of two likenesses."))
    )
    assert [(entry.msgstr, entry.fuzzy) for entry in new] == [
        ("对话页按先后离开。", True),
        ("保持原样。", False),
        ("", False),
    ]
    assert new[0].previous_msgid == "Pages leave by their age."
    again = renewed(new, messages(cells("Pages leave by age.")))
    assert again[0].fuzzy, "a translation stays fuzzy until somebody has looked at it"


def test_sentences_are_replaced_where_they_stand() -> None:
    code = (
        'lesson = Lesson(2)\nθ = "θ"\nlesson.table(("page", "θ"), [("page", θ)])\n'
        'lesson.say("{n} pages", n="θ")'
    )
    words = polib.POFile()
    for english, chinese in (("page", "页"), ("{n} pages", '{n} 页"'), ("θ", "θ")):
        words.append(polib.POEntry(msgid=english, msgstr=chinese))
    made = translated(cells(code=code), words).cells[0].source
    assert made == (
        'lesson = Lesson(2, language="zh")\nθ = "θ"\nlesson.table(("页", "θ"), [("page", θ)])\n'
        'lesson.say("{n} 页\\"", n="θ")'
    )


def test_what_is_not_sure_stays_in_english() -> None:
    words = polib.POFile()
    words.append(polib.POEntry(msgid="One.", msgstr="一。", flags=["fuzzy"]))
    assert translated(cells("One.", "Two."), words).cells[0].source == "One."


# -- what stands in a lesson ----------------------------------------------------------------------


@pytest.mark.parametrize("text", ALL, ids=name)
def test_prose_holds_no_number_of_the_engine(text: Path) -> None:
    found = {(cell.place, *figures(cell.text)) for cell in prose(text) if figures(cell.text)}
    assert not found


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("The heat is 5.0000.", "5.0000"),
        ("Page 9 scores .62.", ".62"),
        ("共有 18 个段。", "18"),
        ("$H = 5.9$ then", "5.9"),
    ],
)
def test_a_number_in_prose_is_found(text: str, figure: str) -> None:
    assert figure in figures(text)


@pytest.mark.parametrize("text", ALL, ids=name)
def test_a_lesson_has_the_parts_of_a_lesson(text: Path) -> None:
    language = "zh" if text.parent.name == "zh" else "en"
    outline = next(one for one in LESSONS if one.name == text.stem)
    found = [line for cell in prose(text) for line in cell.text.splitlines() if line.startswith("#")]
    assert found[0] == f"# {outline.title(language)}"
    sections = [line.removeprefix("## ") for line in found if line.startswith("## ")]
    numbered = [section for section in sections if " · " in section]
    assert len(numbered) == 6
    assert all(map(str.startswith, numbered, HEADINGS[language]))


@pytest.mark.parametrize("text", ALL, ids=name)
def test_a_lesson_asks_before_it_tells_and_ends_with_where_to_go(text: Path) -> None:
    code = [cell.source for cell in jupytext.read(text).cells if cell.cell_type == "code"]
    called = [call for source in code for call in re.findall(r"\blesson\.(\w+)\(", source)]
    assert called[:2] == ["head", "predict"]
    assert called[-1] == "summary"
    assert {"stage", "exercise", "quiz", "differences"} <= set(called)
    assert [letter for source in code for letter in re.findall(r'exercise\("(\w)"\)', source)] == [
        "a",
        "b",
        "c",
    ]


@pytest.mark.parametrize("text", ALL, ids=name)
def test_a_knob_that_may_have_no_room_is_told_with_where_it_is_then(text: Path) -> None:
    """On a narrow picture the header keeps θ alone, and a learner looked for the others in vain."""
    side = 1 if text.parent.name == "zh" else 0
    folded = [pair[side] for key, pair in CONTROLS.items() if key.startswith("controls.short.")]
    folded.append(CONTROLS["controls.asking"][side])
    knob = re.compile(rf"\*({'|'.join(map(re.escape, folded))})\*+(?!\*| memory)")
    told = [cell for cell in prose(text) if knob.search(cell.text)]
    assert not [cell for cell in told if "**⋯**" not in cell.text]
    assert told or text.stem[:2] not in ("01", "03", "05")
