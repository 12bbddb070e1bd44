"""What the first ten minutes promise at a turn happens there, on the sample that they are about."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TypeVar

from memoryos_lab.course.reading import asked, replays, sight
from memoryos_lab.memory.events import Left, Merged, Promoted
from memoryos_lab.theatre.beforehand import MOST

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "first-minutes.md").read_text(encoding="utf-8")
NORA, HER_PAGE = 0, 19  # the question and the page that answers it, from 0


E = TypeVar("E")


def _at(turn: int, kind: type[E]) -> list[E]:
    return [event for when, event in sight.events(replays.run(), kind) if when == turn]


def test_the_page_names_the_turns_that_are_held_here() -> None:
    assert re.findall(r"turn (\d+)", PAGE) == ["7", "13", "17", "18"]
    assert "holds seven pages" in PAGE and "Nora" in PAGE


def test_page_one_slides_down_when_the_eighth_comes() -> None:
    assert not _at(7, Left)
    assert [event.page for event in _at(8, Left)] == [0]
    assert replays.run().policy.stm_capacity == 7


def test_a_page_lands_on_a_row_that_is_there_and_shares_words_with_it() -> None:
    (merged,) = _at(13, Merged)
    assert merged.candidates[0].keyword > 0


def test_the_topic_stands_at_tau_and_is_promoted_one_turn_later() -> None:
    run = replays.run()
    hottest = max(run.snapshot(17).groups, key=lambda group: group.heat or 0)
    assert hottest.heat == run.policy.tau and not _at(17, Promoted)
    (promoted,) = _at(18, Promoted)
    assert promoted.segment == hottest.id
    assert {*promoted.pages} <= {*next(g for g in run.snapshot(18).groups if g.id == hottest.id).pages}
    assert run.snapshot(18).entries


def test_the_best_page_is_cut_by_m_and_no_k_brings_it() -> None:
    survey, policy = asked.survey(replays.run(), NORA), replays.run().policy
    best = max(range(len(survey.pages)), key=lambda i: survey.page_cos[i])
    assert survey.pages[best] == HER_PAGE
    assert HER_PAGE not in survey.returned(policy.top_m, len(survey.pages))
    assert any(HER_PAGE in survey.returned(m, policy.top_k) for m in range(1, len(survey.segments) + 1))


def test_an_offline_file_holds_as_many_runs_as_its_page_says() -> None:
    page = (DOCS / "how-to" / "offline-file.md").read_text(encoding="utf-8")
    assert MOST == 12 and "At most twelve runs" in page
