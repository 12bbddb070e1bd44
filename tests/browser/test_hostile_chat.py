"""Hostile words in a memory, and hostile words typed: the chat page shows them, and does nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import hostile
import pytest
from chromium import browsing, chromium
from playwright.sync_api import Page

from app_server import serving
from hostile_app import Watched
from memoryos_lab.living import Memory
from memoryos_lab.living.privacy import Rules
from memoryos_lab.memory.policy import preset, set_knobs

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(chromium() is None, reason="Chromium is not installed"),
]
USER = f"{hostile.TAGS[0]} **bold** $x$ :smile:"
SAID = (*hostile.TAGS, *hostile.MARKDOWN, *hostile.TEMPLATES, *hostile.INJECTIONS, *hostile.SIGNS)
EAGER = set_knobs(preset("paper"), {"tau": 1.5, "stm_capacity": 3})


def tell(home: Path) -> None:
    ticks = count(1000)
    with Memory.open(
        USER, folder=home / "memories", backend="hash", policy=EAGER, rules=Rules(classes=()),
        clock=lambda: 60.0 * next(ticks),
    ) as memory:  # fmt: skip
        for text in SAID:
            memory.add(f"I love {text}.", text, tools=[(text, text)], session=text)
        memory.correct(memory.entries[0], f"{hostile.TAGS[0]} {hostile.MARKDOWN[2]}")
        memory.forget("prototype owned red").apply()


@pytest.fixture
def watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watched]:
    tell(tmp_path)
    monkeypatch.setenv("MEMORYOS_LAB_HOME", str(tmp_path))
    with serving(None) as address, browsing() as browser:
        context = browser.new_context(viewport={"width": 1440, "height": 900})
        watched = Watched(context.new_page())
        watched.page.goto(f"{address}/chat")
        yield watched
        watched.harmless()


def shown(page: Page, text: str) -> None:
    page.get_by_text(text).first.wait_for(timeout=90_000)


def test_the_chat_page_shows_hostile_words_and_does_nothing_else(watched: Watched) -> None:
    page = watched.page
    page.get_by_text(hostile.TAGS[0][:12]).first.click(timeout=90_000)  # who is talking
    box = page.get_by_placeholder("Say something")
    box.wait_for(timeout=90_000)
    shown(page, "I love </script></style><svg onload=")
    watched.harmless()
    for text in (hostile.TAGS[1], hostile.MARKDOWN[0], "Where do I live?"):
        box.fill(text)
        box.press("Enter")
        page.wait_for_timeout(2500)
        watched.harmless()
    for name in ("Privacy:", "Forget:", "Import:"):
        page.get_by_role("button", name=name).first.click()
        page.wait_for_timeout(800)
        watched.harmless()
        page.keyboard.press("Escape")
    assert page.title() != "owned"
