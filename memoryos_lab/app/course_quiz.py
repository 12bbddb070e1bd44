"""Questions as a component of Streamlit: a wish comes in, the card goes out."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, cast

import streamlit as st

from ..course.blocks import Asking
from ..course.prepared import Prepared
from ..course.session import Sitting
from ..course.showing.look import look
from ..theatre.bundle import bundle
from ..theatre.encode import encode
from ..theatre.parcel import parcel
from ..views.catalogue import Language
from .heard import nothing

See = Callable[[Prepared], None]


@cache
def component() -> Any:
    """Registered once a server."""
    return st.components.v2.component("memoryos_lab.quiz", js=bundle("quiz_streamlit"))


def show(asking: Asking, *, key: str, language: Language = "en", on_see: See | None = None) -> Sitting:
    """The questions, and where the learner stands among them now.

    key: of the component; the sitting is kept beside it as long as the same questions are asked.
    on_see: called with the place where an answer is seen when the learner asks to see it.
    """
    wish = _wished(key)
    sitting = _sat(asking, f"{key}-sitting", language).tell(wish)
    st.session_state[f"{key}-sitting"] = sitting
    slots = {"card": encode(sitting.card()), "look": look(), "ui": encode({"look": on_see is not None})}
    component()(key=key, data=parcel(slots), height="content", on_wish_change=nothing)
    if wish.get("look") and sitting.place and on_see:
        on_see(sitting.place)
    return sitting


def _sat(asking: Asking, name: str, language: Language) -> Sitting:
    """The sitting that is kept, or a new one for other questions."""
    kept = cast(Sitting | None, st.session_state.get(name))
    same = kept and _told(kept.asking, kept.language) == _told(asking, language)
    return kept if kept and same else Sitting(asking, language)


def _told(asking: Asking, language: Language) -> tuple[Any, ...]:
    """What makes questions the same ones: how one is marked cannot be compared."""
    return language, asking.title, tuple((item.id, item.question) for item in asking.items)


def _wished(key: str) -> dict[str, Any]:
    """What the learner did on the card, once; {} where nothing new was done."""
    held = st.session_state.get(key)
    wish = held.get("wish") if held else None
    if not isinstance(wish, dict) or wish == st.session_state.get(f"{key}-told"):
        return {}
    st.session_state[f"{key}-told"] = wish
    return wish
