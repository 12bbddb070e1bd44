"""A running MemoryOS is watched: what happened is told, the agent does not notice, the run is as any."""

from __future__ import annotations

import copy
import math
import threading
from collections import deque
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from memoryos_lab.living.attach import Recorder, attach, recorded
from memoryos_lab.living.attach.watch import Watch
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.events import (
    Arrived,
    Did,
    Dropped,
    Evicted,
    Expired,
    Learned,
    Left,
    Linked,
    Merged,
    Opened,
    Promoted,
    Recalled,
    Superseded,
    Visited,
)
from memoryos_lab.policies.conformance import LAWS, Trial, World
from memoryos_lab.views import words
from reference_stand_in import Memoryos
from worlds import assert_events_move_the_pages

TALK = (
    ("tell me of clay", "use a wheel"),
    ("and more of clay", "slowly"),
    ("a train to coast", "at nine"),
    ("and more of clay", "fire it"),
    ("and what of train to coast", "it is late"),
    ("and more of clay", "glaze it"),
    ("", "is nobody there?"),
    ("more of clay", "yes"),
    ("a violin bow / garden seed", "both"),
    ("frost in garden seed", "cover it"),
    ("chess at noon", "with whom?"),
    ("bread and salt", "and wine"),
    ("the old road", "is long"),
    ("and on that road", "there is dust"),
)


def talk(memo: Any, turns: tuple[tuple[str, str], ...] = TALK, *, ask: tuple[int, ...] = ()) -> None:
    for minute, (user, agent) in enumerate(turns):
        if minute in ask:
            memo.retriever.retrieve_context(user_query="what of clay", user_id="ann")
        memo.add_memory(user, agent, f"2026-01-01 10:{minute:02d}:00")


def watched(**knobs: Any) -> tuple[Memoryos, Recorder]:
    memo = Memoryos(**knobs)
    return memo, attach(memo, title="my agent")


def told(recorder: Recorder, kind: type) -> list[Any]:
    return [event for _, event in recorder.run.events() if isinstance(event, kind)]


def state(memo: Memoryos) -> Any:
    """All that it holds, as a copy."""
    return copy.deepcopy(
        (
            list(memo.short_term_memory.memory),
            memo.mid_term_memory.sessions,
            dict(memo.mid_term_memory.access_frequency),
            vars(memo.user_long_term_memory),
            vars(memo.assistant_long_term_memory),
        )
    )


# -- what is told ---------------------------------------------------------------------------------


def test_every_move_is_told_and_every_page_lies_somewhere() -> None:
    memo, recorder = watched()
    talk(memo, ask=(6, 9))
    run = recorder.run
    assert run.turns == len(TALK) and recorder.findings == ()
    assert_events_move_the_pages(run)
    assert [event.page for event in told(recorder, Arrived)] == list(range(len(TALK)))
    assert [event.page for event in told(recorder, Left)] == list(range(len(TALK) - 3))
    assert told(recorder, Dropped) == [Dropped(6, "one_sided")]
    assert run.snapshot().tier("stm") == tuple(range(len(TALK) - 3, len(TALK)))
    assert {len(event.candidates) for event in told(recorder, Opened) + told(recorder, Merged)} == {0}
    assert [event.theme for event in told(recorder, Opened) if event.page == 8] == [0, 1]  # two themes


def test_groups_hold_what_the_sessions_hold() -> None:
    memo, recorder = watched(mtm=100)
    talk(memo, ask=(6, 9))
    shown = recorder.run.snapshot().groups
    held = list(memo.mid_term_memory.sessions.values())
    assert [group.keywords for group in shown] == [tuple(one["summary_keywords"]) for one in held]
    assert [group.heat for group in shown] == [one["H_segment"] for one in held]
    assert [len(group.pages) for group in shown] == [len(one["details"]) for one in held]
    for group, one in zip(shown, held, strict=True):
        terms = {"visits": one["N_visit"], "pages": one["L_interaction"], "recency": one["R_recency"]}
        assert dict(group.terms) == terms


