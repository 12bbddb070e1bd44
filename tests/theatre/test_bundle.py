"""The front end is joined into one module, and what is not of its form, or not safe, is refused."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from shutil import which
from typing import get_args

import pytest

from memoryos_lab.theatre import bundle
from memoryos_lab.theatre.bundle import FRONT, Host
from memoryos_lab.theatre.parcel import parcel

SOURCES = sorted(FRONT.rglob("*.js"))
HOSTS = get_args(Host)
ONE = 'import { one } from "./one.js"\n'
FORBIDDEN = {
    "markup from text": r"(inner|outer)HTML|insertAdjacentHTML|document\.write|srcdoc|ContextualFragment",
    "code from text": r"\beval\s*\(|new Function|\bFunction\s*\(|setTimeout\(\s*[\"'`]|javascript:",
    "network": r"\bfetch\s*\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts|\bimport\s*\(",
    "a store of texts": r"localStorage\.setItem\((?!keptKey\(name\), String\(number\)\))|sessionStorage"
    r"|indexedDB",
    "an address": r"https?://(?!www\.w3\.org/2000/svg\")",
}


NODE = pytest.mark.skipif(not which("node"), reason="node is not installed")


def node(module: str) -> str:
    """What a module prints."""
    command = ["node", "--input-type=module", "-e", module]
    said = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert said.returncode == 0, said.stderr
    return said.stdout


def front(folder: Path, **files: str) -> Path:
    """A front end of a few lines; `a__b` is the file a/b.js."""
    for name, text in files.items():
        file = folder / f"{name.replace('__', '/')}.js"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


def test_modules_stand_after_those_that_they_need(tmp_path: Path) -> None:
    folder = front(
        tmp_path,
        index=f'import {{ two }} from "./room/two.js"\n{ONE}export const all = [one, two]\n',
        one="export const one = 1\n",
        room__two='import { one } from "../one.js"\n\nexport function two() {\n  return one + 1\n}\n',
        never="export const never = 0\n",
    )
    (folder / "shell.css").write_text("b { color: red }")
    (folder / "a.css").write_text('a::before { content: "</script>" }')
    made = bundle.join(folder, "index.js")
    assert [module.path for module in bundle.ordered(folder, "index.js")] == [
        "one.js",
        "room/two.js",
        "index.js",
    ]
    assert not re.search(r"^(import|export) ", made, re.MULTILINE)
    assert "never" not in made
    css = json.loads(made.splitlines()[0].removeprefix("const THEATRE_CSS = "))
    ground = bundle.GROUND.read_text("utf-8").strip()
    assert css == f'{ground}\nb {{ color: red }}\na::before {{ content: "</script>" }}'


@NODE
def test_each_module_keeps_its_names_to_itself(tmp_path: Path) -> None:
    folder = front(
        tmp_path,
        index=f'import {{ two, three }} from "./room/two.js"\n{ONE}console.log(one, two(), three)\n',
        one="const same = 1\nexport const one = same\n",
        room__two=(
            'import { one } from "../one.js"\nconst same = 2\n'
            "export function two() {\n  return one + same\n}\nexport const three = 4\n"
        ),
    )
    assert node(bundle.join(folder, "index.js")) == "1 3 4\n"


def test_the_theatre_and_the_inspector_carry_their_own_styles() -> None:
    theatre, inspector = bundle.styles(), bundle.styles(room="inspector")
    assert ".theatre {" in theatre and ".lab {" not in theatre
    assert ".lab {" in inspector and ".theatre {" not in inspector
    made = bundle.bundle("inspector_offline")
    assert json.dumps(inspector) in made and "controls/drawer.js" not in made


REFUSED = {
    "no module one.js": (ONE, None),
    "index.js: an import is one line": ('import one from "./one.js"\n', ""),
    "an import is one line of named": ('import {\n  one\n} from "./one.js"\n', ""),
    "not 'import { one as two }": ('import { one as two } from "./one.js"\n', ""),
    "not 'import { one } from \"one.js\"'": ('import { one } from "one.js"\n', ""),
    "imports one, which one.js does not export": (ONE, "const one = 1\n"),
    "in a circle: index.js -> one.js -> index.js": (ONE, 'import { two } from "./index.js"\n'),
    "are exported, not 'export default 1'": ("export default 1\n", ""),
    "are exported, not 'export {": ('export { one } from "./one.js"\n', ""),
    "are exported, not 'export let two'": ("export let two\n", ""),
}


@pytest.mark.parametrize("complaint", REFUSED)
def test_what_is_not_of_the_form_is_refused(tmp_path: Path, complaint: str) -> None:
    index, one = REFUSED[complaint]
    folder = front(tmp_path, index=index) if one is None else front(tmp_path, index=index, one=one)
    with pytest.raises(ValueError, match=re.escape(complaint)):
        bundle.join(folder, "index.js")


@pytest.mark.parametrize("host", HOSTS)
def test_every_host_gets_one_module(host: Host) -> None:
    made = bundle.bundle(host)
    assert made is bundle.bundle(host)
    assert not re.search(r"^(import|export (?!default))", made, re.MULTILINE)
    assert made.count("\nexport default") == (not host.endswith("offline"))
    assert "</script" not in made.lower()


@NODE
@pytest.mark.parametrize("host", HOSTS)
def test_it_is_one_module_to_a_javascript_engine_too(tmp_path: Path, host: Host) -> None:
    file = tmp_path / "bundle.mjs"
    file.write_text(bundle.bundle(host), encoding="utf-8")
    said = subprocess.run(["node", "--check", file], capture_output=True, text=True, timeout=60)
    assert said.returncode == 0, said.stderr


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(FRONT).as_posix())
@pytest.mark.parametrize("what", FORBIDDEN)
def test_the_front_end_does_nothing_that_could_harm(path: Path, what: str) -> None:
    found = re.search(FORBIDDEN[what], path.read_text(encoding="utf-8"))
    assert not found, f"{what}: {found[0] if found else ''}"


@pytest.mark.parametrize("path", sorted(FRONT.rglob("*.css")), ids=lambda path: path.name)
def test_the_styles_load_nothing(path: Path) -> None:
    assert not re.search(r"url\(|@import|https?:", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(FRONT).as_posix())
def test_every_module_of_the_front_end_says_its_purpose(path: Path) -> None:
    assert path.read_text(encoding="utf-8").startswith("// ")


@NODE
def test_a_parcel_is_opened_and_what_came_before_is_not_read_again() -> None:
    slots = {"run": '{"key":"ü\\n"}'.encode(), "fault": b"null"}
    block = (parcel(slots) + parcel(slots | {"fault": b'{"what":"x"}'})).hex()
    first = len(parcel(slots))
    code = f"""
      import {{ unpack }} from "{(FRONT / "hosts/parcel.js").as_uri()}"
      const all = new Uint8Array(Buffer.from("{block}", "hex")), seen = new Map()
      const opened = [all.subarray(0, {first}), all.subarray({first})].map((bytes) => unpack(bytes, seen))
      console.log(JSON.stringify(opened))
    """
    assert json.loads(node(code)) == [{"run": {"key": "ü\n"}, "fault": None}, {"fault": {"what": "x"}}]
