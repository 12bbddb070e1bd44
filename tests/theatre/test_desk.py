"""A desk follows a wish, keeps what it made, and tells what a gesture changed."""

from __future__ import annotations

from typing import Any

import pytest

from desks import desk_of, sample_desk, slots_of, strict
from made_scripts import script_of
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.theatre import Desk


def theta(value: float, gesture: int, **more: Any) -> dict[str, Any]:
    return {"a": {"preset": "paper", "asking": "fork", "knobs": {"theta": value}}, "gesture": gesture, **more}


def test_the_first_answer_begins_at_the_first_promotion() -> None:
    slots = slots_of(sample_desk("tutor"))
    assert slots["ui"] == {
        "turn": 18,
        "pick": None,
        "language": "en",
        "lock": "open",
        "future": True,
        "map": "umap",
        "dark": False,
        "host": {"live": True, "theme": True},
    }
    assert [slots[name] for name in ("other", "compare", "recall", "fault")] == [None] * 4
    assert slots["run"]["changed"] is None


def test_a_wish_that_names_a_turn_begins_there() -> None:
    slots = slots_of(sample_desk("tutor"), {"turn": 3, "pick": {"kind": "page", "id": 1}, "language": "zh"})
    assert (slots["ui"]["turn"], slots["ui"]["pick"]) == (3, {"kind": "page", "id": 1})
    assert slots["ui"]["language"] == "zh"


def test_the_same_wish_twice_changes_nothing_and_makes_nothing() -> None:
    desk, runs = counted(60)
    wish = theta(0.3, 1, b={"knobs": {"theta": 1.2}}, pick={"kind": "question", "id": 1}, map="pca")
    desk.answer({"map": "pca"})
    first = desk.answer(wish)
    made = len(runs)
    again = desk.answer(wish)
    assert first == again
    assert len(runs) == made == 3
    kept = ("book", "conversation", "map", "compare", "recall", "ui")
    assert all(first[name] is again[name] for name in kept)


def counted(pages: int) -> tuple[Desk, list[Run]]:
    runs: list[Run] = []

    def counting(*inputs: Any, **how: Any) -> Run:
        runs.append(replay(*inputs, **how))
        return runs[-1]

    return Desk(*script_of(pages), replay=counting), runs


def test_changed_is_told_against_what_was_shown_before_the_gesture() -> None:
    desk = sample_desk("tutor")
    start = slots_of(desk)["run"]["key"]
    dragged = [slots_of(desk, theta(value, 1))["run"] for value in (0.55, 0.5, 0.45)]
    assert [run["changed"]["since"] for run in dragged] == [start] * 3
    assert dragged[-1]["changed"]["text"]["en"].startswith("θ .60 → .45: segments −")
    assert dragged[-1]["changed"]["first"] in range(1, 59)
    assert "首次不同" in dragged[-1]["changed"]["text"]["zh"]
    after = slots_of(desk, theta(0.7, 2))["run"]
    assert after["changed"]["since"] == dragged[-1]["key"]
    assert after["changed"]["text"]["en"].startswith("θ .45 → .70")


def test_undo_costs_no_replay_and_says_what_it_undid() -> None:
    desk, runs = counted(40)
    start = slots_of(desk)["run"]
    slots_of(desk, {"a": {"knobs": {"theta": 0.2}}, "gesture": 1})
    back = slots_of(desk, {"a": {"knobs": {}}, "gesture": 2})["run"]
    assert len(runs) == 2
    assert back["key"] == start["key"]
    assert back["changed"]["text"]["en"].startswith("θ .20 → .60")


def test_a_gesture_back_to_where_it_began_changed_nothing() -> None:
    desk = sample_desk("tutor")
    slots_of(desk)
    slots_of(desk, theta(0.5, 1))
    assert slots_of(desk, theta(0.6, 1))["run"]["changed"] is None


def test_moving_the_turn_is_no_change() -> None:
    desk = sample_desk("tutor")
    before = desk.answer(theta(0.5, 1))
    after = desk.answer(theta(0.5, 1, turn=7, pick={"kind": "page", "id": 3}))
    assert {name for name in before if before[name] != after[name]} == set()


def test_two_runs_side_by_side() -> None:
    desk = sample_desk("tutor")
    slots = slots_of(desk, theta(0.6, 0, b={"preset": "paper", "knobs": {"theta": 0.45}}))
    a, b, both = slots["run"], slots["other"], slots["compare"]
    assert (both["a"], both["b"]) == (a["key"], b["key"])
    assert both["turns"] == sorted(both["turns"]) and both["first"] == both["turns"][0]
    assert both["text"]["en"].startswith("θ .60 → .45")
    for page, turn, one, other in both["apart"]:
        assert [one, turn] in a["pages"]["filed"][page] or [other, turn] in b["pages"]["filed"][page]
    matched = [row for row in both["segments"] if -1 not in row[:2]]
    for one, other, shared, pages_a, pages_b in matched:
        sets = set(a["segments"]["pages"][one]), set(b["segments"]["pages"][other])
        assert (shared, pages_a, pages_b) == (len(sets[0] & sets[1]), len(sets[0]), len(sets[1]))
    assert {row[0] for row in both["segments"]} - {-1} == set(range(len(a["segments"]["label"])))
    assert {row[1] for row in both["segments"]} - {-1} == set(range(len(b["segments"]["label"])))
    assert desk.answer(theta(0.6, 1, b=None))["compare"] == b"null"