def test_a_promotion_has_its_numbers_and_what_it_wrote_its_pages() -> None:
    memo, recorder = watched()
    talk(memo)
    (event,) = told(recorder, Promoted)
    assert (event.segment, event.pages) == (0, (0, 1, 3, 5))
    assert (event.visits, event.pages_term, event.recency, event.heat, event.heat_after) == (0, 4, 1, 5, 1)
    entries = recorder.run.snapshot().entries
    assert {entry.kind for entry in entries} == {"user_profile", "user_kb", "agent_trait"}
    assert {entry.pages for entry in entries} == {event.pages}
    assert {entry.basis for entry in entries} == {"inferred"}
    assert len(told(recorder, Learned)) == len(entries)


def test_visits_before_a_promotion_are_counted() -> None:
    memo, recorder = watched()
    talk(memo, ask=(4, 5))
    first = told(recorder, Promoted)[0]
    assert (first.visits, first.pages_term, first.heat) == (2, 2, 5)


def test_a_profile_is_superseded_and_old_knowledge_expires() -> None:
    memo, recorder = watched()
    talk(memo, TALK[:6] * 4)
    profiles = [one for one in recorder.run.snapshot().history if one.kind == "user_profile"]
    assert profiles and all(one.status == "superseded" for one in profiles)
    assert len(told(recorder, Superseded)) == len(profiles)
    assert {event.capacity for event in told(recorder, Expired)} == {3}


def test_an_eviction_is_told_and_one_at_birth_is_concluded() -> None:
    memo, recorder = watched(mtm=2)
    talk(memo, (*TALK, *TALK[9:]), ask=(14, 15, 16, 17, 18))
    evicted = told(recorder, Evicted)
    assert any(event.at_birth for event in evicted) and any(not event.at_birth for event in evicted)
    assert {event.rule for event in evicted} == {"least_visited"}
    assert {event.of for event in evicted} == {3}
    assert [event.key for event in told(recorder, Did)] == ["born"] * sum(one.at_birth for one in evicted)
    assert recorder.run.snapshot().tier("archive")


def test_a_question_is_seen_with_what_came_back() -> None:
    memo, recorder = watched()
    talk(memo, ask=(6,))
    run = recorder.run
    (question,) = run.script.questions
    assert (question.text, question.after) == ("what of clay", 5)
    recall = run.recalls[0]
    assert recall.stm == (3, 4, 5) and recall.returned[:2] == (0, 1)
    (asked,) = told(recorder, Recalled)
    assert asked.pages == recall.returned
    assert [(event.segment, event.visits) for event in told(recorder, Visited)] == [(0, 1), (1, 1)]


def test_an_answer_is_a_question_and_a_page() -> None:
    memo, recorder = watched()
    talk(memo)
    assert memo.get_response("what of clay") == "I know of 5 pages"
    assert recorder.run.turns == len(TALK) + 1 and len(recorder.run.script.questions) == 1
    assert recorder.run.script.pages[-1].user == "what of clay"


def test_chains_are_those_of_the_links() -> None:
    memo, recorder = watched()
    talk(memo)
    linked = {event.page: event.chain for event in told(recorder, Linked)}
    assert linked[1] == linked[0] == 0 and linked[4] == linked[3] == linked[2] == 2
    assert (0, 1) in recorder.run.snapshot().chains


def test_events_are_told_in_both_languages() -> None:
    memo, recorder = watched(mtm=2)
    talk(memo, ask=(8, 9, 10, 11, 12))
    for turn in range(recorder.run.turns + 1):
        for language in ("en", "zh"):
            assert all(sentence.text for sentence in words.info(recorder.run, turn, language=language))


# -- the agent does not notice --------------------------------------------------------------------


