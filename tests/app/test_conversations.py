"""Conversations of one's own: hostile words, none, one or two pages, all alike, and what cannot be read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from looking import EVIL, app, conversation, opened, page, press, seat, slots, texts
from memoryos_lab.app import reading
from memoryos_lab.memory.errors import LabError

MARKDOWN = (
    "markdown",
    "caption",
    "title",
    "header",
    "subheader",
    "html",
    "error",
    "warning",
    "info",
    "toast",
)
PAGES = ("workbench", "recall", "compare", "facts", "views", "learn", "quiz")


@pytest.mark.parametrize("name", PAGES)
def test_words_of_a_conversation_reach_no_element_that_interprets(tmp_path: Path, name: str) -> None:
    tester = page(opened(tmp_path, conversation(12), turn="12"), name)
    for kind in MARKDOWN:
        for element in tester.get(kind):
            body = getattr(element, "value", None) or getattr(element.proto, "body", "")
            assert not any(evil in body for evil in EVIL), (kind, body)
    for button in tester.button:
        assert not any(evil in button.label for evil in EVIL)


def test_the_theatre_gets_every_word_as_it_was_said(tmp_path: Path) -> None:
    said = slots(opened(tmp_path, conversation(3)))["conversation"]["pages"]["said"]
    assert said[0][0][3] == f"{EVIL[0]} {EVIL[1]} 0"


@pytest.mark.parametrize("pages", [1, 2])
@pytest.mark.parametrize("name", PAGES)
def test_one_or_two_pages(tmp_path: Path, pages: int, name: str) -> None:
    tester = page(opened(tmp_path, conversation(pages)), name)
    assert seat(tester).desk


def test_no_page_is_said_in_words(tmp_path: Path) -> None:
    tester = opened(tmp_path, json.dumps({"title": "nothing"}))
    assert tester.subheader or any(text.startswith("⚠") for text in texts(tester))


def test_all_pages_alike(tmp_path: Path) -> None:
    lines = [{"user": "the same", "agent": "words"}] * 20
    tester = opened(tmp_path, "\n".join(map(json.dumps, lines)), turn="20")
    assert slots(tester)["conversation"]["n"] == 20
    page(tester, "views")


def test_a_file_that_cannot_be_read_leaves_a_way_back(tmp_path: Path) -> None:
    tester = app(sample="by-hand")
    tester.session_state["pick"] = True
    tester.run()
    tester.text_input(key="path").set_value(str(tmp_path / "nothing.json"))
    tester.button(key="open-path").click().run()
    assert any(text.startswith("⚠") for text in texts(tester))
    press(tester, "Back to what was shown")
    assert slots(tester)["conversation"]["n"] == 10


def test_a_backend_that_is_not_there_is_a_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tester = opened(tmp_path, conversation(3), backend="no-such")
    (told,) = (text for text in texts(tester) if text.startswith("⚠"))
    assert "no-such" in told


def test_an_error_in_the_middle_of_embedding_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def broken(*_: object, **__: object) -> None:
        raise LabError("the endpoint is down", where="http://x", hint="start it")

    monkeypatch.setattr(reading, "keep_features", broken)
    tester = opened(tmp_path, conversation(4))  # another test's features would be known already
    assert "⚠ the endpoint is down" in texts(tester) and "what to do: start it" in texts(tester)
