"""What the chat's screen is told, slot by slot (docs/chat.md). What has not changed is not made again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from ...living.opening import memories
from ...living.privacy import CLASSES
from ...memory.about import About, about
from ...memory.errors import LabError
from ...memory.memoryos import ABOUT as MEMORYOS
from ...memory.replay import Run
from ...theatre.encode import NULL, encode
from ...views import palette
from ...views.catalogue import LANGUAGES, Language
from ...views.naming import named, owns
from ...views.story import story
from . import known, turns
from .also import also
from .bench import Bench
from .hall import users
from .neutral import NEUTRAL
from .room import Room
from .words import TEXTS

RIBBON = 400  # pages in the line above the talk
LONGEST = 400  # characters of one part of a fault


def slots(held: Bench, language: Language, *, dark: bool) -> dict[str, bytes]:
    """Every slot as JSON."""
    room = held.room
    ready = room if room and room.memory else None
    return {
        "book": _book(language, about(ready.held.policy) if ready else MEMORYOS),
        "ui": encode(_ui(held, language, dark)),
        "live": encode(_live(room)) if room and room.busy else NULL,
        "talk": _made(
            held, ready, ("talk", language, held.rows), lambda one: turns.rows(one, language, held.rows)
        ),
        "known": _made(held, ready, ("known",), lambda one: known.rows(one.run)),
        "held": _made(held, ready, ("held",), _held),
        "cost": encode(_cost(ready)) if ready else NULL,
        "forget": encode(_forgetting(held, language)) if ready and held.forgetting is not None else NULL,
        "past": encode(held.past.told(ready)) if ready and held.past else NULL,
        "export": encode({"n": held.exported[0], "text": held.exported[1].decode()})
        if held.exported
        else NULL,
    }


def _made(held: Bench, room: Room | None, name: tuple[Any, ...], make: Callable[[Room], Any]) -> bytes:
    """A slot that changes only with the room. While a job is under way it stays as it was before."""
    if room is None:
        held.made.clear()
        return NULL
    revision, body = held.made.get(name, (-1, NULL))
    now = room.revision  # before it is made: what changes meanwhile is made again
    if revision == now or (revision >= 0 and room.busy):
        return body
    body = encode(make(room))
    for old in [key for key in held.made if key[0] == name[0]]:
        del held.made[old]  # of another language or length
    held.made[name] = (now, body)
    return body


def _book(language: Language, its: About) -> bytes:
    """Words, as the system of the memory has them, and colours."""
    at = LANGUAGES.index(language)
    own = {} if owns(its) else {key: named(said, its) for key, said in NEUTRAL.items()}
    return encode(
        {
            "language": language,
            "texts": {key: said[at] for key, said in (TEXTS | own).items()},
            "palette": {"light": asdict(palette.LIGHT), "dark": asdict(palette.DARK)},
        }
    )


def _ui(held: Bench, language: Language, dark: bool) -> dict[str, Any]:
    room = held.room
    job = room.job if room else None
    unanswered = room.unanswered if room else None
    return {
        "language": language,
        "dark": dark,
        "heard": held.heard,
        "user": room.user if room else "",
        "open": bool(room and room.memory),
        "users": [] if room else users(),
        "linked": held.linked,
        "folder": str(memories()),
        "busy": job.kind if job and not job.over else "",
        "fault": _fault(held.fault),
        "found": list(held.found or ()),
        "returned": list(held.returned),
        "unanswered": [unanswered.asked, unanswered.why.code, _cut(unanswered.why.why)]
        if unanswered
        else None,
        "link": room.link.told() if room else None,
        "stage": held.stage,
        "prefix": bool(room and room.link.local and not room.link.by_rules),
    }


def _live(room: Room | None) -> dict[str, Any] | None:
    """What is under way."""
    job = room.job if room else None
    if job is None:
        return None
    return {
        "kind": job.kind,
        "asked": job.asked,
        "said": "".join(job.said),
        "other": None if job.other is None else "".join(job.other),
        "done": job.done,
        "of": job.of,
    }


def _held(room: Room) -> dict[str, Any]:
    """What the memory holds in numbers, its rules, what it forgot, what to know."""
    memory = room.held
    snapshot = memory.snapshot
    return {
        "pages": snapshot.turn,
        "ribbon": _ribbon(room.run),
        "tiers": [[tier.name, len(tier.pages), tier.capacity] for tier in snapshot.tiers],
        "segments": len(snapshot.groups),
        "speakers": list(room.run.script.speakers),
        "rules": {
            "classes": list(CLASSES),
            "on": list(memory.rules.classes),
            "patterns": [own.expression for own in memory.rules.patterns],
            "met": len(known.met(snapshot.entries, memory.rules)),
        },
        "tombstones": [
            [turns.when(stone.time), stone.why, stone.pages, stone.entries] for stone in memory.tombstones
        ],
        "warnings": list(memory.warnings),
        "waiting": len(memory.waiting.pages) + len(memory.waiting.sets),
    }


def _cost(room: Room) -> dict[str, Any]:
    """What the model has cost since the memory was opened; it moves while a job is under way."""
    ledger, budget = room.held.ledger, room.link.budget
    return {
        "cost": turns.cost(ledger.total()),
        "tasks": [[task, turns.cost(one)] for task, one in ledger.tasks().items()],
        "budget": {"tokens": budget.tokens, "money": budget.money},
    }


def _ribbon(run: Run) -> list[list[Any]]:
    """[topic colour, place] of the newest pages, oldest first."""
    told = story(run)
    return [
        [told.hue(life.page), "forgotten" if run.script.pages[life.page].forgotten else life.tier(run.turns)]
        for life in told.pages[-RIBBON:]
    ]


def _forgetting(held: Bench, language: Language) -> dict[str, Any]:
    """What would go, in words that the user can judge; and how much of what was made of it."""
    assert held.forgetting is not None and held.room
    what, pages = held.forgetting, held.room.run.script.pages
    return {
        "pages": [[page, pages[page].user, pages[page].agent] for page in what.pages],
        "near": [[near.page, pages[near.page].user, pages[near.page].agent] for near in what.near],
        "entries": [[entry.slot, entry.value] for entry in what.entries],
        "also": also(what, language),
    }


def _fault(error: LabError | None) -> dict[str, str] | None:
    if error is None:
        return None
    return {"what": _cut(error.what), "where": _cut(error.where or ""), "hint": _cut(error.hint or "")}


def _cut(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= LONGEST else flat[: LONGEST - 1] + "…"
