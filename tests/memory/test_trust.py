"""Long-term memory that can be trusted: one rule a test, and laws over any world."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from memoryos_lab.memory.events import (
    Awaited,
    Confirmed,
    Contested,
    Corrected,
    Doubted,
    Dropped,
    Expired,
    Forgotten,
    Learned,
    Missed,
    Superseded,
    Withdrawn,
)
from memoryos_lab.memory.memoryos import MemoryOS
from memoryos_lab.memory.policy import preset
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.memory.types import Act, Entry, Fact, Features, Script
from worlds import policies, world, worlds

LIVING = preset("living")
DAY = 86_400.0
X, Y = [1.0, 0.0], [0.0, 1.0]
TEA = 0.95, (1 - 0.95**2) ** 0.5  # near X


def kb(value: str, page: int, row: int | None = None, **more: Any) -> Fact:
    return Fact("user_kb", more.pop("slot", ""), value, (page,), vector=row, **more)


def lived(
    facts: dict[int, list[Fact]],
    acts: Iterable[Act] = (),
    *,
    policy: Any = LIVING,
    days: Iterable[float] | None = None,
    pages: int = 8,
) -> Run:
    """Pages alike, one a day; each is filed and promoted as soon as the next one comes."""
    times = [DAY * day for day in (days or range(pages))]
    # rows 0..pages-1 are pages; then X, something near X, and Y, for what entries say
    script, f = world(
        [*([X] * pages), X, list(TEA), Y], [""] * (pages + 3), times=[*times, 0, 0, 0], facts=facts
    )
    script = replace(script, pages=script.pages[:pages], acts=tuple(acts))
    acts = tuple(acts)
    f = replace(
        f, page=f.page[:pages], themes=f.themes[:pages], continues=f.continues[:pages], facts=f.facts[:pages],
        words=f.words[:pages], acts=(None,) * len(script.acts),
    )  # fmt: skip
    return replay(script, f, replace(policy, stm_capacity=1, tau=1.5))


NEAR_X, NEAR_TEA, FAR = 8, 9, 10  # rows


def said(run: Run) -> list[str]:
    return [entry.value for entry in run.snapshot().entries]


def of(run: Run, *kinds: type) -> list[Any]:
    return [event for _, event in run.events() if isinstance(event, kinds)]


def act(
    kind: Any, value: str, *, after: int, slot: str = "", old: str = "", time: float | None = None
) -> Act:
    return Act(f"{kind}{after}{value}", kind, after, 0, "user_kb", slot, value, old, time)


# -- the same, and against each other --


def test_what_is_said_again_in_other_words_is_one_entry() -> None:
    run = lived({0: [kb("likes tea", 0, NEAR_X)], 1: [kb("enjoys tea", 1, NEAR_TEA)]})
    assert said(run) == ["likes tea"]
    (entry,) = run.snapshot().entries
    (confirmed,) = of(run, Confirmed)
    assert entry.pages == (0, 1) and entry.seen == DAY and confirmed.cos == pytest.approx(0.95)


def test_in_paper_only_the_same_words_are_the_same() -> None:
    facts = {0: [kb("likes tea", 0, NEAR_X)], 1: [kb("enjoys tea", 1, NEAR_TEA)]}
    assert said(lived(facts, policy=MemoryOS())) == ["likes tea", "enjoys tea"]


@pytest.mark.parametrize("other", ["has 3 cats", "has no 2 cats"])
def test_near_texts_with_other_numbers_or_a_negation_are_not_the_same(other: str) -> None:
    run = lived({0: [kb("has 2 cats", 0, NEAR_X)], 1: [kb(other, 1, NEAR_TEA)]})
    assert not of(run, Confirmed) and other in said(run)


def test_the_newer_of_two_that_contradict_holds_and_the_older_is_history() -> None:
    run = lived({0: [kb("likes tea", 0, NEAR_X)], 1: [kb("does not like tea", 1, NEAR_TEA)]})
    assert said(run) == ["does not like tea"]
    (old,) = run.snapshot().history
    (event,) = of(run, Superseded)
    assert (old.value, old.status, old.by) == ("likes tea", "superseded", event.by)
    assert event.cos == pytest.approx(0.95)


def test_what_is_read_late_does_not_take_the_place_of_what_is_newer() -> None:
    """A set that waited is read when a later page has said otherwise."""
    facts = {0: [kb("Nice", 1, slot="home")], 1: [kb("Lyon", 0, slot="home")]}  # page 1's fact is of page 0
    assert said(lived(facts)) == ["Nice"]
    assert [e.value for e in lived(facts).snapshot().history] == ["Lyon"]
    assert said(lived(facts, policy=MemoryOS())) == ["Lyon"], "the order of learning, as in the paper"


def test_texts_that_are_far_apart_both_hold() -> None:
    run = lived({0: [kb("likes tea", 0, NEAR_X)], 1: [kb("does not like tea", 1, FAR)]})
    assert len(said(run)) == 2


def test_only_case_and_an_article_apart_is_the_same_value_of_a_slot() -> None:
    run = lived({0: [kb("Lyon", 0, slot="home")], 1: [kb("the lyon", 1, slot="home")]})
    assert said(run) == ["Lyon"] and not of(run, Superseded)


# -- the user's own word --


def test_a_correction_outranks_what_pages_say_later() -> None:
    facts = {0: [kb("Lyon", 0, slot="home")], 4: [kb("Paris", 4, slot="home")]}
    run = lived(facts, [act("correct", "Nice", after=2, slot="home", old="Lyon")])
    (entry,) = run.snapshot().entries
    assert (entry.value, entry.basis, entry.pages, entry.segment) == ("Nice", "corrected", (), None)
    assert [type(e) for e in of(run, Corrected, Superseded, Contested)] == [Corrected, Superseded, Contested]
    assert of(run, Contested) == [Contested(entry.id, (4,))]


def test_a_page_does_not_take_a_correction_back() -> None:
    facts = {4: [kb("Nice", 4, slot="home", retracts=True)]}
    run = lived(facts, [act("correct", "Nice", after=2, slot="home")])
    assert said(run) == ["Nice"] and of(run, Contested) and not of(run, Forgotten)


def test_a_value_that_was_put_right_does_not_come_back() -> None:
    facts = {0: [kb("likes tea", 0)], 4: [kb("likes tea", 4)]}
    run = lived(facts, [act("correct", "likes rooibos", after=2, old="likes tea")])
    assert said(run) == ["likes rooibos"] and of(run, Contested)[0].pages == (4,)


def test_a_withdrawn_fact_is_not_learned_again_not_even_in_other_words() -> None:
    facts = {0: [kb("likes tea", 0, NEAR_X)], 3: [kb("likes tea", 3)], 5: [kb("enjoys tea", 5, NEAR_TEA)]}
    run = lived(facts, [act("withdraw", "likes tea", after=2)])
    assert said(run) == [] and [e.pages for e in of(run, Contested)] == [(3,), (5,)]
    assert [entry.status for entry in run.snapshot().history] == ["forgotten"]
    assert of(run, Withdrawn) and not of(run, Missed)


def test_what_is_withdrawn_before_it_was_written_stays_out_too() -> None:
    run = lived({4: [kb("likes tea", 4)]}, [act("withdraw", "likes tea", after=1)])
    assert (
        of(run, Missed) == [Missed(0)] and said(run) == [] and of(run, Contested) == [Contested(None, (4,))]
    )


def test_the_user_may_say_again_what_he_took_back() -> None:
    acts = [act("withdraw", "likes tea", after=1), act("correct", "likes tea", after=3)]
    run = lived({4: [kb("likes tea", 4)]}, acts)
    assert said(run) == ["likes tea"] and run.snapshot().entries[0].pages == (4,)


def test_a_correction_of_what_is_not_there_is_written_all_the_same() -> None:
    run = lived({}, [act("correct", "Nice", after=1, slot="home", old="Lyon")])
    assert of(run, Missed, Corrected) == [Missed(0), Corrected(0, 0)] and said(run) == ["Nice"]


def test_fifo_lets_what_the_user_said_go_last() -> None:
    facts = {i: [kb(f"fact {i}", i)] for i in range(7)}
    run = lived(facts, [act("correct", "mine", after=0)], policy=replace(LIVING, lpm_capacity=2))
    assert said(run)[0] == "mine" and len(said(run)) == 2 and len(of(run, Expired)) >= 4


# -- traits, doubt, the world --


def trait(page: int, value: str = "high", **more: Any) -> Fact:
    return Fact("user_trait", more.pop("slot", "Openness"), value, (page,), **more)


def test_a_single_mood_makes_no_trait() -> None:
    run = lived({0: [trait(0)], 1: [trait(1)]}, days=[0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7])
    assert said(run) == []
    assert [(e.pages, e.days, e.needed) for e in of(run, Awaited)] == [((0,), 1, 2), ((0, 1), 1, 2)]


def test_a_trait_of_two_days_is_written_with_all_pages_that_support_it() -> None:
    run = lived({0: [trait(0)], 3: [trait(3)]})
    (entry,) = run.snapshot().entries
    assert entry.pages == (0, 3) and len(of(run, Awaited)) == 1 and len(of(run, Learned)) == 1


def test_one_page_is_not_two_days() -> None:
    assert said(lived({0: [trait(0)], 3: [trait(0)]})) == []


def test_another_level_is_another_mood() -> None:
    assert said(lived({0: [trait(0, "high")], 3: [trait(3, "low")]})) == []


def test_what_was_said_in_so_many_words_needs_no_second_day() -> None:
    assert said(lived({0: [trait(0, "tea", slot="likes:tea")]})) == ["tea"]
    assert said(lived({0: [trait(0, "tea", slot="likes:tea", basis="inferred")]})) == []


def test_in_paper_one_promotion_is_enough() -> None:
    assert said(lived({0: [trait(0)]}, policy=MemoryOS())) == ["high"]


def test_what_was_long_unseen_asks_once_to_be_confirmed() -> None:
    days = [0, 1, 2, 100, 300, 301, 500, 501]
    run = lived({0: [kb("likes tea", 0)]}, days=days)
    (doubted,) = of(run, Doubted)
    assert doubted.unseen == 300 * DAY and doubted.limit == 180 * DAY
    assert run.snapshot().entries[0].doubted


def test_a_page_or_the_user_ends_the_doubt() -> None:
    days = [0, 1, 2, 100, 300, 301, 302, 303]
    again = lived({0: [kb("likes tea", 0)], 5: [kb("likes tea", 5)]}, days=days)
    own = lived({0: [kb("likes tea", 0)]}, [act("confirm", "likes tea", after=5)], days=days)
    for run in (again, own):
        assert of(run, Doubted) and not run.snapshot().entries[0].doubted
    assert own.snapshot().entries[0].seen == 301 * DAY


def test_the_world_has_a_capacity_of_its_own() -> None:
    world_fact = Fact("world_kb", "", "Lyon has two rivers", (0,))
    facts = {0: [world_fact, *(kb(f"fact {i}", 0) for i in range(3))]}
    run = lived(facts, policy=replace(LIVING, lpm_capacity=2))
    assert [e.kind for e in run.snapshot().entries] == ["world_kb", "user_kb", "user_kb"]


def test_basis_and_confidence_are_carried_and_only_grow() -> None:
    first, then = kb("likes tea", 0, basis="inferred", confidence=0.4), kb("likes tea", 1, confidence=0.9)
    (entry,) = lived({0: [first], 1: [then]}).snapshot().entries
    assert (entry.basis, entry.confidence) == ("stated", 0.9)


# -- laws --


@settings(max_examples=25)
@given(worlds(), policies())
def test_the_users_word_holds_and_nothing_private_is_left(
    made: tuple[Script, Features], policy: MemoryOS
) -> None:
    run = replay(*made, policy)
    script, _ = made
    silent = {i for i, page in enumerate(script.pages) if page.private or page.forgotten}
    own: dict[int, Entry] = {}
    for number, step in enumerate(run.steps, start=1):
        snapshot = run.snapshot(step=number)
        known = {entry.id: entry for entry in (*snapshot.entries, *snapshot.history)}
        if step.kind == "page":
            ended = {e.entry for e in step.events if isinstance(e, Superseded | Forgotten)}
            assert ended.isdisjoint(own), "a page ended what the user had put right"
        own = {entry.id: entry for entry in snapshot.entries if entry.basis == "corrected"}
        assert silent.isdisjoint(page for entry in known.values() for page in entry.pages)
        assert silent.isdisjoint(snapshot.tier("mtm")) and silent.isdisjoint(snapshot.tier("archive"))
        assert sorted(known) == list(range(len(known))), "every entry ever written stays readable"
    gone = {
        e.page for _, e in run.events() if isinstance(e, Dropped) and e.reason in ("private", "forgotten")
    }
    left = silent - set(run.snapshot().tier("stm")) if run.steps else set()
    assert gone == left


@settings(max_examples=40)
@given(worlds(), policies())
def test_what_was_withdrawn_is_never_active_again(made: tuple[Script, Features], policy: MemoryOS) -> None:
    run = replay(*made, policy)
    refused: set[tuple[str, str, str]] = set()
    for number, step in enumerate(run.steps, start=1):
        if step.kind == "act":
            act = run.script.acts[step.index]
            said = (act.fact, act.slot, act.value)
            if act.kind == "withdraw":
                refused.add(said)
            elif act.kind == "correct":
                refused.discard(said)
        entries = run.snapshot(step=number).entries
        assert refused.isdisjoint((entry.kind, entry.slot, entry.value) for entry in entries)
