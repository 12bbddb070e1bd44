"""Compare without a browser: systems side by side, what a link may say, the way to the theatre, a matrix."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import looking
from looking import app, opened, page, press, ran, seat, texts
from memoryos_lab import samples
from memoryos_lab.app.compare import matrix_page, stage, table
from memoryos_lab.app.compare.words_matrix import MATRIX
from memoryos_lab.evals.dataset import Dataset
from memoryos_lab.evals.systems import NOTE, beside, matrix, save, tuned
from memoryos_lab.inspector.beside import slots
from memoryos_lab.inspector.beside.lives import ROLES, stays
from memoryos_lab.inspector.beside.words import SCREEN
from memoryos_lab.memory.policy import presets
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.theatre.bundle import FRONT, bundle, join

FILES = sorted(file for folder in (FRONT / "beside", matrix_page.FRONT) for file in folder.rglob("*.js"))
SOURCE = "\n".join(path.read_text("utf-8") for path in FILES)


@pytest.fixture(autouse=True)
def no_code(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for module, made in ((stage, "bundle"), (matrix_page, "join")):
        monkeypatch.setattr(module, made, lambda *_: "export default () => {}")
        module.component.cache_clear()
    yield
    for module in (stage, matrix_page):
        module.component.cache_clear()


def told(tester: AppTest, component: str = "systems") -> dict[str, Any]:
    """What stands in the picture's block of bytes."""
    return looking.slots(tester, component)


def compared(**query: str) -> AppTest:
    """The page once every system was asked."""
    tester = page(app(**({"sample": "tutor", "systems": "paper,flat,none"} | query)), "compare")
    for _ in range(9):
        if told(tester)["asked"]["done"]:
            return tester
        ran(tester)
    raise AssertionError("the systems are still being asked")


def say(tester: AppTest, **said: Any) -> AppTest:
    """The picture says something."""
    key = f"systems-{seat(tester).visit}-{tester.session_state['comparing'].visit}"
    tester.session_state[key] = said
    return ran(tester)


@cache
def replayed(name: str) -> Run:
    script, features, _ = samples.load("tutor")
    return replay(script, features, presets()[name], questions="fork")


@pytest.mark.parametrize("name", presets())
def test_a_strip_holds_what_the_snapshot_holds_at_every_turn(name: str) -> None:
    run = replayed(name)
    lives = stays(run)
    for turn in range(run.turns + 1):
        held: dict[str, set[int]] = {role: set() for role in ROLES}
        groups: dict[int, set[int]] = {}
        for page_, life in enumerate(lives):
            here = [stay.place for stay in life if stay.turn <= turn]
            if here:
                held[here[-1].role].add(page_)
                for group in here[-1].groups:
                    groups.setdefault(group, set()).add(page_)
        seen = run.snapshot(turn)
        assert {tier.name: set(tier.pages) for tier in seen.tiers} == held
        assert {group.id: set(group.pages) for group in seen.groups if group.pages} == groups


def test_the_picture_says_what_the_comparison_says() -> None:
    shown = told(compared())
    script, features, info = samples.load("tutor")
    found = beside(script, features, {name: info.base(name) for name in ("paper", "flat", "none")})
    places = {question.id: i for i, question in enumerate(script.questions)}
    first = shown["asked"]["order"][: shown["asked"]["apart"]]
    assert first == [places[id] for id in found.apart] and first
    for system, answers in zip(found.systems, shown["asked"]["answers"], strict=True):
        for id, lost in system.questions.items():
            answer = answers[places[id]]
            assert answer["share"] == lost.recall and answer["tokens"] == lost.tokens
            assert answer["sentence"] == lost.sentence.en
    assert [one["title"] for one in shown["systems"]] == ["MemoryOS", "flat RAG", "no memory"]
    assert shown["systems"][1]["calls"] == [] and shown["systems"][0]["entries"]


