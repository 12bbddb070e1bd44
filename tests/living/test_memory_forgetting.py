"""Forgetting: a list says what would go; then no byte of it is anywhere, as if it had never been said."""

from __future__ import annotations

import gc
import struct
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

from memoryos_lab.features.growing import Growing
from memoryos_lab.features.hashing import HashEmbedder
from memoryos_lab.features.lexical import _stem
from memoryos_lab.living import Memory
from memoryos_lab.living.scrubbing import caches
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.events import Dropped
from memoryos_lab.memory.replay import inputs, replay
from test_memory import opened, talk

SECRET = "My sister Zelda Quxworth lives in Blarnstead and collects quuxite minerals."
SENTINELS = ("Zelda", "Quxworth", "Blarnstead", "quuxit", "mineral")


def found_in(folder: Path, rows: Iterable[bytes] = ()) -> list[str]:
    """Which sentinels any file of the folder holds, in the encodings in which it could; and which vectors."""
    found = []
    for path in sorted(folder.rglob("*")):
        data = path.read_bytes() if path.is_file() else b""
        low = data.lower()
        for coding in ("utf-8", "utf-16-le", "utf-16-be", "utf-32-le"):
            held = [word for word in SENTINELS if word.lower().encode(coding) in low]
            found += [f"{word} in {path.name} as {coding}" for word in held]
        found += [f"a vector in {path.name}" for row in rows if row in data]
    return found


def whole(memory: Memory) -> None:
    """The memory is what reading its script as a whole, and folding that, gives as well."""
    run = memory.run
    growing = Growing(HashEmbedder(), speakers=run.script.speakers, language=run.script.language)
    for kind, index, _ in inputs(run.script):
        match kind:
            case "page":
                growing.page(run.script.pages[index])
            case "question":
                growing.question(run.script.questions[index])
            case "act":
                growing.act(run.script.acts[index])
    script, f = growing.settled()
    anew = replay(script, f, memory.policy)
    assert anew.snapshot() == memory.snapshot
    assert [step.events for step in anew.steps] == [step.events for step in run.steps]
    assert f.words == run.features.words
    assert f.themes == run.features.themes


def told(memory: Memory) -> tuple[int, tuple[bytes, ...]]:
    """A memory in which the secret was said and asked about: its page, and its vectors as bytes."""
    talk(memory, 2)
    page = memory.add(SECRET, "Zelda sounds like a collector!").page
    talk(memory, 2)
    memory.ask("Where does Zelda live?")
    memory.recall("What are quuxite minerals?")
    assert page is not None
    f = memory.run.features
    rows = [f.vectors[row] for row in (f.page[page], *f.question) if row is not None]
    return page, tuple(struct.pack(f"<{len(row)}f", *row) for row in rows)


def test_no_byte_of_it_is_left(tmp_path: Path) -> None:
    with opened(tmp_path) as memory:
        page, rows = told(memory)
        assert found_in(tmp_path, rows)
        plan = memory.forget("Zelda")
        assert page in plan.pages
        assert len(plan.questions) == 1, "the one that became a page, with its words"
        assert found_in(tmp_path, rows), "a list takes nothing away"
        stone = plan.apply()
        memory.forget("quuxite").apply()
        assert not found_in(tmp_path, rows)
        assert (stone.why, stone.pages) == ("asked", len(plan.pages))
        whole(memory)
    assert not found_in(tmp_path, rows)
    with Memory.open("ann", folder=tmp_path) as memory:
        assert [stone.pages for stone in memory.tombstones] == [len(plan.pages), 0]
        assert memory.run.script.pages[page].forgotten
        memory.add("And on it goes.", "It does.")
        whole(memory)
    assert not found_in(tmp_path, rows)


def test_it_is_as_if_it_had_never_been_said(tmp_path: Path) -> None:
    """Beside a memory that was told something else, and forgot that: nothing is different."""
    with opened(tmp_path, "told") as one, opened(tmp_path, "spared") as other:
        for number, memory in enumerate((one, other)):
            talk(memory, 3)
            memory.add(SECRET if number == 0 else "Hm.", "Zelda!" if number == 0 else "Hm.")
            talk(memory, 3)
        one.forget("Zelda").apply()
        other.forget(pages=[15]).apply()
        assert one.snapshot == other.snapshot
        assert one.run.script.pages == other.run.script.pages
        assert [step.events for step in one.run.steps] == [step.events for step in other.run.steps]


def test_no_cache_of_the_process_holds_it(tmp_path: Path) -> None:
    with opened(tmp_path) as memory:
        told(memory)
        assert _stem.cache_info().currsize
        memory.forget("Zelda").apply()
        assert not [one for one in caches() if one.cache_info().currsize]
        held = [
            text for text in _texts(memory) if any(word.lower() in text.lower() for word in SENTINELS[:3])
        ]
        assert not held


def _texts(memory: Memory) -> Iterable[str]:
    """Every text that can be reached from a memory."""
    seen: set[int] = set()
    waiting: list[object] = [memory]
    while waiting:
        value = waiting.pop()
        if id(value) in seen or isinstance(value, type | ModuleType | FunctionType):
            continue
        seen.add(id(value))
        if isinstance(value, str):
            yield value
        waiting += gc.get_referents(value)


def test_a_fact_leaves_with_its_only_page_and_stays_with_another(tmp_path: Path) -> None:
    with opened(tmp_path) as memory:
        talk(memory, 6)
        home = next(entry for entry in memory.entries if entry.slot == "job")
        assert len(home.pages) > 1
        memory.forget(pages=home.pages[:1]).apply()
        again = next(entry for entry in memory.entries if entry.slot == "job")
        assert home.pages[0] not in again.pages
        plan = memory.forget(entries=[again])
        assert set(again.pages) <= set(plan.pages)
        assert again.value in {entry.value for entry in plan.entries}
        plan.apply()
        assert "nurse" not in {entry.value for entry in (*memory.entries, *memory.snapshot.history)}
        whole(memory)


