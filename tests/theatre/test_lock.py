"""Knobs that are held still: text or not seen at all, moved by no key, opened by whoever wants to."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("playwright")

from axe_playwright_python.sync_playwright import Axe
from chromium import browsing, chromium
from playwright.sync_api import Browser, expect

from memoryos_lab.theatre.beforehand import Look, answers
from staged import Staged, desk_of, staged

BARE = ("document-title", "html-has-lang")  # of the page around it, which is made for the test
needs_browser = pytest.mark.skipif(chromium() is None, reason="Chromium is not installed")


def test_a_lock_is_wished_as_all_else_is_and_nonsense_is_told() -> None:
    desk = desk_of("by-hand")
    assert _ui(desk.answer({"map": "pca", "lock": "locked", "future": False}))["lock"] == "locked"
    slots = desk.answer({"lock": "shut", "future": 3})
    assert json.loads(slots["fault"])["where"] in ("lock", "future")
    assert _ui(slots) == _ui(slots) | {"lock": "locked", "future": False}
    assert desk.wish.lock == "locked"


def test_a_page_of_its_own_can_be_locked() -> None:
    run = desk_of("by-hand").run
    ui = json.loads(answers(run, look=Look(lock="hidden"), patience=0.0).parts["start"])["ui"]
    assert ui["lock"] == "hidden"
    assert ui["host"]["live"] is False


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as browser:
        yield browser


@pytest.fixture(scope="module")
def shown(browser: Browser) -> Iterator[Staged]:
    with staged(browser, desk_of("tutor"), width=1280) as shown:
        yield shown


@pytest.fixture
def locked(shown: Staged) -> Staged:
    shown.act("theatre.store.unlock()")
    shown.act("theatre.receive({ ui: { lock: 'locked', language: 'en' } })")
    return shown


@needs_browser
@pytest.mark.browser
@pytest.mark.parametrize(
    ("language", "words", "why"), [("en", "Unlock", "held still"), ("zh", "解锁", "锁定")]
)
def test_locked_knobs_are_text_with_the_reason(locked: Staged, language: str, words: str, why: str) -> None:
    locked.act(f"theatre.receive({{ ui: {{ language: {language!r} }} }})")
    held = locked.text(".held")
    assert "θ .6" in held
    assert "paper" in held
    assert words in held
    assert why in locked.text(".status")
    assert locked.act("root.querySelectorAll('.controls :is(input, select):not(.drawer *)').length") == 0
    assert locked.act(
        "root.querySelector('.headline').scrollWidth <= root.querySelector('.headline').clientWidth"
    )


@needs_browser
@pytest.mark.browser
@pytest.mark.parametrize("dark", [False, True])
def test_what_is_held_keeps_nobody_out(locked: Staged, dark: bool) -> None:
    locked.act(f"theatre.receive({{ ui: {{ dark: {str(dark).lower()} }} }})")
    found = Axe().run(locked.page).response["violations"]
    grave = [one for one in found if one["impact"] in ("serious", "critical")]
    assert not [one for one in grave if one["id"] not in BARE]


@needs_browser
@pytest.mark.browser
def test_no_key_and_no_call_moves_what_is_held(locked: Staged) -> None:
    run = locked.act("theatre.store.run.key")
    locked.act("root.querySelector('.theatre').focus()")
    locked.press("c", "u", "ArrowRight")
    locked.act("theatre.store.turnKnobs({ theta: 0.4 })")
    locked.act("theatre.store.choose({ preset: 'pypi-head' })")
    assert locked.act("theatre.store.run.key") == run
    assert locked.act("theatre.store.other") is None
    assert locked.desk.wish.lock == "locked"


@needs_browser
@pytest.mark.browser
def test_hidden_knobs_are_not_there(shown: Staged) -> None:
    shown.act("theatre.store.set({ drawer: true })")
    shown.act("theatre.receive({ ui: { lock: 'hidden' } })")
    assert (
        shown.act("root.querySelectorAll('.headline :is(.held, .match, select, [data-name=drawer])').length")
        == 0
    )
    assert shown.act("root.querySelector('.drawer').hidden")
    assert "held" not in shown.text(".status")


@needs_browser
@pytest.mark.browser
def test_whoever_unlocks_moves_them_and_python_hears_of_it(locked: Staged) -> None:
    unlock = locked.page.get_by_role("button", name="Unlock")
    unlock.focus()
    locked.press("Enter")
    expect(unlock).to_have_count(0)
    locked.page.wait_for_function("root.querySelector('.match input')")
    assert locked.desk.wish.lock == "open"
    run = locked.act("theatre.store.run.key")
    locked.act("theatre.store.turnKnobs({ theta: 0.5 })")
    locked.page.wait_for_function("key => theatre.store.run.key !== key", arg=run)
    locked.act("theatre.store.undo()")


@needs_browser
@pytest.mark.browser
def test_where_the_future_is_hidden_no_count_tells_of_it(shown: Staged) -> None:
    assert "promotions" in shown.text(".status")
    shown.act("theatre.receive({ ui: { future: false } })")
    expect(shown.page.locator(".status .count")).to_have_count(0)


@needs_browser
@pytest.mark.browser
def test_a_map_that_was_asked_for_stays_when_somebody_goes_on(browser: Browser) -> None:
    desk = desk_of("by-hand")
    desk.answer({"map": "pca"})
    with staged(browser, desk) as shown:
        shown.act("root.querySelector('.theatre').focus()")
        shown.press("Home", "ArrowRight")
        shown.page.wait_for_timeout(400)  # a wish rests before it is told
        assert desk.wish.turn == 1
        assert desk.wish.map == "pca"


def _ui(slots: dict[str, bytes]) -> dict[str, Any]:
    ui: dict[str, Any] = json.loads(slots["ui"])
    return ui
