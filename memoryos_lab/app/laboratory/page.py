"""The page: the inspector takes the window."""

from __future__ import annotations

import streamlit as st

from .. import window
from ..seat import seat
from . import stage, waiting
from .bench import bench


def page() -> None:
    """The inspector, or what stands in its way."""
    sitting, held = seat(), bench()
    with st.container(key="stage", gap=None):
        # what comes before has a place of its own, so that the inspector is always the same element:
        # in another one, the old would stand beside the new until the script ends
        with st.container(gap=None):
            inquiry = waiting.inquiry_of(held, sitting.language)
        if inquiry:
            stage.show(held, inquiry)
    window.show({}, dark=sitting.dark)  # the inspector writes the address itself
