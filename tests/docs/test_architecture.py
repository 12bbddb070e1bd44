"""The picture of the house is the house: every folder stands in it, and all that it names is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[2]
LEAVES = ("data", "front", ".streamlit", "__pycache__", "locale")  # what a room keeps beside its modules
NAME = re.compile(r"^( *)([\w.]+(?:/|\.py))")
BESIDE = re.compile(r"; ([\w.]+\.py) ")  # a second module on the line of the first


def named() -> Iterator[PurePosixPath]:
    """Every folder and module of the first block, as a path; a folder ends its children by less indent."""
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    above: list[tuple[int, str]] = []
    for line in text.split("```")[1].splitlines():
        if not (found := NAME.match(line)):
            continue
        depth = len(found[1])
        above = [one for one in above if one[0] < depth]
        place = PurePosixPath(*(name for _, name in above))
        yield place / found[2].rstrip("/")
        yield from (place / other for other in BESIDE.findall(line))
        if found[2].endswith("/"):
            above.append((depth, found[2].rstrip("/")))


def rooms(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.is_dir() and path.name not in LEAVES:
            yield path
            yield from rooms(path)


def test_whatever_it_names_is_there() -> None:
    assert [str(path) for path in named() if not (ROOT / path).exists()] == []


def test_every_room_of_code_is_named() -> None:
    picture = {str(path) for path in named()}
    house = {path.relative_to(ROOT).as_posix() for path in rooms(ROOT / "memoryos_lab")}
    assert sorted(house - picture) == []
