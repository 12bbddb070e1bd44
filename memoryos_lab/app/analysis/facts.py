"""Long-term memory: every fact with where it came from and what became of it."""

from __future__ import annotations

from typing import Any

import streamlit as st

from ...memory.about import about
from ...theatre.desk import Desk
from ...views import lpm
from ...views.catalogue import Language, term
from ..seat import Seat
from ..texts import own_text
from .frame import chart, framed, look

ORIGIN = ("from_pages", "from_turns", "from_segment")
COLUMNS = ("value", "slot", "kind", "status", "said", "written", "replaced", *ORIGIN)


def page() -> None:
    """The table, and the same as bars over turns."""
    framed(_draw, turn=True)


def _draw(sitting: Seat, desk: Desk) -> None:
    language, table = sitting.language, lpm.info(desk.run, desk.wish.turn)
    its = about(desk.run.policy)
    if not table.rows:
        why = "no_facts" if any(desk.run.features.facts) else "no_distiller"
        st.caption(own_text(why, its, language))
        return
    rows = [_row(row, language) for row in table.rows]
    st.dataframe(
        {own_text(name, its, language): [row[name] for row in rows] for name in COLUMNS},
        hide_index=True,
        height=min(38 + 35 * len(rows), 420),
        key="facts",
    )
    chart(lpm.draw(desk.run, **look(sitting, desk)), "lpm", lpm.alt(table, desk.wish.turn, language))


def _row(row: lpm.LpmRow, language: Language) -> dict[str, Any]:
    return {
        "value": row.value,
        "slot": row.slot,
        "kind": term(row.kind, language),
        "status": term(row.status, language),
        "said": row.said,
        "written": row.written,
        "replaced": "; ".join(row.replaced),
        "from_pages": ", ".join(str(page + 1) for page in row.pages),
        "from_turns": ", ".join(row.turn_ids),
        "from_segment": row.segment,
    }