def test_a_watched_memory_is_the_same_as_one_that_is_not() -> None:
    alone, (memo, recorder) = Memoryos(), watched()
    talk(alone, ask=(3, 8))
    talk(memo, ask=(3, 8))
    recorder.observe()
    assert recorder.run.turns == len(TALK)
    assert state(memo) == state(alone)


def test_detaching_gives_the_calls_back() -> None:
    memo = Memoryos()
    before = dict(vars(memo)), memo.retriever.retrieve_context
    with attach(memo) as recorder:
        talk(memo, TALK[:3])
    assert (dict(vars(memo)), memo.retriever.retrieve_context) == before
    memo.add_memory("later", "unseen")
    recorder.observe()
    assert recorder.run.turns == 3 and "detached" in repr(recorder)
    attach(memo).detach()  # and again


def test_a_call_that_somebody_else_took_since_stays_theirs() -> None:
    memo, recorder = watched()
    taken = memo.add_memory
    memo.add_memory = lambda *args: taken(*args)  # as other tools do
    theirs = memo.add_memory
    recorder.detach()
    assert memo.add_memory is theirs
    memo.add_memory("still", "works", "2026-01-01")
    assert recorder.run.turns == 0


def test_what_the_agent_gets_wrong_is_raised_as_ever_and_seen() -> None:
    memo, recorder = watched(stm=1)
    memo._migrate = lambda: 1 / 0
    memo.add_memory("one", "two", "2026-01-01")
    with pytest.raises(ZeroDivisionError):
        memo.add_memory("three", "four", "2026-01-01")
    assert recorder.run.turns == 1


def test_two_watches_at_once_are_refused() -> None:
    memo, _ = watched()
    with pytest.raises(LabError, match="watched already"):
        attach(memo)


@pytest.mark.parametrize("odd", [None, 3, {}, SimpleNamespace(memory=[])])
def test_what_is_no_memory_is_refused(odd: Any) -> None:
    with pytest.raises(LabError, match="no MemoryOS"):
        attach(odd)


