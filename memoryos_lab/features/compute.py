"""Texts of a script in, `Features` out: the order in which the models are asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Literal

from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.types import Fact, Features, Page, Script, Theme

from . import continuity, lexical, notes
from .ask import Progress, rows
from .embedder import Embedder, Role
from .embedder import backend as find_backend
from .keywords import Keywords
from .language import language
from .store import Store, default_store


def compute(
    script: Script,
    *,
    backend: str | Embedder = "minilm-int8",
    store: Store | Literal["off"] | None = None,
    keyword_limit: int = 5,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Features:
    """Everything that models say about the texts of `script`: vectors, keywords, terms, continuity, facts.

    `store` keeps the vectors between calls: `default_store()` unless another is given, none with
    "off". `progress` is told (texts done, texts to embed); without it a bar shows on stderr when
    embedding takes longer than a second. `cancelled` is asked every 64 texts.

    Raises: LabError when the backend is unknown, its model missing, its reply or the store unusable;
    Cancelled. After either, as after Ctrl-C, what was embedded is in the store.
    """
    from .distill import distill, fact_text  # imported late: rules compile, and recorded features need none

    if keyword_limit < 1:
        raise LabError(f"keyword_limit is {keyword_limit}", where="keyword_limit", hint="give 1 or more")
    embedder = find_backend(backend) if isinstance(backend, str) else backend
    pages, questions = script.pages, script.questions
    texts: list[tuple[Role, str]] = [("passage", _clean(page.text)) for page in pages]
    texts += [("query", _clean(question.text)) for question in questions]
    facts = distill(script)
    texts += [("passage", _clean(fact_text(fact))) for said in facts for fact in said]
    vectors = rows(embedder, texts, store=_chosen(store, embedder), progress=progress, cancelled=cancelled)
    cosines = continuity.scores(vectors[: len(pages)])
    bar = continuity.calibrated(embedder.name, language(script))
    measured = continuity.continues(pages, cosines, continuity.bars(vectors[: len(pages)], bar))
    flags, authored = continuity.authored(script, measured)
    words, question_words = _keywords(script, keyword_limit)
    terms, question_terms = lexical.of_script(script)
    f = Features(
        backend=embedder.name,
        vectors=vectors,
        page=tuple(range(len(pages))),
        themes=tuple((Theme(i, words[i], words[i]),) for i in range(len(pages))),
        continues=flags,
        question=tuple(range(len(pages), len(pages) + len(questions))),
        question_keywords=question_words,
        facts=_placed(facts, len(pages) + len(questions)),
        continuity=cosines,
        words=terms,
        question_words=question_terms,
    )
    return replace(f, notes=notes.notes(script, f, embedder, authored))


def _placed(facts: tuple[tuple[Fact, ...], ...], row: int) -> tuple[tuple[Fact, ...], ...]:
    """The facts with their rows of the table of vectors, in order from `row` on."""
    rows = count(row)
    return tuple(tuple(replace(fact, vector=next(rows)) for fact in said) for said in facts)


def _chosen(store: Store | Literal["off"] | None, embedder: Embedder) -> Store | None:
    if store == "off" or not embedder.keep:
        return None
    return default_store() if store is None else store


def _keywords(script: Script, limit: int) -> tuple[list[tuple[str, ...]], tuple[tuple[str, ...], ...]]:
    past = Keywords(limit, language(script))
    pages: list[tuple[str, ...]] = []
    questions: list[tuple[str, ...]] = []
    waiting = list(reversed(script.questions))
    for arrived in range(-1, len(script.pages)):
        if arrived >= 0:
            pages.append(past.page(_said(script.pages[arrived])))
        while waiting and (waiting[-1].after <= arrived or arrived == len(script.pages) - 1):
            questions.append(past.question(_clean(waiting.pop().text)))
    return pages, tuple(questions)


def _said(page: Page) -> str:
    """The words of a page without who said them: a name on every page tells nothing apart."""
    return _clean("\n".join(turn.words for turn in page.turns))


def _clean(text: str) -> str:
    # Half a surrogate pair, as broken JSON can carry, has no bytes that a tokenizer could read; a NUL
    # would end the text for an engine written in C.
    return text.encode("utf-8", "replace").decode().replace("\0", " ")
