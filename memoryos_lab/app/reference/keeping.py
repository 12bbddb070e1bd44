"""Watched runs of states, for the workbench to look at."""

from __future__ import annotations

import streamlit as st

from ...memory.errors import LabError
from ...memory.replay import Run
from ...theatre.kept import Kept


@st.cache_resource(show_spinner=False)
def runs() -> Kept[Run]:
    """By the key of what was given."""
    return Kept(8)


def watched(key: str, name: str) -> Run:
    """The run of a state that was read. Raises: LabError if it is not held any more."""
    run = runs().find(key)
    if run is None:
        raise LabError(
            "this state is not held any more",
            where=name,
            hint="open its files on the page for state files, and come from there",
        )
    return run
