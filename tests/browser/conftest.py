"""What journeys through the app share: its address, a browser, and a page that is watched."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from chromium import browsing
from playwright.sync_api import Browser, Page

from app_server import serving


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving() as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as found:
        yield found


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that fails its test on any script error, and on any request that leaves this machine."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.set_default_timeout(60_000)  # ms; machines are shared
    faults: list[str] = []
    context.on("weberror", lambda error: faults.append(str(error.error)))
    context.on("request", lambda request: _local(request.url) or faults.append(request.url))
    yield context.new_page()
    context.close()
    assert not faults


def _local(url: str) -> bool:
    return bool(re.match(r"(https?|wss?)://127\.0\.0\.1[:/]|data:|blob:|file:", url))
