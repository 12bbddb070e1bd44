"""Settings for every test."""

from __future__ import annotations

import pytest
from hypothesis import settings
from local_model import local_model as local_model  # a fixture: one server a session

from memoryos_lab.views import projection

# Machines are shared: how long an example takes says nothing, and figures come from benchmarks.
settings.register_profile("house", deadline=None)
settings.register_profile("quick", deadline=None, max_examples=25)  # a law is held over many more in .ci/run
settings.load_profile("house")

# A fit of UMAP takes a core for ten seconds. Tests that want one ask for it; for all others it never begins.
projection.HEAD_START = 3600.0


LONG = ("browser", "notebook", "wheel", "slow")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help=f"skip, and count, tests marked {', '.join(LONG)}")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--quick"):
        settings.load_profile("quick")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What needs a browser, a kernel, a second environment or patience is skipped where it was asked for."""
    for item in items if config.getoption("--quick") else []:
        if mark := next(filter(item.get_closest_marker, LONG), None):
            item.add_marker(pytest.mark.skip(reason=f"--quick: {mark} tests run in .ci/run"))
