"""A setting to take away: what its preset file holds, and how the reference is called to have it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..evals.sweep.export import preset_json, reference_arguments
from ..memory.memoryos import MemoryOS


def exported(settings: Sequence[Any]) -> dict[str, Any]:
    """The slot's `preset {knobs, files, at}` and `reference {lines, at, unsaid, unsaid_at}`.

    What is equal is there once, and `at [setting]` says where. A preset file is one of `files` with all of
    `knobs`, which are those of the first setting, and the setting's own put over them. A call of the
    reference is some of `lines`; `unsaid` are the knobs that it has no argument for. `reference` is null for
    a policy that is not MemoryOS.
    """
    files = [preset_json(setting) for setting in settings]
    heads, at = _once([file | {"knobs": {}} for file in files])
    return {"preset": {"knobs": files[0]["knobs"], "files": heads, "at": at}, "reference": _calls(settings)}


def _calls(settings: Sequence[Any]) -> dict[str, Any] | None:
    if not all(isinstance(setting, MemoryOS) for setting in settings):
        return None
    calls = [reference_arguments(setting) for setting in settings]
    told = [call.text.split("\n") for call in calls]
    lines, _ = _once([line for call in told for line in call])
    unsaid, at = _once([list(call.unsaid) for call in calls])
    place = {line: i for i, line in enumerate(lines)}
    told_at = [[place[line] for line in call] for call in told]
    return {"lines": lines, "at": told_at, "unsaid": unsaid, "unsaid_at": at}


def _once(values: Sequence[Any]) -> tuple[list[Any], list[int]]:
    """Each different value once, and for every one its place among them.

    >>> _once([[1], [2], [1]])
    ([[1], [2]], [0, 1, 0])
    """
    found: list[Any] = []
    keys: dict[str, int] = {}
    at = []
    for value in values:
        key = repr(value)
        if key not in keys:
            keys[key] = len(found)
            found.append(value)
        at.append(keys[key])
    return found, at
