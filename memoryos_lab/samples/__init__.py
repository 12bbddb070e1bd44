"""Floor 2: conversations of our own with recorded features; to look at one, no model is asked."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np

from .. import sources
from ..memory.errors import LabError
from ..memory.types import Features, Script
from ..runs import load_features
from .catalogue import CATALOGUE, SampleInfo

__all__ = ["Sample", "SampleInfo", "folder", "info", "load", "names", "read", "stamp"]

_DATA = Path(__file__).parent / "data"


class Sample(NamedTuple):
    """A bundled conversation with everything that a replay of it needs."""

    script: Script
    features: Features
    info: SampleInfo


def names() -> tuple[SampleInfo, ...]:
    """The bundled conversations, the one to begin with first; not those that ask one of them something else.

    >>> [info.name for info in names()]
    ['tutor', 'by-hand', 'zh', 'mira', 'irregular']
    """
    return tuple(info for info in CATALOGUE if not info.pages_of)


def info(name: str) -> SampleInfo:
    """What is known of a sample before it is read. Raises: LabError with the names that exist."""
    for found in CATALOGUE:
        if found.name == name:
            return found
    raise LabError(
        f"there is no sample called {name!r}",
        where=f"sample:{name}",
        hint=f"choose one of {', '.join(known.name for known in CATALOGUE)}",
    )


def folder(name: str) -> Path:
    """Where the sample's conversation and its `features/` lie. Raises: LabError."""
    return _DATA / info(name).name


def load(name: str) -> Sample:
    """Read a sample and its recorded features: a few milliseconds, and no model.

    Raises: LabError for an unknown name, or if the installation is damaged.

    >>> script, features, info = load("by-hand")
    >>> len(script.pages), features.vectors.shape, info.policy().stm_capacity
    (10, (12, 2), 2)
    """
    about = info(name)
    script, features = read(name), load_features(folder(name) / "features")
    if about.pages_of:
        features = asked(load_features(folder(about.pages_of) / "features"), features)
    return Sample(script, features, about)


def read(name: str) -> Script:
    """A sample without its features. Raises: LabError as `load`.

    One that asks another's pages something else holds its questions alone.
    """
    about = info(name)
    data = (folder(name) / about.file).read_bytes()
    if about.pages_of:
        other = folder(about.pages_of) / info(about.pages_of).file
        lines = other.read_bytes().splitlines(keepends=True)
        data = b"".join(line for line in lines if b'"question"' not in line) + data
    (script,) = sources.load_bytes(data, about.file).scripts
    return script


def asked(pages: Features, questions: Features) -> Features:
    """Features of the pages of one recording with the questions of another; vectors [r1 + r2, d]."""
    start = len(pages.vectors)
    return replace(
        pages,
        vectors=np.concatenate([pages.vectors, questions.vectors]),
        question=tuple(row + start for row in questions.question),
        question_keywords=questions.question_keywords,
        question_words=questions.question_words,
    )


def stamp(script: Script) -> str:
    """Digest of everything in a script that features are computed from; kept beside a recording.

    A recording whose stamp differs from its conversation's is stale.
    """
    pages = [(page.text, page.session, page.time) for page in script.pages]
    questions = [(question.text, question.after) for question in script.questions]
    seen = [pages, questions, script.language, script.held_out.get("continues")]
    return hashlib.sha256(json.dumps(seen, ensure_ascii=False).encode()).hexdigest()
