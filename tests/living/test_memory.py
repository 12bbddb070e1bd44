"""A memory by rules: what is told is held, the run is what was lived, opening again changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

from memoryos_lab.living import Memory
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.events import Arrived, Corrected, Withdrawn
from memoryos_lab.memory.policy import preset, set_knobs

TALK = [
    ("I live in Lyon and I work as a nurse.", "A fine city for a nurse!"),
    ("My dog Rex chewed my shoes again.", "Poor shoes."),
    ("The kiln broke while I glazed the blue bowl.", "Did the bowl survive?"),
    ("It did, the glaze came out blue.", "Lovely."),
    ("I moved to Paris last week.", "How is the flat?"),
]
EAGER = set_knobs(preset("paper"), {"tau": 1.5, "stm_capacity": 3})


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with opened(tmp_path) as memory:
        yield memory


def opened(folder: Path, user: str = "ann", **also: object) -> Memory:
    """One whose clock goes a minute at a time, from one opening to the next."""
    ticks = count(60 * 1000)
    also = {"policy": EAGER, **also}
    return Memory.open(user, folder=folder, backend="hash", clock=lambda: 60.0 * next(ticks), **also)


def talk(memory: Memory, rounds: int = 4) -> None:
    for number in range(rounds):
        for said, answered in TALK:
            memory.add(f"{said} ({number})", answered)


def test_the_run_is_what_was_lived(memory: Memory) -> None:
    talk(memory, 2)
    asked = memory.ask("Where do I live?")
    memory.correct(memory.entries[0], "Nantes")
    memory.recall("the blue bowl")
    talk(memory, 1)
    run = memory.run
    assert run.snapshot() == memory.snapshot
    assert run.turns == 16
    assert [step.kind for step in run.steps].count("question") == 2
    assert asked.turned is not None
    assert asked.turned.events == run.steps[11].events
    memory.add("One more.", "And one more.")
    assert memory.run.snapshot() == memory.snapshot


def test_opening_it_again_changes_nothing(tmp_path: Path) -> None:
    with opened(tmp_path) as memory:
        talk(memory)
        memory.ask("Where do I live?")
        memory.withdraw(memory.entries[0])
        snapshot, run = memory.snapshot, memory.run
    with Memory.open("ann", folder=tmp_path) as memory:
        assert memory.snapshot == snapshot
        assert [step.events for step in memory.run.steps] == [step.events for step in run.steps]
        assert memory.run.script == run.script
        assert (memory.run.features.vectors == run.features.vectors).all()


def test_a_hundred_turns_from_four_threads_are_one_chain(tmp_path: Path) -> None:
    with opened(tmp_path) as memory:
        with ThreadPoolExecutor(4) as pool:
            turned = list(pool.map(lambda i: memory.add(f"I saw bird {i}.", f"Bird {i}!"), range(100)))
        assert sorted(one.turn for one in turned) == list(range(1, 101))
        arrived = [event.page for _, event in memory.run.events() if isinstance(event, Arrived)]
        assert arrived == list(range(100))
        lived = {one.page: one.events for one in turned}
        assert all(step.events == lived[step.index] for step in memory.run.steps)
    with Memory.open("ann", folder=tmp_path) as memory:
        assert {page.user for page in memory.run.script.pages} == {f"I saw bird {i}." for i in range(100)}


def test_an_entry_is_corrected_confirmed_and_withdrawn(memory: Memory) -> None:
    talk(memory)
    entry = next(entry for entry in memory.entries if entry.slot == "home")
    assert any(isinstance(event, Corrected) for event in memory.correct(entry, "Nantes").events)
    home = next(entry for entry in memory.entries if entry.slot == "home")
    assert (home.value, home.basis) == ("Nantes", "corrected")
    memory.confirm(home.id)
    talk(memory)  # the pages say Paris and Lyon again
    assert next(entry.value for entry in memory.entries if entry.slot == "home") == "Nantes"
    assert any(isinstance(event, Withdrawn) for event in memory.withdraw(home).events)
    assert not [entry for entry in memory.entries if entry.slot == "home"]
    with pytest.raises(LabError, match="no active entry"):
        memory.withdraw(home)


def test_looking_something_up_leaves_no_trace(memory: Memory, tmp_path: Path) -> None:
    talk(memory)
    before, steps = memory.snapshot, len(memory.run.steps)
    found = memory.recall("the blue bowl", visit=False)
    assert found.question is None
    assert found.recall.returned
    assert "bowl" in found.prompt.text
    assert memory.ask("Where is the bowl?", remember=False).turned is None
    assert (memory.snapshot, len(memory.run.steps)) == (before, steps)
    assert memory.recall("the blue bowl").question == 0


def test_rules_answer_with_the_words_of_the_conversation_and_say_so(memory: Memory) -> None:
    talk(memory, 1)
    told: list[str] = []
    answered = memory.ask("What did the dog chew?", on_text=told.append)
    assert answered.by == "rules"
    assert answered.text in TALK[1][0]
    assert told == [answered.text]
    assert memory.ask("I bought a loom.").text == "Noted."
    assert memory.ask("我买了一台织机。").text == "记下了。"
    bare = memory.ask("What did the dog chew?", use_memory=False)
    assert bare.found is None
    assert bare.text not in TALK[1][0]


def test_times_are_of_the_wall_here_and_a_clock_set_back_is_warned_of(memory: Memory) -> None:
    noon = datetime.fromisoformat("2024-05-01T12:00")
    memory.add("Hello.", "Hi.", time=noon)
    memory.add("Still there?", "Yes.", time=noon - timedelta(days=1))
    memory.add("And now?", "Yes.", time=datetime.fromisoformat("2024-05-02T12:00+03:00"))
    pages = memory.run.script.pages
    assert pages[0].time == 1714564800
    here = datetime.fromisoformat("2024-05-02T09:00+00:00").astimezone()
    assert pages[2].time == here.replace(tzinfo=UTC).timestamp()
    assert any("older" in warning for warning in memory.warnings)
    with pytest.raises(LabError, match="no time"):
        memory.add("Hm.", "Hm.", time=float("nan"))
    assert memory.run.turns == 3


@pytest.mark.parametrize(("user", "agent"), [("", ""), ("  \n", "\t"), (None, "Hi"), ("Hi", 7)])
def test_what_is_no_exchange_is_refused(memory: Memory, user: object, agent: object) -> None:
    with pytest.raises(LabError):
        memory.add(user, agent)
    assert memory.run.turns == 0


def test_another_backend_is_refused_and_another_policy_folds_anew(tmp_path: Path) -> None:
    with opened(tmp_path, policy="paper") as memory:
        talk(memory)
    with pytest.raises(LabError, match="backend"):
        Memory.open("ann", folder=tmp_path, backend="minilm-int8")
    with Memory.open("ann", folder=tmp_path, policy="flat") as memory:
        assert memory.run.policy == memory.policy
        assert len(memory.snapshot.groups) == 1
    with Memory.open("ann", folder=tmp_path) as memory:
        assert len(memory.snapshot.groups) == 1
    with pytest.raises(LabError, match="no memory"):
        Memory.open("bob", folder=tmp_path, create=False)


@pytest.mark.slow
def test_a_long_memory_opens_at_its_last_checkpoint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(tmp_path) as memory:
        talk(memory, 40)
        snapshot = memory.snapshot
    folded: list[int] = []
    observe = type(EAGER).observe
    monkeypatch.setattr(type(EAGER), "observe", lambda *args: (folded.append(args[2]), observe(*args))[1])
    with Memory.open("ann", folder=tmp_path) as memory:
        assert memory.snapshot == snapshot
        assert 0 < len(folded) <= 200 / 3
        memory.add("One more.", "And one more.")
        with_more = memory.snapshot
        folded.clear()
    with Memory.open("ann", folder=tmp_path, policy="paper") as memory:
        assert len(folded) == 201, "a checkpoint of other knobs is passed over"
    with Memory.open("ann", folder=tmp_path, policy=EAGER) as memory:
        assert memory.snapshot == with_more
        assert memory.run.snapshot() == with_more


def test_rules_know_what_was_just_said_and_the_newest_of_it(memory: Memory) -> None:
    memory.add("My name is Ann and I live in Porto.", "Hello Ann.")
    assert memory.ask("Where do I live?").text == "Porto"
    assert memory.ask("What is my name?").text == "Ann"
    for number in range(6):
        memory.add(f"I live in Porto, still, on day {number}.", "You do.")
    assert next(entry.value for entry in memory.entries if entry.slot == "home") == "Porto"
    memory.add("I moved to Lisbon.", "Oh!")
    assert memory.ask("Where do I live now?").text == "Lisbon"
    home = next(entry for entry in memory.entries if entry.slot == "home")
    memory.correct(home, "Faro")
    assert memory.ask("Where do I live?").text == "Faro"
