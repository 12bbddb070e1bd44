"""Write the pages of docs/ that are made from the code: cli.md, knobs.md, api.md, those of the course."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import by_hand_page
import course_pages

from memoryos_lab import views
from memoryos_lab.cli.parser import VERBS, parser
from memoryos_lab.memory.about import about
from memoryos_lab.memory.memoryos import MemoryOS
from memoryos_lab.memory.policy import Knob, knobs, preset, presets

DOCS = Path(__file__).parents[1] / "docs"
MADE = "Made by `make docs` from the code; do not edit."
VIEWS = tuple(f"views.{name}" for name in views.VIEWS)
EXPORTS = ("exports", "exports.csv", "exports.parquet", "exports.png")
EVALS = tuple(
    f"evals.{name}"
    for name in (
        "dataset",
        "examine",
        "scoring",
        "answers",
        "evidence",
        "diagnose",
        "published",
        "sweep",
        "systems",
        "folder",
    )
)
COURSE = (
    "course.lesson",
    "course.blocks",
    "course.prepared",
    "course.items",
    "course.quiz",
    "course.session",
)
ROOMS = (
    "",
    "memory.policy",
    "policies",
    "sources",
    "features",
    "runs",
    "samples",
    *EVALS,
    "views",
    *VIEWS,
    *EXPORTS,
    "inspector",
    *COURSE,
)
EXITS = """\
Exit codes: 0 done · 1 `verify` found differences · 2 an input or a setting that cannot be used (what, where
and what to do stand on stderr; with `--json` also as `{"error": …}` on stdout) · 70 a fault of this program ·
130 interrupted."""


def cli_page() -> str:
    """Every verb as `--help` shows it."""
    os.environ["NO_COLOR"] = "1"
    os.environ.pop("FORCE_COLOR", None)
    top = parser()
    parts = [f"# Command line\n\n{MADE}\n\n{EXITS}\n", _block(top.format_help())]
    choices = next(action.choices for action in top._actions if isinstance(action.choices, dict))
    parts += [f"## {name}\n\n{_block(choices[name].format_help())}" for name in VERBS]
    return "\n".join(parts)


def knobs_page() -> str:
    """Every knob with its value in every preset of MemoryOS; then those of other systems."""
    names = list(presets(MemoryOS))
    head = ("knob", *names, "range", "what it does", "source")
    parts = [f"# Knobs and presets\n\n{MADE}\n"]
    group = None
    for knob in knobs(preset("paper")):
        if knob.group != group:
            group = knob.group
            parts += [f"\n## {group}\n", _row(*head), _row(*["---"] * len(head))]
        label = f"`{knob.name}` {knob.symbol}".strip()
        values = (_value(getattr(preset(name), knob.name)) for name in names)
        parts.append(_row(label, *values, _range(knob), knob.help, knob.source))
    others = (one for one in presets().values() if not isinstance(one, MemoryOS))
    return "\n".join([*parts, *(line for one in others for line in _system(one))]) + "\n"


def _system(policy: Any) -> list[str]:
    """The knobs of a system beside MemoryOS."""
    said = about(policy)
    paper = f"{said.paper}. " if said.paper else ""
    head = ("knob", "default", "range", "what it does", "source")
    rows = (
        (f"`{one.name}` {one.symbol}".strip(), _value(one.default), _range(one), one.help, one.source)
        for one in knobs(policy)
    )
    lead = [f"\n## {said.title.en}\n", f"{paper}{said.idea.en}\n"]
    return [*lead, _row(*head), _row(*["---"] * len(head)), *(_row(*row) for row in rows)]


def api_page() -> str:
    """Every public name with the first line of its documentation."""
    parts = [f"# Public names\n\n{MADE}\n"]
    for room in ROOMS:
        module = import_module(f"memoryos_lab.{room}".rstrip("."))
        parts += [f"\n## `{module.__name__}`\n", f"{first_line(module)}\n"]
        parts += [f"- `{name}`: {first_line(value)}" for name, value in public(module)]
    return "\n".join(parts) + "\n"


def public(module: Any) -> list[tuple[str, Any]]:
    """The documented kinds of public names of a module: functions and classes, in their order."""
    names = getattr(module, "__all__", None) or [n for n, v in vars(module).items() if _own(n, v, module)]
    values = ((name, getattr(module, name)) for name in names)
    return [(name, value) for name, value in values if inspect.isfunction(value) or inspect.isclass(value)]


def first_line(value: Any) -> str:
    """The first sentence line of the documentation. Raises: ValueError if there is none."""
    text = inspect.getdoc(value)
    if not text or text.startswith(f"{getattr(value, '__name__', '')}("):  # a dataclass documents itself so
        raise ValueError(f"{value} is public and says nothing of itself")
    return text.split("\n\n")[0].replace("\n", " ")


def _own(name: str, value: Any, module: Any) -> bool:
    return not name.startswith("_") and getattr(value, "__module__", None) == module.__name__


def _block(text: str) -> str:
    return f"```text\n{text.rstrip()}\n```\n"


def _row(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _value(value: Any) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case float():
            return f"{value:g}"
        case _:
            return str(value)


def _range(knob: Knob) -> str:
    if knob.choices:
        return ", ".join(knob.choices)
    if knob.low is None or knob.high is None:
        return "yes, no"
    return f"{knob.low:g} … {knob.high:g} {knob.unit}".strip() + (", none" if knob.optional else "")


PAGES: dict[str, Callable[[], str]] = {
    "cli.md": cli_page,
    "knobs.md": knobs_page,
    "api.md": api_page,
    "by-hand.md": by_hand_page.by_hand_page,
    **course_pages.PAGES,
}

if __name__ == "__main__":
    for name, page in PAGES.items():
        (DOCS / name).write_text(page(), encoding="utf-8")
