"""What one tab compares: which systems, with which knobs, and which of the page's three faces is seen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, cast, get_args

import streamlit as st

from ...course.prepared import spelt
from ...inspector.beside import title
from ...memory.about import about
from ...memory.errors import LabError
from ...memory.policy import ALIASES, Value, changed_knobs, preset, presets, set_knobs
from ...views.catalogue import Language
from ..source import Chosen

Face = Literal["systems", "settings", "matrix"]
FACES: tuple[Face, ...] = get_args(Face)
FIRST = ("paper", "memgpt", "amem", "flat")  # where a link names none
FEWEST, MOST = 2, 8
MATRIX = "matrix"  # in a link: a matrix file on this machine


@dataclass
class Table:
    """One tab's choice. Knobs are kept as they were asked for, and tried when a policy is made."""

    names: tuple[str, ...] = FIRST
    moved: dict[str, dict[str, Value | str]] = field(default_factory=dict)  # by system, then knob
    face: Face = "systems"
    faults: list[LabError] = field(default_factory=list)  # to be told once
    stood: Any = None  # the last place that the screen told
    turned: Any = None  # the last knob that the screen moved
    turns: int = 0  # how many these were
    refused: dict[str, LabError] = field(default_factory=dict)  # by system: why its last knob was not moved
    at_question: bool = False  # the link names a question and no turn: stand where it is asked
    drawn: str = ""  # the screen whose first picture was sent
    remedies: dict[tuple[str, int], None] = field(default_factory=dict)  # (system, question), as asked for
    linked: str = ""  # a matrix file that a link names: read when somebody says so
    path: str = ""  # the matrix file that is shown
    uploaded: tuple[str, bytes] | None = None  # the one that was uploaded: (id, bytes)
    visit: int = 0  # rises when the screen has to stand where the server says

    def choose(self, names: Iterable[str]) -> None:
        """Compare these. Nothing changes where they are too few or too many."""
        asked = tuple(dict.fromkeys(ALIASES.get(name, name) for name in names))
        if FEWEST <= len(asked) <= MOST:
            self.names = asked

    def policy(self, name: str, chosen: Chosen) -> Any:
        """The system as it is compared; a knob that makes no sense is told and left where it was."""
        made = chosen.base(name)
        for knob, value in tuple(self.moved.get(name, {}).items()):
            try:
                made = set_knobs(made, {knob: value})
            except LabError as fault:
                self.faults.append(fault)
                del self.moved[name][knob]
        return made

    def link(self, chosen: Chosen) -> dict[str, str]:
        """What a link says beyond the conversation and the place in it."""
        said = {"systems": ",".join(self.names), "face": self.face if self.face != FACES[0] else ""}
        for name in self.names:
            moved = changed_knobs(self.policy(name, chosen), chosen.base(name))
            said |= {f"{name}.{knob}": spelt(value) for knob, value in moved.items()}
        return {name: value for name, value in said.items() if value}

    def said(self, language: Language) -> dict[str, str]:
        """The link to a matrix."""
        said = {"face": self.face, MATRIX: self.path, "language": language if language != "en" else ""}
        return {name: value for name, value in said.items() if value}


def read(query: Mapping[str, str]) -> Table:
    """The table that a link asks for; what it names wrongly is told and left out.

    >>> made = read({"systems": "memoryos,flat,atlantis", "memoryos.tau": "5"})
    >>> made.names, made.moved
    (('paper', 'flat'), {'paper': {'tau': '5'}})
    """
    made = Table()
    asked = [name.strip() for name in query.get("systems", "").split(",") if name.strip()]
    faults = {name: _fault(name) for name in asked[:MOST]}
    made.faults += [fault for fault in faults.values() if fault]
    made.names = _enough(name for name, fault in faults.items() if not fault)
    for key, value in query.items():
        asked_of, _, knob = key.partition(".")
        name = ALIASES.get(asked_of, asked_of)
        if name in made.names and knob:
            made.moved.setdefault(name, {})[knob] = value
    made.at_question = "question" in query and "turn" not in query
    made.linked = query.get(MATRIX, "")
    apart = any(key.startswith("b.") for key in query) and not asked  # a link to two settings
    first: Face = "matrix" if made.linked else "settings" if apart else FACES[0]
    made.face = next((face for face in FACES if face == query.get("face")), first)
    return made


def _fault(name: str) -> LabError | None:
    """Why there is no system of that name."""
    try:
        preset(name)
    except LabError as fault:
        return fault
    return None


def _enough(names: Iterable[str]) -> tuple[str, ...]:
    """Those, and where they are fewer than two, those that come first."""
    found = tuple(dict.fromkeys(ALIASES.get(name, name) for name in names))
    known = presets()
    first = tuple(name for name in FIRST if name in known)
    if not found:
        found = first
    rest = tuple(name for name in (*first, *known) if name not in found)
    return (*found, *rest[: max(0, FEWEST - len(found))])


def called(name: str, language: Language) -> str:
    """What a preset is called on this page."""
    return title(name, about(presets()[name]), language)


def table() -> Table:
    """The table of this tab, made from the link that it was opened with."""
    state = st.session_state
    if "comparing" not in state:
        state.comparing = read(st.query_params.to_dict())
    return cast(Table, state.comparing)
