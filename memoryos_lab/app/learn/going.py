"""The way from a prepared state to the workbench, and its link."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

import streamlit as st

from ...course.prepared import Prepared
from .. import link, pages
from ..seat import Seat, seat
from ..texts import text


def go(place: Prepared) -> None:
    """Leave for the workbench, where the state is shown."""
    follow(place.query(seat().language))


def follow(said: Mapping[str, str]) -> None:
    """Leave for the workbench, as its link says."""
    sitting = seat()
    sitting.follow(link.read(said))
    st.switch_page(pages.workbench(sitting.language))


def see(place: Prepared, key: str, sitting: Seat, *, label: str = "see_it") -> None:
    """A button that goes there."""
    if st.button(text(label, sitting.language), key=f"see-{key}", icon=":material/visibility:"):
        go(place)


def address(query: Mapping[str, str], page: str = "") -> str:
    """A whole link, to the app as this tab reached it. `page`: "" for the workbench."""
    begins = (st.context.url or "").partition("?")[0].rpartition("/")[0]
    return f"{begins}/{page}" + (f"?{urlencode(query)}" if query else "")
