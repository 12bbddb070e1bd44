"""The chat's front end as text: joined into one module; every word that it asks for is there, twice."""

from __future__ import annotations

import re

import pytest

from memoryos_lab.app.chat import stage
from memoryos_lab.app.chat.known import KINDS
from memoryos_lab.app.chat.words import TEXTS
from memoryos_lab.features.llm.types import CODES
from memoryos_lab.living.privacy import CLASSES

FILES = sorted(stage.FRONT.rglob("*.js"))
SOURCE = "\n".join(path.read_text("utf-8") for path in FILES)


def test_it_is_one_module_with_its_styles() -> None:
    code = stage.code()
    assert code.count("export default") == 1 and "const THEATRE_CSS" in code and ".chat .composer" in code


def test_every_word_that_is_asked_for_is_there() -> None:
    asked = set(re.findall(r'\btext\("([a-z_0-9]+)"', SOURCE))
    assert len(asked) > 90 and asked <= TEXTS.keys()


@pytest.mark.parametrize(
    ("begins", "ends"),
    [
        ("failed_", CODES),
        ("class_", [*CLASSES, *(f"{name}_note" for name in CLASSES)]),
        ("kind_", KINDS),
        ("status_", ("active", "superseded", "expired", "forgotten")),
        ("basis_", ("stated", "inferred", "corrected")),
        ("task_", ("annotate", "distill", "refresh", "answer")),
        ("tier_", ("stm", "mtm", "archive", "dropped", "forgotten")),
        ("why_", ("asked", "retention", "private")),
        ("work_", ("connect", "correct", "confirm", "withdraw", "forget", "past", "retry")),
    ],
)
def test_words_that_are_put_together_are_there(begins: str, ends: tuple[str, ...]) -> None:
    assert not [begins + end for end in ends if begins + end not in TEXTS]


def test_every_word_is_said_in_both_languages_with_the_same_values() -> None:
    for key, (english, chinese) in TEXTS.items():
        assert english and chinese, key
        values = [sorted(re.findall(r"\{(\w+)\}", text)) for text in (english, chinese)]
        assert values[0] == values[1], key


def test_what_was_said_never_becomes_markup() -> None:
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", SOURCE)
