"""Systems side by side in a browser: one turn for all, a page in every column, a question; state files."""

from __future__ import annotations

from pathlib import Path

import pytest
from chromium import chromium
from playwright.sync_api import Locator, Page
from state_files import pypi

from app_server import settle

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(chromium() is None, reason="Chromium is not installed"),
]

SYSTEMS = "paper,flat,none"


def beside(page: Page, address: str, query: str = "") -> Locator:
    """The picture once every system was asked."""
    page.goto(f"{address}/compare?sample=tutor&map=pca&systems={SYSTEMS}{query}")
    shell = page.locator(".beside[data-asked=true]")
    shell.wait_for()
    return shell


def test_every_system_stands_at_the_turn_and_shows_the_page(page: Page, address: str) -> None:
    shell = beside(page, address, "&turn=10")
    cells = shell.locator(".column .cell")
    assert cells.count() == 30, "ten pages in each of three systems"
    page.keyboard.press("ArrowRight")
    assert shell.get_attribute("data-turn") == "11" and cells.count() == 33
    shell.locator(".column").nth(1).locator(".cell[data-page='2']").click()
    assert shell.locator(".cell.picked[data-page='2']").count() == 3, "the eye finds it in every column"
    places = shell.locator(".foot .places li")
    assert places.count() == 3 and "gone" in places.nth(2).inner_text()
    page.wait_for_url("**turn=11**")
    page.keyboard.press("]")
    page.wait_for_url("**page=4**")
    assert shell.locator(".column .cell.picked").first.inner_text() == "4"


def test_a_question_is_followed_from_its_loss_into_the_theatre(page: Page, address: str) -> None:
    shell = beside(page, address)
    first = shell.locator(".rail .row").first
    page.keyboard.press("ArrowDown")
    assert first.get_attribute("aria-pressed") == "true"
    assert shell.locator(".asked .share").count() == 3
    assert shell.locator(".asked .chip.gold").count() >= 1
    shell.locator(".remedy").first.click()
    shell.locator(".column .why", has_text="Found").first.wait_for()
    page.wait_for_url("**question=**")
    shell.locator(".column").nth(1).locator("header button").last.click()
    theatre = settle(page)
    assert "b.preset=flat" in page.url and theatre.get_attribute("data-turn") == "58"
    page.go_back()


def test_a_knob_is_moved_in_its_column_and_stands_in_the_address(page: Page, address: str) -> None:
    shell = beside(page, address, "&question=1")
    flat = shell.locator(".column").nth(1)
    assert flat.locator(".asked .chip").count() == 10
    flat.get_by_role("button", name="Knobs").click()
    k = flat.locator("[data-hold='1 top_k']")
    k.fill("2")
    k.press("Enter")
    page.wait_for_url("**flat.top_k=2**")
    flat.locator(".knob.moved").wait_for()
    assert flat.locator(".asked .chip").count() == 2
    assert k.evaluate("node => node.getRootNode().activeElement === node"), (
        "the column was made anew around it"
    )
    k.fill("-4")
    k.press("Enter")
    flat.get_by_role("alert").get_by_text("cannot be '-4'").wait_for()
    assert k.input_value() == "2" and "top_k=2" in page.url


def test_it_plays_by_itself_to_the_end_and_stops(page: Page, address: str) -> None:
    shell = beside(page, address, "&turn=56")
    page.keyboard.press(" ")
    page.locator(".beside[data-turn='58']").wait_for()
    shell.get_by_role("button", name="Play").wait_for()


def test_state_files_are_dropped_and_looked_through(page: Page, address: str, tmp_path: Path) -> None:
    files = []
    for name, data in pypi().items():
        place = tmp_path / Path(name).name
        place.write_bytes(data)
        files.append(place)
    page.goto(f"{address}/reference")
    page.locator("input[type=file]").set_input_files(files)
    shell = page.locator(".state")
    shell.locator("table.segments").wait_for()
    assert [one.inner_text() for one in shell.locator(".count b").all()] == ["2", "6", "5", "1", "3"]
    shell.locator("tr[data-segment='1'] .open").click()
    assert "segment 2" in shell.locator(".side h2").inner_text()
    shell.get_by_role("tab", name="Segments").focus()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    assert shell.get_attribute("data-tab") == "beside"
    shell.locator(".body .primary").click()
    page.locator(".state[data-replayed='pypi-head']").wait_for()
    assert shell.locator(".matched tbody tr").count() == 2
