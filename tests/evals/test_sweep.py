"""A sweep against plain replays, its figures by hand, and what is left when work is stopped or lost."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from memoryos_lab import samples
from memoryos_lab.evals.dataset import Dataset
from memoryos_lab.evals.examine import examine
from memoryos_lab.evals.labels import LABELS, Stage
from memoryos_lab.evals.sweep import (
    Constraints,
    SweepResult,
    explained,
    gain,
    grid,
    halves,
    pareto,
    read_preset,
    reference_arguments,
    sweep,
    winner,
    write_preset,
)
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.policy import preset, set_knobs
from memoryos_lab.memory.prompt import assemble
from memoryos_lab.memory.replay import replay
from memoryos_lab.policies import Flat
from sweep_worlds import BASE, FEATURES, SET, dataset, swept, without_categories


@pytest.fixture(scope="module")
def result() -> SweepResult:
    return swept()


def test_every_number_is_that_of_a_replay(result: SweepResult) -> None:
    """Each setting replayed by itself, its prompt rendered and read."""
    for i in (0, 7, 13, 26, result.base_index):
        policy, at = result.settings[i], 0
        for script in SET.scripts:
            run = replay(script, FEATURES[script.id], policy, questions="fork")
            end = run.snapshot()
            for number, question in enumerate(script.questions):
                prompt = assemble(run.recalls[number], end, script, FEATURES[script.id])
                pages = [line for line in prompt.lines if line.page is not None and line.rendered]
                held = {id for line in pages for id in script.pages[line.page].turn_ids}
                gold = set(question.evidence)
                assert result.gold[at] == len(gold)
                assert result.covered[i, at] == (len(gold & held) if gold else -1)
                assert result.prompt_tokens[i, at] == prompt.tokens
                assert result.page_tokens[i, at] == sum(line.tokens for line in pages)
                at += 1
            assert result.segments[i, SET.scripts.index(script)] == len(end.groups)


@pytest.mark.parametrize(
    "base",
    [
        replace(preset("pypi-head"), stm_capacity=3, top_k=3, page_threshold=0.4),
        replace(preset("eval-locomo"), stm_capacity=3, top_k=3),
        Flat(stm_capacity=3),
    ],
)
@pytest.mark.parametrize("questions", ["fork", "live"])
def test_other_policies_and_ways_of_asking_are_those_of_a_replay(base: Any, questions: Any) -> None:
    texts = ["k=1,4"] if isinstance(base, Flat) else ["m=1,3", "k=1,4"]
    found = swept(texts, base, questions=questions)
    for i, policy in enumerate(found.settings):
        at = 0
        for script in SET.scripts:
            run = replay(script, FEATURES[script.id], policy, questions=questions)
            for number, question in enumerate(script.questions):
                recall = run.recalls[number]
                held = {id for p in (*recall.stm, *recall.returned) for id in script.pages[p].turn_ids}
                gold = set(question.evidence)
                assert found.covered[i, at] == (len(gold & held) if gold else -1)
                at += 1


def test_the_stage_is_where_the_evidence_was_lost(result: SweepResult) -> None:
    all_found = result.stage == Stage.AVAILABLE
    assert (result.stage[:, result.gold == 0] == -1).all()
    one_is_enough = np.isin(result.category, (2, 4)) & (result.gold > 0)
    found = np.where(one_is_enough, result.covered > 0, result.covered == result.gold) & (result.gold > 0)
    assert np.array_equal(all_found, found)
    narrow, wide = (result.settings.index(replace(BASE, theta=0.5, top_m=m, top_k=6)) for m in (1, 4))
    lost = [result.stages()[i] for i in (narrow, wide)]
    assert lost[0][Stage.SEGMENT] > lost[1][Stage.SEGMENT], "more segments, fewer lost for want of one"
    assert [row.sum() for row in lost] == [result.figures().n] * 2


@pytest.mark.parametrize("name", ["paper", "eval-locomo", "none", "flat"])
def test_stages_are_those_of_the_diagnosis(name: str) -> None:
    """But for what came into the prompt as a long-term entry: a sweep counts pages alone."""
    script, features, _ = samples.load("mira")
    mira = Dataset.of((script,), "mira")
    base = set_knobs(preset(name), {"stm_capacity": 2})
    found = sweep(mira, [base], base, features={script.id: features}, workers=1)
    made = examine(mira, base, answers="none", features={script.id: features}, changes=False, workers=1)
    compared = 0
    for number, id in enumerate(found.questions):
        one = made.diagnoses[id]
        if one.outcome in ("passed", "failed") and not any(way.entry is not None for way in one.reached):
            stage = LABELS[one.label].stage if one.label else Stage.AVAILABLE
            assert found.stage[0, number] == stage, id
            assert found.covered[0, number] == one.available
            compared += 1
    assert compared > 30


def test_more_segments_or_pages_never_lose_what_is_ranked_first(result: SweepResult) -> None:
    for k in (1, 3):
        more = result.settings.index(replace(BASE, top_k=6, top_m=2))
        less = result.settings.index(replace(BASE, top_k=k, top_m=2))
        assert (result.covered[more] >= result.covered[less]).all()


def test_means_are_of_the_questions_that_they_name(result: SweepResult) -> None:
    i = result.base_index
    use = (result.gold > 0) & (result.category < 5)
    figures = result.figures()
    shares = result.covered[i, use] / result.gold[use]
    assert (figures.n, figures.skipped) == (int(use.sum()), 4)
    assert figures.recall[i] == pytest.approx(shares.mean())
    assert figures.hit[i] == pytest.approx((shares > 0).mean())
    assert figures.all[i] == pytest.approx((shares == 1).mean())
    assert figures.low[i] < figures.recall[i] < figures.high[i]
    halved = [result.figures(half) for half in ("chosen", "held")]
    assert sum(one.n for one in halved) == figures.n
    assert sum(one.n * one.recall[i] for one in halved) == pytest.approx(figures.n * figures.recall[i])
    by_category = [result.figures("all", category) for category in (1, 2, 3, 4)]
    assert sum(one.n for one in by_category) == figures.n
    assert np.isnan(result.figures("all", 9).recall).all() and result.figures("all", 9).n == 0


def test_a_set_without_categories_is_one_category() -> None:
    plain = without_categories(SET)
    found = sweep(plain, grid(["k=1,3"], BASE), BASE, features=FEATURES, workers=1)
    assert found.figures().n == int((found.gold > 0).sum()) == 44


def test_halves_are_whole_conversations_alike_and_the_same_for_every_sweep() -> None:
    split = halves(SET)
    assert split.unit == "conversations" and len(split.chosen) == len(split.held_out) == 2
    assert set(split.chosen) | set(split.held_out) == {script.id for script in SET.scripts}
    assert split == halves(SET) and SET.scripts[0].id in split.chosen
    for number, (held, asked) in enumerate(zip(split.held, SET, strict=True)):
        assert held == (asked.script.id in split.held_out), number
    few, _ = dataset(2)
    by_question = halves(few)
    assert by_question.unit == "questions" and abs(sum(by_question.held) - 12) <= 4
    for category in range(1, 6):
        mine = [
            h for h, asked in zip(by_question.held, few, strict=True) if asked.question.category == category
        ]
        assert 0 < sum(mine) < len(mine)


def test_the_winner_is_the_best_on_the_chosen_half_within_limits(result: SweepResult) -> None:
    chosen = result.figures("chosen").recall
    free = winner(result, Constraints(segments_share=0))
    assert chosen[free] == chosen.max()
    bound = winner(result, Constraints(segments_share=0, max_k=3, max_m=2))
    assert result.settings[bound].top_k <= 3 and result.settings[bound].top_m <= 2
    segments = result.segments_mean()
    kept = winner(result, Constraints(segments_share=1.5))
    assert segments[kept] >= 1.5 * segments[result.base_index]
    tokens = result.figures().page_tokens
    most = float(np.median(tokens))
    cheap = winner(result, Constraints(segments_share=0, max_tokens=most))
    assert tokens[cheap] <= most and chosen[cheap] == chosen[tokens <= most].max()
    with pytest.raises(LabError, match="no setting that was measured"):
        winner(result, Constraints(max_tokens=0))


def test_the_pareto_front_has_no_setting_that_another_beats(result: SweepResult) -> None:
    front = pareto(result, "all")
    figures = result.figures("all")
    for i in range(len(result.settings)):
        beaten = [
            j
            for j in front
            if figures.page_tokens[j] <= figures.page_tokens[i] and figures.recall[j] >= figures.recall[i]
        ]
        assert beaten, i
    assert list(figures.recall[list(front)]) == sorted(figures.recall[list(front)])


def test_gains_are_told_with_what_they_cost(result: SweepResult) -> None:
    for i in range(len(result.settings)):
        told = gain(result, i, "held")
        up, down = result.moved(i)
        use = result.mask("held")
        assert (told.gained, told.lost) == (int(up[use].sum()), int(down[use].sum()))
        assert told.gain == pytest.approx(
            (result.share[i, use] - result.share[result.base_index, use]).mean()
        )
    same_as_base = gain(result, result.base_index)
    assert (same_as_base.gain, same_as_base.gained, same_as_base.lost) == (0, 0, 0)


def test_shares_of_variance_over_a_full_grid_are_exact(result: SweepResult) -> None:
    told = explained(result)
    assert set(told.shares) == {"theta", "top_m", "top_k"} and told.settings == 27
    assert told.together is not None
    assert sum(told.shares.values()) + told.together == pytest.approx(1)
    assert list(told.shares.values()) == sorted(told.shares.values(), reverse=True)
    alone = explained(swept(["k=1,3,6"]))
    assert alone.shares == {"top_k": pytest.approx(1.0)}
    idle = explained(swept(["kb_top=0,5", "k=1,3"]))
    assert idle.shares["kb_top"] == pytest.approx(0) and idle.shares["top_k"] == pytest.approx(1)


def test_the_base_is_measured_although_nobody_listed_it() -> None:
    found = swept(["theta=.3,.9"])
    assert found.settings[found.base_index] == BASE and list(found.on_grid) == [True, True, False]
    assert found.axes == {"theta": (0.3, 0.9)}


# -- processes, folders, losses -------------------------------------------------------------------


def test_a_preset_file_is_the_setting(tmp_path: Path) -> None:
    for policy in (BASE, Flat(top_k=4)):
        write_preset(policy, tmp_path / "one.json", "best of 3")
        assert read_preset(tmp_path / "one.json") == policy


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (('"memoryos-lab preset"', '"other"'), "not of the format"),
        (('"version": 1', '"version": 9'), "has version 9"),
        (('"MemoryOS"', '"Flat"'), "no policy 'Flat'"),
        (('"theta": 0.5', '"theta": 7'), "a number from -1 to 2"),
        (('"theta"', '"thta"'), "no knob called 'thta'"),
        (("}", ""), ""),
    ],
)
def test_a_broken_preset_file_says_so(tmp_path: Path, change: tuple[str, str], says: str) -> None:
    file = tmp_path / "one.json"
    write_preset(BASE, file)
    file.write_text(file.read_text("utf-8").replace(*change), "utf-8")
    with pytest.raises(LabError) as caught:
        read_preset(file)
    assert says in str(caught.value) and str(file) in str(caught.value)


def test_the_reference_is_called_with_its_own_names() -> None:
    told = reference_arguments(preset("pypi-head"))
    assert told.unsaid == () and told.arguments == {
        "short_term_capacity": 10,
        "mid_term_capacity": 2000,
        "long_term_knowledge_capacity": 100,
        "retrieval_queue_capacity": 7,
        "mid_term_heat_threshold": 5.0,
        "mid_term_similarity_threshold": 0.6,
    }
    assert told.retrieval["top_k_sessions"] == 5
    assert "segment_by" in reference_arguments(replace(BASE, segment_by="best_page")).unsaid
    with pytest.raises(LabError, match="the reference is MemoryOS"):
        reference_arguments(Flat())
