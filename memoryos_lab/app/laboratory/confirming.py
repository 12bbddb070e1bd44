"""How run files would be read: shown in words, and read when somebody says that it is right."""

from __future__ import annotations

import json

import streamlit as st

from ...views.catalogue import Language
from ..texts import text
from . import files
from .bench import Bench
from .given import Files

ROLES = ("key", "sample", "qa", "prediction", "question", "gold", "category", "evidence", "verdict")


def show(bench: Bench, given: Files, language: Language) -> None:
    """Each file's mapping, field by field. Raises: LabError for a file for which none can be proposed."""
    dataset = files.asked(given.dataset).dataset
    proposed = files.proposals(given, dataset)
    with st.container(key="analysis"):
        st.subheader(text("lab_confirm", language), anchor=False)
        st.caption(text("lab_confirm_note", language, n=len(dataset)))
        for n, one in enumerate(proposed):
            with st.container(border=True, key=f"mapping-{n}"):
                st.text(f"{one.file.name} · {one.mapping.system}")
                st.dataframe(_table(one, language), hide_index=True, key=f"fields-{n}")
                st.text(f"{text('category', language)}: {one.mapping.order()}")
                st.text(_traced(one, language))
        with st.container(horizontal=True):
            st.button(
                text("lab_confirm_yes", language), type="primary", on_click=_confirm, args=(bench, given)
            )
            st.button(text("cancel", language), on_click=bench.back)


def _table(one: files.Proposal, language: Language) -> dict[str, list[str]]:
    """Role and field, then whatever else the mapping says."""
    told = one.mapping.fields()
    rows = [(text(f"lab_role_{role}", language), str(told.pop(role))) for role in ROLES if role in told]
    rest = [(name, json.dumps(value, ensure_ascii=False)) for name, value in told.items() if name != "system"]
    names, values = zip(*rows, *rest, strict=True)
    return {text("lab_role", language): list(names), text("lab_field", language): list(values)}


def _traced(one: files.Proposal, language: Language) -> str:
    if not one.mapping.preset:
        return text("lab_untraced", language)
    return text("lab_reenacted", language, preset=one.mapping.preset)


def _confirm(bench: Bench, given: Files) -> None:
    bench.confirmed = given.key
