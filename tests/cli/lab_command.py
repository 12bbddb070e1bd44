"""What a command said."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple


class Said(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def data(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.out)
        return found


Lab = Callable[..., Said]
