"""Tokens of a request: guessed before it is sent, with a margin that the endpoint's own counts teach."""

from __future__ import annotations

import json
from dataclasses import dataclass
from math import ceil

from ...memory.prompt import count_words
from .faults import Fault
from .types import Ask, Messages, Usage
from .wire import Said

RATIO = 1.5  # tokens that are counted for one that is guessed, until the endpoint has counted some
FRAME = 60  # tokens beside the texts: roles, and the system prompt that some servers add
_LONG = 200  # guessed tokens from which on a count teaches the ratio; below, it teaches the frame
_SPARE = 1.1  # no two texts are alike


@dataclass(slots=True)
class Margin:
    """How far counts were above guesses so far.

    >>> margin = Margin()
    >>> margin.most(1000)
    1560
    >>> margin.learn(1000, 1100); margin.learn(10, 31); margin.most(1000)
    1270
    """

    ratio: float = 0.0  # 0: nothing was counted by now
    frame: int = FRAME

    def most(self, guess: int) -> int:
        """Tokens that may be counted for so many that are guessed."""
        return ceil(guess * (self.ratio or RATIO)) + self.frame

    def learn(self, guess: int, counted: int) -> None:
        """A request for which so many were guessed was counted."""
        if guess >= _LONG:
            self.ratio = max(self.ratio, _SPARE * counted / guess)
        else:
            self.frame = max(self.frame, counted - guess)


def guess(messages: Messages, ask: Ask) -> int:
    """Tokens of a request: its texts, a few for each message, and the schema where there is one."""
    texts = sum(count_words(one["content"]) + 4 for one in messages)
    return texts + 4 + (count_words(json.dumps(ask.schema)) if ask.schema is not None else 0)


def taken(got: Said | Fault, guessed: int, most: int, seen: str | None) -> Usage:
    """What a request took, as counted; else estimated.

    `seen` of a stream is what came of it. Where nobody saw an answer, all of it may have been written.
    """
    if got.usage is not None:
        return got.usage
    if isinstance(got, Said):
        return Usage(guessed, count_words(got.text), estimated=True)
    if not got.spent:
        return Usage(0, 0)
    return Usage(guessed, most if seen is None else count_words(seen), estimated=True)


def both(a: Usage, b: Usage) -> Usage:
    """Two requests together."""
    estimated = a.estimated or b.estimated
    return Usage(a.prompt + b.prompt, a.completion + b.completion, a.cached + b.cached, estimated)
