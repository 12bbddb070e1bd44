"""Systems side by side: a page that a link brought says whose link it was, in the slot and on the screen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any
from urllib.parse import urlparse

import pytest
from playwright.sync_api import Browser, Page, Route

from memoryos_lab import Compare
from memoryos_lab.theatre.bundle import FRONT, styles

ORIGIN = "http://beside.invalid"  # answered here: nothing leaves the machine
SHELL = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<style>html, body, #beside { height: 100%; margin: 0 }</style><div id="beside"></div>
<script type="module">
import { mount } from "/beside/index.js"
const css = await (await fetch("/all.css")).text()
window.shown = mount(document.getElementById("beside"), { stand() {} }, css)
</script>"""
SLOTS = ("book", "ground", "systems", "questions", "asked", "remedies", "ui")


@cache
def compared() -> Compare:
    return Compare("sample:mira", ["amem", "flat"], knobs={"amem": {"top_k": 3, "follow": "both"}})


def slots(language: str = "en") -> dict[str, Any]:
    compare = compared()
    compare.language = language
    return {name: json.loads(getattr(compare, f"_{name}")) for name in SLOTS}


def by_link() -> tuple[int, dict[int, int]]:
    """A question of which links brought evidence, and by page whose link it was."""
    told = slots()
    for i, (question, answer) in enumerate(zip(told["questions"], told["asked"]["answers"][0], strict=True)):
        led = {page: by for page, by in zip(answer["pages"], answer["by"], strict=True) if by >= 0}
        if led.keys() & set(question["gold"]):
            return i, led
    raise AssertionError("no link brings evidence")


def test_the_slot_says_whose_link_brought_a_page() -> None:
    found = compared().beside
    recalled = {
        step.recall.question: {hit.page: hit.by for hit in step.recall.pages if hit.returned}
        for step in found["amem"].run.steps
        if step.recall
    }
    first, second = slots()["asked"]["answers"]
    for i, answer in enumerate(first):
        assert dict(zip(answer["pages"], answer["by"], strict=True)) == {
            page: -1 if by is None else by for page, by in recalled[i].items()
        }
    assert any(by >= 0 for answer in first for by in answer["by"])
    assert {by for answer in second for by in answer["by"]} == {-1}, "flat retrieval follows no link"


@pytest.fixture(scope="module")
def screen(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.route(f"{ORIGIN}/**", _serve)
    page.goto(ORIGIN)
    page.wait_for_function("window.shown")
    yield page
    page.close()


def _serve(route: Route) -> None:
    path = urlparse(route.request.url).path
    if path == "/":
        return route.fulfill(body=SHELL, content_type="text/html")
    if path == "/all.css":
        return route.fulfill(body=styles(room="beside"), content_type="text/css")
    return route.fulfill(body=(FRONT / path[1:]).read_text("utf-8"), content_type="text/javascript")


@pytest.mark.browser
@pytest.mark.parametrize(
    ("language", "sentence", "sign"),
    [
        ("en", "Page {page} came because page {by} is linked to it.", "by a link"),
        ("zh", "第 {page} 页因第 {by} 页与之链接而被带回。", "经链接"),
    ],
    ids=["en", "zh"],
)
def test_the_screen_marks_what_links_brought(screen: Page, language: str, sentence: str, sign: str) -> None:
    question, led = by_link()
    screen.evaluate("slots => shown.receive(slots)", slots(language))
    screen.evaluate("question => shown.store.ask(question)", question)
    linked, plain = screen.locator(".column").nth(0), screen.locator(".column").nth(1)
    marked = linked.locator(".asked .chip", has_text="↪")
    said = {sentence.format(page=page + 1, by=by + 1) for page, by in led.items()}
    assert marked.count() == len(led)
    for i in range(len(led)):
        assert any(one in (marked.nth(i).get_attribute("title") or "") for one in said)
    assert set(linked.locator(".led li").all_text_contents()) == said
    assert linked.locator(".strips .cell", has_text="↪").count() == len(led)
    page, by = next(iter(led.items()))
    cell = linked.locator(f".strips .cell[data-page='{page}']").first
    cell.hover()
    assert sentence.format(page=page + 1, by=by + 1) in (cell.get_attribute("title") or "")
    assert plain.get_by_text("↪").count() == 0
    assert screen.locator(".signs .sign_led").text_content() == f"↪{sign}"


@pytest.mark.browser
def test_the_list_of_links_stays_open_from_turn_to_turn(screen: Page) -> None:
    screen.evaluate("slots => shown.receive(slots)", slots())
    question, _ = by_link()
    screen.evaluate("question => shown.store.ask(question)", question)
    screen.locator(".column .led summary").first.click()
    screen.wait_for_function("shown.store.folds.has('0 led')")  # the event of a fold comes a moment later
    screen.evaluate("() => { shown.store.turnTo(10) }")
    assert screen.locator(".column details.led").first.get_attribute("open") is not None
