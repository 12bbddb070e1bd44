"""Where a conversation comes from, and the conversation with its features once it is read."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import streamlit as st

from .. import samples, sources
from ..memory.policy import preset, presets
from ..memory.replay import Mode, Run
from ..memory.types import Features, Script
from ..runs import is_recording
from ..theatre.asking import asked_at_first
from .chat.lending import lent
from .reference.keeping import watched
from .shelf import digest, features_shelf

Kind = Literal["sample", "file", "path", "memory", "reference"]


@dataclass(frozen=True, slots=True)
class Source:
    """What somebody asked to see."""

    kind: Kind
    name: str  # of the sample, of the file, the path, or whose memory
    of: str | None = None  # id of the conversation in the file; None: the first; of a memory: how it stood;
    # of a state of the reference: the key of what was read
    backend: str | None = None  # None: the recorded features of a sample, MiniLM for the rest
    data: bytes = b""  # of an uploaded file


@dataclass(frozen=True, slots=True)
class Read:
    """What a source holds, before any model was asked."""

    script: Script
    ids: tuple[str, ...]  # of all conversations in the file
    format: str  # and why it is that one, in words; "" for a sample
    recorded: Features | None = None
    watched: Run | None = None  # what was seen, where nothing can be replayed


@dataclass(frozen=True, slots=True)
class Chosen:
    """A conversation with its features, and how it is first shown."""

    source: Source
    read: Read
    features: Features

    @property
    def script(self) -> Script:
        return self.read.script

    @property
    def sample(self) -> samples.SampleInfo | None:
        return samples.info(self.source.name) if self.source.kind == "sample" else None

    @property
    def asking(self) -> Mode:
        """How questions are asked at first."""
        if self.read.watched:
            return self.read.watched.questions
        return self.sample.asking if self.sample else asked_at_first(self.script)

    def base(self, name: str) -> Any:
        """What the knobs start from: the preset, or what a sample makes of it."""
        if self.read.watched and name not in presets():
            return self.read.watched.policy
        return self.sample.base(name) if self.sample else preset(name)


def read(source: Source) -> Read:
    """The conversation that a source names. Raises: LabError."""
    if source.kind == "sample":
        script, features, _ = _bundled(source.name)
        return Read(script, (script.id,), "", features)
    if source.kind == "memory":
        run = lent(source.name)
        return Read(run.script, (run.script.id,), "", run.features)
    if source.kind == "reference":
        run = watched(source.of or "", source.name)
        return Read(run.script, (run.script.id,), "", run.features, run)
    given = source.data if source.kind == "file" else Path(source.name)
    if opens := _opens(given):
        stamp = (0, 0) if source.kind == "file" else _stamp(source.name)
        run = (_recorded if opens == "recording" else _cubes)(given, source.name, stamp)
        return Read(run.script, (run.script.id,), "", run.features, run)
    if source.kind == "file":
        loaded = _parsed(source.data, source.name)
    else:
        loaded = _on_disk(source.name, _stamp(source.name))
    ids = tuple(script.id for script in loaded.scripts)
    return Read(loaded.script(source.of), ids, f"{loaded.format}: {loaded.reason}")


def known_features(source: Source, read: Read) -> Features | None:
    """Features that are there already: recorded ones, or those of an earlier rerun."""
    if read.recorded and source.backend in (None, read.recorded.backend):
        return read.recorded
    return features_shelf().find((digest(read.script), source.backend))


def ready(source: Source) -> Chosen | None:
    """The conversation, if no model has to be asked for it. Raises: LabError."""
    told = read(source)
    features = known_features(source, told)
    return Chosen(source, told, features) if features else None


def keep_features(source: Source, read: Read, features: Features) -> Features:
    return features_shelf().keep((digest(read.script), source.backend), features)


@st.cache_resource(show_spinner=False)
def _bundled(name: str) -> samples.Sample:
    return samples.load(name)


@st.cache_resource(show_spinner=False, max_entries=4)
def _parsed(data: bytes, name: str) -> sources.Loaded:
    return sources.load_bytes(data, name)


def _opens(given: bytes | Path) -> Literal["recording", "cubes"] | None:
    """What a file holds that was watched, not said; None: a conversation, or nothing that is known."""
    if is_recording(given):
        return "recording"
    from ..exports import memcube

    return "cubes" if memcube.claims(given) else None


@st.cache_resource(show_spinner=False, max_entries=4)
def _cubes(given: bytes | Path, name: str, stamp: tuple[int, int]) -> Run:
    """A memory that was exchanged, as it was. Raises: LabError."""
    from ..exports import memcube

    read = memcube.read_bytes(given, name) if isinstance(given, bytes) else memcube.read(given)
    return memcube.observed(read)


@st.cache_resource(show_spinner=False, max_entries=4)
def _recorded(given: bytes | Path, name: str, stamp: tuple[int, int]) -> Run:
    """What somebody saw of a running memory."""
    from ..living.attach import recorded

    return recorded(given, name)


@st.cache_resource(show_spinner=False, max_entries=4)
def _on_disk(path: str, stamp: tuple[int, int]) -> sources.Loaded:
    return sources.load(path)


def _stamp(path: str) -> tuple[int, int]:
    """What changes when a file does; (0, 0) where there is none, which `sources.load` then tells."""
    try:
        state = Path(path).stat()
    except (OSError, ValueError):
        return 0, 0
    return state.st_mtime_ns, state.st_size
