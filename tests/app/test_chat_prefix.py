"""The experiment with prefixes: what it measures, that nothing of it stays, what the screen says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from local_model import LocalModel
from streamlit.testing.v1 import AppTest

from looking import EVIL
from memoryos_lab.app.chat.prefix_measured import STEPS, Measured, measure
from memoryos_lab.app.chat.prefix_view import html
from memoryos_lab.features.llm import prefix
from memoryos_lab.features.llm.prefix import First, Kept, PrefixCache, persona
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.types import Entry

KNOWN = [Entry(i, "user_kb", "", f"thing {i}", (i,), None, i, None) for i in range(8)]


class Slot:
    """A slot whose tokens are characters: what a real one does, without a model."""

    def __init__(self, broken: str = "") -> None:
        self.read, self.saved, self.did = "", {}, list[str]()
        self.broken = broken

    def first(self, told: str, question: str) -> First:
        self._do("first")
        whole = told + question
        held = next(
            (i for i, (a, b) in enumerate(zip(whole, self.read, strict=False)) if a != b), len(self.read)
        )
        self.read = whole
        return First(float(len(whole) - held), held, len(whole) - held)

    def keep(self, told: str) -> Kept:
        self._do("keep")
        self.first(told, "")
        self.saved[told] = self.read
        return Kept(0.5, len(told), 10 * len(told))

    def restore(self, told: str) -> Kept | None:
        self._do("restore")
        self.read = self.saved[told]
        return Kept(0.25, len(told), 10 * len(told))

    def erase(self) -> None:
        self._do("erase")
        self.read = ""

    def purge(self) -> int:
        self.did.append("purge")
        self.read, self.saved = "", {}
        return 1

    def _do(self, what: str) -> None:
        self.did.append(what)
        if what == self.broken:
            raise LabError("it broke")


def measured(
    slot: Any, known: list[Entry], edited: int | None, tell: Callable[[str], None] = lambda step: None
) -> Measured:
    """`slot` is any: a stand-in, for a real one takes a server."""
    return measure(slot, known, edited, tell)


def test_what_holds_is_what_stands_before_the_edit() -> None:
    told: list[str] = []
    seen = measured(Slot(), KNOWN, 3, told.append)
    assert tuple(told) == STEPS
    assert seen.times["cold"].reused == 0
    assert seen.times["cached"].reused >= len(persona(KNOWN))
    back = seen.times["restored"]
    assert back.reused == len(persona(KNOWN))
    assert back.seconds == back.read + 0.25, "what restoring took is part of it"
    assert seen.times["added"].reused == len(persona(KNOWN))
    assert seen.times["edited"].reused == persona(KNOWN).index("thing 3")
    early, late = (measured(Slot(), KNOWN, at).times["edited"].reused for at in (0, 7))
    assert early < late


def test_the_order_in_which_entries_come_is_nothing_to_it() -> None:
    assert measured(Slot(), KNOWN[::-1], 2).times == measured(Slot(), KNOWN, 2).times


def test_without_entries_only_the_rules_are_read() -> None:
    seen = measured(Slot(), [], None)
    assert seen.entries == 0 and "edited" not in seen.times
    assert "entry" not in html(seen, "en").split("What an edit cuts")[1].split("<p>")[0].replace(
        "an entry more", ""
    )


@pytest.mark.parametrize("broken", ["first", "keep", "restore"])
def test_nothing_stays_also_when_it_ends_early(broken: str) -> None:
    slot = Slot(broken)
    with pytest.raises(LabError):
        measured(slot, KNOWN, 1)
    assert slot.did[-1] == "purge" and not slot.saved


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_picture_is_made_of_numbers_alone(language: Any) -> None:
    evil = [replace(entry, value=EVIL[i % len(EVIL)]) for i, entry in enumerate(KNOWN)]
    shown = html(measured(Slot(), evil, 1), language)
    assert not any(word in shown for word in EVIL)
    assert shown.count('class="row"') == 5


def screen(base_url: str, values: tuple[str, ...]) -> None:
    """A page that holds the panel alone. Its source is run by the tester, so it imports for itself."""
    from types import SimpleNamespace

    from memoryos_lab.app.chat import prefix as shown
    from memoryos_lab.memory.types import Entry as One

    known = [One(i, "user_kb", "", value, (i,), None, i, None) for i, value in enumerate(values)]
    memory: Any = SimpleNamespace(entries=known)  # all of a memory that the panel looks at
    shown.panel(memory, "en", base_url)


def opened(base_url: str, *values: str) -> AppTest:
    tester = AppTest.from_function(
        screen, kwargs={"base_url": base_url, "values": values}, default_timeout=300
    )
    tester.run()
    assert not tester.exception
    return tester


def test_a_server_that_is_gone_is_told_in_words(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MEMORYOS_LAB_HOME", str(tmp_path))
    tester = opened("http://127.0.0.1:9/v1", "thing")
    tester.button[0].click().run()
    assert not tester.exception
    assert any("127.0.0.1:9" in element.value for element in tester.text)


def test_words_of_entries_are_shown_as_they_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MEMORYOS_LAB_HOME", str(tmp_path))
    tester = opened("http://127.0.0.1:9/v1", *EVIL)
    assert [choice.split(" · ", 1)[1] for choice in tester.selectbox[0].options] == list(EVIL)


@pytest.mark.slow
def test_it_is_measured_on_the_real_server(
    local_model: LocalModel, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("MEMORYOS_LAB_HOME", str(tmp_path))
    monkeypatch.setattr(prefix, "folder", lambda: local_model.states)  # where this server saves its slots
    tester = opened(local_model.base_url, *(f"On day {i} there was rain in Lyon." for i in range(6)))
    tester.button[0].click().run()
    assert not tester.exception
    seen: Measured = tester.session_state["prefix_measured"]
    assert seen.times["cached"].seconds < seen.times["cold"].seconds
    assert seen.times["edited"].reused < seen.times["added"].reused
    assert not list(local_model.states.iterdir())
    assert PrefixCache(local_model.base_url).restore(persona([])) is None
