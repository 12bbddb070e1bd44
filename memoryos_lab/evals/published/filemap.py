"""A mapping: which field of a run file is what. Small, plain, confirmed by whoever reads the file.

It says how a row names its question, by conversation and place and never by its text, and where prediction,
gold, category and verdict stand. Texts and gold in the file are checks of the join, not the join.
"""

from __future__ import annotations

import dataclasses
import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...memory.errors import LabError
from ...sources import PAIRINGS, Pairing

SAMPLE, QA = "{sample}", "{qa}"


@dataclass(frozen=True, slots=True)
class FileMap:
    """Which field is what. Paths as in `paths`; "" where the file has no such field."""

    system: str  # whose run it is, as shown
    rows: str = ""  # path to the rows; "": the file itself
    key: str = ""  # a field that holds the dataset's own question id; then sample and qa are not needed
    sample: str = ""  # names the conversation; "": all rows are of the only one
    sample_form: str = SAMPLE  # how it is written: "conv{sample}_q{qa}"
    sample_from: int | None = None  # None: it is an id; 0 or 1: a place in the dataset, counted from there
    qa: str = ""  # names the question in its conversation; "": the place of its row does
    qa_form: str = QA
    qa_from: int = 0  # places are counted from 0 or 1
    of: tuple[int, ...] = ()  # categories that places are counted over; (): all
    prediction: str = ""  # what the system answered
    question: str = ""  # the question's text: a check
    gold: str = ""  # the gold answer: a check
    category: str = ""  # a check
    evidence: str = ""  # gold turns: a check
    verdict: str = ""  # the file's own verdict on the prediction
    judge: str = ""  # who gave it, in words
    preset: str = ""  # of a re-enactment, where the source is known to have used one
    pairing: Pairing = "natural"  # how the source made pages of turns, for a re-enactment
    categories: tuple[tuple[str, int], ...] = ()  # what the file writes -> LoCoMo's integer; (): the same
    names: tuple[tuple[int, str], ...] = ()  # what the source calls LoCoMo's integers; (): not known
    dataset_sha256: str = ""  # of the dataset that this mapping was confirmed with

    def paths(self) -> dict[str, str]:
        """The fields that are used, by role."""
        return {role: path for role in ROLES if (path := getattr(self, role))}

    def fields(self) -> dict[str, Any]:
        """All that differs from an empty mapping, as a mapping file has it."""
        told: dict[str, Any] = {}
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            if value == field.default:
                continue
            pairs = field.name in ("categories", "names")
            told[field.name] = {str(a): b for a, b in value} if pairs else value
        return {name: list(v) if isinstance(v, tuple) else v for name, v in told.items()}

    def order(self) -> str:
        """How the source's categories relate to LoCoMo's integers, in words."""
        called = ", ".join(f"{number} {name}" for number, name in self.names)
        moved = ", ".join(f"{written} → {number}" for written, number in self.categories)
        if not self.category:
            return "the file names no categories: they are the dataset's"
        told = f"read as {moved}" if moved else "LoCoMo's integers as they are"
        return told + (
            f"; the source calls them {called}" if called else "; the source's names are not known"
        )


ROLES = ("key", "sample", "qa", "prediction", "question", "gold", "category", "evidence", "verdict")


def load(path: str | Path) -> FileMap:
    """A mapping file, JSON or TOML. Raises: LabError for what is none, with the field at fault."""
    try:
        text = Path(path).read_text("utf-8")
        value = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise LabError(
            f"the mapping cannot be read: {reason}",
            where=str(path),
            hint="give JSON or TOML; `memoryos-lab inspect` writes one with --map-out",
        ) from None
    return of_fields(value, str(path))


