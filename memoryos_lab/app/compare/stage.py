"""The picture of systems as a component of Streamlit: slots go out, and where one stands comes back."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import streamlit as st

from ...inspector.beside import Systems, told
from ...inspector.beside.controls import controls
from ...memory.errors import LabError
from ...memory.policy import set_knobs
from ...theatre.bundle import bundle
from ...theatre.desk import Desk
from ...theatre.encode import encode
from ...theatre.parcel import parcel
from ...theatre.wish import whole
from .. import fault, window
from ..heard import nothing
from ..seat import Seat
from .leading import open_theatre
from .table import Table

QUICK = 60  # questions that are asked before the first picture: some .1 s a system
SOON = 0.15  # s after a picture in which a system still owes its answers


@cache
def component() -> Any:
    """Registered once a server."""
    return st.components.v2.component("memoryos_lab.systems", js=bundle("systems_streamlit"))


def show(sitting: Seat, desk: Desk, held: Table, systems: Systems) -> None:
    """The systems at once; where there are many questions, answers one after the other as they are made."""
    if len(systems.script.questions) <= QUICK:
        for name in held.names:
            systems.ask(name)
    often = SOON if systems.missing() else None
    st.fragment(_show, run_every=often)(sitting, desk, held, systems, often is not None)


def _show(sitting: Seat, desk: Desk, held: Table, systems: Systems, coming: bool) -> None:
    key = f"systems-{sitting.visit}-{held.visit}"
    said = st.session_state.get(key) or {}
    _stand(sitting, desk, held, said.get("stand"))
    _remedy(held, systems, said.get("remedy"))
    if _moved(held, systems, said.get("move")):
        st.rerun()  # the systems are others now
    if held.drawn == key and (name := systems.missing()):
        systems.ask(name)
        if coming and not systems.missing():
            st.rerun()  # nothing is left to come back for
    held.drawn = key
    shown = component()(
        key=key,
        data=parcel(_slots(sitting, desk, held, systems)),
        height="stretch",
        on_stand_change=nothing,
        on_open_change=nothing,
        on_remedy_change=nothing,
        on_move_change=nothing,
    )
    if shown.open:
        open_theatre(sitting, held, systems, shown.open)
    if sitting.chosen:
        window.show(sitting.address() | held.link(sitting.chosen), dark=sitting.dark)


def _stand(sitting: Seat, desk: Desk, held: Table, where: Any) -> None:
    """Follow the screen to its turn and its pick, once. What makes no sense, the desk leaves out."""
    if not isinstance(where, Mapping) or where == held.stood:
        return
    held.stood = where
    kind = next((kind for kind in ("question", "page") if _number(where.get(kind)) >= 0), None)
    pick = {"kind": kind, "id": where[kind]} if kind else None
    sitting.tell({"turn": where.get("turn"), "pick": pick})
    if (wrong := sitting.fault()) is not None:
        fault.toast(wrong)


def _number(value: Any) -> int:
    """A number from 0; -1 for anything else."""
    try:
        return whole(value, "number")
    except LabError:
        return -1


def _remedy(held: Table, systems: Systems, wished: Any) -> None:
    """Note of which question and system somebody asked what would have found the evidence."""
    if not isinstance(wished, Mapping):
        return
    at, question = (_number(wished.get(name)) for name in ("system", "question"))
    questions = systems.script.questions
    if 0 <= at < len(held.names) and 0 <= question < len(questions):
        held.remedies[held.names[at], question] = None


def _moved(held: Table, systems: Systems, wished: Any) -> bool:
    """Move the knob that the screen moved, once; one that makes no sense stays, and is told in its column."""
    if not isinstance(wished, Mapping) or wished == held.turned:
        return False
    held.turned = wished
    at, knob = _number(wished.get("system")), wished.get("knob")
    if not 0 <= at < len(held.names) or not isinstance(knob, str):
        return False
    name = held.names[at]
    held.turns += 1
    held.refused.pop(name, None)
    try:
        policy = set_knobs(systems.policies[name], {knob: wished.get("value")})
    except LabError as wrong:
        held.refused[name] = wrong
        return False
    held.moved.setdefault(name, {})[knob] = getattr(policy, knob)
    return True


def _slots(sitting: Seat, desk: Desk, held: Table, systems: Systems) -> dict[str, bytes]:
    shown = told(systems, held.remedies, sitting.language)
    moved = controls(systems, held.refused, held.turns, sitting.language)
    return shown | {"knobs": moved, "ui": encode(_placed(desk, sitting.dark))}


def _placed(desk: Desk, dark: bool) -> dict[str, Any]:
    pick = desk.wish.pick
    return {
        "dark": dark,
        "turn": desk.wish.turn,
        "page": pick.id if pick and pick.kind == "page" else -1,
        "question": pick.id if pick and pick.kind == "question" else -1,
    }
