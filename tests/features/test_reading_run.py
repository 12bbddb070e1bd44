"""A whole conversation read by a model: every page once, then the sets that a run promotes, and no more."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from stub_model import StubModel

from memoryos_lab import samples
from memoryos_lab.features import Cancelled, backend, compute
from memoryos_lab.features.annotating import sittings
from memoryos_lab.features.distilling import distil_run, promoted
from memoryos_lab.features.estimate import estimate
from memoryos_lab.features.growing import Growing
from memoryos_lab.features.llm.ledger import Budget, Ledger, Price
from memoryos_lab.features.llm.types import Ask, NoReply
from memoryos_lab.features.model_mind import ModelMind
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.events import Failed, Learned, Promoted, Undistilled, Unrefreshed
from memoryos_lab.memory.memoryos import MemoryOS
from memoryos_lab.memory.replay import Run, check, replay
from memoryos_lab.memory.types import Features, Page, Script, Turn
from reading_model import reader, reads

HASH = backend("hash")
KNOBS = MemoryOS(stm_capacity=3, tau=3.0, theta=0.3)  # on hashed words something merges and grows hot


def script() -> Script:
    return replace(samples.load("tutor").script, held_out={})


SCRIPT = script()


def read(
    model: StubModel, policy: MemoryOS = KNOBS, said: Script = SCRIPT, f: Features | None = None, **how: Any
) -> Features:
    mind = ModelMind(model)
    f = f or compute(said, backend=HASH, model=mind, **how)
    return distil_run(said, f, policy, mind, embedder=HASH, **how)


def of(run: Run, *kinds: type[Any]) -> list[Any]:
    return [event for _, event in run.events() if isinstance(event, kinds)]


def test_every_page_and_every_promoted_set_is_asked_once() -> None:
    model = reader()
    f = read(model)
    check(SCRIPT, f)
    run = replay(SCRIPT, f, KNOBS)
    sets = {event.pages for event in of(run, Promoted)}
    assert Counter(ask.task for ask in model.asked) == {"annotate": len(SCRIPT.pages), "distill": len(sets)}
    assert len(sets) > 3 and {one.pages for one in f.distilled or ()} == sets
    assert not of(run, Undistilled, Failed) and of(run, Learned)
    assert f.model == "reader (prompts 1.1.1)" and not f.failures and len(f.meta) == len(SCRIPT.pages)
    turns = {ask.turn for ask in model.asked if ask.task == "distill"}
    assert turns == {run.steps[i].turn for i, event in run.events() if isinstance(event, Promoted)}


def test_a_mind_is_shown_the_same_whether_a_conversation_grows_or_is_there() -> None:
    model, living = reader(), reader()
    compute(SCRIPT, backend=HASH, model=ModelMind(model))
    mind, growing = ModelMind(living), Growing(HASH, speakers=SCRIPT.speakers, model="reader (prompts 1.1.1)")
    for i, page in enumerate(SCRIPT.pages):
        said = mind.annotate(page, *growing.before(page), turn=i + 1)
        assert not isinstance(said, NoReply)
        growing.page(page, said)
    asked = sorted(model.asked, key=lambda ask: ask.turn)
    assert [ask.messages for ask in asked] == [ask.messages for ask in living.asked]
    f = compute(SCRIPT, backend=HASH, model=mind)
    lived = growing.settled().features
    assert (f.continues, f.meta) == (lived.continues, lived.meta)
    assert [[theme.keywords for theme in themes or ()] for themes in f.themes] == [
        [theme.keywords for theme in themes or ()] for themes in growing.features.themes
    ]


def test_a_moved_knob_asks_only_for_sets_that_nobody_has_read() -> None:
    model = reader()
    f = read(model)
    moved = replace(KNOBS, theta=0.32)
    before = len(model.asked)
    g = read(model, moved, f=f)
    new = {one.pages for one in promoted(SCRIPT, replace(g, distilled=()), moved)}
    known = {one.pages for one in f.distilled or ()}
    assert [ask.task for ask in model.asked[before:]] == ["distill"] * len(new - known)
    assert new & known and new - known and {one.pages for one in g.distilled or ()} == new
    again = len(model.asked)
    back = read(model, f=g)  # what this run does not promote is not carried along
    assert {one.pages for one in back.distilled or ()} == known and len(model.asked) > again


def test_what_is_not_asked_or_fails_is_marked_and_never_made_up() -> None:
    def fails(ask: Ask) -> Any:
        if ask.turn % 3 == 0:
            return NoReply("timeout" if ask.task == "annotate" else "invalid")
        return reads(ask)

    f = read(StubModel(fails, name="reader"))
    run = replay(SCRIPT, f, KNOBS)
    failed = {page for page in range(len(SCRIPT.pages)) if (page + 1) % 3 == 0}
    assert {one.page for one in f.failures if one.task == "annotate"} == failed
    rules = compute(SCRIPT, backend=HASH)
    for page in failed:  # rules stand in
        assert f.themes[page] == rules.themes[page] and f.meta[page] == ""
        assert f.continues[page] == rules.continues[page]
    missing = of(run, Undistilled)
    assert missing and len(missing) == len([one for one in f.failures if one.task == "distill"])
    learned = {page for entry in run.snapshot().entries for page in entry.pages}
    assert not learned & {page for event in missing for page in event.pages}
    assert any("did not read" in note for note in f.notes)
    assert {(one.task, one.code) for one in of(run, Failed)} == {
        ("annotate", "timeout"),
        ("distill", "invalid"),
    }


@pytest.mark.parametrize("calls", [0, 7, 58, 60])
def test_a_budget_leaves_a_run_that_holds(calls: int) -> None:
    model = reader(Ledger(budget=Budget(calls=calls)))
    f = read(model)
    run = replay(SCRIPT, f, KNOBS)
    assert len(model.asked) == model.ledger.total().calls <= calls
    assert {one.code for one in f.failures} == {"budget"}
    assert of(run, Undistilled)
    learned = {page for entry in run.snapshot().entries for page in entry.pages}
    assert learned <= {page for ask in f.distilled or () for page in ask.pages}
    assert len(f.distilled or ()) == max(calls - len(SCRIPT.pages), 0)
    assert sum(meta != "" for meta in f.meta) == min(calls, len(SCRIPT.pages))


def test_what_was_answered_before_is_not_asked_again() -> None:
    """A store by content, as the client has one: a job that was stopped goes on where it was."""
    kept: dict[str, Any] = {}

    class Keeping(StubModel):
        def ask(self, ask: Ask, *, cancelled: Any = None) -> Any:
            key = repr((ask.task, ask.version, ask.messages))
            if key not in kept:
                reply = super().ask(ask, cancelled=cancelled)
                if isinstance(reply, NoReply):
                    return reply
                kept[key] = reply
            return kept[key]

    stopped = Keeping(reads, name="reader")
    with pytest.raises(Cancelled):
        read(stopped, cancelled=lambda: len(stopped.asked) >= 10)
    asked = len(stopped.asked)
    assert 10 <= asked < len(SCRIPT.pages)
    resumed, straight = Keeping(reads, name="reader"), reader()
    f, whole = read(resumed), read(straight)
    assert len(resumed.asked) == len(straight.asked) - asked
    assert np.array_equal(f.vectors, whole.vectors) and f.distilled == whole.distilled


def test_an_endpoint_that_never_answers_is_an_error_at_once() -> None:
    model = StubModel(lambda ask: NoReply("unreachable", "no route"), name="reader")
    with pytest.raises(LabError, match="no answer to 5 requests, the last: no route"):
        read(model)
    assert len(model.asked) < 20


def test_an_error_of_the_store_is_not_lost_in_a_thread() -> None:
    def broken(ask: Ask) -> Any:
        raise LabError("the store is full")

    with pytest.raises(LabError, match="the store is full"):
        read(StubModel(broken, name="reader"))


def test_sittings_are_asked_at_once_and_each_in_order() -> None:
    pages = tuple(
        Page(
            (Turn(f"{i}", "Ann", "user", f"bowl {i}"), Turn(f"{i}a", "Bo", "agent", "ok")),
            session=str(i // 4),
        )
        for i in range(16)
    )
    said = Script("s", "", (*pages[:6], replace(pages[6], private=True), *pages[7:]))
    assert sittings(said) == [[0, 1, 2, 3], [4, 5], [7], [8, 9, 10, 11], [12, 13, 14, 15]]
    model = reader()
    f = compute(said, backend=HASH, model=ModelMind(model), at_once=3)
    turns = [ask.turn - 1 for ask in model.asked]
    for part in sittings(said):
        assert [page for page in turns if page in part] == part
    assert 6 not in turns and f.page[6] is None and f.meta[6] == ""
    assert [i for i, joins in enumerate(f.continues) if not joins] == [0, 4, 6, 7, 8, 12]


def test_progress_is_told_and_ends_at_its_end() -> None:
    told: list[tuple[int, int]] = []
    compute(SCRIPT, backend=HASH, model=ModelMind(reader()), asking=lambda *at: told.append(at))
    n = len(SCRIPT.pages)
    assert told == [(i, n) for i in range(1, n + 1)]


def test_a_segment_can_be_summarised_anew_whenever_it_grows() -> None:
    policy = replace(KNOBS, segment_vector="refresh")
    model = reader()
    f = read(model, policy)
    run = replay(SCRIPT, f, policy)
    assert not of(run, Unrefreshed, Undistilled)
    asked = Counter(ask.task for ask in model.asked)
    assert asked["refresh"] == len(f.refreshed) == len({one.pages for one in f.refreshed}) > 5
    again = len(model.asked)
    g = read(model, policy, f=f)
    assert len(model.asked) == again  # all of it is known
    assert [step.events for step in replay(SCRIPT, g, policy).steps] == [step.events for step in run.steps]


def test_summaries_that_fail_leave_the_mean() -> None:
    policy = replace(KNOBS, segment_vector="refresh")
    model = StubModel(lambda ask: NoReply("refused") if ask.task == "refresh" else reads(ask), name="reader")
    f = read(model, policy)
    run = replay(SCRIPT, f, policy)
    assert len(of(run, Unrefreshed)) == len([one for one in f.failures if one.task == "refresh"]) > 0


def test_an_estimate_is_what_it_will_be_at_most() -> None:
    rules = compute(SCRIPT, backend=HASH)
    told = estimate(SCRIPT, KNOBS, rules, price=Price(1.0, 2.0))
    by_task = {part.task: part for part in told.parts}
    model = reader()
    f = read(model)
    spent = model.ledger.total("annotate")
    assert by_task["annotate"].calls == spent.calls
    assert spent.prompt * 0.8 < by_task["annotate"].prompt < spent.prompt * 1.3
    assert spent.completion < by_task["annotate"].completion
    assert told.money == pytest.approx((told.prompt + 2 * told.completion) / 1e6)
    exact = estimate(SCRIPT, KNOBS, f)  # with the mind's own themes the sets are those that were asked
    assert {p.task: p.calls for p in exact.parts}["distill"] == model.ledger.total("distill").calls
    assert {p.task: p.prompt for p in exact.parts}["distill"] == model.ledger.total("distill").prompt
    blind = estimate(SCRIPT)
    assert blind.money is None and blind.parts[0] == told.parts[0] and blind.parts[1].calls > 0


def test_nothing_said_costs_nothing() -> None:
    empty = Script("s", "", ())
    model = reader()
    f = read(model, said=empty)
    check(empty, f)
    assert not model.asked and estimate(empty).calls == 0
