"""Texts of a script in, `Features` out: the order in which the models are asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.types import Features, Page, Script, Theme

from . import continuity
from .embedder import Embedder, Role, Vectors, checked
from .embedder import backend as find_backend
from .keywords import Keywords

Progress = Callable[[int, int], None]  # (texts done, texts in all)
CHUNK = 64  # texts between two reports of progress


def compute(
    script: Script,
    *,
    backend: str | Embedder = "minilm-int8",
    keyword_limit: int = 5,
    progress: Progress | None = None,
) -> Features:
    """Everything that models say about the texts of `script`: vectors, keywords, continuity.

    Raises: LabError when the backend is unknown, its model missing or its reply unusable.
    """
    embedder = find_backend(backend) if isinstance(backend, str) else backend
    if keyword_limit < 1:
        raise LabError(f"keyword_limit is {keyword_limit}", where="keyword_limit", hint="give 1 or more")
    pages, questions = script.pages, script.questions
    passages = [_clean(page.text) for page in pages]
    asked = [_clean(question.text) for question in questions]
    total = len(passages) + len(asked)
    report = progress or (lambda done, total: None)
    rows = [
        _embed(embedder, passages, "passage", lambda done: report(done, total)),
        _embed(embedder, asked, "query", lambda done: report(len(passages) + done, total)),
    ]
    cosines = continuity.scores(rows[0])
    words, question_words = _keywords(script, keyword_limit)
    return Features(
        backend=embedder.name,
        vectors=np.concatenate([part for part in rows if len(part)] or [rows[0]]),
        page=tuple(range(len(pages))),
        themes=tuple((Theme(i, words[i], words[i]),) for i in range(len(pages))),
        continues=continuity.continues(pages, cosines, continuity.BARS[embedder.name]),
        question=tuple(range(len(pages), total)),
        question_keywords=question_words,
        continuity=cosines,
    )


def _embed(embedder: Embedder, texts: Sequence[str], role: Role, done: Callable[[int], None]) -> Vectors:
    rows: list[Vectors] = [np.zeros((0, embedder.dimensions), dtype=np.float32)]
    for start in range(0, len(texts), CHUNK):
        chunk = texts[start : start + CHUNK]
        rows.append(checked(embedder.embed(chunk, role), len(chunk), embedder))
        done(start + len(chunk))
    return np.concatenate(rows if embedder.dimensions or len(rows) == 1 else rows[1:])


def _keywords(script: Script, limit: int) -> tuple[list[tuple[str, ...]], tuple[tuple[str, ...], ...]]:
    past = Keywords(limit)
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
    # Half a surrogate pair, as broken JSON can carry, has no bytes that a tokenizer could read.
    return text.encode("utf-8", "replace").decode()
