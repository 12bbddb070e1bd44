"""Every knob of a re-stated system says where its value comes from, so that somebody else can look it up."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from memoryos_lab.memory.policy import Knob, knobs
from memoryos_lab.policies import AMem, MemGPT, MemoryBank, MemOS
from memoryos_lab.policies.tim import TiM

PAGE = (Path(__file__).parents[2] / "docs" / "sources.md").read_text(encoding="utf-8")
SYSTEMS: dict[str, Any] = {
    "MemGPT": MemGPT,
    "MemoryBank": MemoryBank,
    "Think-in-Memory": TiM,
    "A-Mem": AMem,
    "MemOS": MemOS,
}
KNOBS = [
    pytest.param(title, knob, id=f"{title}-{knob.name}")
    for title, of in SYSTEMS.items()
    for knob in knobs(of)
]
FORMS = {  # of a source, and what of it must stand in the system's section of the page
    "paper": re.compile(r"paper (§\d(?:\.\d)*|Table \d): .+"),
    "silence": re.compile(r"paper: none()"),
    "code": re.compile(r"code ([\w/]+\.py)(?::\d+)?: .+"),
    "ours": re.compile(r"ours(?:: .+)?()"),
}
ROW = re.compile(r"^\| (.+) \| (.+) \| (.+) \|$", re.M)
VERDICTS = ("same", "differs", "ours", "left out")


def section(title: str) -> str:
    return PAGE.split(f"## {title}\n")[1].split("\n## ")[0]


def held(source: str) -> list[tuple[str, str]]:
    """(form, what is referred to) of every part of a source."""
    parts = source.split("; ")
    met = [[(name, m[1]) for name, form in FORMS.items() if (m := form.fullmatch(part))] for part in parts]
    assert all(len(one) == 1 for one in met), f"not of a form that can be looked up: {source}"
    return [one[0] for one in met]


@pytest.mark.parametrize(("title", "knob"), KNOBS)
def test_a_source_can_be_looked_up_and_its_row_stands_on_the_page(title: str, knob: Knob) -> None:
    text = section(title)
    assert f"`{knob.name}`" in text or f"`{knob.name}=" in text
    for form, where in held(knob.source):
        assert form in ("silence", "ours") or where in text or Path(where).name in text, where


@pytest.mark.parametrize("title", SYSTEMS)
def test_a_section_names_a_version_and_judges_every_rule(title: str) -> None:
    text = section(title)
    number = re.search(r"arXiv (\d{4}\.\d{5})", SYSTEMS[title].about.paper)
    assert number and f"arxiv.org/abs/{number[1]}" in text
    if any(form == "code" for knob in knobs(SYSTEMS[title]) for form, _ in held(knob.source)):
        assert re.search(r"\b[0-9a-f]{7,40}\b", text), "a commit"
    rows = ROW.findall(text)[1:]  # without the head, whose last cell is empty
    assert len(rows) > 10
    for rule, source, verdict in rows:
        assert verdict.startswith(VERDICTS), rule
        assert source == "–" or re.search(r"§\d|Table \d|\.py", source), rule
        assert source != "–" or verdict.startswith("ours"), rule


@pytest.mark.parametrize("source", ["code", "paper", "code: constants.py", "paper §2", "as always", ""])
def test_what_cannot_be_looked_up_is_no_source(source: str) -> None:
    with pytest.raises(AssertionError):
        held(source)


def plain(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def test_defaults_of_the_page_are_those_of_the_code() -> None:
    typed = {"½": "0.5", "4,096": "4096", "1,000": "1000", "none": "None", ".88": "0.88"}
    typed |= {f".{tenth}": f"0.{tenth}" for tenth in range(1, 10)}
    told = [
        (title, name, typed.get(value, value))
        for title in SYSTEMS
        for name, value in re.findall(r"^\| [^|]*?`(\w+)` (½|[\d.][\d.,]*\d|\d|\w+)", section(title), re.M)
    ]
    assert len(told) > 15
    for title, name, value in told:
        assert value in [plain(one.default) for one in knobs(SYSTEMS[title]) if one.name == name], (
            title,
            name,
        )
