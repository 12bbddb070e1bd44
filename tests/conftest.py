"""Settings for every test."""

from __future__ import annotations

from hypothesis import settings

# Machines are shared: how long an example takes says nothing, and figures come from benchmarks.
settings.register_profile("house", deadline=None)
settings.load_profile("house")