def test_a_system_speaks_for_itself_in_both_languages() -> None:
    shown = told(compared(language="zh", systems="flat,none"))
    assert [tier["name"] for tier in shown["systems"][1]["tiers"]][-1] == "已消失"
    assert shown["book"]["texts"]["tab_questions"] == "提问"
    assert shown["book"]["note"] == NOTE.zh, "whose figures these are is said wherever they stand"


def test_the_first_picture_waits_for_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage, "QUICK", 0)
    unasked = {"flat.top_k": "17", "none.stm_capacity": "17"}  # by any other test: what was asked is kept
    tester = page(app(sample="by-hand", systems="flat,none", **unasked), "compare")
    shown = told(tester)
    assert not shown["asked"]["done"] and shown["asked"]["answers"] == [None, None]
    assert len(shown["systems"]) == 2
    for _ in range(3):
        ran(tester)
    assert told(tester)["asked"]["done"]


def test_where_one_stands_is_in_the_address_and_on_the_desk() -> None:
    tester = say(compared(), stand={"turn": 12, "page": -1, "question": 3})
    desk = seat(tester).desk
    assert desk and desk.wish.turn == 12 and desk.wish.pick and desk.wish.pick.kind == "question"
    address = seat(tester).address() | tester.session_state["comparing"].link(seat(tester).chosen)
    assert address["turn"] == "12" and address["question"] == "4"
    assert address["systems"] == "paper,flat,none"


@pytest.mark.parametrize(
    "stand", [{"turn": -1}, {"turn": "x", "page": 10**9}, {"question": 999}, {"page": [1]}, 7, None]
)
def test_a_screen_that_stands_nowhere_moves_nothing(stand: Any) -> None:
    tester = compared(turn="20")
    say(tester, stand=stand)
    desk = seat(tester).desk
    assert desk and desk.wish.turn == 20 and desk.wish.pick is None


def test_a_link_to_a_question_stands_where_it_is_asked() -> None:
    script = samples.load("mira").script
    shown = told(page(app(sample="mira", systems="paper,flat", question="4"), "compare"))
    assert shown["ui"]["question"] == 3
    assert shown["ui"]["turn"] == min(len(script.pages), script.questions[3].after + 1)


def test_knobs_of_a_link_are_moved_and_come_back() -> None:
    tester = compared(systems="flat,none", **{"flat.top_k": "3", "none.stm_capacity": "2"})
    shown = told(tester)
    assert shown["systems"][0]["setting"] == "k 3"
    assert max(len(answer["pages"]) for answer in shown["asked"]["answers"][0]) == 3
    link = tester.session_state["comparing"].link(seat(tester).chosen)
    assert (link["flat.top_k"], link["none.stm_capacity"]) == ("3", "2")


def test_a_knob_is_moved_on_the_page_and_set_back() -> None:
    tester = compared(systems="flat,none")
    say(tester, move={"system": 0, "knob": "top_k", "value": "2", "said": 1})
    shown = told(tester)
    assert shown["systems"][0]["setting"] == "k 2" and shown["knobs"]["heard"] == 1
    knob = next(one for one in shown["knobs"]["systems"][0]["knobs"] if one["name"] == "top_k")
    assert (knob["value"], knob["base"]) == (2, presets()["flat"].top_k)
    say(tester, move={"system": 0, "knob": "top_k", "value": knob["base"], "said": 2})
    assert told(tester)["systems"][0]["setting"] == ""
    assert "flat.top_k" not in tester.session_state["comparing"].link(seat(tester).chosen)


