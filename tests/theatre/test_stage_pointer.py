"""The stage under a pointer and keys: what is picked, scrubbed, dragged and zoomed."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright")

from chromium import chromium

from stage_tools import at_36, run, spot, state
from staged import Staged

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(chromium() is None, reason="Chromium is not installed"),
]


@pytest.fixture
def tutor(stand: Staged) -> Staged:
    return at_36(stand)


def test_a_click_picks_what_lies_there(tutor: Staged) -> None:
    spots = {
        "page": "[s.axis.x(5), s.bands.conversation.y + 20]",
        "segment": "[30, side.rows.y.get(0)]",
        "fact": "[s.axis.x(20), s.bands.facts.y + 8]",
        "chain": "[s.axis.x(2), s.bands.conversation.y + 31]",
        "question": "[s.axis.x(58), s.bands.conversation.y + 38]",
    }
    for kind, script in spots.items():
        tutor.page.mouse.click(*spot(tutor, script))
        assert state(tutor, "pick")["kind"] == kind


def test_a_dot_is_a_page_and_the_map_knows_it(tutor: Staged) -> None:
    tutor.page.mouse.click(*spot(tutor, "[s.axis.x(15), side.rows.y.get(0)]"))
    assert state(tutor, "pick") == {"kind": "page", "id": 7}
    assert "Page 8" in tutor.text(".details") or "PAGE 8" in tutor.text(".details")


def test_empty_ground_and_the_track_scrub(tutor: Staged) -> None:
    tutor.page.mouse.click(*spot(tutor, "[s.axis.x(4), side.rows.y.get(8)]"))
    assert state(tutor, "turn") == 4
    x, y = spot(tutor, "[s.axis.x(4), s.bands.foot.y + 14]")
    tutor.page.mouse.move(x, y)
    tutor.page.mouse.down()
    tutor.page.mouse.move(*spot(tutor, "[s.axis.x(44), s.bands.foot.y + 14]"), steps=6)
    tutor.page.mouse.up()
    assert state(tutor, "turn") == 44


def test_tau_is_dragged_told_and_taken(tutor: Staged) -> None:
    tutor.page.mouse.move(*spot(tutor, "[s.axis.x(30), s.heat.y(5)]"))
    tutor.page.mouse.down()
    tutor.page.mouse.move(*spot(tutor, "[s.axis.x(30), s.heat.y(3)]"), steps=5)
    tutor.page.mouse.up()
    asked = state(tutor, "whatIf")
    assert 2.7 < asked < 3.3
    assert _first_promotions(tutor, asked) > _first_promotions(tutor, 5)
    promoted = "theatre.store.run.moments.filter((moment) => moment[0] === 'promoted' && moment[3])"
    assert _first_promotions(tutor, 5) == run(tutor, f"return {promoted}.length")
    tutor.page.mouse.click(*spot(tutor, f"[s.axis.x0 + 30, s.heat.y({asked})]"))
    tutor.page.wait_for_function("!theatre.store.state.pending")
    assert tutor.desk.run.policy.tau == asked
    assert state(tutor, "whatIf") is None
    tutor.act("theatre.store.undo()")
    tutor.page.wait_for_function("!theatre.store.state.pending")


def _first_promotions(shown: Staged, tau: float) -> int:
    count = "return firstCrossings(theatre.store.run, tau).length"
    return int(
        run(
            shown,
            f"const {{ firstCrossings }} = await import('/stage/whatif.js'); const tau = {tau}; {count}",
        )
    )


def test_tau_by_keys(tutor: Staged) -> None:
    tutor.act("root.querySelector('.grip').focus()")
    tutor.press("ArrowDown", "ArrowDown", "PageDown")
    assert state(tutor, "whatIf") == 3.8
    assert tutor.page.evaluate("root.querySelector('.grip').getAttribute('aria-valuenow')") == "3.8"
    assert state(tutor, "turn") == 36


def test_the_wheel_zooms_only_where_it_is_meant(tutor: Staged) -> None:
    tutor.page.mouse.move(*spot(tutor, "[s.axis.x(30), side.rows.y.get(2)]"))
    tutor.page.evaluate("root.activeElement?.blur()")
    tutor.page.mouse.wheel(0, -200)
    assert state(tutor, "window") == [0, 58]
    tutor.page.keyboard.down("Control")
    tutor.page.mouse.wheel(0, -200)
    tutor.page.keyboard.up("Control")
    first, last = state(tutor, "window")
    assert 20 <= last - first < 58
    tutor.page.mouse.dblclick(
        *spot(tutor, "[s.axis.x(s.axis.first + 2), s.bands.parts[0].y + s.bands.parts[0].height - 3]")
    )
    assert state(tutor, "window") == [0, 58]
