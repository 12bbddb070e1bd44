"""Words that are shown as they are."""

from __future__ import annotations

from markdown_it import MarkdownIt

from looking import EVIL
from memoryos_lab.app.literal import JOINER, literal


def test_markdown_reads_nothing_into_it() -> None:
    for evil in (*EVIL, "# a", "- a", "1. a", "> a", "| a | b |", "a\n===", "~~a~~", "&lt;", "\\*", "a_b_c"):
        (block, inline, _) = MarkdownIt("commonmark").parse(literal(evil))
        assert block.type == "paragraph_open"
        assert {part.type for part in inline.children or []} <= {"text", "text_special"}
        shown = "".join(part.content for part in inline.children or [])
        assert shown.replace(JOINER, "") == " ".join(evil.split())


def test_what_streamlit_itself_looks_for_is_parted() -> None:
    shown = literal(":material/bolt: :smile: :red[x] https://a.b me@a.b www.a.b").replace("\\", "")
    for sign in (":material/", ":smile", ":red[", "://", "@a", "www.a"):
        assert sign not in shown


def test_it_is_one_line_and_cut() -> None:
    assert "\n" not in literal("a\n\n# b")
    assert literal("x" * 99, 10) == "x" * 9 + "…"
