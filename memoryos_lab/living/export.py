"""Everything that is held about a user, in one document: what was said, what came of it, and from where.

What is not to be remembered is not in it, for it is nowhere but in this process.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from .. import __version__
from ..memory import codec
from ..memory.types import Entry, Script
from ..runs import Run, whole_file, whole_folder
from .core import Core, forgotten

FORMAT = "memoryos-lab memory"
VERSION = 1
DOCUMENT = "memory.json"
TABLES = ("pages", "questions", "acts", "entries", "segments", "events", "tombstones")


def document(core: Core, user: str) -> dict[str, Any]:
    """The whole memory as JSON."""
    run = core.run()
    f = run.features
    return {
        "format": FORMAT,
        "version": VERSION,
        "made_with": __version__,
        "user": user,
        "settings": core.head.dump(),
        "counts": {"pages": run.turns, "steps": len(run.steps), "vectors": len(f.vectors)},
        "pages": list(_pages(run)),
        "questions": [codec.encode(question) for question in run.script.questions],
        "acts": [codec.encode(act) for act in run.script.acts],
        "entries": list(_entries(run)),
        "segments": [codec.encode(group) for group in run.snapshot().groups],
        "read_by_model": codec.encode(f.distilled),
        "summarised_by_model": codec.encode(f.refreshed),
        "failures": codec.encode(f.failures),
        "kept_out_by_rules": [
            codec.encode(one)
            for one in (*f.omitted, *(o for said in f.distilled or () for o in said.omitted))
        ],
        "events": [
            {
                codec.TAG: type(event).__name__,
                "step": step,
                "turn": run.steps[step].turn,
                **codec.encode(event),
            }
            for step, event in run.events()
        ],
        "tombstones": [codec.encode(stone) for stone in core.store.tombstones()],
        "vectors": {
            "backend": f.backend,
            "shape": list(f.vectors.shape),
            "float32_little_endian_base64": base64.b64encode(np.asarray(f.vectors, "<f4").tobytes()).decode(),
        },
    }


def write(held: dict[str, Any], path: Path) -> None:
    """One file if the name ends in .json, else a folder: the document, and a table a kind as lines of JSON.

    Raises: LabError if it cannot be written; what was there stays.
    """
    if path.suffix == ".json":
        with whole_file(path) as file:
            file.write(codec.to_json(held, indent=1))
        return
    with whole_folder(path, known=(DOCUMENT, *(f"{name}.jsonl" for name in TABLES))) as folder:
        (folder / DOCUMENT).write_text(codec.to_json(held, indent=1), encoding="utf-8")
        for name in TABLES:
            lines = (codec.to_json(row) + "\n" for row in held[name])
            (folder / f"{name}.jsonl").write_text("".join(lines), encoding="utf-8")


def _pages(run: Run) -> Iterator[dict[str, Any]]:
    """Each page with what was made of it and where it lies now."""
    view, f = run.snapshot(), run.features
    tiers = {page: tier.name for tier in view.tiers for page in tier.pages}
    segments = {page: group.id for group in view.groups for page in group.pages}
    chains = {page: chain for chain, pages in enumerate(view.chains) for page in pages}
    for at, page in enumerate(run.script.pages):
        themes = f.themes[at] or ()
        yield {
            "page": at,
            **codec.encode(forgotten(page) if page.private else page),
            "chain": chains.get(at),
            "chain_is_about": f.meta[at] if f.meta else "",
            "themes": [{"keywords": list(theme.keywords), "summary": theme.summary} for theme in themes],
            "tier": tiers.get(at),
            "segment": segments.get(at),
            "vector": f.page[at],
        }


def _entries(run: Run) -> Iterator[dict[str, Any]]:
    """Active ones, then history; each with its sources, down to the turn."""
    view = run.snapshot()
    for entry in (*view.entries, *view.history):
        yield {
            **codec.encode(entry),
            "sources": _sources(entry, run.script),
            "written_at_turn": _turn(entry, run),
        }


def _sources(entry: Entry, script: Script) -> list[dict[str, Any]]:
    return [{"page": page, "turns": list(script.pages[page].turn_ids)} for page in entry.pages]


def _turn(entry: Entry, run: Run) -> int:
    return run.steps[entry.step].turn if entry.step < len(run.steps) else run.turns
