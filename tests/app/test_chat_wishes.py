"""What a screen wishes: followed once, and never believed."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from chat_rooms import SAID, done, seated, talked
from memoryos_lab import samples
from memoryos_lab.app.chat.bench import Bench
from memoryos_lab.app.chat.slots import slots
from memoryos_lab.app.chat.wishes import ACTS, follow


@pytest.fixture
def held(tmp_path: Path) -> Bench:
    return seated(talked(tmp_path))


def wish(held: Bench, act: str, **fields: Any) -> Bench:
    """One wish of the screen, and the end of what it began."""
    follow(held, [{"n": held.heard + 1, "do": act, **fields}])
    if held.room and held.room.job:
        done(held.room.job)
        held.note()
    return held


def shown(held: Bench, language: Any = "en") -> dict[str, Any]:
    return {name: json.loads(body) for name, body in slots(held, language, dark=False).items()}


def hot(held: Bench) -> Bench:
    """Enough is said that something is known: short-term memory is full twice over."""
    for n in range(16):
        wish(held, "ask", text=f"I love baking sourdough bread, loaf {n}")
    assert shown(held)["known"]["count"]
    return held


def test_a_wish_is_followed_once(held: Bench) -> None:
    wishes = [{"n": 1, "do": "ask", "text": "I am a ceramicist."}]
    follow(held, wishes)
    assert held.room and held.room.job
    done(held.room.job)
    follow(held, wishes)
    assert held.room.held.run.turns == 4 and held.heard == 1


def test_the_talk_says_what_moved_and_what_was_recalled(held: Bench) -> None:
    talk = shown(held)["talk"]
    assert [row["user"] for row in talk["rows"]] == list(SAID)
    last = talk["rows"][-1]
    assert last["found"]["recent"] == [0, 1] and last["by"] == "rules" and last["cost"]["calls"] == 0
    assert any("Page 3 arrives" in said for _, _, said, _, _ in last["moved"])
    assert any("第 3 页" in said for _, _, said, _, _ in shown(held, "zh")["talk"]["rows"][-1]["moved"])


def test_what_is_known_has_grounds_and_can_be_corrected(held: Bench) -> None:
    hot(held)
    row = next(
        row for group in shown(held)["known"]["groups"] for row in group["rows"] if row["slot"] == "name"
    )
    assert row["pages"] == [0] and row["turns"] and row["basis"] == "stated"
    wish(held, "correct", entry=row["id"], value="Anna")
    assert held.fault is None
    now = next(
        row for group in shown(held)["known"]["groups"] for row in group["rows"] if row["slot"] == "name"
    )
    assert now["value"] == "Anna" and now["basis"] == "corrected" and now["was"][0][0] == "Ann"
    assert shown(held)["talk"]["rows"][-1]["kind"] == "act"
    wish(held, "confirm", entry=now["id"])
    assert held.fault is None
    wish(held, "withdraw", entry=now["id"])
    assert not any(row["slot"] == "name" for group in shown(held)["known"]["groups"] for row in group["rows"])


def test_forgetting_lists_first_and_does_as_it_is_told(held: Bench) -> None:
    wish(held, "find", text="cat")
    listed = shown(held)["forget"]
    assert [page for page, *_ in listed["pages"]] == [2] and listed["also"]
    wish(held, "forget", yes=False)
    assert shown(held)["forget"] is None and held.room and held.room.held.run.script.pages[2].user == SAID[2]
    wish(held, "find", text="cat")
    wish(held, "forget", yes=True, pages=[2])
    assert held.fault is None and shown(held)["talk"]["rows"][2]["state"] == "forgotten"
    assert shown(held)["held"]["tombstones"][0][1:3] == ["asked", 1]
    assert "cat" not in json.dumps(shown(held) | {"book": None})


def test_only_what_is_ticked_goes(held: Bench) -> None:
    wish(held, "ask", text="My cat is at the vet.")
    wish(held, "find", text="cat")
    assert [page for page, *_ in shown(held)["forget"]["pages"]] == [2, 3]
    wish(held, "forget", yes=True, pages=[3])
    states = [row["state"] for row in shown(held)["talk"]["rows"]]
    assert states == ["", "", "", "forgotten"]


def test_nothing_ticked_is_told(held: Bench) -> None:
    wish(held, "find", page=0)
    wish(held, "forget", yes=True, pages=[])
    assert held.fault and "ticked" in held.fault.what and shown(held)["talk"]["rows"][0]["state"] == ""


def test_what_is_old_is_listed_too(held: Bench) -> None:
    wish(held, "retire", days=1)
    assert shown(held)["forget"]["pages"] == []
    wish(held, "forget", yes=False)
    wish(held, "retire", days=0)
    assert len(shown(held)["forget"]["pages"]) == 3


def test_rules_of_privacy_are_switched(held: Bench) -> None:
    wish(held, "rules", classes=["credentials", "health"], patterns=["project falcon", " "])
    assert held.fault is None
    assert shown(held)["held"]["rules"] == {
        "classes": ["credentials", "health", "money", "address", "minors"],
        "on": ["credentials", "health"],
        "patterns": ["project falcon"],
        "met": 0,
    }
    wish(held, "rules", classes=["credentials"], patterns=["(a+)+$"])
    assert held.fault and shown(held)["held"]["rules"]["patterns"] == ["project falcon"]


def test_an_old_conversation_becomes_the_past(held: Bench) -> None:
    file = next(samples.folder("tutor").glob("tutor*.json*"))
    wish(held, "past", name=file.name, data=base64.b64encode(file.read_bytes()).decode())
    told = shown(held)["past"]
    assert told["pages"] > 20 and told["estimate"] is None
    wish(held, "past", yes=True)
    assert held.fault is None and shown(held)["past"] is None
    assert shown(held)["talk"]["pages"] == 3 + told["pages"]


def test_the_export_is_handed_over_once(held: Bench) -> None:
    wish(held, "export")
    document = json.loads(shown(held)["export"]["text"])
    assert SAID[0] in json.dumps(document)
    wish(held, "seen")
    assert shown(held)["export"] is None


def test_earlier_rows_come_when_asked_for(held: Bench) -> None:
    held.rows = 2
    assert shown(held)["talk"]["before"] == 1
    wish(held, "earlier")
    assert shown(held)["talk"]["before"] == 0


def test_a_text_that_came_to_nothing_is_given_back(held: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    assert held.room and held.room.memory

    def broken(*_: object, **__: object) -> None:
        raise OSError("disk")

    monkeypatch.setattr(held.room.memory, "ask", broken)
    wish(held, "ask", text="keep my words")
    assert held.returned == (1, "keep my words") and held.fault


NONSENSE: list[dict[str, Any]] = [
    {"do": "nothing"},
    {"do": None},
    {"do": "ask"},
    {"do": "ask", "text": "  "},
    {"do": "ask", "text": ["x"]},
    {"do": "ask", "text": "x" * 300_000},
    {"do": "ask", "text": "x", "how": "maybe"},
    {"do": "correct", "entry": 99, "value": "x"},
    {"do": "correct", "entry": "0", "value": "x"},
    {"do": "correct", "entry": True, "value": "x"},
    {"do": "withdraw", "entry": -1},
    {"do": "find", "page": 99},
    {"do": "find", "text": ""},
    {"do": "find", "entry": 99},
    {"do": "without", "page": 3},
    {"do": "retire", "days": 1e9},
    {"do": "rules", "classes": "all", "patterns": []},
    {"do": "rules", "classes": ["nothing"], "patterns": []},
    {"do": "past", "name": "x", "data": "!!"},
    {"do": "past", "name": "x.json", "data": base64.b64encode(b"{").decode()},
    {"do": "connect", "model": ""},
    {"do": "open", "user": ""},
]


@pytest.mark.parametrize("nonsense", NONSENSE, ids=lambda one: str(one)[:50])
def test_nonsense_is_told_and_changes_nothing(held: Bench, nonsense: dict[str, Any]) -> None:
    before = shown(held)["talk"]
    follow(held, [{"n": 1, **nonsense}])
    if held.room and held.room.job:
        done(held.room.job)
        held.note()
    assert held.fault is not None and shown(held)["talk"] == before


@pytest.mark.parametrize("raw", [None, 1, "x", {}, [1], [{}], [{"n": "1", "do": "ask"}], [{"n": True}]])
def test_what_is_no_wish_at_all_is_not_heard(held: Bench, raw: Any) -> None:
    follow(held, raw)
    assert held.heard == 0 and held.fault is None


NEEDS_NOBODY = {"open", "close", "earlier", "stage", "workbench", "prefix", "seen", "forget", "past", "look"}


def test_nobody_is_there_to_be_asked() -> None:
    for act in ACTS.keys() - NEEDS_NOBODY:
        empty = Bench()
        follow(empty, [{"n": 1, "do": act, "text": "x", "entry": 0, "page": 0, "value": "x", "days": 1}])
        assert empty.fault, act


def test_what_is_said_and_not_yet_written_is_told(held: Bench) -> None:
    """Nobody should think that nothing was understood."""
    known = shown(held)["known"]
    assert known["count"] == 0 and known["tau"] == 5
    assert ["user_profile", "name", "Ann", [0]] in known["said"]
    hot(held)
    assert ["user_profile", "name", "Ann", [0]] not in shown(held)["known"]["said"]


def test_forget_what_i_just_said_is_forgotten_by_the_room_too(held: Bench) -> None:
    wish(held, "ask", text="My secret is a falcon.")
    wish(held, "ask", text="Forget what I just said.")
    assert held.room and "falcon" not in json.dumps(shown(held) | {"book": None})
    assert all("falcon" not in repr(one) for one in held.room.answers.values())


def test_a_key_that_was_pasted_is_shown_nowhere(held: Bench) -> None:
    key = "sk-proj-abcdefghijklmnopqrstuvwx0123456789ABCD"
    wish(held, "ask", text=f"My key is {key}")
    wish(held, "ask", text=f"My key is {key}", how="off")
    assert held.fault is None and key not in json.dumps(shown(held))


def test_what_was_known_before_a_rule_can_be_found_by_it(held: Bench) -> None:
    hot(held)
    wish(held, "rules", classes=[], patterns=["sourdough"])
    assert shown(held)["held"]["rules"]["met"] >= 1
    wish(held, "find", met=True)
    assert held.fault is None and any("sourdough" in user for _, user, _ in shown(held)["forget"]["pages"])


def test_an_import_that_was_stopped_goes_on_where_it_stopped(held: Bench) -> None:
    file = next(samples.folder("tutor").glob("tutor*.json*"))
    sent = {"name": file.name, "data": base64.b64encode(file.read_bytes()).decode()}
    wish(held, "past", **sent)
    assert held.past and held.room
    follow(held, [{"n": held.heard + 1, "do": "past", "yes": True}, {"n": held.heard + 2, "do": "cancel"}])
    assert held.room.job
    done(held.room.job)
    held.note()
    some = held.room.held.run.turns
    assert 3 <= some < 61 and held.fault is None
    wish(held, "past", **sent)
    wish(held, "past", yes=True)
    assert held.room.held.run.turns == 61
