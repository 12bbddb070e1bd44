"""Who ranks: a policy, shared words (BM25), vectors, or words and vectors; each for every question.

A channel ranks units of the conversation: turns, pages or sessions. The policy ranks pages; they are told
as their turns, or as the sessions in which they stand. Without a policy there is no short-term memory, and
every unit of the conversation is searched, whatever came when.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...memory.knobs import Knobs
from ...memory.lexical import Lexicon
from ...memory.likeness import likeness
from ...memory.replay import inputs
from ...memory.types import Features, Script
from ..dataset import Dataset
from .measures import Ranked

Unit = Literal["turn", "page", "session"]
Terms = Callable[[str], Sequence[str]]
Channel = Callable[[Script, Features, Unit], list[Ranked]]
LONGEST = 200  # units that are ranked of a question; a longer cut has no place


def plain(text: str) -> list[str]:
    """Words in lower case, nothing left out and nothing stemmed: the terms of the published anchor.

    >>> plain("Ann's bowls, 2023")
    ['ann', 's', 'bowls', '2023']
    """
    return re.findall(r"\w+", text.lower())


class Corpus(NamedTuple):
    """The units of one conversation."""

    texts: tuple[str, ...]  # [n] each turn with its speaker, captions marked
    turns: tuple[tuple[str, ...], ...]  # [n] ids of the turns in it

    @classmethod
    def of(cls, script: Script, unit: Unit) -> Corpus:
        """In the order of the conversation."""
        groups: dict[str | int, list[tuple[str, str]]] = {}
        for number, page in enumerate(script.pages):
            for turn in page.turns:
                keys: dict[Unit, str | int] = {"turn": turn.id, "page": number, "session": page.session}
                key = keys[unit]
                groups.setdefault(key, []).append((turn.id, f"{turn.speaker}: {turn.words}"))
        return cls(
            tuple(" ".join(text for _, text in said) for said in groups.values()),
            tuple(tuple(id for id, _ in said) for said in groups.values()),
        )


def by_words(script: Script, f: Features, unit: Unit = "page", *, terms: Terms = plain) -> list[Ranked]:
    """BM25, k1 1.5 and b .75, over all units of the conversation. `f` is not looked at."""
    corpus = Corpus.of(script, unit)
    lexicon = Lexicon([terms(text) for text in corpus.texts])
    return [
        ranked(_best(lexicon.bm25(terms(question.text))), corpus.turns, question.evidence)
        for question in script.questions
    ]


def by_cosine(script: Script, f: Features, unit: Unit = "page") -> list[Ranked]:
    """The vectors of the features, over all pages."""
    return by_both(script, f, unit, weight=0.0)


def by_both(script: Script, f: Features, unit: Unit = "page", *, weight: float = 0.6) -> list[Ranked]:
    """Cosine + weight · BM25 / best BM25, over all pages. Raises: LabError for features without words."""
    knobs, pages = Knobs(bm25_weight=weight), len(script.pages)
    return _by_pages(script, unit, lambda question: likeness(f).scores(question, knobs, script, pages))


def by_policy(policy: Any, questions: Literal["fork", "live"] = "fork") -> Channel:
    """What a policy finds, its m kept and its k as long as any cut; short-term memory counted."""

    def rank(script: Script, f: Features, unit: Unit = "page") -> list[Ranked]:
        found: list[Ranked] = []
        state = policy.start()
        for kind, index, _ in inputs(script, questions):
            if kind == "page":
                state, _ = policy.observe(state, index, script, f)
                continue
            survey = policy.survey(state, index, script, f)
            pages = survey.returned(getattr(policy, "top_m", 1), LONGEST)
            found.append(_told(script, unit, pages, survey.stm, script.questions[index].evidence))
            if questions == "live":
                state, _, _ = policy.recall(state, index, script, f)
        return found

    return rank


CHANNELS: Mapping[str, Channel] = {"bm25": by_words, "cosine": by_cosine, "both": by_both}


def rankings(
    dataset: Dataset, features: Mapping[str, Features], channel: Channel, unit: Unit = "page"
) -> dict[str, Ranked]:
    """What the channel finds for every question, by question id."""
    return {
        question.id: found
        for script in dataset.scripts
        for question, found in zip(script.questions, channel(script, features[script.id], unit), strict=True)
    }


def ranked(
    order: Iterable[int], turns: Sequence[tuple[str, ...]], evidence: Iterable[str], stm: Iterable[int] = ()
) -> Ranked:
    """Units in ranked order against the evidence; `turns` are the ids in each unit."""
    gold = frozenset(evidence)
    recent = frozenset(id for unit in stm for id in turns[unit]) & gold
    return Ranked(recent, tuple(gold.intersection(turns[i]) for i in order), gold)


def _by_pages(script: Script, unit: Unit, score: Callable[[int], NDArray[Any]]) -> list[Ranked]:
    return [
        _told(script, unit, _best(score(number)), (), question.evidence)
        for number, question in enumerate(script.questions)
    ]


def _told(
    script: Script, unit: Unit, pages: Iterable[int], stm: Iterable[int], evidence: Iterable[str]
) -> Ranked:
    """Ranked pages as units; a page that stands twice, or a session named before, takes one place."""
    wanted = tuple(dict.fromkeys(pages))
    match unit:
        case "page":
            turns = [page.turn_ids for page in script.pages]
            return ranked(wanted, turns, evidence, stm)
        case "turn":
            said: list[tuple[str, ...]] = [(id,) for page in wanted for id in script.pages[page].turn_ids]
        case "session":
            sessions = dict.fromkeys(script.pages[page].session for page in wanted)
            said = [_turns_of(script, session) for session in sessions]
    recent = [tuple(id for page in stm for id in script.pages[page].turn_ids)]
    return ranked(range(1, len(said) + 1), [*recent, *said], evidence, (0,))


def _turns_of(script: Script, session: str) -> tuple[str, ...]:
    return tuple(id for page in script.pages if page.session == session for id in page.turn_ids)


def _best(scores: NDArray[Any]) -> list[int]:
    """Best first, ties to the older."""
    best: list[int] = np.argsort(-scores, kind="stable")[:LONGEST].tolist()
    return best
