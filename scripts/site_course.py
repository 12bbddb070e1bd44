"""The pages around the lessons: the list of them in each language."""

from __future__ import annotations

from pathlib import Path

from site_lessons import write_lessons
from site_words import said

from memoryos_lab.course.lessons import LESSONS
from memoryos_lab.course.playing import notebooks
from memoryos_lab.course.quiz import table
from memoryos_lab.course.writing.literal import table as markdown
from memoryos_lab.views.catalogue import Language


def write_course(folder: Path) -> None:
    """The lessons of both languages, each with its list."""
    for language, place in (("en", folder), ("zh", folder / "zh")):
        write_lessons(place, language)
        (place / "index.md").write_text(list_of_lessons(language), encoding="utf-8")
        (place / "quizzes.md").write_text(kinds_of_questions(language), encoding="utf-8")


def list_of_lessons(language: Language) -> str:
    """What each lesson asks, how long it takes, and which part of the paper it is about."""
    there = {path.stem for path in notebooks(language)}
    head = [said(f"list.{key}", language) for key in ("n", "title", "asks", "minutes", "paper")]
    rows = [
        (
            str(one.n),
            f"[{one.title(language)}]({one.name}.md)",
            one.asks(language),
            str(one.minutes),
            one.section,
        )
        for one in LESSONS
        if one.name in there
    ]
    begin = f"# {said('list', language)}\n\n{said('list.head', language)}\n\n"
    return f"{begin}{markdown(head, rows)}\n\n{said('list.foot', language)}\n"


def kinds_of_questions(language: Language) -> str:
    """Each kind of question with the wrong rules whose answers stand beside the right one."""
    head = [said(f"quiz.{key}", language) for key in ("question", "rules", "level", "lessons")]
    between = said("quiz.between", language)
    rows = [
        (row.question, between.join(row.rules), str(row.level), ", ".join(map(str, row.lessons)))
        for row in table(language)
    ]
    return f"# {said('quiz', language)}\n\n{said('quiz.head', language)}\n\n{markdown(head, rows)}\n"
