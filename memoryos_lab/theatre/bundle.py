"""The front end as one ES module: what a host can carry in a string. No build step, no tool but this file.

Modules keep to a small form (docs/theatre.md), so joining them is reading lines. Each becomes a function that
is called once and returns what it exports, after those that it imports from; so names are its own. What does
not keep to the form is refused here and not by a browser.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

Host = Literal[
    "offline",
    "streamlit",
    "widget",
    "inspector_offline",
    "inspector_streamlit",
    "inspector_widget",
    "quiz_streamlit",
    "quiz_widget",
    "systems_streamlit",
    "systems_widget",
]

FRONT = Path(__file__).parent / "front"
GROUND = FRONT / "ground.css"  # before all: what every front end stands on
SHELLS = ("shell.css", "lab.css", "quiz.css")  # before the others: rooms may overrule them
APART = (
    "inspector",
    "course",
    "beside",
)  # folders that are front ends of their own, with the theatre's elements

_IMPORT = re.compile(r'import \{ ([\w$]+(?:, [\w$]+)*) \} from "(\.\.?/[\w./-]+\.js)"')
_EXPORT = re.compile(r"export (?=(?:async )?(?:function|const|class)\b)")
_NAME = re.compile(r"export (?:async )?(?:function\*?|const|class) ([A-Za-z_$][\w$]*)")


class Module(NamedTuple):
    """One file of the front end."""

    path: str  # from the folder of the front end, with /
    body: str  # without imports and `export`
    needs: Mapping[str, tuple[str, ...]]  # path of another module -> the names taken from it
    exports: tuple[str, ...]


@cache
def bundle(host: Host) -> str:
    """The whole front end with the code of one host at its end, as the text of one ES module."""
    return join(FRONT, f"hosts/{host}.js")


def join(folder: Path, entry: str) -> str:
    """The styles, the modules that `entry` needs, each after those that it needs itself, and `entry`.

    Raises: ValueError for a file that is missing or not of the form, a name that is not exported, and modules
    that import each other in a circle.
    """
    *modules, last = ordered(folder, entry)
    room = next((room for room in APART for module in modules if module.path.startswith(f"{room}/")), "")
    parts = [
        f"const THEATRE_CSS = {json.dumps(styles(folder, room=room))}\n",
        *map(_closed, modules),
    ]
    return "\n".join([*parts, f"// -- {last.path}\n{_imports(last)}{last.body}"])


def _closed(module: Module) -> str:
    """The module as a function of its own."""
    exports = ", ".join(module.exports)
    return (
        f"const {_variable(module.path)} = (() => {{ // -- {module.path}\n"
        f"{_imports(module)}{module.body}return {{ {exports} }}\n}})()\n"
    )


def _imports(module: Module) -> str:
    taken = ((", ".join(names), _variable(path)) for path, names in module.needs.items())
    return "".join(f"const {{ {names} }} = {variable}\n" for names, variable in taken)


def _variable(path: str) -> str:
    """What a module is called in the bundle.

    >>> _variable("stage/wall.js")
    '$stage$wall'
    """
    return "$" + re.sub(r"\W", "$", path.removesuffix(".js"))


def styles(folder: Path = FRONT, *, room: str = "") -> str:
    """The ground, then the style sheets of the theatre or of a front end of its own, the shell's first."""
    sheets = [path for path in folder.rglob("*.css") if _room(path.relative_to(folder)) == room]
    sheets.sort(key=lambda path: (path.name not in SHELLS, path.as_posix()))
    every = dict.fromkeys((GROUND, *sheets))
    return "\n".join(sheet.read_text(encoding="utf-8").strip() for sheet in every)


def _room(path: Path) -> str:
    return path.parts[0] if path.parts[0] in APART else ""


def ordered(folder: Path, entry: str) -> list[Module]:
    """The modules that `entry` needs, itself last. Raises: ValueError."""
    known: dict[str, Module] = {}
    done: list[Module] = []

    def visit(path: str, above: tuple[str, ...]) -> None:
        if path in above:
            raise ValueError(f"modules import each other in a circle: {' -> '.join((*above, path))}")
        if path in known:
            return
        module = read(folder, path)
        for other in module.needs:
            visit(other, (*above, path))
        known[path] = module
        done.append(module)

    visit(entry, ())
    for module in done:
        _check_imports(module, known)
    return done


def read(folder: Path, path: str) -> Module:
    """One module, taken apart. Raises: ValueError for a file that is missing or not of the form."""
    file = folder / path
    if not file.is_file():
        raise ValueError(f"there is no module {path}")
    lines = file.read_text(encoding="utf-8").splitlines()
    needs: dict[str, tuple[str, ...]] = {}
    for line in _starting("import", lines):
        found = _IMPORT.fullmatch(line)
        if not found:
            raise ValueError(f"{path}: an import is one line of named imports, not {line!r}")
        other = posixpath.normpath(posixpath.join(posixpath.dirname(path), found[2]))
        needs[other] = (*needs.get(other, ()), *found[1].split(", "))
    _check_form(path, lines)
    body = "\n".join(_EXPORT.sub("", line) for line in lines if not line.startswith("import ")).strip()
    exports = tuple(found[1] for line in lines if (found := _NAME.match(line)))
    return Module(path, body + "\n", needs, exports)


def _starting(word: str, lines: Iterable[str]) -> Iterator[str]:
    return (line for line in lines if re.match(rf"{word}\b", line))


def _check_form(path: str, lines: list[str]) -> None:
    """Raises: ValueError for an export that cannot be read line by line."""
    for line in _starting("export", lines):
        of_host = path.startswith("hosts/") and line.startswith("export default ")
        if not of_host and not _NAME.match(line):
            raise ValueError(f"{path}: only functions, classes and constants are exported, not {line!r}")


def _check_imports(module: Module, known: Mapping[str, Module]) -> None:
    for path, names in module.needs.items():
        missing = sorted(set(names) - set(known[path].exports))
        if missing:
            raise ValueError(f"{module.path} imports {', '.join(missing)}, which {path} does not export")
