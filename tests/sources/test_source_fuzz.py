"""Whatever a file holds, reading it gives scripts or an error for people; never a traceback."""

from __future__ import annotations

import copy
import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from memoryos_lab import sources
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.types import Script

MESSAGES = [
    {"role": "user", "content": "Hi", "id": "1", "time": 5, "name": "Ann"},
    {"role": "assistant", "content": [{"type": "text", "text": "Hello"}]},
]
SEEDS: dict[str, Any] = {
    "locomo": [
        {
            "sample_id": "s",
            "conversation": {
                "speaker_a": "Ann",
                "speaker_b": "Bo",
                "session_1": [
                    {"speaker": "Ann", "dia_id": "D1:1", "text": "Hi", "blip_caption": "c", "img_url": ["u"]},
                    {"speaker": "Bo", "dia_id": "D1:2", "text": "Hello", "query": "q"},
                ],
                "session_1_date_time": "1:56 pm on 8 May, 2024",
            },
            "qa": [{"question": "Who?", "adversarial_answer": "Bo", "evidence": ["D1:1"], "category": 5}],
            "observation": {"o": 1},
        }
    ],
    "gvd": {
        "Ann": {"history": {"2023-05-01": [{"query": "Hi", "response": "Hello"}]}, "summary": {"s": "x"}}
    },
    "longmemeval": [
        {
            "question_id": "q_abs",
            "question": "Who?",
            "answer": "Ann",
            "question_date": "2023/05/30 (Tue) 21:40",
            "haystack_session_ids": ["a"],
            "haystack_dates": ["2023/05/20 (Sat) 02:21"],
            "haystack_sessions": [MESSAGES],
            "answer_session_ids": ["a"],
        }
    ],
    "openai": [{"id": "x", "title": "t", "messages": MESSAGES}],
    "sharegpt": [
        {"id": "x", "conversations": [{"from": "human", "value": "Hi"}, {"from": "gpt", "value": "Yo"}]}
    ],
    "chatgpt": [
        {
            "id": "c",
            "title": "t",
            "current_node": "b",
            "mapping": {
                "a": {"parent": None, "children": ["b"], "message": None},
                "b": {
                    "parent": "a",
                    "children": [],
                    "message": {
                        "id": "m",
                        "author": {"role": "user"},
                        "create_time": 1.5,
                        "recipient": "all",
                        "metadata": {"is_visually_hidden_from_conversation": False},
                        "content": {"content_type": "text", "parts": ["Hi"]},
                    },
                },
            },
        }
    ],
    "jsonl": [
        {"title": "t", "speakers": ["Ann", "Bo"], "language": "en", "id": "i"},
        {
            "page": 1,
            "time": "2026-01-06",
            "session": "a",
            "user": "Hi",
            "agent": "Yo",
            "continues": True,
            "topic": 1,
        },
        {
            "question": "Who?",
            "after": 1,
            "evidence": ["1:user", 1],
            "answer": "Ann",
            "category": 4,
            "id": "q",
        },
    ],
}
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """(container, key) of every value inside."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [place for key, inner in items for place in [(value, key), *places(inner)]]


def check(script: Script) -> None:
    turns = [id for page in script.pages for id in (*page.turn_ids, *page.lost)]
    assert len(turns) == len(set(turns)) == script.turns
    for question in script.questions:
        assert set(question.evidence) <= set(turns)
        assert -1 <= question.after < max(len(script.pages), 1)


def read(value: Any, **options: Any) -> None:
    try:
        loaded = sources.load_bytes(json.dumps(value).encode(), "fuzz.json", **options)
    except LabError as error:
        assert error.what
        return
    for script in loaded.scripts:
        check(script)


def test_the_seeds_are_of_their_formats_and_without_issues() -> None:
    for name, seed in SEEDS.items():
        loaded = sources.load_bytes(json.dumps(seed).encode(), "seed.json")
        assert loaded.format == name
        assert {issue.code for issue in loaded.issues} <= {"ONE_SIDED"}


@settings(max_examples=400, deadline=None)
@given(st.data(), st.sampled_from(sorted(SEEDS)), st.sampled_from(sources.PAIRINGS))
def test_any_value_in_any_place(data: st.DataObject, name: str, pairing: sources.Pairing) -> None:
    value = copy.deepcopy(SEEDS[name])
    for _ in range(data.draw(st.integers(1, 3))):
        if found := places(value):
            container, key = data.draw(st.sampled_from(found))
            container[key] = data.draw(VALUES)
    read(value, pairing=pairing)
    read(value, format=name, strict=True)


@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    try:
        sources.load_bytes(data, "fuzz.bin")
    except LabError as error:
        assert error.where
