"""A sweep in columns: every figure of the slot is one of the sweep's own."""

from __future__ import annotations

import base64
import json
import re
from dataclasses import replace
from pathlib import Path
from string import Formatter
from typing import Any

import numpy as np
import pytest

from memoryos_lab import samples
from memoryos_lab.evals.dataset import Dataset
from memoryos_lab.evals.sweep import SweepResult, grid, preset_json, read_preset, reference_arguments, sweep
from memoryos_lab.inspector.knobs import sweep_slot
from memoryos_lab.inspector.texts.knobs import TEXTS
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.policy import preset
from memoryos_lab.theatre.bundle import FRONT
from swept import made, mira_examination, mira_sweep

PAPER = preset("paper")
GRID = ["theta=.5,.6,.7", "k=5,10,20", "segment_vector=mean,founder"]


def slot_of(result: SweepResult) -> Any:
    return json.loads(sweep_slot(result))


@pytest.fixture(scope="module")
def mira() -> SweepResult:
    """A small sweep of the shipped sample, as it is run."""
    script, features, info = samples.load("mira")
    base = replace(info.policy(), theta=0.55)
    dataset = Dataset.of((script,), "Mira")
    listed = grid(["theta=.35:.65:.1", "m=1,3,9", "k=1,3,10"], base)
    return sweep(dataset, listed, base, features={script.id: features}, workers=1)


def test_a_system_that_brings_more_pages_than_its_k_may_be_the_best() -> None:
    """A-Mem follows links: its ten nearest notes bring more, which shuts it out of no rule of its own."""
    script, features, _ = samples.load("mira")
    dataset, base = Dataset.of((script,), "Mira"), preset("amem")
    result = sweep(dataset, grid(["k=3,10"], base), base, features={script.id: features}, workers=1)
    shown = slot_of(result)
    assert result.returned[result.base_index].max() > 10
    assert shown["best"] == shown["base"] and shown["rule"]["k"] > 10


def unpacked(text: str, count: int) -> list[int]:
    """Numbers of three bits each."""
    bits = np.unpackbits(np.frombuffer(base64.b64decode(text), np.uint8))[: 3 * count].reshape(-1, 3)
    return [int(number) for number in bits @ [4, 2, 1]]


def own(slot: Any, setting: int) -> dict[str, Any]:
    """The values of a setting's knobs; what the place −1 stands for is told by `own`."""
    columns = zip(slot["knobs"], slot["at"], slot["own"], strict=True)
    return {k["name"]: of if at[setting] < 0 else k["values"][at[setting]] for k, at, of in columns}


@pytest.mark.parametrize("half", ["held", "chosen", "all"])
def test_recall_and_its_interval_are_those_of_the_sweep(mira: SweepResult, half: Any) -> None:
    slot = slot_of(mira)
    assert slot["categories"] == [0, 1, 2, 3, 4]
    for place, category in enumerate(slot["categories"]):
        figures = mira.figures(half, category or None)
        assert slot["n"][half][place] == figures.n
        for name in ("recall", "low", "high"):
            wanted = [None if np.isnan(v) else round(1000 * v) for v in getattr(figures, name).tolist()]
            assert slot[name][half][place] == wanted, (name, category)


def test_where_each_question_is_lost_survives_three_bits(mira: SweepResult) -> None:
    slot = slot_of(mira)
    asked = np.flatnonzero(mira.mask())
    assert slot["questions"] == [mira.questions[q] for q in asked]
    for setting in range(len(mira.settings)):
        places = unpacked(slot["lost"][setting], len(asked))
        assert [slot["stages"][place] for place in places] == mira.stage[setting][asked].tolist()


def test_questions_of_a_half_and_stage_add_up(mira: SweepResult) -> None:
    slot = slot_of(mira)
    held = np.array(slot["held"], bool)
    lost = np.array(unpacked(slot["lost"][3], len(held)))
    counted = [int((lost[held] == place).sum()) for place in range(len(slot["stages"]))]
    assert counted == [int(n) for n in mira.stages("held")[3][slot["stages"]]]
    assert sum(counted) == slot["n"]["held"][0]


