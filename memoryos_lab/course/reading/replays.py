"""Runs of the bundled conversations, each replayed once: every number of a lesson is read from one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ... import samples
from ...memory.policy import Value, set_knobs
from ...memory.replay import Mode, Run, replay

KEPT = 64  # runs; a lesson needs a dozen, a learner who searches a knob some more


def run(
    sample: str = "tutor",
    knobs: Mapping[str, Value] | None = None,
    *,
    preset: str = "paper",
    asking: Mode | None = None,
    **more: Value,
) -> Run:
    """A sample under a preset with knobs moved; asked as the sample has it unless said otherwise.

    Raises: LabError for a sample, a preset or a knob that does not exist, and a value out of range.

    >>> run("tutor", theta=.7) is run("tutor", theta=.7)
    True
    """
    return _run(sample, preset, asking, tuple(sorted({**(knobs or {}), **more}.items())))


@lru_cache(maxsize=8)
def conversation(sample: str) -> samples.Sample:
    """The sample, read once."""
    return samples.load(sample)


@lru_cache(maxsize=KEPT)
def _run(sample: str, preset: str, asking: Mode | None, knobs: tuple[tuple[str, Value], ...]) -> Run:
    script, features, info = conversation(sample)
    policy = set_knobs(info.base(preset), dict(knobs))
    return replay(script, features, policy, questions=asking or info.asking)
