"""A state of the reference as a run that every view shows."""

from __future__ import annotations

import pytest
from state_files import chroma, line, long_term, mid_term, opened, page, pypi, segment, two_topics, written

from memoryos_lab import views
from memoryos_lab.evals import reference
from memoryos_lab.memory.about import about
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.events import Learned, Merged, Opened
from memoryos_lab.memory.replay import Run
from memoryos_lab.memory.types import Snapshot
from memoryos_lab.sources.reference import read_files
from memoryos_lab.views import words
from memoryos_lab.views.story import story
from worlds import assert_events_move_the_pages


@pytest.fixture(scope="module")
def run() -> Run:
    return reference.run(read_files(pypi()))


def test_pages_stand_where_the_file_has_them(run: Run) -> None:
    end = run.snapshot()
    assert (end.tier("stm"), end.tier("mtm")) == ((5,), (0, 1, 2, 3, 4))
    assert [group.pages for group in end.groups] == [(0, 2, 3), (1, 2, 4)]
    assert end.chains == ((0, 3), (1, 4), (2,), (5,))
    assert_events_move_the_pages(run)


def test_nothing_is_said_of_what_the_file_does_not_know(run: Run) -> None:
    filed = [event for _, event in run.events() if isinstance(event, Opened | Merged)]
    assert len(filed) == 6 and not any(event.candidates for event in filed)
    assert [group.heat for group in run.snapshot(turn=5).groups] == [None, None]
    assert [group.heat for group in run.snapshot().groups] == [4.0, 4.0]
    assert not about(run.policy).ours and about(run.policy).leaves_out
    with pytest.raises(LabError, match="watched, not computed"):
        run.policy.recall(6, 0, run.script, run.features)


def test_heat_stands_in_the_terms_that_its_numbers_show(run: Run) -> None:
    (clay, _) = run.snapshot().groups
    assert clay.terms == (("visits", 0.0), ("pages", 3.0), ("recency", 1.0)) and clay.heat == 4.0
    told = mid_term(
        *(segment(f"s{n}", [page(n)], H_segment=2.0) for n in range(2)),
        segment("odd", [page(2)], H_segment=9.0),
    )
    groups = reference.run(opened(told)).snapshot().groups
    assert groups[2].terms == (("stored", 9.0),)


def test_what_is_written_beyond_pages_stands_at_the_end_without_sources(run: Run) -> None:
    entries = run.snapshot().entries
    assert [one.kind for one in entries] == [
        "user_profile",
        "user_profile",
        "user_kb",
        "user_kb",
        "agent_trait",
    ]
    assert all(one.pages == () for one in entries) and not run.snapshot(turn=5).entries
    last = [event for step, event in run.events() if step == 5]
    assert [event.entry for event in last if isinstance(event, Learned)] == [0, 1, 2, 3, 4]
    told = [sentence.text for sentence in words.info(run, 6, language="en")]
    assert any("from which pages, it does not say" in text for text in told)
    assert any(text.startswith("In the file's long-term memory: - Ann has a sister.") for text in told)


def test_stored_vectors_and_keywords_are_the_features(run: Run) -> None:
    assert run.features.vectors.shape == (11, 4) and run.features.backend.startswith("stored")
    assert run.features.page[5] is None  # short-term pages have none
    assert run.features.themes[0] is not None and run.features.themes[0][0].keywords == ("clay",)


def test_segments_are_named_by_the_keywords_that_the_file_has(run: Run) -> None:
    rain = segment("rain", [page(2, page_keywords=["coat"])], summary_keywords=["rain", "weather"])
    told = reference.run(opened(mid_term(segment("clay", [page(0)], summary_keywords=["kiln"]), rain)))
    assert [one.label for one in story(told).segments] == ["kiln", "rain · weather"]


def test_without_vectors_the_backend_embeds_the_pages() -> None:
    run = reference.run(read_files(chroma()), backend="hash")
    assert run.features.backend == "hash" and run.features.page[0] is not None
    assert run.snapshot().chains == ((0, 3), (1, 4), (2,))


def test_a_state_without_pages_shows_what_is_written() -> None:
    run = reference.run(opened(long_term(line("- Ann has a sister.")), "long_term.json"), backend="hash")
    assert run.turns == 0 and [one.value for one in run.snapshot().entries] == [
        "She makes pots.",
        "- Ann has a sister.",
    ]


@pytest.mark.parametrize("draw", [views.timeline, views.map, views.heat, views.chains, views.lpm])
def test_every_view_draws_it(run: Run, draw: object) -> None:
    assert callable(draw) and draw(run).data is not None


def test_every_event_is_told(run: Run) -> None:
    for turn in range(run.turns + 1):
        for language in ("en", "zh"):
            assert all(sentence.text for sentence in words.info(run, turn, language=language))


def test_a_prefix_is_told_the_same_way() -> None:
    whole = reference.run(opened(two_topics()))
    for turn in range(1, 5):
        seen: Snapshot = whole.snapshot(turn=turn)
        assert seen.turn == turn and max(page for tier in seen.tiers for page in tier.pages) == turn - 1
        assert all(group.opened <= turn for group in seen.groups)


def test_texts_are_data() -> None:
    hostile = '<img src=x onerror="document.title=1"> {page} =1+1 ../../etc'
    state = read_files(written({"mid_term.json": mid_term(segment("s", [page(0, user_input=hostile)]))}))
    assert reference.script_of(state).pages[0].user == hostile


def test_long_term_memory_without_a_page_is_shown_from_the_beginning() -> None:
    told = reference.run(
        opened(long_term(line("- Ann fires bowls."), line("- Ann sings.")), "long_term.json")
    )
    lives = story(told).entries
    assert told.turns == 0 and [life.entry.value for life in lives][-2:] == [
        "- Ann fires bowls.",
        "- Ann sings.",
    ]
    assert {life.learned for life in lives} == {0}
