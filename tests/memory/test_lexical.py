"""BM25 against another's implementation, and over any prefix of the pages."""

from __future__ import annotations

import bm25s
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memoryos_lab.memory.lexical import K1, B, Lexicon

term = st.sampled_from("abcdefgh")
documents = st.lists(st.lists(term, max_size=9), min_size=1, max_size=12)


@settings(max_examples=80)
@given(documents.filter(any), st.lists(term, min_size=1, max_size=5, unique=True))
def test_scores_are_those_of_bm25s(pages: list[list[str]], asked: list[str]) -> None:
    other = bm25s.BM25(k1=K1, b=B, method="lucene")  # "lucene" leaves out the constant factor k1 + 1
    other.index(pages, show_progress=False)
    known = [word for word in asked if any(word in page for page in pages)]
    expected = other.get_scores(known) * (K1 + 1) if known else np.zeros(len(pages))
    assert Lexicon(pages).bm25(asked) == pytest.approx(expected, rel=1e-5, abs=1e-6)


@settings(max_examples=80)
@given(documents, st.lists(term, max_size=5), st.data())
def test_a_prefix_scores_as_if_nothing_came_after(
    pages: list[list[str]], asked: list[str], data: st.DataObject
) -> None:
    arrived = data.draw(st.integers(0, len(pages)))
    assert Lexicon(pages).bm25(asked, arrived).tolist() == Lexicon(pages[:arrived]).bm25(asked).tolist()


def test_no_terms_score_nothing() -> None:
    assert Lexicon([]).bm25(["a"]).tolist() == []
    assert Lexicon([["a"], []]).bm25([]).tolist() == [0.0, 0.0]
    assert Lexicon([[], []]).bm25(["a"]).tolist() == [0.0, 0.0]
    once, twice = Lexicon([["a"], ["b"]]).bm25(["a"]), Lexicon([["a"], ["b"]]).bm25(["a", "a"])
    assert twice.tolist() == (2 * once).tolist()
