"""What the Chinese conversation shows: a threshold belongs to a backend, and corrections arrive or wait.

Turns and pages are counted from 1, as on the screen.
"""

from dataclasses import replace
from typing import Any

import numpy as np

from memoryos_lab import samples
from memoryos_lab.memory.events import Evicted, Forgotten, Promoted, Superseded
from memoryos_lab.memory.replay import Mode, Run, replay
from memoryos_lab.memory.types import Features

OWN = 0.93  # the θ with which the sample is first shown


def run_with(questions: Mode = "fork", **knobs: Any) -> Run:
    script, features, info = samples.load("zh")
    return replay(script, features, replace(info.policy(), **knobs), questions=questions)


def turns_of(run: Run, kind: type) -> list[int]:
    return [run.steps[i].turn for i, event in run.events() if isinstance(event, kind)]


def held(run: Run) -> list[tuple[int, ...]]:
    return [tuple(page + 1 for page in group.pages) for group in run.snapshot().groups]


def active(run: Run, slot: str, turn: int | None = None) -> list[str]:
    return [entry.value for entry in run.snapshot(turn).entries if entry.slot == slot]


def pair_cosines(features: Features, pages: int) -> np.ndarray[Any, Any]:
    """[pages · (pages − 1) / 2] cosine of every pair of pages."""
    vectors = features.vectors[:pages]
    return np.asarray((vectors @ vectors.T)[np.triu_indices(pages, 1)])


def test_at_the_papers_theta_every_page_falls_into_one_segment() -> None:
    assert held(run_with(theta=0.6)) == [tuple(range(1, 49))]


def test_its_own_theta_lets_through_as_many_pairs_as_the_paper_does_on_minilm() -> None:
    script, features, info = samples.load("zh")
    assert info.policy().theta == OWN
    zh = pair_cosines(features, len(script.pages))
    tutor = pair_cosines(samples.load("tutor").features, 58)
    assert zh.min() > 0.8
    assert abs((zh >= OWN).mean() - (tutor >= 0.6).mean()) < 0.01
    assert (zh >= OWN - 0.01).mean() > 2 * (tutor >= 0.6).mean()


def test_at_its_own_theta_segments_are_topics() -> None:
    assert held(run_with()) == [
        (1, 20, 36, 48),  # herself, and how things are to be explained
        (2, 3, 6, 7, 11, 14, 15, 21, 22, 25, 26, 30, 38, 39, 43, 44),  # tomatoes
        (4, 5, 19, 32, 40, 41),  # Japanese
        (8,),
        (9, 10),  # the camera
        (12, 13, 23, 28, 46, 47),  # calligraphy
        (16,),
        (17, 18, 42),  # cycling
        (24,),
        (27, 29, 31, 33, 34, 35, 37, 45),  # the new job and the move
    ]


def test_the_hot_topic_is_written_three_times() -> None:
    events = [
        (run.steps[i].turn, e) for run in (run_with(),) for i, e in run.events() if isinstance(e, Promoted)
    ]
    assert [turn for turn, event in events if event.segment == 1] == [18, 32, 50]
    assert len(events) == 6


def test_the_new_job_arrives_and_the_new_home_waits() -> None:
    run = run_with()
    assert (active(run, "job", 40), active(run, "job", 41)) == (["出版社"], ["博物馆"])
    assert turns_of(run, Superseded) == [41]
    assert active(run, "home") == ["成都"]  # page 35 says otherwise, in a segment that has cooled


def test_asking_lets_the_new_home_be_known() -> None:
    run = run_with("live")
    assert (active(run, "home", 51), active(run, "home", 52)) == (["成都"], ["杭州"])


def test_an_allergy_is_withdrawn_and_forgotten() -> None:
    run = run_with()
    assert active(run, "allergy:花粉", 49) == ["花粉"]
    assert turns_of(run, Forgotten) == [50]
    assert active(run, "allergy:花粉") == []


def test_where_she_lives_now_is_cut_by_k() -> None:
    run = run_with()
    (question,) = (i for i, q in enumerate(run.script.questions) if q.text == "林夏现在住在哪里？")
    hit = next(hit for hit in run.recalls[question].pages if hit.page == 35 - 1)
    assert hit.rank > 10 and not hit.returned


def test_a_small_memory_evicts_the_hot_topic_a_turn_after_it_was_written() -> None:
    run = run_with(mtm_capacity=5)
    turn, event = next((run.steps[i].turn, e) for i, e in run.events() if isinstance(e, Evicted))
    assert (turn, [page + 1 for page in event.pages]) == (19, [2, 3, 6, 7, 11])
    assert abs(event.heat - 1.0) < 1e-3