def test_a_setting_is_named_by_the_values_of_its_knobs(mira: SweepResult) -> None:
    slot = slot_of(mira)
    assert [knob["name"] for knob in slot["knobs"]] == ["theta", "top_m", "top_k"]
    for setting, policy in enumerate(mira.settings):
        assert own(slot, setting) == {name: getattr(policy, name) for name in ("theta", "top_m", "top_k")}
    assert not slot["sampled"]
    assert sum(knob["share"] for knob in slot["knobs"]) <= 1.001


def test_what_all_are_compared_with_may_lie_off_the_grid() -> None:
    slot = slot_of(made(grid(["theta=.5,.7", "k=5,20"], PAPER)))
    assert slot["base"] == 4
    assert [column[4] for column in slot["at"]] == [-1, -1]
    assert slot["own"] == [0.6, 10]
    assert not slot["sampled"]
    assert any("off the grid" in said["en"] for said in slot["told"])


def test_what_the_base_alone_has_is_told_apart() -> None:
    """One value for a knob spans nothing, but the base may have another."""
    slot = slot_of(made(grid(["theta=.5", "k=5,10"], PAPER)))
    assert [knob["name"] for knob in slot["knobs"]] == ["top_k"]
    assert slot["at"] == [[0, 1, -1]]  # the base has k 10 too, and is still not the setting of the grid
    assert [(knob["name"], knob["values"]) for knob in slot["apart"]] == [("theta", [0.5, 0.6])]


@pytest.mark.slow
def test_settings_that_fill_no_grid_are_a_sample() -> None:
    listed = [replace(PAPER, theta=theta, top_k=k) for theta, k in ((0.51, 4), (0.63, 9), (0.7, 30))]
    slot = slot_of(made(listed))
    assert slot["sampled"]
    assert slot["knobs"][0]["values"] == [0.51, 0.6, 0.63, 0.7]  # the base has a place among them
    assert slot["at"][0] == [0, 2, 3, 1]


def test_a_setting_that_was_not_finished_is_left_out_and_counted() -> None:
    result = made(grid(GRID, PAPER))
    result.outcome.segments[4, 1] = -1
    slot = slot_of(result)
    assert len(slot["tokens"]) == len(result.settings) - 1
    assert any("left out: 1" in said["en"] and "未完成" in said["zh"] for said in slot["told"])


def test_without_a_finished_setting_there_is_no_slot() -> None:
    result = made(grid(GRID, PAPER))
    result.outcome.segments[:] = -1
    assert sweep_slot(result) == b"null"


def test_a_setting_with_few_segments_has_switched_memory_off_and_is_never_the_best() -> None:
    result = made(grid(GRID, PAPER))
    winning = 3
    result.outcome.covered[winning] = 2
    result.outcome.stage[winning] = 8
    assert slot_of(result)["best"] == winning
    result.outcome.segments[winning] = 9
    slot = slot_of(result)
    assert [i for i, off in enumerate(slot["off"]) if off] == [winning]
    assert slot["best"] not in (winning, -1)


def test_without_a_setting_within_the_limits_there_is_no_best_one() -> None:
    base = replace(PAPER, top_k=1)
    result = made(grid(["k=5,10"], base), base=base)
    result.outcome.segments[:] = -1
    result.outcome.segments[:2] = 50  # the base was not finished
    assert slot_of(result)["best"] == -1


def test_a_limit_that_no_setting_of_the_grid_keeps_to_is_none() -> None:
    slot = slot_of(made(grid(["k=20,30"], PAPER)))
    assert slot["rule"] == {"segments": 0.5, "m": 20, "k": None}
    assert slot_of(made(grid(["k=5,30"], PAPER)))["rule"]["k"] == 10


