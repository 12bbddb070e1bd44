"""The tutor conversation asked on the way: the same pages, and what two questions change."""

import json
from typing import TypeVar

import numpy as np
import pytest

from memoryos_lab import samples
from memoryos_lab.cli.datasets import named
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.events import Evicted, Promoted, Visited
from memoryos_lab.memory.policy import set_knobs
from memoryos_lab.memory.replay import Mode, Run, check, replay
from memoryos_lab.memory.types import Script

E = TypeVar("E")
LOAF, PORTO = range(2)


def run_with(asking: Mode = "live", **knobs: int) -> Run:
    script, features, info = samples.load("tutor-live")
    return replay(script, features, set_knobs(info.policy(), knobs), questions=asking)


def events(run: Run, kind: type[E]) -> list[tuple[int, E]]:
    return [(run.steps[i].turn, event) for i, event in run.events() if isinstance(event, kind)]


@pytest.fixture(scope="module")
def script() -> Script:
    return samples.load("tutor-live").script


def test_it_has_the_pages_of_the_tutor_and_questions_of_its_own(script: Script) -> None:
    tutor = samples.load("tutor")
    assert script.pages == tutor.script.pages
    assert [(question.text, question.after + 1) for question in script.questions] == [
        ("Why was the loaf flat?", 20),
        ("When do I go to Porto?", 50),
    ]
    assert all(question.evidence and question.answer for question in script.questions)
    assert not script.issues


def test_it_is_found_by_name_and_stands_in_no_menu() -> None:
    about = samples.info("tutor-live")
    assert about.pages_of == "tutor" and about.asking == "live"
    assert about not in samples.names()


def test_the_features_of_both_recordings_are_put_together(script: Script) -> None:
    tutor, both = samples.load("tutor").features, samples.load("tutor-live").features
    check(script, both)
    assert both.themes == tutor.themes and both.facts == tutor.facts
    assert np.array_equal(both.vectors[: len(tutor.vectors)], tutor.vectors)
    assert min(both.question) >= len(tutor.vectors)
    recorded = json.loads((samples.folder("tutor-live") / "recorded.json").read_text(encoding="utf-8"))
    assert recorded == {"texts": samples.stamp(script)}, "run scripts/record_samples.py"


def test_asking_of_porto_promotes_running() -> None:
    run = run_with()
    turn, promoted = next((t, e) for t, e in events(run, Promoted) if 17 - 1 in e.pages)
    assert (turn, tuple(page + 1 for page in promoted.pages)) == (51, (17, 18, 19, 36))
    assert promoted.heat == pytest.approx(5.902, abs=5e-4)
    visited = {event.segment for _, event in events(run, Visited) if event.question == PORTO}
    assert promoted.segment in visited
    assert not [e for t, e in events(run_with("none"), Promoted) if t == 51]


def test_asking_of_the_flat_loaf_keeps_the_bread_until_turn_48() -> None:
    def gone(asking: Mode) -> int:
        return next(t for t, e in events(run_with(asking, mtm_capacity=8), Evicted) if 9 - 1 in e.pages)

    assert (gone("live"), gone("none")) == (48, 24)


def test_an_evaluation_names_the_sample_whose_pages_they_are() -> None:
    with pytest.raises(LabError) as caught:
        named("sample:tutor-live")
    assert "sample:tutor" in caught.value.hint


def test_the_same_knobs_as_the_tutor() -> None:
    assert samples.info("tutor-live").policy() == samples.info("tutor").policy()
