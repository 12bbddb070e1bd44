"""A learner's ways through the pages that teach, in Chromium: lesson, quiz, example by hand, class."""

from __future__ import annotations

import re

import pytest
from chromium import chromium
from playwright.sync_api import Locator, Page, expect

from app_server import DRAWN
from memoryos_lab.course.lessons import LESSONS

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(chromium() is None, reason="Chromium is not installed"),
]
LONG = 60_000  # ms; machines are shared


def card(page: Page) -> Locator:
    return page.locator("section.quiz").first


def drawn(page: Page) -> Locator:
    shell = page.locator(DRAWN).first
    expect(shell).to_be_visible(timeout=LONG)
    return shell


def reads(page: Page, heading: str) -> None:
    expect(page.get_by_role("heading", name=heading, level=1)).to_be_visible(timeout=LONG)


def test_a_lesson_asks_before_it_tells_and_its_picture_opens_with_the_answer(
    page: Page, address: str
) -> None:
    page.goto(f"{address}/lesson?n=2")
    reads(page, LESSONS[1].title())
    wrong, right = "Yes, for they are one chain", "No, it opens a segment of its own"
    card(page).get_by_role("radio", name=wrong).check()
    shell = drawn(page)
    expect(shell.get_by_role("button", name="Unlock")).to_be_visible()
    card(page).get_by_role("button", name="Check").click()
    expect(card(page)).to_contain_text("θ", timeout=LONG)
    expect(shell).to_have_attribute("data-turn", "10", timeout=LONG)
    expect(shell.get_by_role("button", name="Unlock")).to_have_count(0)
    card(page).get_by_role("radio", name=right).check()
    card(page).get_by_role("button", name="Check").click()
    expect(card(page).get_by_role("button", name="Once more")).to_be_visible(timeout=LONG)

    shell.get_by_role("slider", name=re.compile("match threshold")).focus()
    before = shell.get_attribute("data-run")
    page.keyboard.press("ArrowLeft")
    expect(shell).not_to_have_attribute("data-run", before or "", timeout=LONG)


def test_the_rail_leads_from_lesson_to_lesson_and_back_is_back(page: Page, address: str) -> None:
    page.goto(f"{address}/lesson?n=1")
    reads(page, LESSONS[0].title())
    page.locator(".st-key-rail").get_by_role("link", name=LESSONS[2].title()).click()
    reads(page, LESSONS[2].title())
    expect(page).to_have_url(re.compile(r"/lesson\?n=3$"), timeout=LONG)
    page.get_by_role("link", name=re.compile("^Next: 4")).click()
    reads(page, LESSONS[3].title())
    expect(page).to_have_url(re.compile(r"/lesson\?n=4$"), timeout=LONG)
    page.locator(".st-key-steps").get_by_role("link").nth(2).click()
    expect(page.get_by_role("heading", level=2).nth(2)).to_be_in_viewport()
    page.reload()
    reads(page, LESSONS[3].title())


def test_a_belief_is_seen_in_the_workbench_and_the_way_back_leads_to_it(page: Page, address: str) -> None:
    page.goto(f"{address}/learn")
    row = page.locator(".st-key-row-belief-heat_is_recency")
    expect(row).to_contain_text("Heat is recency.", timeout=LONG)
    row.get_by_role("button", name="See it").click()
    shell = drawn(page)
    expect(shell).to_have_attribute("data-turn", "9", timeout=LONG)
    expect(page).to_have_url(re.compile(r"/\?sample=by-hand&turn=9&segment=3"), timeout=LONG)
    page.go_back()
    expect(row).to_be_visible(timeout=LONG)


def test_a_quiz_in_chinese_is_answered_with_the_keyboard(page: Page, address: str) -> None:
    page.goto(f"{address}/quiz?sample=by-hand&seed=2&kinds=fifo&language=zh&map=pca")
    expect(page.get_by_role("link", name="测验")).to_be_visible(timeout=LONG)
    expect(card(page)).to_be_visible(timeout=LONG)
    card(page).get_by_role("radio").first.focus()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    card(page).get_by_role("button", name="在画面中查看").click()
    expect(drawn(page)).to_have_attribute("data-turn", re.compile(r"\d+"), timeout=LONG)
    expect(page).to_have_url(re.compile("language=zh"), timeout=LONG)


def test_the_example_is_computed_revealed_and_printed_without_answers(page: Page, address: str) -> None:
    page.goto(f"{address}/by-hand")
    answer = card(page).get_by_role("textbox")
    answer.fill("2,5")
    answer.press("Enter")
    expect(card(page)).to_contain_text("2.0000", timeout=LONG)
    page.get_by_role("button", name="Reveal day 3").click()
    table = page.locator(".st-key-by-hand-table")
    expect(table).to_contain_text("A 2.0000", timeout=LONG)
    expect(drawn(page)).to_have_attribute("data-turn", "3", timeout=LONG)

    page.emulate_media(media="print")
    sheet = page.locator(".st-key-by-hand-sheet")
    expect(sheet).to_be_visible()
    expect(sheet).not_to_contain_text("2.0000")
    empty = sheet.locator("tbody tr").last.locator("td").last.bounding_box()
    assert empty and empty["width"] > 150 and empty["height"] > 36  # room for a pencil
    for hidden in (".st-key-by-hand-table", ".st-key-rail", ".st-key-by-hand-next", DRAWN):
        expect(page.locator(hidden).first).to_be_hidden()


def test_a_class_opens_its_vote_without_the_answer_and_a_student_unlocks_it(page: Page, address: str) -> None:
    page.goto(f"{address}/teach")
    page.get_by_role("button", name="The state to vote on").click()
    shell = drawn(page)
    expect(page).to_have_url(re.compile(r"turn=23.*lock=locked&future=hidden"), timeout=LONG)
    expect(shell.get_by_role("slider", name=re.compile("match threshold"))).to_have_count(0)
    shell.get_by_role("button", name="Unlock").click()
    expect(shell.get_by_role("slider", name=re.compile("match threshold"))).to_be_visible()
    expect(page).not_to_have_url(re.compile("lock="), timeout=LONG)
