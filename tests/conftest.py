"""Settings for every test."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings
from local_model import local_model as local_model  # a fixture: one server a session
from xdist.scheduler import LoadScopeScheduling

from memoryos_lab.theatre import beforehand
from memoryos_lab.views import projection

# Machines are shared: how long an example takes says nothing, and figures come from benchmarks.
settings.register_profile("house", deadline=None)
settings.register_profile("quick", deadline=None, max_examples=10)  # a law is held over many more in .ci/run
settings.load_profile("house")

# A fit of UMAP takes a core for ten seconds. Tests that want one ask for it; for all others it never begins.
# Then nobody waits for it either.
projection.HEAD_START = 3600.0
beforehand.PATIENCE = 0.0


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
    items.sort(key=lambda item: _scope(item.nodeid) in LAST)


# -- tests side by side ---------------------------------------------------------------------------

# Servers, kernels and environments that share a core would wait for each other: last, and one after the other
# within two groups that take about as long.
LAST = {
    "kernels": re.compile(r"mark\.(notebook|wheel)\b|^tests/browser/test_chat_journey"),
    "journeys": re.compile(r"^tests/browser/"),
}


class ByFile(LoadScopeScheduling):
    """Files side by side, and then what goes last."""

    def _split_scope(self, nodeid: str) -> str:
        return _scope(nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> ByFile:
    config.option.loadscopereorder = False  # or the greatest scope would go first
    return ByFile(config, log)


def _scope(nodeid: str) -> str:
    file = nodeid.split("::", 1)[0]
    return _kin(file) or file


@cache
def _kin(file: str) -> str | None:
    """What a file belongs to that goes last, by its place and by its marks."""
    text = f"{file}\n{(Path(__file__).parents[1] / file).read_text('utf-8')}"
    return next((name for name, sign in LAST.items() if sign.search(text)), None)
