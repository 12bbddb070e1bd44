"""The controls in a real browser, with real mouse and keys and a desk behind them."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("playwright")

from chromium import browsing, chromium

from desks import desk_of as made_desk
from staged import Staged, staged

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(chromium() is None, reason="Chromium is not installed"),
]
ANSWERED = "!theatre.store.state.pending"
FOLDED = "[...root.querySelectorAll('.folded > *')].length"


@pytest.fixture
def tutor(stand: Staged) -> Staged:
    """The theatre as it begins: no knob moved, nothing open, the focus on the stage."""
    stand.act("theatre.store.compareWith(null); theatre.store.choose({preset: 'paper', asking: 'fork'})")
    stand.act("theatre.store.set({drawer: false, tour: null, future: true}); theatre.store.pick(null)")
    stand.act("theatre.store.play(0); theatre.store.go(20); root.querySelector('.theatre').focus()")
    answered(stand)
    return stand


def answered(shown: Staged) -> None:
    shown.page.wait_for_function(ANSWERED)
    shown.rest()


def state(shown: Staged, name: str) -> Any:
    return shown.page.evaluate(f"theatre.store.state.{name}")


def knob(shown: Staged, name: str) -> Any:
    """What the desk replayed with."""
    answered(shown)
    return getattr(shown.desk.run.policy, name)


def drag_theta(shown: Staged, by: int) -> None:
    """From its thumb by so many pixels, in steps of four."""
    box = shown.page.locator(".threshold").bounding_box()
    assert box
    share = shown.page.evaluate(
        "(s => (s.value - s.min) / (s.max - s.min))(root.querySelector('.threshold'))"
    )
    x, y = box["x"] + 6 + share * (box["width"] - 12), box["y"] + 18
    shown.page.mouse.move(x, y)
    shown.page.mouse.down()
    for i in range(0, by, 4 if by > 0 else -4):
        shown.page.mouse.move(x + i, y)
    shown.page.mouse.up()
    answered(shown)


def test_a_drag_is_one_gesture_and_one_undo(tutor: Staged) -> None:
    before = tutor.desk.wish.gesture
    drag_theta(tutor, -40)
    assert knob(tutor, "theta") < 0.5
    assert tutor.desk.wish.gesture == before + 1
    assert "θ .60 →" in tutor.text(".status .told")
    tutor.page.get_by_role("button", name="Undo").click()
    assert knob(tutor, "theta") == 0.6


def test_the_number_follows_the_hand_and_not_the_answer(tutor: Staged) -> None:
    shown = tutor.page.evaluate(
        "(theatre.store.turnKnobs({theta: .41}, {settled: false}), new Promise(queueMicrotask))"
        ".then(() => new Promise((r) => queueMicrotask(() => r(root.querySelector('.match .number').value))))"
    )
    assert shown == "0.41"
    assert knob(tutor, "theta") == 0.41
    tutor.act("theatre.store.endGesture()")


def test_keys_on_a_slider_are_a_burst_and_do_not_move_the_turn(tutor: Staged) -> None:
    before = tutor.desk.wish.gesture
    tutor.page.locator(".threshold").focus()
    tutor.press("ArrowRight", "ArrowRight", "PageUp")
    assert knob(tutor, "theta") == 0.72
    assert (state(tutor, "turn"), tutor.desk.wish.gesture) == (20, before + 1)


def test_what_is_typed_counts_when_it_is_finished(tutor: Staged) -> None:
    field = tutor.page.locator(".headline .field.small input").nth(1)
    field.fill("12")
    assert knob(tutor, "tau") == 5.0
    field.press("Enter")
    assert knob(tutor, "tau") == 12.0
    field.press("n")
    assert state(tutor, "turn") == 20
    field.fill("100000")
    field.press("Enter")
    assert knob(tutor, "tau") == 100.0  # the most that it may be


def test_every_knob_stands_in_the_drawer_and_can_be_found_moved_and_put_back(tutor: Staged) -> None:
    tutor.page.get_by_role("button", name="All knobs").click()
    table = tutor.page.evaluate("theatre.store.knobTable(theatre.store.run)")
    assert tutor.page.locator(".knob").count() == len(table)
    tutor.page.keyboard.type("floor")
    assert tutor.page.locator(".knob:visible").count() == 3
    tutor.page.locator(".knob:visible .none").first.click()
    assert knob(tutor, "segment_threshold") == 0.5
    tutor.page.locator(".knob:visible .back:visible").click()
    assert knob(tutor, "segment_threshold") is None
    tutor.page.locator(".search").fill("spare")
    tutor.page.get_by_role("switch").and_(tutor.page.locator(":visible")).click()
    assert knob(tutor, "spare_newest") is True
    tutor.press("Escape")
    assert not state(tutor, "drawer")
    assert tutor.page.evaluate("root.activeElement.dataset.name") == "drawer"


def test_two_settings_side_by_side(tutor: Staged) -> None:
    tutor.press("c")
    answered(tutor)
    assert (state(tutor, "side"), tutor.desk.other is not None) == ("b", True)
    drag_theta(tutor, -40)
    assert knob(tutor, "theta") == 0.6
    assert tutor.desk.other and tutor.desk.other.policy.theta < 0.5
    tutor.page.get_by_role("button", name="Compare with …").click()
    tutor.page.get_by_role("menuitem", name="Swap A and B").click()
    assert knob(tutor, "theta") < 0.5
    tutor.act("root.querySelector('.theatre').focus()")
    tutor.press("c")
    answered(tutor)
    assert (state(tutor, "side"), tutor.desk.other) == ("a", None)


def test_keys_move_through_time(tutor: Staged) -> None:
    turns = []
    for key in ("Home", "ArrowRight", "Shift+ArrowRight", "ArrowLeft", "End", "Shift+ArrowLeft"):
        tutor.press(key)
        turns.append(state(tutor, "turn"))
    assert turns == [0, 1, 11, 10, 58, 48]
    tutor.press("Shift+Space")
    tutor.page.wait_for_function("theatre.store.state.turn < 48")
    tutor.press("Space", "]", "]", "[")
    assert (state(tutor, "playing"), state(tutor, "speed")) == (0, 4)
    tutor.act("theatre.store.set({speed: 2})")


def test_escape_lets_go_of_one_thing_at_a_time(tutor: Staged) -> None:
    tutor.press("j", "j", "k")
    assert state(tutor, "pick") == {"kind": "segment", "id": 0}
    tutor.act("theatre.store.set({drawer: true})")
    tutor.act("root.querySelector('.theatre').focus()")
    tutor.press("?")
    is_open = "Boolean(root.querySelector('.help:popover-open'))"
    assert tutor.page.evaluate(is_open)
    tutor.press("Escape")
    assert not tutor.page.evaluate(is_open)
    assert state(tutor, "drawer")
    tutor.press("Escape")
    assert not state(tutor, "drawer")
    assert state(tutor, "pick")
    tutor.press("Escape")
    assert state(tutor, "pick") is None


def test_keys_are_left_alone_outside_and_with_modifiers(tutor: Staged) -> None:
    tutor.press("Control+ArrowRight", "Alt+n", "Meta+f")
    assert (state(tutor, "turn"), state(tutor, "future")) == (20, True)
    tutor.act("root.activeElement.blur()")
    tutor.press("ArrowRight", "n", "f")
    assert (state(tutor, "turn"), state(tutor, "future")) == (20, True)


def test_the_row_never_overflows_and_everything_stays_within_reach(tutor: Staged) -> None:
    parts = None
    for width in (1920, 1440, 1280, 1024, 900, 640):
        tutor.page.set_viewport_size({"width": width, "height": 800})
        for language in ("en", "zh"):
            tutor.act(f"theatre.store.set({{language: {language!r}}})")
            tutor.page.wait_for_timeout(60)
            tutor.rest()
            over, count = tutor.page.evaluate(
                f"(row => [row.scrollWidth - row.clientWidth, row.childElementCount + {FOLDED}])"
                "(root.querySelector('.headline'))"
            )
            assert over <= 0, (width, language)
            folded = tutor.page.evaluate(FOLDED) > 0
            parts = parts or count
            assert count - folded == parts, (width, language)
    tutor.act("theatre.store.set({language: 'en'})")
    tutor.page.set_viewport_size({"width": 1440, "height": 900})


def test_what_cannot_be_is_told_and_the_knob_goes_back(tutor: Staged) -> None:
    tutor.act("theatre.store.turnKnobs({tau: 1000})")
    answered(tutor)
    assert "1000" in tutor.text(".controls .fault")
    assert tutor.page.evaluate("theatre.store.values().tau") == 5
    tutor.act("theatre.store.turnKnobs({tau: 4})")
    assert knob(tutor, "tau") == 4.0
    assert not tutor.page.locator(".controls .fault").is_visible()


def test_without_a_program_behind_it_knobs_stand_still_but_for_their_stops(tutor: Staged) -> None:
    tutor.act(
        "Object.assign(theatre.store.host, {live: false, stops: {theta: [.4, .6]}});"
        "theatre.store.set({drawer: true})"
    )
    try:
        enabled = "[...root.querySelectorAll('.controls :is(input, select):not(.search):enabled')].length"
        tutor.act("theatre.store.set({order: 'hottest'})")
        assert tutor.page.evaluate(enabled) == 4  # slider and number of θ, in the header and in the drawer
        tutor.act("theatre.store.turnKnobs({theta: .47, tau: 9})")
        answered(tutor)
        assert (knob(tutor, "theta"), knob(tutor, "tau")) == (0.4, 5.0)
    finally:
        tutor.act(
            "Object.assign(theatre.store.host, {live: true, stops: undefined});"
            "theatre.store.set({order: 'born'})"
        )


def test_the_first_steps_go_to_what_this_run_has(tutor: Staged) -> None:
    tutor.act("theatre.store.set({tour: 0})")
    tutor.page.get_by_role("button", name="Show me").click()
    turns = []
    for _ in range(4):
        tutor.page.wait_for_timeout(600)
        turns.append(state(tutor, "turn"))
        tutor.page.locator(".tour .go").click()
    assert turns[:3] == [4, 8, 18]
    assert state(tutor, "tour") is None
    assert state(tutor, "pick")["kind"] == "page"
    assert tutor.page.evaluate("Object.values(localStorage)") == ["0"]


@pytest.mark.parametrize("pages", [0, 1, 2])
def test_a_conversation_may_be_empty_or_short(pages: int) -> None:
    with browsing() as browser, staged(browser, made_desk(pages)) as shown:
        shown.act("root.querySelector('.theatre').focus()")
        shown.press("End", "n", "p", "j", "k", "Space", "Space", "Shift+Space", "c", "Home", "ArrowRight")
        shown.act("theatre.store.set({drawer: true, tour: 0})")
        shown.act("theatre.store.turnKnobs({theta: .2})")
        answered(shown)
        shown.press("?", "Escape", "Escape", "Escape", "u", "/", "Escape")
        assert state(shown, "turn") == min(1, pages)
