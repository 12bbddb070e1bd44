"""The address bar, written in place: a moved knob is no page to go back to.

`st.query_params` would push an entry into the history at every turn, so that the back button led through
all of them. Here it leads to the page before, as it does everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any
from urllib.parse import urlencode

import streamlit as st

SCRIPT = """\
export default function ({ data }) {
  const address = location.pathname + (data.query ? "?" + data.query : "")
  if (address !== location.pathname + location.search) history.replaceState(history.state, "", address)
}
"""


@cache
def component() -> Any:
    """Registered once a server."""
    return st.components.v2.component("memoryos_lab.address", js=SCRIPT, isolate_styles=False)


def show(query: Mapping[str, str]) -> None:
    """Write the link into the address bar."""
    component()(key="address", data={"query": urlencode(query)})
