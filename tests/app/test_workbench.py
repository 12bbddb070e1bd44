"""The workbench without a browser: the theatre gets its slots, its wishes are followed, links reopen."""

from __future__ import annotations

import pytest

from looking import app, press, seat, slots, texts, wish


def test_without_a_conversation_the_page_says_what_to_do() -> None:
    tester = app()
    assert "No conversation yet" in tester.subheader[0].value
    assert not [e for e in tester.get("bidi_component") if "theatre" in e.proto.component_name]
    press(tester, "Begin with the tutor")
    assert slots(tester)["conversation"]["n"] == 58


def test_a_sample_opens_at_its_first_promotion_with_its_own_knobs() -> None:
    shown = slots(app(sample="by-hand"))
    assert shown["ui"]["turn"] == 10
    assert shown["run"]["knobs"]["stm_capacity"] == 2 and shown["run"]["asking"] == "live"
    assert shown["ui"]["host"] == {"live": True, "theme": False}
    assert shown["fault"] is None


def test_a_moved_knob_is_replayed_and_the_link_says_so() -> None:
    tester = app(sample="by-hand")
    setting = {"preset": "paper", "asking": "live", "knobs": {"theta": 0.7}}
    wish(tester, a=setting, gesture=1, turn=4)
    shown = slots(tester)
    assert shown["run"]["knobs"]["theta"] == 0.7
    assert shown["run"]["changed"]["text"]["en"].startswith("θ .60 → .70: segments +1")
    assert seat(tester).address() == {"sample": "by-hand", "theta": "0.7", "turn": "4", "map": "pca"}
    assert shown["ui"]["turn"] == 10, "where it stands is the theatre's own business once it is there"


def test_a_wish_is_followed_once_however_often_the_page_reruns() -> None:
    tester = wish(app(sample="by-hand"), turn=4)
    seat(tester).tell({"turn": 7})
    tester.run()
    assert seat(tester).address()["turn"] == "7"


@pytest.mark.parametrize("query", [{"theta": "9"}, {"theta": "x"}, {"turn": "-1"}, {"preset": "../x"}])
def test_what_a_link_asks_and_does_not_exist_is_left_out_and_told(query: dict[str, str]) -> None:
    shown = slots(app(sample="by-hand", tau="4", **query))
    assert shown["fault"]["what"] and shown["fault"]["hint"]
    assert "preset" in query or shown["run"]["knobs"]["tau"] == 4, "the rest is followed"


def test_a_link_to_a_sample_that_does_not_exist_is_a_fault_with_a_way_on() -> None:
    tester = app(sample="nobody")
    assert any(text.startswith("⚠ there is no sample called") for text in texts(tester))
    press(tester, "Begin with the tutor")
    assert slots(tester)["conversation"]["n"] == 58


def test_another_conversation_is_another_desk_and_another_theatre() -> None:
    tester = wish(app(sample="by-hand"), turn=4, language="zh")
    first, visit = seat(tester).desk, seat(tester).visit
    tester.session_state["pick"] = True
    tester.run()
    tester.button(key="open-irregular").click().run()
    assert not tester.exception
    assert seat(tester).desk is not first and seat(tester).visit > visit
    assert slots(tester)["conversation"]["n"] == 8
    assert slots(tester)["ui"]["language"] == "zh", "the reader is the same"


def test_two_tabs_share_runs_but_no_desk() -> None:
    one, two = app(sample="by-hand"), app(sample="by-hand")
    wish(one, turn=3)
    assert seat(two).address()["turn"] == "10"
    assert seat(one).desk is not seat(two).desk
