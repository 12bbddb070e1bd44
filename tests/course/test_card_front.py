"""The card of a quiz in a browser: keys, focus, signs beside colours, words of a conversation as words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import urlparse

import pytest

pytest.importorskip("playwright")

from axe_playwright_python.sync_playwright import Axe
from chromium import browsing, chromium
from playwright.sync_api import Browser, Page, Route, expect

from memoryos_lab.course.blocks import Asking
from memoryos_lab.course.items import Choice, Item, Marked, Typed
from memoryos_lab.course.prepared import Prepared
from memoryos_lab.course.session import Sitting
from memoryos_lab.course.showing.look import look
from memoryos_lab.theatre.bundle import FRONT, styles

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(chromium() is None, reason="Chromium is not installed"),
]

ORIGIN = "http://quiz.invalid"  # answered here: nothing leaves the machine
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>quiz</title><main id="quiz"></main>
<script type="module">
import { mount } from "/course/quiz.js"
const css = await (await fetch("/all.css")).text()
const tell = async (wish) => shown.receive(JSON.parse(await told(JSON.stringify(wish))))
const shown = mount(document.getElementById("quiz"), { tell, look: true }, css)
window.keys = []
document.addEventListener("keydown", (event) => keys.push(event.key))
window.root = document.getElementById("quiz").shadowRoot
await tell({})
</script></html>"""

GRAVE = ("serious", "critical")
NASTY = "<img src=x onerror=alert(1)> \u202e$x$ \u2069"
ITEMS = (
    Item(
        "merge-1",
        "merge",
        2,
        (2,),
        "Where does page 11 go?",
        (
            Choice("it opens a segment", "Yours looks at the last page only.", "its last"),
            Choice(NASTY, NASTY, "first"),
            Choice("to “loaf · sourdough”", "Page 11: cos .7304 > θ .60."),
        ),
        hints=("Look at the bars.",),
        after=Prepared(turn=18),
    ),
    Item(
        "3a",
        "exercise",
        1,
        (3,),
        "How hot is it?",
        typed=Typed(
            "Heat, two decimals", "3.25", lambda text: Marked(text == "5.00", "It is τ."), "It is 5."
        ),
    ),
)


class Shown:
    """A page with the card, and the sitting behind it."""

    def __init__(self, browser: Browser) -> None:
        self.sitting, self.dark = Sitting(Asking(ITEMS, "What joins what")), False
        self.wishes: list[dict[str, Any]] = []
        self.errors: list[str] = []
        self.page = browser.new_page(viewport={"width": 700, "height": 700})
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.expose_function("told", self._told)
        self.page.route(f"{ORIGIN}/**", _serve)

    def _told(self, text: str) -> str:
        wish = json.loads(text)
        self.wishes.append(wish)
        self.sitting = self.sitting.tell(wish)
        card = json.dumps(self.sitting.card())
        return f'{{"card": {card}, "look": {look().decode()}, "ui": {{"dark": {json.dumps(self.dark)}}}}}'

    def open(self, language: str = "en", dark: bool = False) -> Page:
        self.sitting = replace(Sitting(Asking(ITEMS, "What joins what")), language=language)
        self.dark = dark
        self.page.goto(f"{ORIGIN}/")
        self.page.wait_for_function("window.root?.querySelector('.question')")
        return self.page

    def focus(self) -> str:
        return str(self.page.evaluate("root.activeElement?.dataset.name ?? ''"))


@pytest.fixture(scope="module")
def shown() -> Iterator[Shown]:
    with browsing() as browser:
        shown = Shown(browser)
        yield shown
        assert not shown.errors, shown.errors
        shown.page.close()


