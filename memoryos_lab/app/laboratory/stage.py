"""The inspector as a component of Streamlit: slots go out, and sometimes somebody leaves for a replay."""

from __future__ import annotations

from functools import cache
from typing import Any

import streamlit as st

from ...inspector import Inquiry
from ...inspector.knobs import sweep_slot
from ...theatre.bundle import bundle
from ...theatre.encode import encode
from ...theatre.parcel import parcel
from ...views.catalogue import LANGUAGES, Language
from ..seat import seat
from ..shelf import once
from . import replaying, trying
from .bench import Bench

SOON = 0.2  # s after the first picture
OFTEN = 0.6  # s between two looks at a sweep that runs


@cache
def component() -> Any:
    """Registered once a server."""
    return st.components.v2.component("memoryos_lab.inspector", js=bundle("inspector_streamlit"))


def show(held: Bench, inquiry: Inquiry) -> None:
    """The inspector of this tab: first all that needs no replay; every score as soon as it is there."""
    often = SOON if not inquiry.complete else OFTEN if held.trial and held.trial.running else None
    st.fragment(_show, run_every=often)(held, inquiry)


def _show(held: Bench, inquiry: Inquiry) -> None:
    language, complete = seat().language, inquiry.complete
    if held.drawn == held.visit and not complete:
        inquiry.last()
        st.rerun()  # nothing is left to come back for
    held.drawn = held.visit
    said = component()(
        key=f"laboratory-{held.visit}",
        data=parcel(_slots(held, inquiry, language)),
        height="stretch",
        on_language_change=_nothing,
        on_replay_change=_nothing,
        on_sweep_change=_nothing,
        on_cancel_change=_nothing,
    )
    if said.language in LANGUAGES and said.language != language:
        seat().tell({"language": said.language})
        st.rerun()
    if said.replay:
        replaying.open_replay(held, inquiry, said.replay)
    _try(held, inquiry, said)


def _slots(held: Bench, inquiry: Inquiry, language: Language) -> dict[str, bytes]:
    slots = inquiry.first() | (inquiry.last() if inquiry.complete else {})
    if held.trial:
        slots["sweeping"] = encode(held.trial.told())
        if held.trial.result:
            slots["sweep"] = _swept(held, inquiry)
    return slots | {"ui": _placed(held, inquiry, language)}


def _try(held: Bench, inquiry: Inquiry, said: Any) -> None:
    """Begin a sweep, or end one; look again as long as one runs."""
    if said.cancel and held.trial:
        held.trial.stopped = True
    elif said.sweep and said.sweep != held.wished and not (held.trial and held.trial.running):
        held.wished = said.sweep
        held.trial = trying.begin(inquiry, said.sweep)
        held.watched = True
        st.rerun()
    elif held.watched and held.trial and not held.trial.running:
        held.watched = False
        st.rerun()


def _swept(held: Bench, inquiry: Inquiry) -> bytes:
    assert held.trial and held.trial.result
    result, one = held.trial.result, trying.tried(inquiry)
    return once("sweep", (result,), lambda: sweep_slot(result, one))


def _placed(held: Bench, inquiry: Inquiry, language: Language) -> bytes:
    return encode(
        {
            "language": language,
            "address": held.address,
            "link": held.link,
            "key": str(held.visit),
            "sweeps": trying.tried(inquiry) is not None,
        }
    )


def _nothing() -> None:
    """What was said is read where it is needed; Streamlit only wants to know that there is something."""
