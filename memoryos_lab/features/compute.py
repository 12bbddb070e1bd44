"""Texts of a script in, `Features` out: the order in which the models are asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from typing import Literal

from ..memory.errors import LabError
from ..memory.replay import Progress, inputs
from ..memory.types import Fact, Features, Script, Theme
from . import continuity, lexical, notes
from .annotating import annotated
from .ask import chosen, rows
from .crowd import AT_ONCE
from .embedder import Embedder, Role, Vectors
from .embedder import backend as find_backend
from .language import language
from .lexical import Terms
from .mind import Mind
from .past import Past, silent
from .store import Store
from .texts import act_text, clean, fact_text


def compute(
    script: Script,
    *,
    backend: str | Embedder = "minilm-int8",
    model: Mind | None = None,
    store: Store | Literal["off"] | None = None,
    keyword_limit: int = 5,
    progress: Progress | None = None,
    asking: Progress | None = None,
    at_once: int = AT_ONCE,
    cancelled: Callable[[], bool] | None = None,
) -> Features:
    """Everything that models say about the texts of `script`: vectors, keywords, terms, continuity, facts.

    `model` reads every page as well: see `annotated`, which `asking` and `at_once` are for. What promoted
    sets hold it is asked later, by `distil_run`.

    `store` keeps the vectors between calls: `default_store()` unless another is given, none with
    "off". `progress` is told (texts done, texts to embed); without it a bar shows on stderr when
    embedding takes longer than a second. `cancelled` is asked every 64 texts.

    Raises: LabError when the backend is unknown, its model missing, its reply or the store unusable, or the
    model answers nothing at all; Cancelled. After each, as after Ctrl-C, what was said is in the store.
    """
    from .distill import distill  # imported late: rules compile, and recorded features need none

    if keyword_limit < 1:
        raise LabError(f"keyword_limit is {keyword_limit}", where="keyword_limit", hint="give 1 or more")
    embedder = find_backend(backend) if isinstance(backend, str) else backend
    told = [page for page in script.pages if not silent(page)]
    facts = distill(script)
    acts = [act_text(act) for act in script.acts]
    texts: list[tuple[Role, str]] = [("passage", clean(page.text)) for page in told]
    texts += [("query", clean(question.text)) for question in script.questions]
    texts += [("passage", clean(fact_text(fact))) for said in facts for fact in said]
    texts += [("passage", text) for text in acts if text]
    vectors = rows(embedder, texts, store=chosen(store, embedder), progress=progress, cancelled=cancelled)
    row = count()
    page_rows = tuple(None if silent(page) else next(row) for page in script.pages)
    own = [None if at is None else vectors[at] for at in page_rows]
    cosines = continuity.scores(own)
    words, bars, question_words = _in_order(script, own, embedder.name, keyword_limit)
    measured = continuity.continues(script.pages, cosines, bars)
    flags, authored = continuity.authored(script, measured)
    terms, question_terms = lexical.of_script(script)
    f = Features(
        backend=embedder.name,
        vectors=vectors,
        page=page_rows,
        themes=tuple(
            None if at is None else (Theme(at, said, said),)
            for at, said in zip(page_rows, words, strict=True)
        ),
        continues=flags,
        question=tuple(next(row) for _ in script.questions),
        question_keywords=tuple(question_words),
        facts=_placed(facts, row),
        continuity=cosines,
        words=terms,
        question_words=question_terms,
        acts=tuple(next(row) if text else None for text in acts),
    )
    f = replace(f, notes=notes.notes(script, f, embedder, authored))
    if model is None:
        return f
    return annotated(
        script,
        f,
        model,
        embedder=embedder,
        store=store,
        keyword_limit=keyword_limit,
        at_once=at_once,
        progress=asking,
        cancelled=cancelled,
    )


def _placed(facts: tuple[tuple[Fact, ...], ...], row: Iterator[int]) -> tuple[tuple[Fact, ...], ...]:
    """The facts with the next rows of the table of vectors, in order."""
    return tuple(tuple(replace(fact, vector=next(row)) for fact in said) for said in facts)


def _in_order(
    script: Script, rows: Sequence[Vectors | None], backend: str, limit: int
) -> tuple[list[Terms], list[float], list[Terms]]:
    """Keywords and bars of the pages, keywords of the questions: each from what came before it."""
    past = Past(backend, language(script), limit)
    pages: list[tuple[Terms, float]] = []
    questions: list[Terms] = []
    for kind, index, *_ in inputs(script):
        if kind == "page":
            pages.append(past.page(script.pages[index], rows[index]))
        elif kind == "question":
            questions.append(past.keywords.question(clean(script.questions[index].text)))
    return [words for words, _ in pages], [bar for _, bar in pages], questions
