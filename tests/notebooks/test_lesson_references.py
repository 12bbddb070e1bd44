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
import pytest
from write_lessons import sources

from lesson_prose import located, prose
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
