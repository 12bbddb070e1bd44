"""Somebody talks to a memory in Chromium: by rules without a network, and with a model on this machine."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from chromium import chromium
from hostile import OWNED, TEXTS
from local_model import LocalModel
from playwright.sync_api import Browser, Page, Route, expect

from app_server import settle
from chat_screen import ANSWER, WAIT, Chat, app, holds, kill
from memoryos_lab import samples
from memoryos_lab.living import Memory
from memoryos_lab.memory.policy import preset

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(chromium() is None, reason="Chromium is not installed"),
]
SMALL_TALK = (
    "I baked bread.", "The kiln is hot.", "I ran to the river.", "My cat is Miso.", "It rains.",
    "I read a book.", "Tea is ready.", "The bus was late.", "I like clay.", "My tooth hurts.",
    "I swam today.", "The sun is out.", "I bought a lamp.", "We ate soup.", "I slept well.",
)  # fmt: skip
SECRET = "My code name is Zanzibarfalcon."
BRIEF = {
    "Longest answer, tokens": "8",
    "Recalled, tokens at most": "120",
    "Key, if it wants one": "sk-never-kept",
}


def alone(browser: Browser, abroad: list[str]) -> Page:
    """A page that reaches this machine and nothing else; what it wants elsewhere is noted."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})

    def follow(route: Route) -> None:
        address = route.request.url
        if urlsplit(address).hostname in ("127.0.0.1", "localhost", None):
            route.continue_()
        else:
            abroad.append(address)
            route.abort()

    page.route("**/*", follow)
    return page


def test_by_rules_and_without_a_network(browser: Browser, tmp_path: Path) -> None:
    abroad: list[str] = []
    with app(tmp_path) as (address, _):
        chat = Chat(alone(browser, abroad), address)
        page = chat.page
        chat.begin("Ann")
        expect(page.locator(".opener").first).to_contain_text("Rules")
        page.get_by_role("button", name="My name is Ann and I live in Porto.").click()
        page.keyboard.press("Enter")
        chat.idle(1)
        expect(chat.turn(1).locator(".notes")).to_contain_text("Page 1 arrives")
        expect(page.locator(".panel .waits").filter(has_text="Porto")).to_be_visible()
        chat.say("Where do I live?", 2)
        expect(chat.turn(2).locator(".agent")).to_contain_text("Porto")

        for n, text in enumerate(TEXTS[:6], 3):  # whatever is said is shown as it was said
            chat.say(f"{text} said", n)
            assert text.split("\n")[0][:20] in chat.turn(n).locator(".user .words").inner_text()
        assert page.title() != OWNED.split("'")[1]

        page.get_by_role("radio", name="Two answers").click()
        chat.say("Where do I live?", 9)
        expect(chat.turn(9).locator(".both .one")).to_have_count(2)
        page.get_by_role("radio", name="Nothing is recalled").click()
        page.get_by_role("textbox", name="Say something").fill("Not for long")
        page.keyboard.press("Enter")
        expect(page.locator(".turn.off")).to_contain_text("kept nowhere")
        chat.idle(9)

        page.get_by_role("button", name="Stage").click()
        page.locator("[class*=st-key-strip-] .theatre[data-run]").wait_for(timeout=WAIT)
        page.get_by_role("button", name="中文").click()
        expect(page.get_by_role("button", name="舞台")).to_be_visible(timeout=WAIT)
        page.get_by_role("button", name="English").click()
        expect(page.get_by_role("button", name="Stage")).to_be_visible(timeout=WAIT)
        chat.idle(9)
        page.get_by_role("button", name="Stage").click()

        with page.expect_download() as taken:
            chat.menu("⋯: More").get_by_role("button", name="one JSON document").click()
        assert "Porto" in Path(taken.value.path()).read_text("utf-8")
        chat.menu("⋯: More").get_by_role("button", name="every turn replayed").click()
        expect(settle(page)).to_have_attribute("data-turn", "9")
        page.get_by_role("link", name="Chat").click()
        chat.idle(9)
        chat.menu("⋯: More").get_by_role("button", name="another program").click()
        expect(page.get_by_role("button", name="Open the memory of Ann")).to_be_visible(timeout=WAIT)
        page.close()
    assert not abroad and not chat.faults
    assert not holds(tmp_path, "Not for long")


@pytest.mark.slow
def test_thirty_turns_with_a_model_killed_corrected_and_partly_forgotten(
    browser: Browser, tmp_path: Path, local_model: LocalModel
) -> None:
    said = [*SMALL_TALK, *(text.replace("I ", "We ") for text in SMALL_TALK)]
    said[1] = SECRET
    first = lived(tmp_path)
    half, end = first + len(said) // 2, first + len(said)
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    with app(tmp_path) as (address, server):
        chat = Chat(context.new_page(), address)
        chat.again("Lena", first)
        expect(chat.entry("Grenoble")).to_be_visible()
        chat.connect(local_model.base_url, local_model.name, **BRIEF)
        for page in range(first + 1, half + 1):
            chat.say(said[page - first - 1], page, ANSWER)
        expect(chat.turn(half).locator(".notes .cost")).to_contain_text("calls")
        kill(server)

    with app(tmp_path) as (address, server):
        chat.address = address
        chat.again("Lena", half)
        expect(chat.turn(first + 2)).to_contain_text(SECRET)
        chat.connect(local_model.base_url, local_model.name, **BRIEF)
        for page in range(half + 1, end + 1):
            chat.say(said[page - first - 1], page, ANSWER)
        correct(chat, end)
        forget(chat, end)
        kill(server)

    assert not holds(tmp_path, "Zanzibarfalcon", "zanzibarfalcon", BRIEF["Key, if it wants one"])
    with app(tmp_path) as (address, _):
        chat.address = address
        chat.again("Lena", end)
        expect(chat.turn(first + 2)).to_contain_text("was forgotten")
        expect(chat.entry("Lyon")).to_contain_text("corrected by you")
        expect(chat.turn(end)).to_contain_text(said[-1])
    context.close()
    assert not chat.faults


def lived(home: Path) -> int:
    """A past in which something is known; how many pages it has.

    One topic is visited a turn and not five: so small a model takes a minute to read each that gets hot.
    """
    policy = replace(preset("paper"), top_m=1)
    with Memory.open(
        "Lena", folder=home / "memories", policy=policy, speakers=("Lena", "assistant")
    ) as memory:
        return memory.add_many(samples.load("tutor").script)


def correct(chat: Chat, pages: int) -> None:
    """Lena has moved, and says so."""
    chat.entry("Grenoble").first.hover()
    chat.entry("Grenoble").first.get_by_role("button", name="Correct").click()
    box = chat.page.get_by_role("textbox", name="what holds")
    box.fill("Lyon")
    box.press("Enter")
    expect(chat.entry("Lyon")).to_contain_text("corrected by you", timeout=WAIT)
    chat.idle(pages)


def forget(chat: Chat, pages: int) -> None:
    """First the list, then that it goes."""
    chat.menu("Find what is to go").get_by_role("textbox", name="Everything about").fill("Zanzibarfalcon")
    chat.page.keyboard.press("Enter")
    dialog = chat.page.get_by_role("alertdialog")
    expect(dialog).to_contain_text(SECRET, timeout=WAIT)
    dialog.get_by_role("button", name="Forget for good").click()
    expect(chat.page.locator(".panel .stone")).to_contain_text("asked for", timeout=ANSWER)
    chat.idle(pages, ANSWER)
    assert "Zanzibarfalcon" not in chat.shell.inner_text()
