"""AppTest has no browser: the theatre's code would only be carried about."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from memoryos_lab.app import theatre


@pytest.fixture(autouse=True)
def no_script(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(theatre, "bundle", lambda host: "export default () => {}")
    theatre.component.cache_clear()
    yield
    theatre.component.cache_clear()
