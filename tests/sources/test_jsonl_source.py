"""Our own format: pages or turns, with questions and continuity."""

from __future__ import annotations

import pytest

from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.types import ToolCall
from source_helpers import codes, ids, lines, one

HEADER = {"title": "Two days", "speakers": ["Ann", "Tutor"], "language": "en"}
P1 = {"page": 1, "time": "2026-01-06T18:00:00", "session": "a", "user": "Hi", "agent": "Hello"}
P2 = {"page": 2, "time": "2026-01-07T18:00:00", "session": "b", "user": "I bake.", "agent": "Bread?"}


def test_pages_with_header() -> None:
    script = lines(HEADER, P1, P2)
    assert (script.title, script.speakers, script.language) == ("Two days", ("Ann", "Tutor"), "en")
    assert ids(script.pages) == [("1:user", "1:agent"), ("2:user", "2:agent")]
    assert [(page.session, page.time) for page in script.pages] == [("a", 1767722400.0), ("b", 1767808800.0)]
    assert script.pages[1].text == "Ann: I bake. Tutor: Bread?"
    assert (script.turns, script.issues) == (4, ())


def test_a_list_of_the_same_objects_is_read_too() -> None:
    assert one([HEADER, P1, P2]).pages == lines(HEADER, P1, P2).pages


def test_pages_keep_apart_whatever_their_sides() -> None:
    script = lines({"user": "a"}, {"user": "b", "agent": ""}, {"agent": "c"}, {"user": "", "agent": None})
    assert ids(script.pages) == [("1:user",), ("2:user",), ("3:agent",)]
    assert codes(script) == ["P_EMPTY"]


def test_continuity_and_further_keys_are_held_out_in_step_with_the_pages() -> None:
    script = lines(
        P1 | {"continues": False},
        {"user": ""},
        P2 | {"page": 3, "continues": True, "topic": "bread"},
        {"user": "x"},
    )
    assert script.held_out["continues"] == [False, True, None]
    assert script.held_out["topic"] == [None, "bread", None]
    assert "bread" not in script.pages[1].text


def test_continuity_must_be_true_or_false() -> None:
    script = lines(P1 | {"continues": "yes"})
    assert (script.held_out["continues"], codes(script)) == ([None], ["P_CONTINUES"])


def test_questions_stand_where_they_are_asked_unless_they_say_otherwise() -> None:
    script = lines(
        {"question": "Before?"},
        P1,
        {"question": "Here?", "answer": 5, "evidence": ["1:user"], "time": "2026-01-06T19:00:00"},
        P2,
        {"question": "Back?", "after": 1, "evidence": [2, "9:user"], "category": 4},
        {"question": "By turn?", "after": "1:agent"},
        {"question": "Never?", "after": 99},
        {"question": "First?", "after": 0},
    )
    assert [(q.text, q.after) for q in script.questions] == [
        ("Before?", -1),
        ("First?", -1),
        ("Here?", 0),
        ("Back?", 0),
        ("By turn?", 0),
        ("Never?", 1),
    ]
    here, back = script.questions[2:4]
    assert (here.id, here.answer, here.evidence, here.time) == ("test/q1", "5", ("1:user",), 1767726000.0)
    assert (back.evidence, back.unresolved, back.category) == (("2:user", "2:agent"), ("9:user",), 4)
    assert codes(script) == ["E_DANGLING", "Q_AFTER"]


def test_turns_pair_within_their_sessions() -> None:
    script = lines(
        {"speaker": "Ann", "text": "Hi", "time": 5, "session": "a", "id": "D1:1"},
        {"speaker": "Bo", "text": "Hello", "session": "a", "caption": "a wave"},
        {"question": "Asked between?"},
        {"speaker": "Bo", "text": "Back again.", "session": "b"},
        {"speaker": "Ann", "text": "Good.", "session": "b"},
    )
    assert ids(script.pages) == [("D1:1", "2"), ("3",), ("4",)]
    assert script.pages[0].agent == "Hello [image: a wave]"
    assert (script.speakers, script.questions[0].after, script.pages[0].time) == (("Ann", "Bo"), 0, 5.0)


def test_roles_and_names_decide_the_side() -> None:
    script = lines(
        {"role": "system", "content": "Be brief."},
        {"role": "assistant", "content": "Hello."},
        {"role": "user", "speaker": "Ann", "content": "Hi."},
    )
    assert [(t.speaker, t.side) for page in script.pages for t in page.turns] == [
        ("assistant", "agent"),
        ("Ann", "user"),
    ]
    assert codes(script) == ["M_ROLE"]
    named = lines(HEADER, {"speaker": "Tutor", "text": "Hello."}, {"speaker": "Ann", "text": "Hi."})
    assert [page.one_sided for page in named.pages] == [True, True]
    assert named.pages[0].agent == "Hello."


def test_what_tools_say_stays_with_its_page() -> None:
    pages = lines(
        {
            "user": "Hi",
            "agent": "Hello",
            "tools": [{"name": "clock", "summary": "noon"}, "rain", 7, {"name": "x"}],
        },
        {"user": "Bye", "agent": "Bye", "tools": None},
        {"user": "Back", "tools": "sun"},
    )
    assert pages.pages[0].tools == (
        ToolCall("clock", "noon"),
        ToolCall("tool", "rain"),
        ToolCall("tool", "7"),
    )
    assert [page.tools for page in pages.pages[1:]] == [(), (ToolCall("tool", "sun"),)]
    assert codes(pages) == ["T_NO_TEXT"] and not pages.held_out
    turns = lines(
        {"role": "user", "content": "Hi"},
        {"role": "tool", "name": "clock", "content": "noon"},
        {"role": "assistant", "content": "It is noon."},
        {"role": "user", "content": "Bye"},
        {"question": "When was it?", "answer": "noon", "evidence": ["1"]},
    )
    assert [page.tools for page in turns.pages] == [(ToolCall("clock", "noon"),), ()]
    assert [turn.text for turn in turns.pages[0].turns] == ["Hi", "It is noon."] and turns.questions[
        0
    ].after == 1


def test_a_third_speaker_is_reported_once() -> None:
    script = lines(*({"speaker": name, "text": "x"} for name in ("Ann", "Bo", "Cy", "Ann", "Cy")))
    assert codes(script) == ["T_THIRD"]
    assert script.pages[0].agent == "x\nx"


def test_none_and_one() -> None:
    assert codes(lines(HEADER)) == ["EMPTY"]
    assert lines(HEADER).pages == ()
    script = lines({"role": "user", "content": "Alone."})
    assert (len(script.pages), codes(script)) == (1, ["ONE_SIDED"])


def test_duplicate_numbers_ids_and_unreadable_times() -> None:
    script = lines(P1, P1 | {"page": "two", "time": "soon"}, P1)
    turns = [id for page in script.pages for id in page.turn_ids]
    assert len(set(turns)) == len(turns) == 6
    assert script.pages[1].time is None
    assert codes(script) == ["P_NUMBER", "T_TIME", "P_DUP", "P_DUP"]


@pytest.mark.parametrize(
    ("records", "words"),
    [
        ([P1, {"speaker": "Ann", "text": "x"}], "line 2 is a turn among lines of the other kind"),
        ([P1, HEADER], "line 2 is a header, but not the first"),
        ([P1, {"colour": 1}], "line 2 is neither"),
        ([P1, 5], "line 2 is neither"),
    ],
)
def test_lines_out_of_place(records: list[object], words: str) -> None:
    with pytest.raises(LabError, match=words):
        lines(*records)
