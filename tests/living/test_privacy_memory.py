"""Rules of privacy in a memory that lives: what they take out is nowhere, what they keep out is told."""

from __future__ import annotations

import logging
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from fake_endpoint import endpoint, says
from stub_model import StubModel

from memoryos_lab import sources
from memoryos_lab.features.llm import prefix
from memoryos_lab.features.llm.types import Ask, NoReply
from memoryos_lab.living import Memory
from memoryos_lab.living.privacy import CLASSES, MARK, Own, Rules
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.events import Withheld
from test_memory import opened

KEY = "sk-proj-ZQXsentinel0123456789abcd"
ALL = Rules(classes=CLASSES)


def holding(root: Path, *words: str) -> list[str]:
    """Files below `root` that hold one of the words, in any case and in the encodings that are about."""
    found = []
    for path in root.rglob("*"):
        data = path.read_bytes().lower() if path.is_file() else b""
        for word in words:
            coded = (
                word.lower().encode(coding) for coding in ("utf-8", "utf-16-le", "utf-16-be", "utf-32-le")
            )
            found += [f"{word} in {path}" for code in coded if code in data]
        found += [f"{word} names {path}" for word in words if word.lower() in path.name.lower()]
    return found


def test_a_key_that_is_pasted_is_nowhere_and_the_rest_is_kept(tmp_path: Path) -> None:
    model = StubModel(lambda ask: KEY if ask.task == "answer" else NOTHING[ask.task])
    with opened(tmp_path, model=model) as memory:
        memory.add(f"My API key is {KEY}, keep it.", f"Noted: {KEY}", tools=[("env", f"KEY={KEY}")])
        memory.recall(f"Is {KEY} mine?")
        answered = memory.ask(f"What is {KEY} for?")
        page = memory.run.script.pages[0]
        assert page.user == f"My API key is {MARK}, keep it."
        assert page.agent == f"Noted: {MARK}" and MARK in page.tools[0].summary
        assert memory.run.script.pages[1].agent == MARK
        assert (
            answered.text == KEY
        )  # what the model says goes to the screen as it comes, and is kept screened
        assert holding(tmp_path, KEY, "ZQXsentinel") == []
        assert not [ask for ask in model.asked if KEY in repr(ask)]


NOTHING: dict[str, Any] = {
    "annotate": {"continues": False, "meta": "m", "themes": [{"summary": "s", "keywords": ["k"]}]},
    "distill": {"facts": [], "traits": []},
    "refresh": {"summary": "s", "keywords": ["k"]},
}


def test_facts_under_a_rule_stay_out_with_an_event_that_does_not_say_what(tmp_path: Path) -> None:
    with opened(tmp_path, rules=Rules(classes=("health",), patterns=(Own("falcon", "work"),))) as memory:
        for n in range(8):
            memory.add(f"I am allergic to walnuts and I live in Lyon, {n}.", "I see.")
            memory.add(f"I work at Falcon Dynamics. It is day {n}.", "I see.")
        told = [event for step in memory.run.steps for event in step.events if isinstance(event, Withheld)]
        values = " ".join(f"{e.slot} {e.value}" for e in (*memory.entries, *memory.snapshot.history)).lower()
    assert {event.rule for event in told} == {"health", "work"}
    assert "walnut" not in values and "falcon" not in values and "lyon" in values
    assert "walnut" not in repr(told).lower()


def test_a_model_s_facts_are_judged_as_those_of_rules(tmp_path: Path) -> None:
    fact = {"about": "user", "withdrawn": False, "basis": "stated", "confidence": 90, "pages": [1]}
    said = [
        {**fact, "slot": "other", "value": "takes insulin daily"},
        {**fact, "slot": "home", "value": "Lyon"},
        {**fact, "about": "world", "slot": "other", "value": "insulin was found in 1921"},
    ]

    def answer(ask: Ask) -> Any:
        return {"facts": said, "traits": []} if ask.task == "distill" else NOTHING.get(ask.task, "yes")

    with opened(tmp_path, model=StubModel(answer), rules=ALL) as memory:
        for n in range(8):
            memory.add(f"I take insulin in Lyon, {n}.", "I see.")
        values = {entry.value for entry in memory.entries}
        events = [event for step in memory.run.steps for event in step.events if isinstance(event, Withheld)]
    assert values == {"Lyon", "insulin was found in 1921"}
    assert events and {event.rule for event in events} == {"health"}


