"""The app with its server. `streamlit run` finds `app` in here (or in app/main.py) and serves it.

While the browser still loads Streamlit's own code, the server reads what the first page needs.
"""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from pathlib import Path

import streamlit as st

MAIN = Path(__file__).with_name("main.py")


@asynccontextmanager
async def awake(_: st.App) -> AsyncIterator[None]:
    """Begin to read when the server begins to serve; nobody waits for it."""
    threading.Thread(target=prepare, name="prepare", daemon=True).start()
    yield


def prepare() -> None:
    """Import what the workbench needs and put the theatre's code together: a second on a slow machine."""
    for module in ("main", "workbench"):
        import_module(f"memoryos_lab.app.{module}")
    from memoryos_lab.theatre.bundle import bundle

    bundle("streamlit")


app = st.App(MAIN, lifespan=awake)
