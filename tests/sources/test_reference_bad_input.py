"""Broken states: loaded with a list of what is wrong and where, or refused with the place; never empty."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from state_files import (
    AXES,
    chroma,
    line,
    long_term,
    mid_term,
    opened,
    page,
    pypi,
    segment,
    two_topics,
    written,
)

from memoryos_lab.evals import reference as watched
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.events import Opened
from memoryos_lab.sources.reference import MEANING, claims, read, read_files
from memoryos_lab.views.story import story

WHOLE = written({"mid_term.json": two_topics()})["mid_term.json"]


def test_a_truncated_file_is_refused_with_the_place() -> None:
    for end in (1, len(WHOLE) // 2, len(WHOLE) - 1):
        with pytest.raises(LabError, match="not whole JSON") as error:
            read_files({"mid_term.json": WHOLE[:end]})
        assert "mid_term.json, line 1, column" in error.value.where


def test_a_truncated_part_of_a_folder_is_no_missing_part() -> None:
    files = pypi()
    files["users/ann/mid_term.json"] = files["users/ann/mid_term.json"][:200]
    with pytest.raises(LabError, match="not whole JSON") as error:
        read_files(files)
    assert "users/ann/mid_term.json" in error.value.where


@pytest.mark.parametrize(
    "value", [{}, [], {"a": 1}, [1, 2], "text", 3, None, {"sessions": []}, {"sessions": 3}]
)
def test_foreign_json_is_refused_and_says_what_is_known(value: Any) -> None:
    for name in ("mid_term.json", "notes.json"):
        with pytest.raises(LabError) as error:
            opened(value, name)
        assert name in error.value.where
        assert not claims("notes.json", json.dumps(value).encode())


def test_foreign_files_in_a_folder_are_told_and_left_out() -> None:
    state = read_files({**pypi(), "notes.json": b'{"a": 1}', "broken.json": b"{"})
    foreign = [one.where for one in state.findings if one.code == "S_FOREIGN"]
    assert foreign == ["notes.json", "broken.json"] and state.counts == (2, 6, 5)


def test_nothing_at_all_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "gone"):
        with pytest.raises(LabError) as error:
            read(path)
        assert str(path) in error.value.where
    with pytest.raises(LabError, match="holds no part"):
        read_files({"notes.json": b'{"a": 1}', "more.json": b"[]"}, name="folder")
    with pytest.raises(LabError, match="empty"):
        read_files({"mid_term.json": b""})


def test_an_empty_memory_says_that_it_is_empty() -> None:
    empty: list[tuple[Any, str]] = [
        ({"sessions": {}, "access_frequency": {}}, "mid_term.json"),
        ([], "short_term.json"),
        ({"user_profiles": {}, "knowledge_base": []}, "long_term.json"),
    ]
    for value, name in empty:
        assert opened(value, name).codes() == {"S_EMPTY": 1}
    state = read_files(written({name: value for value, name in empty}))
    assert state.codes() == {"S_EMPTY": 1} and not state.lacking


def test_json_that_is_nested_without_end_is_refused() -> None:
    with pytest.raises(LabError, match="nested too deeply"):
        read_files({"mid_term.json": b'{"sessions": ' + b"[" * 200_000 + b"]" * 200_000 + b"}"})


def test_a_pickle_is_no_state() -> None:
    import pickle

    with pytest.raises(LabError):
        read_files({"mid_term.json": pickle.dumps(two_topics())})


def test_a_vector_of_a_million_numbers_is_left_out_and_its_page_stays() -> None:
    state = opened(mid_term(segment("clay", [page(0, page_embedding=[0.5] * 1_000_000), page(1)])))
    assert state.counts == (1, 2, 2) and state.pages[0].vector is None
    assert "1,000,000 numbers" in state.findings[0].message
    assert state.codes() == {"S_NO_VECTOR": 1, "S_VECTOR": 1}


def test_vectors_of_another_length_are_left_out() -> None:
    state = opened(mid_term(segment("clay", [page(0, page_embedding=[1.0, 0.0]), page(1), page(2)])))
    assert state.vectors.shape == (3, 4) and state.pages[0].vector is None
    assert "page 1" in next(one.where for one in state.findings if one.code == "S_DIMENSIONS")


@pytest.mark.parametrize(
    ("vector", "code"),
    [
        ("0.5", "S_VECTOR"),
        ([0.1, "0.2", 0.3, 0.4], "S_VECTOR"),
        ([float("nan"), 0.0, 0.0, 1.0], "S_VECTOR"),
        ([1e300, 0.0, 0.0, 0.0], "S_VECTOR"),
        ([10**400, 0, 0, 0], "S_VECTOR"),
        ([0.0] * 4, "S_VECTOR"),
        ([[1.0], [2.0]], "S_VECTOR"),
        ([3.0, 0.0, 0.0, 0.0], "S_LENGTH"),
    ],
)
def test_what_is_no_unit_vector_is_told(vector: Any, code: str) -> None:
    state = opened(mid_term(segment("clay", [page(0, page_embedding=vector), page(1)])))
    assert code in state.codes() and state.counts == (1, 2, 2)


def test_copies_that_disagree_in_their_text_are_one_page_that_says_so() -> None:
    state = opened(mid_term(segment("a", [page(0)]), segment("b", [page(0, user_input="The kiln is cold.")])))
    assert state.pages[0].user == "The kiln is warm." and "user_input" in state.pages[0].differ


def test_links_that_lead_nowhere_or_round_in_a_circle() -> None:
    pages = [
        page(0, next_page="page_1", pre_page="page_2"),
        page(1, next_page="page_2", pre_page="page_0"),
        page(2, next_page="page_0", pre_page="page_1"),
        page(3, next_page="page_3"),
        page(4, next_page="page_99", pre_page=""),
    ]
    state = opened(mid_term(segment("a", pages)))
    assert state.codes() == {"L_CIRCLE": 1, "L_DANGLING": 1, "L_SELF": 1}
    assert state.chains == ((0, 1, 2), (3,), (4,))


def test_a_page_with_two_followers_is_told() -> None:
    pages = [page(0, next_page="page_1"), page(1, pre_page="page_0"), page(2, pre_page="page_0")]
    state = opened(mid_term(segment("a", pages)))
    assert state.codes() == {"L_BRANCH": 1, "L_ONE_WAY": 1} and state.chains == ((0, 1, 2),)


def test_missing_fields_are_unknown_and_told() -> None:
    state = opened({"sessions": {"s": {"details": [{"user_input": "Hi"}, {}]}}})
    told = state.segments[0]
    assert (told.heat, told.visits, told.opened, told.summary) == (None, None, None, "")
    assert [one.id for one in state.pages] == ["s#1", "s#2"] and state.pages[0].user == "Hi"
    assert state.codes()["S_ID"] == 2 and state.heat.of == 0
    assert "there is no H_segment" in [one.message for one in state.findings]


def test_numbers_where_text_is_expected_are_kept_as_text() -> None:
    state = opened(
        mid_term(segment("s", [page(0, user_input=7, agent_response=["a", 1], page_id=5)], summary={"a": 1}))
    )
    assert (state.pages[0].user, state.pages[0].agent, state.pages[0].id) == ("7", '["a", 1]', "5")
    assert state.segments[0].summary == '{"a": 1}' and state.codes() == {"S_TYPE": 4}


def test_other_types_where_numbers_lists_and_objects_are_expected() -> None:
    broken = segment(
        "s", [page(0, page_keywords="clay", analyzed="no"), 3], N_visit="two", L_interaction=True
    )
    state = opened(
        {"sessions": {"s": broken, "t": 4, "u": segment("u", [], details="none")}, "access_frequency": 1}
    )
    assert state.counts == (2, 1, 1) and state.segments[0].visits is None
    assert state.codes() == {"S_TYPE": 8}


def test_nan_heat_is_unknown() -> None:
    text = json.dumps(mid_term(segment("s", [page(0)], H_segment=float("nan"), R_recency=float("inf"))))
    state = read_files({"mid_term.json": text.encode()})
    assert state.segments[0].heat is None and state.heat.of == 0
    assert state.codes() == {"S_NUMBER": 2}


def test_both_clocks_may_be_absent() -> None:
    bare = segment("s", [page(1, timestamp=None), page(0, timestamp="some day")])
    del bare["timestamp"], bare["last_visit_time"]
    state = opened(mid_term(bare))
    assert [one.id for one in state.pages] == ["page_1", "page_0"]  # as the file has them
    assert state.codes()["S_CLOCKS"] == 1 and (state.page_clock.first, state.segment_clock.first) == (
        None,
        None,
    )


def test_bytes_that_are_not_utf_8_are_replaced_and_told() -> None:
    state = read_files({"mid_term.json": WHOLE.replace(b"kiln", b"k\xe9ln")})
    assert state.pages[0].user == "The k\ufffdln is warm." and state.codes()["B_ENCODING"] == 1


def test_chromadb_without_its_backup_says_where_its_pages_are() -> None:
    state = read_files(chroma(pages=False))
    assert state.counts == (2, 0, 0) and state.codes()["S_NO_PAGES"] == 2
    assert "ChromaDB" in next(one.message for one in state.findings if one.code == "S_NO_PAGES")


def test_counts_that_do_not_fit_and_keys_that_nobody_writes() -> None:
    value = two_topics() | {"graph_edges": []}
    value["access_frequency"]["gone"] = 3
    assert opened(value).codes() == {"L_ONE_WAY": 1, "S_COUNT": 1, "S_EXTRA": 1}
    files = chroma()
    told = json.loads(files["metadata_ann_helper.json"])
    told["mid_term_sessions"]["clay"]["page_count"] = 9
    assert "S_COUNT" in read_files(written({"metadata_ann_helper.json": told})).codes()


def test_an_error_that_was_kept_as_a_profile_is_told() -> None:
    state = opened(long_term(line("- a"), profile="Error: the model gave no answer"), "long_term.json")
    assert state.codes() == {"S_ERROR_TEXT": 1}


def test_long_term_parts_of_other_types_are_told() -> None:
    state = opened(
        {"user_profiles": [], "knowledge_base": {}, "assistant_knowledge": [3, line("- b")]}, "long_term.json"
    )
    assert state.codes() == {"S_TYPE": 3} and [one.text for one in state.knowledge] == ["- b"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=60)
@given(st.data())
def test_any_field_may_hold_anything(data: st.DataObject) -> None:
    """Whatever one field of a state holds, it is read, and no page is lost in silence."""
    value = two_topics()
    clay = value["sessions"]["clay"]
    target = data.draw(st.sampled_from([clay, clay["details"][0], value["access_frequency"]]))
    key = data.draw(st.sampled_from(sorted(target)))
    was, target[key] = target[key], data.draw(JSON)
    state = opened(value)
    assert set(state.codes()) <= set(MEANING)
    if key != "details":
        assert state.counts == (2, 6, 5)
    elif target[key] not in (was, []):  # a segment may be empty
        assert state.findings


@settings(max_examples=40)
@given(st.integers(0, len(WHOLE) - 1), st.integers(0, 255))
def test_any_byte_may_be_another(at: int, byte: int) -> None:
    data = WHOLE[:at] + bytes([byte]) + WHOLE[at + 1 :]
    try:
        state = read_files({"mid_term.json": data})
    except LabError as error:
        assert "mid_term.json" in error.where
    else:
        assert state.segments or state.findings


def test_axes_are_of_length_one() -> None:
    assert all(sum(x * x for x in axis) == pytest.approx(1.0) for axis in AXES)


# -- what JSON itself lets pass, and what is no file ----------------------------------------------


def test_a_key_that_is_named_twice_is_told_of_which_json_keeps_the_last() -> None:
    twice = WHOLE.replace(b'{"sessions": {', b'{"sessions": {"s0": {}, "s0": {"details": []}, ', 1)
    assert twice != WHOLE
    state = read_files({"mid_term.json": twice})
    assert [one.message for one in state.findings if one.code == "B_KEY"] == [
        "'s0' is named twice in one object: the last counts, as JSON has it"
    ]


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("N_visit", -3, "S_RANGE"),
        ("L_interaction", -1, "S_RANGE"),
        ("R_recency", 7, "S_RANGE"),
        ("timestamp", "2026-01-06T17:59:00+09:00", "S_ZONE"),
        ("timestamp", "0000-01-01 00:00:00", "S_TIME"),
        ("H_segment", "3.5", "S_TYPE"),
        ("L_interaction", 10**400, "S_NUMBER"),
    ],
)
def test_a_number_or_a_time_that_cannot_be_is_told(key: str, value: Any, code: str) -> None:
    whole, bent = two_topics(), two_topics()
    next(iter(bent["sessions"].values()))[key] = value
    before, after = opened(whole), opened(bent)
    assert after.codes().get(code, 0) == before.codes().get(code, 0) + 1
    assert after.counts == before.counts


def test_what_stands_for_segments_and_counts_is_told_if_it_is_none() -> None:
    bent = {**two_topics(), "access_frequency": [1, 2]}
    assert "access_frequency is a list" in next(
        one.message for one in opened(bent).findings if one.code == "S_TYPE"
    )
    assert claims("mid_term.json", b'{"sessions": []}')  # by its name: so it is refused with the place
    with pytest.raises(LabError, match="no part of a MemoryOS state"):
        opened({"sessions": []}, "mid_term.json")


def test_a_segment_without_pages_comes_last_so_that_views_count_what_pages_opened() -> None:
    bent = two_topics()
    first = next(iter(bent["sessions"].values()))
    first["details"] = [None, "x"]
    state = opened(bent)
    assert [len(one.rows) for one in state.segments] == [3, 0] and state.segments[1].id == first["id"]
    assert {row.segment for page in state.pages for row in page.rows} == {0}
    told = story(watched.run(state))
    assert [told.hue(page) for page in range(len(told.pages))] and len(told.segments) == 1


def test_segments_stand_in_the_order_in_which_pages_opened_them_however_the_file_has_them() -> None:
    bent = two_topics()
    bent["sessions"] = dict(reversed(bent["sessions"].items()))
    state, plain = opened(bent), opened(two_topics())
    assert [one.id for one in state.segments] == [one.id for one in plain.segments]
    run = watched.run(state)
    opens = [event.segment for _, event in run.events() if isinstance(event, Opened)]
    assert opens == [0, 1]


def test_what_is_no_ordinary_file_is_refused_and_no_part_of_a_folder(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "mid_term.json")
    (tmp_path / "again").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "gone.json").symlink_to(tmp_path / "nowhere.json")
    with pytest.raises(LabError, match="a pipe or a device"):
        read(tmp_path / "mid_term.json")
    with pytest.raises(LabError, match="holds no JSON file"):
        read(tmp_path)
    (tmp_path / "short_term.json").write_text('[{"user_input": "Hi", "agent_response": "Hello"}]')
    assert len(read(tmp_path).files) == 1
