"""What a lesson's cells call: blocks with numbers of the engine, in two languages."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest

from memoryos_lab import samples
from memoryos_lab.course import differences
from memoryos_lab.course.blocks import Asking, Drawn, Shown, Staged
from memoryos_lab.course.equations import SYMBOLS, equation, symbols
from memoryos_lab.course.lesson import Lesson
from memoryos_lab.course.lessons import LESSONS
from memoryos_lab.course.reading import replays
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.presets import PRESETS
from memoryos_lab.memory.recall import Recall
from memoryos_lab.memory.replay import replay
from memoryos_lab.memory.types import Features, Script, Turn
from memoryos_lab.views import VIEWS
from memoryos_lab.views.catalogue import LANGUAGES, Language

SLOW = 2.0  # seconds, generous: a call of a cell takes some .1 on a quiet machine once its run is made

CALLS: tuple[tuple[str, Callable[[Lesson], Any]], ...] = (
    ("head", lambda lesson: lesson.head()),
    ("predict", lambda lesson: lesson.predict()),
    ("stage", lambda lesson: lesson.stage(turn=18, pick=("page", 7), lock="locked")),
    ("beside", lambda lesson: lesson.stage(turn=20, other={"theta": 0.7})),
    ("asked", lambda lesson: lesson.stage(pick=("question", 0))),
    ("live", lambda lesson: lesson.stage(50, sample="tutor-live", knobs={"mtm_capacity": 8})),
    ("equation", lambda lesson: lesson.equation("f_score", page=6)),
    ("by_hand", lambda lesson: lesson.by_hand(3, 5)),
    ("sheet", lambda lesson: lesson.by_hand(shown=3)),
    ("vectors", lambda lesson: lesson.by_hand_vectors()),
    ("what_ifs", lambda lesson: lesson.by_hand_what_if("theta .7", "k 2")),
    ("what_if", lambda lesson: lesson.what_if(theta=0.7)),
    ("what_if nothing", lambda lesson: lesson.what_if(mtm_capacity=100)),
    ("what_if recall", lambda lesson: lesson.what_if(top_k=5)),
    ("what_if preset", lambda lesson: lesson.what_if(preset="eval-locomo")),
    ("exercise", lambda lesson: lesson.exercise("a")),
    ("quiz", lambda lesson: lesson.quiz(2, seed=3)),
    ("differences", lambda lesson: lesson.differences()),
    ("journey", lambda lesson: lesson.journey(page=20)),
    ("journey of a question", lambda lesson: lesson.journey(question=1)),
    ("draw", lambda lesson: lesson.draw("decision", page=11)),
    ("say", lambda lesson: lesson.say("Page {page}: {heat:.2f} {word}", page=1, heat=2.5, word="*bread*")),
    ("lines", lambda lesson: lesson.lines("page {page}", [{"page": 1}, {"page": 2}])),
    ("table", lambda lesson: lesson.table(("turn", "what"), [(3, "a | b"), (4, 0.25)])),
    ("told", lambda lesson: lesson.told(18)),
    ("summary", lambda lesson: lesson.summary()),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("n", [one.n for one in LESSONS])
def test_every_call_of_every_lesson_gives_a_block(n: int, language: Language) -> None:
    lesson = Lesson(n, language)
    for name, call in CALLS:
        block = call(lesson)
        assert isinstance(block, Shown | Staged | Asking | Drawn), name
        match block:
            case Shown(markdown):
                assert markdown.strip() and "{" not in re.sub(r"\$\$.*?\$\$", "", markdown, flags=re.S), name
            case Staged(alt=alt) | Drawn(alt=alt):
                assert alt.strip(), name
            case Asking(items=items, title=title):
                assert items and title, name


def test_calls_are_quick() -> None:
    lesson = Lesson(2)
    for name, call in CALLS:
        call(lesson)
        began = time.perf_counter()
        call(lesson)
        assert time.perf_counter() - began < SLOW, name


def test_a_lesson_in_chinese_says_it_in_chinese() -> None:
    for name in ("head", "summary", "what_if", "differences", "told"):
        call = dict(CALLS)[name]
        assert re.search("[\u4e00-\u9fff]", call(Lesson(3, "zh")).markdown), name
        assert not re.search("[\u4e00-\u9fff]", call(Lesson(3)).markdown), name


def test_every_view_can_be_drawn() -> None:
    lesson = Lesson(5)
    for view in VIEWS:
        block = lesson.draw(view, page=11, question=1, other={"theta": 0.7})  # a name
        assert isinstance(block, Drawn) and block.figure.data is not None and block.alt.strip(), view


def test_a_subclass_may_show_blocks_in_its_own_way() -> None:
    class Noted(Lesson):
        def _show(self, block: Any) -> Any:
            return type(block).__name__

    lesson = Noted(2)
    assert [lesson.head(), lesson.stage(9), lesson.predict(), lesson.draw("heat", turn=20)] == [
        "Shown", "Staged", "Asking", "Drawn"
    ]  # fmt: skip


def test_what_does_not_exist_is_a_lab_error() -> None:
    for wrong in (
        lambda: Lesson(9),
        lambda: Lesson(1, "fr"),  # what a learner may type
        lambda: Lesson(1).stage(turn=99),
        lambda: Lesson(1).equation("heat", page=58, turn=10),
        lambda: Lesson(1).equation("cold", page=1),
        lambda: Lesson(1).journey(page=99),
        lambda: Lesson(1).journey(question=7),
        lambda: Lesson(1).draw("decision"),
        lambda: Lesson(1).draw("pie"),  # as above
        lambda: Lesson(1).exercise("d"),
        lambda: Lesson(1).events("Vanished"),
        lambda: Lesson(1).survey(99),
        lambda: Lesson(1).replay(theta=9.0),
        lambda: Lesson(1).replay(nothing=1),
    ):
        with pytest.raises(LabError):
            wrong()


# -- equations ------------------------------------------------------------------------------------


def numbers(name: str, sample: str = "tutor", **where: Any) -> str:
    """What stands beneath the symbols, on one line."""
    knobs = where.pop("knobs", {})
    told = equation(name, replays.run(sample, knobs), **where).markdown
    assert told.startswith(f"$$\n{symbols(name)}\n$$")
    return " ".join(told.split("$$", 2)[2].split())


def test_equations_have_the_numbers_of_their_event() -> None:
    assert r"F(s, p_{6}) = .6319 + \frac{3}{7} = 1.0605 > .6 = \theta" in numbers("f_score", page=6)
    assert "sourdough, starter, flour" in numbers("f_score", page=6)
    assert r"8 > 7 \;\Longrightarrow\; \min\{1, 2, 3, 4, 5, 6, 7, 8\} = 1" in numbers("fifo", turn=8)
    assert r"3 \le 7" in numbers("fifo", turn=3)
    assert r"1 \cdot 0 + 1 \cdot 4 + 1 \cdot 1.0000 = 5.0000" in numbers("heat", page=5, turn=17)
    assert r"5.0000 \le 5 = \tau" in numbers("promotion", page=5, turn=17)
    assert r"6.0000 > 5 = \tau" in numbers("promotion", page=5, turn=18)
    assert "H_{1} = .9014" in numbers("eviction", turn=24, knobs={"mtm_capacity": 8})
    assert r"\operatorname{rank}(s) = 8" in numbers("segment_score", question=1, page=20)
    assert "never stood in the queue" in numbers("page_score", question=1, page=20)
    assert r"\operatorname{rank}(p) = 14" in numbers("page_score", question=2, page=5)


def test_equations_of_the_example_by_hand() -> None:
    assert r".28 + \frac{1}{3} = .6133 > .6" in numbers("f_score", "by-hand", page=2)
    assert r".6 + \frac{0}{4} = .6 \le .6" in numbers("f_score", "by-hand", page=3)
    assert r"1 \cdot 1 + 1 \cdot 2 + 1 \cdot 1.0000 = 4.0000" in numbers(
        "heat", "by-hand", page=1, question=1
    )
    assert r"= .5000" in numbers("recency", "by-hand", page=3, turn=6)
    assert r"5.0000 \le 5" in numbers("promotion", "by-hand", page=1, turn=6)
    assert r"H = 1 + 4 + 1.0000 = 6.0000 > 5" in numbers("promotion", "by-hand", page=1, turn=10)
    assert r"H_{1} = 1.2500,\; H_{2} = 2.0000" in numbers("eviction", "by-hand", turn=9)
    assert r"= 1.1 \qquad \operatorname{rank}(s) = 1" in numbers(
        "segment_score", "by-hand", question=1, page=1
    )
    assert r"\cos(p_{1}, q) = .6 \qquad \operatorname{rank}(p) = 2" in numbers(
        "page_score", "by-hand", question=1, page=1
    )


def test_every_filed_page_has_its_equation() -> None:
    run = replays.run()
    for page in range(1, 52):
        told = equation("f_score", run, page=page).markdown
        assert f"page {page} " in told
    with pytest.raises(LabError):
        equation("f_score", run, page=52)  # still in short-term memory


def test_equations_hold_under_every_preset() -> None:
    for preset in PRESETS:
        run = replays.run(preset=preset)
        for name, where in (
            ("f_score", {"page": 6}),
            ("heat", {"page": 6, "turn": 30}),
            ("fifo", {"turn": 12}),
        ):
            assert equation(name, run, **where).markdown


def test_symbols_alone() -> None:
    for name in SYMBOLS:
        assert equation(name, replays.run()).markdown == f"$$\n{symbols(name)}\n$$"


# -- computing ------------------------------------------------------------------------------------


def test_a_survey_chooses_as_the_run_did() -> None:
    lesson = Lesson(5)
    for question in range(1, 7):
        trace: Recall = lesson.run.recalls[question - 1]
        assert lesson.survey(question).returned(5, 10) == trace.returned


def test_diagnoses_by_the_evidence() -> None:
    labels = {n: one.label for n, one in Lesson(8).diagnoses(mtm_capacity=8).items() if one.label}
    assert labels[6] == "evicted"


def test_named_as_on_the_screen() -> None:
    lesson = Lesson(2)
    assert lesson.named(4) == "loaf · sourdough"
    assert lesson.named(2, run=lesson.replay(sample="by-hand")) == "C"


def test_a_run_is_made_once() -> None:
    assert Lesson(2).replay(theta=0.7) is Lesson(7).replay(knobs={"theta": 0.7})
    assert Lesson(2).replay(preset="pypi-head").policy == PRESETS["pypi-head"]


# -- differences of paper and code ----------------------------------------------------------------


def test_every_lesson_says_where_paper_and_code_differ() -> None:
    assert set(differences.DIFFERENCES) == {one.n for one in LESSONS}
    for n, rows in differences.DIFFERENCES.items():
        told = differences.table(n).splitlines()
        assert len(told) == 2 + len(rows)
        assert all(
            one.section in line and one.source in line for one, line in zip(rows, told[2:], strict=True)
        )


def test_what_a_difference_changes_is_replayed() -> None:
    said = {one.key: differences.first(one) for rows in differences.DIFFERENCES.values() for one in rows}
    assert said["tau"].startswith("turn 17: loaf · sourdough promoted")
    assert "Page 1 is dropped" in said["sided"]
    assert "Page 3 merged" in said["theta"]
    assert said["traits"] == "said: 90; listed by name: 51"
    assert "lyon · city evicted: visits 0" in said["evict"]
    assert said["room"] == "no difference in this conversation"


# -- words of a conversation are data -------------------------------------------------------------


def test_words_of_a_conversation_are_shown_as_they_are() -> None:
    lesson = Lesson(2)
    hostile = "<script>x</script> **b** [a](http://x) $y$ `c` | d"
    for shown in (lesson.say("{text}", text=hostile), lesson.table(("a",), [(hostile,)])):
        for sign in ("<script>", "**b**", "[a](", "`c`"):
            assert sign not in shown.markdown
        assert "&#124; d" in shown.markdown and "&#36;y&#36;" in shown.markdown


def test_a_journey_escapes_what_was_said(monkeypatch: pytest.MonkeyPatch) -> None:
    script, features = _named_hostile()
    run = replay(script, features, samples.info("by-hand").policy(), questions="live")
    monkeypatch.setattr(replays, "run", lambda *_, **__: run)
    for told in (Lesson(2).journey(page=1).markdown, Lesson(2).journey(question=1).markdown):
        assert r"&lt;img src=x onerror=y> \[a\](javascript" in told
        assert not re.search(r"<|(?<!\\)\[", told)


def _named_hostile() -> tuple[Script, Features]:
    """The ten pages, the first of which says something else."""
    from dataclasses import replace

    script, features, _ = samples.load("by-hand")
    said = Turn("1:user", "Ann", "user", "<img src=x onerror=y> [a](javascript:b)")
    first = replace(script.pages[0], turns=(said,))
    return replace(script, pages=(first, *script.pages[1:])), features