def of_fields(value: Any, where: str) -> FileMap:
    """The mapping of these fields, checked. Raises: LabError."""
    if not isinstance(value, dict):
        raise LabError("a mapping is one object", where=where, hint="begin it with {")
    known = {field.name: field for field in dataclasses.fields(FileMap)}
    if unknown := [name for name in value if name not in known]:
        raise _wrong(where, unknown[0], "is not a field of a mapping", f"there are: {', '.join(known)}")
    made = {name: _checked(name, item, where) for name, item in value.items()}
    if "prediction" not in made:
        raise _wrong(where, "prediction", "is missing", "name the field with the system's answers")
    file_map = FileMap(**{"system": "a run", **made})
    for name, part in (("sample_form", SAMPLE), ("qa_form", QA)):
        pattern(getattr(file_map, name), part, f"{where}, {name}")
    return file_map


def save(file_map: FileMap, path: str | Path) -> None:
    """Write a mapping file: JSON where the name ends so, else TOML. Raises: LabError."""
    told = file_map.fields()
    text = json.dumps(told, indent=2, ensure_ascii=False) if str(path).endswith(".json") else toml(told)
    try:
        Path(path).write_text(text.rstrip() + "\n", "utf-8")
    except OSError as error:
        raise LabError(
            f"the mapping cannot be written: {error.strerror}", where=str(path), hint="give another --map-out"
        ) from None


def toml(told: Mapping[str, Any]) -> str:
    """Fields as TOML, tables last as it wants them.

    >>> print(toml({"categories": {"temporal": 2}, "system": "Mira's"}))
    system = "Mira's"
    <BLANKLINE>
    [categories]
    "temporal" = 2
    """
    plain = [f"{name} = {_toml(value)}" for name, value in told.items() if not isinstance(value, dict)]
    tables = [
        "\n".join(["", f"[{name}]", *(f"{_toml(str(key))} = {_toml(item)}" for key, item in value.items())])
        for name, value in told.items()
        if isinstance(value, dict)
    ]
    return "\n".join([*plain, *tables])


def _toml(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def pattern(form: str, part: str, where: str) -> re.Pattern[str]:
    """What finds one part in a text of this form. Raises: LabError for a form without the part.

    >>> pattern("conv{sample}_q{qa}", QA, "").fullmatch("conv3_q12")[1]
    '12'
    """
    if form.count(part) != 1 or form.count(SAMPLE) > 1 or form.count(QA) > 1:
        raise LabError(
            f"{form!r} does not say where {part} stands", where=where, hint="write it like conv{sample}_q{qa}"
        )
    pieces = re.split(r"(\{sample\}|\{qa\})", form)
    kinds = {SAMPLE: r".+?", QA: r"\d{1,9}"}
    made = (f"({kinds[p]})" if p == part else kinds[p] if p in kinds else re.escape(p) for p in pieces)
    return re.compile("".join(made), re.ASCII | re.DOTALL)


def _checked(name: str, value: Any, where: str) -> Any:
    """One field in the type that it has in the record. Raises: LabError."""

    def number(item: Any) -> int:
        if isinstance(item, bool) or not isinstance(item, int):
            raise _wrong(where, name, f"cannot be {item!r}", "give a whole number")
        return item

    match name:
        case "categories" | "names":
            if not isinstance(value, dict):
                raise _wrong(where, name, "is no table", "write one line a category")
            if name == "categories":
                return tuple((str(key), number(item)) for key, item in value.items())
            if not all(str(key).isdecimal() for key in value):
                raise _wrong(where, name, "has a key that is no number", "keys are LoCoMo's integers")
            return tuple((int(key), str(item)) for key, item in value.items())
        case "of":
            return tuple(number(item) for item in (value if isinstance(value, list) else [value]))
        case "pairing":
            if value not in PAIRINGS:
                raise _wrong(where, name, f"cannot be {value!r}", f"choose {' or '.join(PAIRINGS)}")
            return value
        case "sample_from" | "qa_from":
            ids = value is None and name == "sample_from"
            if isinstance(value, bool) or not (ids or value in (0, 1)):
                raise _wrong(where, name, f"cannot be {value!r}", "places are counted from 0 or 1")
            return value
        case _:
            if not isinstance(value, str):
                raise _wrong(where, name, f"cannot be {value!r}", "give a text")
            return value


def _wrong(where: str, name: str, what: str, hint: str) -> LabError:
    return LabError(f"the mapping's field {name!r} {what}", where=where, hint=hint)
