"""The course in Chinese: one name a thing, the names of the conversation, the marks of a Chinese text."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, NamedTuple

import polib
import pytest
from write_lessons import catalogue_of, sources

from memoryos_lab import views
from memoryos_lab.app.texts_learn import LEARN
from memoryos_lab.course import texts
from memoryos_lab.course.lesson import Lesson
from memoryos_lab.course.lessons import LESSONS
from memoryos_lab.course.playing import cells, play

HAN = "\u4e00-\u9fff"
FULL = "，。；：？！、（）“”「」《》"
CODE = re.compile(r"```.*?```|`[^`]*`|\$\$?.+?\$\$?|\]\([^)]*\)", re.DOTALL)


class Told(NamedTuple):
    """A text in both languages."""

    where: str
    en: str
    zh: str


def course() -> list[Told]:
    """All that the course says: its lessons, its questions and answers, and the pages that lead to them."""
    lessons = [
        Told(source.stem, entry.msgid, entry.msgstr)
        for source in sources()
        for entry in polib.pofile(str(catalogue_of(source)))
    ]
    rooms = [
        importlib.import_module(f"{texts.__name__}.{one.name}")
        for one in pkgutil.iter_modules(texts.__path__)
    ]
    words = [Told(key, *pair) for room in rooms for key, pair in room.TEXTS.items()]
    pages = [Told(key, *pair) for key, pair in LEARN.items()]
    return lessons + words + pages


COURSE = course()


def test_the_whole_course_is_looked_at() -> None:
    where = {told.where for told in COURSE}
    assert {"01_pages_and_chains", "08_why_did_it_fail", "hook.3.ask", "tour.end.text", "learn_lead"} <= where


# Said otherwise -> what the course says.
TERMS = {
    "莉娜": "Lena",  # people and places are called as in the conversation that is shown
    "诺拉": "Nora",
    "米拉": "Mira",
    "里昂": "Lyon",
    "格勒诺布尔": "Grenoble",
    "波尔图": "Porto",
    "导师": "家教",
    "辅导老师": "家教",
    "您": "你",
    "页面": "页",
    "片段": "段",
    "切线": "截断",
    "切掉": "截断",
    "截取": "截断",
    "截掉": "截断",
    "切的": "截断的",
    "截的": "截断的",
}


@pytest.mark.parametrize("word", TERMS)
def test_a_thing_has_one_name(word: str) -> None:
    assert not [told for told in COURSE if word in told.zh], f"say {TERMS[word]}"


# What only one English word is -> its Chinese term, which then means nothing else.
ONLY = {
    "归档": "archiv",
    "淘汰": "evict|victim|leaves|throw",
    "截断": r"\bcuts?\b|truncat",
}


@pytest.mark.parametrize("term", ONLY)
def test_a_term_means_one_thing(term: str) -> None:
    """归档 is the archive, so a page that is filed into a segment is 归入."""
    assert not [told for told in COURSE if term in told.zh and not re.search(ONLY[term], told.en, re.I)]


def test_what_memory_is_asked_is_no_problem() -> None:
    idioms = re.compile("另一个问题|回答一个问题")  # "another question", "answers one question"
    assert not [told for told in COURSE if "问题" in idioms.sub("", told.zh)]


def test_marks_are_those_of_a_chinese_text() -> None:
    half = re.compile(rf"[{HAN}]\s*[,;:?!](?=\s|$|[{HAN}])|\([^()]*[{HAN}][^()]*\)")
    assert not [told for told in COURSE if half.search(CODE.sub(" ", told.zh))]


def test_no_space_stands_beside_a_full_mark() -> None:
    spaced = re.compile(rf"[{FULL}] +(?=[^ |])|(?<=[^ |]) +[{FULL}]")
    assert not [told for told in COURSE if spaced.search(told.zh)]


def test_a_space_stands_between_chinese_and_latin() -> None:
    glued = re.compile(rf"[{HAN}][A-Za-z0-9θτμ]|[A-Za-z0-9θτμ][{HAN}]")
    assert not [told for told in COURSE if glued.search(CODE.sub(" ", told.zh))]


def test_a_topic_stands_in_corner_marks_and_speech_in_quotes() -> None:
    topic = re.compile(r"“\{(?:segment|label|one|two|other|first|second|busiest|running)\}”")
    assert not [told for told in COURSE if topic.search(told.zh)]


@pytest.mark.slow
@pytest.mark.parametrize("number", [lesson.n for lesson in LESSONS])
def test_what_a_lesson_shows_has_the_marks_of_a_chinese_text_too(number: int) -> None:
    """What code puts together has marks of its own, and they were English ones."""
    half = re.compile(rf"[{HAN}]`? ?\((?!\d)|[{HAN}] ?[,;:] |[,;:] [{HAN}]")
    names: dict[str, Any] = {"lesson": Lesson(number, language="zh"), "views": views}
    shown = [shown for _, shown in play(cells(number, "zh"), names)]
    said = [CODE.sub("", text) for one in shown for text in words(one)]
    assert said
    assert not [text for text in said if half.search(text)]


def words(shown: object) -> Iterator[str]:
    """All words of a block, a question, a picture's sentence."""
    if isinstance(shown, str):
        yield shown
    elif isinstance(shown, tuple):
        yield from (text for part in shown for text in words(part))
    elif is_dataclass(shown):
        yield from (text for field in fields(shown) for text in words(getattr(shown, field.name)))


def test_what_is_stressed_is_bold() -> None:
    """Chinese has no italics: an editor slants the characters, and nobody can read them."""
    stressed = re.compile(r"(\*\*?)(?!\s)([^*]+?)(?<!\s)\1")
    slanted = [
        (told.where, words)
        for told in COURSE
        for stars, words in stressed.findall(CODE.sub(" ", told.zh))
        if stars == "*" and re.search(f"[{HAN}]", words)
    ]
    assert not slanted
