"""What a replay did, as numbers for programs and as a page for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ..memory.about import about
from ..memory.events import Event, Evicted, Faded, Promoted, Visited
from ..memory.policy import changed_knobs, preset
from ..memory.replay import Run
from ..memory.types import Group
from ..policies.observed import Observed
from ..runs import nearest_preset
from .own_names import names

BUSIEST = 8  # segments in the table
NOTES = 5  # warnings that are printed; --json has all
Row = dict[str, Any]


def summary(run: Run) -> Row:
    """Counts of all that happened, and the busiest segments of those still held."""
    end = run.snapshot()
    events = [event for _, event in run.events()]
    held = {page for tier in end.tiers for page in tier.pages}
    base = None if isinstance(run.policy, Observed) else nearest_preset(run.policy)
    said = about(run.policy)
    return {
        "conversation": run.script.id,
        "title": run.script.title,
        "preset": base,
        "knobs": changed_knobs(run.policy, preset(base)) if base else {},
        "pages": len(run.script.pages),
        "turns": run.script.turns or sum(len(page.turns) for page in run.script.pages),
        "turns_accounted": len({turn for page in held for turn in run.script.pages[page].turn_ids}),
        "stm": len(end.tier("stm")),
        "segments": len(end.groups),
        "chains": len(end.chains),
        "promotions": _count(events, Promoted),
        "evictions": _count(events, Evicted),
        "archived": len(end.tier("archive")),
        "dropped": len(end.tier("dropped")),
        "questions": len(run.recalls),
        "facts": len(end.entries),
        "warnings": list(run.warnings),
        "issues": dict(Counter(issue.code for issue in run.script.issues)),
        "backend": run.features.backend,
        "busiest": busiest(end.groups, events),
        "system": said.title.en,
        "names": names(run.policy),
        "statuses": {status: name.en for status, name in said.statuses.items()},
        "faded": sum(len(event.pages) for event in events if isinstance(event, Faded)),
    }


def busiest(groups: Sequence[Group], events: Sequence[Event]) -> list[Row]:
    """Of these segments those with the most pages and visits."""
    visits = Counter(event.segment for event in events if isinstance(event, Visited))
    promoted = Counter(event.segment for event in events if isinstance(event, Promoted))
    rows: list[Row] = [
        {
            "segment": group.id,
            "pages": len(group.pages),
            "visits": visits[group.id],
            "promotions": promoted[group.id],
            "heat": group.heat,
            "status": group.status,
            "keywords": list(group.keywords),
        }
        for group in groups
    ]
    rows.sort(key=lambda row: (-row["pages"] - row["visits"], row["segment"]))
    return rows[:BUSIEST]


def page(data: Row) -> str:
    """The summary for people."""
    lost = data["turns"] - data["turns_accounted"]
    knobs = "".join(f", {name} = {value}" for name, value in data["knobs"].items())
    preset = (
        f"{data['system']}, preset {data['preset']}" if data["preset"] else "read from a file, not computed"
    )
    lines = [
        f"{data['title']} ({data['conversation']})",
        f"{preset}{knobs}; backend {data['backend']}",
        "",
        f"{data['pages']} pages, {data['turns']} turns, "
        + (f"{lost} of them not stored" if lost else "every one accounted for"),
        _places(data),
        _deeds(data),
        *_table(data["busiest"], data["names"], data["statuses"]),
        *_notes(data),
        "",
        f"features {data['seconds']['features']:.2f} s, replay {data['seconds']['replay']:.3f} s",
        f"the run lies in {data['out']}" if data["out"] else "the run was not kept: add --out DIR to keep it",
    ]
    return "\n".join(lines)


def _places(data: Row) -> str:
    """Where the pages lie, in the words of the system."""
    names = data["names"]
    return (
        f"{names['window']} {data['stm']} pages, {names['store']} {data['segments']} {names['groups']}, "
        f"{names['archive']} {data['archived']} pages, {names['dropped']} {data['dropped']}"
    )


def _deeds(data: Row) -> str:
    """What happened; of what only some systems do, where it did."""
    did = {"promotions": data["promotions"], "evictions": data["evictions"], "pages faded": data["faded"]}
    counts = [f"{data['chains']} chains", *(f"{n} {name}" for name, n in did.items() if n)]
    written = f"{data['names']['lasting']} {data['facts']} entries"
    return ", ".join([*counts, written, f"{data['questions']} questions asked"])


def _table(rows: Sequence[Row], names: Row, statuses: Row) -> list[str]:
    """A column for what this system has: promotions where there were any, strength where it is felt."""
    if not rows:
        return []
    heads = [names["group"], "pages", "visits"]
    heads += ["promoted"] if any(row["promotions"] for row in rows) else []
    heads += [names["strength"], "status"] if "strength" in names else []
    cells = [_cells(row, heads, statuses) for row in rows]
    wide = [max(map(len, column)) for column in zip(heads, *cells, strict=True)]
    lines = [
        "  ".join(cell.rjust(width) for cell, width in zip(line, wide, strict=True))
        for line in (heads, *cells)
    ]
    words = ["about", *(", ".join(row["keywords"]) for row in rows)]
    return [
        "",
        f"busiest {names['groups']}",
        *(f"{line}  {about}" for line, about in zip(lines, words, strict=True)),
    ]


def _cells(row: Row, heads: Sequence[str], statuses: Row) -> list[str]:
    cells = [str(row["segment"]), str(row["pages"]), str(row["visits"])]
    cells += [str(row["promotions"])] if "promoted" in heads else []
    if "status" not in heads:
        return cells
    strength = "–" if row["heat"] is None else f"{row['heat']:.2f}"
    return [*cells, strength, str(statuses.get(row["status"], row["status"]))]


def _notes(data: Row) -> list[str]:
    notes = [f"warning: {text}" for text in data["warnings"]]
    notes = notes[:NOTES] + [f"and {len(notes) - NOTES} more warnings"] * (len(notes) > NOTES)
    if data["issues"]:
        counts = ", ".join(f"{code} {count}" for code, count in data["issues"].items())
        notes.append(f"irregular in the source: {counts}")
    return ["", *notes] if notes else []


def _count(events: Sequence[Event], kind: type[Any]) -> int:
    return sum(isinstance(event, kind) for event in events)