def test_a_correction_under_a_rule_is_refused_and_nothing_changes(tmp_path: Path) -> None:
    with opened(tmp_path, rules=ALL) as memory:
        for n in range(6):
            memory.add(f"I live in Lyon, {n}.", "I see.")
        before = memory.snapshot
        with pytest.raises(LabError) as raised:
            memory.correct(memory.entries[0], "the hospital, for my chemo")
        assert "health" in str(raised.value) and "chemo" not in str(raised.value)
        assert memory.snapshot == before


def test_rules_are_kept_with_the_memory_and_can_be_changed(tmp_path: Path) -> None:
    rules = Rules(classes=("credentials", "money"), patterns=(Own("falcon", "work"),))
    with opened(tmp_path, rules=rules):
        pass
    with Memory.open("ann", folder=tmp_path) as memory:
        assert memory.rules == rules
        memory.set_rules(Rules(classes=()))
        memory.add("My password is hunter2!", "I see.")
        assert memory.run.script.pages[0].user == "My password is hunter2!"
    with Memory.open("ann", folder=tmp_path) as memory:
        assert memory.rules == Rules(classes=())


@pytest.mark.parametrize(
    "said", ["Don't remember this: the surprise is a Zyqquor trip.", "别记住这个：惊喜是Zyqquor。"]
)
def test_what_is_not_to_be_remembered_is_never_written(tmp_path: Path, said: str) -> None:
    with opened(tmp_path) as memory:
        memory.add("I live in Lyon.", "Nice.")
        memory.add(said, "Zyqquor it is.")
        assert holding(tmp_path, "Zyqquor") == []
        assert "Zyqquor" in memory.recall("What is the surprise?").prompt.text  # it is still in mind
        for n in range(8):
            memory.add(f"The weather is fine, {n}.", "Yes.")
        assert "Zyqquor" not in repr(memory.run.script) + repr(memory.snapshot)
        assert holding(tmp_path, "Zyqquor") == []


def test_nothing_that_is_said_comes_into_a_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with opened(tmp_path) as memory:
        memory.add("I live in Zyqquor.", "Nice.")
        memory.ask("Where do I live?")
        memory.forget("Zyqquor").apply()
    assert "zyqquor" not in caplog.text.lower()


# -- every place that a process could leave something in ------------------------------------------

LIFE = """
import sys, traceback
from memoryos_lab.living import Memory
from memoryos_lab.memory.errors import LabError
with Memory.open("ann", language={language!r}) as memory:
    for n in range(12):
        memory.add({said!r}.format(n=n), "I see.")
        memory.add("The kiln was hot today, and the bowl came out blue.", "Lovely.")
    memory.ask({asked!r})
    memory.recall({asked!r})
    try:
        memory.correct(10_000, {word!r})
    except LabError:
        traceback.print_exc()
    gone = memory.forget({word!r})
    assert gone.pages, "the list is not empty"
    gone.apply()
    memory.ask("What did I say of the bowl?")
print("done")
"""


