"""A prefix that was read is reused up to the first token that differs; nothing of it outlives a purge."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from local_model import LocalModel

from memoryos_lab.features.llm.prefix import SUFFIX, PrefixCache, persona, purge
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.types import Entry

PLACES = ("Lyon", "Porto", "Oslo", "Graz", "Cork", "Bath")


def entry(number: int, value: str, **more: object) -> Entry:
    made = Entry(number, "user_kb", "", value, (number,), None, number, None)
    return replace(made, **more)


KNOWN = [entry(i, f"On day {i + 1} the user was in {place}.") for i, place in enumerate(PLACES)]


@pytest.fixture
def cache(local_model: LocalModel) -> PrefixCache:
    made = PrefixCache(local_model.base_url, local_model.states)
    made.purge()
    return made


def test_the_persona_grows_at_its_end_only() -> None:
    before = persona(KNOWN)
    assert persona([entry(99, "There is a cat."), *KNOWN]) == f"{before}\n- There is a cat."
    assert persona(reversed(KNOWN)) == before


def test_what_is_no_longer_held_is_not_told() -> None:
    ended = [replace(KNOWN[0], status="superseded"), replace(KNOWN[1], status="forgotten")]
    told = persona([*ended, *KNOWN[2:]])
    assert "Lyon" not in told and "Porto" not in told and "Oslo" in told


def test_purge_deletes_states_and_nothing_else(tmp_path: Path) -> None:
    for name in (f"a{SUFFIX}", f"b{SUFFIX}"):
        (tmp_path / name).write_bytes(b"words" * 1000)
    (tmp_path / "mine.txt").write_text("kept")
    other = tmp_path / "linked"
    other.hardlink_to(tmp_path / f"a{SUFFIX}")  # what was on the disk under that name
    assert purge(tmp_path) == 2
    assert {path.name for path in tmp_path.iterdir()} == {"mine.txt", "linked"}
    assert set(other.read_bytes()) == {0}
    assert purge(tmp_path / "nowhere") == 0


def test_another_server_is_told_from_llama_cpp() -> None:
    with pytest.raises(LabError, match="does not do this"):
        PrefixCache("http://127.0.0.1:9/v1", Path()).first("prefix", "question")


@pytest.mark.slow
def test_a_known_prefix_is_read_once(cache: PrefixCache) -> None:
    cold, again = cache.first(persona(KNOWN), "Where?"), cache.first(persona(KNOWN), "When?")
    assert cold.reused == 0
    assert again.tokens == cold.tokens
    assert again.read < cold.read / 4


@pytest.mark.slow
def test_a_saved_state_is_as_good_as_the_one_in_the_slot(cache: PrefixCache) -> None:
    kept = cache.keep(persona(KNOWN))
    assert kept.size > kept.tokens > 0
    cache.erase()
    assert cache.first("Something else.", "Where?").reused < 5
    assert cache.restore(persona(KNOWN)) is not None
    assert cache.first(persona(KNOWN), "Where?").read < 20


@pytest.mark.slow
def test_an_edit_cuts_where_it_stands(cache: PrefixCache) -> None:
    cache.keep(persona(KNOWN))

    def reused(known: list[Entry]) -> int:
        cache.restore(persona(KNOWN))
        return cache.first(persona(known), "Where?").reused

    late = reused([*KNOWN[:-1], replace(KNOWN[-1], value="Later the user was in Rome.")])
    early = reused([replace(KNOWN[0], value="At first the user was in Rome."), *KNOWN[1:]])
    added = reused([*KNOWN, entry(99, "There is a cat.")])
    assert early < late < added


@pytest.mark.slow
def test_after_a_purge_nothing_comes_back(cache: PrefixCache) -> None:
    cache.keep(persona(KNOWN))
    assert cache.purge() == 1
    assert cache.restore(persona(KNOWN)) is None
    assert cache.first(persona(KNOWN), "Where?").reused == 0
    assert not list(cache.states.iterdir())


@pytest.mark.slow
def test_states_saved_elsewhere_are_refused(local_model: LocalModel, tmp_path: Path) -> None:
    with pytest.raises(LabError, match="another folder"):
        PrefixCache(local_model.base_url, tmp_path).keep("A prefix.")
    purge(local_model.states)
