"""Floor 1: anything -> Script. Conversations from files, with every irregularity reported.

>>> data = b'{"user": "Hi", "agent": "Hello"}'
>>> loaded = load_bytes(data, "greeting.jsonl")
>>> loaded.format, loaded.reason, len(loaded.scripts[0].pages)
('jsonl', 'lines of pages with `user` and `agent`', 1)
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from ..memory.errors import LabError
from ..memory.types import Issue, Script
from . import document
from .build import How
from .contents import contents
from .formats import FORMATS, recognise
from .issues import Issues
from .names import safe_name
from .pages import PAIRINGS, Pairing
from .turns import UniqueIds

__all__ = ["FORMATS", "PAIRINGS", "Loaded", "Pairing", "detect", "load", "load_bytes", "safe_name"]


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a file held."""

    scripts: tuple[Script, ...]  # at least one
    format: str  # a name in FORMATS
    reason: str  # why it is that format, in words
    sha256: str  # of the bytes, in hex

    @property
    def issues(self) -> tuple[Issue, ...]:
        """The issues of all scripts; one of the whole file counts once."""
        return tuple(dict.fromkeys(issue for script in self.scripts for issue in script.issues))

    def script(self, sample: str | None = None) -> Script:
        """The script of that id, or the first. Raises: LabError with the ids that exist."""
        found = next((script for script in self.scripts if sample in (None, script.id)), None)
        if found:
            return found
        ids = ", ".join(script.id for script in self.scripts[:20])
        more = f" and {len(self.scripts) - 20} more" if len(self.scripts) > 20 else ""
        raise LabError(
            f"there is no sample {sample!r}", where=f"sample {sample}", hint=f"choose one of {ids}{more}"
        )


def load(
    path: str | Path,
    *,
    format: str = "auto",
    sample: str | None = None,
    pairing: Pairing = "natural",
    strict: bool = False,
) -> Loaded:
    """Read a file of conversations.

    Parameters
    ----------
    format: a name in `FORMATS`, or "auto": told by the content.
    sample: read the conversation of this id alone.
    pairing: how turns become pages, see `sources.pages`.
    strict: stop at the first irregularity, instead of reporting it in `Script.issues`.

    Raises: LabError for what cannot be read, with the place and what to do.
    """
    return load_bytes(
        contents(path), Path(path).name, format=format, sample=sample, pairing=pairing, strict=strict
    )


def load_bytes(
    data: bytes,
    name: str,
    *,
    format: str = "auto",
    sample: str | None = None,
    pairing: Pairing = "natural",
    strict: bool = False,
) -> Loaded:
    """`load` for bytes at hand, such as an upload; ``name`` is shown and never used as a path."""
    if pairing not in PAIRINGS:
        raise LabError(
            f"there is no pairing called {pairing!r}",
            where=f"pairing {pairing}",
            hint=f"choose {' or '.join(PAIRINGS)}",
        )
    doc = document.read(data, name)
    known, reason = recognise(doc, format)
    scripts = tuple(_apart(known.read(doc, How(pairing, strict)), strict))
    if not scripts:
        raise LabError(f"{name} holds no conversation", where=name, hint="give a file that holds one")
    digest = hashlib.sha256(data).hexdigest()
    scripts = tuple(replace(script, source_sha256=digest) for script in scripts)
    loaded = Loaded(scripts, known.name, reason, digest)
    return loaded if sample is None else replace(loaded, scripts=(loaded.script(sample),))


def detect(path: str | Path) -> tuple[str, str]:
    """(format, the reason for the guess) of a file. Raises: LabError for none that is known."""
    found, reason = recognise(document.read(contents(path), Path(path).name))
    return found.name, reason


def _apart(scripts: Iterable[Script], strict: bool) -> Iterator[Script]:
    """Scripts with an id each: a second "x" becomes "x~2", with an issue."""
    issues = Issues(strict=strict)
    ids = UniqueIds(issues, "R_DUP_ID")
    for script in scripts:
        id = ids(script.id, script.id)
        yield script if id == script.id else replace(script, id=id, issues=(*script.issues, issues.all()[-1]))
