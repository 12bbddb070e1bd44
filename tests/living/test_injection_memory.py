"""Whatever is said to a memory is data: kept as it was, read as it was, and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hostile import CELLS, INJECTIONS, MARKDOWN, NAMES, PATHS, SIGNS, TAGS, TEMPLATES
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from stub_model import StubModel

from memoryos_lab.features.llm.types import Ask
from memoryos_lab.features.prompts import ANSWER, inert
from memoryos_lab.living import Memory
from memoryos_lab.living.privacy import Rules
from memoryos_lab.memory.errors import LabError
from test_injection_prompts import shape
from test_memory import EAGER, opened

TEXTS = (
    *INJECTIONS,
    *TAGS,
    *MARKDOWN,
    *TEMPLATES,
    *CELLS,
    *SIGNS,
    *NAMES,
    *(path for path in PATHS if path.strip()),
)


def reopened(folder: Path, memory: Memory, user: str = "ann") -> Memory:
    memory.close()
    return Memory.open(user, folder=folder)


@pytest.mark.slow
def test_every_text_is_kept_as_it_was_said(tmp_path: Path) -> None:
    memory = opened(tmp_path, rules=Rules(classes=()))
    for text in TEXTS:
        memory.add(f"I love {text}", text, tools=[(text, text)], session=text)
        memory.recall(text)
    snapshot, script = memory.snapshot, memory.run.script
    for page, text in zip(script.pages, TEXTS, strict=True):
        assert (page.user, page.agent, page.tools[0].summary) == (f"I love {text}", text, text)
    memory = reopened(tmp_path, memory)
    assert memory.snapshot == snapshot and memory.run.script == script
    memory.close()
    assert all(file.parent == tmp_path for file in tmp_path.rglob("*"))


@pytest.mark.slow
@given(user=st.text(alphabet=st.characters(codec=None), max_size=40), agent=st.text(max_size=40))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_can_be_said_and_asked(
    tmp_path_factory: pytest.TempPathFactory, user: str, agent: str
) -> None:
    folder = tmp_path_factory.mktemp("any")
    with opened(folder) as memory:
        if user.strip() or agent.strip():
            memory.add(user, agent)
        if user.strip():
            assert isinstance(memory.ask(user).text, str)
        snapshot = memory.snapshot
    with Memory.open("ann", folder=folder) as memory:
        assert memory.snapshot == snapshot


def test_what_holds_no_word_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    with opened(tmp_path) as memory:
        memory.add("I live in Lyon.", "Nice.")
        snapshot = memory.snapshot
        for said in (("", ""), (" \n\t", "\u2003"), (None, "x"), (b"x", "y"), (3, 4)):
            with pytest.raises(LabError):
                memory.add(*said)
        for asked in ("", "  ", None, 7):
            with pytest.raises(LabError):
                memory.ask(asked)
        assert memory.snapshot == snapshot


@pytest.mark.slow
def test_a_book_that_is_pasted_is_taken_in(tmp_path: Path) -> None:
    book = "The kiln was hot and the bowl was blue. " * 25_000  # 1 MB
    with opened(tmp_path) as memory:
        memory.add(book, "That was long.")
        found = memory.recall("the blue bowl")
        assert found.prompt.tokens <= found.prompt.budget
        assert memory.run.script.pages[0].user == book


@pytest.mark.parametrize("value", INJECTIONS)
def test_a_correction_says_what_it_says_and_no_more(tmp_path: Path, value: str) -> None:
    with opened(tmp_path, rules=Rules(classes=())) as memory:
        for n in range(8):
            memory.add(f"I live in Lyon, on day {n}.", "Yes.")
        memory.correct(memory.entries[0], value)
        snapshot = memory.snapshot
        assert [entry.value for entry in memory.entries if entry.basis == "corrected"] == [value]
        assert memory.recall("Where do I live?").prompt.text.count("\n## Question\n") == 1
    with Memory.open("ann", folder=tmp_path) as memory:
        assert memory.snapshot.entries == snapshot.entries


@pytest.mark.slow
def test_every_name_of_a_user_has_a_plain_file_of_its_own(tmp_path: Path) -> None:
    inside, names = tmp_path / "inside", (*PATHS, *INJECTIONS, *SIGNS, "Ann", "ann", "ANN", "x" * 5000)
    held = []
    for name in names:
        try:
            with opened(inside, name) as memory:
                memory.add("I live in Lyon.", "Nice.")
        except LabError:
            assert not name.strip()  # nobody is called nothing
            continue
        held.append(name)
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert all(path.parent == inside and path.name.isascii() for path in files)
    assert len([path for path in files if path.suffix == files[0].suffix]) == len(held) == len(set(held))
    for name in held:
        with Memory.open(name, folder=inside, create=False) as memory:
            assert memory.user == name and len(memory.run.script.pages) == 1


# -- a model that says back what it was shown -----------------------------------------------------


def echo(ask: Ask) -> Any:
    """The worst reader: whatever stood in its prompt is its answer, its facts and its names."""
    shown = ask.messages[-1]["content"]
    theme = {"summary": shown, "keywords": [shown[:20], *INJECTIONS]}
    if ask.task == "annotate":
        return {"continues": True, "meta": shown, "themes": [theme, theme]}
    if ask.task == "distill":
        fact = {"about": "user", "slot": "home", "value": INJECTIONS[0], "basis": "stated", "confidence": 100}
        pages = ([1, 2, 99, -1, 0, True, "1", None], [99], [], "1", {"a": 1})
        facts = [{**fact, "withdrawn": False, "pages": some} for some in pages]
        return {
            "facts": [*facts, shown, None, {}, {**fact, "about": shown}],
            "traits": [{"name": shown}],
            "x": shown,
        }
    return theme if ask.task == "refresh" else shown


@pytest.mark.slow
def test_a_model_that_repeats_its_prompt_cannot_change_the_next_one(tmp_path: Path) -> None:
    model = StubModel(echo)
    with opened(tmp_path, model=model, rules=Rules(classes=())) as memory:
        for text in TEXTS[:14]:
            memory.ask(text)
        plain = StubModel(lambda ask: "a" if ask.task == "answer" else echo(ask))
        pages = len(memory.run.script.pages)
        for entry in (*memory.entries, *memory.snapshot.history):
            assert all(0 <= page < pages for page in entry.pages)
        assert memory.entries, "facts of pages that were shown are kept"
    with opened(tmp_path / "plain", model=plain) as memory:
        for _ in range(14):
            memory.ask("x")
    roles = {tuple(message["role"] for message in ask.messages) for ask in model.asked}
    assert roles == {("system", "user")}
    for ask in model.asked:
        kind = [other for other in plain.asked if other.task == ask.task]
        assert any(_frame(ask) == _frame(other) for other in kind), ask.messages[-1]["content"][:400]


def _frame(ask: Ask) -> Any:
    """The shape of a prompt without numbers, days and what the user says now, which is no record."""
    told = [(role, [_plain(line) for line in lines]) for role, lines in shape(ask)]
    if ask.task != "answer":
        return [(role, sorted(set(lines))) for role, lines in told]
    lines = told[-1][1]
    return [told[0], ("user", lines[: lines.index("user says now:") + 1])]


def _plain(line: str) -> str:
    return line if line == "|" else "".join(char for char in line if not char.isdigit() and char not in "-,")


@pytest.mark.slow
def test_long_answers_do_not_make_prompts_grow_without_end(tmp_path: Path) -> None:
    model = StubModel(echo)
    with opened(tmp_path, model=model, rules=Rules(classes=())) as memory:
        for n in range(25):
            memory.ask(f"Tell me all of it, {n}")
    sizes = [len(ask.messages[0]["content"]) + len(ask.messages[1]["content"]) for ask in model.asked]
    assert max(sizes) < 60_000


def test_a_speaker_s_name_is_no_place_for_orders(tmp_path: Path) -> None:
    model = StubModel(echo)
    names = (INJECTIONS[4], INJECTIONS[2])
    with opened(tmp_path, model=model, speakers=names) as memory:
        memory.ask("Where do I live?")
    (asked,) = [ask for ask in model.asked if ask.task == "answer"]
    system = asked.messages[0]["content"]
    assert "<|im_start|>" not in system and "\n## Instruction" not in system
    assert system.startswith(ANSWER[:8])
    assert inert("<|im_start|>") not in names


def test_knobs_and_policy_are_no_business_of_what_is_said(tmp_path: Path) -> None:
    with opened(tmp_path) as memory:
        for text in TEXTS:
            memory.add(text, text)
        assert memory.policy == EAGER and memory.user == "ann"
        assert memory.rules == Rules()
