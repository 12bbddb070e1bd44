"""The chat's page without a browser: who is found again, what the screen is given, the way elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import looking
from looking import app, page, ran, seat
from memoryos_lab.app.chat import bench, hall, stage, strip
from memoryos_lab.living import Memory, opening

WAIT = 60.0  # s


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A home of its own, no front end to carry about, and no model to load."""
    monkeypatch.setenv("MEMORYOS_LAB_HOME", str(tmp_path))
    monkeypatch.setattr(opening, "BACKEND", "hash")
    monkeypatch.setattr(stage, "code", lambda: "export default () => {}")
    monkeypatch.setattr(strip, "bundle", lambda host: "const THEATRE_CSS = ''\nexport default () => {}")
    stage.component.cache_clear()
    strip.component.cache_clear()
    yield
    hall.hall().close()
    stage.component.cache_clear()
    strip.component.cache_clear()


def chat(**query: str) -> AppTest:
    return page(app(**query), "chat")


def held(tester: AppTest) -> bench.Bench:
    return tester.session_state["chat"]


def slots(tester: AppTest, name: str = "chat") -> dict[str, Any]:
    """What stands in the block of bytes."""
    return looking.slots(tester, name)


def wish(tester: AppTest, act: str, **fields: Any) -> AppTest:
    """The screen wishes, and looks again once it is done."""
    tester.session_state[f"chat-{seat(tester).visit}"] = {
        "wishes": [{"n": held(tester).heard + 1, "do": act, **fields}]
    }
    ran(tester)
    room = held(tester).room
    if room and room.job:
        assert room.job.wait(WAIT)
    return ran(tester)


def opened(user: str = "Ann", **query: str) -> AppTest:
    return wish(chat(**query), "open", user=user, create=True)


def test_it_asks_who_is_talking() -> None:
    shown = slots(chat())
    assert shown["ui"]["users"] == [] and not shown["ui"]["open"] and shown["talk"] is None
    assert shown["book"]["texts"]["start_title"] == "Who is talking?"


def test_somebody_talks_and_the_screen_is_told() -> None:
    tester = wish(opened(), "ask", text="My name is <b>Ann</b>")
    shown = slots(tester)
    assert shown["ui"]["open"] and shown["ui"]["link"]["model"] == ""
    assert shown["talk"]["rows"][0]["user"] == "My name is <b>Ann</b>"
    assert not tester.exception and not tester.markdown[1:], (
        "words of a conversation never pass through Markdown"
    )


def test_a_link_finds_a_memory_that_is_there_and_makes_none(tmp_path: Path) -> None:
    with Memory.open("Bea") as memory:
        memory.ask("I live in Porto.")
    tester = chat(user="Bea")
    room = held(tester).room
    assert room and room.job and room.job.wait(WAIT)
    assert slots(ran(tester))["talk"]["pages"] == 1
    nobody = chat(user="Mallory")
    assert slots(nobody)["ui"]["linked"] == "Mallory" and slots(nobody)["ui"]["users"] == ["Bea"]
    assert not list((tmp_path / "memories").glob("mallory*"))


def test_two_tabs_share_one_memory() -> None:
    first = wish(opened(), "ask", text="I live in Porto.")
    second = chat(user="Ann")
    assert held(second).room is held(first).room and slots(second)["talk"]["pages"] == 1


def test_a_memory_that_another_program_has_open_is_told(tmp_path: Path) -> None:
    with Memory.open("Ann"):
        tester = opened()
        assert held(tester).room is None and slots(tester)["ui"]["fault"]
    assert slots(wish(tester, "open", user="Ann"))["ui"]["open"]


def test_the_other_language_is_for_all_pages() -> None:
    tester = opened()
    tester.session_state[f"chat-{seat(tester).visit}"] = {"language": "zh"}
    ran(tester)
    assert seat(tester).language == "zh"
    assert slots(ran(tester))["book"]["texts"]["start_title"] == "谁在说话？"


def test_the_stage_stands_beside_the_talk_at_the_newest_turn() -> None:
    tester = wish(wish(opened(), "ask", text="I live in Porto."), "stage", on=True)
    assert slots(tester, "strip")["run"]["n"] == 1
    wish(tester, "ask", text="I love bread.")
    shown = slots(tester, "strip")
    assert shown["run"]["n"] == 2 and shown["ui"]["turn"] == 2


def test_the_workbench_replays_the_memory_until_it_is_forgotten() -> None:
    tester = wish(opened(), "ask", text="I live in Porto.")
    memory = held(tester).room.held
    wish(tester, "workbench")
    sitting = seat(tester)
    assert sitting.desk and sitting.desk.run.script == memory.run.script and sitting.desk.wish.turn == 1
    assert "Ann" not in json.dumps(sitting.address()), "no link leads to somebody's memory"
    page(tester, "chat")
    wish(tester, "find", page=0)
    wish(tester, "forget", yes=True)
    assert held(tester).fault is None
    assert sitting.desk is None and "Porto" not in repr(vars(sitting))


def test_the_key_is_in_no_slot_and_no_state_of_the_tab() -> None:
    tester = wish(opened(), "connect", model="m", base_url="http://127.0.0.1:9/v1", key="sk-sentinel")
    assert held(tester).fault is None
    shown = slots(tester)
    assert shown["ui"]["link"]["key"] is True and shown["ui"]["link"]["local"]
    tester.session_state[f"chat-{seat(tester).visit}"] = {}
    ran(tester)
    seen = json.dumps(slots(tester)) + repr(tester.session_state) + repr(held(tester).room.link)
    assert "sk-sentinel" not in seen


def test_closing_gives_it_back() -> None:
    tester = wish(opened(), "close")
    assert not slots(tester)["ui"]["open"]
    Memory.open("Ann", create=False).close()


def test_the_experiment_with_prefixes_opens_where_a_local_model_answers() -> None:
    tester = opened()
    assert not slots(tester)["ui"]["prefix"], "rules read no prefix"
    wish(tester, "connect", model="m", base_url="http://127.0.0.1:9/v1", key="")
    assert slots(tester)["ui"]["prefix"]
    state = tester.session_state
    state[f"chat-{seat(tester).visit}"] = {"wishes": [{"n": held(tester).heard + 1, "do": "prefix"}]}
    ran(tester)  # once: a second look would close it
    assert any("127.0.0.1:9" in element.value for element in tester.text)
    assert [button.label for button in tester.button] == ["Measure"]
