"""MemoryBank on days that can be counted by hand: R = exp(−t / S), t in days."""

from __future__ import annotations

import math
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memoryos_lab.memory.events import Did, Dropped, Faded, Learned, Left, Opened, Superseded, Visited
from memoryos_lab.memory.policy import calls
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.memory.trace import traces
from memoryos_lab.memory.types import Act, Fact, Features, Script
from memoryos_lab.memory.when import DAY
from memoryos_lab.policies import Flat, MemoryBank
from memoryos_lab.policies.conformance import LAWS, check
from memoryos_lab.policies.memorybank.curve import Curve, Kept
from worlds import assert_events_move_the_pages, world, worlds

EAST, NORTH = [1.0, 0, 0, 0], [0, 1.0, 0, 0]
NOON = DAY / 2
E = math.exp
DAILY = {"unit_days": 1.0}  # so that a day is a unit of t
HALF = MemoryBank(forgetting="limit", stm_capacity=1, top_k=1, **DAILY)
KEEPS = replace(HALF, forgetting="off")


def told(*days: float, **more: Any) -> tuple[Script, Features]:
    """A page at noon of each of these days, east and north in turn, each about its own letter."""
    n = len(days)
    return world(
        [EAST, NORTH] * (n // 2) + [EAST] * (n % 2),
        list("abcdefghij"[:n]),
        times=[NOON + day * DAY for day in days],
        **more,
    )


def at(script: Script, time: float) -> Script:
    """The same, with the questions asked at a time."""
    asked = tuple(replace(question, time=time) for question in script.questions)
    return replace(script, questions=asked)


def of(run: Run, kind: type) -> list[Any]:
    return [event for _, event in run.events() if isinstance(event, kind)]


# -- the curve ------------------------------------------------------------------------------------


def test_retention_falls_by_e_in_a_day_and_slower_the_stronger_a_page_is() -> None:
    curve = Curve(**DAILY, oldest_days=30)
    for days, strength in ((0, 1), (1, 1), (2, 1), (2, 2), (3, 5)):
        assert curve.retention(NOON, strength, NOON + days * DAY) == E(-days / strength)
    assert curve.retention(NOON, 1, NOON + 0.4 * DAY) == 1.0  # no midnight has passed
    exact = replace(curve, ages="exact").retention(NOON, 1, NOON + 0.4 * DAY)
    assert exact == pytest.approx(E(-0.4))
    assert Curve(unit_days=7).retention(NOON, 1, NOON + 14 * DAY) == E(-2)
    assert curve.retention(NOON, 20, NOON + 29 * DAY) == E(-29 / 20)
    assert curve.retention(NOON, 20, NOON + 30 * DAY) == 0.0
    assert replace(curve, oldest_days=None).retention(NOON, 20, NOON + 30 * DAY) == E(-30 / 20)


def test_the_published_code_lets_a_strong_page_fade_the_faster() -> None:
    meant, written = Curve(), Curve(strong_fades="faster")
    for days, strength in ((1, 1), (5, 1), (5, 2), (7, 3)):
        now = NOON + days * DAY
        assert meant.retention(NOON, strength, now) == pytest.approx(E(-days / (5 * strength)))
        assert written.retention(NOON, strength, now) == pytest.approx(E(-days / 5 * strength))


def test_a_recall_raises_strength_by_one_and_sets_t_to_nothing() -> None:
    kept = Kept(3, NOON)
    once = Curve().stronger(kept, NOON + DAY)
    assert (once.strength, once.since, once.learned) == (2, NOON + DAY, NOON)
    assert Curve(**DAILY).of(once, NOON + 2 * DAY) == E(-1 / 2)
    most = Curve(strength_most=3)
    assert [most.stronger(Kept(0, 0.0, s), 1.0).strength for s in (1, 2, 3, 9)] == [2, 3, 3, 9]


@pytest.mark.parametrize("ages", ["calendar", "exact"])
@pytest.mark.parametrize("strength", [1, 2, 3, 7])
@pytest.mark.parametrize("limit", [0.9, 0.5, 0.1, E(-1)])
@pytest.mark.parametrize("fades", ["slower", "faster"])
def test_no_page_is_forgotten_before_it_is_due(ages: Any, strength: int, limit: float, fades: Any) -> None:
    curve = Curve("limit", limit, ages=ages, strong_fades=fades, **DAILY)
    kept = Kept(0, NOON, strength)
    due = curve.due(kept)
    assert curve.of(kept, due - 2.0) >= limit
    assert curve.of(kept, due + DAY) < limit
    assert Curve().due(kept) == math.inf


def test_draws_leave_the_share_of_pages_that_the_curve_says_and_are_new_on_every_date() -> None:
    curve = Curve(forgetting="draw", **DAILY)
    numbers = {date: curve.draws(range(4000), date) for date in (-3, 20_000, 20_001)}
    for drawn in numbers.values():
        for share in (0.1, E(-1), 0.8):
            assert sum(number <= share for number in drawn) / 4000 == pytest.approx(share, abs=0.02)
    both = sum(a <= 0.5 and b <= 0.5 for a, b in zip(numbers[20_000], numbers[20_001], strict=True))
    assert both / 4000 == pytest.approx(0.25, abs=0.02)  # one date tells nothing of the next


# -- days -----------------------------------------------------------------------------------------


def test_a_day_is_a_group_and_ends_with_the_first_page_of_another() -> None:
    script, f = told(0, 0.1, 0.2, 1)
    run = replay(script, f, replace(HALF, forget_below=0.3))
    assert [group.pages for group in run.snapshot(3).groups] == [(0, 1)]  # page 3 stands in the window
    assert run.snapshot(3).groups[0].fresh == (0, 1)
    after = run.snapshot(4)
    assert after.tier("stm") == (3,) and after.tier("mtm") == (0, 1, 2)
    (day,) = after.groups
    assert (day.keywords, day.fresh, day.heat) == (("a", "b", "c"), (), E(-1))
    assert [event.page for event in of(run, Left)] == [0, 1, 2]
    assert [(e.key, e.segments, e.numbers) for e in of(run, Did)] == [
        ("day", (0,), (("held", 3),)),
        ("portrait", (0,), (("entries", 1),)),
    ]
    assert_events_move_the_pages(run)


def test_what_is_below_the_limit_fades_with_the_number_that_decided_it() -> None:
    run = replay(*told(0, 0.1, 1, 2), HALF)
    faded = of(run, Faded)
    assert [(e.segment, e.pages, e.strength, e.limit, e.closes) for e in faded] == [
        (0, (0, 1), E(-1), 0.5, True),
        (1, (2,), E(-1), 0.5, True),
    ]
    end = run.snapshot()
    assert (end.tier("stm"), end.tier("mtm"), end.tier("archive")) == ((3,), (), (0, 1, 2))


def test_a_page_that_stood_in_the_window_for_too_long_is_forgotten_when_it_leaves() -> None:
    half_days = replace(HALF, ages="exact", unit_days=0.5, stm_capacity=2)
    run = replay(*told(0, 0.1, 0.4), half_days)
    (gone,) = of(run, Faded)
    assert (gone.pages, gone.strength) == ((0,), pytest.approx(E(-0.8))) and gone.closes
    assert run.snapshot().tier("stm") == (1, 2)
    assert_events_move_the_pages(run)


@st.composite
def banks(draw: st.DrawFn) -> MemoryBank:
    """Any way to forget, and to recall."""
    return MemoryBank(
        forgetting=draw(st.sampled_from(["limit", "draw", "off"])),
        forget_below=draw(st.sampled_from([0.0, 0.1, 0.5, 0.9, 1.0])),
        unit_days=draw(st.sampled_from([0.01, 1.0, 7.0])),
        strong_fades=draw(st.sampled_from(["slower", "faster"])),
        ages=draw(st.sampled_from(["calendar", "exact"])),
        oldest_days=draw(st.sampled_from([None, 1, 3])),
        strength_gain=draw(st.integers(0, 2)),
        strength_most=draw(st.sampled_from([None, 1, 2])),
        recalled_by=draw(st.sampled_from(["questions", "pages"])),
        stm_capacity=draw(st.integers(0, 3)),
        top_k=draw(st.integers(1, 4)),
        summary_tokens=draw(st.integers(0, 30)),
    )


@settings(max_examples=12)
@given(worlds(), banks())
def test_whatever_its_curve_nothing_below_its_limit_is_held_and_no_page_is_lost(
    made: Any, policy: MemoryBank
) -> None:
    script, f = made
    run = replay(script, f, policy)
    assert_events_move_the_pages(run)
    for number, step in enumerate(run.steps):
        state = step.state
        kept = [kept for day in state.days for kept in day.pages]
        limit = policy.forget_below if policy.forgetting == "limit" else 0.0
        assert step.kind == "act" or all(policy.of(one, state.now) >= limit for one in kept)
        if step.recall:
            survey = policy.survey(run.state(step=number), step.index, script, f)
            assert survey.returned(1, policy.top_k) == step.recall.returned


def test_forgetting_is_off_unless_it_is_wanted() -> None:
    assert MemoryBank().forgetting == "off"
    assert replay(*told(0, 0.1, 9, 99), KEEPS).snapshot().tier("archive") == ()


def test_each_page_draws_once_on_every_day_on_which_somebody_speaks() -> None:
    script, f = told(0, 0.1, 0.2, 0.3, 1, 1.1, 3, asked=[(5, EAST, ""), (6, EAST, "")])
    policy = replace(HALF, forgetting="draw", unit_days=1.5)
    run = replay(script, f, policy, questions="none")
    # on the second day R = exp(−1 / 1.5) = .513, and the pages of the first draw .432, .906, .442 and .685
    first = [e for i, e in run.events() if isinstance(e, Faded) and run.steps[i].turn == 5]
    assert [(e.pages, e.limit, e.closes) for e in first] == [
        ((1,), policy.draws([1], 1)[0], False),
        ((3,), policy.draws([3], 1)[0], False),
    ]
    assert [round(e.strength, 3) for e in first] == [0.513, 0.513]
    # what is filed on a day draws on a later one
    assert {run.steps[i].turn for i, e in run.events() if isinstance(e, Faded)} <= {5, 7}
    # a question of the same day draws nothing, one on a day of its own does, and in a fork leaves no trace
    late = at(script, NOON + 40 * DAY)
    asked = replay(late, f, policy, questions="fork")
    assert asked.recalls[0].returned == () and asked.snapshot().tiers == run.snapshot().tiers
    assert policy.survey(run.state(6), 0, script, f).page_over.all()


def test_without_forgetting_it_finds_what_flat_retrieval_finds() -> None:
    script, f = told(*(day / 20 for day in range(10)), asked=[(5, EAST, ""), (9, NORTH, "")])
    bank = replay(script, f, MemoryBank(forgetting="off", stm_capacity=3, top_k=4), questions="fork")
    flat = replay(script, f, Flat(stm_capacity=3, top_k=4), questions="fork")
    assert [bank.recalls[q].returned for q in (0, 1)] == [flat.recalls[q].returned for q in (0, 1)]


def test_a_recall_strengthens_the_page_and_lets_it_outlive_its_day() -> None:
    script, f = told(0, 0.1, 0.2, 1, 2, asked=[(2, EAST, "")])
    run = replay(script, f, HALF)
    assert run.recalls[0].returned == (0,)
    rose = next(event for event in of(run, Did) if event.key == "strengthened")
    assert (rose.pages, dict(rose.numbers)) == ((0,), {"before": 1, "after": 2})
    assert [(e.segment, e.visits, e.heat) for e in of(run, Visited)] == [(0, 1, 1.0)]
    # the day after it is kept to exp(−1/2) = .607, the second day to exp(−1)
    (day,) = run.snapshot(4).groups
    assert (day.pages, day.heat) == ((0,), E(-1 / 2))
    assert dict(day.terms) == {"unaided": E(-1), "recalls": E(-1 / 2) - E(-1)}
    assert [(e.pages, e.strength) for e in of(run, Faded)] == [
        ((1, 2), E(-1)),
        ((0,), E(-1)),
        ((3,), E(-1)),
    ]


def test_what_fades_before_a_question_is_refused_and_asking_changes_nothing_in_a_fork() -> None:
    script, f = told(0, 0.1, 0.2, asked=[(2, EAST, ""), (2, EAST, "")])
    late = at(script, NOON + 3 * DAY)
    run = replay(late, f, HALF, questions="fork")
    recall = run.recalls[0]
    assert recall.returned == () and {hit.page for hit in recall.pages} == {0, 1}
    assert HALF.survey(run.state(3), 0, late, f).page_over.tolist() == [False, False]
    assert run.snapshot().tier("mtm") == (0, 1)
    assert replay(late, f, HALF).snapshot().tier("archive") == (0, 1)


def test_arriving_pages_recall_what_is_like_them_where_they_may() -> None:
    script, f = told(0, 0.1, 0.2, 0.3)
    run = replay(script, f, replace(HALF, recalled_by="pages"))
    assert [(run.steps[i].turn, e.pages) for i, e in run.events() if isinstance(e, Did)] == [
        (3, (0,)),  # page 3 looks east, as page 1 does
        (4, (1,)),
    ]
    assert not of(run, Visited)


# -- portrait and summaries -----------------------------------------------------------------------


def test_each_day_writes_the_portrait_and_the_summary_of_events_anew() -> None:
    facts = {
        0: [Fact("user_profile", "home", "Leeds", (0,))],
        2: [Fact("user_profile", "home", "York", (2,))],
    }
    script, f = told(0, 0.1, 1, 2, facts=facts, asked=[(3, EAST, "")])
    run = replay(script, f, KEEPS)
    end = run.snapshot()
    assert [(entry.slot, entry.value) for entry in end.entries] == [
        ("home", "York"),
        ("events", "1970-01-01: a, b; 1970-01-02: c"),
    ]
    assert [(entry.slot, entry.value, entry.segment) for entry in end.history] == [
        ("home", "Leeds", 0),
        ("events", "1970-01-01: a, b", 0),
    ]
    assert len(of(run, Learned)) == 4 and len(of(run, Superseded)) == 2
    order = {entry.id: entry.slot for entry in end.entries}
    assert [(order[hit.entry], hit.cos) for hit in run.recalls[0].entries] == [
        ("events", None),
        ("home", None),
    ]
    short = replay(script, f, replace(KEEPS, summary_tokens=5)).snapshot()
    assert [entry.value for entry in short.entries] == ["York", "1970-01-02: c"]


def test_a_day_of_which_nothing_is_left_is_left_out_of_the_next_summary_of_events() -> None:
    run = replay(*told(0, 0.1, 1, 2, 3), replace(HALF, forget_below=0.2))
    events = [entry.value for entry in (*run.snapshot().history, *run.snapshot().entries)]
    # the first day is kept to exp(−1) on the second, and forgotten on the third, once that was summarised
    assert events == [
        "1970-01-01: a, b",
        "1970-01-01: a, b; 1970-01-02: c",
        "1970-01-02: c; 1970-01-03: d",
    ]


def test_a_recall_that_hastens_forgetting_is_seen_at_once() -> None:
    script, f = told(0, 0.1, 1, 2, asked=[(1, EAST, "")])
    policy = replace(HALF, forget_below=0.2, strong_fades="faster")
    gone = [(e.pages, e.strength) for e in of(replay(script, f, policy), Faded)]
    assert gone[0] == ((0,), pytest.approx(E(-2)))  # S = 2: a day later exp(−2) < .2 and exp(−1) not


def test_calls_are_four_a_day() -> None:
    run = replay(*told(0, 0.1, 1, 2), HALF)
    assert [sum(calls(HALF, step.events).values()) for step in run.steps] == [0, 0, 4, 4]


def test_private_pages_are_dropped_when_the_day_ends_and_say_nothing() -> None:
    script, f = told(0, 0.1, 1, facts={1: [Fact("user_profile", "home", "Leeds", (1,))]})
    pages = tuple(replace(page, private=i == 1) for i, page in enumerate(script.pages))
    run = replay(replace(script, pages=pages), f, replace(HALF, stm_capacity=5))
    assert [(e.page, e.reason) for e in of(run, Dropped)] == [(1, "private")]
    assert [entry.value for entry in run.snapshot().entries] == ["1970-01-01: a"]
    silent = tuple(replace(page, private=True) for page in script.pages)
    assert not of(replay(replace(script, pages=silent), f, HALF), Opened)


def test_what_the_user_corrects_holds_against_what_pages_say() -> None:
    script, f = told(0, 0.1, 1, 2, facts={2: [Fact("user_profile", "home", "York", (2,))]})
    act = Act("a", "correct", after=1, asked=0, fact="user_profile", slot="home", value="Leeds")
    run = replay(replace(script, acts=(act,)), replace(f, acts=(None,)), HALF)
    assert "Leeds" in [entry.value for entry in run.snapshot().entries if entry.slot == "home"]


def test_traces_are_of_days_and_fall_at_midnight() -> None:
    run = replay(*told(0, 0.1, 1, 2, 3), replace(HALF, forget_below=0.1))
    states = [run.state(step=step) for step in range(len(run.steps) + 1)]
    first = traces(run.policy, states, run.features)[0]
    falls = dict(zip(first.at, first.terms[0][1], strict=True))
    assert falls == {2: 1.0, 3: E(-1), 4: E(-2)}  # exp(−3) = .05 < .1: gone with the fifth page


@pytest.mark.parametrize("ages", ["calendar", "exact"])
def test_traces_say_what_reading_every_view_would(ages: Any) -> None:
    script, f = told(*(day / 3 for day in range(10)), asked=[(2, EAST, ""), (6, NORTH, ""), (9, EAST, "")])
    run = replay(script, f, replace(HALF, ages=ages, forget_below=0.2))
    states = [run.state(step=step) for step in range(len(run.steps) + 1)]
    only_views: Any = SimpleNamespace(view=run.policy.view)
    assert traces(run.policy, states, f) == traces(only_views, states, f) != ()


@pytest.mark.parametrize("law", LAWS)
def test_days_of_minutes_keep_to_the_laws(law: str) -> None:
    minutes = MemoryBank("draw", unit_days=0.01, ages="exact", stm_capacity=2, top_k=3, recalled_by="pages")
    check(minutes, law)
    check(replace(minutes, strong_fades="faster"), law)
