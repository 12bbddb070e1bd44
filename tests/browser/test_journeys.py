"""A few ways through the app with mouse and keyboard, in Chromium."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from app_server import browsing, chromium, serving, settle

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(chromium() is None, reason="Chromium is not installed"),
]
EVIL = "<img src=x onerror=\"document.title='owned'\"> $x^2$ [a](javascript:document.title='owned') **b**"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving() as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as found:
        yield found


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that fails its test on any script error, and on any request that leaves this machine."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda request: _local(request.url) or faults.append(request.url))
    yield page
    context.close()
    assert not faults


def _local(url: str) -> bool:
    return bool(re.match(r"(https?|wss?)://127\.0\.0\.1[:/]|data:|blob:", url))


def open_at(page: Page, address: str, query: str) -> None:
    page.goto(f"{address}/?map=pca&{query}")
    settle(page)


def test_the_sample_is_drawn_and_stepping_tells_the_next_turn(page: Page, address: str) -> None:
    open_at(page, address, "turn=17")
    expect(page.get_by_text("Page 17 arrives")).to_be_visible()
    page.locator("[class*='go-next'] button").first.click()
    expect(page.get_by_text("Page 18 arrives")).to_be_visible()
    expect(page.get_by_text("promoted: visits 0 + pages 5 + recency 1.00 = 6.00 > τ 5.")).to_be_visible()
    assert "turn=18" in page.url


def test_a_click_on_a_cell_selects_its_page_everywhere(page: Page, address: str) -> None:
    open_at(page, address, "turn=49")
    x, y = page.evaluate(
        """() => {
          const plot = document.querySelector("[class*='chart-timeline'] .js-plotly-plot");
          const box = plot.getBoundingClientRect(), {xaxis: x, yaxis: y} = plot._fullLayout;
          return [box.x + x._offset + x.l2p(5), box.y + y._offset + y.l2p(26)];
        }"""
    )
    page.mouse.move(x - 30, y)  # the first move over a plot only wakes its hover
    page.mouse.move(x, y, steps=4)
    page.wait_for_timeout(400)
    page.mouse.down()
    page.wait_for_timeout(60)
    page.mouse.up()
    expect(page.get_by_text("I started a sourdough starter today").first).to_be_visible()
    settle(page)
    assert "page=5" in page.url


def test_a_moved_slider_changes_the_picture_the_line_and_the_address(page: Page, address: str) -> None:
    open_at(page, address, "turn=30")
    rows = page.locator("[class*='chart-timeline'] .ytick").count()
    slider = page.get_by_role("slider", name="match threshold θ")
    slider.focus()
    for _ in range(10):
        slider.press("ArrowLeft")
    expect(page.get_by_text(re.compile(r"Δ θ .* → \.50"))).to_be_visible(timeout=20_000)
    settle(page)
    assert "theta=0.5" in page.url
    assert page.locator("[class*='chart-timeline'] .ytick").count() < rows
    again = page.context.new_page()
    open_at(again, address, page.url.split("?")[1])
    expect(again.get_by_role("slider", name="match threshold θ")).to_have_value("0.5")


def test_words_of_a_conversation_do_nothing(page: Page, address: str, tmp_path: Path) -> None:
    lines = [{"title": EVIL}, *({"user": f"{EVIL} {n}", "agent": EVIL} for n in range(12))]
    file = tmp_path / "evil.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    open_at(page, address, "turn=1")
    page.get_by_text("File", exact=True).click()
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_text("12 pages · 0 questions")).to_be_visible(timeout=90_000)
    settle(page)
    box = page.locator("[class*='chart-map']").first.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 120, steps=8)
    page.wait_for_timeout(500)
    assert page.title() != "owned"
    assert page.locator("img[src=x]").count() == 0
    assert page.locator("a[href^='javascript']").count() == 0
    assert page.locator(".katex, mjx-container").count() == 0


def test_chinese_and_the_other_page(page: Page, address: str) -> None:
    open_at(page, address, "sample=zh&language=zh&turn=55")
    expect(page.get_by_text("匹配阈值 θ")).to_be_visible()
    page.get_by_role("link", name="如何阅读").click()
    expect(page.get_by_text("一步一步看记忆")).to_be_visible()
