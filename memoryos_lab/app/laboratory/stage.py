"""The inspector as a component of Streamlit: slots go out, and sometimes somebody leaves for a replay."""

from __future__ import annotations

from functools import cache
from typing import Any

import streamlit as st

from ...inspector import Inquiry
from ...theatre.bundle import bundle
from ...theatre.encode import encode
from ...theatre.parcel import parcel
from ...views.catalogue import LANGUAGES
from ..seat import seat
from . import replaying
from .bench import Bench

SOON = 0.2  # s after the first picture


@cache
def component() -> Any:
    """Registered once a server."""
    return st.components.v2.component("memoryos_lab.inspector", js=bundle("inspector_streamlit"))


def show(held: Bench, inquiry: Inquiry) -> None:
    """The inspector of this tab: first all that needs no replay; every score as soon as it is there."""
    st.fragment(_show, run_every=None if inquiry.complete else SOON)(held, inquiry)


def _show(held: Bench, inquiry: Inquiry) -> None:
    language, complete = seat().language, inquiry.complete
    if held.drawn == held.visit and not complete:
        inquiry.last()
        st.rerun()  # nothing is left to come back for
    held.drawn = held.visit
    slots = inquiry.first() | (inquiry.last() if complete else {}) | {"ui": _placed(held, language)}
    said = component()(
        key=f"laboratory-{held.visit}",
        data=parcel(slots),
        height="stretch",
        on_language_change=_nothing,
        on_replay_change=_nothing,
    )
    if said.language in LANGUAGES and said.language != language:
        seat().tell({"language": said.language})
        st.rerun()
    if said.replay:
        replaying.open_replay(held, inquiry, said.replay)


def _placed(held: Bench, language: str) -> bytes:
    return encode({"language": language, "address": held.address, "link": held.link, "key": str(held.visit)})


def _nothing() -> None:
    """What was said is read where it is needed; Streamlit only wants to know that there is something."""
