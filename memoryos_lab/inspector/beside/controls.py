"""The knobs of every system as the picture shows them, where its host can move them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...memory.errors import LabError
from ...memory.policy import Knob, Value, knobs
from ...theatre.encode import encode
from ...views.catalogue import Language
from .systems import Systems

PLAIN = ("name", "symbol", "kind", "low", "high", "step", "unit", "source", "choices", "optional")


def controls(systems: Systems, faults: Mapping[str, LabError], heard: int, language: Language) -> bytes:
    """A system after the other: its knobs with their values, and what was wrong with the last move.

    heard: moves that were answered; what is the same as before is an answer too.
    """
    shown = [_system(systems, name, faults.get(name), language) for name in systems.names]
    return encode({"heard": heard, "systems": shown})


def _system(systems: Systems, name: str, fault: LabError | None, language: Language) -> dict[str, Any]:
    policy, base = systems.policies[name], systems.base(name)
    return {
        "fault": str(fault) if fault else None,
        "knobs": [
            _knob(knob, getattr(policy, knob.name), getattr(base, knob.name), language)
            for knob in knobs(policy)
        ],
    }


def _knob(knob: Knob, value: Value, base: Value, language: Language) -> dict[str, Any]:
    chinese = language == "zh"
    return {name: getattr(knob, name) for name in PLAIN} | {
        "label": knob.label_zh if chinese else knob.label,
        "help": knob.help_zh if chinese else knob.help,
        "value": value,
        "base": base,
    }
