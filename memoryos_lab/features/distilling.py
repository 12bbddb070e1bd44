"""What a run's promoted sets hold, asked of a mind: only sets that were promoted, each once.

Which sets a run promotes depends on its knobs and not on what they hold, so one replay tells them all, and
they are asked at once. (A segment that is summarised anew does change what comes after it: see `refreshing`.)
What a set holds is a function of its pages: under other knobs, sets that were read before are in the model's
store, or in the features already, and are not asked again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Literal, NamedTuple

import numpy as np

from ..memory.events import Undistilled
from ..memory.policy import Policy
from ..memory.replay import Mode, Progress, replay
from ..memory.types import Distilled, Fact, Failure, Features, Script
from .ask import chosen, rows
from .crowd import AT_ONCE, Crowd
from .embedder import Embedder, Role, Vectors
from .llm.types import Cancelled as Stop
from .llm.types import NoReply
from .mind import Mind
from .pieces import fact_texts, numbered
from .refreshing import Pages, Refresher, refreshed
from .store import Store
from .texts import clean


class Wanted(NamedTuple):
    """A promoted set that nobody has read."""

    pages: Pages
    turn: int  # at which it was promoted first


def distil_run(
    script: Script,
    f: Features,
    policy: Policy[Any],
    mind: Mind,
    *,
    embedder: Embedder,
    questions: Mode = "live",
    store: Store | Literal["off"] | None = None,
    keyword_limit: int = 5,
    at_once: int = AT_ONCE,
    progress: Progress | None = None,
    cancelled: Stop | None = None,
) -> Features:
    """The features with all that this run wants to know: facts of promoted sets, segments summarised anew.

    Sets that are in `f` already are taken from there, and those that this run does not promote are left out,
    so that the result does not depend on what was looked at before. What was asked in vain, or not any more
    after a budget, is in `failures`: the run then says of these pages that they are not distilled.

    Raises: LabError when the first requests all fail; Cancelled. What was answered is in the model's store.
    """
    embed = partial(_embed, embedder, chosen(store, embedder), cancelled)
    kept = tuple(one for one in f.failures if one.task not in ("distill", "refresh"))
    read = {one.pages: one for one in f.distilled or ()}
    anew = {one.pages: one for one in f.refreshed}
    f = replace(f, model=mind.name, distilled=(), refreshed=(), failures=kept)
    f = refreshed(
        script, f, policy, questions, Refresher(script, mind, anew, embed, keyword_limit, cancelled)
    )
    wanted = promoted(script, f, policy, questions)
    said = _asked(
        script, mind, [one for one in wanted if one.pages not in read], at_once, progress, cancelled
    )
    facts = {pages: one for pages, one in said.items() if not isinstance(one, NoReply)}
    table, first = embed([text for one in facts.values() for text in fact_texts(one)]), len(f.vectors)
    for pages, one in facts.items():
        read[pages] = Distilled(pages, numbered(one, first))
        first += len(one)
    failed = tuple(
        Failure(turn - 1, "distill", unread.code)
        for pages, turn in wanted
        if isinstance(unread := said.get(pages), NoReply)
    )
    return replace(
        f,
        vectors=np.concatenate([f.vectors, table.astype(f.vectors.dtype)]),
        distilled=tuple(read[one.pages] for one in wanted if one.pages in read),
        failures=(*f.failures, *failed),
    )


def promoted(
    script: Script, f: Features, policy: Policy[Any], questions: Mode = "live"
) -> tuple[Wanted, ...]:
    """Every set of pages that the run promotes and that these features do not know, in order, each once."""
    run = replay(script, f, policy, questions=questions)
    found = ((event.pages, run.steps[i].turn) for i, event in run.events() if isinstance(event, Undistilled))
    first: dict[Pages, int] = {}
    for pages, turn in found:
        first.setdefault(pages, turn)
    return tuple(Wanted(pages, turn) for pages, turn in first.items())


def _asked(
    script: Script,
    mind: Mind,
    wanted: Sequence[Wanted],
    at_once: int,
    progress: Progress | None,
    cancelled: Stop | None,
) -> dict[Pages, tuple[Fact, ...] | NoReply]:
    """What was said of each set, in order."""

    def job(one: Wanted, stop: Stop) -> Iterator[tuple[Pages, tuple[Fact, ...] | NoReply]]:
        pages = {page: script.pages[page] for page in one.pages}
        yield one.pages, mind.distill(pages, turn=one.turn, cancelled=stop)

    crowd: Crowd[Pages, tuple[Fact, ...]] = Crowd(
        [partial(job, one) for one in wanted],
        len(wanted),
        mind.name,
        at_once=at_once,
        progress=progress,
        cancelled=cancelled,
    )
    told = dict(crowd)
    return {one.pages: told.get(one.pages, NoReply("budget")) for one in wanted}


def _embed(embedder: Embedder, store: Store | None, cancelled: Stop | None, texts: Sequence[str]) -> Vectors:
    """[n, d] rows of texts that a model wrote. Raises: LabError, Cancelled."""
    passages: list[tuple[Role, str]] = [("passage", clean(text)) for text in texts]
    return rows(embedder, passages, store=store, progress=lambda done, total: None, cancelled=cancelled)
