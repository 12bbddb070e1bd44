"""What a lesson says of a page, a turn or a day is so, and none is spoken of that is not looked up."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import jupytext
import polib
import pytest
from write_lessons import catalogue_of, sources

from lesson_prose import cited, located, prose
from lesson_runs import Claim

CLAIMS: dict[str, tuple[Claim, ...]] = {
    path.stem[-2:]: import_module(path.stem).CLAIMS
    for path in sorted(Path(__file__).parent.glob("claims_*.py"))
}
EVERY = [(number, claim) for number, claims in CLAIMS.items() for claim in claims]


@cache
def text(number: str) -> str:
    """All prose of a lesson, a line a cell."""
    (source,) = sources([number])
    return "\n".join(" ".join(cell.text.split()) for cell in prose(source))


def pattern(claim: Claim) -> str:
    """Its words, with anything of the same cell, or of the next ones, for `…`."""
    return "(?s:.*?)".join(re.escape(part.strip()) for part in claim.words.split("…"))


@pytest.mark.parametrize(("number", "claim"), EVERY, ids=[f"{n}-{claim.words[:40]}" for n, claim in EVERY])
def test_what_is_said_is_so(number: str, claim: Claim) -> None:
    assert re.search(pattern(claim), text(number)), "the lesson does not say so any more"
    assert claim.holds()


@pytest.mark.parametrize("number", CLAIMS)
def test_nothing_is_said_of_a_page_a_turn_or_a_day_that_is_not_looked_up(number: str) -> None:
    left = text(number)
    for claim in CLAIMS[number]:
        for part in claim.words.split("…"):
            left = left.replace(part.strip(), " … ")
    for words in staged(number):
        left = left.replace(words, " … ")
    assert not located(left)


@pytest.mark.parametrize("source", sources(), ids=lambda source: source.stem)
def test_the_chinese_text_refers_to_the_same_pages_turns_and_days(source: Path) -> None:
    """So what holds of an English cell holds of its Chinese pair, and nothing more is claimed there."""
    pairs = [(entry.msgid, entry.msgstr) for entry in polib.pofile(str(catalogue_of(source)))]
    assert any(any(cited(english, "en").values()) for english, _ in pairs)
    apart = [
        (chinese, cited(english, "en"), cited(chinese, "zh"))
        for english, chinese in pairs
        if cited(english, "en") != cited(chinese, "zh")
    ]
    assert not apart


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("On page 9 she is back.", "第 8 页，她回来了。"),
        ("At turn 18 it is read.", "第 18 页读取它。"),
        ("Pages 5 and 6 leave.", "第 5 页离开。"),
        ("See §3.3.", "见 §3.4。"),
    ],
)
def test_another_page_another_kind_or_one_too_few_is_seen(english: str, chinese: str) -> None:
    assert cited(english, "en") != cited(chinese, "zh")


def staged(number: str) -> Iterator[str]:
    """How the prose tells where the pictures of a lesson stand."""
    for call in stages(*sources([number])):
        told = {keyword.arg: ast.literal_eval(keyword.value) for keyword in call.keywords}
        kind, pick = told.get("pick", ("", 0))
        if kind == "page":
            yield f"stands at turn {told['turn']}, with page {pick + 1} picked"
        yield f"stands at turn {told['turn']}"


def stages(source: Path) -> Iterator[Any]:
    for cell in jupytext.read(source).cells:
        if cell.cell_type == "code":
            for node in ast.walk(ast.parse(cell.source)):
                if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "stage":
                    yield node
