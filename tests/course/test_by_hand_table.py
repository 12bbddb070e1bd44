"""The worked example as a table: every number that course.md's tables hold, read from a replay."""

from __future__ import annotations

import pytest

from memoryos_lab.course import by_hand
from memoryos_lab.course.by_hand import Row, rows
from memoryos_lab.course.by_hand.table import table, vectors
from memoryos_lab.course.by_hand.what_if import what_ifs
from memoryos_lab.evals.by_hand import SETTINGS
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.events import Merged, Opened
from memoryos_lab.views.catalogue import LANGUAGES, Language

# What leaves, where it goes, its best total, and every heat after; Q: a question. As computed with a pencil.
EXPECTED: tuple[tuple[str, int | None, str, str, float | None, dict[str, float]], ...] = (
    ("1", None, "", "", None, {}),
    ("2", None, "", "", None, {}),
    ("3", 1, "opened", "A", None, {"A": 2.0}),
    ("4", 2, "merged", "A", 0.28 + 1 / 3, {"A": 3.0}),
    ("5", 3, "opened", "B", 0.6, {"A": 2.5, "B": 2.0}),
    ("Q1", None, "", "", None, {"A": 4.0, "B": 2.0}),
    ("6", 4, "merged", "A", 0.96, {"A": 5.0, "B": 1.5}),
    ("7", 5, "opened", "C", 0.53, {"A": 4.5, "B": 1.25, "C": 2.0}),
    ("8", 6, "merged", "B", 0.8, {"A": 4.25, "B": 3.0, "C": 1.5}),
    ("9", 7, "opened", "D", -0.28, {"A": 4.125, "B": 2.5, "D": 2.0}),
    ("10", 8, "merged", "A", 1.3, {"A": 2.0, "B": 2.25, "D": 1.5}),
    ("Q2", None, "", "", None, {"A": 1.5, "B": 2.125, "D": 3.0}),
)


def line(day: str, language: Language = "en", *, name: str = "base") -> str:
    """The row of a day ("6") or a question ("5, Q1")."""
    found = [one for one in table(language=language, name=name).splitlines() if one.startswith(f"| {day} |")]
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize(
    ("row", "expected"), list(zip(rows(), EXPECTED, strict=True)), ids=[e[0] for e in EXPECTED]
)
def test_every_row(
    row: Row, expected: tuple[str, int | None, str, str, float | None, dict[str, float]]
) -> None:
    name, page, what, segment, total, heats = expected
    assert name == (f"Q{row.question}" if row.question else str(row.day))
    assert row.heats == pytest.approx(heats, abs=1e-9)
    if page is None:
        assert row.filed is None
        return
    assert row.filed is not None
    assert row.filed.page + 1 == page
    assert isinstance(row.filed, Merged if what == "merged" else Opened)
    assert chr(ord("A") + row.filed.segment) == segment
    if total is not None:
        assert row.filed.candidates[0].total == pytest.approx(total, abs=1e-12)


def test_what_the_rows_say() -> None:
    assert "**2**: A .28 + .3333 = .6133 | .6133 > θ .6: merges into **A** by Jaccard" in line("4")
    assert "**3**: A .6 | .6 is not > θ .6: opens **B**" in line("5")
    assert "A .6 + .5 = 1.1; B −.28 → p2 .936, p1 .6" in line("5, Q1")
    assert "gold page 1 (.6000) lost at k" in line("5, Q1")
    assert "A stands at **5.0000, not > τ**" in line("6")
    assert "B .28 + .25 = .53 | .53 is not > θ .6: opens **C**" in line("7")
    assert "a tie, so the older" in line("8")
    assert "4 segments > 3: **C (1.2500) evicted**, archived: 5" in line("9")
    assert "1 + 4 + 1 = 6 > τ 5: **A promoted**, read: 1, 2, 4, 8; L = 0" in line("10")
    assert "gold page 2 (1.0000) lost at m" in line("11, Q2")


def test_only_day_eight_is_a_tie() -> None:
    said = [one for one in table().splitlines() if "a tie" in one]
    assert len(said) == 1


def test_a_sheet_to_fill_in_gives_nothing_away() -> None:
    sheet = table(shown=3).splitlines()
    assert sheet[4:5] == table().splitlines()[4:5]  # what is shown is whole
    for one in sheet[5:]:
        cells = [cell.strip() for cell in one.strip("|").split("|")]
        assert cells[2:] == ["", ""] and "." not in cells[1]


