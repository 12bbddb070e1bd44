"""Capacities at which a run evicts: its own where it does, else smaller ones."""

from __future__ import annotations

from ...memory.events import Evicted, Opened
from ..reading.sight import policy
from .scene import Scene

SMALLEST, TRIED = 3, 4  # segments; capacities


def capacities(scene: Scene) -> list[int]:
    """Some capacities of mid-term memory under which a segment has to leave."""
    own: int = policy(scene.run).mtm_capacity
    events = [event for _, event in scene.run.events()]
    if any(isinstance(event, Evicted) for event in events):
        return [own]
    opened = sum(isinstance(event, Opened) for event in events)
    smaller = list(range(SMALLEST, opened))
    return smaller[:: max(1, len(smaller) // TRIED)][:TRIED]
