"""The screen "Which knob?" in a browser: it prints the figures of the sweep, and follows what is clicked."""

from __future__ import annotations

import json
from collections.abc import Iterator

import numpy as np
import pytest
from chromium import browsing, chromium
from playwright.sync_api import Browser

from memoryos_lab import samples
from memoryos_lab.evals.sweep import SweepResult, preset_json, reference_arguments
from swept import Laboratory, laboratory, mira_slots, mira_sweep

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(chromium() is None, reason="Chromium is not installed"),
]
AVAILABLE = 8
BANDS = """[...root.querySelectorAll(".multiples-row")].map((row) =>
    [...row.querySelectorAll("svg")].map((curve) => Boolean(curve.querySelector(".band"))))"""
MAPS = """[...root.querySelectorAll(".heat-map")].map((map) =>
    [...map.querySelectorAll(".cell")].map((cell) => Number(cell.dataset.setting)))"""
CELLS = """[...root.querySelectorAll(".cell")].map((cell) =>
    [Number(cell.dataset.setting), cell.innerText])"""
FRONT_AT = """root.querySelector(".front").getAttribute("d")
    .slice(1).split(/[HV ]/).slice(0, 2).map(Number)"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as found:
        yield found


@pytest.fixture(scope="module")
def result() -> SweepResult:
    return mira_sweep()


@pytest.fixture(scope="module")
def shown(browser: Browser) -> Iterator[Laboratory]:
    with laboratory(browser, mira_slots()) as lab:
        yield lab


@pytest.fixture
def lab(shown: Laboratory) -> Laboratory:
    """At its start again."""
    shown.act("store.set({ tab: 'knobs', knobs: {}, language: 'en', dark: false });")
    return shown


def read(share: float) -> str:
    """As the screen writes a share: .82, 1.00. Halves of a hundredth go either way."""
    return f"{share:.2f}".removeprefix("0")


# -- figures --------------------------------------------------------------------------------------


@pytest.mark.parametrize("half", ["held", "chosen", "all"])
def test_every_cell_prints_its_recall(lab: Laboratory, result: SweepResult, half: str) -> None:
    lab.act(f"store.set({{ knobs: {{ half: '{half}' }} }});")
    recall = np.round(result.figures(half).recall, 3)
    cells = lab.act(CELLS)
    assert len(cells) == 32  # two maps of 4 × 4: the third number is switched, the choice stands side by side
    for setting, printed in cells:
        assert abs(float(printed) - recall[setting]) < 0.0056, setting


def test_questions_gained_and_lost_are_those_of_the_sweep(lab: Laboratory, result: SweepResult) -> None:
    lab.select(0)
    use = result.mask()
    now, then = (result.stage[s] == AVAILABLE for s in (0, result.base_index))
    gained, lost = int((now & ~then & use).sum()), int((then & ~now & use).sum())
    assert lost > 0
    said = lab.text(".knobs-side .words")
    assert f"Of {int(use.sum())} questions, {gained} are found that were not, and {lost} are lost" in said
    table = lab.texts(".knobs-side .numbers tbody tr:first-child td")
    held = result.mask("held")
    figures = result.figures("held")
    assert table[0] == str(figures.n)
    assert table[3:] == [str(int((now & ~then & held).sum())), str(int((then & ~now & held).sum()))]
    listed = lab.texts(".side-second .block:last-child .question .text")
    asked = [q.text for q in samples.load("mira")[0].questions]
    wanted = [asked[q] for q in np.flatnonzero(then & ~now & held)]
    assert listed == wanted[: len(listed)]
    assert len(listed) == min(12, len(wanted))


def test_bars_of_stages_add_up_to_the_questions_of_the_half(lab: Laboratory, result: SweepResult) -> None:
    lab.select(0)
    said = lab.text(".knobs-side .stages + .meta")
    for setting, side in ((result.base_index, 0), (0, 1)):
        counts = [int(part.rsplit(" ", 3)[1 + 2 * side]) for part in said.split(" · ")]
        assert sum(counts) == result.figures("held").n
        assert counts[-1] == int(result.stages("held")[setting][AVAILABLE])


def test_no_band_under_ten_questions(lab: Laboratory, result: SweepResult) -> None:
    bands = lab.act(BANDS)
    wanted = [result.figures("held", category).n >= 10 for category in (None, 4, 2, 1, 3)]
    assert True in wanted and False in wanted
    assert bands == [wanted] * 4


def test_knobs_stand_by_importance(lab: Laboratory) -> None:
    told = json.loads(mira_slots()["sweep"])["knobs"]
    wanted = [k["label"]["en"] for k in sorted(told, key=lambda k: -k["share"])]
    assert lab.texts(".multiples-row .knob-head b") == wanted


# -- choosing -------------------------------------------------------------------------------------


def test_a_cell_is_selected_by_a_click_and_by_arrow_keys(lab: Laboratory) -> None:
    cells = lab.act(MAPS)
    lab.page.locator(f"#setting-{cells[0][0]}").click()
    lab.rest()
    assert lab.selected() == cells[0][0]
    lab.page.locator(".heat").focus()
    lab.press("ArrowRight", "ArrowDown")
    assert lab.selected() == cells[0][5]
    lab.press("ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft")  # an edge holds
    assert lab.selected() == cells[0][0]
    lab.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")
    assert lab.selected() == cells[1][0]  # the next map
    assert lab.act("root.activeElement.dataset.keep") == "heat"
    assert f"setting-{cells[1][0]}" == lab.act(
        "root.querySelector('.heat').getAttribute('aria-activedescendant')"
    )


def test_a_switch_turns_one_knob_alone(lab: Laboratory, result: SweepResult) -> None:
    before = result.settings[lab.selected()]
    lab.page.locator(".knobs-switch button:not([aria-pressed=true])").first.click()
    lab.rest()
    after = result.settings[lab.selected()]
    moved = [name for name in result.axes if getattr(before, name) != getattr(after, name)]
    assert len(moved) == 1


def test_any_knob_can_be_an_axis(lab: Laboratory) -> None:
    lab.page.locator("select[data-keep='axis rows']").select_option("segment_by")
    lab.rest()
    assert lab.act("root.querySelectorAll('.row-name').length") == 2
    assert lab.act("root.querySelectorAll('.cell').length") == 4 * 2 * len(lab.texts(".heat-map"))
    assert lab.act("root.querySelector('[data-keep=\"axis rows\"]').value") == "segment_by"


def test_what_is_selected_becomes_current(lab: Laboratory) -> None:
    lab.select(0)
    lab.page.locator(".take").click()
    lab.rest()
    assert lab.act("Number(root.querySelector('.cell.current').dataset.setting)") == 0
    assert "This is the current setting." in lab.text(".knobs-side")
    lab.select(2)
    assert "against the current setting" in lab.text(".knobs-side .meta")


def test_a_question_opens_on_the_first_screen(lab: Laboratory) -> None:
    lab.select(0)
    row = lab.page.locator(".knobs-side .question").first
    text = row.locator(".text").inner_text()
    row.click()
    lab.rest()
    assert lab.act("store.state.tab") == "why"
    assert lab.act("store.questions.text[store.state.open]") == text


def test_a_category_is_shown_in_the_maps(lab: Laboratory, result: SweepResult) -> None:
    lab.page.locator(".multiples-head button", has_text="multi-hop").click()
    lab.rest()
    assert "MULTI-HOP" in lab.text(".knobs-head .caption")
    cell = lab.act(
        "[Number(root.querySelector('.cell').dataset.setting), root.querySelector('.cell').innerText]"
    )
    assert abs(float(cell[1]) - result.figures("held", 1).recall[cell[0]]) < 0.0056


def test_the_nearest_dot_of_the_pareto_plot_is_selected(lab: Laboratory, result: SweepResult) -> None:
    box = lab.page.locator(".pareto svg").bounding_box()
    assert box
    cheapest = int(np.lexsort((-result.figures("held").recall, result.figures("all").prompt_tokens))[0])
    x, y = lab.act(FRONT_AT)
    lab.page.mouse.move(box["x"] + x + 2, box["y"] + y + 2)
    assert read(float(result.figures("held").recall[cheapest])) in lab.text(".tip")
    lab.page.mouse.click(box["x"] + x + 2, box["y"] + y + 2)
    lab.rest()
    selected = lab.act("store.state.knobs.sel")
    tokens = result.figures("all").prompt_tokens
    assert abs(tokens[selected] - tokens[cheapest]) < 8


# -- to take away ---------------------------------------------------------------------------------


def test_the_files_are_those_of_the_setting(lab: Laboratory, result: SweepResult) -> None:
    lab.select(7)
    for fold in ("preset", "reference"):
        lab.page.locator(f"[data-keep='export {fold}']").click()
        lab.rest()
    file, call = lab.texts(".knobs-side .fold pre")
    assert json.loads(file) == json.loads(json.dumps(preset_json(result.settings[7])))
    assert call == reference_arguments(result.settings[7]).text
    lab.select(8)  # what is unfolded stays so
    assert json.loads(lab.texts(".knobs-side .fold pre")[0]) == json.loads(
        json.dumps(preset_json(result.settings[8]))
    )
