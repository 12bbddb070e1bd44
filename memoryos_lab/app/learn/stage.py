"""A picture between the words of a lesson: the theatre, once the reader comes near it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import streamlit as st

from ...course.blocks import Staged
from ...course.prepared import Prepared
from ...theatre.parcel import parcel
from .. import theatre
from ..heard import nothing
from ..literal import literal
from ..seat import Seat, seat
from ..texts import text
from .going import see
from .standing import Standing, standing

NEAR = """\
export default function ({ parentElement, setStateValue }) {
  const seen = ([entry]) => entry.isIntersecting && setStateValue("near", true)
  const watch = new IntersectionObserver(seen, { rootMargin: "300px 0px" })
  watch.observe(parentElement.querySelector("div"))
  return () => watch.disconnect()
}
"""


@cache
def nearness() -> Any:
    """A component that says when the reader is near it. Registered once a server."""
    return st.components.v2.component("memoryos_lab.near", html="<div>&nbsp;</div>", js=NEAR)


@st.fragment
def stage(block: Staged, key: str) -> None:
    """The picture at its prepared state. What is moved in it reruns this alone."""
    draw(block, key, block.place)


def draw(block: Staged, key: str, place: Prepared, *, future: bool = True) -> None:
    """The picture, sent to a place; before the reader is near it, the room that it will take."""
    sitting = seat()
    with st.container(key=f"staged-{key}", gap="xsmall"):
        if _near(key, block.height, sitting):
            _theatre(sitting, block, key, place, future)
        with st.container(horizontal=True, vertical_alignment="top"):
            st.caption(literal(block.alt, 900))
            see(replace(place, lock="open"), key, sitting, label="in_workbench")


def _near(key: str, height: int, sitting: Seat) -> bool:
    """Has the reader come near? Once near, it stays."""
    name = f"near-{key}"
    if st.session_state.get(f"{name}-once"):
        return True
    with st.container(key=f"waiting-{key}", height=height, border=False):
        st.caption(text("stage_loading", sitting.language))
        said = nearness()(key=name, on_near_change=nothing, height=height - 60)
    if said.near:
        st.session_state[f"{name}-once"] = True
        st.rerun(scope="fragment")
    return False


def _theatre(sitting: Seat, block: Staged, key: str, place: Prepared, future: bool) -> None:
    held = _standing(sitting, key, place.sample)
    name = f"lesson-{key}"
    said = st.session_state.get(name)
    held.send(place, language=sitting.language, dark=sitting.dark, future=future)
    if held.tell(said.get("wish") if said else None):
        sitting.tell({"language": held.wish.language})
        st.rerun()  # the words around speak it too
    held.speak(sitting.language, dark=sitting.dark)
    theatre.component()(key=name, data=parcel(held.slots), height=block.height, on_wish_change=nothing)


def _standing(sitting: Seat, key: str, sample: str) -> Standing:
    """The desk of this picture, kept as long as the tab is open."""
    name = f"standing-{key}"
    held: Standing | None = st.session_state.get(name)
    if held is None or held.chosen.source.name != sample:
        held = st.session_state[name] = standing(sample, dark=sitting.dark)
    return held
