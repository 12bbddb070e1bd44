"""Everything that can be said of a diagnosis is said in both languages."""

from __future__ import annotations

from string import Formatter
from typing import Any

import hostile
import pytest

from memoryos_lab.evals.dataset import Dataset
from memoryos_lab.evals.diagnose import NAMES, TEMPLATES, change, diagnose, verdict
from memoryos_lab.evals.diagnose.settings import ASKED, REPLAYED, TIMES
from memoryos_lab.evals.diagnose.texts import Text
from memoryos_lab.evals.examination import Mark, Predictions
from memoryos_lab.evals.labels import ASIDE, FAMILIES, FLAGS, GATES, LABELS
from memoryos_lab.memory.knobs import Knobs
from memoryos_lab.memory.memoryos import MemoryOS
from memoryos_lab.memory.policy import knobs
from memoryos_lab.memory.replay import replay


@pytest.mark.parametrize("key", TEMPLATES)
def test_both_languages_name_the_same_fields(key: str) -> None:
    template = TEMPLATES[key]
    assert _fields(template.en) == _fields(template.zh) == set(template.fields)
    assert template.en.endswith(".") and template.zh.endswith("。")


def test_everything_has_a_name() -> None:
    keys = {"passed", "passed_anyway", *ASIDE, *LABELS, *FAMILIES, *FLAGS, *GATES}
    assert keys == NAMES.keys()
    assert len({name.en for name in map(NAMES.__getitem__, LABELS)}) == len(LABELS)


def test_every_label_has_a_sentence() -> None:
    assert not [label for label in LABELS if not any(key.startswith(label) for key in TEMPLATES)]


def test_every_setting_that_is_tried_has_a_sentence_and_is_a_knob() -> None:
    tried = {*ASKED, *REPLAYED, *TIMES}
    assert not [knob for knob in tried if f"change.{knob}" not in TEMPLATES]
    assert tried <= {knob.name for knob in knobs(Knobs)}


def test_a_text_with_braces_is_printed_as_it_is() -> None:
    assert Text("It says “{x}”.", "").en.format(x="{turn} <b>$1$</b>") == "It says “{turn} <b>$1$</b>”."


def _fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


@pytest.mark.parametrize("moved", [{}, {"top_m": 1, "top_k": 1, "mtm_capacity": 3, "theta": 0.9}])
def test_words_that_would_be_markup_or_a_template_are_printed_as_they_are(moved: dict[str, Any]) -> None:
    script = hostile.script()
    run = replay(script, hostile.features(script), MemoryOS(**moved), questions="fork")
    answers = [*hostile.TEXTS, *hostile.PATHS, "\ud800 half", "word " * 25_000]
    for start in range(0, len(answers), len(script.questions)):
        given = dict(zip((q.id for q in script.questions), answers[start:], strict=False))
        predictions = Predictions("hostile", given)
        found = diagnose(Dataset.of((script,), "hostile"), predictions, {script.id: run}, Mark())
        assert len(found) == len(script.questions)
        for one in found.values():
            for told in (*verdict(one), *change(one)):
                assert all(str(value) in told.say() for value in told.values.values())
