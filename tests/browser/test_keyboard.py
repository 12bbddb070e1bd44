"""The keyboard alone: Tab reaches every control of the workbench, and shows where it is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from chromium import browsing, chromium
from playwright.sync_api import Locator

from app_server import serving, settle

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(chromium() is None, reason="Chromium is not installed"),
]

MOST = 250  # presses of Tab; the workbench has some eighty stops
HERE = """() => {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at)
  at.dataset.reached = "yes"
  return {
    name: at.getAttribute("aria-label") || at.title || at.textContent.trim().slice(0, 40),
    seen: (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none",
    inside: Boolean(at.closest(".theatre")),
  }
}"""
MISSED = """shell => [...shell.querySelectorAll("button, input, select, textarea, a[href], [role=slider]")]
  .filter(it => it.checkVisibility() && !it.disabled && it.tabIndex >= 0 && !it.dataset.reached)
  .map(it => it.outerHTML.slice(0, 120))"""
UNNAMED = """shell => [...shell.querySelectorAll("button, input, select, textarea, a, [tabindex]")]
  .filter(it => it.tabIndex >= 0)
  .filter(it => it.checkVisibility() && !(it.getAttribute("aria-label") || it.title || it.textContent.trim()
    || it.labels?.length || it.getAttribute("aria-labelledby")))
  .map(it => it.outerHTML.slice(0, 120))"""


@pytest.fixture(scope="module")
def shell() -> Iterator[Locator]:
    with serving() as address, browsing() as browser:
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(f"{address}/?map=pca&turn=49&page=5")
        yield settle(page)
        page.close()


def test_tab_reaches_every_control_and_shows_where_it_is(shell: Locator) -> None:
    shell.focus()
    blind = []
    for presses in range(MOST):
        shell.page.keyboard.press("Tab")
        at = shell.page.evaluate(HERE)
        if not at["inside"] and presses > 10:
            break
        if not at["seen"]:
            blind.append(at["name"])
    assert not blind
    assert presses < MOST - 1  # it is no trap
    assert not shell.evaluate(MISSED)


def test_every_control_has_a_name(shell: Locator) -> None:
    assert not shell.evaluate(UNNAMED)
