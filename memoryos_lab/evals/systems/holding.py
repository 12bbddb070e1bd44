"""What a system holds at a turn, in its own words."""

from __future__ import annotations

from collections.abc import Sequence

from ...memory.about import About, about
from ...memory.policy import knobs
from ...memory.prompt import count_words
from ...memory.replay import Run
from ...memory.types import Script, Tier
from .values import Holding, Place


def holding(run: Run, turn: int | None = None) -> Holding:
    """What is held after so many pages (None: at the end).

    Raises: LabError for a turn that the run does not have.
    """
    seen, words = run.snapshot(turn), about(run.policy)
    return Holding(
        tuple(_place(tier, words, run.script) for tier in seen.tiers),
        len(seen.groups),
        max((len(group.pages) for group in seen.groups), default=0),
        len(seen.entries),
    )


def roomy(run: Run) -> bool:
    """Does the whole conversation stand in the window at the end, so that nothing had to be searched?"""
    return bool(run.turns) and len(run.snapshot().tier("stm")) == run.turns


def tighter(run: Run) -> tuple[str, int] | None:
    """A knob and a value with which the window holds half of the conversation; None: there is none."""
    unit, tier = about(run.policy).unit, run.snapshot().tiers[0]
    if tier.capacity is None:
        return None
    held = tokens(run.script, tier.pages) if unit == "tokens" else len(tier.pages)
    for knob in knobs(run.policy):
        if knob.kind != "int" or knob.unit != unit or (unit != "tokens" and knob.name != "stm_capacity"):
            continue
        value = getattr(run.policy, knob.name) - tier.capacity + held // 2
        if value >= (knob.low or 0):
            return knob.name, value
    return None


def _place(tier: Tier, words: About, script: Script) -> Place:
    names = {"stm": words.window, "mtm": words.store, "archive": words.archive, "dropped": words.dropped}
    return Place(tier.name, names[tier.name], len(tier.pages), tokens(script, tier.pages), tier.capacity)


def tokens(script: Script, pages: Sequence[int]) -> int:
    """Of the text of these pages."""
    return sum(count_words(script.pages[page].text) for page in pages)
