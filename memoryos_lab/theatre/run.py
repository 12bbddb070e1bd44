"""The slots `run` and `other`: one run in columns, so that a screen needs no rule to draw it."""

from __future__ import annotations

import hashlib
from typing import Any

from ..memory.about import about
from ..memory.policy import knobs
from ..memory.replay import Run
from ..views import diff, heat_info
from ..views.catalogue import LANGUAGES, summand
from ..views.story import story
from . import happenings, lives
from .speech import speech_slot
from .systems import system_key


def run_slot(run: Run, conversation: str, preset: str, base: Any) -> dict[str, Any]:
    """Everything of a run but `changed`, which depends on what was shown before."""
    told, heat = story(run), heat_info.info(run)
    policy = run.policy
    return {
        "key": run_key(run, conversation, preset),
        "conversation": conversation,
        "preset": preset,
        "system": system_key(type(policy)),
        "title": told.about.title._asdict(),
        "ours": told.about.ours,
        "unit": told.about.unit,
        "speech": speech_slot(told.about),
        "asking": run.questions,
        "knobs": {knob.name: getattr(policy, knob.name) for knob in knobs(policy)},
        "base": {knob.name: getattr(base, knob.name) for knob in knobs(base)},
        "n": run.turns,
        "stm": told.stm_capacity,
        "mtm": getattr(policy, "mtm_capacity", 0) or 0,
        "theta": told.theta,
        "tau": told.tau,
        "terms": [[key, *summand(key, told.about)] for key in heat.terms],
        "inclusive": bool(getattr(policy, "tau_inclusive", False)),
        "pages": lives.pages(told),
        "segments": lives.segments(told, heat),
        "links": told.links,
        "moments": happenings.moments(heat),
        "facts": lives.facts(run, told),
        "slots": lives.slots(told.entries),
        "events": happenings.events(run),
        "decisions": happenings.decisions(run),
        "asked": happenings.asked(run),
        "acted": happenings.acted(run),
        "warnings": run.warnings,
    }


def run_key(run: Run, conversation: str, preset: str) -> str:
    """The same for the same conversation, preset, knobs and asking."""
    policy = run.policy if knobs(run.policy) else (about(run.policy).title, run.snapshot())
    said = repr((conversation, preset, policy, run.questions))
    return hashlib.sha256(said.encode()).hexdigest()[:16]


def changed(before: Run, after: Run, since: str) -> dict[str, Any]:
    """What a gesture changed; `since` is the key of the run that was shown before it."""
    found = diff.info(before, after)
    return {
        "since": since,
        "text": {language: diff.sentence(found, language=language) for language in LANGUAGES},
        "pages": found.pages,
        "first": found.first or 0,
    }
