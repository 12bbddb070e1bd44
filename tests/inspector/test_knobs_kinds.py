"""Every kind of sweep has its picture, in both languages; a stranger's words and links do no harm."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import hostile
import numpy as np
import pytest
from chromium import browsing, chromium
from playwright.sync_api import Browser

from memoryos_lab.evals.sweep import SweepResult, grid, preset_json
from memoryos_lab.inspector.knobs import sweep_slot
from memoryos_lab.inspector.texts.knobs import TEXTS
from memoryos_lab.memory.policy import preset
from swept import laboratory, made, mira_slots

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(chromium() is None, reason="Chromium is not installed"),
]
PAPER = preset("paper")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as found:
        yield found


def with_sweep(result: SweepResult | None) -> dict[str, bytes]:
    return mira_slots() | {"sweep": b"null" if result is None else sweep_slot(result)}


def made_samples() -> SweepResult:
    random = np.random.default_rng(4)
    return made(
        [
            replace(PAPER, theta=round(float(random.uniform(0.3, 0.9)), 3), top_k=int(random.integers(1, 30)))
            for _ in range(25)
        ]
    )


@pytest.mark.parametrize(
    ("told", "plot"),
    [
        (made(grid(["k=1,2,5,10"], PAPER)), ".one-curve path.line"),
        (made_samples(), ".cloud .dot"),
        (made(grid(["scan=every,top", "reset=pages,zero"], PAPER)), ".heat-map .cell"),
        (
            made(grid(["theta=.5,.6", "m=1,2", "k=1,2", "mu=none,1e6", "theta_inclusive=true,false"], PAPER)),
            ".heat-map .cell",
        ),
        (made([PAPER]), ".knobs-side .words"),
    ],
    ids=["one knob", "sampled", "choices alone", "five knobs", "one setting"],
)
def test_any_sweep_has_its_picture(browser: Browser, told: SweepResult, plot: str) -> None:
    with laboratory(browser, with_sweep(told), 1280, 800) as lab:
        assert lab.act(f"root.querySelectorAll({plot!r}).length") > 0
        for setting in (0, len(told.settings) - 1):
            lab.select(setting)
        for half in ("chosen", "all"):
            lab.act(f"store.set({{ knobs: {{ half: '{half}' }}, language: 'zh', dark: true }});")
        assert "undefined" not in lab.text(".knobs") and "NaN" not in lab.act(
            "root.querySelector('.knobs').outerHTML"
        )


@pytest.mark.parametrize(
    ("told", "knob"), [(made(grid(["k=1,2,5,10"], PAPER)), "top_k"), (made_samples(), "theta")]
)
def test_arrow_keys_walk_where_there_are_no_cells(browser: Browser, told: SweepResult, knob: str) -> None:
    with laboratory(browser, with_sweep(told)) as lab:
        values = sorted(getattr(one, knob) for one in told.settings)
        lab.select([getattr(one, knob) for one in told.settings].index(values[1]))
        lab.page.locator("[data-keep=map]").focus()
        up, down = ("ArrowUp", "ArrowDown") if knob == "theta" else ("ArrowRight", "ArrowLeft")
        lab.press(up)
        assert getattr(told.settings[lab.act("store.state.knobs.sel")], knob) == values[2]
        lab.press(down, down, down)  # an end holds
        assert getattr(told.settings[lab.act("store.state.knobs.sel")], knob) == values[0]


def test_a_killed_sweep_shows_what_was_measured(browser: Browser) -> None:
    result = made(grid(["theta=.5,.6,.7", "k=5,10,20"], PAPER))
    result.outcome.segments[[0, 8], 2] = -1
    with laboratory(browser, with_sweep(result)) as lab:
        assert lab.act("root.querySelectorAll('.cell.untried').length") == 2
        assert "settings not finished, left out: 2" in lab.text(".knobs-legend")
        lab.act("store.set({ knobs: { sel: 0 } });")
        lab.page.locator(".heat").focus()
        lab.press("ArrowLeft", "ArrowUp", "ArrowLeft")
        assert lab.selected() >= 0


def test_memory_switched_off_is_said_and_is_not_the_best(browser: Browser) -> None:
    result = made(grid(["theta=.4,.6,.8", "k=5,10"], PAPER))
    result.outcome.segments[:2] = 9
    result.outcome.covered[:2] = 2
    with laboratory(browser, with_sweep(result)) as lab:
        assert lab.act("root.querySelectorAll('.cell.off').length") == 2
        assert "memory off" in lab.text(".row-names")
        assert "memory off: under 50 % of the segments" in lab.text(".knobs-legend")
        assert lab.act("root.querySelectorAll('.cell.off .corner').length") == 0
        assert lab.act("root.querySelectorAll('.cell .corner').length") == 1
        lab.select(0)
        assert "Memory is as good as switched off here: 9 segments" in lab.text(".knobs-side .warning")


def test_halves_that_differ_are_compared_by_gains(browser: Browser) -> None:
    result = made(grid(["theta=.4,.6", "k=5,10"], PAPER))
    held = np.array(result.halves.held)
    result.outcome.covered[:, held], result.outcome.covered[:, ~held] = 0, 1
    result.outcome.covered[0] += 1
    with laboratory(browser, with_sweep(result)) as lab:
        lab.select(0)
        assert "compare the gains, +.50 and +.50, not the levels" in lab.text(".knobs-side .words")


def test_without_a_sweep_it_says_how_to_make_one(browser: Browser) -> None:
    with laboratory(browser, with_sweep(None)) as lab:
        assert "memoryos-lab sweep DATASET --grid" in lab.text(".knobs-empty pre")
        lab.page.locator(".knobs-empty .grid").first.click()
        wish = lab.act("asked[0]")
        assert grid(wish["grid"], PAPER)
        lab.page.locator(".own-grid input").fill("theta=.4,.5  k=3,5 ")
        lab.press("Enter")
        assert lab.act("asked.pop().grid") == ["theta=.4,.5", "k=3,5"]
        lab.act("lab.receive({ sweeping: { done: 3, of: 12, left_s: 4.2 } });")
        assert lab.act("root.querySelector('.own-grid input').value") == "theta=.4,.5  k=3,5 "
        assert "3 of 12" in lab.text(".sweeping") and "5 s left" in lab.text(".sweeping")
        lab.page.locator(".sweeping button").click()
        assert lab.act("asked[1]") == "cancel"
        lab.act("lab.receive({ sweeping: { fault: '<b>no</b>' } });")
        assert lab.text(".knobs .warning") == "<b>no</b>"
        lab.act("lab.receive({ sweeping: null, sweep: store.sweep });")
        assert not lab.text(".sweeping")


def test_what_the_base_alone_has_is_in_its_name_and_its_file(browser: Browser) -> None:
    result = made(grid(["theta=.5", "k=5,10"], PAPER))
    with laboratory(browser, with_sweep(result)) as lab:
        for setting, name in ((1, "k 10 · θ .5"), (2, "k 10 · θ .6")):
            lab.select(setting)
            assert lab.text(".knobs-side .title") == name
        lab.page.locator("[data-keep='export preset']").click()
        lab.rest()
        file = json.loads(lab.text(".knobs-side .fold pre"))
        assert file == json.loads(json.dumps(preset_json(PAPER)))


def test_another_grid_is_tried_beside_a_sweep(browser: Browser) -> None:
    with laboratory(browser, mira_slots()) as lab:
        before = lab.text(".knobs-side")
        lab.page.locator(".knobs-head .try").click()
        lab.rest()
        lab.page.locator(".grids .grid").nth(1).click()
        assert len(grid(lab.act("asked[0].grid"), PAPER)) > 8
        lab.act("lab.receive({ sweeping: { done: 1, of: 4, left_s: null } });")
        assert lab.page.locator(".grids .grid").nth(1).is_disabled()
        assert lab.text(".knobs-side") == before
        result = made(grid(["theta=.5,.6", "k=5,10"], PAPER))
        slot = sweep_slot(result).decode()
        lab.act(f"lab.receive({{ sweeping: null, sweep: {slot} }});")
        assert lab.act("root.querySelectorAll('.cell').length") == 4


def test_grids_that_are_offered_name_knobs_that_there_are(browser: Browser) -> None:
    with laboratory(browser, with_sweep(None)) as lab:
        for i in range(lab.act("root.querySelectorAll('.knobs-empty .grid').length")):
            lab.page.locator(".knobs-empty .grid").nth(i).click()
            assert 8 < len(grid(lab.act(f"asked[{i}]")["grid"], PAPER)) <= 100


# -- words and strangers --------------------------------------------------------------------------


INKS = """[...root.querySelectorAll(".cell")].map((cell) => getComputedStyle(cell))
    .map(({ backgroundColor, color }) => [backgroundColor, color])"""


def test_both_languages_and_grounds(browser: Browser) -> None:
    with laboratory(browser, mira_slots()) as lab:
        lab.act("store.set({ language: 'zh', dark: true });")
        assert lab.text(".knobs-head .caption").startswith(TEXTS["knobs.recall"][1])
        assert "段" in lab.text(".row-names")
        assert all(contrast(fill, ink) >= 4.5 for fill, ink in lab.act(INKS))
        lab.act("store.set({ dark: false });")
        assert all(contrast(fill, ink) >= 4.5 for fill, ink in lab.act(INKS))


def contrast(one: str, other: str) -> float:
    """Of two colours "rgb(r, g, b)", as WCAG 2.2 defines it."""
    low, high = sorted(luminance(colour) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    channels = [int(part) / 255 for part in colour.removeprefix("rgb(").removesuffix(")").split(",")]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("knobs", [
    {"sel": 9999, "cur": -4, "half": "x", "category": 77, "rows": "no", "columns": "no", "facet": 3},
    {"sel": "0", "cur": None, "rows": "theta", "columns": "theta", "facet": "theta"},
    {"sel": 1.5, "half": None, "rows": "", "columns": "", "facet": ""},
])  # fmt: skip
def test_a_link_of_a_stranger_falls_back_to_the_start(browser: Browser, knobs: dict[str, Any]) -> None:
    with laboratory(browser, mira_slots()) as lab:
        lab.act(f"store.set({{ knobs: {json.dumps(knobs)} }});")
        assert lab.act("root.querySelectorAll('.cell').length") > 0
        assert lab.text(".knobs-side .title")


def test_hostile_words_are_words(browser: Browser) -> None:
    sweep, questions = json.loads(mira_slots()["sweep"]), json.loads(mira_slots()["questions"])
    questions["text"] = [hostile.TEXTS[i % len(hostile.TEXTS)] for i in range(len(questions["text"]))]
    names = {id: f"{hostile.TEXTS[i % len(hostile.TEXTS)]}/{i}" for i, id in enumerate(questions["id"])}
    questions["id"] = [names[id] for id in questions["id"]]
    sweep["questions"] = [names[id] for id in sweep["questions"]]
    for knob, tag in zip(sweep["knobs"], hostile.TAGS, strict=False):
        knob["label"] = {"en": tag, "zh": tag}
        knob["symbol"] = ""
        if not knob["ordered"]:
            knob["values"] = [f"{tag} {i}" for i in range(len(knob["values"]))]
    told = mira_slots() | {"sweep": json.dumps(sweep).encode(), "questions": json.dumps(questions).encode()}
    with laboratory(browser, told) as lab:
        lab.select(0)
        lab.page.locator("[data-keep='export preset']").click()
        lab.rest()
        lab.act("store.set({ language: 'zh' });")
        assert lab.page.title() != "owned"
        assert (
            lab.act("root.querySelectorAll('.knobs img, .knobs script, .knobs-side a:not(.button)').length")
            == 0
        )
        assert lab.texts(".multiples-row .knob-head b")[0] in hostile.TAGS
        assert lab.act("root.querySelector('.knobs').scrollWidth <= root.querySelector('.lab').clientWidth")
