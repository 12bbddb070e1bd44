"""Records and lines of JSON: what is written is read again, and nothing else is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos_lab.memory import codec
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.events import Candidate, Merged, Scanned, Warned
from memoryos_lab.memory.recall import Recall
from memoryos_lab.memory.types import Entry, Fact, Page, Question, Script, Snapshot, Theme, Turn

finite = st.floats(allow_nan=False, allow_infinity=False)
texts = st.text(st.characters(categories=None))  # half surrogate pairs and control characters included
st.register_type_strategy(float, finite)
st.register_type_strategy(str, texts)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | finite | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)
st.register_type_strategy(Mapping, st.dictionaries(texts, json_values, max_size=3))

RECORDS = (*codec.EVENTS, Recall, Snapshot, Script, Page, Question, Entry, Fact, Theme)


@pytest.mark.parametrize("cls", RECORDS, ids=lambda cls: cls.__name__)
@given(data=st.data())
def test_every_record_survives_a_line(cls: type[Any], data: st.DataObject) -> None:
    record = data.draw(st.from_type(cls))
    line = codec.to_line(record)
    assert line.encode().count(b"\n") == 0
    back = codec.from_line(line.encode(), [cls])
    assert back == record
    assert type(back) is cls


class Pair(NamedTuple):
    left: int
    right: tuple[float, str] = (0.5, "half")


def test_named_tuples_and_tuples_of_fixed_length_are_records_too() -> None:
    assert codec.encode(Pair(1)) == {"left": 1, "right": [0.5, "half"]}
    assert codec.decode(Pair, {"left": 1}) == Pair(1)
    with pytest.raises(LabError, match="expected 2 items"):
        codec.decode(Pair, {"left": 1, "right": [0.5]})


def test_numbers_of_numpy_are_written_as_the_numbers_they_are() -> None:
    line = codec.to_line(Scanned(np.int64(3), np.float32(0.6), 1))  # the case in question
    assert codec.from_line(line, [Scanned]).heat == np.float32(0.6)


def test_fields_left_out_are_given_back() -> None:
    pages = (Page((Turn("1", "Ann", "user", "Hi"),)),)
    script = Script("a", "A", pages)
    head = codec.encode(script, leave_out=("pages",))
    assert "pages" not in head
    assert codec.decode(Script, head, given={"pages": pages}) == script


def test_members_beside_the_record_are_skipped_only_when_named() -> None:
    line = codec.to_line(Scanned(1, 2.0, 3), step=8)
    assert codec.from_line(line, codec.EVENTS, also=("step",)) == Scanned(1, 2.0, 3)
    with pytest.raises(LabError, match="Scanned has no member 'step'"):
        codec.from_line(line, codec.EVENTS)


def merged() -> dict[str, Any]:
    return json.loads(codec.to_line(Merged(1, 2, 0, (Candidate(2, 0.5, 0.1, 0.6),), 0.5, False)))


def broken(**members: Any) -> str:
    return json.dumps({**merged(), **members})


@pytest.mark.parametrize(
    ("line", "what", "where"),
    [
        ('{"type": "Mer', "not JSON", "line 1, column 10"),
        ("[]", "expected an object", ""),
        ("{}", "'type' is None", ""),
        ('{"type": ["Merged"]}', "'type' is ['Merged']", ""),
        (broken(type="Page"), "'type' is 'Page'", ""),
        (broken(page="1"), "expected a whole number, found '1'", "Merged.page"),
        (broken(page=True), "expected a whole number, found True", "Merged.page"),
        (broken(theta="x"), "expected a finite number", "Merged.theta"),
        (broken(theta=10**400), "expected a finite number", "Merged.theta"),
        (broken(candidates=[{}]), "needs a member 'segment'", "Merged.candidates[0]"),
        (broken(candidates=7), "expected an array", "Merged.candidates"),
        ('{"type": "Merged", "theta": NaN}', "NaN is no number", ""),
        ('{"type": "Merged", "theta": 1e999}', "needs a member", "Merged"),
        ("[" * 100_000, "nested too deep", ""),
        (b'{"type": "\xff"}', "not UTF-8", "byte 10"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(line: str | bytes, what: str, where: str) -> None:
    with pytest.raises(LabError) as caught:
        codec.from_line(line, codec.EVENTS)
    assert what in caught.value.what
    assert caught.value.where == where


def test_a_choice_that_does_not_exist_is_refused() -> None:
    line = codec.to_line(Warned("clock_backwards", 1, "m")).replace("clock_backwards", "tea")
    with pytest.raises(LabError, match="one of clock_backwards"):
        codec.from_line(line, codec.EVENTS)


def test_what_json_has_no_form_for_is_not_written() -> None:
    with pytest.raises(TypeError, match="ndarray"):
        codec.encode(np.zeros(2))
    with pytest.raises(ValueError, match="not JSON compliant"):
        codec.to_line(Scanned(1, float("nan"), 3))
