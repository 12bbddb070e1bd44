"""`Compare`: what is set in Python reaches the screen, what is done on the screen reaches Python."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from memoryos_lab import Compare, LabError, compute, load, preset, replay, samples, set_knobs
from memoryos_lab.evals.systems import NOTE, beside
from memoryos_lab.exports import memcube
from memoryos_lab.theatre.wish import Pick


@pytest.fixture
def compare() -> Compare:
    return Compare("sample:tutor", ["memoryos", "flat", "none"])


def slot(compare: Compare, name: str) -> Any:
    return json.loads(getattr(compare, f"_{name}"))


def said(compare: Compare, **message: Any) -> None:
    """What the front end does: it sends a message."""
    compare._handle_custom_msg(message, [])


def test_the_screen_is_told_what_the_comparison_says(compare: Compare) -> None:
    script, features, info = samples.load("tutor")
    found = beside(script, features, {name: info.base(name) for name in ("paper", "flat", "none")})
    assert compare.beside.apart == found.apart
    order, apart = slot(compare, "asked")["order"], slot(compare, "asked")["apart"]
    assert [script.questions[i].id for i in order[:apart]] == list(found.apart)
    for system, answers in zip(found.systems, slot(compare, "asked")["answers"], strict=True):
        assert [one["share"] for one in answers] == [lost.recall for lost in system.questions.values()]
    assert [one["title"] for one in slot(compare, "systems")] == ["MemoryOS", "flat RAG", "no memory"]
    assert slot(compare, "book")["note"] == NOTE.en


def test_it_stands_at_the_end_or_where_the_question_is_asked(tmp_path: Path) -> None:
    pages = [{"user": f"I baked {n} loaves.", "agent": "Well done."} for n in range(6)]
    lines = [*pages[:3], {"question": "How many?", "evidence": [1], "answer": "1"}, *pages[3:]]
    file = tmp_path / "chat.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)))
    script = load(file).scripts[0]
    features = compute(script, backend="hash")
    id = script.questions[0].id
    asked = Compare(script, ["flat", "none"], features, question=id)
    assert (asked.turn, asked.question) == (3, id)
    assert slot(asked, "ui") == {"turn": 3, "page": -1, "question": 0, "order": 0}
    assert Compare(script, ["flat", "none"], features, question=id, turn=2).turn == 2
    assert Compare(script, ["flat", "none"], features).turn == 6


def test_what_python_sets_reaches_the_screen(compare: Compare) -> None:
    compare.turn = 12
    assert slot(compare, "ui") == {"turn": 12, "page": -1, "question": -1, "order": 1}
    compare.question = compare.beside.apart[0]
    assert (compare.turn, slot(compare, "ui")["order"]) == (58, 2)  # as the memories stood when it was asked
    compare.page = 4
    assert slot(compare, "ui")["page"] == 4
    compare.language = "zh"
    assert slot(compare, "book")["note"] == NOTE.zh


def test_where_the_screen_stands_reaches_python_and_is_not_sent_back(compare: Compare) -> None:
    heard: list[tuple[str, Any]] = []
    compare.observe(lambda change: heard.append((change.name, change.new)), ["turn", "page", "question"])
    compare.stand = {"turn": 9, "page": 2, "question": 0}
    assert dict(heard) == {"turn": 9, "page": 2, "question": next(iter(compare._numbers))}
    assert slot(compare, "ui") == {"turn": 9, "page": 2, "question": 0, "order": 0}
    compare.stand = {"turn": 9, "page": -1, "question": -1}
    assert (compare.page, compare.question) == (None, None)


@pytest.mark.parametrize(
    "stand", [{"turn": -1}, {"turn": "x", "page": 10**9}, {"question": 99}, {"page": []}]
)
def test_a_screen_that_stands_nowhere_moves_nothing(compare: Compare, stand: dict[str, Any]) -> None:
    compare.stand = stand
    assert (compare.turn, compare.page, compare.question) == (58, None, None)


def test_a_knob_replays_one_system_and_asks_it_again(compare: Compare) -> None:
    before = compare.beside
    seen: list[Any] = []
    compare.observe(lambda change: seen.append(change.new), "beside")
    compare.knobs["flat"].top_k = 2
    assert compare.beside["flat"].knobs == {"top_k": 2} and seen == [compare.beside]
    assert compare.beside["memoryos"].run is before["memoryos"].run, "the others are not replayed"
    assert slot(compare, "systems")[1]["setting"] == "k 2"
    moved = {knob["name"]: knob for knob in slot(compare, "knobs")["systems"][1]["knobs"]}
    assert (moved["top_k"]["value"], moved["top_k"]["base"]) == (2, preset("flat").top_k)
    with pytest.raises(LabError, match="cannot be -4"):
        compare.knobs["flat"].update(stm_capacity=3, top_k=-4)
    assert compare.knobs["flat"].stm_capacity == preset("flat").stm_capacity


def test_a_knob_that_the_screen_moves_is_answered_in_any_case(compare: Compare) -> None:
    said(compare, move={"system": 1, "knob": "top_k", "value": "3"})
    assert compare.knobs["flat"].top_k == 3 and slot(compare, "knobs")["heard"] == 1
    said(compare, move={"system": 1, "knob": "top_k", "value": "many"})
    told = slot(compare, "knobs")
    assert told["heard"] == 2 and "cannot be 'many'" in told["systems"][1]["fault"]
    said(compare, move={"system": 1, "knob": "top_k", "value": "4"})
    assert slot(compare, "knobs")["systems"][1]["fault"] is None


def test_what_would_have_found_it_is_looked_for_when_somebody_asks(compare: Compare) -> None:
    missed = next(i for i, one in enumerate(slot(compare, "asked")["answers"][1]) if one["share"] == 0)
    said(compare, remedy={"system": 1, "question": missed})
    ((at, question, sentence),) = slot(compare, "remedies")
    assert (at, question) == (1, missed)
    assert len(sentence) > len(slot(compare, "asked")["answers"][1][missed]["sentence"])


@pytest.mark.parametrize(
    "message",
    [
        {"remedy": {"system": 9, "question": 0}},
        {"move": {"system": -1, "knob": "top_k", "value": 3}},
        {"move": 7},
        {"other": {}},
    ],
)
def test_a_message_that_makes_no_sense_moves_nothing(compare: Compare, message: dict[str, Any]) -> None:
    before = dict(compare.get_state())
    said(compare, **message)
    assert compare.get_state() == before


def test_systems_of_ones_own_stand_beside_presets() -> None:
    sparing = set_knobs(preset("flat"), {"top_k": 2})
    compare = Compare("sample:tutor", {"sparing": sparing, "flat": preset("flat")})
    assert [one["title"] for one in slot(compare, "systems")] == ["flat RAG · sparing", "flat RAG"]
    assert max(len(lost.pages) for lost in compare.beside["sparing"].questions.values()) == 2
    moved = Compare("sample:tutor", ["flat", "none"], knobs={"flat": {"top_k": 2}})
    assert slot(moved, "systems")[0]["setting"] == "k 2"


def test_the_theatre_opens_at_the_turn_one_against_the_first(compare: Compare) -> None:
    compare.question = compare.beside.apart[0]
    compare.turn = 30
    lab = compare.lab("flat")
    assert lab.pick == Pick("question", compare._numbers[compare.question])
    assert (lab.turn, lab.run.policy, lab.other.policy) == (
        30,
        compare.knobs and preset("paper"),
        preset("flat"),
    )
    assert compare.lab("memoryos").other is None
    with pytest.raises(KeyError, match="amem"):
        compare.lab("amem")


@pytest.mark.parametrize(
    ("systems", "words"),
    [
        (["memoryos", "atlantis"], "atlantis"),
        (["flat"], "alone"),
        ("flat", "alone"),
        ([], "alone"),
        (["flat", "flat"], "alone"),
        (["memoryos", "paper"], "same system"),
        ({"mine": "flat", "none": preset("none")}, "no memory system"),
    ],
)
def test_systems_that_cannot_be_compared_are_refused(systems: Any, words: str) -> None:
    with pytest.raises(LabError, match=words) as caught:
        Compare("sample:by-hand", systems)
    assert caught.value.hint


def test_more_columns_than_letters_are_refused() -> None:
    many = {f"k{k}": set_knobs(preset("flat"), {"top_k": k}) for k in range(1, 28)}
    with pytest.raises(LabError, match="27 systems") as caught:
        Compare("sample:by-hand", many)
    assert "matrix" in caught.value.hint


def test_a_file_that_is_no_conversation_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "notes.json"
    for text in ("", '{"a": 1}', "\x00"):
        file.write_text(text)
        with pytest.raises(LabError):
            Compare(file)
    with pytest.raises(LabError, match="no conversation"):
        Compare(7)  # what somebody may write
    with pytest.raises(LabError, match="no knob called 'k'"):
        Compare("sample:by-hand", ["flat", "none"], knobs={"flat": {"k": 3}})
    with pytest.raises(LabError, match="not compared"):
        Compare("sample:by-hand", ["flat", "none"], knobs={"tim": {"top_k": 3}})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("turn", value) for value in (59, -1, 1.5, "3", None)),
        *(("page", value) for value in (58, "1")),
        *(("question", value) for value in ("nobody", 3, ["tutor/q0"])),
        ("language", "fr"),
    ],
)
def test_what_python_gets_wrong_raises_and_changes_nothing(compare: Compare, name: str, value: Any) -> None:
    before = dict(compare.get_state())
    with pytest.raises(LabError) as caught:
        setattr(compare, name, value)
    assert caught.value.hint
    assert compare.get_state() == before


def test_a_conversation_without_questions_is_compared_by_what_is_held(tmp_path: Path) -> None:
    file = tmp_path / "chat.jsonl"
    file.write_text('{"user": "I baked bread.", "agent": "Which flour?"}\n' * 3)
    script = load(file).scripts[0]
    compare = Compare(script, ["flat", "none"], compute(script, backend="hash"))
    assert compare.beside.apart == () and slot(compare, "questions") == []
    with pytest.raises(LabError, match="no question"):
        compare.question = "q1"


def test_where_no_kernel_runs_the_card_stands_in_its_place(compare: Compare) -> None:
    compare.language, compare.question = "zh", compare.beside.apart[0]
    bundle, _ = compare._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert NOTE.zh in bundle["text/html"] and "扁平检索" in bundle["text/html"]
    assert repr(compare) == "<Compare 'Lena and her tutor': memoryos, flat, none, turn 58 of 58>"


def test_a_memory_that_was_read_stands_beside_what_its_pages_become_elsewhere(
    tmp_path: Path,
) -> None:
    script, features, _ = samples.load("by-hand")
    memcube.write(replay(script, features, preset("memos"), questions="none"), tmp_path / "kept.json")
    kept = memcube.observed(memcube.read(tmp_path / "kept.json"))
    compare = Compare(kept, {"kept": kept.policy, "memos": preset("memos")})
    ours, theirs = compare.beside["memos"].run, compare.beside["kept"].run
    assert theirs.policy is kept.policy and theirs.turns == ours.turns
    assert not compare.knobs["kept"] and compare.knobs["memos"]
    assert "watched" in repr(compare.beside["kept"]) and "re-statement" in repr(compare.beside["memos"])
