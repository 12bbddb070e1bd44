"""The inspector as a component of Streamlit: slots go out, and sometimes somebody leaves for a replay."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import streamlit as st

from ...evals.examination import Examination
from ...inspector import Inquiry
from ...inspector.knobs import sweep_slot
from ...inspector.knobs_trying import Trying
from ...memory.errors import LabError
from ...memory.policy import knobs
from ...theatre.bundle import bundle
from ...theatre.encode import NULL, encode
from ...theatre.parcel import parcel
from ...views.catalogue import LANGUAGES, Language
from ..heard import nothing
from ..seat import seat
from ..shelf import once
from . import replaying
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
        on_language_change=nothing,
        on_replay_change=nothing,
        on_sweep_change=nothing,
        on_cancel_change=nothing,
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
        slots["sweeping"] = held.trial.slot
        if held.trial.result:
            slots["sweep"] = _swept(held)
    if held.refused != NULL:
        slots["sweeping"] = held.refused
    return slots | {"ui": _placed(held, inquiry, language)}


def _try(held: Bench, inquiry: Inquiry, said: Any) -> None:
    """Begin a sweep, or end one; look again as long as one runs."""
    running = held.trial is not None and held.trial.running
    if said.cancel and held.trial:
        held.trial.cancel()
    elif said.sweep and said.sweep != held.wished and not running:
        held.wished = said.sweep
        _begin(held, inquiry, said.sweep)
        st.rerun()
    elif held.watched and not running:
        held.watched = False
        st.rerun()


def _begin(held: Bench, inquiry: Inquiry, wish: Any) -> None:
    """What makes no sense in a wish is told on the screen, where it was wished."""
    held.refused = NULL
    try:
        held.trial = Trying(_meant(inquiry, wish), wish)
        held.watched = True
    except LabError as error:
        told = f"{error.what}. {error.hint}"
        held.refused = encode({"done": 0, "of": 0, "left_s": None, "fault": told})


def _meant(inquiry: Inquiry, wish: Any) -> Examination:
    """The examination whose knobs are to be moved: the one that is looked at, else the first that has any."""
    name = wish.get("run") if isinstance(wish, dict) else None
    named = (one for one in inquiry.examinations if one.name == name)
    return next(named, None) or next(_movable(inquiry), inquiry.examinations[0])


def _movable(inquiry: Inquiry) -> Iterator[Examination]:
    return (one for one in inquiry.examinations if one.policy is not None and knobs(one.policy))


def _swept(held: Bench) -> bytes:
    assert held.trial and held.trial.result
    result, one = held.trial.result, held.trial.examination
    return once("sweep", (result,), lambda: sweep_slot(result, one))


def _placed(held: Bench, inquiry: Inquiry, language: Language) -> bytes:
    return encode(
        {
            "language": language,
            "address": held.address,
            "link": held.link,
            "key": str(held.visit),
            "sweeps": any(_movable(inquiry)),
        }
    )
