"""The systems of one table, made once for all tabs."""

from __future__ import annotations

import streamlit as st

from ...inspector.beside import Made, Systems
from ..shelf import digest, replay_of
from ..source import Chosen
from .table import Table


def systems_of(held: Table, chosen: Chosen) -> Systems:
    """What is compared on the chosen conversation."""
    script, features = chosen.script, chosen.features
    replay = replay_of(script, features)
    return Systems(
        script,
        {name: held.policy(name, chosen) for name in held.names},
        content=(digest(script), features.backend),
        replay=lambda policy: replay(script, features, policy, questions="fork"),
        base=chosen.base,
        made=_made(),
    )


@st.cache_resource(show_spinner=False)
def _made() -> Made:
    return Made.room()
