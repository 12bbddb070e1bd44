"""OpenAI messages, ShareGPT, the export of ChatGPT, GVD and LongMemEval, in files written by hand."""

from __future__ import annotations

from typing import Any

import pytest

from memoryos_lab.memory.types import ToolCall
from source_helpers import codes, ids, lines, loaded, one

U = {"role": "user", "content": "Hi"}
A = {"role": "assistant", "content": "Hello"}


@pytest.mark.parametrize("value", [[U, A], {"messages": [U, A]}, [{"messages": [U, A]}]])
def test_openai_messages_in_three_wrappings(value: Any) -> None:
    result = loaded(value)
    assert result.format == "openai"
    assert [(t.text, t.side) for t in result.script().pages[0].turns] == [("Hi", "user"), ("Hello", "agent")]
    assert result.script().speakers == ("user", "assistant")


def test_messages_a_line_are_turns() -> None:
    assert ids(lines(U, A).pages) == [("1", "2")]


def test_what_nobody_said_is_left_out_and_reported() -> None:
    mute = {"role": "assistant", "content": None}
    script = one([{"role": "system", "content": "s"}, U, mute, A, "junk"])
    assert ids(script.pages) == [("2", "4")]
    assert codes(script) == ["M_ROLE", "T_NO_TEXT", "T_SHAPE"]


def test_what_tools_say_stays_with_its_page() -> None:
    asked = {"id": "c1", "function": {"name": "weather", "arguments": "{}"}}
    script = one(
        [
            {"role": "tool", "content": "before all"},
            U,
            {"role": "assistant", "content": None, "tool_calls": [asked]},
            {"role": "tool", "tool_call_id": "c1", "content": "18 degrees\nin  Lyon"},
            A,
            {"role": "user", "content": "And now?"},
            {"role": "function", "name": "clock", "content": "x" * 400},
            {"role": "tool", "content": ""},
            {"role": "assistant", "content": "Noon."},
        ]
    )
    assert [page.text for page in script.pages] == [
        "user: Hi assistant: Hello",
        "user: And now? assistant: Noon.",
    ]
    assert script.pages[0].tools == (
        ToolCall("tool", "before all"),
        ToolCall("weather", "18 degrees in Lyon"),
    )
    (long,) = script.pages[1].tools
    assert (long.name, len(long.summary), long.summary[-1]) == ("clock", 300, "…")
    assert codes(script) == ["M_TOOL_CUT", "T_NO_TEXT"]


@pytest.mark.parametrize(
    "call", [7, None, [7], [{"id": "c", "function": 7}], [{"function": {"name": "x"}}], "c"]
)
def test_calls_of_any_shape_name_nobody(call: Any) -> None:
    asked = {"role": "assistant", "content": "", "tool_calls": call}
    script = one([U, asked, {"role": "tool", "tool_call_id": "c", "content": "18"}, A])
    assert script.pages[-1].tools == (ToolCall("tool", "18"),) or script.pages[0].tools == (
        ToolCall("tool", "18"),
    )


def test_content_in_parts() -> None:
    parts = [{"type": "text", "text": "See"}, {"type": "image_url", "image_url": {"url": "http://x"}}, "this"]
    script = one([{"role": "user", "content": parts}, A])
    assert (script.pages[0].user, codes(script)) == ("See\nthis", ["M_PART"])


def test_messages_may_have_names_ids_and_times() -> None:
    script = one(
        [
            U | {"name": "Ann", "id": "m", "timestamp": 7},
            A | {"id": "m", "created_at": "1970-01-01T00:00:09Z"},
        ]
    )
    assert ids(script.pages) == [("m", "m~2")]
    assert [t.time for t in script.pages[0].turns] == [7.0, 9.0]
    assert (script.speakers, codes(script)) == (("Ann", "assistant"), ["T_DUP_ID"])


@pytest.mark.parametrize("key", ["conversations", "items", "conversation"])
def test_sharegpt(key: str) -> None:
    log = [
        {"from": "human", "value": "Hi"},
        {"from": "gpt", "value": "Hello"},
        {"from": "critic", "value": "x"},
    ]
    result = loaded([{"id": "x-1", key: log}, {key: log}, {"other": 1}])
    assert (result.format, [script.id for script in result.scripts]) == ("sharegpt", ["x-1", "test-1"])
    assert result.script().pages[0].agent == "Hello"
    assert codes(result.script()) == ["M_ROLE"]


def test_no_message_and_one() -> None:
    assert (one({"messages": []}).pages, codes(one({"messages": []}))) == ((), ["EMPTY"])
    assert codes(one([U])) == ["ONE_SIDED"]


# -- ChatGPT --------------------------------------------------------------------------------------


def node(parent: str | None, role: str, text: Any, *children: str, **more: Any) -> dict[str, Any]:
    content = {"content_type": "text", "parts": text if isinstance(text, list) else [text]}
    message = {"author": {"role": role}, "content": content, "create_time": 10.0} | more
    return {"parent": parent, "children": list(children), "message": message}