def test_threads_may_add_while_others_look() -> None:
    memo, recorder = watched(stm=5, mtm=50)
    one_at_a_time = threading.Lock()  # as an agent must: the reference itself is not safe

    def add(who: int) -> None:
        for turn in range(40):
            with one_at_a_time:
                memo.add_memory(f"{who} says word{turn}", "yes", "2026-01-01 10:00:00")

    def look() -> None:
        for _ in range(100):
            recorder.observe()
            assert recorder.recording

    threads = [
        *(threading.Thread(target=add, args=(who,)) for who in range(3)),
        threading.Thread(target=look),
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert recorder.run.turns == 120 and [one.code for one in recorder.findings] == []
    assert_events_move_the_pages(recorder.run)


# -- what was there before, and what comes unseen ---------------------------------------------------


def test_a_memory_that_holds_something_already_is_taken_as_it_stands() -> None:
    memo = Memoryos()
    talk(memo, TALK[:9])
    recorder = attach(memo)
    run = recorder.run
    assert run.snapshot().tier("stm") == (6, 7, 8) and len(run.snapshot().entries) == 5
    assert_events_move_the_pages(run)
    assert [event.pages for event in told(recorder, Did) if event.key == "before"] == [
        (n,) for n in range(run.turns)
    ]
    assert told(recorder, Promoted) == []  # what led there is not known
    talk(memo, TALK[9:])
    assert recorder.run.turns == run.turns + 5
    assert_events_move_the_pages(recorder.run)


def test_what_comes_by_another_way_is_seen_at_the_next_look() -> None:
    memo, recorder = watched()
    talk(memo, TALK[:2])
    unseen = Memoryos.add_memory
    for minute, (user, agent) in enumerate(TALK[2:8]):
        unseen(memo, user, agent, f"2026-01-01 11:{minute:02d}:00")
    recorder.observe()
    assert recorder.run.turns == 8
    assert_events_move_the_pages(recorder.run)
    assert [one.code for one in recorder.findings] == ["A_BETWEEN"]


def test_exchanges_that_say_the_same_are_told_apart() -> None:
    memo, recorder = watched()
    for _ in range(12):
        memo.add_memory("again", "and again", "2026-01-01 10:00:00")
    assert recorder.run.turns == 12
    assert_events_move_the_pages(recorder.run)


def test_a_window_that_is_copied_at_every_turn_is_followed() -> None:
    """A store that reads itself back holds equal pages, not the same ones."""
    memo, recorder = watched()
    for minute in range(9):
        memo.add_memory("again" if minute % 2 else f"word {minute}", "yes", "2026-01-01 10:00:00")
        memo.short_term_memory.memory = deque(copy.deepcopy(list(memo.short_term_memory.memory)), maxlen=3)
    assert recorder.run.turns == 9
    assert_events_move_the_pages(recorder.run)


# -- faults ---------------------------------------------------------------------------------------


def strip(name: str) -> Callable[[Memoryos], None]:
    return lambda memo: delattr(memo, name)


def first(memo: Memoryos) -> dict[str, Any]:
    return next(iter(memo.mid_term_memory.sessions.values()))


def put(key: str, value: Any, *, page: bool = False) -> Callable[[Memoryos], None]:
    def spoil(memo: Memoryos) -> None:
        of = first(memo)["details"][0] if page else first(memo)
        of[key] = value

    return spoil


FAULTS: dict[str, tuple[Callable[[Memoryos], None], str]] = {
    "no long-term memory": (strip("user_long_term_memory"), "A_MISSING"),
    "no agent's memory": (strip("assistant_long_term_memory"), "A_MISSING"),
    "heat that is no number": (put("H_segment", math.nan), "S_NUMBER"),
    "heat as text": (put("H_segment", "hot"), "S_TYPE"),
    "visits missing": (lambda memo: first(memo).pop("N_visit"), "S_MISSING"),
    "keywords as text": (put("summary_keywords", "clay"), "S_TYPE"),
    "a session that is none": (lambda memo: memo.mid_term_memory.sessions.update(x=3), "A_TYPE"),
    "a session without pages": (lambda memo: first(memo).pop("details"), "A_MISSING"),
    "a page without an id": (lambda memo: first(memo)["details"][0].pop("page_id"), "S_MISSING"),
    "a user's text that is a number": (put("user_input", 7, page=True), "S_TYPE"),
    "sessions that are none": (lambda memo: setattr(memo.mid_term_memory, "sessions", 3), "A_TYPE"),
    "a window that is none": (lambda memo: setattr(memo.short_term_memory, "memory", 3), "A_TYPE"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_a_finding_and_the_rest_is_seen(fault: str, tmp_path: Path) -> None:
    memo = Memoryos()
    talk(memo, TALK[:6])
    spoil, code = FAULTS[fault]
    spoil(memo)
    recorder = attach(memo)
    assert code in {issue.code for issue in recorder.findings}
    run = recorder.run
    assert_events_move_the_pages(run)
    recorder.save(tmp_path / "seen.jsonl")
    assert recorded(tmp_path / "seen.jsonl").steps == run.steps


@pytest.mark.parametrize(
    ("vector", "code"),
    [
        ([math.nan] * 16, "S_VECTOR"),
        ([1.0] * 3, "A_DIMENSIONS"),
        ("no", "S_VECTOR"),
        ([], None),
        (None, None),
    ],
)
def test_a_vector_that_cannot_be_used_is_left_out(vector: Any, code: str | None) -> None:
    memo = Memoryos()
    talk(memo, TALK[:8])
    for copied in first(memo)["details"]:
        copied["page_embedding"] = copied["page_embedding"] if copied["page_id"] != "page_0" else vector
    run = attach(memo).run
    codes = {issue.code for issue in run.script.issues}
    assert run.features.page[0] is None and codes == ({code} if code else set())
    assert run.features.vectors.shape[1] == 16


def test_vectors_may_be_arrays() -> None:
    memo = Memoryos()
    talk(memo, TALK[:8])
    for copied in first(memo)["details"]:
        copied["page_embedding"] = np.array(copied["page_embedding"])
    assert attach(memo).run.features.page[0] is not None


def test_an_object_that_forbids_everything_is_observed_by_hand() -> None:
    class Closed(Memoryos):
        def __setattr__(self, name: str, value: Any) -> None:
            if name == "add_memory":
                raise AttributeError("read-only")
            super().__setattr__(name, value)

    memo = Closed()
    recorder = attach(memo)
    talk(memo, TALK[:2])
    assert recorder.run.turns == 0 and [one.code for one in recorder.findings] == ["A_FIXED"]
    recorder.observe()
    assert recorder.run.turns == 2


def test_an_object_of_slots_gets_its_call_back() -> None:
    class Part:
        __slots__ = ("retrieve_context",)

    memo = Memoryos()
    part = Part()
    part.retrieve_context = memo.retriever.retrieve_context
    memo.retriever = part  # another class, as good
    with attach(memo):
        assert part.retrieve_context is not memo._retrieve
    assert part.retrieve_context == memo._retrieve


def test_a_look_that_fails_in_the_middle_counts_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    memo, recorder = watched()
    talk(memo, TALK[:4])
    with monkeypatch.context() as broken:
        broken.setattr(Watch, "_link", lambda *args: 1 / 0)
        memo.add_memory("one more", "yes", "2026-01-01 10:30:00")
    assert [one.code for one in recorder.findings] == ["A_FAILED"] and recorder.run.turns == 4
    recorder.observe()
    assert recorder.run.turns == 5
    assert_events_move_the_pages(recorder.run)


def test_an_attribute_that_raises_is_a_finding() -> None:
    class Failing(Memoryos):
        broken = False

        @property
        def user_long_term_memory(self) -> Any:
            if self.broken:
                raise OSError("the disk is gone")
            return self.__dict__["mine"]

        @user_long_term_memory.setter
        def user_long_term_memory(self, value: Any) -> None:
            self.__dict__["mine"] = value

    memo = Failing()
    recorder = attach(memo)
    memo.add_memory("one", "two", "2026-01-01")
    Failing.broken = True
    memo._promote = lambda: None
    memo.add_memory("three", "four", "2026-01-01")
    assert [one.message for one in recorder.findings] == ["OSError: the disk is gone"]
    assert recorder.run.turns == 1


# -- kept -----------------------------------------------------------------------------------------


def test_a_recording_is_read_back(tmp_path: Path) -> None:
    memo, recorder = watched()
    talk(memo, ask=(6, 9))
    recorder.save(tmp_path / "seen.jsonl")
    again = recorded(tmp_path / "seen.jsonl")
    assert (again.script, again.steps) == (recorder.run.script, recorder.run.steps)
    assert np.array_equal(again.features.vectors, recorder.run.features.vectors)
    assert again.snapshot() == recorder.run.snapshot()


def test_nothing_watched_is_a_run_too(tmp_path: Path) -> None:
    _, recorder = watched()
    recorder.save(tmp_path / "seen.jsonl")
    assert recorder.run.turns == recorded(tmp_path / "seen.jsonl").turns == 0


@pytest.mark.parametrize("cut", [0, 1, 3, 12, 30])
def test_a_recording_that_is_cut_short_says_so(cut: int, tmp_path: Path) -> None:
    memo, recorder = watched()
    talk(memo, ask=(6,))
    path = tmp_path / "seen.jsonl"
    recorder.save(path)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    for broken in ("".join(lines[:cut]), "".join(lines[:cut]) + lines[cut][:20]):
        path.write_text(broken, encoding="utf-8")
        with pytest.raises(LabError) as error:
            recorded(path)
        assert "seen.jsonl" in error.value.where


@pytest.mark.parametrize("text", ["", "[]\n", '{"type": "Arrived"}\n', "no json\n", '{"type": "Head"}\n'])
def test_another_file_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_text(text)
    with pytest.raises(LabError):
        recorded(tmp_path / "x.jsonl")


def test_texts_are_data(tmp_path: Path) -> None:
    memo, recorder = watched()
    for text in ("<b>{page}</b>", "\ud800 half", "=1+1", "\u202eturned", "a\0b", "x" * 5000):
        memo.add_memory(text, text, text)
    recorder.save(tmp_path / "seen.jsonl")
    assert recorded(tmp_path / "seen.jsonl").script == recorder.run.script
    assert [page.user for page in recorder.run.script.pages][:2] == ["<b>{page}</b>", "\ud800 half"]


@pytest.mark.parametrize("ask", [(), (6, 9, 14, 15)], ids=["unasked", "asked"])
@pytest.mark.parametrize("mtm", [2, 50])
def test_a_watched_memory_keeps_to_what_all_keep_to(mtm: int, ask: tuple[int, ...]) -> None:
    memo, recorder = watched(mtm=mtm)
    talk(memo, (*TALK, *TALK[9:]), ask=ask)
    run = recorder.run
    trial = Trial(run.policy, World("watched", "", run.script, run.features))
    broken = {name for name, law in LAWS.items() if next(law.breaches(trial), None)}
    assert broken == ({"counts_inputs"} if ask else set())  # a question is seen, but its state only later


def _sessions(memo: Any) -> list[dict[str, Any]]:
    return list(memo.mid_term_memory.sessions.values())


BY_HAND: dict[str, Callable[[Any], Any]] = {  # what no Memoryos does by itself, and whoever holds it can
    "the newest page is taken out of the window": lambda memo: memo.short_term_memory.memory.pop(),
    "the window is turned": lambda memo: memo.short_term_memory.memory.rotate(1),
    "a page is taken out of its session": lambda memo: _sessions(memo)[0]["details"].pop(0),
    "a session is emptied": lambda memo: _sessions(memo)[0]["details"].clear(),
    "a page goes to another session": lambda memo: _sessions(memo)[-1]["details"].append(
        _sessions(memo)[0]["details"].pop(0)
    ),
    "a filed page goes back to the window": lambda memo: memo.short_term_memory.memory.appendleft(
        _sessions(memo)[0]["details"].pop(0)
    ),
    "a session is gone": lambda memo: memo.mid_term_memory.sessions.popitem(),
}


@pytest.mark.parametrize("by_hand", BY_HAND.values(), ids=list(BY_HAND))
def test_no_page_is_lost_whatever_is_done_by_hand(by_hand: Callable[[Any], Any]) -> None:
    memo, recorder = watched()
    talk(memo, TALK[:8])
    sessions = copy.deepcopy(memo.mid_term_memory.sessions)
    by_hand(memo)
    talk(memo, TALK[8:11])
    memo.mid_term_memory.sessions.update(sessions)  # and undone, with what came since
    talk(memo, TALK[11:])
    run = recorder.run
    trial = Trial(run.policy, World("watched", "", run.script, run.features))
    for law in ("loses_no_page", "moves_pages_by_events", "groups_are_the_store", "is_written_as_json"):
        assert list(LAWS[law].breaches(trial)) == []
    assert all(words.info(run, turn, language="zh") for turn in range(run.turns + 1))


def test_a_page_that_a_session_gave_up_is_told_without_a_reason() -> None:
    memo, recorder = watched()
    talk(memo, TALK[:8])
    _sessions(memo)[0]["details"].pop(0)
    talk(memo, TALK[8:9])
    said = [sentence.text for sentence in words.info(recorder.run, recorder.run.turns)]
    assert any("gives up page 1, which lies nowhere else" in text for text in said)
