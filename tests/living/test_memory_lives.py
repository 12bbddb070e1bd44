"""Whatever is done to a memory in whatever order: it is the fold of its recipe, and opens as it was left."""

from __future__ import annotations

import signal
import subprocess
import sys
import tempfile
from itertools import count
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memoryos_lab.living import Memory
from memoryos_lab.memory.policy import preset, set_knobs
from test_memory import EAGER
from test_memory_forgetting import SECRET, found_in
from test_memory_model import same_as_replayed
from told_mind import ToldMind

SAID = (
    "I live in Lyon.", "I moved to Paris.", "My dog Rex barked.", "The blue glaze came out well.",
    "Don't remember this: I sold the kiln.", "Where is the kiln?", "我住在成都。",
)  # fmt: skip
POLICIES = (
    EAGER,
    set_knobs(preset("living"), {"tau": 1.5, "stm_capacity": 2, "mtm_capacity": 3, "trait_days": 1}),
    set_knobs(preset("pypi-head"), {"stm_capacity": 2, "tau": 1.5}),
    set_knobs(EAGER, {"segment_vector": "refresh", "theta": 0.3}),
)
DEEDS = (
    "add",
    "add",
    "add",
    "ask",
    "recall",
    "look",
    "correct",
    "withdraw",
    "forget",
    "fail",
    "mend",
    "reopen",
)


@settings(max_examples=25)
@given(
    deeds=st.lists(st.tuples(st.sampled_from(DEEDS), st.integers(0, 50)), max_size=18),
    policy=st.sampled_from(POLICIES),
    by_model=st.booleans(),
)
@pytest.mark.slow
def test_it_is_always_the_fold_of_its_recipe(
    deeds: list[tuple[str, int]], policy: object, by_model: bool
) -> None:
    ticks, mind = count(1000), ToldMind() if by_model else None

    def opened(folder: str) -> Memory:
        return Memory.open(
            "ann", folder=folder, policy=policy, backend="hash", model=mind, clock=lambda: 60.0 * next(ticks)
        )

    with tempfile.TemporaryDirectory() as folder:
        memory = opened(folder)
        for deed, number in deeds:
            if deed == "reopen":
                private = any(page.private for page in memory.run.script.pages)
                before = memory.snapshot
                memory.close()
                memory = opened(folder)
                assert private or memory.snapshot == before
            else:
                done(memory, deed, number, mind)
            same_as_replayed(memory)
        memory.close()


def done(memory: Memory, deed: str, number: int, mind: ToldMind | None) -> None:
    """One thing that can be done to a memory."""
    said = SAID[number % len(SAID)]
    entries = memory.entries
    match deed:
        case "add":
            memory.add(said, "I see." if number % 3 else "")
        case "ask":
            memory.ask(said)
        case "recall":
            memory.recall(said)
        case "look":
            memory.recall(said, visit=False)
        case "correct" if entries:
            memory.correct(entries[number % len(entries)], f"value {number}")
        case "withdraw" if entries:
            memory.withdraw(entries[number % len(entries)])
        case "forget" if memory.run.turns:
            memory.forget(pages=[number % memory.run.turns]).apply()
        case "fail" if mind:
            mind.fails = {"distill": "timeout", "answer": "rate"} if number % 2 else {"annotate": "cut"}
        case "mend" if mind:
            mind.fails = {}
            memory.retry()


@pytest.mark.slow
def test_what_was_forgotten_is_gone_also_if_the_process_is_killed(tmp_path: Path) -> None:
    program = dedent(f"""
        import sys
        from memoryos_lab.living import Memory
        memory = Memory.open("ann", folder={str(tmp_path)!r}, backend="hash")
        for number in range(30):
            memory.add("I saw a bird.", str(number))
        memory.add({SECRET!r}, "Zelda!")
        memory.ask("Where does Zelda live?")
        memory.forget("Zelda").apply()
        memory.forget("quuxite").apply()
        memory.add("Don't remember this: " + {SECRET!r}, "As you wish.")
        memory.add("And on.", "Yes.")
        print("said", flush=True)
        sys.stdin.read()
    """)
    child = subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "said\n"
    child.send_signal(signal.SIGKILL)
    child.communicate()
    assert not found_in(tmp_path)
    with Memory.open("ann", folder=tmp_path) as memory:
        assert memory.run.turns == 34
        assert memory.run.script.pages[-1].user == "And on."
        same_as_replayed(memory)
    assert not found_in(tmp_path)