def test_a_correction_goes_with_the_entry_and_what_held_before_holds_again(tmp_path: Path) -> None:
    with opened(tmp_path) as memory:
        talk(memory, 6)
        job = next(entry for entry in memory.entries if entry.slot == "job")
        memory.correct(job, "glazier of Blarnstead")
        assert found_in(tmp_path)
        corrected = next(entry for entry in memory.entries if entry.slot == "job")
        plan = memory.forget(entries=[corrected])
        assert (plan.pages, plan.acts) == ((), (0,))
        assert [entry.value for entry in plan.moved.back] == [job.value]
        plan.apply()
        assert next(entry.value for entry in memory.entries if entry.slot == "job") == job.value
        assert not found_in(tmp_path)
        whole(memory)


def test_the_old_value_is_named_by_no_correction_any_more(tmp_path: Path) -> None:
    with opened(tmp_path) as memory:
        for _ in range(4):
            memory.add("I live in Blarnstead.", "A fine place.")
        for _ in range(3):
            memory.add("The kiln is hot.", "Mind the glaze.")
        home = next(entry for entry in memory.entries if entry.value == "Blarnstead")
        memory.correct(home, "Nantes")
        memory.forget("Blarnstead").apply()
        assert not found_in(tmp_path)
        assert next(entry.value for entry in memory.entries if entry.slot == "home") == "Nantes"
        whole(memory)


def test_what_is_only_alike_is_named_and_stays(tmp_path: Path) -> None:
    with opened(tmp_path) as memory:
        talk(memory, 2)
        plan = memory.forget("the kiln broke while glazing")
        assert all(hit.page not in plan.pages for hit in plan.near)
        nothing = memory.forget("xylophones")
        assert not nothing
        before = memory.snapshot
        assert nothing.apply().pages == 0
        assert memory.snapshot == before
        assert memory.tombstones == ()
        for query in ("", "  "):
            with pytest.raises(LabError, match="nothing is named"):
                memory.forget(query)
        with pytest.raises(LabError, match="no page 99"):
            memory.forget(pages=[99])


def test_a_list_that_is_old_is_made_anew(tmp_path: Path) -> None:
    with opened(tmp_path) as memory:
        talk(memory, 1)
        memory.add(SECRET, "Oh!")
        plan = memory.forget("Zelda")
        memory.add("Zelda again, in Blarnstead.", "Quxworth!")
        assert plan.apply().pages == 2
        assert not found_in(tmp_path)


def test_do_not_remember_this_is_never_written(tmp_path: Path) -> None:
    with opened(tmp_path) as memory:
        talk(memory, 1)
        turned = memory.add(f"Don't remember this: {SECRET}", "As you wish.")
        assert not turned.kept
        assert not found_in(tmp_path)
        page = turned.page
        assert page is not None
        assert "Zelda" in memory.run.script.pages[page].user, "short-term memory has it"
        assert "Zelda" in memory.recall("sister", visit=False).prompt.text
        talk(memory, 1)
        assert memory.run.script.pages[page].forgotten
        assert page not in {at for tier in memory.snapshot.tiers[:3] for at in tier.pages}
        assert any(isinstance(event, Dropped) and event.page == page for _, event in memory.run.events())
        assert [stone.why for stone in memory.tombstones] == ["private"]
        assert not [text for text in _texts(memory) if "Zelda" in text]
        whole(memory)
    assert not found_in(tmp_path)


def test_a_private_question_is_no_input(tmp_path: Path) -> None:
    with opened(tmp_path) as memory:
        talk(memory, 1)
        answered = memory.ask(f"Please don't remember this. {SECRET} Where is she?")
        assert answered.turned is not None
        assert not answered.turned.kept
        assert memory.run.script.questions == ()
        assert not found_in(tmp_path)
    with Memory.open("ann", folder=tmp_path) as memory:
        assert memory.run.script.pages[-1].forgotten
        whole(memory)


def test_what_is_old_is_retired(tmp_path: Path) -> None:
    with opened(tmp_path) as memory:
        talk(memory, 2)
        assert not memory.retire(timedelta(days=400))
        times = [page.time for page in memory.run.script.pages]
        plan = memory.retire(times[4])
        assert plan.pages == (0, 1, 2, 3)
        assert plan.apply().why == "retention"
        assert memory.retire(timedelta(minutes=2), time=times[7]).pages == (4,)
        assert memory.retire(timedelta(0), time=times[7]).apply().pages == 3
        whole(memory)


def test_a_disk_that_refuses_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path) as memory:
        told(memory)
        before, plan = memory.snapshot, memory.forget("Zelda")

        def refuse(*_: object) -> None:
            raise LabError("the disk is full")

        store = type(memory._core.store)
        with monkeypatch.context() as patched:
            patched.setattr(store, "rewrite", refuse)
            with pytest.raises(LabError, match="full"):
                plan.apply()
            assert memory.snapshot == before
        with monkeypatch.context() as patched:
            patched.setattr(store, "append", refuse)
            with pytest.raises(LabError, match="full"):
                memory.add("Not kept.", "No.")
        assert memory.snapshot == before
        memory.add("Kept.", "Yes.")
        assert memory.run.snapshot() == memory.snapshot
        assert "Not kept." not in {page.user for page in memory.run.script.pages}
