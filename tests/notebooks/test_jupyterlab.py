"""The first lesson in a real JupyterLab: the theatre draws, keys stay in it, Python follows the screen."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Locator, Page, expect, sync_playwright

from jupyter_server_process import TOKEN, jupyterlab

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "first_look.ipynb"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
SLOW = 180_000  # ms: a kernel starts, and a shared machine does other things
SCROLLED = "document.querySelector('.jp-WindowedPanel-outer')"
READY = "window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
CELLS = "jupyterapp.shell.currentWidget.content.widgets"
DONE = f"{CELLS}.at(-1).model.executionCount > 0"
pytestmark = [
    pytest.mark.browser,
    pytest.mark.notebook,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed"),
]

# Colours in the middle of a canvas; one colour would be an empty picture.
COLOURS = """canvas => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height)
  const seen = new Set(), pixels = new Uint32Array(data.buffer)
  for (const pixel of pixels) if (seen.add(pixel).size > 20) break
  return seen.size
}"""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """The lesson, run from its first cell to its last."""
    home = tmp_path_factory.mktemp("home")
    (home / "work").mkdir()
    shutil.copy(NOTEBOOK, home / "work")
    with jupyterlab(home) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1320, "height": 1000})
        page.goto(f"{address}/lab/tree/{NOTEBOOK.name}?token={TOKEN}")
        page.wait_for_function(READY, timeout=SLOW)
        page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")
        page.wait_for_function(DONE, timeout=SLOW)
        page.evaluate(f"{SCROLLED}.scrollTop = 0")
        yield page
        browser.close()


@pytest.fixture
def theatre(page: Page) -> Locator:
    """The first of the two places where the lab is shown, in view and as the lesson left it."""
    page.evaluate(f"{SCROLLED}.scrollTop = 0")
    shown = page.locator(".theatre").first
    expect(shown).to_have_attribute("data-run", re.compile("."), timeout=SLOW)
    if (invitation := shown.get_by_role("button", name="No, thanks")).is_visible():
        invitation.click()
    return shown


def test_no_cell_fails(page: Page) -> None:
    outputs = page.evaluate(f"{CELLS}.flatMap(cell => cell.model.sharedModel.outputs ?? [])")
    assert len(outputs) > 8
    assert not [output["evalue"] for output in outputs if output["output_type"] == "error"]


def test_the_widget_is_drawn_where_there_are_900_pixels(page: Page, theatre: Locator) -> None:
    box = theatre.bounding_box()
    assert box
    assert 700 < box["width"] < 960
    assert box["height"] == 720
    for canvas in theatre.locator("canvas").all():
        if canvas.is_visible():
            assert canvas.evaluate(COLOURS) > 20
    assert theatre.evaluate("shell => shell.scrollWidth <= shell.clientWidth")


def test_keys_scrub_and_stay_in_the_theatre(page: Page, theatre: Locator) -> None:
    cells = page.evaluate(f"{CELLS}.length")
    theatre.focus()
    page.keyboard.press("Home")
    for key in (
        "ArrowRight",
        "ArrowRight",
        "a",
        "b",
        "x",
        "d",
        "d",
        "z",
        "m",
        "Enter",
        "Shift+M",
        "ArrowRight",
    ):
        page.keyboard.press(key)
    expect(theatre).to_have_attribute("data-turn", "3")
    assert page.evaluate(f"{CELLS}.length") == cells
    assert page.evaluate("jupyterapp.shell.currentWidget.content.mode") == "command"


def test_python_follows_the_screen(page: Page, theatre: Locator) -> None:
    theatre.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".widget-label").first).to_have_text("turn 1: 1 pages in short-term memory")


def test_a_moved_threshold_is_replayed_in_the_kernel(page: Page, theatre: Locator) -> None:
    before = theatre.get_attribute("data-run")
    slider = theatre.get_by_role("slider", name="match threshold θ")
    slider.focus()
    for _ in range(10):
        slider.press("ArrowLeft")
    expect(theatre.get_by_text(re.compile(r"θ .* → \.\d\d: segments"))).to_be_visible(timeout=30_000)
    assert theatre.get_attribute("data-run") != before


def test_the_notebook_scrolls_under_the_wheel(page: Page, theatre: Locator) -> None:
    page.evaluate("document.activeElement.blur()")
    box = theatre.bounding_box()
    assert box
    page.mouse.move(box["x"] + 300, box["y"] + 300)
    page.mouse.wheel(0, 240)
    page.wait_for_function(f"{SCROLLED}.scrollTop > 100")


def test_what_a_cell_sets_moves_both_places_where_the_lab_is_shown(page: Page, theatre: Locator) -> None:
    places = page.locator(".theatre[data-run]")
    expect(places).to_have_count(2)
    run_in_kernel(page, "lab.turn = 40; lab.knobs.theta = 0.62; lab.other = None")
    for i in range(2):
        expect(places.nth(i)).to_have_attribute("data-turn", "40")
    expect(places.nth(1)).to_have_attribute("data-run", places.first.get_attribute("data-run") or "")
    theatre.focus()
    page.keyboard.press("ArrowRight")
    expect(theatre).to_have_attribute("data-turn", "41")
    expect(places.nth(1)).to_have_attribute("data-turn", "40")  # each has a cursor of its own


def test_dark_as_the_notebook_is(page: Page, theatre: Locator) -> None:
    for theme, dark in (("JupyterLab Dark", True), ("JupyterLab Light", False)):
        page.evaluate("theme => jupyterapp.commands.execute('apputils:change-theme', { theme })", theme)
        expect(theatre).to_have_class(re.compile(r"\bdark\b") if dark else re.compile(r"^(?!.*\bdark\b)"))


def run_in_kernel(page: Page, code: str) -> None:
    """Run code as a cell does, and wait for it."""
    page.evaluate(
        """async code => {
          const { kernel } = jupyterapp.shell.currentWidget.sessionContext.session
          await kernel.requestExecute({ code }).done
        }""",
        code,
    )
