"""Choose a conversation: a bundled sample, a file of one's own, a path on this machine."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import streamlit as st

from .. import samples, sources
from ..features import compute
from ..memory.policy import preset
from ..memory.replay import Mode
from ..memory.types import Features, Script
from ..views.catalogue import Language
from .shelf import digest, features_shelf
from .texts import text

SOURCES = ("sample", "file", "path")


@dataclass(frozen=True, slots=True)
class Chosen:
    """A conversation with its features, and how it is first shown."""

    key: str  # content of the script, and the backend
    script: Script
    features: Features
    asking: Mode
    sample: str | None  # name of the bundled sample
    path: str | None = None

    def base(self, name: str) -> Any:
        """What the knobs start from: the preset; for a sample under `paper` its own knobs on top."""
        if self.sample is not None and name == "paper":
            return samples.info(self.sample).policy()
        return preset(name)


def choose(language: Language) -> Chosen | None:
    """The menu in the sidebar; None while nothing is chosen. Raises: LabError."""
    names = dict(zip(SOURCES, (text(key, language) for key in SOURCES), strict=True))
    source = st.segmented_control(
        text("conversation", language), SOURCES, key="source", format_func=names.__getitem__, width="stretch"
    )
    match source:
        case "sample":
            return _sample(language)
        case "file":
            return _file(language)
        case "path":
            return _path(language)
        case _:
            return None


def _sample(language: Language) -> Chosen | None:
    titles = {info.name: f"{info.title} · {info.pages}" for info in samples.names()}
    name = st.selectbox(
        text("sample", language),
        list(titles),
        key="sample",
        index=None,
        format_func=titles.__getitem__,
        label_visibility="collapsed",
        placeholder=text("sample", language),
    )
    if name is None:
        return None
    info = samples.info(name)
    st.caption(info.teaches_zh if language == "zh" else info.teaches)
    script, features, info = _bundled(name)
    return Chosen(f"{digest(script)}/{features.backend}", script, features, info.asking, name)


@st.cache_resource(show_spinner=False)
def _bundled(name: str) -> samples.Sample:
    return samples.load(name)


def _file(language: Language) -> Chosen | None:
    file = st.file_uploader(text("upload", language), key="file", help=text("upload_help", language))
    if file is None:
        return None
    loaded = _parsed(file.getvalue(), file.name)
    return _chosen(loaded, language)


def _path(language: Language) -> Chosen | None:
    path = st.text_input(text("path_label", language), key="path", placeholder=text("path_hint", language))
    if st.button(text("open", language), width="stretch"):
        st.session_state.opened_path = path
    if not path or st.session_state.get("opened_path") != path:
        return None
    return _chosen(_read(path, _stamp(path)), language, path)


@st.cache_resource(show_spinner=False, max_entries=4)
def _parsed(data: bytes, name: str) -> sources.Loaded:
    return sources.load_bytes(data, name)


@st.cache_resource(show_spinner=False, max_entries=4)
def _read(path: str, stamp: tuple[int, int]) -> sources.Loaded:
    return sources.load(path)


def _stamp(path: str) -> tuple[int, int]:
    """What changes when a file does; (0, 0) where there is none, which `sources.load` then tells."""
    try:
        state = Path(path).stat()
    except (OSError, ValueError):
        return 0, 0
    return state.st_mtime_ns, state.st_size


def _chosen(loaded: sources.Loaded, language: Language, path: str | None = None) -> Chosen:
    ids = [script.id for script in loaded.scripts]
    wanted = ids[0]
    if len(ids) > 1:
        wanted = st.selectbox(text("which", language), ids, key="of_file") or ids[0]
    st.caption(text("format", language))
    st.text(f"{loaded.format}: {loaded.reason}")
    script = loaded.script(wanted)
    key = digest(script)
    features = features_shelf().get(key) or features_shelf().put(key, _embed(script, language))
    return Chosen(f"{key}/{features.backend}", script, features, _asking(script), None, path)


def _asking(script: Script) -> Mode:
    """Questions that all come after the last page cannot change how the memory forms: not asked at first."""
    last = len(script.pages) - 1
    return "fork" if any(question.after < last for question in script.questions) else "none"


def _embed(script: Script, language: Language) -> Features:
    """Vectors of a conversation that is new here; the bar tells how long it will take."""
    bar = st.progress(0.0)
    began = time.monotonic()

    def told(done: int, total: int) -> None:
        spent = time.monotonic() - began
        left = text("left", language, s=spent * (total - done) / done) if 0 < done < total else ""
        bar.progress(done / max(total, 1), text("embedding", language, done=done, total=total, left=left))

    features = compute(script, progress=told)
    bar.empty()
    return features
