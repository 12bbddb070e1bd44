"""The parts of the site one by one: formulas, words that stay data, links, pictures, docstrings."""

from __future__ import annotations

import doctest
from html import unescape
from importlib import import_module
from pathlib import Path

import griffe
import markdown
import pytest
import site_math
from site_docstrings import HouseStyle, fenced
from site_lessons import SiteLesson, page
from site_pages import DOCS, ROOT, relinked, with_both_grounds

from memoryos_lab.course.writing.literal import literal

MODULES = [*sorted(path.stem for path in (ROOT / "scripts").glob("site_*.py")), "course_pages"]
HOSTILE = (
    "<script>alert(1)</script> $x$ **b** `<b>$c$` [a](javascript:x) | _e_ \\(y\\) <img src=x onerror=y> "
    "&lt; $$z$$"
)
EXTENSIONS = ["tables", "md_in_html", "attr_list", site_math.makeExtension()]


def html(text: str) -> str:
    return markdown.markdown(
        text, extensions=["tables", "md_in_html", "attr_list", site_math.makeExtension()]
    )


@pytest.mark.parametrize("name", MODULES)
def test_what_a_docstring_shows_is_so(name: str) -> None:
    assert not doctest.testmod(import_module(name)).failed


def test_formulas_within_a_line_and_on_their_own() -> None:
    assert html("so $x > 1$ holds").count("<math>") == 1
    assert '<p class="formula"><math display="block">' in html("$$\nx > 1\n$$")
    assert "<math" not in html("from $5 to $6, and `$x$`")


def test_no_latex_stops_the_build() -> None:
    with pytest.raises(ValueError, match="no LaTeX that can be shown"):
        html(r"$\nothing{x}$")


@pytest.mark.parametrize("frame", ["{}", "| a |\n|---|\n| {} |", "- {}", "**{}**"])
def test_words_of_a_conversation_stay_words(frame: str) -> None:
    made = html(site_math.with_entities(frame.format(literal(HOSTILE, 500))))
    for tag in ("<script", "<img", "<math", "<code", "<a ", "<em"):
        assert tag not in made
    assert HOSTILE in unescape(made)


def test_a_link_to_a_notebook_leads_to_its_lesson() -> None:
    text = "[x](../notebooks/02_topics_and_theta.ipynb#a) [y](../README.md) `[z](gone.md)`"
    assert relinked(text, DOCS / "limits.md", "limits.md") == (
        "[x](course/02_topics_and_theta.md#a) [y](index.md) `[z](gone.md)`"
    )


def test_a_picture_stands_for_both_grounds_where_there_are_two(tmp_path: Path) -> None:
    (tmp_path / "a-dark.png").touch()
    text = with_both_grounds("![A](a-light.png) ![B](b-light.png)", tmp_path / "page.md")
    assert text == "![A](a-light.png){ .light }![A](a-dark.png){ .dark } ![B](b-light.png)"


def test_the_comment_behind_a_field_is_its_documentation(tmp_path: Path) -> None:
    source = 'class A:\n    """One."""\n\n    x: int  # in turns\n    y: str = "#no"\n'
    (tmp_path / "m.py").write_text(source, encoding="utf-8")
    module = griffe.load("m", search_paths=[tmp_path], extensions=griffe.load_extensions(HouseStyle))
    told = {name: member.docstring.value for name, member in module["A"].members.items() if member.docstring}
    assert told == {"x": "in turns"}
    assert fenced("As [n].\n\n>>> 1\n1\n\nMore.") == "As \\[n].\n\n```pycon\n>>> 1\n1\n```\n\nMore."


def test_a_figure_comes_for_both_grounds() -> None:
    both = SiteLesson(2).draw("decision", page=3)
    assert both.light.alt == both.dark.alt
    assert both.light.figure.layout.font.color != both.dark.figure.layout.font.color


def test_a_lesson_is_played_and_written_down() -> None:
    text, live = page(2, "en")
    assert text.startswith("# Topics and θ\n")
    assert text.count('<figure class="stage">') == len(live) and '<figure class="drawn">' in text
    assert all(stage.startswith("<!doctype html>") for stage in live.values())
    assert "Traceback" not in text
