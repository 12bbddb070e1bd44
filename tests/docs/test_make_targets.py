"""What `make` is asked for by name is done, though a folder of that name stands beside it."""

from __future__ import annotations

import re
from pathlib import Path

MAKEFILE = Path(__file__).parents[2] / "Makefile"


def test_every_name_is_phony() -> None:
    """`make site` made nothing once `site/` was there."""
    text = MAKEFILE.read_text("utf-8")
    names = set(re.findall(r"^([a-z]+):", text, re.MULTILINE))
    (phony,) = re.findall(r"^\.PHONY: (.*)$", text, re.MULTILINE)
    assert {"demo", "test", "site"} <= names == set(phony.split())
