"""The picture of a state as a component of Streamlit: slots go out, and now and then a wish comes back."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from ...evals.reference import Differences
from ...memory.errors import LabError
from ...memory.memoryos import MemoryOS
from ...memory.policy import presets
from ...sources.reference import ReferenceState
from ...theatre.bundle import join
from ...theatre.encode import NULL, encode
from ...theatre.parcel import parcel
from ...views.catalogue import Language
from .. import fault, window
from ..heard import nothing
from ..seat import Seat
from ..shelf import once
from . import slots
from .bench import Bench
from .leading import open_theatre

FRONT = Path(__file__).parent / "front"


@cache
def component() -> Any:
    """Registered once a server."""
    return st.components.v2.component("memoryos_lab.reference", js=join(FRONT, "hosts/streamlit.js"))


@st.fragment
def show(sitting: Seat, held: Bench, state: ReferenceState) -> None:
    """The state of this tab. A replay beside it reruns this alone."""
    key = f"held-state-{sitting.visit}-{held.visit}"
    said = st.session_state.get(key) or {}
    if (wish := said.get("replay")) and wish != held.told:
        held.told = wish
        _replay(held, wish)
    shown = component()(
        key=key,
        data=parcel(_slots(sitting, held, state)),
        height="stretch",
        on_replay_change=nothing,
        on_theatre_change=nothing,
    )
    if shown.theatre:
        open_theatre(sitting, held)
    window.show(held.link | spoken(sitting.language), dark=sitting.dark)


def spoken(language: Language) -> dict[str, str]:
    """What a link says of the language."""
    return {"language": language} if language != "en" else {}


def _replay(held: Bench, wish: Any) -> None:
    """Replay with the preset that is named, or with the one that fits; one that is none is not followed."""
    named = wish.get("preset") if isinstance(wish, Mapping) else None
    try:
        held.replay(str(named) if named in presets(MemoryOS) else "")
        assert held.beside  # made now, so that what is wrong with it is told here
    except LabError as error:
        held.preset = ""
        fault.toast(error)


def _slots(sitting: Seat, held: Bench, state: ReferenceState) -> dict[str, bytes]:
    language = sitting.language
    return {
        "book": slots.book(language),
        "state": once(f"state-{language}", state, lambda: slots.state(state, language)),
        "beside": _beside(held.beside, language),
        "ui": encode({"dark": sitting.dark}),
    }


def _beside(found: Differences | None, language: Language) -> bytes:
    if found is None:
        return NULL
    known = tuple(presets(MemoryOS))
    return once(f"beside-{language}", found, lambda: slots.beside(found, known, language))
