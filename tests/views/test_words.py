"""Every event has words, with the numbers that decided it; the by-hand example gives them exactly."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from memoryos_lab.memory import events
from memoryos_lab.memory.events import Candidate
from memoryos_lab.memory.types import Act
from memoryos_lab.views import words
from memoryos_lab.views.catalogue import LANGUAGES
from view_runs import by_hand, scattered

RUN = by_hand()
ACT = Act("a0", "withdraw", 4, 0, "user_profile", "job", "potter")
ACTED = replace(RUN, script=replace(RUN.script, acts=(ACT,)))
SAMPLE_EVENTS = (
    events.Arrived(3, 0.0, 2, 7),
    events.Linked(3, 1, True, 0.71),
    events.Left(0, 7),
    events.Dropped(0, "one_sided"),
    events.Merged(1, 0, 0, (Candidate(0, 0.28, 1 / 3, 0.28 + 1 / 3),), 0.6, False),
    events.Opened(1, 0, 0, (), 0.6, True),
    events.Inflated(0, 1, 4),
    events.Scanned(0, 5.5, 0),
    events.Promoted(0, (0, 1), 1.0, 4.0, 1.0, 6.0, 2.0, 5.0, False, True),
    events.Starved(1, 5.1, 0, 6.0),
    events.Evicted(1, (2,), 1.25, 4, "coldest", 0, False),
    events.Visited(0, 0, 1, 4.0),
    events.Recalled(0, (0,), (1,)),
    events.Learned(0, 0),
    events.Confirmed(0, (4,)),
    events.Confirmed(0, (4,), 0.91),
    events.Confirmed(0, ()),
    events.Superseded(0, 1),
    events.Superseded(0, 1, 0.71),
    events.Contested(0, (4,)),
    events.Contested(None, (4,)),
    events.Awaited("Openness", (1, 4), 1, 2),
    events.Doubted(0, 181 * 86_400.0, 180 * 86_400.0),
    events.Corrected(0, 0),
    events.Withdrawn(0, 0),
    events.Missed(0),
    events.Withheld((4,), "health"),
    events.Undistilled(0, (1, 2)),
    events.Unrefreshed(0, (1, 2)),
    events.Failed(4, "distill", "timeout"),
    events.Dropped(0, "private"),
    events.Dropped(0, "forgotten"),
    events.Expired(0, 100),
    events.Forgotten(0, 4),
    events.Faded(0, (1, 2), 0.2, 0.3, False),
    events.Moved(0, 1, (2,), False),
    events.Returned(1, "mtm"),
    events.Did("summarised", (1, 2)),
    events.Warned("clock_backwards", 3, "older"),
)


def test_the_list_holds_every_event() -> None:
    assert {type(event) for event in SAMPLE_EVENTS} == set(get_args(events.Event))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("event", SAMPLE_EVENTS, ids=lambda event: type(event).__name__)
def test_every_event_is_told_in_one_sentence(event: events.Event, language: str) -> None:
    (sentence,) = words.sentences(ACTED, 4, (event,), language=language)
    assert sentence.turn == 4
    assert sentence.text[-1] in ".。”)?？" or sentence.kind == "recalled"
    assert "{" not in sentence.text and "None" not in sentence.text


def told(turn: int, kind: str, **moved: object) -> list[str]:
    run = by_hand(**moved) if moved else RUN
    return [sentence.text for sentence in words.info(run, turn) if sentence.kind == kind]


def test_a_merge_by_keywords_names_both_terms() -> None:
    assert told(4, "merged") == ["Page 2 merged into clay · wheel: cos .28 + keywords .33 = .61 > θ .60."]


def test_an_opener_says_what_it_missed() -> None:
    (text,) = told(5, "opened")
    assert text.startswith("Page 3 opened soil · rain: best match clay · wheel scored")
    assert text.endswith("cos .60 + keywords .00 = .60, ≤ θ .60.")


def test_the_first_segment_had_no_match() -> None:
    assert told(3, "opened") == ["Page 1 opened clay · wheel: mid-term memory was empty."]


def test_the_runner_up_is_named() -> None:
    (text,) = told(6, "merged")
    assert text.endswith("= .96 > θ .60; next best soil · rain .80.")


def test_an_eviction_names_the_heat_and_the_archive() -> None:
    (text,) = told(9, "evicted")
    assert "evicted: heat 1.25, coldest of 4. To the archive: 5." in text


def test_a_promotion_adds_up() -> None:
    (text,) = told(10, "promoted")
    assert text.endswith("visits 1 + pages 4 + recency 1.00 = 6.00 > τ 5. Pages read for facts: 1, 2, 4, 8.")


def test_facts_of_one_promotion_and_what_they_replace() -> None:
    assert told(10, "learned") == [
        "Written: hobby = pottery (said on page 1).",
        "Written: user_kb = the glaze is blue (said on page 2).",
        "Written: hobby = a lathe (said on page 4).",
    ]
    assert told(10, "superseded") == ["“pottery” replaced by “a lathe”."]


def test_weights_are_multiplied_in() -> None:
    (text,) = told(6, "promoted", alpha=2.0)  # one visit
    assert "visits 2 + pages 3 + recency 1.00 = 6.00" in text


def test_inclusive_thresholds_are_written_so() -> None:
    (text,) = told(5, "merged", theta_inclusive=True)
    assert "= .60 ≥ θ .60" in text


def test_the_question_is_quoted_and_its_visit_told() -> None:
    kinds = [sentence.kind for sentence in words.info(RUN, 5)]
    assert kinds[:2] == ["arrived", "linked"]
    assert kinds[-2:] == ["recalled", "visited"]
    assert "“When was the first time at the wheel?” → clay · wheel" in told(5, "recalled")[0]


def test_turn_zero_says_that_nothing_is_there() -> None:
    assert [sentence.kind for sentence in words.info(RUN, 0)] == ["quiet"]


@pytest.mark.parametrize("name", ["paper", "pypi-head", "eval-locomo", "pypi-0.1.0"])
def test_every_turn_of_every_preset_can_be_told(name: str) -> None:
    run = scattered(40, name=name, mtm_capacity=3)
    for turn in range(run.turns + 1):
        for language in LANGUAGES:
            assert words.info(run, turn, language=language)


def test_a_score_just_past_the_threshold_shows_on_which_side_it_is() -> None:
    assert words.score(0.60003, 0.6) == ".60003"
    assert words.score(0.6, 0.6) == ".60"
    assert words.score(-0.004, 0.6) == ".00"
