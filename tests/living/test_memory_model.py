"""A memory with a model: asked once for each thing; what it did not say waits and is asked for again."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from memoryos_lab.features.llm.ledger import Budget
from memoryos_lab.living import Memory
from memoryos_lab.memory.events import Failed, Learned, Promoted, Undistilled
from memoryos_lab.memory.policy import set_knobs
from memoryos_lab.memory.replay import replay
from test_memory import EAGER, talk
from test_memory_forgetting import SECRET, found_in
from told_mind import ToldMind


def minded(folder: Path, mind: ToldMind | None, **also: object) -> Memory:
    ticks = count(60 * 1000)
    also = {"policy": EAGER, **also}
    return Memory.open(
        "ann", folder=folder, backend="hash", model=mind, clock=lambda: 60.0 * next(ticks), **also
    )


def same_as_replayed(memory: Memory) -> None:
    run = memory.run
    anew = replay(run.script, run.features, memory.policy)
    assert anew.snapshot() == memory.snapshot
    assert [step.events for step in anew.steps] == [step.events for step in run.steps]


def test_each_promoted_set_is_read_in_its_own_turn(tmp_path: Path) -> None:
    mind = ToldMind()
    with minded(tmp_path, mind) as memory:
        talk(memory, 3)
        run = memory.run
        sets = [event.pages for _, event in run.events() if isinstance(event, Promoted)]
        assert [about for task, about in mind.asked if task == "distill"] == sets
        assert not [event for _, event in run.events() if isinstance(event, Undistilled)]
        assert sum(isinstance(event, Learned) for _, event in run.events()) == len(sets) > 2
        assert all(entry.value.startswith("read together: ") for entry in memory.entries)
        assert [about for task, about in mind.asked if task == "annotate"] == [(page,) for page in range(15)]
        assert run.features.model == "told"
        same_as_replayed(memory)
        last, asked = memory.snapshot, len(mind.asked)
    with minded(tmp_path, mind) as memory:
        assert (memory.snapshot, len(mind.asked)) == (last, asked), "opening asks nobody"
        same_as_replayed(memory)


def test_what_fails_waits_and_is_asked_for_again(tmp_path: Path) -> None:
    mind = ToldMind()
    mind.fails = {"distill": "timeout", "annotate": "rate"}
    with minded(tmp_path, mind) as memory:
        talk(memory, 2)
        events = [event for _, event in memory.run.events()]
        assert {event.code for event in events if isinstance(event, Failed)} == {"timeout", "rate"}
        waiting = [event.pages for event in events if isinstance(event, Undistilled)]
        assert waiting
        assert memory.entries == ()
        assert "error text" not in repr(memory.run.features) + repr(memory.run.script)
        same_as_replayed(memory)
    with minded(tmp_path, mind) as memory:
        mind.fails = {}
        mind.asked = []
        turned = memory.add("Here we are again.", "Indeed.")
        again = [about for task, about in mind.asked if task == "distill"]
        assert waiting[0] in again
        assert any(isinstance(event, Learned) for event in turned.events)
        same_as_replayed(memory)
        for number in range(len(waiting)):
            memory.add(f"And again, {number}.", "Indeed.")
        read = {page for entry in (*memory.entries, *memory.snapshot.history) for page in entry.pages}
        assert {pages[0] for pages in waiting} <= read, "nothing is lost"
        same_as_replayed(memory)


def test_retry_asks_at_once_for_all_that_failed(tmp_path: Path) -> None:
    mind = ToldMind()
    mind.fails = {"distill": "timeout", "annotate": "rate"}
    with minded(tmp_path, mind) as memory:
        talk(memory, 2)
        assert memory.waiting.pages == tuple(range(10))
        assert memory.waiting.sets
        mind.fails = {}
        again = memory.retry()
        assert (again.pages, again.sets) == ((), ())
        assert all(themes[0].summary for themes in memory.run.features.themes if themes)
        assert memory.entries
        same_as_replayed(memory)
        snapshot = memory.snapshot
    with minded(tmp_path, None) as memory:
        assert memory.snapshot == snapshot


def test_a_failed_answer_is_no_page_and_can_be_asked_again(tmp_path: Path) -> None:
    mind = ToldMind()
    with minded(tmp_path, mind) as memory:
        talk(memory, 1)
        mind.fails = {"answer": "cut"}
        told: list[str] = []
        answered = memory.ask("Is it so?", on_text=told.append)
        assert (answered.text, answered.turned, answered.by) == ("", None, "told")
        assert answered.failure is not None
        assert answered.failure.code == "cut"
        assert told == ["half an ans"]
        assert (memory.run.turns, len(memory.run.script.questions)) == (5, 1)
        mind.fails = {}
        answered = memory.ask("Is it so?", on_text=told.append)
        assert (answered.text, answered.failure) == ("It is so.", None)
        assert len(memory.run.script.questions) == 1, "the same question"
        assert memory.run.script.pages[5].user == "Is it so?"
        assert memory.run.script.pages[5].agent == "It is so."
        assert (answered.calls.calls, answered.calls.failed) == (4, 1), "two answers, one page, one set"
        same_as_replayed(memory)


def test_a_budget_stops_before_it_is_passed_and_the_memory_goes_on(tmp_path: Path) -> None:
    mind = ToldMind()
    mind.ledger.budget = Budget(calls=4)
    with minded(tmp_path, mind) as memory:
        talk(memory, 2)
        assert mind.ledger.total().calls == 4
        assert {e.code for _, e in memory.run.events() if isinstance(e, Failed)} == {"budget"}
        assert memory.ask("Is it so?").failure is not None
        same_as_replayed(memory)


def test_a_model_may_come_later_go_and_come_again(tmp_path: Path) -> None:
    with minded(tmp_path, None) as memory:
        talk(memory, 4)
        by_rules = memory.snapshot
        assert by_rules.entries
    mind = ToldMind()
    with minded(tmp_path, mind) as memory:
        assert memory.snapshot == by_rules, "what rules read stays"
        talk(memory, 2)
        assert any(entry.value.startswith("read together") for entry in memory.entries)
        same_as_replayed(memory)
        with_model = memory.snapshot
    with minded(tmp_path, None) as memory:
        assert memory.snapshot == with_model
        talk(memory, 2)
        assert memory.waiting.sets, "nobody is there to read, and nothing is made up"
        same_as_replayed(memory)
        without = memory.snapshot
    with minded(tmp_path, ToldMind("another")) as memory:
        assert memory.snapshot == without
        memory.retry()
        assert not memory.waiting.sets
        same_as_replayed(memory)


def test_nobody_is_shown_what_is_private(tmp_path: Path) -> None:
    mind = ToldMind()
    with minded(tmp_path, mind) as memory:
        talk(memory, 1)
        memory.add(f"Don't remember this: {SECRET}", "As you wish.")
        memory.add("What a day.", "It was.")
        talk(memory, 1)
        assert not [text for text in mind.seen if "Zelda" in text]
        assert not found_in(tmp_path)
        same_as_replayed(memory)


def test_forgetting_takes_all_that_a_model_made_of_it(tmp_path: Path) -> None:
    mind = ToldMind()
    policy = set_knobs(EAGER, {"segment_vector": "refresh", "theta": -1.0, "tau": 3.5})
    with minded(tmp_path, mind, policy=policy) as memory:
        talk(memory, 1)
        page = memory.add(SECRET, "Zelda!").page
        talk(memory, 3)
        assert any("Zelda" in entry.value for entry in memory.entries)
        assert any("Zelda" in meta for at, meta in enumerate(memory.run.features.meta) if at != page)
        assert found_in(tmp_path)
        plan = memory.forget("Zelda")
        assert page is not None
        assert page + 1 in plan.rewritten
        assert plan.read_again
        plan.apply()
        assert not found_in(tmp_path)
        told = repr(memory.run.features) + repr(memory.run.script) + repr(memory.snapshot)
        assert "Zelda" not in told
        same_as_replayed(memory)
        assert memory.waiting.sets
        mind.seen = []
        memory.retry()
        assert not memory.waiting.sets
        assert memory.entries
        assert not [text for text in mind.seen if "Zelda" in text]
        same_as_replayed(memory)


def test_cancelling_keeps_the_page_and_lets_the_rest_wait(tmp_path: Path) -> None:
    mind = ToldMind()
    mind.fails = {"annotate": "cancelled", "distill": "cancelled"}
    with minded(tmp_path, mind) as memory:
        turned = memory.add("Hello.", "Hi.", cancelled=lambda: True)
        assert turned.page == 0
        assert memory.waiting.pages == (0,)
    with pytest.raises(KeyboardInterrupt), minded(tmp_path, mind) as memory:
        mind.annotate = _interrupted
        try:
            memory.add("Lost.", "Yes.")
        finally:
            assert memory.run.turns == 1
            same_as_replayed(memory)


def _interrupted(*_: object, **__: object) -> None:
    raise KeyboardInterrupt
