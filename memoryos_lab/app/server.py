"""The app with its server. `streamlit run` finds `app` in here (or in app/main.py) and serves it.

While the browser still loads Streamlit's own code, the server reads what the first page needs.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import streamlit as st

from memoryos_lab.app.modules import load, one_at_a_time
from memoryos_lab.memory.errors import LabError

MAIN = Path(__file__).with_name("main.py")


@asynccontextmanager
async def awake(_: st.App) -> AsyncIterator[None]:
    """Begin to read when the server begins to serve; nobody waits for it."""
    threading.Thread(target=prepare, name="prepare", daemon=True).start()
    yield


def prepare() -> None:
    """Do once beforehand what the first visitor would wait for: imports, the theatre's code, a first run."""
    with one_at_a_time:
        from memoryos_lab.app.options import asked
        from memoryos_lab.app.seat import Seat
        from memoryos_lab.app.source import Source, ready
        from memoryos_lab.theatre.bundle import bundle

    load("workbench")
    bundle("streamlit")
    sample = asked().sample
    with suppress(LabError):  # the page will tell
        if sample and (chosen := ready(Source("sample", sample))):
            Seat(first={"map": "pca"}).take(chosen)
    for later in ("learn.way_in", "learn.lesson", "compare.page"):
        load(later)
    gc.freeze()  # modules stay: the collection after every rerun need not look through them


app = st.App(MAIN, lifespan=awake)
