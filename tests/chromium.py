"""The one headless browser of the tests: shared by who asks for it at the same time, closed by the last."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from playwright.sync_api import Browser, sync_playwright

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def chromium() -> str | None:
    """Where Chromium is, if it is installed."""
    return next((path for name in ("chromium", "chromium-browser") if (path := shutil.which(name))), None)


class _Shared:
    """Playwright allows itself once in a thread, and no event loop beside it: it is never left open."""

    def __init__(self) -> None:
        self.users = 0
        self.stack = ExitStack()
        self.browser: Browser | None = None


_shared = _Shared()


@contextmanager
def browsing() -> Iterator[Browser]:
    """A headless browser that phones nobody."""
    _shared.users += 1
    try:
        if _shared.browser is None:
            playwright = _shared.stack.enter_context(sync_playwright())
            _shared.browser = playwright.chromium.launch(executable_path=chromium(), args=list(QUIET))
            _shared.stack.callback(_shared.browser.close)
        yield _shared.browser
    finally:
        _shared.users -= 1
        if not _shared.users:
            _shared.browser = None
            _shared.stack.close()
