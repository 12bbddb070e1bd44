"""The guided tour in the app, driven as a learner drives it: real mouse, real keys, both languages."""

from __future__ import annotations

import re

import pytest
from chromium import chromium
from playwright.sync_api import Locator, Page, expect

from app_server import settle

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(chromium() is None, reason="Chromium is not installed"),
]


class Learner:
    """What somebody does who follows the card."""

    def __init__(self, page: Page, address: str, query: str = "") -> None:
        self.page = page
        page.goto(f"{address}/?map=pca&{query}")
        self.shell = settle(page)
        self.card = self.shell.locator(".tour .card")

    def at(self, step: int) -> None:
        """The card shows that step, and the address says so."""
        expect(self.card.locator(".step")).to_have_text(f"{step}/14")
        self.page.wait_for_timeout(500)  # what it waits for has come to rest

    def click_what_is_lit(self) -> None:
        ring = self.shell.locator(".tour .ring")
        expect(ring).to_be_visible()
        box = ring.bounding_box()
        assert box
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def told(self, *words: str) -> None:
        """What the card says once the step is done."""
        for some in words:
            expect(self.card.locator(".says")).to_contain_text(some, timeout=15_000)

    def choose(self, place: int, sign: str, *why: str) -> None:
        choice = self.card.locator(f"[data-choice='{place}']")
        choice.click()
        expect(choice.locator(".verdict")).to_have_text(sign)
        for some in why:
            expect(self.card.locator(".item li").nth(place)).to_contain_text(some)

    def go_on(self) -> None:
        self.card.locator(".go").click()


def knob(shell: Locator, name: str) -> Locator:
    return shell.locator(".headline").get_by_role("spinbutton", name=name)


def test_the_whole_tour_with_mouse_and_keys(page: Page, address: str) -> None:
    learner = Learner(page, address)
    shell, card = learner.shell, learner.card
    expect(card).to_contain_text("14 steps")
    card.get_by_role("button", name="Show me").click()

    learner.at(1)
    expect(page).to_have_url(re.compile(r"[?&]tour=1(&|$)"))
    learner.click_what_is_lit()  # play
    learner.told("Page 8 has arrived")
    assert shell.get_attribute("data-turn") == "8"
    learner.go_on()

    learner.at(2)
    learner.click_what_is_lit()  # the cell of page 1
    learner.told("opened the segment “lyon · live”")
    expect(shell.locator(".details")).to_contain_text(re.compile("page 1", re.I))
    card.focus()
    page.keyboard.press("Enter")

    learner.at(3)
    learner.click_what_is_lit()  # the bracket
    learner.told("One chain, but two segments", "scored .50")
    card.focus()
    page.keyboard.press("ArrowRight")

    learner.at(4)
    expect(card.locator(".sum")).to_have_text("cosine .63 + shared keywords .43 = 1.06 > θ .60")
    learner.click_what_is_lit()  # the name beside the bar
    learner.told("3 of 7 in common", "sourdough")
    learner.go_on()

    learner.at(5)
    learner.choose(0, "✗", "You read the rule as ≥", "5.0000 > 5 does not hold")
    expect(card.locator(".go")).to_have_count(0)
    learner.choose(2, "✓", "Right")
    page.keyboard.press("Enter")  # the focus went on to "Next"

    learner.at(6)
    learner.click_what_is_lit()  # one turn on
    learner.told("= 6.00 > 5: promoted", "2 facts")
    learner.go_on()

    learner.at(7)
    learner.click_what_is_lit()  # the fact
    learner.told("known since turn 18")
    learner.go_on()

    learner.at(8)
    expect(knob(shell, "Mid-term")).to_have_value("8")
    learner.click_what_is_lit()
    learner.told("Evicted", "coldest of 9 with .901", "2 facts")
    learner.go_on()

    learner.at(9)
    expect(knob(shell, "Mid-term")).to_have_value("200")
    slider = shell.locator(".threshold")
    slider.focus()
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    learner.told("θ .60 → .70: segments +7", "first difference at turn 17")
    card.get_by_role("button", name="Undo").click()
    expect(knob(shell, "match threshold")).to_have_value("0.6")
    learner.go_on()

    learner.at(10)
    learner.click_what_is_lit()  # the tab
    page.wait_for_timeout(300)
    learner.click_what_is_lit()  # the question
    learner.told("✗ Page 20 did not come back")
    learner.go_on()

    learner.at(11)
    learner.choose(0, "✗", "k chooses among the 19 pages")
    learner.choose(1, "✓", "First m cuts, then k")
    learner.go_on()

    learner.at(12)
    field = knob(shell, "segments selected m")
    field.fill("8")
    field.press("Enter")
    learner.told("✓ Page 20 is found: number 1 of the 33 pages")
    expect(shell.locator(".details .golds")).to_contain_text("✓")
    learner.go_on()

    learner.at(13)
    learner.choose(0, "✗", "cosine alone", ".62 + .11 = .73 > .70")
    learner.choose(1, "✓")
    expect(shell).to_have_attribute("data-turn", "16")
    learner.go_on()

    learner.at(14)
    expect(card.get_by_role("link", name=re.compile("lesson 2"))).to_have_attribute("href", "lesson?n=2")
    card.get_by_role("button", name="Done").click()
    expect(card).to_be_hidden()
    expect(knob(shell, "match threshold")).to_have_value("0.6")
    expect(page).not_to_have_url(re.compile("tour="), timeout=15_000)

    page.reload()
    settle(page)
    expect(card).to_be_hidden()  # never again unasked


