"""Keywords know only the past; words of a page, not its speakers."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos_lab.features import compute
from memoryos_lab.features.keywords import Keywords, words
from memoryos_lab.features.language import chinese, language
from memoryos_lab.memory.types import Page, Question, Script, Turn

texts = st.lists(
    st.text("abc s.'", max_size=40) | st.sampled_from(["bowls and glaze", "The kiln!", "glazes"])
)


@given(texts, texts)
def test_later_pages_never_change_earlier_keywords(early: list[str], late: list[str]) -> None:
    alone, longer = Keywords(), Keywords()
    before = [alone.page(text) for text in early]
    assert [longer.page(text) for text in early + late][: len(early)] == before


@given(texts, st.integers(1, 7))
def test_at_most_the_limit_and_none_twice(pages: list[str], limit: int) -> None:
    past = Keywords(limit)
    for text in pages:
        found = past.page(text)
        assert len(found) <= limit
        assert len(set(found)) == len(found)


def test_a_question_leaves_the_counts_as_they_are() -> None:
    asked, silent = Keywords(), Keywords()
    for text in ("the kiln is hot", "glaze and kiln"):
        assert asked.page(text) == silent.page(text)
        asked.question("Is the glaze, the glaze in the kiln?")
    assert asked.page("a bowl in the kiln") == silent.page("a bowl in the kiln")


def test_one_form_stands_for_a_word_from_its_first_page_on() -> None:
    past = Keywords()
    assert "bowls" in past.page("Two bowls fired")
    assert "bowls" in past.page("One bowl cracked")
    assert past.question("Which bowl?") == ("bowls",)


def test_chat_noises_contractions_and_numbers_are_no_keywords() -> None:
    assert words("Wow, thanks! I don't think we'll go, haha. It's 2023, Ann’s OK") == ["ann"]


def script(*pages: str, speaker: str = "Zoe", language: str = "en") -> Script:
    made = tuple(Page((Turn(f"{i}", speaker, "user", text),)) for i, text in enumerate(pages))
    return Script("s", "", made, (Question("q", "盆里的番茄 Zoe?", 0),), language=language)


def test_a_speakers_name_is_not_a_word_of_the_page() -> None:
    f = compute(script("the kiln is hot"), backend="hash")
    assert f.themes[0] is not None
    assert f.themes[0][0].keywords == ("kiln", "hot")


def test_chinese_is_cut_into_words_quietly(
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    with caplog.at_level(logging.DEBUG):
        f = compute(script("我想在阳台种几盆番茄", "番茄种子要泡水吗", language=""), backend="hash")
    assert f.themes[0] is not None
    assert set(f.themes[0][0].keywords) == {"阳台", "番茄"}
    assert "番茄" in f.question_keywords[0]
    assert capfd.readouterr() == ("", "")


def test_the_language_is_the_scripts_own_or_that_of_its_characters(tmp_path: Path) -> None:
    assert language(script("hello", language="zh-CN")) == "zh"
    assert language(script("番茄发芽了", speaker="林夏", language="")) == "zh"
    assert language(script("hello 你好 and goodbye to all of you", language="")) == "en"
    assert not chinese("12:30 !!")