@pytest.mark.parametrize("asking", ["live", "fork", "none"])
def test_the_x_ray_of_a_question_works_however_it_is_asked(asking: Any) -> None:
    desk = sample_desk("mira", asking)
    slots = slots_of(desk, {"pick": {"kind": "question", "id": 20}})
    found = slots["recall"]
    assert (found["run"], found["question"]) == (slots["run"]["key"], 20)
    assert sum(row[4] for row in found["segments"]) == found["m"] == 5
    assert sum(row[3] for row in found["pages"]) == found["k"] == 10
    scores = [row[3] for row in found["segments"]]
    assert scores == sorted(scores, reverse=True)
    assert [part[0] for part in found["prompt"]["parts"]] == ["recent", "evidence", "persona"]
    assert found["evidence"] == slots["conversation"]["questions"][20][6]
    assert [row[1] for row in found["gold"]] == found["evidence"]
    spent = sum(line[3] for _, _, lines in found["prompt"]["parts"] for line in lines if line[4])
    assert spent <= found["prompt"]["tokens"] <= found["prompt"]["budget"]


@pytest.mark.parametrize(
    ("wish", "what"),
    [
        ({"a": {"preset": "papper"}}, "no preset called 'papper'"),
        ({"a": {"knobs": {"thta": 1}}}, "no knob called 'thta'"),
        ({"a": {"knobs": {"theta": 7}}}, "match threshold θ (theta) cannot be 7"),
        ({"a": {"knobs": {"theta": float("nan")}}}, "cannot be nan"),
        ({"a": {"knobs": {"tau": 10**400}}}, "heat threshold τ (tau) cannot be 1000"),
        ({"a": {"asking": "loudly"}}, "asking cannot be 'loudly'"),
        ({"turn": 59}, "turn cannot be 59"),
        ({"turn": "x"}, "turn cannot be 'x'"),
        ({"pick": {"kind": "segment", "id": 99}}, "there is no segment 100 in this run"),
        ({"pick": {"kind": "planet", "id": 0}}, "pick cannot be 'planet'"),
        ({"pick": {"kind": "page", "id": -1}}, "page to pick cannot be -1"),
        ({"language": "fr"}, "language cannot be 'fr'"),
        ({"map": []}, "map cannot be []"),
        ([1, 2], "a wish is an object"),
        ({"b": 3}, "a setting is an object"),
    ],
)
def test_what_makes_no_sense_is_told_and_the_last_good_run_stays(wish: Any, what: str) -> None:
    desk = sample_desk("tutor")
    before = desk.answer(theta(0.5, 1, turn=9, pick={"kind": "page", "id": 2}))
    after = desk.answer(wish)
    fault = strict(after["fault"])
    assert what in fault["what"] and fault["where"] and fault["hint"]
    assert len(fault["what"]) <= 300
    last_pick = {"kind": "page", "id": 2}
    ui = strict(after["ui"])
    assert (ui["turn"], ui["pick"]) in ((9, last_pick), (9, None), (18, None))
    if "a" not in wish or "knobs" in wish["a"]:
        knobs = strict(after["run"])["knobs"]
        assert knobs["theta"] in (0.5, 0.6)
    assert strict(before["fault"]) is None


def test_a_knob_out_of_range_keeps_its_last_value_and_the_others_move() -> None:
    desk = sample_desk("tutor")
    slots_of(desk, theta(0.5, 1))
    slots = slots_of(desk, {"a": {"knobs": {"theta": 99, "tau": 3}}, "gesture": 2})
    assert (slots["run"]["knobs"]["theta"], slots["run"]["knobs"]["tau"]) == (0.5, 3.0)
    assert "theta" in slots["fault"]["where"]


def test_a_pick_that_goes_with_a_moved_knob_goes_without_a_word() -> None:
    desk = sample_desk("tutor")
    last = len(slots_of(desk, theta(0.6, 0))["run"]["segments"]["label"]) - 1
    slots_of(desk, theta(0.6, 0, pick={"kind": "segment", "id": last}))
    slots = slots_of(desk, theta(0.2, 1, pick={"kind": "segment", "id": last}))
    assert slots["fault"] is None
    assert slots["ui"]["pick"] is None


def test_a_run_that_cannot_be_made_leaves_the_last_one() -> None:
    def never(*inputs: Any, questions: str, **how: Any) -> Run:
        if questions == "fork":
            raise LabError("the model is away", where="fork", hint="ask live")
        return replay(*inputs, questions=questions, **how)

    desk = Desk(*script_of(20), replay=never)
    before = slots_of(desk)["run"]["key"]
    slots = slots_of(desk, {"a": {"asking": "fork"}})
    assert slots["fault"] == {"what": "the model is away", "where": "fork", "hint": "ask live"}
    assert slots["run"]["key"] == before
    assert desk.wish.a.asking == "live"


def test_another_preset_starts_from_its_own_knobs() -> None:
    desk = sample_desk("by-hand")
    slots = slots_of(desk, {"a": {"preset": "pypi-head", "knobs": {"tau": 2}}})
    assert slots["run"]["knobs"]["stm_capacity"] == slots["run"]["base"]["stm_capacity"] == 10
    assert (slots["run"]["knobs"]["tau"], slots["run"]["base"]["tau"]) == (2.0, 5.0)
    assert slots_of(desk, {"a": {"preset": "paper"}})["run"]["base"]["stm_capacity"] == 2


def test_the_run_is_there_before_anything_is_wished() -> None:
    desk = desk_of(12)
    assert desk.run.turns == 12
    assert desk.other is None


def test_a_new_screen_is_told_where_the_desk_stands() -> None:
    desk = sample_desk("tutor")
    desk.answer(theta(0.6, 0, turn=9, pick={"kind": "page", "id": 2}))
    desk.place(dark=True)
    ui = slots_of(desk)["ui"]
    assert (ui["turn"], ui["pick"], ui["dark"]) == (9, {"kind": "page", "id": 2}, True)
