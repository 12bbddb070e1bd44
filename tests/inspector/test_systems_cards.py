"""What a notebook shows of a comparison: its figures, whose they are, and no markup of a conversation."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from memoryos_lab import samples
from memoryos_lab.evals.dataset import Dataset
from memoryos_lab.evals.systems import NOTE, Beside, Difference, beside, differences, holding, matrix, tuned
from memoryos_lab.inspector.beside.cards import beside_card, card

NAMES = ["memoryos", "memgpt", "flat", "none"]
HARM = '<img src=x onerror=alert(1)> $x$ "&'


@cache
def compared(harm: bool = False) -> Beside:
    script, features, _ = samples.load("tutor")
    if harm:
        asked = tuple(replace(question, text=HARM + question.id) for question in script.questions)
        script = replace(script, title=HARM, questions=asked)
    return beside(script, features, NAMES)


@cache
def values(harm: bool = False) -> tuple[Any, ...]:
    found = compared(harm)
    script, features = found.systems[0].run.script, found.systems[0].run.features
    made = matrix(
        Dataset.of((script,), HARM if harm else "ours"), NAMES, features={script.id: features}, workers=1
    )
    one = found["memoryos"]
    return found, one, holding(one.run), made, differences(made, "memoryos")[0]


@pytest.mark.parametrize("i", range(5), ids=["beside", "system", "holding", "matrix", "difference"])
def test_a_card_says_whose_figures_it_shows_and_leaves_the_ground_to_the_notebook(i: int) -> None:
    value = values()[i]
    shown = value._repr_html_()
    assert NOTE.en in html.unescape(shown)
    assert not re.search(r"[; \"]color:#|background:#f|fill=\"#(fff|000)", shown)
    assert re.search("re-statement", repr(value)) and len(repr(value)) < 200 and "\n" not in repr(value)


@pytest.mark.parametrize("i", range(5), ids=["beside", "system", "holding", "matrix", "difference"])
def test_nothing_of_a_conversation_is_markup(i: int) -> None:
    shown = values(True)[i]._repr_html_()
    assert "<img" not in shown and not re.search(r"\$x\$", shown)


def test_the_figures_are_those_of_the_comparison() -> None:
    found = compared()
    shown = beside_card(found)
    for one in found.systems:
        recall = [lost.recall for lost in one.questions.values() if lost.recall is not None]
        assert one.recall.mean == pytest.approx(sum(recall) / len(recall))
        assert f"<b>{one.recall.mean:.2f}</b>" in shown
        assert f"{sum(lost.tokens for lost in one.questions.values()) / len(one.questions):,.0f}" in shown
    texts = {question.id: question.text for question in found.systems[0].run.script.questions}
    assert [texts[id].split("'")[0] in shown for id in found.apart] == [True] * len(found.apart)
    assert f"they differ on {len(found.apart)}" in shown
    assert "FIFO queue 58" in shown and "short-term memory 7" in shown, "tiers by their own names"


def test_a_matrix_holds_every_system_against_the_first() -> None:
    made = values()[3]
    shown = made._repr_html_()
    for one in differences(made, "memoryos"):
        if one.category is None:
            assert f"{one.recall:+.2f}</b>" in shown and f"[{one.low:+.2f}, {one.high:+.2f}]" in shown


@pytest.mark.parametrize(
    ("low", "high", "told"), [(0.1, 0.3, "▲ +0.20"), (-0.5, -0.1, "▼ -0.30"), (-0.1, 0.3, ">+0.10")]
)
def test_a_difference_has_a_sign_where_it_is_more_than_chance(low: float, high: float, told: str) -> None:
    shown = card(Difference("a", "b", None, 9, (low + high) / 2, low, high, 5, 1))
    assert told in shown and "finds more in 5, less in 1" in shown


def test_systems_that_were_tuned_alike_are_told_before_and_after() -> None:
    script, features, _ = samples.load("mira")
    mira = Dataset.of((script,), "sample:mira")
    made = tuned(mira, ["flat", "amem"], 4, features={script.id: features}, workers=1)
    shown = card(made)
    assert made.tuned and "at most 4 settings each" in shown and "than flat as published" in shown
    for row in made.tuned.rows:
        assert f"<b>{row.cells[0].recall.mean:.2f}</b>" in shown
    for halves in made.tuned.choices:
        assert all(f"{half.there.tuned_tokens:,.0f}" in shown for half in halves)
        assert all(str(value) in shown for half in halves for value in half.knobs.values())


def test_one_question_is_told_in_full_in_the_language_that_is_asked_for() -> None:
    found = compared()
    id = found.apart[0]
    shown = beside_card(found, "zh", id)
    assert NOTE.zh in shown and "证据在第" in shown
    for one in found.systems:
        assert one.questions[id].sentence.zh[:8] in shown


def test_a_system_is_found_by_either_name_and_another_one_is_an_error() -> None:
    found = compared()
    assert found["paper"] is found["memoryos"] is found.systems[0]
    with pytest.raises(KeyError, match="compared: memoryos, memgpt, flat, none"):
        found["amem"]


def test_what_is_no_comparison_has_no_card() -> None:
    with pytest.raises(TypeError, match="no card of int"):
        card(7)
