"""What Streamlit calls when a component has said something."""

from __future__ import annotations


def nothing() -> None:
    """What was said is read where it is needed; Streamlit only wants to know that somebody listens."""
