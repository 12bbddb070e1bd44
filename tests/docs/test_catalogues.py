"""Everything that a screen says is said in English and in Chinese, with the same values, and somewhere used.

A catalogue is any dictionary of the package whose values are pairs of texts; none has to be named here.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest

PACKAGE = Path(__file__).parents[2] / "memoryos_lab"
SAME = re.compile(r"[\W\d_]*|.*\{\w+\}.*|[\w @|,:…/.=-]{1,24}")  # signs, values, names, code
CHINESE = re.compile(r"[\u4e00-\u9fff]")


class Entry(NamedTuple):
    file: str
    line: int
    key: str
    en: str
    zh: str


def entries() -> Iterator[Entry]:
    """Every pair of texts under a key in a dictionary of the package."""
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Dict):
                found = [
                    entry
                    for pair in zip(node.keys, node.values, strict=True)
                    if (entry := _entry(file, *pair))
                ]
                if any(CHINESE.search(entry.zh) for entry in found):
                    yield from found


def _entry(file: Path, key: ast.expr | None, value: ast.expr) -> Entry | None:
    """A pair, alone or within a call such as `Text(English, Chinese)`."""
    parts = value.elts if isinstance(value, ast.Tuple) else value.args if isinstance(value, ast.Call) else []
    texts = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    if not isinstance(key, ast.Constant) or not isinstance(key.value, str) or len(texts) < 2:
        return None
    if key.value in ("en", "zh", ""):  # a table of languages, or what is never said
        return None
    return Entry(str(file.relative_to(PACKAGE)), value.lineno, key.value, *texts[-2:])


ENTRIES = tuple(entries())


def test_the_catalogues_are_found() -> None:
    files = {entry.file for entry in ENTRIES}
    assert len(ENTRIES) > 1000
    assert {"views/captions.py", "views/templates.py", "app/texts.py", "theatre/texts/stage.py"} <= files
    assert {"inspector/texts/why.py", "evals/diagnose/texts.py", "app/chat/words.py"} <= files


def test_nothing_is_said_in_one_language_only() -> None:
    missing = [e for e in ENTRIES if not e.en.strip() or not e.zh.strip()]
    untold = [e for e in ENTRIES if e.en == e.zh and not SAME.fullmatch(e.en)]
    swapped = [e for e in ENTRIES if CHINESE.search(e.en) and e.en != "中文"]  # what the switch itself says
    assert not missing + untold + swapped


def test_both_languages_take_the_same_values() -> None:
    apart = [e for e in ENTRIES if _fields(e.en) != _fields(e.zh)]
    assert not apart


def _fields(text: str) -> set[str]:
    try:
        return {name for _, name, _, _ in Formatter().parse(text) if name}
    except ValueError:
        return set(re.findall(r"\{(\w+)\}", text))  # braces that are no template


TERMS = {
    "片段": "段",
    "页面": "页",
    "切线": "截断",
    "长期存储": "长期个人记忆",
    "加热值": "热度",
}  # said otherwise -> the field's term


def test_the_terms_are_those_of_the_field() -> None:
    wrong = [(e.file, e.line, bad, good) for e in ENTRIES for bad, good in TERMS.items() if bad in e.zh]
    bare = [(e.file, e.line) for e in ENTRIES if re.search("长期记忆", e.zh)]
    assert not wrong + bare


# -- stale ----------------------------------------------------------------------------------------


# Keys that the data spells, and that have tests of their own: a label of a diagnosis, a change, a category.
SPELT = re.compile(r"^\d$|^(evals/diagnose|inspector)/(names|texts|own_words|texts/labels)\.py:")


@pytest.mark.parametrize("file", sorted({entry.file for entry in ENTRIES}))
def test_every_text_is_used(file: str) -> None:
    """A key stands in the code as it is, or is made there of parts that fit it."""
    plain, made = _said()
    ours = {e.key for e in ENTRIES if e.file == file}
    spelt = {key for key in ours if SPELT.search(key) or SPELT.search(f"{file}:{key}")}
    assert not sorted(key for key in ours - spelt if plain[key] < 1 and not made.search(key))


@cache
def _sources() -> dict[str, str]:
    files = [*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.js")]
    return {str(path.relative_to(PACKAGE)): path.read_text("utf-8") for path in files}


@cache
def _said() -> tuple[Counter[str], re.Pattern[str]]:
    """How often a string stands in the code beside its catalogue, and what made strings may become."""
    plain: Counter[str] = Counter()
    made: set[str] = set()
    for source in _sources().values():
        plain.update(re.findall(r"(?<=[\"'`])[\w.· -]+(?=[\"'`])", source))
        made.update(re.findall(r'f"([^"\n]*\{[^"\n]*)"', source))
        made.update(text.replace("${", "{") for text in re.findall(r"`([^`\n]*\$\{[^`\n]*)`", source))
        made.update(f"{start}{{}}" for start in re.findall(r'"([\w.]+[_.])"\)? \+', source))
        made.update(f"{{}}{end}" for end in re.findall(r'\+ \(?"([_.][\w.]+)"', source))
    plain.subtract(Counter(entry.key for entry in ENTRIES))
    patterns = {_pattern(text) for text in made}
    return plain, re.compile("|".join(sorted(p for p in patterns if p)))


def _pattern(template: str) -> str | None:
    """What a template may become, where it says enough to tell one text from another."""
    fixed = re.split(r"\{[^{}]*\}", template)
    if not any(len(part) >= 3 for part in fixed) or not all(re.fullmatch(r"[\w.-]*", p) for p in fixed):
        return None
    return "^" + ".+".join(map(re.escape, fixed)) + "$"
