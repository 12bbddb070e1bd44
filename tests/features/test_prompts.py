"""What a model is asked: records that nothing leaves, prompts that depend on what is shown alone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos_lab.features import prompts, schemas
from memoryos_lab.features.llm.reading import fitting
from memoryos_lab.features.llm.types import Ask
from memoryos_lab.memory.prompt import Line, Prompt, count_words
from memoryos_lab.memory.types import Page, Script, ToolCall, Turn

BREAKS = "\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029\0"
TEXT = st.text(alphabet=st.sampled_from("ab|{}#\"'`<>\\ " + BREAKS + "界\ud800"), max_size=60)


def page(user: str, agent: str = "I see.", **also: Any) -> Page:
    return Page((Turn("1", "Ann", "user", user), Turn("2", "Bo", "agent", agent)), **also)


def ours(text: str) -> list[str]:
    """Lines of a prompt that are not of a record, however a reader may break lines."""
    return [line for line in text.splitlines() if line and not line.startswith(prompts.BAR)]


def asks(said: Page, other: Page) -> list[Ask]:
    return [
        prompts.annotate(said, None, ""),
        prompts.annotate(other, said, said.user),
        prompts.distill([other, said]),
        prompts.refresh([said, other]),
    ]


@given(TEXT, TEXT)
def test_no_text_leaves_its_record(one: str, two: str) -> None:
    plain = page("hi", "ho", tools=(ToolCall("t", "18"),))
    hostile = page(one, two, tools=(ToolCall("t", two),))
    for told, expected in zip(asks(hostile, plain), asks(page("hi"), plain), strict=True):
        assert ours(told.messages[-1]["content"]) == ours(expected.messages[-1]["content"])
        assert told.messages[0] == expected.messages[0]  # the rules are the same for everyone
        json.dumps(told.messages).encode()  # can be sent


@given(TEXT, TEXT)
def test_no_name_leaves_its_line(speaker: str, text: str) -> None:
    said = Page((Turn("1", speaker, "user", text), Turn("2", "Bo", "agent", "x")))
    for told, expected in zip(asks(said, page("hi")), asks(page("hi"), page("hi")), strict=True):
        assert ours(told.messages[-1]["content"]) == ours(expected.messages[-1]["content"])


def prompt_of(text: str, instruction: str = "") -> Prompt:
    lines = tuple(Line(part, text, 1, True) for part in ("recent", "evidence", "persona"))
    return Prompt("Where do I live?", instruction, (*lines, Line("recent", "cut away", 1, False)), 3, 9)


@given(TEXT)
def test_what_is_remembered_cannot_speak_for_the_user(text: str) -> None:
    script = Script("s", "", (), speakers=("Ann", "Bo"))
    told = prompts.answer(prompt_of(text, text or "x"), script)
    plain = prompts.answer(prompt_of("x", "x"), script)
    for mine, expected in zip(told.messages, plain.messages, strict=True):
        assert ours(mine["content"]) == ours(expected["content"])
    assert told.messages[-1]["content"].endswith("Ann says now:\nWhere do I live?")


def test_an_answer_has_three_parts_and_what_is_known_of_the_speakers_first() -> None:
    script = Script("s", "", (), speakers=("Ann", "Bo"))
    lines = (
        Line("recent", "[page 9] Ann: Hi", 1, True),
        Line("evidence", "[page 2] Ann: The kiln", 1, True),
        Line("persona", "home: Lyon", 1, True),
    )
    ask = prompts.answer(Prompt("And now?", "keep it short", lines, 9, 99), script, turn=4)
    system, user = (message["content"] for message in ask.messages)
    assert "You are Bo, talking with Ann" in system and system.endswith("| home: Lyon")
    places = [user.index(text) for text in ("The kiln", "Ann: Hi", "keep it short", "And now?")]
    assert places == sorted(places) and "home: Lyon" not in user and "cut away" not in user
    assert (ask.task, ask.turn, ask.schema) == ("answer", 4, None)


def test_the_same_pages_are_the_same_question_wherever_they_stand() -> None:
    one, two = (
        prompts.distill([page("a"), page("b")], turn=3),
        prompts.distill([page("a"), page("b")], turn=9),
    )
    assert (one.messages, one.schema, one.version) == (two.messages, two.schema, two.version)
    assert prompts.distill([page("b"), page("a")]).messages != one.messages


def test_a_page_cannot_be_named_that_was_not_shown() -> None:
    told = {"about": "user", "slot": "home", "value": "Lyon", "withdrawn": False, "basis": "stated"}
    schema = prompts.distill([page("a"), page("b")]).schema
    for numbers, fits in (([1], True), ([2], True), ([0], False), ([3], False), ([], False), ([-1], False)):
        answer = {"facts": [{**told, "confidence": 80, "pages": numbers}], "traits": []}
        assert (not fitting(json.dumps(answer), schema or {}).why) == fits


def test_every_schema_has_an_end() -> None:
    """A text or a list without one keeps a weak model writing until it is cut off."""

    def ends(schema: Any) -> bool:
        match schema:
            case {"type": "string"}:
                return "maxLength" in schema or "enum" in schema
            case {"type": "array"}:
                return "maxItems" in schema and "minItems" in schema and ends(schema["items"])
            case {"type": "object"}:
                whole = set(schema["required"]) == set(schema["properties"])
                closed = schema["additionalProperties"] is False
                return whole and closed and all(map(ends, schema["properties"].values()))
            case _:
                return schema["type"] in ("integer", "boolean")

    assert ends(schemas.ANNOTATION) and ends(schemas.THEME) and ends(schemas.facts(7))


def test_long_texts_are_cut_and_long_sets_come_in_several_requests() -> None:
    book = page("glaze and clay " * 20_000)
    (batch,) = prompts.batches([book])
    asked = prompts.distill(batch).messages[-1]["content"]
    assert "[…]" in asked and count_words(asked) < 2 * prompts.TURN + 100
    pages = [page(f"word {i} " * 300) for i in range(12)]
    batches = list(prompts.batches(pages))
    assert [one for batch in batches for one in batch] == pages and len(batches) > 1
    for some in batches:
        assert count_words("".join(one.text for one in some)) <= prompts.SET + prompts.TURN
    assert count_words(prompts.refresh(pages).messages[-1]["content"]) < prompts.SET + 300
    assert "word 11 word" in prompts.refresh(pages).messages[-1]["content"]  # the newest are read


@pytest.mark.parametrize("text", ["", "short", "界" * 900, "a" * 9000, "a界" * 3000])
def test_what_is_cut_fits_and_what_fits_is_not_cut(text: str) -> None:
    held = prompts.cut(text, 500)
    assert count_words(held) <= 503
    assert (held == text) == (count_words(text) <= 500)


def test_a_time_that_no_calendar_has_is_left_out() -> None:
    for time in (1e20, -1e20, float("nan")):
        assert "Page 1:" in prompts.distill([page("a", time=time)]).messages[-1]["content"]
    assert "Page 1, 2023-05-08:" in prompts.distill([page("a", time=1683504000.0)]).messages[-1]["content"]