def export(**more: Any) -> dict[str, Any]:
    mapping = {
        "root": {"parent": None, "children": ["s"], "message": None},
        "s": node("root", "system", "", "q"),
        "q": node("s", "user", "Why?", "a1", "a2"),
        "a1": node("q", "assistant", "First try.", "t"),
        "t": node("a1", "user", "Thanks."),
        "a2": node("q", "assistant", "Second try."),
    }
    return {"id": "c", "title": "Tries", "mapping": mapping | more.pop("nodes", {})} | more


def test_current_node_is_followed_upwards() -> None:
    result = loaded([export(current_node="t")])
    assert result.reason == "a list of objects with `mapping` and `current_node`"
    script = result.script()
    assert [page.text for page in script.pages] == ["user: Why? assistant: First try.", "user: Thanks."]
    assert (script.title, script.id, codes(script)) == ("Tries", "c", ["C_BRANCH"])


@pytest.mark.parametrize("current", [None, "gone"])
def test_without_it_the_last_child_is_taken(current: str | None) -> None:
    script = one([export(current_node=current)])
    assert script.pages[0].agent == "Second try."
    assert codes(script) == ["C_NO_CURRENT", "C_BRANCH"]


def test_parts_that_are_no_text_tools_and_hidden_messages() -> None:
    nodes = {
        "a2": node("q", "assistant", "search()", "r", recipient="browser"),
        "r": node("a2", "tool", "results", "h", author={"role": "tool", "name": "browser"}),
        "h": node("r", "user", "profile", "p", metadata={"is_visually_hidden_from_conversation": True}),
        "p": node("h", "user", [{"content_type": "image_asset_pointer"}, "A photo."], "e"),
        "e": node("p", "assistant", [{"content_type": "image_asset_pointer"}]),
    }
    script = one([export(current_node="e", nodes=nodes)])
    assert [page.text for page in script.pages] == ["user: Why?", "user: A photo."]
    assert [page.tools for page in script.pages] == [(ToolCall("browser", "results"),), ()]
    assert codes(script) == [
        "C_BRANCH",
        "M_ROLE",
        "M_ROLE",
        "M_PART",
        "M_PART",
        "T_NO_TEXT",
        "ONE_SIDED",
    ]


def test_a_circle_ends() -> None:
    script = one([export(current_node="q", nodes={"s": node("q", "system", "", "q")})])
    assert "C_CYCLE" in codes(script)
    assert script.pages[0].user == "Why?"


# -- GVD ------------------------------------------------------------------------------------------


def test_gvd_days_follow_by_date_and_pages_by_the_minute() -> None:
    history = {
        "2023-05-02": [{"query": "Again.", "response": "Yes."}],
        "2023-05-01": [{"query": "Hi", "response": "Hello"}, {"query": "Bye", "response": ""}, {}, 5],
        "2023-05-03": [],
    }
    script = one({" Ann ": {"history": history, "summary": {"s": "GOLD"}}})
    assert (script.id, script.speakers) == ("Ann", ("Ann", "AI companion"))
    assert [page.time for page in script.pages] == [1682942400.0, 1682942460.0, 1683028800.0]
    assert ids(script.pages)[1] == ("2023-05-01#2:user",)
    assert script.held_out == {"summary": {"s": "GOLD"}}
    assert sorted(codes(script)) == ["N_WS", "S_EMPTY", "T_NO_TEXT", "T_NO_TEXT", "T_NO_TEXT", "T_SHAPE"]


def test_gvd_in_chinese() -> None:
    result = loaded(
        {"小雨": {"history": {"2023-05-01": [{"query": "你好，我叫小雨。", "response": "你好。"}]}}}
    )
    assert (result.format, result.script().language) == ("gvd", "zh")
    assert result.script().speakers == ("小雨", "AI 伴侣")


# -- LongMemEval ----------------------------------------------------------------------------------


def haystack(id: str = "q1", **more: Any) -> dict[str, Any]:
    return {
        "question_id": id,
        "question_type": "knowledge-update",
        "question": "Where is the boat?",
        "answer": 3,
        "question_date": "2023/05/30 (Tue) 21:40",
        "haystack_session_ids": ["b", "a", "a"],
        "haystack_dates": ["2023/05/21 (Sun) 17:50", "2023/05/20 (Sat) 02:21", "2023/05/22 (Mon) 09:00"],
        "haystack_sessions": [[U, A | {"has_answer": True}], [A], []],
        "answer_session_ids": ["b"],
    } | more


def test_longmemeval_orders_sessions_and_finds_the_evidence() -> None:
    (script,) = loaded([haystack()]).scripts
    assert [(page.session, page.time) for page in script.pages] == [("a", 1684549260.0), ("b", 1684691400.0)]
    (question,) = script.questions
    assert (question.evidence, question.answer, question.after) == (("b:2",), "3", 1)
    assert question.time == 1685482800.0
    assert script.held_out["question_type"] == "knowledge-update"
    assert script.held_out["abstention"] is False
    assert codes(script) == ["S_DUP_ID", "S_EMPTY"]


def test_longmemeval_abstention_missing_sessions_and_dates() -> None:
    (script,) = loaded([haystack("q2_abs", answer_session_ids=["z"], haystack_dates=None)]).scripts
    assert script.held_out["abstention"] is True
    assert script.questions[0].unresolved == ("z",)
    assert [page.time for page in script.pages] == [None, None]
    assert codes(script).count("S_NO_DATE") == 3
    assert "E_DANGLING" in codes(script)
