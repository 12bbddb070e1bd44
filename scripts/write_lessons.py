"""Write what is made of the English text of each lesson: its notebook, its catalogue, its Chinese pair.

    notebooks/02_topics.py             the source, as py:percent text
    notebooks/02_topics.ipynb          the same as a notebook, without outputs
    notebooks/locale/zh/02_topics.po   one entry a Markdown cell, one a sentence that a code cell says
    notebooks/zh/02_topics.{py,ipynb}  the pair: the words of the catalogue put into the same cells

    python scripts/write_lessons.py [02 …]   without numbers: all

Only the catalogues are translated by hand. What was reworded keeps its old translation as *fuzzy*, beside the
words it belonged to; what is said no more is dropped. What is missing or fuzzy stands in English in the pair,
and a test fails until it is translated.
"""

from __future__ import annotations

import ast
import difflib
import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import jupytext
import polib
from nbformat import NotebookNode

FOLDER = Path(__file__).parents[1] / "notebooks"
TOLD = ("say", "lines", "table")  # methods of `lesson` whose first argument is words
VERSIONS = re.compile(
    r"^# +(?:format|jupytext)_version: .*\n", re.MULTILINE
)  # of a header: they only go stale
NEAR = 0.5  # share of letters in common from which a text counts as another one reworded


class Edit(NamedTuple):
    """Bytes of a code cell that give way to others; an empty stretch is an insertion."""

    start: int
    end: int
    text: str


def sources(numbers: Iterable[str] = ()) -> list[Path]:
    """The English texts of these lessons, in order; by default of all."""
    found = sorted(FOLDER.glob("[0-9][0-9]_*.py"))
    return [path for path in found if not numbers or path.name[:2] in numbers]


def pair_of(source: Path) -> Path:
    """Where the Chinese text of a lesson stands."""
    return source.parent / "zh" / source.name


def catalogue_of(source: Path) -> Path:
    """Where the catalogue of a lesson stands."""
    return source.parent / "locale" / "zh" / f"{source.stem}.po"


def messages(lesson: NotebookNode) -> dict[str, bool]:
    """What is to be translated, in the order in which it is read: does a code cell say it?"""
    found: dict[str, bool] = {}
    for cell in lesson.cells:
        if cell.cell_type == "markdown":
            found.setdefault(cell.source, False)
        else:
            found |= {str(literal.value): True for literal in _literals(cell.source)}
    return found


def renewed(old: polib.POFile, wanted: dict[str, bool]) -> polib.POFile:
    """The catalogue of these messages, with what the old one knows of them."""
    known = {entry.msgid: entry for entry in old if entry.msgstr}
    spare = [text for text in known if text not in wanted]
    new = polib.POFile(wrapwidth=0)
    new.metadata = {"Language": "zh", "MIME-Version": "1.0", "Content-Type": "text/plain; charset=UTF-8"}
    for text, in_code in wanted.items():
        before = known.get(text) or _reworded(text, known, spare)
        entry = polib.POEntry(msgid=text, msgstr=before.msgstr if before else "")
        if before and (before.fuzzy or before.msgid != text):
            entry.flags.append("fuzzy")
            entry.previous_msgid = before.previous_msgid or before.msgid
        if in_code:
            entry.flags.append("python-brace-format")
        new.append(entry)
    return new


def translated(lesson: NotebookNode, catalogue: polib.POFile) -> NotebookNode:
    """The same cells in Chinese. What the catalogue does not say, or not for sure, stays as it is."""
    words = {entry.msgid: entry.msgstr for entry in catalogue.translated_entries()}
    for cell in lesson.cells:
        if cell.cell_type == "markdown":
            cell.source = words.get(cell.source, cell.source)
        else:
            cell.source = _edited(cell.source, [*_language(cell.source), *_sentences(cell.source, words)])
    return lesson


def notebook(text: Path) -> NotebookNode:
    """A py:percent text as a notebook, its cells named by their place so that two writings are the same."""
    read = jupytext.read(text)
    for place, cell in enumerate(read.cells, 1):
        cell.id = f"cell-{place}"
    return read


def write(source: Path) -> None:
    """Renew everything that is made of one lesson."""
    place, pair = catalogue_of(source), pair_of(source)
    old = polib.pofile(str(place)) if place.exists() else polib.POFile()
    new = renewed(old, messages(jupytext.read(source)))
    place.parent.mkdir(parents=True, exist_ok=True)
    new.save(str(place))
    pair.parent.mkdir(exist_ok=True)
    words = jupytext.writes(translated(jupytext.read(source), new), fmt="py:percent")
    pair.write_text(VERSIONS.sub("", words), encoding="utf-8")
    for text in (source, pair):
        jupytext.write(notebook(text), text.with_suffix(".ipynb"))


def _reworded(text: str, known: dict[str, polib.POEntry], spare: list[str]) -> polib.POEntry | None:
    """The entry, of those that no text needs any more, whose words are nearest; it is taken."""
    near = difflib.get_close_matches(text, spare, 1, NEAR)
    if not near:
        return None
    spare.remove(near[0])
    return known[near[0]]


def _literals(code: str) -> list[ast.Constant]:
    """Strings in the first argument of `lesson.say` and its like, in the order in which they are read."""
    first = [
        call.args[0]
        for call in _calls(code)
        if isinstance(call.func, ast.Attribute) and call.func.attr in TOLD and call.args
    ]
    found = [node for argument in first for node in ast.walk(argument) if isinstance(node, ast.Constant)]
    strings = [literal for literal in found if isinstance(literal.value, str)]
    return sorted(strings, key=lambda literal: (literal.lineno, literal.col_offset))


def _calls(code: str) -> Iterator[ast.Call]:
    return (node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call))


def _sentences(code: str, words: dict[str, str]) -> Iterator[Edit]:
    for literal in _literals(code):
        if literal.value in words:
            quoted = json.dumps(words[literal.value], ensure_ascii=False)  # as Python writes it too
            yield Edit(*_span(code, literal), quoted)


def _language(code: str) -> Iterator[Edit]:
    """`Lesson(2)` becomes `Lesson(2, language="zh")`."""
    for call in _calls(code):
        if isinstance(call.func, ast.Name) and call.func.id == "Lesson":
            end = _span(code, call)[1] - 1
            yield Edit(end, end, ', language="zh"')


def _span(code: str, node: ast.expr) -> tuple[int, int]:
    """Where a node of parsed code stands, in bytes."""
    assert node.end_lineno is not None and node.end_col_offset is not None
    starts = [0]
    for line in code.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    return starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset


def _edited(code: str, edits: Iterable[Edit]) -> str:
    """The last edit first, so that the places of the others hold."""
    raw = code.encode()
    for edit in sorted(edits, reverse=True):
        raw = raw[: edit.start] + edit.text.encode() + raw[edit.end :]
    return raw.decode()


if __name__ == "__main__":
    for lesson in sources(sys.argv[1:]):
        write(lesson)
        print(lesson.relative_to(FOLDER.parent))
