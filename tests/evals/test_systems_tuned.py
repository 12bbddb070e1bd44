"""Every system tuned alike: chosen on one half, told on the other, under one cap."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from memoryos_lab.evals.dataset import ANSWERABLE, Dataset
from memoryos_lab.evals.sweep import drawn, halves, own_axes, sweep
from memoryos_lab.evals.systems import (
    Matrix,
    beaten,
    by_conversation,
    differences,
    gains,
    load_matrix,
    matrix,
    published,
    save,
    tuned,
)
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.policy import preset, presets, set_knobs
from sweep_worlds import conversation, dataset

SET, FEATURES = dataset(4)
SYSTEMS = {
    "memoryos": set_knobs(preset("paper"), {"stm_capacity": 3, "top_m": 2, "top_k": 4, "theta": 0.5}),
    "flat": preset("flat"),
    "amem": preset("amem"),
    "none": preset("none"),
}
N = 12


@pytest.fixture(scope="module")
def made() -> Matrix:
    return tuned(SET, SYSTEMS, N, features=FEATURES, workers=1)


def test_the_published_rows_are_those_of_the_matrix(made: Matrix) -> None:
    plain = matrix(SET, SYSTEMS, features=FEATURES, workers=1)
    assert [(row.name, row.judged, row.calls) for row in made.rows] == [
        (row.name, row.judged, row.calls) for row in plain.rows
    ]
    assert made.tuned and [row.name for row in made.tuned.rows] == list(SYSTEMS)


@pytest.mark.parametrize("name", list(SYSTEMS))
def test_a_half_chooses_the_best_within_the_cap_and_the_other_is_told(made: Matrix, name: str) -> None:
    """By hand: the same settings in a sweep, masks of the halves, an argmax."""
    assert made.tuned
    policy, at = SYSTEMS[name], list(SYSTEMS).index(name)
    settings = drawn(own_axes(policy), policy, N)
    swept = sweep(SET, settings, policy, features=FEATURES, workers=1)
    flat = sweep(SET, [preset("flat")], preset("flat"), features=FEATURES, workers=1)
    groups = 0.5 if hasattr(policy, "top_m") else 0.0
    enough = swept.segments_mean() >= groups * swept.segments_mean()[0]
    for side, (mine, other) in enumerate((("chosen", "held"), ("held", "chosen"))):
        choice = made.tuned.choices[at][side]
        here, there = swept.figures(mine), swept.figures(other)
        within = enough & (here.page_tokens <= flat.figures(mine).page_tokens[0] + 1e-6)
        assert choice.tried == len(settings) and choice.allowed == within.sum()
        place = settings.index(set_knobs(policy, choice.knobs))
        best = here.recall[within].max() if within.any() else here.recall[place]
        assert here.recall[place] == pytest.approx(best)
        assert choice.here.tuned == pytest.approx(best) and choice.here.default == pytest.approx(
            here.recall[0]
        )
        assert choice.there.tuned == pytest.approx(there.recall[place])
        assert choice.there.low <= choice.there.tuned - choice.there.default <= choice.there.high
        assert choice.here.tuned_tokens <= made.tuned.cap.tokens[side] + 1e-6 or not within.any()


def test_every_question_is_told_once_by_a_setting_that_did_not_see_it(made: Matrix) -> None:
    """What is told of a question equals the sweep's share under the other half's choice."""
    assert made.tuned
    held = dict(zip((asked.question.id for asked in SET), halves(SET).held, strict=True))
    for row, choices in zip(made.tuned.rows, made.tuned.choices, strict=True):
        policy = SYSTEMS[row.name]
        pair = [set_knobs(policy, choice.knobs) for choice in choices]
        swept = sweep(SET, pair, policy, features=FEATURES, workers=1)
        assert set(row.judged) == set(SET.by_id)
        for i, id in enumerate(swept.questions):
            if swept.gold[i]:
                by = swept.settings.index(pair[0] if held[id] else pair[1])
                assert row.judged[id].recall == pytest.approx(float(swept.share[by, i])), id
    first, second = made.tuned.halves
    assert set(first) | set(second) == {script.id for script in SET.scripts} and not set(first) & set(second)


def test_gains_are_paired_and_winners_are_beyond_chance(made: Matrix) -> None:
    assert made.tuned
    both = replace(made, rows=tuple(replace(row, name=f"{row.name}+") for row in made.tuned.rows) + made.rows)
    for name, (gain, talks) in zip(SYSTEMS, gains(made), strict=True):
        (plain,) = (one for one in differences(both, name) if one.name == f"{name}+" and one.category is None)
        assert (gain.recall, gain.low, gain.high, gain.better) == plain[4:8]
        assert talks == by_conversation(both, f"{name}+", name)
    found = beaten(made.tuned.rows)
    assert set(found) == set(SYSTEMS) and "none" in found["flat"] and not found["none"]
    for one, others in found.items():
        against = {
            d.name: d for d in differences(replace(made, rows=made.tuned.rows), one) if d.category is None
        }
        assert all(against[other].high < 0 for other in others)
    with pytest.raises(ValueError, match="nothing was tuned"):
        gains(replace(made, tuned=None))


def test_a_cap_can_be_given(made: Matrix) -> None:
    few = tuned(SET, SYSTEMS, N, max_k=3, features=FEATURES, workers=1).tuned
    assert few and few.cap == (None, (None, None), 3)
    for row, choices in zip(few.rows, few.choices, strict=True):
        for choice in choices:
            setting = set_knobs(SYSTEMS[row.name], choice.knobs)
            swept = sweep(SET, [setting], setting, features=FEATURES, workers=1)
            assert swept.returned.max() <= 3 or not choice.allowed
    pair = {name: SYSTEMS[name] for name in ("flat", "none")}
    tight = tuned(SET, pair, N, max_tokens=1, features=FEATURES, workers=1)
    assert tight.tuned and {choice.allowed for choices in tight.tuned.choices for choice in choices} <= {0, 1}


def test_halves_of_few_conversations_are_questions() -> None:
    talk, features = conversation(7)
    made = tuned(Dataset.of((talk,), "one"), SYSTEMS, 4, features={talk.id: features}, workers=1)
    assert made.tuned and made.tuned.unit == "questions"
    assert all(set(row.judged) == {q.id for q in talk.questions} for row in made.tuned.rows)
    first, *others = talk.questions
    bare = replace(talk, questions=(first, *(replace(one, evidence=()) for one in others)))
    with pytest.raises(LabError, match="asks nothing"):
        tuned(Dataset.of((bare,), "bare"), SYSTEMS, 4, features={talk.id: features}, workers=1)


def test_a_file_gives_it_back(made: Matrix, tmp_path: Path) -> None:
    again = load_matrix(save(made, tmp_path))
    assert made.tuned and again.tuned
    assert (again.tuned.cap, again.tuned.choices, again.tuned.halves) == (
        made.tuned.cap, made.tuned.choices, made.tuned.halves,
    )  # fmt: skip
    assert [row.judged for row in again.tuned.rows] == [row.judged for row in made.tuned.rows]
    told = json.loads((tmp_path / "matrix.json").read_text())
    told["tuned"]["choices"].pop()
    with pytest.raises(LabError, match="other systems"):
        load_matrix(json.dumps(told).encode())


def test_all_are_the_published_ones() -> None:
    assert set(presets()) - set(published(["all"])) == {"tuned-locomo", "living"}
    assert published(["flat", "tuned-locomo"]) == ("flat", "tuned-locomo")


def test_knobs_of_ours_find_what_a_published_system_cannot(made: Matrix) -> None:
    pair = {name: SYSTEMS[name] for name in ("memoryos", "flat")}
    free = tuned(SET, pair, 24, extensions=True, features=FEATURES, workers=1).tuned
    assert free and free.extensions
    names = {name for choices in free.choices for choice in choices for name in choice.knobs}
    assert names & {"bm25_weight", "neighbour_weight", "segment_by", "ranked_by"}
    assert np.isfinite([choice.there.tuned for choices in free.choices for choice in choices]).all()
    assert {one.category for one in free.rows[0].judged.values()} >= set(ANSWERABLE)
