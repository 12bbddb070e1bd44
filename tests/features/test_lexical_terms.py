"""Terms of pages and questions: made of text alone, kept with the features, and there for every sample."""

from __future__ import annotations

from pathlib import Path

import pytest

from memoryos_lab.features import compute
from memoryos_lab.features.lexical import english, of_script, terms, with_terms
from memoryos_lab.memory.replay import replay
from memoryos_lab.memory.types import Page, Question, Script, Turn
from memoryos_lab.runs import load_features, save_features
from memoryos_lab.samples import load, names

SCRIPT = Script(
    "one",
    "one",
    (Page((Turn("1", "Ann", "user", "I'm glazing bowls", caption="two red bowls"),)),),
    (Question("q", "Which bowls did Ann glaze?", 0),),
    language="en",
)


def test_a_question_and_its_page_share_stems_whatever_the_ending() -> None:
    (page,), (question,) = of_script(SCRIPT)
    assert page == ("ann", "glaze", "bowl", "imag", "two", "red", "bowl")
    assert question == ("bowl", "ann", "glaze")


def test_lone_letters_and_function_words_are_no_terms() -> None:
    assert english("It's what I'd do: x, y, 7 or 8?") == ["7", "8"]


def test_chinese_terms_are_words() -> None:
    assert terms(["我想在阳台种几盆番茄"], "zh") == (("阳台", "番茄"),)


def test_computed_features_hold_them_and_a_folder_keeps_them(tmp_path: Path) -> None:
    f = compute(SCRIPT, backend="hash", store="off")
    assert (f.words, f.question_words) == of_script(SCRIPT)
    save_features(f, tmp_path / "f")
    kept = load_features(tmp_path / "f")
    assert (kept.words, kept.question_words) == (f.words, f.question_words)


@pytest.mark.parametrize("name", [info.name for info in names()])
def test_recordings_hold_the_terms_of_their_texts(name: str) -> None:
    script, f, info = load(name)
    again = with_terms(f, script)
    assert (f.words, f.question_words) == (again.words, again.question_words)
    assert replay(script, f, info.policy()).recalls
