"""`streamlit run app/main.py`: the app lives in the package, so that it travels with it."""

import streamlit as st

from memoryos_lab.app.server import MAIN, awake

app = st.App(MAIN, lifespan=awake)
