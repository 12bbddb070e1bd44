"""The page: who is talking, the talk, what moved, what is known."""

from __future__ import annotations

import streamlit as st

from ...memory.policy import changed_knobs, preset
from ...runs import nearest_preset
from ..modules import load
from ..seat import seat
from . import stage
from .bench import Bench, bench
from .lending import lending


def page() -> None:
    """The chat takes the window."""
    held = bench()
    if held.leave:
        held.leave = False
        _to_workbench(held)
    if held.prefix:
        held.prefix = False
        _experiment(held)
    with st.container(key="stage", gap=None):
        stage.show(held)


def _experiment(held: Bench) -> None:
    """Prefix reuse, measured on the server that answers here."""
    if held.room and held.room.memory:
        load("chat.prefix").dialog(held.room.memory, seat().language, held.room.link.base_url)


def _to_workbench(held: Bench) -> None:
    """The run of the memory, in the workbench; replayed there, and changed nowhere."""
    if held.room is None or held.room.memory is None:
        return
    from .. import pages  # imported late: the pages import this one
    from ..source import Source

    sitting, user, run = seat(), held.room.user, held.room.memory.run
    lending().lend(user, run, sitting)
    sitting.open(Source("memory", user, of=str(len(run.steps))))
    near = nearest_preset(run.policy)
    knobs = changed_knobs(run.policy, preset(near))
    sitting.first |= {"turn": run.turns, "a": {"preset": near, "asking": "live", "knobs": knobs}}
    st.switch_page(pages.workbench(sitting.language))
