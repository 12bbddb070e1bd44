"""The stemmer, held against NLTK's word by word."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import memoryos_lab
from memoryos_lab.evals.scoring import stem
from memoryos_lab.evals.scoring.porter import porter

ENDINGS = (
    *(
        "sses",
        "ies",
        "ss",
        "s",
        "eed",
        "ed",
        "ing",
        "ied",
        "at",
        "bl",
        "iz",
        "y",
        "ational",
        "tional",
        "enci",
    ),
    *("anci", "izer", "bli", "alli", "entli", "eli", "ousli", "ization", "ation", "ator", "alism", "iveness"),
    *("fulness", "ousness", "aliti", "iviti", "biliti", "fulli", "logi", "icate", "ative", "alize", "iciti"),
    *("ical", "ful", "ness", "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent"),
    *("ion", "sion", "ou", "ism", "ate", "iti", "ous", "ive", "ize", "e", "ll"),
)
made = st.builds(
    lambda start, endings: start + "".join(endings),
    st.text("aeiouybcdlnstwxgé'1", max_size=5),
    st.lists(st.sampled_from(ENDINGS), max_size=3),
)


@pytest.fixture(scope="module")
def nltk() -> Any:
    from nltk.stem.porter import PorterStemmer

    return PorterStemmer()


def test_every_word_that_is_at_hand(nltk: Any) -> None:
    room = Path(memoryos_lab.__file__).parent
    files = [*room.glob("features/data/*.txt"), *room.glob("samples/data/*/*.json*"), *room.rglob("*.py")]
    text = " ".join(file.read_text(encoding="utf-8").lower() for file in files)
    words = sorted({word for word in re.findall(r"\w+", text) if len(word) < 60})
    assert len(words) > 20_000
    assert [word for word in words if porter(word) != nltk.stem(word)] == []


@given(made)
def test_any_ending_on_any_start(nltk: Any, word: str) -> None:
    assert porter(word) == nltk.stem(word)


@pytest.mark.parametrize(
    "word", ["skies", "dying", "innings", "proceed", "ties", "tied", "enjoy", "spy", "a", ""]
)
def test_what_nltk_changed(nltk: Any, word: str) -> None:
    assert porter(word) == nltk.stem(word)


def test_a_word_of_any_length() -> None:
    assert stem("y" * 100_000) == "y" * 100_000