@pytest.mark.slow
@pytest.mark.parametrize(("language", "said", "asked", "words"), [
    ("en", "I live in Quxborough with Zelda ({n}).", "Where is Quxborough?", ("Quxborough", "Zelda")),
    ("zh", "我住在瞿溪镇，我的妹妹叫泽尔达（{n}）。", "我住在瞿溪镇的哪里？", ("瞿溪镇", "泽尔达", "瞿溪")),
])  # fmt: skip
def test_a_process_leaves_no_word_anywhere(
    tmp_path: Path, language: str, said: str, asked: str, words: tuple[str, ...]
) -> None:
    """Its home, caches, configuration and temporary folder are below one place, which is searched."""
    names = {
        "HOME": "home", "XDG_CACHE_HOME": "cache", "XDG_CONFIG_HOME": "config", "XDG_DATA_HOME": "data",
        "XDG_STATE_HOME": "state", "XDG_RUNTIME_DIR": "runtime", "TMPDIR": "tmp",
    }  # fmt: skip
    for name in names.values():
        (tmp_path / name).mkdir()
    places = {variable: str(tmp_path / name) for variable, name in names.items()}
    ours = ("XDG_", "MEMORYOS_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    program = LIFE.format(language=language, said=said, asked=asked, word=words[0])
    done = subprocess.run(
        [sys.executable, "-X", "dev", "-c", program],
        capture_output=True, text=True, env=kept | places, cwd=tmp_path, timeout=300,
    )  # fmt: skip
    assert done.stdout == "done\n", done.stderr
    assert (tmp_path / "cache" / "memoryos-lab" / "memories").is_dir()
    assert not [word for word in words if word in done.stderr]
    assert holding(tmp_path, *words) == []


def test_what_an_endpoint_says_of_its_errors_is_kept_nowhere(tmp_path: Path) -> None:
    with opened(tmp_path, model=StubModel(lambda ask: NoReply("status", "Zyqquor down"))) as memory:
        memory.add("I live in Lyon.", "Nice.")
        answered = memory.ask("Where do I live?")
        assert answered.failure and answered.text == ""
        assert "Zyqquor" not in repr(memory.run.script) + repr(memory.run.features.failures)
    assert holding(tmp_path, "Zyqquor") == []


@pytest.mark.slow
def test_the_key_of_an_endpoint_is_kept_nowhere(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    key = "zyqquor-key-of-an-endpoint"
    with endpoint(after=says("yes")) as server:
        with opened(tmp_path, model="small", base_url=server.address, api_key=key) as memory:
            memory.add("I live in Lyon.", "Nice.")
            memory.ask("Where do I live?")
            told = repr(memory) + repr(vars(memory)) + repr(memory.exported()) + caplog.text
        assert f"Bearer {key}" in {head.get("authorization") for head in server.heads}
    assert key not in told and holding(tmp_path, key) == []


def test_what_was_looked_for_to_be_forgotten_is_forgotten_too(tmp_path: Path) -> None:
    with opened(tmp_path) as memory:
        memory.add("My boss is called Zyqquor.", "Oh.")
        memory.forget("Zyqquor").apply()
    assert "zyqquor" not in repr(list(re._cache)).lower()


def test_a_saved_state_of_a_local_server_goes_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMORYOS_LAB_HOME", str(tmp_path / "home"))
    with opened(tmp_path / "held") as memory:
        memory.add("My boss is called Zyqquor.", "Oh.")
        state = prefix.folder() / f"a{prefix.SUFFIX}"
        state.write_bytes(b"tokens of Zyqquor")
        memory.forget("Zyqquor").apply()
    assert holding(tmp_path, "Zyqquor") == [] and not state.exists()


PAST = """
{"speaker": "Ann", "text": "My key is KEY, keep it."}
{"speaker": "Bo", "text": "KEY it is."}
{"speaker": "Ann", "text": "Don't remember this: Zyqquor."}
{"speaker": "Bo", "text": "Zyqquor who?"}
{"speaker": "Ann", "text": "I live in Lyon."}
{"speaker": "Bo", "text": "Nice."}
"""


def test_an_old_conversation_is_screened_as_it_is_taken_in(tmp_path: Path) -> None:
    (script,) = sources.load_bytes(PAST.strip().replace("KEY", KEY).encode(), "past.jsonl").scripts
    with opened(tmp_path) as memory:
        memory.add_many(script)
        assert [page.private for page in memory.run.script.pages] == [False, True, False]
        assert KEY not in repr(memory.run.script)
    assert holding(tmp_path, KEY, "Zyqquor") == []


def test_who_says_forget_what_i_just_said_is_heard(tmp_path: Path) -> None:
    with opened(tmp_path) as memory:
        memory.add("I live in Lyon.", "Nice.")
        memory.add("My boss is called Zyqquor.", "Oh.")
        memory.ask("Forget what I just said.")
        script = memory.run.script
        assert [page.forgotten for page in script.pages] == [False, True, False]
        assert script.pages[2].private
        assert holding(tmp_path, "Zyqquor", "just said") == []
        assert "Zyqquor" not in memory.recall("Who is my boss?").prompt.text
