"""Floor 2: conversations of our own with recorded features; to look at one, no model is asked."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import NamedTuple

from .. import sources
from ..memory.errors import LabError
from ..memory.types import Features, Script
from ..runs import load_features
from .catalogue import CATALOGUE, SampleInfo

__all__ = ["Sample", "SampleInfo", "folder", "info", "load", "names", "stamp"]

_DATA = Path(__file__).parent / "data"


class Sample(NamedTuple):
    """A bundled conversation with everything that a replay of it needs."""

    script: Script
    features: Features
    info: SampleInfo


def names() -> tuple[SampleInfo, ...]:
    """The bundled conversations, the one to begin with first.

    >>> [info.name for info in names()]
    ['tutor', 'by-hand', 'zh', 'mira', 'irregular']
    """
    return CATALOGUE


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
    (script,) = sources.load(folder(name) / about.file).scripts
    return Sample(script, load_features(folder(name) / "features"), about)


def stamp(script: Script) -> str:
    """Digest of everything in a script that features are computed from; kept beside a recording.

    A recording whose stamp differs from its conversation's is stale.
    """
    pages = [(page.text, page.session, page.time) for page in script.pages]
    questions = [(question.text, question.after) for question in script.questions]
    seen = [pages, questions, script.language, script.held_out.get("continues")]
    return hashlib.sha256(json.dumps(seen, ensure_ascii=False).encode()).hexdigest()
