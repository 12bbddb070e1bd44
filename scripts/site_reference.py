"""The reference of the site: every public name, as mkdocstrings shows it from its documentation.

`docs/api.md` lists the names; here each stands with its signature and its members, under the path by which
it is imported.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from write_docs import ROOMS, first_line, public

PACKAGE = "memoryos_lab"


def write_reference(folder: Path) -> None:
    """A page for each room of the package."""
    folder.mkdir(parents=True, exist_ok=True)
    shown: dict[str, str] = {}  # where a thing is defined -> where it is shown
    for page in pages():
        text = "\n".join(_module(import_module(name), page, shown) for name in modules(page))
        (folder / f"{page}.md").write_text(f"# `{_title(page)}`\n\n{text}", encoding="utf-8")


def with_entries(text: str) -> str:
    """docs/api.md with each name as a link to its entry.

    >>> with_entries("## `memoryos_lab.runs`\\n- `Run`: kept.").splitlines()[1]
    '- [`Run`](reference/runs.md#memoryos_lab.runs.Run): kept.'
    """
    module, lines = "", []
    for line in text.splitlines():
        if heading := re.match(r"## `(.+)`", line):
            module = heading[1]
        entry = rf"- [`\1`](reference/{page_of(module)}.md#{module}.\1):"
        lines.append(re.sub(r"^- `(\w+)`:", entry, line))
    return "\n".join(lines) + "\n"


def page_of(module: str) -> str:
    """The page that shows a module.

    >>> page_of("memoryos_lab.evals.sweep"), page_of("memoryos_lab")
    ('evals', 'lab')
    """
    return [*module.split("."), "lab"][1]


def pages() -> tuple[str, ...]:
    """The rooms in the order of docs/api.md; `lab` is the package itself."""
    return tuple(dict.fromkeys(room.split(".")[0] or "lab" for room in ROOMS))


def modules(page: str) -> list[str]:
    """The modules that the page of a room shows."""
    return [f"{PACKAGE}.{room}".rstrip(".") for room in ROOMS if (room.split(".")[0] or "lab") == page]


def path(name: str, value: Any) -> str:
    """Where a thing is defined, as a dotted path; `name` where it does not know.

    >>> path("preset", import_module("memoryos_lab").preset)
    'memoryos_lab.memory.policy.preset'
    """
    return f"{value.__module__}.{getattr(value, '__qualname__', name)}"


def _title(page: str) -> str:
    return PACKAGE if page == "lab" else f"{PACKAGE}.{page}"


def _module(module: ModuleType, page: str, shown: dict[str, str]) -> str:
    own = _title(page) == module.__name__
    head = "" if own else f"## `{module.__name__}` {{ #{module.__name__} }}\n\n"
    parts = [f"{head}{first_line(module)}\n"]
    for name, value in public(module):
        defined, said = path(name, value), f"{module.__name__}.{name}"
        parts.append(_again(said, shown[defined], page) if defined in shown else _name(said, defined))
        shown.setdefault(defined, f"{page}.md#{said}")
    return "\n".join(parts)


def _name(said: str, defined: str) -> str:
    name = said.rsplit(".", 1)[1]
    anchor = f'<span id="{said}"></span>\n\n' if said != defined else ""
    return f"{anchor}::: {defined}\n    options:\n      heading: {name}\n      toc_label: {name}\n"


def _again(said: str, place: str, page: str) -> str:
    name = said.rsplit(".", 1)[1]
    return f"### `{name}` {{ #{said} }}\n\nThe same as [`{place.split('#')[1]}`]({place}).\n"
