"""Hostile words over every page of the app, in its files, in notebooks' cards: shown, never followed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote, urlencode

import hostile
import pytest
from chromium import chromium
from playwright.sync_api import Browser, Page

from app_server import DRAWN, settle
from hostile_app import Watched, hostile_serving
from memoryos_lab import replay, set_knobs, sources
from memoryos_lab.memory.policy import preset
from memoryos_lab.theatre import offline

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(chromium() is None, reason="Chromium is not installed"),
]
LOOK = {"map": "pca", "tau": "2", "mtm_capacity": "4", "turn": "24"}
SHOWN = (*hostile.TAGS, *hostile.MARKDOWN, *hostile.TEMPLATES)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with hostile_serving(tmp_path_factory.mktemp("home")) as found:
        yield found


@pytest.fixture
def watched(browser: Browser) -> Iterator[Watched]:
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    watched = Watched(context.new_page())
    yield watched
    watched.harmless()
    context.close()


@pytest.fixture(scope="module")
def opened(browser: Browser, address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    """The hostile conversation with promotions and evictions, by a link to its hostile name."""
    file = hostile.file(tmp_path_factory.mktemp("files"))
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    watched = Watched(context.new_page())
    page = watched.page
    page.goto(f"{address}/?{urlencode({'path': str(file)} | LOOK)}")
    page.get_by_text("Read this file").click(timeout=90_000)
    settle(page)
    yield watched
    context.close()


def choices(page: Page) -> None:
    page.locator("[class*=st-key-pick] button").first.click()
    page.locator("[class*=st-key-choices]").wait_for(timeout=30_000)
    page.wait_for_timeout(500)


def go(page: Page, name: str) -> None:
    """To another page of the app, until it is still."""
    page.keyboard.press("Escape")
    page.get_by_role("link", name=name, exact=True).first.click()
    page.wait_for_timeout(600)
    page.wait_for_function("!document.querySelector('[data-testid=stStatusWidget]')", timeout=60_000)
    page.wait_for_timeout(700)


def cells(page: Page) -> str:
    """All cells of the tables on the page, as their lists for screen readers say them."""
    table = page.locator("[data-testid=stDataFrame] td")
    table.first.wait_for(state="attached", timeout=30_000)
    page.wait_for_timeout(300)
    return "\n".join(table.all_text_contents())


def test_an_upload_is_shown_as_it_was_said(watched: Watched, address: str, tmp_path: Path) -> None:
    page = watched.page
    page.goto(address)
    page.get_by_text("No conversation yet").wait_for(timeout=90_000)
    choices(page)
    with page.expect_file_chooser() as chooser:
        page.locator("[data-testid=stFileUploaderDropzone] button").first.click()
    chooser.value.set_files(hostile.file(tmp_path))
    shell = settle(page)
    assert shell.locator("h2.title").first.text_content() == hostile.TITLE
    assert hostile.FILE in (shell.locator("h2.title").first.get_attribute("title") or "")
    choices(page)
    page.get_by_text("Whose vectors").first.wait_for(state="attached", timeout=20_000)


def test_files_are_handed_over_under_safe_names(opened: Watched) -> None:
    page = opened.page
    go(page, "Workbench")
    page.get_by_text("Download", exact=True).first.click()
    page.locator("[class*='st-key-make-events'] button").click()
    with page.expect_download(timeout=60_000) as handed:
        page.locator("[class*='st-key-get-events'] button").click(timeout=60_000)
    assert re.fullmatch(r"[\w.-]+\.events\.jsonl", handed.value.suggested_filename)
    opened.harmless()


def test_recall_says_questions_answers_and_prompts(opened: Watched) -> None:
    page = opened.page
    go(page, "Recall")
    said = cells(page)
    for question in hostile.script().questions:
        assert question.text in said
        assert question.answer in said
    assert opened.hovers(page.locator(".js-plotly-plot").first)
    page.locator("[class*=st-key-prompt] summary").first.click()
    page.wait_for_timeout(1500)
    assert hostile.TAGS[0] in cells(page)
    opened.harmless()


def test_compare_says_what_each_did(opened: Watched) -> None:
    page = opened.page
    go(page, "Compare")
    page.locator(".beside .asked").first.wait_for(timeout=60_000)
    assert "A-Mem" in page.locator(".beside").inner_text()
    opened.harmless()
    page.locator("[class*=st-key-beside-face] input").click()
    page.get_by_role("option", name="Two settings, turn by turn").first.click()
    page.locator("[class*=st-key-against] input").click(timeout=60_000)
    page.get_by_role("option", name="eval-locomo").first.click()
    page.locator("[data-testid=stDataFrame]").first.wait_for(timeout=30_000)
    page.wait_for_timeout(1500)
    opened.hovers(page.locator(".js-plotly-plot").first)
    opened.harmless()


def test_long_term_memory_says_every_value(opened: Watched) -> None:
    page = opened.page
    go(page, "Long-term memory")
    said = cells(page)
    assert f"{hostile.TAGS[1]} held 1" in said
    assert "__proto__" in said
    told = opened.hovers(page.locator(".js-plotly-plot").first)
    assert any(hostile.TAGS[1] in text for text in told)
    page.locator("[data-testid=stDataFrame]").first.hover()
    assert not page.get_by_role("button", name="Download as CSV").is_visible()
    opened.harmless()


def test_views_and_what_they_say_under_the_pointer(opened: Watched) -> None:
    page = opened.page
    go(page, "Views")
    for view in ("timeline", "heat", "chains", "map", "long-term", "similarity"):
        page.locator("[class*=st-key-view]").get_by_text(view, exact=True).first.click()
        page.wait_for_timeout(1800)
        told = "".join(opened.hovers(page.locator(".js-plotly-plot").first))
        if view in ("timeline", "heat", "chains"):
            assert any(text.replace(" ", "") in told.replace(" ", "") for text in SHOWN), view
        opened.harmless()


def test_the_pages_that_teach_make_nothing_of_theirs(opened: Watched) -> None:
    go(opened.page, "Learn")
    opened.harmless(formulas=True)
    go(opened.page, "How to read it")
    opened.harmless()


def test_questions_about_it_are_plain_words(opened: Watched) -> None:
    page = opened.page
    go(page, "Learn")
    go(page, "Quiz")
    card = page.locator("section.quiz").first
    card.get_by_role("radio").first.check(timeout=60_000)
    card.get_by_role("button", name="Check").click()
    card.locator(".why, [role=status]").first.wait_for(timeout=30_000)
    opened.harmless()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_file_with_two_hostile_ids(watched: Watched, address: str, tmp_path: Path, language: str) -> None:
    page = watched.page
    file = hostile.two(tmp_path)
    page.goto(f"{address}/?{urlencode({'path': str(file), 'language': language} | LOOK)}")
    page.get_by_text("Read this file" if language == "en" else "读取此文件").click(timeout=60_000)
    settle(page)
    choices(page)
    chosen = page.locator("[class*=st-key-source-of]")
    chosen.locator("input").scroll_into_view_if_needed()
    page.wait_for_timeout(300)
    chosen.locator("input").click()
    options = page.locator("[data-testid=stSelectboxVirtualDropdown] [role=option]")
    options.first.wait_for(timeout=20_000)
    assert set(options.all_text_contents()) == set(hostile.IDS)
    options.nth(1).click()
    page.wait_for_timeout(2500)
    settle(page)


@pytest.mark.parametrize(
    "query",
    [
        {"sample": hostile.TITLE},
        {"path": hostile.TITLE},
        {"path": "/etc/passwd\0", "of": hostile.TAGS[0], "backend": hostile.MARKDOWN[1]},
        {"sample": "by-hand", "preset": hostile.TITLE, "theta": hostile.TAGS[0]},
        {"sample": "by-hand", "segment": hostile.TAGS[1], "turn": hostile.SIGNS[1], "language": "<b>"},
        {"sample": "by-hand", "b.preset": hostile.MARKDOWN[3], "asking": "`x`", "map": "$x$"},
    ],
)
@pytest.mark.parametrize("place", ["", "recall"])
def test_a_hostile_link_is_answered_in_words(
    watched: Watched, address: str, query: dict[str, str], place: str
) -> None:
    page = watched.page
    page.goto(f"{address}/{place}?{urlencode(query, quote_via=quote)}")
    words = page.locator(
        ".theatre .fault:visible, [class*=st-key-fault], [class*=st-key-notice], [data-testid=stToast]"
    )
    words.first.wait_for(timeout=30_000)


def test_the_offline_page_shows_it_without_a_network(watched: Watched, tmp_path: Path) -> None:
    script = hostile.script()
    policy = set_knobs(preset("paper"), {"tau": 2, "mtm_capacity": 4})
    run = replay(script, hostile.features(script), policy)
    file = tmp_path / "run.html"
    file.write_text(offline.offline_html(run, patience=0), "utf-8", "surrogatepass")
    page = watched.page
    page.context.set_offline(True)
    page.goto(file.as_uri())
    shell = page.locator(DRAWN)
    shell.wait_for(timeout=30_000)
    assert page.title() == " ".join(hostile.TITLE.split())
    assert shell.locator("h2.title").first.text_content() == hostile.TITLE
    page.locator(".transcript .row").nth(2).click()
    page.wait_for_timeout(400)
    said = shell.locator(".details").first.text_content() or ""
    assert any(turn.words in said for shown in script.pages for turn in shown.turns)


def test_cards_in_a_notebook_are_text(watched: Watched) -> None:
    script = hostile.script()
    run = replay(script, hostile.features(script), preset("paper"))
    end = run.snapshot()
    values = (run, end, *script.pages, *end.groups, *run.recalls.values())
    page = watched.page
    page.set_content("<!doctype html><title>cards</title>" + "".join(value._repr_html_() for value in values))
    page.wait_for_timeout(300)
    said = page.locator("body").text_content() or ""
    for text in (*hostile.TAGS[:2], *hostile.MARKDOWN[:3], hostile.TEMPLATES[0], hostile.CELLS[0]):
        assert text in said
    assert page.title() == "cards"


def test_a_file_is_what_it_holds_not_what_it_is_called(tmp_path: Path) -> None:
    (script,) = sources.load(str(hostile.file(tmp_path))).scripts
    assert script.title == hostile.TITLE
    assert hostile.FILE in script.source
