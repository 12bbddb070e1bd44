"""LoCoMo, on a conversation of our own that holds one of each irregularity."""

from __future__ import annotations

from typing import Any

import pytest

from memoryos_lab.memory.errors import LabError
from source_helpers import codes, ids, loaded, one


def turn(id: str, speaker: str, text: str, **more: Any) -> dict[str, Any]:
    return {"dia_id": id, "speaker": speaker, "text": text, **more}


def qa(evidence: Any, question: str = "?", category: int = 4, **more: Any) -> dict[str, Any]:
    return {"question": question, "evidence": evidence, "category": category} | (more or {"answer": "a boat"})


CONVERSATION: dict[str, Any] = {
    "speaker_a": "Ann",
    "speaker_b": "Bo",
    "session_10": [turn("D10:1", "Bo", "Back from the lake."), turn("D10:2", "Ann", "How was it?")],
    "session_10_date_time": "9:00 am on 2 June, 2024",
    "session_2": [
        turn("D2:1", "Ann", "I bought a boat."),
        turn("D2:2", "Bo", "Show me!"),
        turn("D2:3", "Ann", "Here.", blip_caption="a red boat", img_url=["http://x/1"], query="red boat"),
    ],
    "session_2_date_time": "1:56 pm on 8 May, 2024",
}


def sample(*questions: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"sample_id": "t-1", "conversation": CONVERSATION | more, "qa": list(questions)}


def test_sessions_come_as_numbers_and_pages_keep_to_them() -> None:
    script = one([sample()])
    assert ids(script.pages) == [("D2:1", "D2:2"), ("D2:3",), ("D10:1",), ("D10:2",)]
    assert [page.time for page in script.pages] == [1715176560.0] * 2 + [1717318800.0] * 2
    assert (script.turns, script.speakers, script.title, script.language) == (
        5,
        ("Ann", "Bo"),
        "Ann & Bo",
        "en",
    )
    assert script.issues == ()


def test_caption_is_marked_and_gold_side_texts_are_held_out() -> None:
    gold = {"observation": {"o": "GOLD"}, "event_summary": {"e": "GOLD"}, "session_summary": {"s": "GOLD"}}
    script = one([sample() | gold])
    assert script.pages[1].user == "Here. [image: a red boat]"
    assert script.held_out == gold | {"query": {"D2:3": "red boat"}}
    text = " ".join(page.text for page in script.pages)
    assert "GOLD" not in text
    assert "http" not in text


def test_both_shapes_give_the_same_pages() -> None:
    flat = CONVERSATION | {"qa": [qa(["D2:1"])], "session_2_observation": {"o": "GOLD"}}
    result = loaded(flat)
    assert result.reason.startswith("an object with `session_1`")
    script = result.script()
    assert script.pages == one([sample(qa(["D2:1"]))]).pages
    assert script.questions[0].evidence == ("D2:1",)
    assert script.held_out["session_2_observation"] == {"o": "GOLD"}
    assert script.id == "test"


@pytest.mark.parametrize(
    ("evidence", "found", "left", "issues"),
    [
        (["D2:1", "D10:2"], ("D2:1", "D10:2"), (), []),
        (["D2:1; D10:1"], ("D2:1", "D10:1"), (), ["E_MULTI"]),
        (["D:10:2"], ("D10:2",), (), ["E_TYPO"]),
        (["D2:01"], ("D2:1",), (), ["E_ZEROPAD"]),
        (["D2:1", "D"], ("D2:1",), ("D",), ["E_BARE"]),
        (["D2:9", "D2:1"], ("D2:1",), ("D2:9",), ["E_DANGLING"]),
        ([], (), (), ["E_EMPTY"]),
        (None, (), (), ["E_EMPTY"]),
        (["D2:1", "D2:2", "D2:1"], ("D2:1", "D2:2"), (), ["E_DUP"]),
        ("D2:1", ("D2:1",), (), []),
        (["D" + "9" * 6000 + ":1"], (), ("D" + "9" * 6000 + ":1",), ["E_DANGLING"]),
    ],
)
def test_evidence_is_repaired_and_reported(
    evidence: Any, found: tuple[str, ...], left: tuple[str, ...], issues: list[str]
) -> None:
    script = one([sample(qa(evidence))])
    question = script.questions[0]
    assert (question.evidence, question.unresolved, codes(script)) == (found, left, issues)


