"""The line after a moved knob: what moved, and the first turn at which it did."""

from __future__ import annotations

from memoryos_lab.views import diff
from view_runs import by_hand

BASE = by_hand()


def test_a_run_does_not_differ_from_itself() -> None:
    info = diff.info(BASE, by_hand())
    assert info == diff.DiffInfo((), 0, 0, 0, 0, (), None, ())
    assert diff.sentence(info) == ""


def test_theta_at_seven_tenths() -> None:
    info = diff.info(BASE, by_hand(theta=0.7))
    assert info.first == 4  # page 2 opens a segment of its own
    assert info.promotions == -1
    assert info.evictions == 1
    assert 1 in info.pages
    assert diff.sentence(info).startswith("θ .60 → .70: segments +1 · promotions −1 · evictions +1")
    assert diff.sentence(info).endswith("first difference at turn 4")
    assert "首次不同在第 4 轮" in diff.sentence(info, language="zh")


def test_a_recall_knob_changes_answers_and_moves_nothing() -> None:
    info = diff.info(BASE, by_hand(top_k=2))
    assert info.first is None and info.pages == ()
    assert info.recalls == (0,)  # the second question finds a segment of one page
    assert "questions given other pages: 1" in diff.sentence(info)


def test_a_knob_that_decides_nothing_says_so() -> None:
    info = diff.info(BASE, by_hand(theta=0.605))
    assert info.first is None
    assert diff.sentence(info).endswith("no page, segment or fact moves")


def test_the_later_run_may_go_on_where_the_other_stops() -> None:
    info = diff.info(by_hand(questions="none"), BASE)
    assert info.promotions == 1
    assert info.first == 10
