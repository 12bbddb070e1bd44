"""A copied link reopens the same; a link of a stranger opens nothing by itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from looking import app, page, press, seat, slots, texts, wish
from memoryos_lab.app import link
from memoryos_lab.memory.knobs import Knobs
from memoryos_lab.memory.policy import knobs

NAMES = [*(knob.name for knob in knobs(Knobs)), "b.theta", "turn", "page", "fact", "preset", "path", "sample"]


def test_a_copied_link_opens_the_same_state() -> None:
    tester = app(sample="mira")
    a = {"preset": "eval-locomo", "asking": "none", "knobs": {"theta": 0.55, "one_sided": "keep"}}
    b = {"preset": "paper", "asking": "fork", "knobs": {"mu": None, "tau": 4}}
    b["knobs"].pop("mu")
    wish(tester, a=a, b=b, gesture=1, turn=20, pick={"kind": "segment", "id": 3}, language="zh", map="pca")
    copied = seat(tester).address()
    assert copied["preset"] == "eval-locomo" and copied["b.tau"] == "4" and copied["segment"] == "4"
    again = app(**copied)
    assert seat(again).address() == copied
    ours, theirs = slots(tester), slots(again)
    for name in ("run", "other"):
        del ours[name]["changed"], theirs[name]["changed"]
    assert {name: theirs[name] for name in ("run", "other", "compare", "conversation")} == {
        name: ours[name] for name in ("run", "other", "compare", "conversation")
    }
    assert theirs["ui"]["turn"] == 20 and theirs["ui"]["pick"] == {"kind": "segment", "id": 3}


def test_a_link_holds_the_settings_still_and_hides_what_is_to_come() -> None:
    tester = app(sample="by-hand", turn="4", lock="locked", future="hidden")
    assert (slots(tester)["ui"]["lock"], slots(tester)["ui"]["future"]) == ("locked", False)
    assert seat(tester).address()["lock"] == "locked"
    page(page(tester, "facts"), "workbench")
    assert slots(tester)["ui"]["lock"] == "locked", "pages keep it"
    wish(tester, lock="open", future=True)
    assert not {"lock", "future"} & seat(tester).address().keys()


def test_another_conversation_is_not_held_still() -> None:
    tester = app(sample="nobody", lock="hidden")
    press(tester, "Begin with the tutor")
    assert slots(tester)["ui"]["lock"] == "open"


def test_comparing_with_the_preset_as_it_is_stands_in_the_link() -> None:
    tester = wish(app(sample="by-hand"), b={"preset": "paper", "asking": "live", "knobs": {}}, gesture=1)
    assert seat(tester).address()["b.preset"] == "paper"


def test_a_path_in_a_link_is_not_read_before_somebody_says_so(tmp_path: Path) -> None:
    file = tmp_path / "talk.jsonl"
    file.write_text("{half a json", "utf-8")
    tester = app(path=str(file))
    assert str(file) in texts(tester)
    assert not [text for text in texts(tester) if text.startswith("⚠")]
    press(tester, "Read this file")
    assert [text for text in texts(tester) if text.startswith("⚠")]
    assert any(text.startswith("where:") for text in texts(tester))


def test_a_link_to_a_conversation_in_a_file_says_which_and_whose_vectors(tmp_path: Path) -> None:
    head = {"title": "a"}
    lines = [head, *({"user": f"hello {n}", "agent": f"yes {n}"} for n in range(9))]
    file = tmp_path / "two.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    tester = press(app(path=str(file), backend="hash", turn="8", theta=".4"), "Read this file")
    assert slots(tester)["run"]["theta"] == 0.4
    assert seat(tester).address() == {
        "path": str(file), "backend": "hash", "theta": "0.4", "turn": "8", "map": "pca",
    }  # fmt: skip


@given(st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=8), st.text(max_size=30), max_size=6))
def test_any_link_can_be_taken_apart(query: dict[str, str]) -> None:
    found = link.read(query)
    assert json.dumps(found.wish)
    assert found.source is None or found.source.kind in ("sample", "path")


@pytest.mark.parametrize("turn", ["9" * 50, "١٢", "1e9", "", "-0", "12.0", "\x00"])
def test_a_turn_that_is_no_number_is_told_by_the_desk(turn: str) -> None:
    shown = slots(app(sample="by-hand", turn=turn))
    assert shown["fault"] and shown["ui"]["turn"] in range(11)


def test_a_link_asks_no_endpoint() -> None:
    found = link.read({"sample": "tutor", "backend": "openai:any"})
    assert found.source and found.source.backend is None


def test_what_a_link_says_beside_a_path_is_shown_before_it_is_read() -> None:
    (said,) = (
        text for text in texts(app(path="/x/y.json", of="conv-1", backend="openai:any")) if "/x/" in text
    )
    assert said.splitlines() == ["/x/y.json", "conv-1", "openai:any"]


def test_what_a_link_wishes_of_one_conversation_is_not_wished_of_another() -> None:
    tester = press(app(path="/x/y.json", turn="3", theta=".2", language="zh"), "从家教示例开始")
    assert slots(tester)["run"]["knobs"]["theta"] == 0.6
    assert slots(tester)["ui"]["turn"] == 18 and slots(tester)["ui"]["language"] == "zh"
