"""From a column to the theatre: one system, or the first against another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from ...inspector.beside import Systems
from ...memory.policy import changed_knobs
from ..seat import Seat
from .table import Table


def open_theatre(sitting: Seat, held: Table, systems: Systems, wished: Any) -> None:
    """Go to the workbench with A the first system and B the one that was pressed.

    What the screen says is not trusted: where it cannot be told which column is meant, nothing happens.
    """
    at = wished.get("system") if isinstance(wished, Mapping) else None
    if not isinstance(at, int) or not 0 <= at < len(held.names):
        return
    sitting.tell(
        {
            "a": _setting(systems, held.names[0]),
            "b": _setting(systems, held.names[at]) if at else None,
            "turn": wished.get("turn"),
            "pick": _pick(wished.get("question")),
        }
    )
    from .. import pages  # imported late: the pages import this one

    st.switch_page(pages.workbench(sitting.language))


def _setting(systems: Systems, name: str) -> dict[str, Any]:
    moved = changed_knobs(systems.policies[name], systems.base(name))
    return {"preset": name, "asking": "fork", "knobs": moved}


def _pick(question: Any) -> dict[str, Any] | None:
    asked = isinstance(question, int) and question >= 0
    return {"kind": "question", "id": question} if asked else None
