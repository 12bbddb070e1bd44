"""A whole conversation read by a mind, page by page.

What a page is about is asked with the page before it and with what their chain was about, so the pages of a
sitting are asked in order. Nothing goes on over a pause (see `continuity`): sittings are asked at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Literal

import numpy as np

from ..memory.replay import Progress
from ..memory.types import Failure, Features, Script
from .ask import chosen, rows
from .continuity import authored, same_sitting
from .crowd import AT_ONCE, Crowd
from .embedder import Embedder
from .llm.types import Cancelled, NoReply
from .mind import Annotation, Mind
from .past import silent
from .pieces import theme, theme_text
from .store import Store
from .texts import clean


def annotated(
    script: Script,
    f: Features,
    mind: Mind,
    *,
    embedder: Embedder,
    store: Store | Literal["off"] | None = None,
    keyword_limit: int = 5,
    at_once: int = AT_ONCE,
    progress: Progress | None = None,
    cancelled: Cancelled | None = None,
) -> Features:
    """Features by rules with what `mind` says of every page: continuity, the meta text of its chain, themes.

    Where it says nothing rules stand in, and `failures` tells why: "budget" for all that was not asked any
    more. Facts by rules are left out, since the mind will distil them: see `distil_run`. A flag of the source
    itself stays. `progress` is told (pages asked about, pages in all), `at_once` bounds sittings under way.

    Raises: LabError when the first requests all fail; Cancelled. What was answered is in the model's store.
    """
    said = _asked(script, mind, at_once=at_once, progress=progress, cancelled=cancelled)
    texts = [theme_text(text) for one in said.values() if isinstance(one, Annotation) for text in one.themes]
    told = rows(
        embedder,
        [("passage", clean(text)) for text in texts],
        store=chosen(store, embedder),
        progress=lambda done, total: None,
        cancelled=cancelled,
    )
    row = count(len(f.vectors))
    themes, continues, meta = list(f.themes), list(f.continues), [""] * len(script.pages)
    failures = []
    for page, one in said.items():
        if isinstance(one, NoReply):
            failures.append(Failure(page, "annotate", one.code))
            continue
        themes[page] = tuple(theme(text, next(row), keyword_limit) for text in one.themes)
        continues[page] = one.continues and page > 0 and _joins(script, page)
        meta[page] = one.meta
    return replace(
        f,
        vectors=np.concatenate([f.vectors, told.astype(f.vectors.dtype)]),
        themes=tuple(themes),
        continues=authored(script, tuple(continues))[0],
        facts=((),) * len(script.pages),
        notes=(*f.notes, *_missing(len(failures), len(said), mind.name)),
        model=mind.name,
        meta=tuple(meta),
        distilled=(),
        failures=tuple(failures),
    )


def _asked(
    script: Script, mind: Mind, *, at_once: int, progress: Progress | None, cancelled: Cancelled | None
) -> dict[int, Annotation | NoReply]:
    """What was said of each page that is not silent, in page order."""
    parts = sittings(script)
    crowd: Crowd[int, Annotation] = Crowd(
        [partial(_sitting, script, mind, pages) for pages in parts],
        sum(map(len, parts)),
        mind.name,
        at_once=at_once,
        progress=progress,
        cancelled=cancelled,
    )
    told = dict(crowd)
    return {page: told.get(page, NoReply("budget")) for pages in parts for page in pages}


def _sitting(
    script: Script, mind: Mind, pages: list[int], stop: Cancelled
) -> Iterator[tuple[int, Annotation | NoReply]]:
    before, meta = None, ""
    for i in pages:
        said = mind.annotate(script.pages[i], before, meta, turn=i + 1, cancelled=stop)
        yield i, said
        before, meta = script.pages[i], "" if isinstance(said, NoReply) else said.meta


def _missing(failed: int, pages: int, model: str) -> Iterator[str]:
    if failed:
        yield f"{model} did not read {failed} of {pages} pages: rules say what those are about."


def sittings(script: Script) -> list[list[int]]:
    """Pages that may continue one another, in order; what is silent is in none.

    >>> from memoryos_lab.memory.types import Page
    >>> pages = (Page((), session="a"), Page((), session="a"), Page((), private=True), Page((), session="b"))
    >>> sittings(Script("s", "", pages))
    [[0, 1], [3]]
    """
    parts: list[list[int]] = []
    for i, page in enumerate(script.pages):
        if silent(page):
            continue
        if parts and parts[-1][-1] == i - 1 and _joins(script, i):
            parts[-1].append(i)
        else:
            parts.append([i])
    return parts


def _joins(script: Script, page: int) -> bool:
    """May the page continue the one before at all?"""
    before = script.pages[page - 1]
    return not silent(before) and same_sitting(before, script.pages[page])
