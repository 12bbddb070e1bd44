"""Settings for every test."""

from __future__ import annotations

from hypothesis import settings

from memoryos_lab.views import projection

# Machines are shared: how long an example takes says nothing, and figures come from benchmarks.
settings.register_profile("house", deadline=None)
settings.load_profile("house")

# A fit of UMAP takes a core for ten seconds. Tests that want one ask for it; for all others it never begins.
projection.HEAD_START = 3600.0
