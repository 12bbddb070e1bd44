"""MemGPT on a conversation whose every page costs twelve tokens, so that the queue can be counted by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memoryos_lab.memory.events import (
    Arrived,
    Did,
    Dropped,
    Learned,
    Left,
    Opened,
    Recalled,
    Returned,
    Superseded,
    Undistilled,
    Withdrawn,
)
from memoryos_lab.memory.policy import calls
from memoryos_lab.memory.prompt import assemble, count_words, page_text
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.memory.types import Act, Distilled, Fact, Features, Script
from memoryos_lab.policies import MemGPT
from memoryos_lab.policies.conformance import LAWS, check
from worlds import assert_events_move_the_pages, world, worlds

EAST, NORTH = [1.0, 0, 0, 0], [0, 1.0, 0, 0]
PAGE = 12  # tokens of "[page 1, 1970-01-01] Ann: words 0 Bo: words 0": 46 characters, four a token
# Room for 70 tokens: five pages and a bit. Pressure from 70 in all, so from 41 in the queue: four pages.
SMALL = MemGPT(
    context_tokens=100,
    system_tokens=10,
    working_tokens=20,
    summary_tokens=8,
    keep_pages=1,
    top_k=2,
    search_by="cosine",
)
HOME = {
    0: [Fact("user_kb", "home", "Leeds", (0,))],
    4: [Fact("user_kb", "home", "York", (4,))],
}


def told(pages: int, **more: Any) -> tuple[Script, Features]:
    """So many pages, east and north in turn, each about its own letter."""
    return world(
        [EAST, NORTH] * (pages // 2) + [EAST] * (pages % 2), list("abcdefghijklmnop"[:pages]), **more
    )


def did(run: Run, key: str) -> dict[int, dict[str, float]]:
    """The numbers of everything that only this system did, by turn."""
    return {
        run.steps[at].turn: dict(event.numbers)
        for at, event in run.events()
        if isinstance(event, Did) and event.key == key
    }


def of(run: Run, kind: type) -> list[Any]:
    return [event for _, event in run.events() if isinstance(event, kind)]


def test_the_window_counts_tokens_and_its_room_is_what_the_fixed_parts_leave() -> None:
    script, f = told(3)
    run = replay(script, f, SMALL)
    assert [count_words(page_text(script, page)) for page in range(3)] == [PAGE] * 3
    assert SMALL.room == 100 - 10 - 20 == run.snapshot().tiers[0].capacity
    assert [(event.held, event.capacity) for event in of(run, Arrived)] == [(12, 70), (24, 70), (36, 70)]


def test_the_agent_is_warned_once_and_the_sixth_page_flushes_five() -> None:
    run = replay(*told(6), SMALL)
    pressure = did(run, "pressure")
    assert list(pressure) == [4, 6]  # at 48 tokens; then what came since is noted before it goes
    assert (pressure[4]["used"], pressure[4]["limit"]) == (10 + 20 + 48, 70)
    # 72 tokens > 70. Half of the context is 50, so five pages of 12 go. "a, b, c, d, e": 13 signs, 4 tokens.
    assert did(run, "flushed") == {6: {"queued": 72, "room": 70, "count": 5, "flushed": 60, "summary": 4}}
    after = run.snapshot()
    assert (after.tier("stm"), after.tier("mtm")) == ((5,), (0, 1, 2, 3, 4))
    assert [(g.id, g.keywords, g.pages, g.heat) for g in after.groups] == [
        (0, tuple("abcde"), (0, 1, 2, 3, 4), None)
    ]
    assert [event.page for event in of(run, Left)] == [0, 1, 2, 3, 4]


def test_each_summary_is_made_of_the_one_before_and_cuts_its_oldest_part() -> None:
    run = replay(*told(16), SMALL)
    # the queue after a flush: a page and the summary, 12 + 4, then 12 + 7; so flushes at pages 6, 11 and 16
    assert {turn: one["summary"] for turn, one in did(run, "flushed").items()} == {6: 4, 11: 7, 16: 7}
    end = run.snapshot()
    chain = [*end.history, *end.entries]
    assert [entry.value for entry in chain] == [
        "a, b, c, d, e",
        "a, b, c, d, e; f, g, h, i, j",
        "f, g, h, i, j; k, l, m, n, o",  # three parts would be 11 tokens, and 8 are allowed
    ]
    assert [(entry.status, entry.by, entry.segment) for entry in chain] == [
        ("superseded", 1, 0),
        ("superseded", 2, 1),
        ("active", None, 2),
    ]
    assert len(of(run, Superseded)) == 2 and [event.segment for event in of(run, Opened)] == [0, 1, 2]


def test_after_every_step_the_queue_with_its_summary_fits_its_room() -> None:
    script, f = told(16, asked=[(7, EAST, ""), (12, NORTH, ""), (15, EAST, "")])
    for keep in (0, 1, 4):
        run = replay(script, f, replace(SMALL, keep_pages=keep))
        assert max(step.state.queued for step in run.steps) <= SMALL.room
        stored = [run.snapshot(step=number).tier("mtm") for number in range(1, len(run.steps) + 1)]
        assert all(
            max(pages, default=-1) < step.state.read for pages, step in zip(stored, run.steps, strict=True)
        )


@st.composite
def sizes(draw: st.DrawFn) -> MemGPT:
    """Any sharing of a context in which a drawn conversation overflows."""
    tokens = st.integers(0, 30)
    return MemGPT(
        context_tokens=draw(st.integers(0, 120)),
        system_tokens=draw(tokens),
        working_tokens=draw(tokens),
        warning_share=draw(st.sampled_from([0.0, 0.5, 1.0])),
        flush_share=draw(st.sampled_from([0.0, 0.1, 0.5, 1.0])),
        keep_pages=draw(st.integers(0, 3)),
        summary_tokens=draw(tokens),
        top_k=draw(st.integers(1, 4)),
        result_pages=draw(st.integers(1, 2)),
        search_by=draw(st.sampled_from(["cosine", "words"])),
    )


@settings(max_examples=12)
@given(worlds(), sizes())
def test_whatever_its_sizes_the_queue_fits_and_no_page_is_lost(made: Any, policy: MemGPT) -> None:
    script, f = made
    run = replay(script, f, policy)
    assert_events_move_the_pages(run)
    assert all(step.state.queued <= policy.room or not step.state.held.stm for step in run.steps)
    for number, step in enumerate(run.steps):
        if step.recall:
            survey = policy.survey(run.state(step=number), step.index, script, f)
            assert survey.returned(1, policy.top_k) == step.recall.returned


def test_a_summary_of_a_model_serves_where_there_is_one() -> None:
    script, f = told(6)
    themes = tuple(
        tuple(replace(theme, summary=f"they speak of {theme.keywords[0]}") for theme in one or ())
        for one in f.themes
    )
    policy = replace(SMALL, summary_tokens=100, flush_share=0.0)
    run = replay(script, replace(f, themes=themes), policy)
    # 100 tokens are kept for the summary, more than the room: so all pages go
    assert run.snapshot().entries[-1].value == "; ".join(f"they speak of {letter}" for letter in "abcdef")
    long = tuple(
        tuple(replace(theme, summary="x" * 4 * (290 if i == 1 else 20)) for theme in one or ())
        for i, one in enumerate(f.themes)
    )
    cut = replay(script, replace(f, themes=long), policy).snapshot().entries[-1].value
    assert cut == "x" * 80  # equal texts stand once, and one of 290 tokens not at all


def test_flushing_takes_no_more_than_must_go_where_its_share_is_nothing() -> None:
    run = replay(*told(6), replace(SMALL, flush_share=0.0))
    assert run.snapshot().tier("mtm") == (0,)  # 72 − 12 = 60 ≤ 70 − 8
    run = replay(*told(6), replace(SMALL, flush_share=1.0, keep_pages=3))
    assert run.snapshot().tier("stm") == (3, 4, 5)
    run = replay(*told(6), replace(SMALL, context_tokens=0))
    assert run.snapshot().tier("stm") == () and run.snapshot().tier("mtm") == (0, 1, 2, 3, 4, 5)


def test_facts_are_noted_under_pressure_and_the_newest_stand_in_the_working_context() -> None:
    facts = {**HOME, 2: [Fact("user_trait", "likes:tea", "tea", (2,))]}
    script, f = told(6, facts=facts, asked=[(5, EAST, "")])
    run = replay(script, f, SMALL, questions="fork")
    learned = {run.steps[at].turn: event for at, event in run.events() if isinstance(event, Learned)}
    assert learned[4].segment is None  # its page still stands in the window
    now = {(entry.slot, entry.value): entry.pages for entry in run.snapshot(4).entries}
    assert now == {("home", "Leeds"): (0,), ("likes:tea", "tea"): (2,)}
    assert ("home", "York") in {(entry.slot, entry.value) for entry in run.snapshot(6).entries}
    # "likes:tea: tea" and "home: York" are 4 + 3 tokens: both stand in 20; of 3 only the newest does
    hits = {hit.entry: hit.cos for hit in run.recalls[0].entries}
    slots = {entry.id: entry.slot for entry in run.snapshot().entries}
    assert {slots[entry]: cos for entry, cos in hits.items()} == {
        "summary": None,
        "home": None,
        "likes:tea": None,
    }
    narrow = replay(script, f, replace(SMALL, context_tokens=83, working_tokens=3), questions="fork")
    assert {slots[hit.entry]: hit.cos for hit in narrow.recalls[0].entries} == {
        "summary": None,
        "home": None,
        "likes:tea": pytest.approx(1.0),  # page 3 looks east, as the question does
    }


def test_a_search_pages_its_finds_back_into_the_queue_and_pushes_older_pages_out() -> None:
    script, f = told(9, asked=[(8, EAST, "")])
    run = replay(script, f, SMALL)
    before, after = run.snapshot(step=9), run.snapshot()
    assert before.tier("stm") == (5, 6, 7, 8) and before.tier("mtm") == (0, 1, 2, 3, 4)
    recall = run.recalls[0]
    assert recall.returned == (0, 2) and recall.stm == (5, 6, 7, 8)
    # 4 + 48 + 24 = 76 tokens > 70: five pages go to a second flush, the newest, which came back, stays
    assert after.tier("stm") == (2,)
    assert [(g.id, g.pages) for g in after.groups] == [(0, (1, 3, 4)), (1, (0, 5, 6, 7, 8))]
    assert [(event.page, event.origin) for event in of(run, Returned)] == [(0, "mtm"), (2, "mtm")]
    assert_events_move_the_pages(run)
    alone = replay(script, f, SMALL, questions="fork")
    assert alone.snapshot().tiers == before.tiers and [type(e) for e in alone.steps[-1].events] == [Recalled]


def test_result_pages_multiply_k_and_words_may_be_compared_instead() -> None:
    script, f = told(9, asked=[(8, EAST, "d")])
    assert replay(script, f, replace(SMALL, result_pages=2)).recalls[0].returned == (0, 2, 4, 1)
    assert replay(script, f, replace(SMALL, search_by="words")).recalls[0].returned == (3,)


def test_by_words_no_page_is_found_that_shares_none() -> None:
    script, f = told(9, asked=[(8, EAST, "d"), (8, EAST, "z")])
    policy = replace(SMALL, search_by="words", result_pages=3)
    run = replay(script, f, policy, questions="fork")
    assert [run.recalls[q].returned for q in (0, 1)] == [(3,), ()]
    assert {hit.page for hit in run.recalls[1].pages} == {0, 1, 2, 3, 4}  # they were looked at
    assert [type(event) for event in run.steps[-1].events] == [Recalled]
    assert MemGPT().search_by == "words"


def test_calls_are_a_note_a_warning_a_summary_a_flush_and_a_search_a_result_page() -> None:
    script, f = told(9, asked=[(8, EAST, "")])
    run = replay(script, f, replace(SMALL, result_pages=2), questions="fork")
    assert [calls(SMALL, run.steps[i].events) for i in (0, 3, 5)] == [
        {},
        {"notes": 1},
        {"notes": 1, "summary": 1},
    ]
    assert calls(replace(SMALL, result_pages=2), run.steps[-1].events) == {"search": 2}


def test_a_private_page_is_dropped_and_leaves_no_trace_in_notes_or_summary() -> None:
    script, f = told(6, facts=HOME)
    pages = tuple(replace(page, private=i == 0) for i, page in enumerate(script.pages))
    run = replay(replace(script, pages=pages), f, SMALL)
    assert [(event.page, event.reason) for event in of(run, Dropped)] == [(0, "private")]
    assert [entry.value for entry in run.snapshot().entries] == ["York", "b, c, d, e"]


def test_who_takes_a_note_back_is_believed_and_it_is_not_noted_again() -> None:
    again = {0: HOME[0], 7: [Fact("user_kb", "home", "Leeds", (7,))]}
    script, f = told(11, facts=again)
    act = Act("a", "withdraw", after=4, asked=0, fact="user_kb", slot="home", value="Leeds")
    run = replay(replace(script, acts=(act,)), replace(f, acts=(None,)), SMALL)
    assert len(of(run, Withdrawn)) == 1
    assert [entry.slot for entry in run.snapshot().entries] == ["summary"]


def test_a_summary_that_the_user_wrote_holds_and_costs_what_it_costs() -> None:
    script, f = told(11)
    act = Act("a", "correct", after=7, asked=0, fact="user_kb", slot="summary", value="x" * 160)
    run = replay(replace(script, acts=(act,)), replace(f, acts=(None,)), SMALL)
    # at page 8 three pages of 12 tokens stand there; with the 40 of his summary that is 76 > 70
    done = next(step for step in run.steps if step.kind == "act")
    assert [event.page for event in done.events if isinstance(event, Left)] == [5, 6]
    assert [entry.value for entry in run.snapshot().entries] == ["x" * 160]
    assert all(step.state.queued <= 70 for step in run.steps)


def test_facts_that_a_model_has_not_read_yet_wait_and_are_noted_when_it_has() -> None:
    script, f = told(6)
    read = Distilled((0, 1, 2, 3), (Fact("user_kb", "home", "Leeds", (0,)),), known=4)
    run = replay(script, replace(f, distilled=(read,)), SMALL)
    assert of(run, Undistilled)[0].pages == (0, 1, 2, 3)  # at the warning, after three steps
    assert [(entry.slot, entry.step) for entry in run.snapshot(5).entries] == [("home", 4)]


def test_the_prompt_shows_the_queue_the_finds_and_the_notes() -> None:
    script, f = told(6, facts=HOME, asked=[(5, EAST, "")])
    run = replay(script, f, SMALL, questions="fork")
    prompt = assemble(run.recalls[0], run.snapshot(), script, f)
    shown = [(line.part, line.page, line.rendered) for line in prompt.lines if line.page is not None]
    assert shown == [("recent", 5, True), ("evidence", 0, True), ("evidence", 2, True)]
    assert "home: York" in prompt.text and "summary: a, b, c, d, e" in prompt.text


@pytest.mark.parametrize("law", LAWS)
def test_a_queue_that_overflows_keeps_to_the_laws(law: str) -> None:
    policy = MemGPT(
        context_tokens=300, system_tokens=0, working_tokens=30, summary_tokens=20, top_k=3, result_pages=2
    )
    check(policy, law)
