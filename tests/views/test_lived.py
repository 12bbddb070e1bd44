"""A run that was lived: acts, tombstones and doubts are drawn, told and counted like anything else."""

from __future__ import annotations

from typing import Any

import pytest

from memoryos_lab import views
from memoryos_lab.exports.tables import TABLES
from memoryos_lab.memory.replay import Run
from memoryos_lab.theatre import conversation, lives
from memoryos_lab.theatre.happenings import acted
from memoryos_lab.views import lpm, words
from memoryos_lab.views.story import story
from view_runs import EVIL, lived

RUN = lived()
DRAWN = ("timeline", "heat", "chains", "lpm", "map")


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", DRAWN)
def test_every_view_draws_it(name: str, language: Any, dark: bool) -> None:
    assert getattr(views, name)(RUN, dark=dark, language=language)


def test_words_of_an_act_are_data() -> None:
    run = lived(text=EVIL)
    told = [s.text for turn in range(run.turns + 1) for s in words.info(run, turn)]
    assert any(EVIL[:40] in text for text in told)
    assert "<img src=x" not in str(views.lpm(run).to_json())


def test_an_entry_says_how_it_came_to_be_known() -> None:
    rows = {row.value: row for row in lpm.info(RUN).rows}
    own = rows["Chambéry"]
    assert (own.basis, own.segment, own.source, own.pages, own.said) == (
        "corrected",
        "",
        None,
        (),
        own.written,
    )
    assert own.replaced == ("Lyon",) and rows["Lyon"].by == own.entry
    assert rows["walnuts"].status == "forgotten"
    before = {row.value: row for row in lpm.info(RUN, 39).rows}
    assert rows["Lena"].doubted and not before["Lena"].doubted, "confirmed at turn 39, and long unseen again"


def test_a_tombstone_is_dropped_at_once_and_a_private_page_later() -> None:
    pages = story(RUN).pages
    assert (pages[5].dropped, pages[5].tier(6)) == (6, "dropped")
    assert pages[33].tier(34) == "stm" and pages[33].tier(45) == "dropped"
    said = conversation.conversation(RUN.script, RUN.features)["pages"]
    assert said["said"][5] == [] and (said["fate"][5], said["fate"][33]) == ("forgotten", "private")
    assert said["tools"][12] == [["weather", "Grenoble: 18 degrees, dry"]]


def test_acts_stand_at_their_turn_with_the_entry_that_they_met() -> None:
    rows, known = acted(RUN), lives.facts(RUN, story(RUN))
    assert [(act, turn) for act, turn, _ in rows] == [(0, 37), (1, 39), (2, 41), (3, 46), (4, 48)]
    met = [known["value"][fact] if fact >= 0 else None for _, _, fact in rows]
    assert met == ["Chambéry", "Lena", "walnuts", "has two cats", None]
    assert known["segment"][rows[0][2]] == -1 and known["basis"][rows[0][2]] == "corrected"


def test_acts_and_standing_are_exported() -> None:
    acts = TABLES["acts"](RUN, RUN.turns)
    assert [row[acts.columns.index("kind")] for row in acts.rows] == [act.kind for act in RUN.script.acts]
    facts = TABLES["facts"](RUN, RUN.turns)
    assert {"basis", "confidence", "doubted"} < set(facts.columns)
    pages = TABLES["pages"](RUN, RUN.turns)
    assert [row[pages.columns.index("fate")] for row in pages.rows].count("forgotten") == 2


def test_a_run_is_compared_with_one_that_was_not_lived() -> None:
    other: Run = lived(text="elsewhere")
    assert views.compare(RUN, other)
