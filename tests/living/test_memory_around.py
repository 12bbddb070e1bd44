"""What stands around a living memory: taking in the past, taking everything out, coroutines."""

from __future__ import annotations

import asyncio
import base64
import json
from pathlib import Path

import numpy as np
import pytest

from memoryos_lab import AsyncMemory, samples
from memoryos_lab.features.llm.types import NoReply
from memoryos_lab.living import Memory, memories, users
from memoryos_lab.memory.errors import LabError
from test_memory import opened, talk
from test_memory_forgetting import SECRET, found_in
from test_memory_model import minded, same_as_replayed
from told_mind import ToldMind


def test_an_old_conversation_becomes_the_past_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    script, _, _ = samples.load("tutor")
    done: list[tuple[int, int]] = []
    with opened(tmp_path) as memory:
        half = memory.add_many(
            script, progress=lambda *at: done.append(at), cancelled=lambda: len(done) >= 10
        )
        assert half == 10
        assert memory.estimate(script) is None
    with opened(tmp_path) as memory:
        assert memory.add_many(script, progress=lambda *at: done.append(at)) == len(script.pages) - 10
        assert done == [(at, len(script.pages)) for at in range(1, len(script.pages) + 1)]
        pages = memory.run.script.pages
        assert [page.text for page in pages] == [page.text for page in script.pages]
        assert [page.time for page in pages] == [page.time for page in script.pages]
        memory.forget(pages=[3]).apply()
        assert memory.add_many(script) == 0, "nor is what was forgotten taken in again"
        same_as_replayed(memory)


def test_what_the_past_will_ask_of_a_model_is_told_before(tmp_path: Path) -> None:
    script, _, _ = samples.load("tutor")
    mind = ToldMind()
    with minded(tmp_path, mind) as memory:
        guess = memory.estimate(script)
        assert guess is not None
        assert guess.calls > len(script.pages)
        assert mind.asked == []


def test_everything_that_is_held_can_be_taken_out(tmp_path: Path) -> None:
    with minded(tmp_path / "store", ToldMind()) as memory:
        talk(memory, 3)
        memory.ask("Is it so?")
        memory.correct(memory.entries[0], "It is otherwise.")
        memory.add(f"Don't remember this: {SECRET}", "As you wish.")
        memory.forget("shoes").apply()
        memory.export(tmp_path / "all.json")
        memory.export(tmp_path / "tables")
        held, run = memory.exported(), memory.run
    told = json.loads((tmp_path / "all.json").read_text())
    assert told == held
    assert told == json.loads((tmp_path / "tables" / "memory.json").read_text())
    assert not found_in(tmp_path)
    assert [page["turns"][0]["text"] for page in told["pages"] if page["turns"]] == [
        page.user for page in run.script.pages if page.turns and not page.private
    ]
    for entry in told["entries"]:
        for source in entry["sources"]:
            assert source["turns"] == list(run.script.pages[source["page"]].turn_ids)
    assert {entry["status"] for entry in told["entries"]} >= {"active", "superseded"}
    assert told["acts"][0]["value"] == "It is otherwise."
    assert [stone["why"] for stone in told["tombstones"]] == ["asked"]
    assert len(told["events"]) == sum(1 for _ in run.events())
    raw = base64.b64decode(told["vectors"]["float32_little_endian_base64"])
    assert (np.frombuffer(raw, "<f4").reshape(told["vectors"]["shape"]) == run.features.vectors).all()
    lines = (tmp_path / "tables" / "entries.jsonl").read_text().splitlines()
    assert [json.loads(line) for line in lines] == told["entries"]


def test_a_user_can_be_deleted(tmp_path: Path) -> None:
    for user in ("ann", "Ann", "../ann"):
        with opened(tmp_path, user) as memory:
            memory.add(SECRET, user)
    assert users(tmp_path) == ("../ann", "Ann", "ann")
    memory = opened(tmp_path, "ann")
    memory.delete()
    assert users(tmp_path) == ("../ann", "Ann")
    with pytest.raises(LabError):
        memory.add("Still there?", "No.")
    memory.close()


def test_what_is_open_elsewhere_is_refused(tmp_path: Path) -> None:
    with opened(tmp_path), pytest.raises(LabError, match="open"):
        opened(tmp_path)
    opened(tmp_path).close()


def test_costs_are_kept_by_turn(tmp_path: Path) -> None:
    with minded(tmp_path, ToldMind()) as memory:
        talk(memory, 2)
        costs = memory.costs
        assert set(costs) == set(range(1, 11))
        assert sum(total.calls for total in costs.values()) == memory.ledger.total().calls
    with minded(tmp_path, None) as memory:
        assert memory.costs == costs


def test_memories_are_kept_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMORYOS_LAB_HOME", str(tmp_path))
    with Memory.open(backend="hash") as memory:
        memory.add("Hello.", "Hi.")
        assert memory.folder == memories() == tmp_path / "memories"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["memories"], "no vector in the common store"


def test_coroutines_wait_in_threads(tmp_path: Path) -> None:
    async def chat() -> None:
        async with await AsyncMemory.open("ann", folder=tmp_path, backend="hash") as memory:
            turned = await asyncio.gather(*(memory.add(f"Bird {i}", "Seen.") for i in range(20)))
            assert sorted(one.turn for one in turned) == list(range(1, 21))
            told: list[str] = []
            answered = await memory.ask("Which bird?", on_text=told.append)
            await asyncio.sleep(0)
            assert told == [answered.text]
            assert (await memory.recall("Bird 3", visit=False)).question is None
            stone = await memory.apply(await memory.forget(pages=[4]))
            assert stone.pages == 1
            assert (await memory.run()).turns == 21
            assert memory.snapshot.turn == 21

    asyncio.run(chat())


def test_a_cancelled_task_cancels_the_model_and_leaves_a_whole_memory(tmp_path: Path) -> None:
    class Slow(ToldMind):
        def annotate(self, *args: object, cancelled: object = None, **also: object) -> object:
            assert callable(cancelled)
            while not cancelled():
                pass
            return NoReply("cancelled")

    async def chat() -> None:
        async with await AsyncMemory.open("ann", folder=tmp_path, backend="hash", model=Slow()) as memory:
            task = asyncio.create_task(memory.add("Hello.", "Hi."))
            await asyncio.sleep(0.05)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            run = await memory.run()
            assert run.turns == 1
            assert [failure.code for failure in run.features.failures] == ["cancelled"]

    asyncio.run(chat())
