"""Settings taken from an Optuna study: the same in any number of processes, and shared by machines."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from memoryos_lab.evals.sweep import SweepResult, Where, axes, explained, grid, laid_out, sample, sweep
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.policy import preset
from sweep_worlds import dataset

BASE = replace(preset("paper"), stm_capacity=3, top_m=2, top_k=3, theta=0.5)
SET, FEATURES = dataset()
AXES = axes(["theta=.3:.9:.1", "m=1,2,4", "k=1:6:1", "segment_by=vector,best_page"], BASE)


def sampled(trials: int, where: Where | None = None, tried: Any = AXES, **more: Any) -> SweepResult:
    bench = laid_out(SET, FEATURES, "numbers", "fork", where or Where(workers=1))
    return sample(bench, tried, BASE, trials, **more)


@pytest.mark.slow
@pytest.mark.parametrize("sampler", ["tpe", "random"])
def test_a_study_asks_for_the_same_settings_whoever_works(sampler: Any) -> None:
    one = sampled(20, sampler=sampler)
    two = sampled(20, Where(workers=2), sampler=sampler)
    assert one.settings == two.settings and all(map(np.array_equal, one.outcome, two.outcome))
    assert BASE in one.settings and one.done.all() and 5 < len(one.settings) <= 21
    told = grid(["theta=.3:.9:.1", "m=1,2,4", "k=1:6:1", "segment_by=vector,best_page"], BASE)
    assert set(one.settings) <= {*told, BASE}


def test_a_sampled_setting_has_the_outcome_that_a_grid_gives() -> None:
    found = sampled(10)
    again = sweep(SET, found.settings, BASE, features=FEATURES, workers=1)
    for i, setting in enumerate(found.settings):
        assert np.array_equal(found.covered[i], again.covered[again.settings.index(setting)])


@pytest.mark.slow
def test_importance_of_samples_adds_up_without_a_rest() -> None:
    told = explained(sampled(30, sampler="random"))
    assert told.together is None and set(told.shares) == set(AXES)
    assert sum(told.shares.values()) == pytest.approx(1)
    assert told == explained(sampled(30, sampler="random"))


@pytest.mark.slow
def test_machines_that_name_one_storage_share_a_grid(tmp_path: Path) -> None:
    """The first takes five settings of a queue of twelve, the second the other seven."""
    import optuna

    url = f"sqlite:///{tmp_path / 'study.db'}"
    tried = axes(["theta=.3,.6,.9", "k=1,3", "mu=none,60"], BASE)
    first = sampled(5, tried=tried, sampler="grid", storage=url)
    second = sampled(100, tried=tried, sampler="grid", storage=url)
    took = [set(one.settings) - {BASE} for one in (first, second)]
    assert [len(one) for one in took] == [5, 7] and not took[0] & took[1]
    assert took[0] | took[1] == set(grid(["theta=.3,.6,.9", "k=1,3", "mu=none,60"], BASE))
    (name,) = optuna.get_all_study_names(url)
    trials = optuna.load_study(study_name=name, storage=url).trials
    assert {trial.state.name for trial in trials} == {"COMPLETE"} and len(trials) == 12
    whole = sweep(
        SET, grid(["theta=.3,.6,.9", "k=1,3", "mu=none,60"], BASE), BASE, features=FEATURES, workers=1
    )
    recalls = sorted(whole.figures("chosen").recall[whole.on_grid])
    assert sorted(trial.value for trial in trials) == pytest.approx(recalls)
    assert all("held out" in trial.user_attrs for trial in trials)


@pytest.mark.slow
def test_a_study_goes_on_where_it_was(tmp_path: Path) -> None:
    import optuna

    url = f"sqlite:///{tmp_path / 'study.db'}"
    sampled(8, storage=url, name="mine")
    sampled(8, storage=url, name="mine")
    assert len(optuna.load_study(study_name="mine", storage=url).trials) == 16


def test_a_setting_that_leaves_few_segments_is_infeasible(tmp_path: Path) -> None:
    """θ −1 puts all pages into one segment: the memory is switched off, however much it finds."""
    import optuna

    url = f"sqlite:///{tmp_path / 'study.db'}"
    sampled(6, tried=axes(["theta=-1,.5"], BASE), sampler="random", storage=url, name="few")
    trials = optuna.load_study(study_name="few", storage=url).trials
    short = {trial.params["theta"]: trial.constraints for trial in trials}
    assert all(value > 0 for value in short[-1.0].values()) and all(v < 0 for v in short[0.5].values())


def test_a_storage_that_is_none_says_so() -> None:
    with pytest.raises(LabError, match="the study cannot be opened"):
        sampled(3, storage="nonsense://x")


def test_there_must_be_something_to_sample() -> None:
    with pytest.raises(LabError, match="nothing to sample"):
        sampled(3, tried=axes(["k=5"], BASE))


@pytest.mark.slow
def test_a_dask_cluster_of_two_processes_finds_what_one_process_finds() -> None:
    distributed = pytest.importorskip("distributed")
    settings = grid(["theta=.3,.6,.9", "m=1,2", "k=1,3"], BASE)
    alone = sweep(SET, settings, BASE, features=FEATURES, workers=1)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        shared = sweep(SET, settings, BASE, features=FEATURES, dask=cluster.scheduler_address)
        study = sampled(12, Where(dask=cluster.scheduler_address))
    assert all(map(np.array_equal, alone.outcome, shared.outcome)) and not shared.failures
    mine = sampled(12)
    assert study.settings == mine.settings and all(map(np.array_equal, study.outcome, mine.outcome))


@pytest.mark.slow
def test_no_cluster_is_told_at_once() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(LabError, match="no Dask scheduler answers"):
        sweep(SET, [BASE], BASE, features=FEATURES, dask="tcp://127.0.0.1:9")