def test_by_keyboard_alone_from_the_question_to_how_it_went(shown: Shown) -> None:
    page = shown.open()
    page.keyboard.press("Tab")
    for key in ("1", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".marked")).to_contain_text("Not right")
    assert shown.focus() == "marked"
    for key in ("Tab", "Shift+Tab", "3", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".marked")).to_contain_text("Page 11: cos .7304 > θ .60.")
    page.get_by_role("button", name="Next question").press("Enter")
    expect(page.get_by_text("How hot is it?")).to_be_focused()
    page.get_by_label("Heat, two decimals").fill("5.00")
    page.keyboard.press("Enter")
    expect(page.locator(".marked")).to_contain_text("It is τ.")
    page.get_by_role("button", name="How did it go?").press("Enter")
    expect(page.get_by_text("That was the last one.")).to_be_focused()
    expect(page.locator(".review li").first).to_contain_text("not at the first try")
    page.get_by_role("button", name="Once more").press("Enter")
    expect(page.get_by_text("Where does page 11 go?")).to_be_focused()
    assert page.evaluate("keys.filter(key => key !== 'Tab')") == []  # none meant anything to the page around


def test_right_and_wrong_have_a_sign_and_a_word(shown: Shown) -> None:
    page = shown.open()
    for answer in (0, 2):
        page.get_by_role("radio").nth(answer).check()
        page.get_by_role("button", name="Check").click()
        expect(page.locator(".choice").nth(answer).locator(".said svg")).to_be_visible()
    expect(page.locator(".choice").first.locator(".said")).to_have_text("Not right")
    expect(page.locator(".choice").nth(2).locator(".said")).to_have_text("Right")
    expect(page.get_by_role("radio").first).to_be_disabled()


def test_a_check_without_a_choice_says_what_to_do(shown: Shown) -> None:
    page = shown.open()
    told = len(shown.wishes)
    page.get_by_role("button", name="Check").click()
    expect(page.locator("[aria-live]")).to_have_text("Choose an answer, then check it.")
    assert len(shown.wishes) == told


def test_a_hint_is_read_aloud_and_the_keyboard_stays_near(shown: Shown) -> None:
    page = shown.open()
    page.get_by_role("button", name="Hint").press("Enter")
    expect(page.locator("[aria-live]")).to_have_text("Look at the bars.")
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    assert shown.focus() == "question"


def test_who_wants_to_see_it_says_so(shown: Shown) -> None:
    page = shown.open()
    page.get_by_role("radio").nth(2).check()
    page.get_by_role("button", name="Check").click()
    page.get_by_role("button", name="See it in the picture").click()
    page.wait_for_function("root.querySelector('.marked')")
    assert shown.wishes[-1] == {"look": True, "at": 0}


def test_words_of_a_conversation_are_words(shown: Shown) -> None:
    page = shown.open()
    page.get_by_role("radio").nth(1).check()
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".marked .why")).to_have_text(NASTY)
    assert page.evaluate("root.querySelectorAll('img, script').length") == 0


@pytest.mark.parametrize("width", [340, 700])
@pytest.mark.parametrize(("language", "dark"), [("en", False), ("zh", True)])
def test_nothing_is_cut_and_axe_finds_nothing(shown: Shown, language: str, dark: bool, width: int) -> None:
    shown.page.set_viewport_size({"width": width, "height": 700})
    page = shown.open(language, dark)
    page.evaluate(f"document.body.style.background = '{'#191c21' if dark else '#fff'}'")
    for answer in (0, 2):
        page.get_by_role("radio").nth(answer).check()
        page.locator("[type=submit]").click()
        expect(page.locator(".marked")).to_be_focused()
        found = Axe().run(page).response["violations"]
        assert not [one["id"] for one in found if one["impact"] in GRAVE], found
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def _serve(route: Route) -> None:
    path = urlparse(route.request.url).path
    if path == "/":
        return route.fulfill(body=PAGE, content_type="text/html")
    if path == "/all.css":
        return route.fulfill(body=styles(room="course"), content_type="text/css")
    source = (FRONT / path.lstrip("/")).read_text(encoding="utf-8")
    return route.fulfill(body=source, content_type="text/javascript")
