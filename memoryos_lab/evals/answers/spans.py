"""The few words of a sentence that a question does not say itself."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from ..scoring.words import content
from .reading import Reading

LONGEST = 8  # words
_PIECE = re.compile(r"[^\s,;:–—()\"“”，、；：。！？]+|[,;:–—()\"“”，、；：。！？]")


def shortened(text: str, asked: Collection[str], reading: Reading) -> str:
    """The stretch between the question's own words and the marks of the sentence that says most.

    What it says is the idf weight of its words; function words at either end are left off.
    """
    best, most = "", -1.0
    for stretch in _stretches(text.removeprefix("[image: ").rstrip("]"), asked):
        words = " ".join(stretch)
        worth = reading.total(set(content(words)).difference(asked))
        if worth > most:
            best, most = words, worth
    return best.strip(" .!?'") or text


def _stretches(text: str, asked: Collection[str]) -> Iterator[list[str]]:
    """Runs of words between borders, each at most `LONGEST`."""
    run: list[str] = []
    for piece in [*_PIECE.findall(text), ","]:
        stems = content(piece)
        if (stems and all(stem in asked for stem in stems)) or not any(map(str.isalnum, piece)):
            if kept := _trimmed(run):
                yield kept[:LONGEST]
            run = []
        else:
            run.append(piece)


def _trimmed(words: list[str]) -> list[str]:
    kept = [i for i, word in enumerate(words) if content(word)]
    return words[kept[0] : kept[-1] + 1] if kept else []
