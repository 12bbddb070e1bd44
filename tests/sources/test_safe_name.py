"""File names for ids, whatever the id."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos_lab.sources import safe_name

IDS = st.text(st.characters(), max_size=400) | st.sampled_from(
    [
        "",
        ".",
        "..",
        "../x",
        "/abs",
        "a/b",
        "a\\b",
        "\0",
        "con",
        "NUL.txt",
        "Ann",
        "ann",
        "x" * 300,
        "a.",
        "-a",
    ]
)


@given(IDS)
def test_one_name_of_a_bounded_length(id: str) -> None:
    name = safe_name(id)
    assert 0 < len(name) <= 80
    assert len(name.encode()) <= 255
    assert Path(name).name == name
    assert name not in (".", "..")
    assert not set(name) & set('/\\\0<>:"|?*\n\r\t ')
    assert name[0] not in ".-"
    assert name[-1] != "."
    assert safe_name(id) == name


def folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


@given(st.lists(IDS, unique=True, max_size=8))
def test_no_two_ids_share_a_name_even_where_case_is_folded(some: list[str]) -> None:
    assert len({folded(safe_name(id)) for id in some}) == len(some)


@given(IDS)
def test_the_name_of_an_id_is_not_taken_by_the_id_that_looks_like_it(id: str) -> None:
    name = safe_name(id)
    assert name == id or folded(safe_name(name)) != folded(name)


@pytest.mark.parametrize("id", ["conv-26", "a", "mira", "s_1.v2"])
def test_plain_ids_stay(id: str) -> None:
    assert safe_name(id) == id