def test_days_are_chosen_by_their_number() -> None:
    assert [one.split(" | ")[0] for one in table(5, 6).splitlines()[2:]] == ["| 5", "| 5, Q1", "| 6"]


def test_vectors_chains_and_keywords() -> None:
    told = vectors().splitlines()
    assert len(told) == 2 + 10 + 2
    assert told[3].endswith("| (.28, −.96) | clay glaze | 1 |")
    assert told[9].endswith("| (.8, −.6) | clay wheel kiln gift | 6 |")
    assert [one.rsplit("|", 2)[1].strip() for one in told[2:12]] == list("1123445667")


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_languages_have_the_same_numbers(language: Language) -> None:
    assert len(table(language=language).splitlines()) == len(table().splitlines())
    assert [one.rsplit(" | ", 1)[1] for one in table(language=language).splitlines()[2:]] == [
        one.rsplit(" | ", 1)[1] for one in table().splitlines()[2:]
    ]
    assert len(what_ifs(language=language).splitlines()) == 2 + len(by_hand.WHAT_IFS) - 1


# name of the what-if, day of the first difference, what is said of it, and what comes of it
WHAT_IFS = (
    (
        "theta .7",
        "4",
        "page 2 opens B",
        ("promoted: nothing", "evicted: B, D", "Q1 found", "Q2 in the archive"),
    ),
    ("k 2", "5", "Q1 returns 2, 1", ("promoted: 1, 2, 4, 8", "evicted: C", "Q1 found", "Q2 lost at m")),
    ("m 2", "5", "Q1 warms B to 3.0000", ("promoted: 1, 2, 4, 8", "Q1 lost at k", "Q2 found")),
    ("tau 4", "6", "A is promoted, 2.0000 after: 1, 2, 4", ("promoted: 1, 2, 4", "evicted: A, C")),
    ("tau inclusive", "6", "A is promoted", ("promoted: 1, 2, 4", "evicted: A, C")),
    ("both inclusive", "5", "page 3 joins A", ("promoted: 1, 2, 3, 4", "evicted: nothing")),
    ("no questions", "5", "nothing", ("promoted: nothing", "evicted: C")),
    ("evict lru", "9", "A (4.1250) is evicted: 1, 2, 4", ("evicted: A, C",)),
    ("evict lfu", "9", "B (2.5000) is evicted: 3, 6", ("evicted: B",)),
    ("reset visits", "10", "A is promoted, 1.0000 after", ("promoted: 1, 2, 4, 8", "evicted: C")),
    ("mu 1e7 s", "9", "C (1.9829) is evicted", ("promoted: 1, 2, 4, 8", "evicted: C")),
    ("mean vector", "6", "page 4 joins B", ("promoted: nothing", "evicted: D", "Q2 found")),
)


@pytest.mark.parametrize(("name", "day", "then", "comes"), WHAT_IFS, ids=[w[0] for w in WHAT_IFS])
def test_what_if(name: str, day: str, then: str, comes: tuple[str, ...]) -> None:
    _, on, _, after, outcome = what_ifs((name,)).splitlines()[2].strip("| ").split(" | ")
    assert on == day
    assert after.startswith(then)
    assert all(part in outcome.split("; ") for part in comes)


def test_under_theta_seven_a_stays_at_five() -> None:
    """C of the first table leaves as B: page 2's own segment, at 1.1250, on day 7."""
    by_day = {row.day: row for row in rows("theta .7") if not row.question}
    (gone,) = by_day[7].evicted
    assert (gone.pages, gone.heat) == ((1,), pytest.approx(1.125))
    assert rows("theta .7")[-2].heats["A"] == 5.0


def test_without_the_first_question_a_ends_at_five() -> None:
    assert rows("no questions")[-1].heats["A"] == 5.0


def test_the_settings_are_those_that_are_held_against_the_recording() -> None:
    assert {name: dict(by_hand.WHAT_IFS[name]) for name in SETTINGS} == {
        name: dict(knobs) for name, knobs in SETTINGS.items()
    }


def test_what_does_not_exist_is_answered_with_what_does() -> None:
    with pytest.raises(LabError) as caught:
        what_ifs(("theta .8",))
    assert "theta .7" in caught.value.hint
