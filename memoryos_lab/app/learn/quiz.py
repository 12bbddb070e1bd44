"""The quiz: questions on the run that this tab looks at, drawn by a seed that stands in the link."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from ...course.blocks import Asking
from ...course.items import Item
from ...course.prepared import Prepared
from ...course.quiz import round_of, table
from ...memory.policy import Value, changed_knobs
from ...theatre.desk import Desk
from ...theatre.wish import Setting
from ...views.catalogue import Language
from .. import course_quiz, link, pages
from ..literal import literal
from ..reading import desk_of
from ..seat import Seat, seat
from ..source import Chosen
from ..texts import text
from . import standing
from .frame import framed

COUNT, MOST = 5, 20  # questions of a round, and how many a link may ask for
FIELDS = ("quiz-seed", "quiz-kinds", "quiz-count")  # read from the link when the tab comes
BACK = "quiz-back"  # what is wished of the desk when somebody comes back from seeing an answer


def page() -> None:
    """A round of questions, and what it is drawn from."""
    framed(_draw, "quiz", said=_said)


def follow(said: Mapping[str, str]) -> None:
    """Leave for the quiz of a link, as if the tab had been opened with it."""
    sitting = seat()
    sitting.follow(link.read(said))
    for field in FIELDS:
        st.session_state.pop(field, None)
    st.switch_page(pages.page("quiz", sitting.language), query_params=said)


def _said(sitting: Seat) -> Mapping[str, str]:
    kinds, count = ",".join(st.session_state.get("quiz-kinds", ())), _count()
    said = {"seed": str(_seed())} | ({"kinds": kinds} if kinds else {})
    return sitting.address() | said | ({"count": str(count)} if count != COUNT else {})


def _draw(sitting: Seat) -> None:
    desk, language = desk_of(sitting), sitting.language
    if desk is None or sitting.chosen is None:
        return
    if (back := st.session_state.pop(BACK, None)) is not None:
        sitting.tell(back)
    st.title(text("quiz_title", language, title=literal(desk.script.title or desk.script.id)), anchor=False)
    st.markdown(text("quiz_lead", language))
    _choices(language)
    items = _round(desk, sitting.chosen, language)
    if items:
        _ask(items, sitting)
    else:
        st.markdown(text("quiz_none", language))


def _ask(items: tuple[Item, ...], sitting: Seat) -> None:
    """The questions; whoever wants to look before he answers finds the picture before its event."""
    language = sitting.language
    at = course_quiz.show(
        Asking(items), key="quiz", language=language, on_see=lambda place: _see(place, sitting)
    )
    before = None if at.over or at.answered or at.shown else at.item.before
    if before and st.button(text("quiz_look", language), icon=":material/visibility:"):
        _see(before, sitting, future=False)


def _choices(language: Language) -> None:
    """Which kinds, and another seed."""
    named = {row.kind: row.question for row in table(language)}
    asked = st.query_params.get("kinds", "").split(",")
    st.session_state.setdefault("quiz-kinds", [kind for kind in asked if kind in named])
    _seed()  # from the link, before the field that holds it is drawn
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.multiselect(
            text("quiz_kinds", language),
            tuple(named),
            key="quiz-kinds",
            format_func=lambda kind: named[kind],
            placeholder=text("quiz_kinds_all", language),
            persist_state="session",
        )
        st.number_input(
            text("quiz_seed", language), 1, 999_999, key="quiz-seed", width=110, persist_state="session"
        )
        st.button(text("quiz_another", language), on_click=_another, icon=":material/shuffle:")


def _seed() -> int:
    seed: int = st.session_state.setdefault("quiz-seed", link.counted(st.query_params.get("seed", "1")) or 1)
    return seed


def _count() -> int:
    """Questions of a round, as the link has it."""
    asked = link.counted(st.query_params.get("count", "")) or COUNT
    count: int = st.session_state.setdefault("quiz-count", min(asked, MOST))
    return count


def _another() -> None:
    st.session_state["quiz-seed"] = _seed() + 1


def _round(desk: Desk, chosen: Chosen, language: Language) -> tuple[Item, ...]:
    """The questions of this run, these kinds and this seed."""
    kinds = tuple(st.session_state["quiz-kinds"]) or None
    sample = chosen.sample.name if chosen.sample else None
    return round_of(desk.run, _count(), _seed(), language, kinds=kinds, sample=sample)


def _see(place: Prepared, sitting: Seat, *, future: bool = True) -> None:
    """To the workbench, where the answer is seen. Whoever comes back meets the run that was asked about."""
    assert sitting.desk and sitting.chosen
    now, chosen = sitting.desk.wish.a, sitting.chosen
    st.session_state[BACK] = {"a": now.told(chosen.base), "b": None, "lock": "open", "future": True}
    wish = standing.wished(place, chosen.asking) if place.sample else wished(place, now, chosen)
    sitting.tell(wish | {"future": future})
    st.switch_page(pages.workbench(sitting.language))


def wished(place: Prepared, now: Setting, chosen: Chosen) -> dict[str, Any]:
    """A place in the run that was asked about: its knobs are moved from those of that run."""
    return standing.placed(place, lambda knobs: _moved(now, knobs, chosen))


def _moved(now: Setting, knobs: Mapping[str, Value], chosen: Chosen) -> dict[str, Any]:
    own = changed_knobs(now.policy, chosen.base(now.preset))
    return {"preset": now.preset, "asking": now.asking, "knobs": own | dict(knobs)}
