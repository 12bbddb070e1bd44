"""Cards in notebooks: compact, complete in their counts, and nothing of a conversation is markup."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest
from own_words import foreign

from memoryos_lab.memory.about import About, about
from memoryos_lab.memory.types import Group
from memoryos_lab.views.cards import card
from view_runs import EVIL, RIVALS, by_hand, rival, scattered

HARM = EVIL + r" \(x\) \begin{matrix} <script>alert(1)</script> ' onclick=1"


class Reader(HTMLParser):
    """Tags, attributes and text as a browser would find them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.text: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.append((tag, dict(attrs)))
        self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: Any) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def values(text: str = "word {n}") -> list[Any]:
    run = scattered(40, text=text, mtm_capacity=5)
    said = tuple(replace(turn, id=text, speaker=text) for turn in run.script.pages[0].turns)
    page = replace(run.script.pages[0], turns=said, time=None, session=text, lost=(text,))
    group = replace(run.snapshot().groups[0], keywords=(text, text))
    segment = replace(run.state().segments[0], keywords=(text,))
    snapshot = replace(run.snapshot(), groups=(group,) * 30)
    return [run, run.snapshot(), snapshot, page, group, segment, run.recalls[2]]


@pytest.mark.parametrize("i", range(7))
def test_a_card_is_well_formed_and_small(i: int) -> None:
    read = Reader(values()[i]._repr_html_())
    assert read.open == []
    assert {tag for tag, _ in read.tags} <= {
        "div", "span", "b", "table", "thead", "tbody", "tr", "th", "td", "svg", "rect", "text",
    }  # fmt: skip
    assert len("".join(read.text)) < 2500


@pytest.mark.parametrize("i", range(7))
def test_nothing_of_a_conversation_is_markup(i: int) -> None:
    read = Reader(values(HARM)[i]._repr_html_())
    assert read.open == []
    for tag, attributes in read.tags:
        assert tag not in ("img", "script", "a")
        assert not any(name.startswith("on") for name in attributes)
    for text in read.text:  # TeX needs both its ends within one element
        assert text in ("$", "\\") or not re.search(r"[$\\]", text)


def test_a_card_fits_both_grounds() -> None:
    for value in values():
        assert not re.search(r"[; \"]color:#|background:#f|fill=\"#(fff|000)", value._repr_html_())


def test_a_run_counts_what_it_holds() -> None:
    run = by_hand()
    text = " ".join(Reader(card(run)).text)
    assert "Ten pages to compute by hand" in text
    assert f"{len(run.snapshot().groups)} segments of 4 ever opened" in text
    (label,) = [attributes["aria-label"] for tag, attributes in Reader(card(run)).tags if tag == "svg"]
    assert label is not None and label.startswith("After turn 10 of 10:")


@pytest.mark.parametrize("name", RIVALS)
def test_every_card_speaks_the_words_of_its_system(name: str) -> None:
    run = rival(name)
    its, seen = about(run.policy), run.snapshot()
    shown = {kind: " ".join(Reader(card(value)).text) for kind, value in cards_of(run).items()}
    assert {kind: foreign(text, its) for kind, text in shown.items() if foreign(text, its)} == {}
    assert its.title.en in shown["run"] and its.title.en in shown["snapshot"]
    for part in (its.window, its.store, its.archive, its.lasting):
        assert part.en in shown["run"] and (part.en in shown["snapshot"])
    if seen.groups:
        assert shown["group"].casefold().strip().startswith(f"{its.group.en} ".casefold())
        assert (its.strength.en in shown["group"]) if its.strength else "strength" not in shown["group"]
    assert its.window.en in shown["recall"]


def cards_of(run: Any) -> dict[str, Any]:
    """Each kind of value of a run that has a card."""
    seen = run.snapshot()
    fullest = max(
        seen.groups, key=lambda group: len(group.pages), default=Group(0, (), (), 0, about=seen.about)
    )
    return {"run": run, "snapshot": seen, "group": fullest, "recall": run.recalls[2]}


def test_what_nobody_named_is_told_in_neutral_words() -> None:
    run = by_hand()
    bare = run.policy.view(run.state(), run.features)
    assert bare == run.snapshot() and bare.about is None and run.snapshot().about is about(run.policy)
    for value in (bare, bare.groups[0]):
        assert not foreign(" ".join(Reader(card(value)).text), About())


def test_a_run_is_one_line_where_no_card_is_shown() -> None:
    run = rival("amem")
    assert repr(run) == "<Run of 's' in A-Mem: 40 pages, 3 questions live>"


def test_a_long_run_has_a_short_strip() -> None:
    tags = [tag for tag, _ in Reader(card(scattered(1300, questions=0))).tags]
    assert tags.count("rect") <= 240 and tags.count("text") <= 120


def test_a_value_without_a_card_is_refused() -> None:
    with pytest.raises(TypeError, match="no card of int"):
        card(3)


def test_the_memory_knows_no_view_until_it_is_shown() -> None:
    code = "import memoryos_lab.memory.replay, sys; assert not any('views' in m for m in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
