"""Conversations of hardly anything and of far too much, in a real browser: friendly, and never an error."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

pytest.importorskip("playwright")

from chromium import browsing, chromium
from playwright.sync_api import Browser

from made_scripts import script_of
from memoryos_lab.memory.memoryos import MemoryOS
from memoryos_lab.memory.policy import presets
from memoryos_lab.memory.types import Features, Question, Script
from memoryos_lab.theatre.desk import Desk
from staged import Staged, staged

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(chromium() is None, reason="Chromium is not installed"),
]
MANY = 200  # questions of one turn
LONG = "a very long story " * 6000  # 108 kB


def many_questions() -> tuple[Script, Features]:
    """All of them after the last page."""
    script, features = script_of(30, questions=1)
    asked = tuple(Question(f"q{n}", f"what of {n}?", 29, evidence=(f"{n % 30}:u",)) for n in range(MANY))
    row, words = features.question[0], features.question_keywords[0]
    said = features.question_words * MANY
    return replace(script, questions=asked), replace(
        features, question=(row,) * MANY, question_keywords=(words,) * MANY, question_words=said
    )


def untimed() -> tuple[Script, Features]:
    script, features = script_of(24)
    return replace(script, pages=tuple(replace(page, time=None) for page in script.pages)), features


CASES = {
    "no page": lambda: script_of(0, questions=0),
    "one page": lambda: script_of(1, questions=1),
    "two pages": lambda: script_of(2, questions=2),
    "all vectors equal": lambda: script_of(40, same=True),
    "a chain of 300 pages": lambda: script_of(300, chained=True),
    "a segment of 1,000 pages": lambda: script_of(1007, same=True, chained=True),
    "a page of 100 kB": lambda: script_of(12, text=lambda n: f"{LONG if n == 2 else 'short'} {n}"),
    "200 questions at the last turn": many_questions,
    "no times": untimed,
}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as found:
        yield found


@pytest.mark.parametrize("case", CASES)
def test_everything_can_be_done_with_it(browser: Browser, case: str) -> None:
    script, features = CASES[case]()
    with staged(browser, Desk(script, features)) as shown:
        turns_and_picks(shown)
        plays(shown)
        for name in presets(MemoryOS):
            asks(
                shown, f"theatre.store.choose({{preset: '{name}'}})", f"theatre.store.run.preset === '{name}'"
            )
        asks(
            shown,
            "theatre.store.compareWith({preset: 'paper', asking: 'live', knobs: {theta: 0.1}})",
            "theatre.store.other",
        )
        turns_and_picks(shown)


def asks(shown: Staged, script: str, until: str) -> None:
    """A wish, until it is followed and drawn."""
    shown.act(f"{script}; await 0")
    shown.page.wait_for_function(f"{until} && !theatre.store.state.pending", timeout=60_000)
    shown.rest()
    assert not shown.page.evaluate("theatre.store.state.fault")


def turns_and_picks(shown: Staged) -> None:
    """Begin, middle, end; the first and the last of every kind, in every tab."""
    n = len(shown.desk.script.pages)
    for turn in (0, n // 2, n):
        shown.go(turn)
        assert shown.text(".panel-body").strip()
    counts = shown.page.evaluate(
        """(({run, conversation}) => ({
          page: run.n, segment: run.segments.label.length, chain: new Set(run.pages.chain).size,
          fact: run.facts.value.length, question: conversation.questions.length,
        }))(theatre.store)"""
    )
    for kind, count in counts.items():
        for id in {0, count - 1} if count else ():
            shown.pick(kind, id)
            assert shown.text(".panel-body h2").strip(), (kind, id)
            assert shown.page.evaluate(
                "root.querySelector('.panel').scrollWidth <= root.querySelector('.panel').clientWidth"
            )
            assert not shown.page.evaluate("theatre.store.state.fault")
    shown.act("theatre.store.pick(null)")
    for tab in range(shown.page.evaluate("root.querySelectorAll('.details .tab').length")):
        shown.act(f"root.querySelectorAll('.details .tab')[{tab}].click(); await 0")
        assert shown.text(".panel-body").strip()


def plays(shown: Staged) -> None:
    shown.go(0)
    shown.act("theatre.store.set({speed: 32}); theatre.store.play(1); await 0")
    shown.page.wait_for_timeout(600)
    shown.act("theatre.store.play(0)")
    n = len(shown.desk.script.pages)
    assert shown.page.evaluate("theatre.store.state.turn") > 0 or not n
