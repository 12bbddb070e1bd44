"""An old conversation as the past of a memory: page by page as if it were said now, with the times it has."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Set
from dataclasses import replace

from ..memory.types import Page, Script
from .privacy import Rules, asks_to_forget_turn


def missing(script: Script, known: Set[str], rules: Rules) -> Iterator[tuple[str, Page]]:
    """(mark, page) of each page of the script that was not taken in yet.

    A mark names the place in its source, not what was said: a page that was forgotten is not taken in again.
    """
    for at, page in enumerate(script.pages):
        mark = hashlib.sha256(
            f"{script.id} {at} {' '.join(page.turn_ids)}".encode("utf-8", "replace")
        ).hexdigest()[:24]
        if mark not in known and not page.forgotten:
            yield mark, rules.screened_page(_ours(script, page))


def _ours(script: Script, page: Page) -> Page:
    """Turn ids say from which conversation they are."""
    turns = tuple(replace(turn, id=f"{script.id}/{turn.id}") for turn in page.turns)
    private = page.private or asks_to_forget_turn(page.user)
    return replace(page, turns=turns, lost=(), private=private)
