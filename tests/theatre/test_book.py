"""The book: every event can be said in both languages, every knob explained, no key said twice."""

from __future__ import annotations

import json
import re
from string import Formatter

import pytest

from memoryos_lab.memory.memoryos import MemoryOS
from memoryos_lab.memory.policy import knobs, presets
from memoryos_lab.theatre.book import book
from memoryos_lab.theatre.systems import GROUPS, system_key
from memoryos_lab.theatre.texts import texts
from memoryos_lab.views.palette import MARKS
from memoryos_lab.views.templates import TEMPLATES

BOOK = json.loads(book())


def named(template: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(template) if name is not None]


UNMARKED = (
    "linked", "inflated", "scanned", "confirmed", "warned", "quiet", "contested", "awaited", "doubted",
    "corrected", "withdrawn", "missed", "withheld", "undistilled", "failed", "did",
)  # fmt: skip


@pytest.mark.parametrize("key", list(TEMPLATES))
def test_a_template_names_the_same_fields_in_both_languages(key: str) -> None:
    fields = BOOK["fields"][key]
    assert len(set(fields)) == len(fields)
    first = list(dict.fromkeys(named(BOOK["templates"]["en"][key])))
    assert fields[: len(first)] == first
    assert set(named(BOOK["templates"]["zh"][key])) == set(first)
    assert BOOK["kinds"][key] in {*MARKS, *UNMARKED}


@pytest.mark.parametrize("key", list(texts()))
def test_a_text_has_the_same_fields_in_both_languages(key: str) -> None:
    en, zh = (BOOK["texts"][language][key] for language in ("en", "zh"))
    assert en and zh
    assert set(named(en)) == set(named(zh))


def test_every_system_is_there_with_its_knobs_and_presets() -> None:
    classes = list(dict.fromkeys(map(type, presets().values())))
    assert list(BOOK["systems"]) == [system_key(cls) for cls in classes]
    for cls, system in zip(classes, BOOK["systems"].values(), strict=True):
        assert [knob["name"] for knob in system["knobs"]] == [knob.name for knob in knobs(cls)]
        assert system["presets"] == [name for name, policy in presets().items() if type(policy) is cls]
        assert system["kin"] == ("own" if cls is MemoryOS else "rivals")
        assert system["title"]["en"] and system["title"]["zh"]


def test_every_knob_can_be_drawn_and_read_in_both_languages() -> None:
    every = [knob for system in BOOK["systems"].values() for knob in system["knobs"]]
    assert {knob.group for policy in presets().values() for knob in knobs(policy)} == set(GROUPS)
    for knob in every:
        for words in ("label", "help", "group"):
            assert knob[words]["en"] and re.search(r"[\u4e00-\u9fff]", knob[words]["zh"])


def test_a_key_that_two_rooms_say_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from memoryos_lab.theatre.texts import common

    monkeypatch.setitem(common.TEXTS, next(iter(texts().keys() - common.TEXTS.keys())), ("a", "b"))
    texts.cache_clear()
    try:
        with pytest.raises(ValueError, match="says again"):
            texts()
    finally:
        texts.cache_clear()