def test_what_all_are_compared_with_is_named_by_its_preset() -> None:
    base = replace(PAPER, theta=0.55, mtm_capacity=12)
    preset_name, moved = slot_of(made(grid(["k=5,10"], base), base=base))["base_is"]
    assert preset_name == "paper"
    assert {knob["name"]: knob["values"] for knob in moved} == {"theta": [0.55], "mtm_capacity": [12]}


def test_a_question_without_evidence_is_in_no_column_and_told() -> None:
    result = made(grid(GRID, PAPER), 40)
    slot = slot_of(result)
    assert result.questions[1] not in slot["questions"]
    assert any("evidence" in said["en"] and said["en"].endswith(" 1") for said in slot["told"])
    assert 5 not in slot["category"]


def test_a_sweep_of_another_dataset_is_refused(mira: SweepResult) -> None:
    assert sweep_slot(mira_sweep(), mira_examination())
    with pytest.raises(LabError, match="other questions"):
        sweep_slot(made(grid(GRID, PAPER)), mira_examination())


def test_a_set_without_categories_is_one_category() -> None:
    result = replace(made(grid(GRID, PAPER)), category=np.zeros(40, np.int8))
    slot = slot_of(result)
    assert slot["categories"] == [0]
    assert slot["n"]["all"] == [39]


def test_a_setting_can_be_taken_away(mira: SweepResult, tmp_path: Path) -> None:
    slot = slot_of(mira)
    told, calls = slot["preset"], slot["reference"]
    for setting, policy in enumerate(mira.settings):
        file = told["files"][told["at"][setting]] | {"knobs": told["knobs"] | own(slot, setting)}
        assert file == json.loads(json.dumps(preset_json(policy)))
        call = reference_arguments(policy)
        assert "\n".join(calls["lines"][line] for line in calls["at"][setting]) == call.text
        assert calls["unsaid"][calls["unsaid_at"][setting]] == list(call.unsaid)
    place = tmp_path / "preset.json"
    place.write_text(json.dumps(file), "utf-8")
    assert read_preset(place) == mira.settings[-1]


def test_another_system_has_no_call_of_the_reference() -> None:
    base = preset("flat")
    slot = slot_of(made([replace(base, top_k=k) for k in (3, 5, base.top_k)], base=base))
    assert slot["reference"] is None
    assert slot["rule"]["m"] is None


def test_about_a_kilobyte_a_setting() -> None:
    listed = grid(["theta=.4:.8:.05", "m=1,2,5,10,20,40", "k=3,5,10,15,20"], PAPER)
    few, many = (len(sweep_slot(made(listed[:n], 1925))) for n in (30, 270))
    assert (many - few) / 240 < 1024


def test_the_same_sweep_gives_the_same_bytes(mira: SweepResult) -> None:
    assert sweep_slot(mira) == sweep_slot(replace(mira))


# -- words ----------------------------------------------------------------------------------------


def test_every_word_of_the_screen_is_there_in_both_languages() -> None:
    code = "".join(file.read_text("utf-8") for file in sorted((FRONT / "inspector/knobs").glob("*.js")))
    used = set(re.findall(r'"(knobs\.[\w.]+)"', code))
    made_up = {re.escape(key).replace(r"\$", "$") for key in re.findall(r"`(knobs\.[^`]+)`", code)}
    patterns = [re.sub(r"\$\\\{.*?\\\}", r"\\w+", key) for key in made_up]
    assert used <= TEXTS.keys()
    alive = {key for key in TEXTS if key in used or any(re.fullmatch(p, key) for p in patterns)}
    python = {"knobs.left_out", "knobs.skipped", "knobs.off_grid"}
    assert alive | python == TEXTS.keys()
    for english, chinese in TEXTS.values():
        fields = [{name for _, name, _, _ in Formatter().parse(text) if name} for text in (english, chinese)]
        assert fields[0] == fields[1], english
