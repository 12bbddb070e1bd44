"""From a state to the theatre, as a memory that was watched."""

from __future__ import annotations

from contextlib import suppress

import streamlit as st

from ...memory.errors import LabError
from ..seat import Seat
from ..source import Source
from .bench import Bench


def open_theatre(sitting: Seat, held: Bench) -> None:
    """Go to the workbench with the watched run."""
    assert held.given and held.state
    with suppress(LabError):  # the workbench tells what is wrong with it
        assert held.run
    sitting.open(Source("reference", held.state.name, of=held.given.key))
    from .. import pages  # imported late: the pages import this one

    st.switch_page(pages.workbench(sitting.language))
