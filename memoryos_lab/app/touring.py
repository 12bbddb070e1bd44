"""The guided tour in the app: the slot that draws it, and the step that the address names."""

from __future__ import annotations

import streamlit as st

from ..theatre.encode import NULL, encode
from .seat import Seat

_MADE = "touring"  # of this tab: which screen the slot was made for, and the slot


def slots(sitting: Seat) -> dict[str, bytes]:
    """The slots of the theatre with the tour, where it is taken in this conversation.

    The slot is made once a screen: the step that it opens at is the one that the link, or the screen
    before, stood at.
    """
    if not _is_toured(sitting):
        return sitting.slots | {"tour": NULL}
    visit, made = st.session_state.get(_MADE, (None, NULL))
    if visit != sitting.visit:
        made = _slot(sitting)
        st.session_state[_MADE] = (sitting.visit, made)
    return sitting.slots | {"tour": made}


def follow(sitting: Seat, wish: object) -> None:
    """Keep the step that the theatre says it is at; none while it only asks whether to begin."""
    step = wish.get("tour") if isinstance(wish, dict) else None
    sitting.tour = step if isinstance(step, int) and not isinstance(step, bool) and step > 0 else None


def _is_toured(sitting: Seat) -> bool:
    """The bundled conversation, with the vectors that the tour was written for."""
    from ..course.tour import NAME

    source = sitting.chosen.source if sitting.chosen else None
    return bool(source and source.kind == "sample" and source.name == NAME and not source.backend)


def _slot(sitting: Seat) -> bytes:
    from ..course.tour import tour_slot

    assert sitting.desk  # the theatre is drawn at it
    return encode(tour_slot(sitting.desk.key, sitting.tour or 0))
