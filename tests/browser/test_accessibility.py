"""axe-core over every page of the app, in both looks and both languages: nothing keeps somebody out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from chromium import chromium
from playwright.sync_api import Browser, Page

from app_server import settle

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(chromium() is None, reason="Chromium is not installed"),
]

GRAVE = ("serious", "critical")
DRAWN = {  # page of the app -> what stands there once it is drawn
    "workbench": ".theatre[data-run]",
    "laboratory": ".lab",
    "chat": ".chat",
    "recall": ".js-plotly-plot",
    "compare": "[data-testid=stSelectbox]",
    "facts": ".js-plotly-plot",
    "views": ".js-plotly-plot",
    "reference": "[data-testid=stFileUploader]",
    "learn": ".st-key-row-belief-one_algorithm",
    "lesson": "section.quiz",
    "quiz": "section.quiz",
    "by-hand": "section.quiz",
    "reading": "h2",
    "teach": ".js-plotly-plot",
}
STATES = {
    "page picked": "turn=49&page=5",
    "question picked": "turn=58&question=1",
    "two runs": "turn=45&b.theta=.7",
    "guided tour": "tour=5",
}
COMPARED = {  # state of the page Compare -> what stands there once it is drawn
    "systems=paper,memgpt,memorybank,amem&question=1": ".beside[data-asked=true]",
    "face=matrix": ".matrix table",
}
LANGUAGES = {"light": "en", "dark": "zh"}  # each look in a language: four would find nothing that two do not


@pytest.fixture(scope="module", params=LANGUAGES)
def scheme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def language(scheme: str) -> str:
    return LANGUAGES[scheme]


@pytest.fixture(scope="module")
def page(browser: Browser, scheme: str) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, color_scheme=scheme)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("name", DRAWN)
def test_no_page_keeps_somebody_out(page: Page, address: str, language: str, name: str) -> None:
    page.goto(f"{address}/{name}?map=pca&turn=45&b.theta=.7&language={language}")
    page.locator(DRAWN[name]).first.wait_for(timeout=60_000)
    page.wait_for_function("!document.querySelector('[data-testid=stStatusWidget]')", timeout=60_000)
    page.wait_for_timeout(500)
    assert not grave(page)


@pytest.mark.parametrize("query", STATES.values(), ids=list(STATES))
def test_no_state_of_the_workbench_keeps_somebody_out(
    page: Page, address: str, language: str, query: str
) -> None:
    page.goto(f"{address}/?map=pca&language={language}&{query}")
    settle(page)
    assert not grave(page)


@pytest.mark.parametrize("query", COMPARED)
def test_no_state_of_compare_keeps_somebody_out(page: Page, address: str, language: str, query: str) -> None:
    page.goto(f"{address}/compare?map=pca&language={language}&{query}")
    page.locator(COMPARED[query]).first.wait_for(timeout=60_000)
    for knobs in page.locator(".beside .knobs > summary").all():
        knobs.click()
    page.wait_for_timeout(500)
    assert not grave(page)


def grave(page: Page) -> list[str]:
    """Findings of axe-core that keep somebody out: rule, what is wrong, and where."""
    found = Axe().run(page).response["violations"]
    return [
        f"{one['id']} ({one['impact']}): {node['target']} {node['html'][:160]} {node['failureSummary']}"
        for one in found
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]
