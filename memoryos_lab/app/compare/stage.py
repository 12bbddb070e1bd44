"""The picture of systems as a component of Streamlit: slots go out, and where one stands comes back."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from ...memory.errors import LabError
from ...memory.policy import changed_knobs, knobs
from ...theatre.bundle import join
from ...theatre.desk import Desk
from ...theatre.encode import encode
from ...theatre.kept import Kept
from ...theatre.parcel import parcel
from ...theatre.wish import whole
from ...views.catalogue import Language
from ...views.diff import knob_name, knob_value
from .. import fault, window
from ..heard import nothing
from ..seat import Seat
from ..shelf import digest
from . import slots
from .leading import open_theatre
from .making import Systems
from .table import Table, title

FRONT = Path(__file__).parent / "front"
QUICK = 60  # questions that are asked before the first picture: some .1 s a system
SOON = 0.15  # s after a picture in which a system still owes its answers


@cache
def component() -> Any:
    """Registered once a server."""
    return st.components.v2.component("memoryos_lab.systems", js=join(FRONT, "hosts/systems.js"))


def show(sitting: Seat, desk: Desk, held: Table, systems: Systems) -> None:
    """The systems at once; where there are many questions, answers one after the other as they are made."""
    if len(systems.chosen.script.questions) <= QUICK:
        for name in held.names:
            systems.ask(name)
    often = SOON if systems.missing() else None
    st.fragment(_show, run_every=often)(sitting, desk, held, systems, often is not None)


def _show(sitting: Seat, desk: Desk, held: Table, systems: Systems, coming: bool) -> None:
    key = f"systems-{sitting.visit}-{held.visit}"
    said = st.session_state.get(key) or {}
    _stand(sitting, desk, held, said.get("stand"))
    _remedy(held, systems, said.get("remedy"))
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
    questions = systems.chosen.script.questions
    if 0 <= at < len(held.names) and 0 <= question < len(questions):
        held.remedies[held.names[at], question] = None


def _slots(sitting: Seat, desk: Desk, held: Table, systems: Systems) -> dict[str, bytes]:
    language, script = sitting.language, systems.chosen.script
    content = digest(script)
    columns = [_column(systems, name, language) for name in held.names]
    return {
        "book": slots.book(language),
        "ground": _made().get(("ground", content), lambda: slots.ground(script)),
        "systems": b"[" + b",".join(columns) + b"]",
        "questions": _made().get(("questions", content), lambda: slots.questions(script)),
        "asked": _asked(systems, held, language),
        "remedies": _remedies(systems, held, language),
        "ui": encode(_placed(desk, sitting.dark)),
    }


def _column(systems: Systems, name: str, language: Language) -> bytes:
    called, moved = title(name, language), setting(systems, name, language)
    return _made().get(
        ("system", *systems.key(name), called, moved, language),
        lambda: slots.system(systems.run(name), called, moved, language),
    )


def setting(systems: Systems, name: str, language: Language) -> str:
    """The knobs that stand elsewhere than a preset has them.

    `a · b` of names and values as they are said everywhere.
    """
    policy = systems.policies[name]
    moved = changed_knobs(policy, systems.chosen.base(name))
    table = {knob.name: knob for knob in knobs(policy)}
    return " · ".join(f"{knob_name(table[k], language)} {knob_value(v, language)}" for k, v in moved.items())


def _asked(systems: Systems, held: Table, language: Language) -> bytes:
    told, beside = [systems.known(name) for name in held.names], systems.beside()
    key = ("asked", *(systems.key(name) if one else None for name, one in zip(held.names, told, strict=True)))
    return _made().get(
        (*key, language),
        lambda: slots.asked(
            systems.chosen.script,
            [one.questions if one else None for one in told],
            beside.apart if beside else None,
            language,
        ),
    )


def _remedies(systems: Systems, held: Table, language: Language) -> bytes:
    questions = systems.chosen.script.questions
    told = {
        (held.names.index(name), question): systems.remedy(name, questions[question].id)
        for name, question in held.remedies
        if name in held.names and question < len(questions)
    }
    return slots.remedies(told, language)


def _placed(desk: Desk, dark: bool) -> dict[str, Any]:
    pick = desk.wish.pick
    return {
        "dark": dark,
        "turn": desk.wish.turn,
        "page": pick.id if pick and pick.kind == "page" else -1,
        "question": pick.id if pick and pick.kind == "question" else -1,
    }


@st.cache_resource(show_spinner=False)
def _made() -> Kept[bytes]:
    return Kept(96)
