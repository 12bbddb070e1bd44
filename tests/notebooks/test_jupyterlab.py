"""Notebooks in a real JupyterLab: the theatre draws, keys stay in it, Python follows; a learner's path."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

pytest.importorskip("playwright")

import nbformat
from chromium import browsing, chromium
from playwright.sync_api import Browser, Locator, Page, expect

from jupyter_server_process import TOKEN, jupyterlab
from memoryos_lab.views.palette import DARK, LIGHT

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
NOTEBOOK = NOTEBOOKS / "first_look.ipynb"
BESIDE, COMPARED = (
    "beside.ipynb",
    """from memoryos_lab import Compare
compare = Compare("sample:tutor", ["memoryos", "amem", "flat"])
compare""",
)
KERNEL = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
SLOW = 180_000  # ms: a kernel starts, and a shared machine does other things
REPLAY = 30_000  # ms: a replay in the kernel
SCROLLED = "document.querySelector('.jp-WindowedPanel-outer')"
LEARNERS = {  # notebook -> what is said there
    "02_topics_and_theta.ipynb": {"wrong": "Not right", "right": "Right", "unlock": "Unlock"},
    "zh/02_topics_and_theta.ipynb": {"wrong": "不对", "right": "正确", "unlock": "解锁"},
}
READY = "window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
SHOWN = "jupyterapp.shell.currentWidget.content"
CELLS = f"{SHOWN}.widgets"
DONE = f"""{CELLS}.filter(cell => cell.model.type === 'code').at(-1).model.executionCount > 0
  || {CELLS}.some(cell => cell.model.sharedModel.outputs?.some(output => output.output_type === 'error'))"""
pytestmark = [
    pytest.mark.browser,
    pytest.mark.notebook,
    pytest.mark.skipif(chromium() is None, reason="Chromium is not installed"),
]

# Colours in the middle of a canvas; one colour would be an empty picture.
COLOURS = """canvas => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height)
  const seen = new Set(), pixels = new Uint32Array(data.buffer)
  for (const pixel of pixels) if (seen.add(pixel).size > 20) break
  return seen.size
}"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """JupyterLab with the notebooks that are opened here."""
    home = tmp_path_factory.mktemp("home")
    for name in (NOTEBOOK.name, *LEARNERS):
        (home / "work" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(NOTEBOOKS / name, home / "work" / name)
    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(COMPARED)], metadata=KERNEL)
    nbformat.write(made, home / "work" / BESIDE)
    with jupyterlab(home) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as browser:
        yield browser


@contextmanager
def opened(browser: Browser, address: str, name: str) -> Iterator[Page]:
    """A notebook, run from its first cell to its last."""
    page = browser.new_page(viewport={"width": 1320, "height": 1000})
    try:
        page.goto(f"{address}/lab/tree/{name}?token={TOKEN}&reset")
        page.wait_for_function(READY, timeout=SLOW)
        page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")
        page.wait_for_function(DONE, timeout=SLOW)
        page.evaluate(f"{SCROLLED}.scrollTop = 0")
        yield page
    finally:
        page.evaluate("jupyterapp.serviceManager.sessions.shutdownAll()")
        page.close()


@pytest.fixture(scope="module")
def page(browser: Browser, address: str) -> Iterator[Page]:
    with opened(browser, address, NOTEBOOK.name) as page:
        yield page


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
    """Run code as a cell does, and wait for it; what it raises fails the test."""
    reply = _answer(page, code)
    assert reply["status"] == "ok", reply


def _answer(page: Page, code: str) -> dict[str, object]:
    reply: dict[str, object] = page.evaluate(
        """async code => {
          const { kernel } = jupyterapp.shell.currentWidget.sessionContext.session
          return (await kernel.requestExecute({ code }).done).content
        }""",
        code,
    )
    return reply


def becomes_true(page: Page, fact: str) -> None:
    """Ask until it is so: where a picture stands is on its way while the kernel is at something else."""
    for _ in range(REPLAY // 200):
        if _answer(page, f"assert {fact}")["status"] == "ok":
            return
        page.wait_for_timeout(200)
    run_in_kernel(page, f"assert {fact}")


Learner = tuple[Page, dict[str, str]]  # the notebook, and what is said there


# -- a learner's path ----------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=LEARNERS)
def learner(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Learner]:
    """Lesson 2, all of it drawn, so that nothing has to be scrolled to first."""
    with opened(browser, address, request.param) as page:
        page.evaluate(f"{SHOWN}.notebookConfig = {{ ...{SHOWN}.notebookConfig, windowingMode: 'none' }}")
        expect(page.locator(".theatre[data-run]").first).to_be_visible(timeout=SLOW)
        yield page, LEARNERS[request.param]


def test_no_cell_of_the_lesson_fails(learner: Learner) -> None:
    page, _ = learner
    outputs = page.evaluate(f"{CELLS}.flatMap(cell => cell.model.sharedModel.outputs ?? [])")
    assert len(outputs) > 12
    assert not [output["evalue"] for output in outputs if output["output_type"] == "error"]


def test_a_prediction_is_answered_wrong_read_why_and_answered_right(learner: Learner) -> None:
    page, words = learner
    card, stage = page.locator(".quiz").first, page.locator(".theatre").first
    expect(stage).to_have_attribute("data-turn", "9")  # before the event, knobs held still
    expect(stage.get_by_role("button", name=words["unlock"])).to_be_visible()
    card.get_by_role("radio").first.focus()
    for key in ("1", "Enter"):
        page.keyboard.press(key)
    why = card.locator(".marked.wrong")
    expect(why).to_contain_text(words["wrong"], timeout=30_000)
    expect(why).to_contain_text(".499")  # the event's own number
    expect(why).to_be_focused()
    expect(stage).to_have_attribute("data-turn", "10")  # the picture goes to the event, and opens
    expect(stage.get_by_role("button", name=words["unlock"])).to_have_count(0)
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(card.locator(".marked.right")).to_contain_text(words["right"], timeout=30_000)


def test_keys_stay_in_the_card(learner: Learner) -> None:
    page, _ = learner
    cells = page.evaluate(f"{CELLS}.length")
    card = page.locator(".quiz").nth(1)  # an exercise, whose answer is typed
    field = card.locator("input[type=text]")
    field.click()
    for key in ("a", "b", "x", "d", "d", "0", "Shift+M"):
        page.keyboard.press(key)
    expect(field).to_have_value("abxdd0M")
    page.keyboard.press("Enter")
    expect(card.locator(".marked.unread")).to_be_focused(timeout=30_000)
    for key in ("d", "d", "a", "b", "m"):
        page.keyboard.press(key)
    assert page.evaluate(f"{CELLS}.length") == cells


def test_theta_is_moved_in_the_lesson(learner: Learner) -> None:
    page, _ = learner
    stage = page.locator(".theatre").nth(1)
    expect(stage).to_have_attribute("data-run", re.compile("."))
    before = stage.get_attribute("data-run")
    slider = stage.locator("input.threshold")
    slider.focus()
    for _ in range(10):
        slider.press("ArrowLeft")
    expect(stage.get_by_text(re.compile(r"θ .* → \.5"))).to_be_visible(timeout=30_000)
    assert stage.get_attribute("data-run") != before


def test_figures_are_dark_as_the_notebook_is(learner: Learner) -> None:
    page, _ = learner
    page.locator(".js-plotly-plot text").first.wait_for(timeout=SLOW)
    for theme, of in (("JupyterLab Dark", DARK), ("JupyterLab Light", LIGHT)):
        page.evaluate("theme => jupyterapp.commands.execute('apputils:change-theme', { theme })", theme)
        page.wait_for_function(
            """([ground, ink]) => {
              const rgb = colour => Object.assign(new Option().style, { color: colour }).color
              const grounds = [...document.querySelectorAll(".js-plotly-plot .main-svg")]
              const words = [...document.querySelectorAll(".js-plotly-plot text")]
              return grounds.some(svg => getComputedStyle(svg).backgroundColor === rgb(ground))
                && words.some(word => getComputedStyle(word).fill === rgb(ink))
            }""",
            arg=[of.page, of.ink],
        )


def test_cards_are_dark_as_the_notebook_is(learner: Learner) -> None:
    page, _ = learner
    for theme, dark in (("JupyterLab Dark", True), ("JupyterLab Light", False)):
        page.evaluate("theme => jupyterapp.commands.execute('apputils:change-theme', { theme })", theme)
        expect(page.locator(".quiz").first).to_have_class(
            re.compile(r"\bdark\b") if dark else re.compile(r"^(?!.*\bdark\b)")
        )


# -- systems side by side ------------------------------------------------------------------------------


def test_systems_stand_side_by_side_and_a_knob_is_replayed_in_the_kernel(
    browser: Browser, address: str
) -> None:
    with opened(browser, address, BESIDE) as page:
        shell = page.locator(".beside[data-asked=true]")
        expect(shell.locator(".column")).to_have_count(3, timeout=SLOW)
        expect(shell.get_by_role("button", name="theatre")).to_have_count(0)  # a notebook has no other page
        shell.locator(".rail .row").first.click()  # the question on which they differ most
        expect(shell.locator(".asked .share")).to_have_count(3)
        page.keyboard.press("ArrowLeft")
        expect(shell).to_have_attribute("data-turn", "57")
        becomes_true(page, "(compare.turn, compare.question) == (57, compare.beside.apart[0])")
        expect(shell.locator(".column").nth(2).locator(".asked .chip")).to_have_count(10)
        knobs = shell.locator(".column").nth(2).locator(".knobs")
        knobs.locator("summary").click()
        k = knobs.locator("[data-hold='2 top_k']")
        k.fill("2")
        k.press("Enter")
        expect(shell.locator(".column").nth(2).locator(".asked .chip")).to_have_count(2, timeout=REPLAY)
        expect(k).to_be_focused()  # the column was made anew around it
        run_in_kernel(
            page, "assert compare.knobs['flat'].top_k == 2; compare.turn = 9; compare.language = 'zh'"
        )
        expect(shell).to_have_attribute("data-turn", "9", timeout=REPLAY)
        expect(shell.locator(".tab").first).to_have_text("提问")
        for theme, dark in (("JupyterLab Dark", True), ("JupyterLab Light", False)):
            page.evaluate("theme => jupyterapp.commands.execute('apputils:change-theme', { theme })", theme)
            expect(shell).to_have_class(re.compile(r"\bdark\b") if dark else re.compile(r"^(?!.*\bdark\b)"))
