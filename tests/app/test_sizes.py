"""Conversations of far too much of something, on every page of the app."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from looking import opened, page, seat, slots
from memoryos_lab.app.pages import PAGES

pytestmark = pytest.mark.slow

SAME = {"user": "the very same words", "agent": "and the same answer", "continues": True}
LONG = "a very long story " * 6000  # 108 kB
CASES = {
    "a chain of 300 pages": [{"user": f"word{n % 60}", "agent": "so", "continues": True} for n in range(300)],
    "a segment of 1,000 pages": [SAME] * 1007,
    "a page of 100 kB": [{"user": f"{LONG if n == 2 else n}", "agent": "oh"} for n in range(12)],
    "200 questions at the last turn": [
        *({"user": f"I live in town{n}.", "agent": "yes"} for n in range(30)),
        *({"question": f"where is {n}?", "evidence": [n % 30 + 1], "answer": "there"} for n in range(200)),
    ],
}


@pytest.fixture(scope="module", params=CASES)
def tester(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppTest]:
    lines = "\n".join(map(json.dumps, CASES[request.param]))
    folder: Path = tmp_path_factory.mktemp("sizes")
    yield opened(folder, lines, **{"b.stm_capacity": "3"})


@pytest.mark.parametrize("name", PAGES)
def test_every_page_shows_it(tester: AppTest, name: str) -> None:
    page(tester, name)
    desk = seat(tester).desk
    assert desk and desk.other
    match name:
        case "workbench":
            assert slots(tester)["fault"] is None
        case "views" | "compare":
            assert tester.get("plotly_chart")
        case "recall":
            assert len(tester.get("plotly_chart")) == bool(desk.script.questions)
