"""Bytes -> text -> JSON or JSON lines, with the place of whatever is broken."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass
from typing import Any, TypeGuard

from ..memory.errors import LabError
from ..memory.types import Issue

_BOMS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_ESCAPE = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)", re.S
)
_LONE = re.compile(r"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")


@dataclass(frozen=True, slots=True)
class Document:
    """A file as one JSON value; the records of JSON lines are a list that knows its lines."""

    name: str  # shown, never used as a path
    value: Any
    lines: tuple[int, ...] = ()  # line of each record, from 1; () for a single JSON value
    issues: tuple[Issue, ...] = ()  # what was mended while reading

    @property
    def records(self) -> list[Any]:
        return self.value if isinstance(self.value, list) else [self.value]

    @property
    def stem(self) -> str:
        """The name without directories and ending: the id of a conversation that has none."""
        return re.sub(r"\.(?:jsonl?|ndjson|txt)$", "", re.split(r"[/\\]", self.name)[-1]) or "conversation"

    def place(self, index: int) -> str:
        return f"line {self.lines[index]}" if self.lines else f"item {index}"


class _Keys:
    """Makes the objects of a file, and keeps in mind which keys were named twice in one: the last counts."""

    def __init__(self) -> None:
        self.twice: dict[str, None] = {}

    def made(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        value = dict(pairs)
        if len(value) < len(pairs):
            counted = Counter(key for key, _ in pairs)
            self.twice.update((key, None) for key, times in counted.items() if times > 1)
        return value

    def issues(self, name: str) -> list[Issue]:
        """One a key."""
        what = "is named twice in one object: the last counts, as JSON has it"
        return [Issue("B_KEY", name, f"{key[:60]!r} {what}") for key in self.twice]


def is_object(value: Any) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def read(data: bytes, name: str) -> Document:
    """Decode and parse. Raises: LabError for binary data, nothing at all, or broken JSON."""
    text, issues = _decode(data, name)
    if not text.strip():
        raise LabError(f"{name} is empty", where=name, hint="give a file that holds a conversation")
    if re.search(r"\\u[dD][89a-fA-F]", text):
        text, lone = _mend_surrogates(text)
        issues += [Issue("B_SURROGATE", name, f"{lone} halves of characters became U+FFFD")] if lone else []
    keys = _Keys()
    try:
        value = json.loads(text, object_pairs_hook=keys.made)
        return Document(name, value, (), (*issues, *keys.issues(name)))
    except json.JSONDecodeError as error:
        if text.lstrip()[0] not in "{[":
            raise LabError(
                f"{name} is not JSON: it begins with {text.strip()[:20]!r}",
                where=name,
                hint="give JSON or JSON lines; docs/formats.md shows the formats that are known",
            ) from None
        lines = _lines(text)
        if len(lines) < 2 or not _whole(lines[0][1]):
            raise _broken(name, error.lineno, error) from None
        keys = _Keys()
        records = _records(lines, name, keys)
        return Document(name, records, tuple(n for n, _ in lines), (*issues, *keys.issues(name)))
    except (RecursionError, ValueError) as error:
        raise _unusable(name, name, error) from None


def _decode(data: bytes, name: str) -> tuple[str, list[Issue]]:
    encoding = next((e for bom, e in _BOMS if data.startswith(bom)), "utf-8")
    first, issues = 0, []
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        text, first = data.decode(encoding, "replace"), error.start
        broken = text.count("\ufffd") - data.count("\ufffd".encode())
        what = f"{broken} places are not in {encoding}, the first at byte {first}; each became U+FFFD"
        issues.append(Issue("B_ENCODING", name, what))
        if broken > max(4, len(text) // 100):
            raise _binary(data, name, first) from None
    if "\0" in text:  # which JSON writes as an escape
        raise _binary(data, name, first or data.find(b"\0"))
    return text, issues


def _binary(data: bytes, name: str, byte: int) -> LabError:
    zipped = data.startswith(b"PK")
    return LabError(
        f"{name} is {'a zip archive' if zipped else 'not text in UTF-8'}",
        where=f"{name}, byte {byte}",
        hint="unpack it and give the JSON file inside" if zipped else "save it as UTF-8 text",
    )


def _mend_surrogates(text: str) -> tuple[str, int]:
    """Replace escapes of half a character, which no encoder takes, and count them."""
    lone = 0

    def mended(found: re.Match[str]) -> str:
        nonlocal lone
        if not _LONE.fullmatch(found[0]):
            return found[0]
        lone += 1
        return "\\ufffd"

    return _ESCAPE.sub(mended, text), lone


def _whole(line: str) -> bool:
    try:
        return is_object(json.loads(line))
    except (ValueError, RecursionError):
        return False


def _lines(text: str) -> list[tuple[int, str]]:
    """Lines that are not blank, with their numbers; cut at \\n alone, which JSON strings never hold."""
    return [(n, line) for n, line in enumerate(text.split("\n"), 1) if line.strip()]


def _records(lines: list[tuple[int, str]], name: str, keys: _Keys) -> list[Any]:
    records = []
    for number, line in lines:
        try:
            records.append(json.loads(line, object_pairs_hook=keys.made))
        except json.JSONDecodeError as error:
            raise _broken(name, number, error) from None
        except (RecursionError, ValueError) as error:
            raise _unusable(name, f"{name}, line {number}", error) from None
    return records


def _broken(name: str, line: int, error: json.JSONDecodeError) -> LabError:
    return LabError(
        f"{name} is not whole JSON: {error.msg}",
        where=f"{name}, line {line}, column {error.colno}",
        hint="the file may be cut off: fetch it again, or mend that place",
    )


def _unusable(name: str, where: str, error: Exception) -> LabError:
    deep = isinstance(error, RecursionError)
    what = "is nested too deeply" if deep else f"holds a number that cannot be read: {error}"
    return LabError(f"{name} {what}", where=where, hint="no conversation looks like that; mend the file")
