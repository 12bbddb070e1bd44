"""What the window says and is told: its address, written in place, and whether it is dark.

`st.query_params` would push an entry into the history at every turn, so that the back button led through
all of them. Here it leads to the page before, as it does everywhere. And another theme makes Streamlit
rerun nothing; figures of the old one would stay.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any
from urllib.parse import urlencode

import streamlit as st

SCRIPT = """\
let told = null

export default function ({ data, parentElement, setStateValue }) {
  const search = data.query ? "?" + data.query : location.search
  if (search !== location.search) history.replaceState(history.state, "", location.pathname + search)
  const dark = getComputedStyle(parentElement).colorScheme === "dark"
  if (dark !== (told ?? data.dark)) setStateValue("dark", (told = dark))
}
"""


@cache
def component() -> Any:
    """Registered once a server."""
    return st.components.v2.component("memoryos_lab.window", js=SCRIPT, isolate_styles=False)


def show(query: Mapping[str, str], *, dark: bool) -> None:
    """Write the link into the address bar, and rerun when the window turns out not to be so dark.

    Without a link the one that the tab was opened with stays there: it is still wanted.
    """
    component()(key="window", data={"query": urlencode(query), "dark": dark}, on_dark_change=_nothing)


def _nothing() -> None:
    """What is dark, `st.context` says in the rerun."""