@pytest.mark.parametrize(
    ("move", "heard"),
    [
        ({"system": 0, "knob": "top_k", "value": "-4"}, 1),
        ({"system": 0, "knob": "height", "value": 3}, 1),
        ({"system": 0, "knob": "top_k", "value": [1]}, 1),
        ({"system": 7, "knob": "top_k", "value": 3}, 0),
        ({"system": "x", "knob": 3}, 0),
        (7, 0),
    ],
)
def test_a_knob_that_makes_no_sense_is_told_and_stays_where_it_was(move: Any, heard: int) -> None:
    tester = say(compared(systems="flat,none", **{"flat.top_k": "3"}), move=move)
    shown = told(tester)
    assert shown["systems"][0]["setting"] == "k 3" and shown["knobs"]["heard"] == heard
    assert bool(shown["knobs"]["systems"][0]["fault"]) == bool(heard)


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ({}, ("paper", "memgpt", "amem", "flat")),
        ({"systems": "memoryos,flat"}, ("paper", "flat")),
        ({"systems": "flat"}, ("flat", "paper")),
        ({"systems": "flat,flat,none"}, ("flat", "none")),
        ({"systems": "atlantis, none ,flat,"}, ("none", "flat")),
        ({"systems": "<script>"}, ("paper", "memgpt", "amem", "flat")),
    ],
)
def test_a_link_names_systems(query: dict[str, str], names: tuple[str, ...]) -> None:
    assert table.read(query).names == names


def test_what_a_link_gets_wrong_is_told_and_the_rest_followed() -> None:
    tester = page(app(sample="by-hand", systems="flat,atlantis,none", **{"flat.top_k": "-4"}), "compare")
    said = " ".join(toast.value for toast in tester.toast)
    assert "atlantis" in said and "cannot be" in said
    assert [one["title"] for one in told(tester)["systems"]] == ["flat RAG", "no memory"]
    assert "top_k" not in tester.session_state["comparing"].moved["flat"]


@pytest.mark.parametrize("face", table.FACES)
def test_without_a_conversation_another_face_can_be_chosen(
    face: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matrix_page, "OURS", "by-hand")
    tester = page(app(face=face), "compare")
    assert tester.selectbox(key="beside-face").value == face


def test_one_system_alone_is_not_compared() -> None:
    tester = compared(systems="flat,none")
    tester.multiselect(key="beside-names").set_value(["flat"])
    ran(tester)
    assert tester.session_state["comparing"].names == ("flat", "none")
    assert any("at least two" in toast.value for toast in tester.toast)


def test_a_column_opens_in_the_theatre_against_the_first() -> None:
    tester = say(compared(), open={"system": 1, "turn": 30, "question": 2})
    desk = seat(tester).desk
    assert desk and desk.wish.a.preset == "paper" and desk.wish.b and desk.wish.b.preset == "flat"
    assert desk.wish.turn == 30 and desk.wish.pick and desk.wish.pick.id == 2


@pytest.mark.parametrize("wished", [{"system": 9}, {"system": "paper"}])
def test_a_column_that_is_none_opens_nothing(wished: Any) -> None:
    tester = say(compared(), open=wished)
    assert seat(tester).desk and seat(tester).desk.wish.b is None


@pytest.mark.slow
def test_what_would_have_found_it_is_looked_for_when_somebody_asks() -> None:
    tester = compared(systems="paper,flat")
    answers = told(tester)["asked"]["answers"][0]
    missed = next(i for i, one in enumerate(answers) if one["share"] == 0)
    say(tester, remedy={"system": 0, "question": missed, "said": 1})
    ((at, question, sentence),) = told(ran(tester))["remedies"]
    assert (at, question) == (0, missed) and len(sentence) > len(answers[missed]["sentence"])


def test_words_of_a_hostile_conversation_stay_words(tmp_path: Path) -> None:
    lines = [{"user": f"<img src=x onerror=alert(1)> {n}", "agent": "**x**"} for n in range(12)]
    lines.append({"question": "<b>where</b>?", "evidence": [2], "answer": "x"})
    tester = page(opened(tmp_path, "\n".join(map(json.dumps, lines)), systems="flat,none"), "compare")
    shown = told(tester)
    assert shown["ground"]["said"][1][0][2].startswith("<img")
    assert shown["questions"][0]["text"] == "<b>where</b>?"


