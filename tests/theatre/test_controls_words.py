"""Every word that the controls and the tour ask for exists, and none is left over."""

from __future__ import annotations

import re

from memoryos_lab.memory.knobs import Knobs
from memoryos_lab.memory.policy import knobs
from memoryos_lab.theatre.bundle import FRONT
from memoryos_lab.theatre.texts.controls import TEXTS

ROOMS = ("controls", "tour")
CODE = "\n".join(file.read_text("utf-8") for room in ROOMS for file in (FRONT / room).glob("*.js"))
WHOLE = set(re.findall(r'"(controls\.[\w.]+)"', CODE))
BEGUN = set(re.findall(r"`(controls\.[\w.]*\.)\$\{", CODE))  # the rest of the key is a value


def test_no_word_is_missing() -> None:
    assert TEXTS.keys() >= WHOLE
    for begin in BEGUN:
        assert any(key.startswith(begin) for key in TEXTS), begin


def test_no_word_is_left_over() -> None:
    assert not [key for key in TEXTS if key not in WHOLE and not key.startswith(tuple(BEGUN))]


def test_both_languages_take_the_same_values() -> None:
    for key, (english, chinese) in TEXTS.items():
        assert set(re.findall(r"\{\w+\}", english)) == set(re.findall(r"\{\w+\}", chinese)), key


def test_the_header_names_knobs_that_exist() -> None:
    names = {knob.name for knob in knobs(Knobs)}
    short = {key.removeprefix("controls.short.") for key in TEXTS if key.startswith("controls.short.")}
    assert short | {"theta"} <= names
