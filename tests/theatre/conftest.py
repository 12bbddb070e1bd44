"""One browser for the tests of one module, and the tutor in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from staged import Staged


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    from chromium import browsing  # imported late: most tests of this folder need no playwright

    with browsing() as found:
        yield found


@pytest.fixture(scope="module")
def stand(browser: Browser) -> Iterator[Staged]:
    """The tutor at its desk, questions on a copy; what a test leaves there the next one finds."""
    from staged import desk_of, staged

    with staged(browser, desk_of("tutor", asking="fork")) as shown:
        yield shown