# -- the matrix -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A matrix file as the command line writes it."""
    script, features, _ = samples.load("mira")
    made = matrix(
        Dataset.of((script,), "sample:mira"),
        ["paper", "flat", "none"],
        features={script.id: features},
        workers=1,
    )
    return save(made, tmp_path_factory.mktemp("matrix"))


def test_a_matrix_that_a_link_names_waits_for_a_word(kept: Path) -> None:
    tester = page(app(matrix=str(kept)), "compare")
    assert str(kept) in texts(tester)
    shown = told(press(tester, "Read this file"), "matrix")["matrix"]
    assert [row["title"] for row in shown["rows"]] == ["MemoryOS", "flat RAG", "no memory"]
    assert shown["columns"][0] == {"category": 0, "name": "", "n": 42} and shown["tuned"] is None
    assert shown["against"][0]["none"]["cells"][0][0] < -0.5, "without a memory less is found"
    assert tester.session_state["comparing"].said("en")["matrix"] == str(kept)


def test_what_was_tuned_alike_is_shown_with_the_matrix_that_holds_it(tmp_path: Path) -> None:
    script, features, _ = samples.load("mira")
    known = {script.id: features}
    made = tuned(Dataset.of((script,), "mira"), ["paper", "flat", "none"], 5, features=known, workers=1)
    shown = told(press(page(app(matrix=str(save(made, tmp_path))), "compare"), "Read this file"), "matrix")
    alike = shown["matrix"]["tuned"]
    assert (alike["settings"], alike["unit"], alike["like"]) == (5, "questions", "flat")
    rows = {row["title"]: row for row in alike["rows"]}
    assert set(rows) == {"MemoryOS", "flat RAG", "no memory"} and alike["rows"][-1]["title"] == "no memory"
    for row, better in zip(made.rows, made.tuned.rows if made.tuned else (), strict=True):
        said = rows[shown["matrix"]["rows"][made.rows.index(row)]["title"]]
        assert (said["before"][0], said["after"][0]) == (
            row.cells[0].recall.mean,
            better.cells[0].recall.mean,
        )
        assert said["gain"][0] == pytest.approx(said["after"][0] - said["before"][0])
    assert "no memory" in rows["flat RAG"]["beats"] and not rows["no memory"]["beats"]


@pytest.mark.parametrize("data", ["", '{"format": "something else"}', "\x00"])
def test_a_file_that_is_no_matrix_is_a_fault_with_a_way_back(tmp_path: Path, data: str) -> None:
    file = tmp_path / "matrix.json"
    file.write_text(data)
    tester = press(page(app(matrix=str(file)), "compare"), "Read this file")
    assert any(said.startswith("⚠") for said in texts(tester))
    assert any(button.label.startswith("Our own sample") for button in tester.button)


@pytest.mark.slow
def test_without_a_file_every_system_is_asked_about_our_own_sample() -> None:
    tester = page(app(face="matrix"), "compare")
    rows = told(tester, "matrix")["matrix"]["rows"]
    assert [row["name"] for row in rows] == list(presets())


# -- the front end as text ------------------------------------------------------------------------


def test_every_word_that_the_picture_asks_for_is_there_and_none_besides() -> None:
    asked = set(re.findall(r'text\("([a-z_0-9.]+)"', SOURCE))
    assert len(asked) > 40 and asked <= SCREEN.keys() | MATRIX.keys()


def test_what_was_said_never_becomes_markup() -> None:
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", SOURCE)


def test_both_front_ends_are_one_module_each() -> None:
    systems, shown = bundle("systems_streamlit"), join(matrix_page.FRONT, "hosts/matrix.js")
    assert systems.count("export default") == shown.count("export default") == 1
    assert ".beside .column" in systems and ".matrix .scroll" in shown


def test_tokens_of_a_page_are_counted_as_everywhere() -> None:
    script = samples.load("by-hand").script
    assert len(json.loads(slots.ground(script))["tokens"]) == len(script.pages)
