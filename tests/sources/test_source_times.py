"""Written times, whatever the locale and the zone."""

from __future__ import annotations

import locale
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos_lab.sources.times import seconds


@given(st.datetimes())
def test_iso_is_read_as_it_stands(stamp: datetime) -> None:
    assert seconds(stamp.isoformat()) == pytest.approx(stamp.replace(tzinfo=UTC).timestamp(), abs=1e-3)


@pytest.mark.parametrize(
    ("written", "iso"),
    [
        ("1:56 pm on 8 May, 2023", "2023-05-08T13:56"),
        ("12:09 am on 13 September, 2023", "2023-09-13T00:09"),
        ("12:30 pm on 1 December, 2023", "2023-12-01T12:30"),
        ("2023/05/20 (Sat) 02:21", "2023-05-20T02:21"),
        ("2023/05/20", "2023-05-20T12:00"),
        ("2023-05-20", "2023-05-20T12:00"),
        ("2023-05-20T02:21:00Z", "2023-05-20T02:21"),
        ("2023-05-20 02:21:00-05:00", "2023-05-20T07:21"),
        ("1684549260", "2023-05-20T02:21"),
        (1684549260, "2023-05-20T02:21"),
        (1684549260000, "2023-05-20T02:21"),
    ],
)
def test_known_forms(written: object, iso: str) -> None:
    assert seconds(written) == datetime.fromisoformat(iso).replace(tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    "written",
    [
        *(None, True, [], {}, float("nan"), float("inf"), 10**400, 1e30, "", "soon", "0000-00-00"),
        *("13:00 pm on 1 May, 2023", "1:00 pm on 31 June, 2023", "1:00 pm on 1 Mai, 2023"),
        "2023/13/01 (Mon) 10:00",
    ],
)
def test_what_is_no_time(written: object) -> None:
    assert seconds(written) is None


def test_month_names_are_english_in_any_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("calendar.month_name", [""] + ["x"] * 12)
    before = locale.setlocale(locale.LC_TIME)
    try:
        for name in ("de_DE.UTF-8", "zh_CN.UTF-8", "C"):
            try:
                locale.setlocale(locale.LC_TIME, name)
            except locale.Error:
                continue  # not installed on this machine; "C" always is
            assert seconds("1:56 pm on 8 May, 2023") == 1683554160.0
    finally:
        locale.setlocale(locale.LC_TIME, before)
