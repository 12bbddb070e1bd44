"""Checkpoints: states kept at growing distances, so that opening folds a part of the past and not all of it.

A checkpoint is a shortcut and nothing more: one that another program or other knobs made is passed over.
"""

from __future__ import annotations

from typing import Any

from .. import __version__
from ..memory import checkpoint, codec
from ..memory.errors import LabError
from ..memory.policy import Policy
from .head import told
from .store import UserStore

FIRST = 64  # records before the first
GROWTH = (
    1.5  # times as many records until the next: all checkpoints together stay in proportion to the memory
)


def due(records: int, last: int) -> bool:
    """Is it time for another, after so many records, the last one after `last`?"""
    return records >= max(FIRST, GROWTH * last)


def rest(store: UserStore, policy: Policy[Any], state: Any) -> None:
    """Keep the state after the last record. Raises: LabError if it cannot be written."""
    store.checkpoint(len(store) - 1, _head(policy) + b"\n" + checkpoint.dump(state))


def rested(store: UserStore, policy: Policy[Any]) -> tuple[Any, int]:
    """The newest state to go on from under this policy, and how many records led to it; (None, 0) if none."""
    kept = store.last_checkpoint()
    if kept is None:
        return None, 0
    number, data = kept
    head, _, body = data.partition(b"\n")
    if head != _head(policy):
        return None, 0
    try:
        return checkpoint.load(body, policy), number + 1
    except LabError:  # said to be nothing but a shortcut, so its loss costs time alone
        return None, 0


def _head(policy: Policy[Any]) -> bytes:
    preset, knobs = told(policy)
    return codec.to_json({"made_with": __version__, "preset": preset, "knobs": knobs}).encode()
