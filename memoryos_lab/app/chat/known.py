"""Long-term memory as rows: what holds, where it came from, what it took the place of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from ...living.privacy import Rules
from ...memory.events import Promoted
from ...memory.replay import Run
from ...memory.types import Entry, Fact
from .turns import when

KINDS = ("user_profile", "user_kb", "user_trait", "world_kb", "agent_profile", "agent_trait")
MOST = 60  # shown of what is no longer held, and of what waits
Row = dict[str, Any]


def rows(run: Run) -> dict[str, Any]:
    """Active entries by kind, newest first, each with those it superseded; and those that just ended."""
    snapshot = run.snapshot()
    came_before: defaultdict[int, list[Entry]] = defaultdict(list)
    for entry in snapshot.history:
        if entry.by is not None:
            came_before[entry.by].append(entry)
    active = {entry.id for entry in snapshot.entries}
    shown = [_row(run, entry, _history(entry, came_before)) for entry in reversed(snapshot.entries)]
    told = active | {id for row in shown for id in row["before"]}
    waiting = said(run)
    ended = [_row(run, entry, []) for entry in reversed(snapshot.history) if entry.id not in told]
    return {
        "groups": [
            {"kind": kind, "rows": [row for row in shown if row["kind"] == kind]}
            for kind in KINDS
            if any(row["kind"] == kind for row in shown)
        ],
        "doubted": [row["id"] for row in shown if row["doubted"]],
        "ended": ended[:MOST],
        "ended_in_all": len(ended),
        "said": waiting[:MOST],
        "said_in_all": len(waiting),
        "tau": getattr(run.policy, "tau", None),
        "count": len(shown),
    }


def met(entries: Iterable[Entry], rules: Rules) -> tuple[int, ...]:
    """Entries that would not be written under these rules: they were known before."""
    facts = ((entry.id, Fact(entry.kind, entry.slot, entry.value, entry.pages)) for entry in entries)
    return tuple(id for id, fact in facts if rules.fact(fact))


def said(run: Run) -> list[list[Any]]:
    """[kind, slot, value, pages] of what stands on pages that no promotion has read yet, newest first.

    Of a system without promotions: on pages of which no entry was written.
    """
    read = {page for _, event in run.events() if isinstance(event, Promoted) for page in event.pages}
    if not hasattr(run.policy, "tau"):
        seen = run.snapshot()
        read = {page for entry in (*seen.entries, *seen.history) for page in entry.pages}
    waiting = tuple(page for page in range(run.turns) if page not in read)
    facts = run.features.distill(waiting, len(run.steps)).facts
    return [
        [fact.kind, fact.slot, fact.value, list(fact.pages)] for fact in reversed(facts) if not fact.retracts
    ]


def _history(entry: Entry, came_before: dict[int, list[Entry]]) -> list[Entry]:
    """What it superseded, and what that had superseded, newest first."""
    found, look = [], [entry.id]
    while look:
        earlier = came_before.get(look.pop(), [])
        found += earlier
        look += [one.id for one in earlier]
    return sorted(found, key=lambda one: -one.id)


def _row(run: Run, entry: Entry, history: list[Entry]) -> Row:
    return {
        "id": entry.id,
        "kind": entry.kind,
        "slot": entry.slot,
        "value": entry.value,
        "basis": entry.basis,
        "confidence": round(entry.confidence, 2),
        "doubted": entry.doubted,
        "status": entry.status,
        "pages": list(entry.pages),
        "turns": [id for page in entry.pages for id in run.script.pages[page].turn_ids],
        "written": run.steps[entry.step].turn if entry.step < len(run.steps) else run.turns,
        "seen": when(entry.seen),
        "before": [one.id for one in history],
        "was": [[one.value, one.status, list(one.pages)] for one in history],
    }
