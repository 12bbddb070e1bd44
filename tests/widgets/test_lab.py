"""`Lab`: what is set in Python reaches the screen, what is wished on the screen reaches Python."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from memoryos_lab import Lab, preset, replay, samples, set_knobs
from memoryos_lab.memory.errors import LabError
from memoryos_lab.theatre.wish import Pick


def slot(lab: Lab, name: str) -> Any:
    return json.loads(getattr(lab, f"_{name}"))


def wished(lab: Lab, gesture: int = 0, screen: str = "one", **wish: Any) -> None:
    """What the front end does: it sends the whole wish, numbered."""
    said = lab.wish.get("said", 0) + 1
    lab.wish = {"gesture": gesture, "screen": screen, "said": said, **wish}


def setting(**knobs: Any) -> dict[str, Any]:
    return {"preset": "paper", "asking": "fork", "knobs": knobs}


def test_a_lab_opens_whatever_holds_a_conversation(tmp_path: Path) -> None:
    script, features, info = samples.load("tutor")
    run = replay(script, features, set_knobs(info.policy(), {"tau": 4}), questions="none")
    run.save(tmp_path / "run")
    for source in (run, tmp_path / "run", str(tmp_path / "run")):
        lab = Lab(source)
        assert (lab.run.policy, lab.run.questions) == (run.policy, "none")
    assert Lab(script, features).run.turns == 58
    assert Lab("sample:zh").knobs.theta == 0.93
    file = tmp_path / "chat.jsonl"
    file.write_text('{"user": "I baked bread.", "agent": "Which flour?"}\n' * 3)
    assert Lab(file).run.turns == 3
    assert Lab(str(file), knobs={"stm_capacity": 2}).run.policy.stm_capacity == 2


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("sample:nobody", "no sample"),
        ("nowhere.json", "nowhere.json"),
        (7, "no conversation"),
        (None, "none"),
    ],
)
def test_what_is_no_conversation_is_refused(source: Any, words: str) -> None:
    with pytest.raises(LabError, match=words if words != "none" else "NoneType"):
        Lab(source)


def test_one_of_several_conversations_is_chosen(tmp_path: Path) -> None:
    (mira,) = json.loads((samples.folder("mira") / "mira.locomo.json").read_text())
    two = tmp_path / "two.json"
    two.write_text(json.dumps([mira | {"sample_id": "a"}, mira | {"sample_id": "b"}]))
    with pytest.raises(LabError, match="2 conversations"):
        Lab(two)
    assert Lab(two, sample="b").run.script.id == "b"


def test_a_new_lab_shows_everything_once() -> None:
    lab = Lab("sample:tutor", turn=20, language="zh", height=800)
    assert (lab.turn, lab.pick, lab.language, lab.other, lab.height) == (20, None, "zh", None, 800)
    assert slot(lab, "run")["n"] == slot(lab, "conversation")["n"] == 58
    assert {"turn": 20, "language": "zh"}.items() <= slot(lab, "ui").items()
    assert slot(lab, "fault") is slot(lab, "other") is None
    assert lab.snapshot.turn == 20
    assert lab.preset == "paper"
    assert repr(lab) == "<Lab 'Lena and her tutor', turn 20 of 58>"


def test_what_python_sets_reaches_the_screen() -> None:
    lab = Lab("sample:tutor")
    order = slot(lab, "ui")["order"]
    lab.turn = 30
    lab.pick = ("page", 3)
    lab.language = "zh"
    assert {"turn": 30, "pick": {"kind": "page", "id": 3}, "language": "zh"}.items() <= slot(
        lab, "ui"
    ).items()
    assert slot(lab, "ui")["order"] == order + 3
    assert lab.pick == Pick("page", 3)
    lab.pick = None
    assert slot(lab, "ui")["pick"] is None
    lab.pick = {"kind": "question", "id": 1}
    assert slot(lab, "recall")["question"] == 1


def test_knobs_are_read_and_moved_by_name() -> None:
    lab = Lab("sample:tutor", knobs={"tau": 4})
    before = lab.run
    lab.knobs.theta = 0.5
    lab.knobs["top_k"] = "7"
    assert (lab.knobs["theta"], lab.knobs.top_k, lab.knobs.tau) == (0.5, 7, 4)
    assert lab.run.policy == set_knobs(before.policy, {"theta": 0.5, "top_k": 7})
    assert slot(lab, "run")["knobs"]["theta"] == 0.5
    assert slot(lab, "run")["changed"]["text"]["en"].startswith("k 10 → 7")
    lab.knobs.update(theta=0.6, top_k=10)
    assert "theta" in dir(lab.knobs)
    assert dict(lab.knobs) == {name: getattr(lab.run.policy, name) for name in lab.knobs}
    assert f"{'theta':<17} = 0.6" in repr(lab.knobs)
    with pytest.raises(AttributeError, match="no knob called 'thata'"):
        lab.knobs.thata  # noqa: B018 - to look is enough
    with pytest.raises(KeyError):
        lab.knobs["thata"]


def test_a_preset_takes_all_of_its_knobs() -> None:
    lab = Lab("sample:zh")
    lab.preset = "pypi-head"
    assert lab.run.policy == preset("pypi-head")
    lab.preset = "paper"
    assert lab.knobs.theta == 0.93


def test_two_runs_side_by_side() -> None:
    lab = Lab("sample:tutor")
    lab.other = {"theta": 0.7}
    assert lab.other.policy.theta == 0.7
    assert slot(lab, "other")["knobs"]["theta"] == 0.7
    assert slot(lab, "compare")["turns"]
    lab.other = "pypi-head"
    assert lab.other.policy == preset("pypi-head")
    lab.other = replay(lab.run.script, lab.run.features, set_knobs(lab.run.policy, {"tau": 3}))
    assert (lab.other.policy.tau, lab.other.questions) == (3, "live")
    lab.other = None
    assert slot(lab, "other") is slot(lab, "compare") is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("turn", value) for value in (59, -1, 1.5, "3", None)),
        *(("pick", value) for value in (("page", 58), ("cloud", 1), 7, ("page", "1"))),
        ("language", "fr"),
        *(("other", value) for value in ("espresso", {"thata": 1}, 5)),
        ("preset", "espresso"),
    ],
)
def test_what_python_gets_wrong_raises_and_changes_nothing(name: str, value: Any) -> None:
    lab = Lab("sample:tutor")
    before = dict(lab.get_state()), lab.turn, lab.pick, lab.language, lab.other
    with pytest.raises(LabError) as caught:
        setattr(lab, name, value)
    assert caught.value.hint
    assert (dict(lab.get_state()), lab.turn, lab.pick, lab.language, lab.other) == before


def test_several_knobs_are_moved_together_or_not_at_all() -> None:
    lab = Lab("sample:tutor")
    with pytest.raises(LabError, match="tau"):
        lab.knobs.update(theta=0.5, tau=-3)
    assert lab.knobs.theta == 0.6


def test_what_is_wished_on_the_screen_reaches_python() -> None:
    lab = Lab("sample:tutor")
    seen: list[tuple[str, Any]] = []
    lab.observe(lambda change: seen.append((change.name, change.new)), ["turn", "pick", "language"])
    order = slot(lab, "ui")["order"]
    wished(lab, turn=31, pick={"kind": "segment", "id": 2}, language="zh", a=setting(), b=None)
    assert seen == [("turn", 31), ("pick", Pick("segment", 2)), ("language", "zh")]
    assert slot(lab, "ui")["order"] == order  # the screen is there already
    wished(lab, 1, turn=31, a=setting(theta=0.5), b=setting(theta=0.7))
    assert (lab.knobs.theta, lab.other.policy.theta) == (0.5, 0.7)


def test_every_wish_is_answered_even_when_nothing_changes() -> None:
    lab = Lab("sample:tutor")
    for _ in range(2):
        before = lab._ui
        wished(lab, turn=3)
        assert lab._ui != before


def test_a_wish_that_makes_no_sense_is_told_on_the_screen() -> None:
    lab = Lab("sample:tutor")
    order = slot(lab, "ui")["order"]
    wished(lab, turn=31, pick={"kind": "page", "id": 900})
    assert "900" in slot(lab, "fault")["where"]
    assert (lab.turn, lab.pick) == (31, None)
    assert slot(lab, "ui")["order"] == order + 1  # it must leave what is not there
    wished(lab, turn=32, pick=None)
    assert slot(lab, "fault") is None


def test_a_wish_made_before_python_moved_a_knob_does_not_move_it_back() -> None:
    lab = Lab("sample:tutor")
    wished(lab, 1, a=setting(theta=0.5), turn=3)
    lab.knobs.theta = 0.7
    wished(lab, 1, a=setting(theta=0.5), turn=4)
    assert (lab.turn, lab.knobs.theta) == (4, 0.7)
    wished(lab, 2, a=setting(theta=0.4), turn=4)
    assert lab.knobs.theta == 0.4


def test_what_changed_is_told_against_what_was_shown_before() -> None:
    lab = Lab("sample:tutor")
    wished(lab, 1, a=setting(theta=0.5))
    lab.knobs.theta = 0.7
    assert slot(lab, "run")["changed"]["text"]["en"].startswith("θ .50 → .70")
    wished(lab, 1, a=setting(theta=0.5), turn=9)  # scrubbing is no gesture
    assert slot(lab, "run")["changed"]["text"]["en"].startswith("θ .50 → .70")
    wished(lab, 2, a=setting(theta=0.71))
    wished(lab, 2, a=setting(theta=0.72))
    assert slot(lab, "run")["changed"]["text"]["en"].startswith("θ .70 → .72")
    wished(lab, 1, "two", a=setting(theta=0.6))  # the same lab, shown a second time
    assert slot(lab, "run")["changed"]["text"]["en"].startswith("θ .72 → .60")


def test_a_cell_that_reacts_may_move_a_knob() -> None:
    lab = Lab("sample:tutor")

    def react(change: Any) -> None:
        lab.knobs.theta = 0.5

    lab.observe(react, "turn")
    wished(lab, turn=31, a=setting())
    assert (lab.turn, lab.knobs.theta, lab.run.policy.theta) == (31, 0.5, 0.5)


@pytest.mark.parametrize(
    "wish", [{"a": 7}, {"gesture": "x"}, {"gesture": None}, {"screen": []}, {"turn": {}}]
)
def test_a_hostile_wish_is_no_exception(wish: dict[str, Any]) -> None:
    lab = Lab("sample:tutor")
    lab.wish = wish
    assert lab.knobs.theta == 0.6


def test_two_labs_of_one_conversation_do_not_disturb_each_other() -> None:
    script, features, _ = samples.load("tutor")
    one, two = Lab(script, features), Lab(script, features)
    one.turn, two.turn = 5, 50
    one.knobs.theta = 0.5
    one.other = {"theta": 0.7}
    assert (two.turn, two.knobs.theta, two.other) == (50, 0.6, None)
    assert one.run.steps != two.run.steps


def test_a_page_to_take_along(tmp_path: Path) -> None:
    lab = Lab("sample:by-hand", turn=5)
    lab.save_html(tmp_path / "out.html", vary={"theta": [0.5]})
    assert '"turn":5' in (tmp_path / "out.html").read_text("utf-8")
    with pytest.raises(LabError, match="folder"):
        lab.save_html(tmp_path)
