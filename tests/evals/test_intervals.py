"""What a mean is worth: against scipy, statsmodels' published values, and as properties."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos_lab.evals.scoring import share, summary


@pytest.mark.parametrize(
    ("k", "n", "low", "high"),
    # Newcombe 1998, table I, method 3 (Wilson without correction); the last by hand: z² / (n + z²)
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_as_published(k: int, n: int, low: float, high: float) -> None:
    assert share(k, n) == pytest.approx((n, k / n, low, high), abs=6e-5)


def test_student_as_scipy_has_it() -> None:
    from scipy import stats

    values = np.array([0.4, 0.5, 0.35, 0.6, 0.55])
    low, high = stats.t.interval(0.95, 4, values.mean(), stats.sem(values))
    assert summary(values) == pytest.approx((5, values.mean(), low, high))


def test_few_values_say_little() -> None:
    assert summary([]) == (0, 0, 0, 1)
    assert summary([0.3]) == (1, 0.3, 0, 1)
    assert summary([1.0, 1.0, 1.0]) == share(3, 3)  # no spread is no certainty
    assert summary([0.5] * 10) == (10, 0.5, 0.5, 0.5)


@given(st.lists(st.floats(0, 1), max_size=40))
def test_the_interval_holds_the_mean_whatever_the_order(values: list[float]) -> None:
    found = summary(values)
    assert found.n == len(values)
    assert 0 <= found.low <= found.mean + 1e-12 and found.mean - 1e-12 <= found.high <= 1
    assert summary(values[::-1]) == pytest.approx(found)


@given(st.integers(0, 300), st.integers(1, 300))
def test_a_share_and_its_complement_mirror(k: int, n: int) -> None:
    k = min(k, n)
    one, other = share(k, n), share(n - k, n)
    assert (one.low, one.high) == pytest.approx((1 - other.high, 1 - other.low))
