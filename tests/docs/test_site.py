"""The documentation site: built once, whole, complete, and asking nobody for anything."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Literal

import pytest
import site_check
from axe_playwright_python.sync_playwright import Axe
from chromium import browsing, chromium
from lesson_pictures import TOLD, shown_in
from playwright.sync_api import Browser, Page
from site_build import make
from site_lessons import PICTURES, picture
from site_pages import DOCS, relinked
from site_reference import page_of, pages
from write_docs import ROOMS, public

from memoryos_lab.course.lessons import LESSONS
from memoryos_lab.views.catalogue import LANGUAGES, Language

pytestmark = pytest.mark.slow
browser_test = pytest.mark.skipif(chromium() is None, reason="Chromium is not installed")


class Built:
    """The site, and the seconds of one core that it took: machines are shared, and it uses one."""

    def __init__(self, folder: Path) -> None:
        began = process_time()
        self.site = folder / "site"
        make(self.site, folder / "pages")
        self.seconds = process_time() - began


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return Built(tmp_path_factory.mktemp("site"))


def test_it_builds_strictly_and_within_a_minute(built: Built) -> None:
    assert built.seconds < 60


@pytest.mark.parametrize("check", site_check.CHECKS, ids=lambda check: check.__name__)
def test_it_is_whole(built: Built, check: object) -> None:
    assert callable(check)
    assert not list(check(built.site))


def test_every_public_name_has_an_entry(built: Built) -> None:
    names = [(module, name) for module in _modules() for name, _ in public(import_module(module))]
    entries = {page: site_check.read(built.site / "reference" / f"{page}.html").ids for page in pages()}
    assert len(names) > 100
    assert not [
        f"{module}.{name}" for module, name in names if f"{module}.{name}" not in entries[page_of(module)]
    ]


def _modules() -> list[str]:
    return [f"memoryos_lab.{room}".rstrip(".") for room in ROOMS]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_every_lesson_is_there_with_what_its_cells_show(
    built: Built, lesson: object, language: Language
) -> None:
    outline = next(one for one in LESSONS if one is lesson)
    path = built.site / "course" / ("zh" if language == "zh" else "") / f"{outline.name}.html"
    text = path.read_text(encoding="utf-8")
    assert site_check.read(path).language == language
    assert "Traceback" not in text
    assert not re.search(
        r"\$\$|\\frac|\\text\{", re.sub(r"<annotation.*?</annotation>", "", text, flags=re.DOTALL)
    )
    assert text.count('class="quiz-item"') >= 5  # a prediction, three exercises and a quiz
    assert text.count('<figure class="stage">') == len(shown_in(outline.n))
    assert text.count("<math") >= 1 or outline.n in (1, 6, 7, 8)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_every_stage_has_its_pictures(lesson: object, language: Language) -> None:
    number = next(one.n for one in LESSONS if one is lesson)
    found = len(shown_in(number))
    wanted = {
        picture(number, i, language, ground) for i in range(1, found + 1) for ground in ("light", "dark")
    }
    kept = {
        path.name
        for path in (DOCS / PICTURES).glob(f"{number:02}-*")
        if ("-zh-" in path.name) == (language == "zh")
    }
    told = json.loads(TOLD.read_text(encoding="utf-8"))
    assert found
    assert {name: shown for name, shown in told.items() if name.startswith(f"{number:02}-")} == shown_in(
        number
    )
    assert kept == wanted, "run: python scripts/lesson_pictures.py"


# -- what must fail -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "body, fault",
    [
        ('<a href="gone.html">x</a>', "gone.html: no such file"),
        ('<a href="#gone">x</a>', "#gone: no such anchor"),
        ('<script src="https://cdn.example/x.js"></script>', "https://cdn.example/x.js"),
        ('<link rel="stylesheet" href="//fonts.example/css">', "//fonts.example/css"),
        ('<img src="data:," alt="">', "silent pictures: index.html: data:,"),
        ('<img src="gone.png" alt="x">', "missing loads: index.html: gone.png"),
    ],
)
def test_a_fault_is_found(tmp_path: Path, body: str, fault: str) -> None:
    (tmp_path / "index.html").write_text(f"<html><body>{body}</body></html>", encoding="utf-8")
    assert [one for one in site_check.faults(tmp_path) if fault in one]


def test_a_style_that_loads_a_font_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("@import url(https://fonts.example/css);", encoding="utf-8")
    assert [*site_check.foreign_loads(tmp_path)] == ["a.css: https://fonts.example/css"]


def test_a_link_of_a_page_that_leads_nowhere_stops_the_build() -> None:
    with pytest.raises(ValueError, match=r"docs/living\.md: a link to .*gone\.md, which is not there"):
        relinked("[x](gone.md)", DOCS / "living.md", "living.md")


# -- in a browser ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as one:
        yield one


@browser_test
@pytest.mark.browser
def test_it_opens_from_files_and_asks_nobody(built: Built, browser: Browser) -> None:
    asked: list[str] = []
    faults: list[str] = []
    page = browser.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: faults.append(str(error)))
    for name in (
        "index",
        f"course/{LESSONS[1].name}",
        f"course/zh/{LESSONS[1].name}",
        "reference/memory",
        "differences",
    ):
        page.goto((built.site / f"{name}.html").as_uri())
    page.goto((built.site / "course" / f"{LESSONS[1].name}.html").as_uri())
    page.wait_for_selector("figure.drawn .plot-container")
    assert page.locator("figure.stage img:visible").count()
    page.get_by_role("textbox", name="Search").fill("promotion")
    page.locator(".md-search-result__link").first.wait_for()
    page.close()
    assert not faults
    assert not [url for url in asked if not url.startswith(("file:", "data:", "blob:"))]


@browser_test
@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_keeps_somebody_out(built: Built, browser: Browser, scheme: Literal["light", "dark"]) -> None:
    page = browser.new_page(viewport={"width": 1440, "height": 900}, color_scheme=scheme)
    found: list[str] = []
    lesson = LESSONS[1].name
    for name in ("index", "concepts", f"course/{lesson}", f"course/zh/{lesson}", "reference/runs", "knobs"):
        page.goto((built.site / f"{name}.html").as_uri())
        page.wait_for_timeout(300)
        found += [f"{name}: {one}" for one in _grave(page)]
    page.close()
    assert not found


@browser_test
@pytest.mark.browser
def test_a_sentence_in_a_table_has_room_on_a_telephone(built: Built, browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    for name in ("by-hand", "differences", "course/quizzes", f"course/zh/{LESSONS[1].name}"):
        page.goto((built.site / f"{name}.html").as_uri())
        page.wait_for_selector(".md-typeset__scrollwrap td.long")
        narrow = """cells => cells
          .filter(cell => cell.textContent.trim().length > 60 && cell.clientWidth < 170)
          .map(cell => `${cell.clientWidth} px: ${cell.textContent}`)"""
        assert not page.eval_on_selector_all(".md-typeset table:not([class]) td", narrow)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390  # tables scroll, pages do not
    page.close()


def _grave(page: Page) -> list[str]:
    violations = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html']}"
        for one in violations
        if one["impact"] in ("serious", "critical")
    ]
