"""The card and the ring of the tour at every size: no step hides what it points at."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from chromium import browsing, chromium

from memoryos_lab import samples
from memoryos_lab.course.tour import steps, tour_slot
from memoryos_lab.theatre import Desk
from memoryos_lab.theatre.encode import encode
from staged import Staged, desk_of, staged

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(chromium() is None, reason="Chromium is not installed"),
]

STEPS = steps()
SIZES = {"900x640": "en", "1280x800": "zh", "1920x1080": "en"}  # size -> language
RECT = """selector => {
  const { x, y, width, height } = root.querySelector(selector).getBoundingClientRect()
  return [x, y, width, height]
}"""


@pytest.fixture(scope="module")
def shown() -> Iterator[Staged]:
    desk = desk_of("tutor", asking="fork")
    answer, slot = desk.answer, encode(tour_slot(desk.key))
    desk.answer = lambda wish: answer(wish) | {"tour": slot}  # a host adds a slot
    with browsing() as browser, staged(browser, desk) as found:
        yield found


def rect(shown: Staged, selector: str) -> tuple[float, float, float, float]:
    x, y, width, height = shown.page.evaluate(RECT, selector)
    return x, y, width, height


def apart(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return a[0] + a[2] <= b[0] or b[0] + b[2] <= a[0] or a[1] + a[3] <= b[1] or b[1] + b[3] <= a[1]


def visit(shown: Staged, step: int) -> None:
    shown.act(f"theatre.store.tourTo({step}); await 0")
    shown.page.wait_for_function("!theatre.store.state.pending", timeout=15_000)
    shown.rest()


def state(shown: Staged) -> Any:
    return shown.page.evaluate("({...theatre.store.state, window: null, stops: null})")


@pytest.mark.parametrize("size", SIZES)
def test_no_card_covers_what_it_points_at(shown: Staged, size: str) -> None:
    width, height = map(int, size.split("x"))
    shown.page.set_viewport_size({"width": width, "height": height})
    shown.act(f"theatre.store.speak('{SIZES[size]}')")
    for number, step in enumerate(STEPS, 1):
        visit(shown, number)
        card = rect(shown, ".tour .card")
        assert 0 <= card[0] <= width - card[2], step.key
        assert 0 <= card[1] <= height - card[3], step.key
        if step.target:
            assert shown.page.locator(".tour .ring").is_visible(), step.key
            ring = rect(shown, ".tour .ring")
            assert min(ring[2:]) > 10, step.key
            assert apart(card, ring), step.key


def test_the_ring_follows_what_it_is_around(shown: Staged) -> None:
    visit(shown, 2)
    before = rect(shown, ".tour .ring")
    shown.page.set_viewport_size({"width": 1100, "height": 700})
    shown.rest()
    assert rect(shown, ".tour .ring") != before
    assert apart(rect(shown, ".tour .card"), rect(shown, ".tour .ring"))


def test_a_knob_behind_the_dots_is_shown_the_way_to(shown: Staged) -> None:
    shown.page.set_viewport_size({"width": 900, "height": 700})
    shown.act("theatre.store.speak('en')")
    visit(shown, 12)
    x, y, width, height = rect(shown, ".tour .ring")
    shown.page.mouse.click(x + width / 2, y + height / 2)
    shown.rest()
    assert shown.page.locator(".folded .tour-lit").is_visible()
    shown.page.locator(".folded .tour-lit input").fill("8")
    shown.page.keyboard.press("Enter")
    shown.page.locator(".tour .card.finished").wait_for(timeout=15_000)


def test_whoever_does_nothing_is_shown_again_what_comes_next(shown: Staged) -> None:
    visit(shown, 1)
    assert not shown.page.locator(".tour.idle").count()
    shown.page.locator(".tour.idle").wait_for(timeout=12_000)
    shown.press("Shift")
    assert not shown.page.locator(".tour.idle").count()


def test_moves_of_the_tour_are_taken_back_by_undo_and_put_back_at_the_end(shown: Staged) -> None:
    visit(shown, 1)
    shown.act("theatre.store.tourTo(null); await 0")
    shown.act("theatre.store.turnKnobs({tau: 4})")  # the learner's own setting
    shown.page.wait_for_function("!theatre.store.state.pending", timeout=15_000)
    visit(shown, 8)
    assert shown.page.evaluate("theatre.store.setting('a').knobs") == {"mtm_capacity": 8}
    assert state(shown)["future"] is False
    assert (
        shown.page.evaluate("theatre.store.run.changed") is None
    )  # what the tour moved is not told as a change
    shown.act("theatre.store.undo()")
    assert shown.page.evaluate("theatre.store.setting('a').knobs") == {"tau": 4}
    visit(shown, 9)
    shown.act("theatre.store.tourTo(null); await 0")
    shown.page.wait_for_function("!theatre.store.state.pending", timeout=15_000)
    assert shown.page.evaluate("theatre.store.setting('a').knobs") == {"tau": 4}
    assert state(shown)["future"] is True
    shown.act("theatre.store.turnKnobs({tau: 5})")


def test_held_knobs_leave_the_tour_to_what_any_run_has(shown: Staged) -> None:
    shown.act("theatre.store.set({lock: 'locked'}); theatre.store.tourTo(1)")
    try:
        assert shown.text(".tour .step") == "1/4"
    finally:
        shown.act("theatre.store.tourTo(null); theatre.store.set({lock: 'open'})")


# -- where another system is shown --------------------------------------------------------------------


@contextmanager
def of_amem(at: int) -> Iterator[Staged]:
    """The tutor in A-Mem, with the tour of a host whose link names a step; 0: none."""
    script, features, _ = samples.load("tutor")
    desk = Desk(script, features, start="amem")
    answer, slot = desk.answer, encode(tour_slot(desk.key, at))
    desk.answer = lambda wish: answer(wish) | {"tour": slot}  # a host adds a slot
    with browsing() as browser, staged(browser, desk) as found:
        yield found


def preset_of(shown: Staged) -> str:
    shown.page.wait_for_function("!theatre.store.state.pending", timeout=15_000)
    shown.rest()
    return str(shown.page.evaluate("theatre.store.run.preset"))


def choose(shown: Staged, preset: str) -> None:
    shown.act(f"theatre.store.choose({{ preset: '{preset}', asking: 'fork' }}); await 0")
    assert preset_of(shown) == preset


def test_the_tour_of_memoryos_offers_itself_where_memoryos_is_shown_alone() -> None:
    with of_amem(0) as shown:
        shown.act("theatre.store.host.tour = true")
        assert not shown.page.locator(".tour .card").is_visible()
        choose(shown, "paper")
        assert "14 steps" in shown.text(".tour .card")
        choose(shown, "amem")  # the invitation goes with what it invites to
        assert "14 steps" not in shown.text(".tour .card")
        choose(shown, "paper")
        assert "14 steps" in shown.text(".tour .card")  # it was not refused
        visit(shown, 3)
        choose(shown, "pypi-head")
        assert shown.text(".tour .step") == "3/14"
        choose(shown, "amem")  # the learner's own choice: the tour waits, and takes nothing back
        assert not shown.page.locator(".tour .step").is_visible()
        assert preset_of(shown) == "amem" and state(shown)["tour"] is None
        choose(shown, "paper")
        assert "step 3" in shown.text(".tour .card")
        assert shown.errors == []


def test_a_link_to_a_step_asks_before_it_goes_over_from_another_system() -> None:
    with of_amem(5) as shown:
        card = shown.page.locator(".tour .card")
        card.wait_for()
        assert "step 5" in card.inner_text() and "A-Mem" in card.inner_text()
        assert preset_of(shown) == "amem"
        shown.act("theatre.store.speak('zh'); await 0")
        assert "A-Mem" in card.inner_text() and "第 5 步" in card.inner_text()
        shown.act("theatre.store.speak('en'); await 0")
        card.get_by_role("button", name="Go over").click()
        assert preset_of(shown) == "paper" and shown.text(".tour .step") == "5/14"
        shown.act("theatre.store.tourTo(null); await 0")
        assert preset_of(shown) == "amem"  # back where the link led
        assert not card.is_visible() and shown.errors == []


def test_whoever_stays_stays() -> None:
    with of_amem(5) as shown:
        shown.page.locator(".tour .card").get_by_role("button", name="Stay here").click()
        shown.rest()
        assert preset_of(shown) == "amem" and not shown.page.locator(".tour .card").is_visible()
        choose(shown, "paper")
        assert not shown.page.locator(".tour .step").is_visible()  # the link was answered
        assert shown.errors == []
