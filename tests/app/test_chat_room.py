"""What a room does with a memory: it asks with it and without, keeps what is to be kept, and forgets."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Literal

import pytest
from own_words import foreign
from stub_model import StubModel

from chat_rooms import SAID, done, modelled, room, talked
from memoryos_lab.app.chat import slots
from memoryos_lab.app.chat.bench import Bench
from memoryos_lab.app.chat.job import Job
from memoryos_lab.app.chat.link import Link, read
from memoryos_lab.app.chat.room import Room
from memoryos_lab.cli.knowing import known
from memoryos_lab.features.llm.types import Ask, NoReply
from memoryos_lab.living import Memory
from memoryos_lab.memory.about import about
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.policy import preset


def says(text: str) -> StubModel:
    """A model that answers, and has nothing to say of pages."""
    return StubModel(lambda ask: text if ask.task == "answer" else NoReply("invalid"))


def test_what_is_said_becomes_pages(tmp_path: Path) -> None:
    made = talked(tmp_path)
    assert [page.user for page in made.held.run.script.pages] == list(SAID)
    assert made.held.run.script.speakers[0] == "Ann"
    assert made.answers[2].by == "rules"


def test_without_memory_nothing_is_kept(tmp_path: Path) -> None:
    made = talked(tmp_path)
    before = made.held.run.steps
    assert done(made.ask("What is my name?", "off")).fault is None
    assert made.asides[0].asked == "What is my name?" and made.asides[0].after == 3
    assert made.held.run.steps == before


def test_both_answers_stand_side_by_side(tmp_path: Path) -> None:
    made = talked(tmp_path)
    done(made.ask("What is my name?", "both"))
    assert made.answers[3].found and made.beside[3].found is None
    assert made.held.run.turns == 4
    done(made.without(0))
    assert made.beside[0].turned is None and made.held.run.turns == 4


def test_an_answer_that_fails_makes_no_page_and_can_be_asked_again(tmp_path: Path) -> None:
    replies: Iterator[object] = iter([NoReply("rate", "slow down"), "Porto"])
    made = room(
        tmp_path, model=StubModel(lambda ask: next(replies) if ask.task == "answer" else NoReply("invalid"))
    )
    done(made.ask("Where do I live?"))
    assert made.unanswered and made.unanswered.why.code == "rate" and made.held.run.turns == 0
    done(made.ask(made.unanswered.asked))
    assert made.unanswered is None and made.held.run.script.pages[0].agent == "Porto"


def test_an_answer_is_stopped(tmp_path: Path) -> None:
    begun, go = Event(), Event()

    def slow(ask: Ask) -> str:
        begun.set()
        go.wait(20)
        return "one two three"

    made = room(tmp_path, model=StubModel(slow))
    job = made.ask("Tell me a story")
    assert begun.wait(20)
    job.cancel()
    go.set()
    done(job)
    assert made.unanswered and made.unanswered.why.code == "cancelled" and made.held.run.turns == 0


def test_one_thing_at_a_time(tmp_path: Path) -> None:
    go = Event()
    made = room(tmp_path)
    made.begin("past", lambda job: go.wait(20) and None)
    with pytest.raises(LabError, match="under way"):
        made.ask("Hello?")
    go.set()
    assert made.job and done(made.job) and made.held.run.turns == 0


def test_a_fault_of_ours_is_told_and_the_room_goes_on(tmp_path: Path) -> None:
    made = room(tmp_path)

    def broken(job: Job) -> None:
        raise RuntimeError("out of cheese")

    job = done(made.begin("past", broken))
    assert job.fault and "RuntimeError" in job.fault.what and job.fault.hint == "out of cheese"
    assert done(made.ask(SAID[0])).fault is None


def test_what_is_forgotten_is_forgotten_here_too(tmp_path: Path) -> None:
    made = talked(tmp_path)
    done(made.ask("What is my cat called?", "both"))
    done(made.ask("My cat is at the vet", "off"))
    done(made.forget(made.held.forget("cat")))
    assert not made.answers and not made.beside and not made.asides
    assert "cat" not in repr(vars(made)).casefold()


def test_another_model_answers_the_same_memory(tmp_path: Path) -> None:
    made = talked(tmp_path)
    assert done(made.connect(modelled(says("Miso")))).fault is None
    done(made.ask("What is my cat called?"))
    assert made.answers[3].text == "Miso" and "stub" in made.answers[3].by
    assert made.held.run.turns == 4


def test_a_model_that_cannot_be_named_leaves_the_one_before(tmp_path: Path) -> None:
    class Broken(Link):
        def opening(self) -> dict[str, object]:
            raise LabError("no such model")

    made = talked(tmp_path)
    assert done(made.connect(Broken("x"))).fault
    assert made.link.by_rules and made.held.run.turns == 3


def test_a_closed_room_gives_the_memory_back(tmp_path: Path) -> None:
    talked(tmp_path).close()
    assert room(tmp_path).held.run.turns == 3


@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"model": 3},
        {"model": "m", "base_url": "ftp://x"},
        {"model": "m", "base_url": "javascript:alert(1)"},
        {"model": "m", "tokens": "many"},
        {"model": "m", "money": "-1"},
        {"model": "m", "longest": "nan"},
    ],
)
def test_a_link_that_makes_no_sense_is_refused(raw: dict[str, object]) -> None:
    with pytest.raises(LabError):
        read(raw, Link())


def test_the_key_is_shown_nowhere_and_kept_for_its_own_address_alone() -> None:
    raw = {
        "model": "m",
        "base_url": "http://127.0.0.1:1/v1",
        "key": "sk-secret",
        "tokens": "500",
        "longest": 60,
    }
    link = read(raw, Link())
    assert link.key == "sk-secret" and link.local and link.budget.tokens == 500 and link.longest == 60
    assert "sk-secret" not in f"{link!r} {link} {link.told()} {link.opening()}"
    assert read(raw | {"key": ""}, link).key == "sk-secret"
    assert read(raw | {"key": "", "base_url": "https://elsewhere.example/v1"}, link).key == ""


def test_what_changes_while_a_slot_is_made_is_made_again(tmp_path: Path) -> None:
    made, held = talked(tmp_path), Bench()

    def pages(room: Room) -> int:
        seen = room.held.run.turns
        if seen == len(SAID):
            done(room.ask("And I keep a cat.", "on"))  # it is over before the slot is kept
        return seen

    assert slots._made(held, made, ("pages",), pages) == b"3"
    assert slots._made(held, made, ("pages",), pages) == b"4"


@pytest.mark.parametrize("name", ["memorybank", "amem"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_memory_of_another_system_is_spoken_of_in_its_words(
    tmp_path: Path, name: str, language: Literal["en", "zh"]
) -> None:
    with Memory.open("Ann", folder=tmp_path, backend="hash", policy=name) as memory:
        for text in SAID:
            memory.add(text, "Good.")
        told = known(memory, language)
    its = about(preset(name))
    assert not foreign(told, its)
    said = json.loads(slots.slots(Bench(room=room(tmp_path)), language, dark=False)["book"])["texts"]
    assert {key for key, text in said.items() if foreign(re.sub(r"\{\w+\}", "", text), its)} <= ELSEWHERE
    assert said["tier_mtm"] == its.store.of(language)


ELSEWHERE = {"past_which"}  # 段 as a word that counts
