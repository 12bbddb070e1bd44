"""JSON is found wherever a model puts it, and no text is too strange to be looked at."""

from __future__ import annotations

import json
import time
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos_lab.features.llm.reading import Voice, aloud, fitting, values, whole

SCALARS = st.none() | st.booleans() | st.integers(-(10**12), 10**12) | st.text(max_size=12)
NESTED = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)
VALUES = st.lists(NESTED, max_size=3) | st.dictionaries(st.text(max_size=5), NESTED, max_size=3)
CHATTER = st.text(st.characters(exclude_characters="{}[]`", exclude_categories=["Cs"]), max_size=30)


FRAMES = st.sampled_from(["```json\n{}\n```", "```\n{}```", "{}", "```JSON {}\n```"])


@given(VALUES, CHATTER, CHATTER, FRAMES)
def test_a_value_is_found_in_fences_and_among_chatter(
    value: Any, before: str, after: str, frame: str
) -> None:
    text = before + frame.replace("{}", json.dumps(value)) + after
    assert fitting(text, {}).value == value


@given(VALUES, st.sampled_from(["", "  ", "\n\n"]), st.integers(0, 3))
def test_a_bare_value_is_itself_however_it_is_laid_out(value: Any, space: str, indent: int) -> None:
    assert fitting(space + json.dumps(value, indent=indent, ensure_ascii=False) + space, {}).value == value


@given(st.text(max_size=200))
def test_no_text_is_too_strange(text: str) -> None:
    for schema in ({}, {"type": "object"}):
        found = fitting(text, schema)
        assert found.why or found.value is None or isinstance(found.value, (dict, list, str, int, float))
    json.dumps([*values(text)], allow_nan=False, ensure_ascii=False).encode()


@given(st.text(st.sampled_from('{}[]"`,:1a\\n \ud83d\ude00'), max_size=60))
def test_no_heap_of_braces_is_too_strange(text: str) -> None:
    json.dumps([*values(text)], allow_nan=False, ensure_ascii=False).encode()


@given(VALUES, VALUES)
def test_of_several_values_the_first_that_fits_is_taken(first: Any, second: Any) -> None:
    schema = {"type": "object", "required": ["wanted"]}
    wanted = {"wanted": second}
    text = f"Not {json.dumps(first)}, but:\n{json.dumps(wanted)}"
    if isinstance(first, dict) and "wanted" in first:
        wanted = first
    assert fitting(text, schema).value == wanted


@pytest.mark.parametrize("text", ["NaN", "[NaN]", '{"a": Infinity}', "[" * 100_000, "[1", '{"a"', "9" * 5000])
def test_what_is_no_json_is_none(text: str) -> None:
    found = fitting(text, {"type": ["object", "array"]})
    assert found.value is None and found.why


@pytest.mark.parametrize(
    "text", ['{"a":' * 60_000, "{" * 400_000, "```" * 100_000, '["' * 100_000, "[[1]" * 90_000]
)
def test_a_text_that_is_made_to_be_slow_is_not(text: str) -> None:
    fitting("{}", {})  # the library is there
    began = time.process_time()
    fitting(text, {"type": "object", "required": ["n"]})
    assert time.process_time() - began < 1.5


def test_a_reason_says_where_and_is_short() -> None:
    schema = {"type": "array", "items": {"type": "integer"}}
    assert fitting("[1, 2, true]", schema).why == "data[2] must be integer"
    assert fitting(json.dumps(["x" * 10_000]), schema).why == "data[0] must be integer"  # it quotes nothing
    closed = {"type": "object", "additionalProperties": False}
    assert len(fitting(json.dumps({"x" * 10_000: 1}), closed).why) < 300


# -- thoughts, and pieces ---------------------------------------------------------------------------


@given(st.text(max_size=80), st.lists(st.integers(0, 80), max_size=6), st.booleans())
def test_pieces_together_are_what_the_whole_says(text: str, cuts: list[int], thinks: bool) -> None:
    told = f"<think>hm{text}</think> {text}" if thinks else text
    at = sorted({0, len(told), *(min(cut, len(told)) for cut in cuts)})
    voice = Voice()
    said = "".join(voice.say(told[a:b]) for a, b in pairwise(at)) + voice.rest()
    assert said.strip() == aloud(told)
    said.encode()


def test_a_character_that_comes_in_halves_is_one() -> None:
    voice = Voice()
    assert (voice.say("a\ud83d"), voice.say("\ude00b"), voice.rest()) == ("a", "😀b", "")


def test_text_that_only_looks_like_a_thought_is_said() -> None:
    assert aloud("<thinking> is fine") == "<thinking> is fine"
    assert aloud("a <think>b</think>") == "a <think>b</think>"


@given(
    st.recursive(st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=8)
)
def test_a_value_is_whole_or_made_so(value: Any) -> None:
    json.dumps(whole(value), ensure_ascii=False).encode()
    assert whole(whole(value)) == whole(value)