def test_three_steps_in_chinese_and_a_switch_in_the_midst(page: Page, address: str) -> None:
    learner = Learner(page, address, "sample=tutor&language=zh&tour=4")
    shell, card = learner.shell, learner.card
    learner.at(4)
    learner.click_what_is_lit()
    learner.told("7 个关键词", "3/7 即 .43")
    learner.go_on()
    learner.at(5)
    learner.choose(0, "✗", "你把规则读成了 ≥")
    learner.choose(2, "✓", "5.0000 > 5 不成立")
    learner.go_on()
    learner.at(6)
    learner.click_what_is_lit()
    learner.told("= 6.00 > 5：晋升")
    shell.locator("[data-name=language]").click()
    expect(card).to_contain_text("One page more")
    learner.at(6)
    learner.told("= 6.00 > 5: promoted")  # and is still done


def test_it_is_left_with_a_key_and_gone_on_with_by_choice(page: Page, address: str) -> None:
    learner = Learner(page, address, "sample=tutor&tour=8")
    shell, card = learner.shell, learner.card
    learner.at(8)
    page.goto(f"{address}/?map=pca")  # broken off: it offers to go on
    settle(page)
    expect(card).to_contain_text("step 8")
    card.get_by_role("button", name="Go on").click()
    learner.at(8)
    expect(knob(shell, "Mid-term")).to_have_value("8")
    expect(page).to_have_url(re.compile("mtm_capacity=8"), timeout=15_000)
    page.reload()  # the address holds the step and what the tour has moved for it
    settle(page)
    learner.at(8)
    card.focus()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(knob(shell, "Mid-term")).to_have_value("200")  # what the tour moved is put back
    expect(page).not_to_have_url(re.compile("future=|mtm_capacity="), timeout=15_000)
    page.goto(f"{address}/?map=pca")
    settle(page)
    expect(card).to_be_hidden()  # left on purpose: it does not ask again
    page.keyboard.press("?")
    shell.get_by_role("button", name="Take the tour").click()
    expect(card).to_contain_text("step 8")
    card.get_by_role("button", name="From the start").click()
    learner.at(1)


def test_a_link_that_holds_something_back_offers_no_tour(page: Page, address: str) -> None:
    for held in ("lock=locked", "future=hidden"):
        learner = Learner(page, address, f"sample=tutor&turn=17&{held}")
        expect(learner.card).to_be_hidden()


def test_it_can_be_taken_by_keys_alone(page: Page, address: str) -> None:
    learner = Learner(page, address, "sample=tutor&tour=1")
    card = learner.card
    learner.at(1)
    for step in range(1, 14):
        learner.at(step)
        assert page.evaluate(ACTIVE).startswith("card")
        for _ in range(30):
            page.keyboard.press("Tab")
            if page.evaluate(ACTIVE) in ("show", "choice"):
                break
        while not card.locator(".go").count():
            page.keyboard.press("Enter")
            page.wait_for_timeout(150)
            if page.evaluate(ACTIVE).startswith("choice"):
                page.keyboard.press("Tab")
                page.wait_for_timeout(50)
            else:
                break
        expect(card.locator(".go")).to_be_visible(timeout=15_000)
        page.keyboard.press("ArrowRight")
    learner.at(14)


# What has the focus within the theatre: "show", "choice …", "card …" or something else.
ACTIVE = """() => {
  let node = document.activeElement
  while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement
  return node?.dataset?.act ?? node?.className ?? ""
}"""
