"""The terms of pages and questions: what a lexical score such as BM25 counts.

English by the Snowball project's own stemmer ("english", Porter 2), function words left out; Chinese by
jieba. Unlike keywords, terms are no choice of the most telling ones: every one counts, repeats included.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from typing import Any

from ..memory.types import Features, Script
from . import chinese
from .language import language
from .past import silent
from .stopwords import FUNCTION_WORDS

Terms = tuple[str, ...]

_WORD = re.compile(r"\w\w+|\d")  # no lone letters: what is left of a contraction, and of nothing else


def english(text: str) -> list[str]:
    """Stems of the words of a text, in order, without function words.

    >>> english("Did Ann glaze the bowls? She was glazing one in 2023.")
    ['ann', 'glaze', 'bowl', 'glaze', 'one', '2023']
    """
    return [_stem(word) for word in _WORD.findall(text.lower()) if word not in FUNCTION_WORDS]


def terms(texts: Iterable[str], language: str = "en") -> tuple[Terms, ...]:
    """The terms of each text."""
    read: Callable[[str], list[str]] = chinese.words if language == "zh" else english
    return tuple(tuple(read(text)) for text in texts)


def of_script(script: Script) -> tuple[tuple[Terms, ...], tuple[Terms, ...]]:
    """Terms of its pages and of its questions; a page's hold the names of those who speak."""
    spoken = language(script)
    pages = terms(("" if silent(page) else page.text for page in script.pages), spoken)
    return pages, terms((question.text for question in script.questions), spoken)


def with_terms(f: Features, script: Script) -> Features:
    """Features that were kept before terms were, with those of their script; no model is asked."""
    words, question_words = of_script(script)
    return replace(f, words=words, question_words=question_words)


@cache  # a conversation says few different words; the stemmer takes 30 µs for one
def _stem(word: str) -> str:
    stem: str = _stemmer().stemWord(word)
    return stem


@cache
def _stemmer() -> Any:
    import snowballstemmer

    return snowballstemmer.stemmer("english")