def test_questions_are_known_by_position_and_asked_at_the_end() -> None:
    script = one([sample(qa(["D2:1"]), qa(["D2:2"], category=1))])
    assert [question.id for question in script.questions] == ["t-1/qa0", "t-1/qa1"]
    assert {question.after for question in script.questions} == {3}
    assert [(issue.code, issue.where) for issue in script.issues] == [("Q_DUP", "t-1 qa1")]


def test_answers_and_traps() -> None:
    script = one(
        [
            sample(
                qa(["D2:1"], "a", answer=2022),
                qa(["D2:1"], "b", answer="a boat "),
                qa(["D2:1"], "c", category=5, adversarial_answer="a car"),
                qa(["D2:1"], "d", category=5, adversarial_answer="a car", answer="a boat"),
            )
        ]
    )
    assert [(q.answer, q.trap) for q in script.questions] == [
        ("2022", ""),
        ("a boat", ""),
        ("", "a car"),
        ("a boat", "a car"),
    ]
    assert codes(script) == ["A_INT", "A_WS", "A_BOTH"]


def test_irregular_sessions_and_turns() -> None:
    script = one(
        [
            sample(
                session_3_date_time="9:00 am on 9 May, 2024",
                session_4=None,
                session_5=["not a turn", turn("D2:1", "Ann", "Again."), {"speaker": "Bo", "text": "No id."}],
                session_6=[turn("D6:1", "Ann", "x", img_url=["data:image/png;base64,AAAA"])],
                session_6_date_time="some day",
                session_7=[],
                session_7_date_time="9:00 am on 9 May, 2024",
            )
        ]
    )
    assert sorted(codes(script)) == sorted(
        [
            "S_ORPHAN_DATE",
            "S_SHAPE",
            "S_NO_DATE",
            "T_SHAPE",
            "T_DUP_ID",
            "T_ID",
            "T_DATAURL",
            "T_TIME",
            "S_EMPTY",
        ]
    )
    assert {"D2:1~2", "D5:3"} <= {id for page in script.pages for id in page.turn_ids}
    assert script.pages[-2].time == 1717318800.0


def test_speakers_are_taken_from_the_turns_where_none_are_named() -> None:
    nameless = {key: value for key, value in CONVERSATION.items() if not key.startswith("speaker_")}
    script = one([{"conversation": nameless}])
    assert (script.speakers, codes(script)) == (("Ann", "Bo"), ["S_SPEAKERS"])


def test_times_that_run_backwards_are_kept() -> None:
    script = one(
        [sample(session_11=[turn("D11:1", "Ann", "x")], session_11_date_time="1:00 am on 1 May, 2020")]
    )
    assert script.pages[-1].time == 1588294800.0
    assert script.issues == ()


def test_reference_pairing_counts_what_it_loses() -> None:
    twice = [turn("D11:1", "Bo", "Windy."), turn("D11:2", "Bo", "Wet, too.")]
    script = one(
        [sample(session_11=twice, session_11_date_time="9:00 am on 3 June, 2024")], pairing="reference"
    )
    assert ids(script.pages) == [("D2:1", "D2:2"), ("D2:3", "D10:1"), ("D10:2", "D11:2")]
    assert [page.lost for page in script.pages] == [(), (), ("D11:1",)]
    assert script.turns == 7


def test_strict_stops_at_the_first_irregularity() -> None:
    with pytest.raises(LabError, match="E_EMPTY") as caught:
        loaded([sample(qa([]), qa(["D"]))], strict=True)
    assert caught.value.where == "t-1 qa0"
    assert loaded([sample(qa(["D2:1"]))], strict=True).issues == ()
