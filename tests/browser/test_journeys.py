"""Ways through the workbench with mouse and keyboard, in Chromium."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qs, urlparse

import pytest
from chromium import chromium
from playwright.sync_api import Locator, Page, expect

from app_server import DRAWN, settle

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(chromium() is None, reason="Chromium is not installed"),
]


def open_at(page: Page, address: str, query: str = "") -> Locator:
    page.goto(f"{address}/?map=pca&{query}")
    shell = settle(page)
    if (tour := shell.get_by_role("button", name="No, thanks")).is_visible():
        tour.click()
        page.wait_for_timeout(300)
    return shell


def turn(shell: Locator) -> int:
    return int(shell.get_attribute("data-turn") or -1)


def asked(page: Page) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlparse(page.url).query).items()}


def rests(page: Page, **expected: str) -> None:
    """The address bar says so once the theatre rests."""
    for name, value in expected.items():
        said = re.compile(rf"[?&]{re.escape(name)}={re.escape(value)}(&|$)")
        expect(page).to_have_url(said, timeout=15_000)


def changed(shell: Locator) -> Locator:
    return shell.locator(".status .told")


def picture(shell: Locator, place: str) -> bytes:
    """The pixels of a canvas."""
    return shell.locator(f"{place} canvas").first.screenshot()


def test_open_scrub_play_and_step_back(page: Page, address: str) -> None:
    shell = open_at(page, address, "turn=17")
    details = shell.locator(".details")
    expect(details.get_by_text("arrives and enters short-term memory")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(details).to_contain_text("promoted: visits 0 + pages 5 + recency 1.00 = 6.00 > τ 5.")
    rests(page, turn="18")

    box = shell.locator(".stage canvas").first.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] * 0.3, box["y"] + box["height"] - 31)
    page.mouse.down()
    seen = []
    for share in (0.4, 0.5, 0.6, 0.7):
        page.mouse.move(box["x"] + box["width"] * share, box["y"] + box["height"] - 31, steps=3)
        page.wait_for_timeout(120)
        seen.append(turn(shell))
    page.mouse.up()
    assert seen == sorted(seen)
    assert len(set(seen)) == 4

    page.keyboard.press("Home")
    shell.get_by_role("button", name=re.compile("^play", re.I)).click()
    page.wait_for_timeout(2500)
    page.keyboard.press("Space")
    played = turn(shell)
    assert 2 <= played <= 12
    page.keyboard.press("ArrowLeft")
    page.wait_for_timeout(200)
    assert turn(shell) == played - 1
    page.keyboard.press("n")
    page.wait_for_timeout(200)
    assert turn(shell) > played - 1


def test_a_moved_threshold_changes_map_counts_line_and_address(page: Page, address: str) -> None:
    shell = open_at(page, address, "turn=58")
    before = shell.locator(".status .count").first.inner_text(), picture(shell, ".map")
    slider = shell.get_by_role("slider", name=re.compile("match threshold"))
    slider.focus()
    for _ in range(10):
        slider.press("ArrowLeft")
    expect(changed(shell)).to_contain_text(re.compile(r"θ .* → \.50: segments −\d+"), timeout=20_000)
    rests(page, theta="0.5")
    assert picture(shell, ".map") != before[1]
    undo = shell.get_by_role("button", name=re.compile("^undo", re.I))
    for _ in range(10):  # keys in one burst are one gesture; a slow machine may see several
        if undo.is_enabled():
            undo.click()
            page.wait_for_timeout(400)
    page.wait_for_timeout(1200)
    assert "theta" not in asked(page)


def test_what_is_picked_in_one_view_is_picked_in_all(page: Page, address: str) -> None:
    shell = open_at(page, address, "turn=58")
    dimmed = picture(shell, ".stage"), picture(shell, ".map")
    page.keyboard.press("j")
    expect(shell.locator(".details")).to_contain_text(re.compile("Segment", re.I))
    name = shell.locator(".details h2").first.inner_text()
    page.wait_for_timeout(400)
    assert picture(shell, ".stage") != dimmed[0]
    assert picture(shell, ".map") != dimmed[1]
    rests(page, segment="1")
    shell.locator(".details .link").first.click()
    expect(shell.locator(".details h2").first).not_to_have_text(name)
    page.keyboard.press("Escape")
    page.wait_for_timeout(800)
    assert "segment" not in asked(page)


def test_a_click_on_a_page_tells_its_life(page: Page, address: str) -> None:
    shell = open_at(page, address, "turn=58")
    box = shell.locator(".stage canvas").first.bounding_box()
    assert box
    page.mouse.click(box["x"] + 168 + 30, box["y"] + 28)  # a cell of the conversation band
    expect(shell.locator(".details")).to_contain_text(re.compile(r"Page \d+", re.I))
    expect(shell.locator(".details")).to_contain_text("arrives and enters short-term memory")
    page.wait_for_timeout(800)
    assert "page" in asked(page)


def test_two_settings_beside_one_another(page: Page, address: str) -> None:
    shell = open_at(page, address, "turn=40")
    alone = picture(shell, ".stage")
    page.keyboard.press("c")
    page.wait_for_timeout(800)
    slider = shell.get_by_role("slider", name=re.compile("match threshold"))
    slider.focus()
    for _ in range(10):
        slider.press("ArrowRight")
    expect(changed(shell)).to_contain_text("first difference at turn", timeout=20_000)
    rests(page, **{"b.theta": "0.7"})
    assert picture(shell, ".stage") != alone
    shell.locator(".details").get_by_text("Differences").click()
    expect(shell.locator(".details")).to_contain_text(re.compile(r"turn \d+", re.I))


def test_a_copied_link_opens_the_same(page: Page, address: str) -> None:
    shell = open_at(page, address, "turn=40&theta=.5&segment=2&language=zh")
    expect(shell.locator(".details")).to_contain_text("段")
    again = page.context.new_page()
    again.goto(page.url)
    other = settle(again)
    assert other.get_attribute("data-run") == shell.get_attribute("data-run")
    assert turn(other) == turn(shell) == 40
    assert other.locator(".details h2").first.inner_text() == shell.locator(".details h2").first.inner_text()


@pytest.mark.parametrize(
    "query", ["turn=9999", "page=700", "theta=9", "preset=none-such", "turn=x&segment=<b>", "sample=gone"]
)
def test_a_stale_link_is_answered_in_words(page: Page, address: str, query: str) -> None:
    page.goto(f"{address}/?{query}")
    told = page.locator(".theatre .fault:visible, [class*=st-key-fault]:visible, [data-testid=stToast]")
    expect(told.first).to_be_visible(timeout=30_000)  # a toast goes by itself
    shown = page.locator(f"{DRAWN}, [class*=st-key-fault]")
    expect(shown.first).to_be_visible(timeout=30_000)
    assert page.get_by_text("Traceback").count() == 0
    assert page.locator("[data-testid=stException]").count() == 0


def test_an_offline_file_needs_no_network(page: Page, address: str, tmp_path: Path) -> None:
    shell = open_at(page, address, "turn=30&theta=.5")
    run = shell.get_attribute("data-run")
    page.get_by_text("Download").first.click()
    page.locator("[class*='st-key-make-html'] button").click()
    with page.expect_download(timeout=90_000) as handed:
        page.locator("[class*='st-key-get-html'] button").click(timeout=90_000)
    file = tmp_path / "run.html"
    handed.value.save_as(file)
    page.context.set_offline(True)
    alone = page.context.new_page()
    alone.goto(file.as_uri())
    other = alone.locator(DRAWN)
    other.wait_for(timeout=30_000)
    assert run
    alone.keyboard.press("End")
    alone.wait_for_timeout(300)
    assert turn(other) == 58
    alone.keyboard.press("j")
    expect(other.locator(".details")).to_contain_text(re.compile("Segment", re.I))
    page.context.set_offline(False)


def test_chinese_and_the_other_pages(page: Page, address: str) -> None:
    shell = open_at(page, address, "sample=zh&language=zh&turn=55")
    expect(shell.locator(".details")).to_contain_text("短期记忆")
    for name in ("提问", "比较", "长期个人记忆", "视图", "如何阅读"):
        if (found := page.get_by_role("link", name=re.compile(name))).count():
            found.first.click()
            page.wait_for_timeout(2500)
            assert page.locator("[data-testid=stException]").count() == 0


def test_two_tabs_do_not_disturb_each_other(page: Page, address: str) -> None:
    one = open_at(page, address, "turn=30")
    second = page.context.new_page()
    two = open_at(second, address, "turn=40&theta=.45")
    before = one.get_attribute("data-run")
    slider = two.get_by_role("slider", name=re.compile("match threshold"))
    slider.focus()
    slider.press("ArrowRight")
    expect(changed(two)).to_contain_text("→ .46", timeout=20_000)
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(800)
    assert (turn(one), turn(two)) == (31, 40)
    assert one.get_attribute("data-run") == before
