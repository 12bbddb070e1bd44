"""`memory`: what is kept about whom, corrected, taken along, forgotten."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

from ..living.memory import Memory
from ..memory.errors import LabError
from . import Outcome, ruling, shown
from .knowing import KINDS, grounds, known, listed


def run(options: argparse.Namespace) -> Outcome:
    """Do what ACT says. Raises: LabError for nobody, for what is open elsewhere, where nobody says yes."""
    acts: dict[str, Callable[[argparse.Namespace], Outcome]] = {
        "list": _list,
        "show": _show,
        "forget": _forget,
        "correct": _correct,
        "export": _export,
        "retire": _retire,
        "rules": ruling.run,
        "delete": _delete,
    }
    return acts[options.act](options)


def _opened(options: argparse.Namespace) -> Memory:
    """The memory of a user about whom something is held. Nobody is asked for it."""
    return Memory.open(options.user, folder=options.folder, create=False)


def _folder(options: argparse.Namespace) -> Path:
    from ..living.opening import memories

    return Path(options.folder).expanduser() if options.folder else memories()


def _list(options: argparse.Namespace) -> Outcome:
    from ..living.store import files
    from ..living.store.survey import user_of

    folder = _folder(options)
    found = [(user_of(path), path.stat().st_size) for path in files(folder)]
    lines = [f"{user or '(unreadable: see doctor)'}  {size / 1000:.0f} kB" for user, size in found]
    data = {"folder": str(folder), "users": [{"user": user, "bytes": size} for user, size in found]}
    return Outcome(data, "\n".join(lines) or f"nobody's memory is kept in {folder}")


def _show(options: argparse.Namespace) -> Outcome:
    with _opened(options) as memory:
        snapshot = memory.snapshot
        data = {
            "user": memory.user,
            "pages": snapshot.turn,
            "segments": len(snapshot.groups),
            "entries": [_entry(entry) for kind in KINDS for entry in snapshot.entries if entry.kind == kind],
            "tombstones": [vars_of(stone) for stone in memory.tombstones],
            "warnings": list(memory.warnings),
        }
        head = f"{memory.user}: {snapshot.turn} pages, {len(snapshot.groups)} topics"
        return Outcome(data, f"{head}\n{known(memory, options.language)}")


def _entry(entry: Any) -> dict[str, Any]:
    return {
        "number": entry.id + 1,
        "kind": entry.kind,
        "slot": entry.slot,
        "value": entry.value,
        "basis": entry.basis,
        "confidence": entry.confidence,
        "doubted": entry.doubted,
        "pages": [page + 1 for page in entry.pages],
        "grounds": grounds(entry),
    }


def vars_of(stone: Any) -> dict[str, Any]:
    return {"time": stone.time, "why": stone.why, "pages": stone.pages, "entries": stone.entries}


def _forget(options: argparse.Namespace) -> Outcome:
    pages, entries = _from_one(options.page, "page"), _from_one(options.entry, "entry")
    if not (options.query or pages or entries):
        raise LabError("forget what?", where="memory forget", hint="give QUERY, --page N or --entry N")
    with _opened(options) as memory:
        what = memory.forget(options.query, pages=pages, entries=entries)
        data = {
            "pages": [page + 1 for page in what.pages],
            "entries": [entry.id + 1 for entry in what.entries],
        }
        if not what:
            return Outcome({**data, "done": False}, "nothing is about that")
        _say_yes(options, f"{listed(memory, what)}\n\nForget this for good?")
        what.apply()
        told = f"forgotten: pages {len(what.pages)}, entries {len(what.entries)}"
        return Outcome({**data, "done": True}, told)


def _from_one(numbers: list[int], name: str) -> tuple[int, ...]:
    """Numbers as the screen has them, from 1. Raises: LabError for 0."""
    if 0 in numbers:
        raise LabError(f"there is no {name} 0", where=f"--{name}", hint=f"the first {name} is 1")
    return tuple(number - 1 for number in numbers)


def _correct(options: argparse.Namespace) -> Outcome:
    (entry,) = _from_one([options.entry], "entry")
    with _opened(options) as memory:
        memory.correct(entry, options.value)
        return Outcome({"entry": options.entry, "done": True}, known(memory))


def _export(options: argparse.Namespace) -> Outcome:
    with _opened(options) as memory:
        if options.file != "-":
            memory.export(options.file)
            return Outcome({"file": options.file}, f"written to {options.file}")
        document = memory.exported()
        return Outcome(document, json.dumps(document, ensure_ascii=False, indent=1))


def _retire(options: argparse.Namespace) -> Outcome:
    with _opened(options) as memory:
        what = memory.retire(timedelta(days=options.days))
        if not what.pages:
            return Outcome({"pages": [], "done": False}, f"nothing is older than {options.days} days")
        _say_yes(options, f"{listed(memory, what)}\n\nForget this for good?")
        what.apply()
        return Outcome(
            {"pages": [page + 1 for page in what.pages], "done": True}, f"forgotten: pages {len(what.pages)}"
        )


def _delete(options: argparse.Namespace) -> Outcome:
    with _opened(options) as memory:
        _say_yes(
            options,
            f"Everything about {options.user} goes: {memory.snapshot.turn} pages. Delete it for good?",
        )
        memory.delete()
        return Outcome({"user": options.user, "done": True}, f"the memory of {options.user} is gone")


def _say_yes(options: argparse.Namespace, question: str) -> None:
    """Raises: LabError where nobody says yes."""
    if options.yes:
        return
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise LabError(
            "this cannot be taken back, and nobody is there to confirm it",
            where=f"memory {options.act}",
            hint="look at it at a terminal, or say --yes",
        )
    print(shown(f"{question} [y/N] "), end="", file=sys.stderr, flush=True)
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise LabError("nothing was changed", where=f"memory {options.act}", hint="answer y to do it")
