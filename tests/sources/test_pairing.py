"""Turns into pages: nothing lost by one pairing, everything of the reference by the other."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from memoryos_lab.memory.types import Side, Turn
from memoryos_lab.sources.pages import Sitting, paginate
from source_helpers import ids

SIDES: dict[str, Side] = {"u": "user", "a": "agent"}


def sittings(*patterns: str) -> list[Sitting]:
    """ "uau" is a sitting of three turns with the ids "0u0", "0a1", "0u2"."""
    return [
        Sitting(
            str(s),
            tuple(Turn(f"{s}{c}{n}", c, SIDES[c], c, s * 10.0) for n, c in enumerate(pattern)),
            s * 10.0,
        )
        for s, pattern in enumerate(patterns)
    ]


def test_a_page_is_a_user_run_and_the_agent_run_behind_it() -> None:
    pages = paginate(sittings("uuaauau"), "natural")
    assert ids(pages) == [("0u0", "0u1", "0a2", "0a3"), ("0u4", "0a5"), ("0u6",)]


def test_an_opener_of_the_agent_is_a_page_of_its_own() -> None:
    assert ids(paginate(sittings("aau"), "natural")) == [("0a0", "0a1"), ("0u2",)]


def test_a_page_never_crosses_a_session() -> None:
    pages = paginate(sittings("u", "", "au"), "natural")
    assert ids(pages) == [("0u0",), ("2a0",), ("2u1",)]
    assert [page.session for page in pages] == ["0", "2", "2"]
    assert [page.time for page in pages] == [0.0, 20.0, 20.0]


def test_where_one_side_speaks_alone_every_turn_is_a_page() -> None:
    assert ids(paginate(sittings("uuu", "u"), "natural")) == [("0u0",), ("0u1",), ("0u2",), ("1u0",)]


def test_page_time_is_the_first_that_is_known() -> None:
    turns = (Turn("1", "u", "user", ""), Turn("2", "a", "agent", "", 5.0), Turn("3", "a", "agent", "", 6.0))
    assert paginate([Sitting("", turns)], "natural")[0].time == 5.0


def test_reference_overwrites_and_stamps_the_session_before() -> None:
    pages = paginate(sittings("auaau", "aua"), "reference")
    assert ids(pages) == [("0a0",), ("0u1", "0a3"), ("0u4", "1a0"), ("1u1", "1a2")]
    assert [page.lost for page in pages] == [(), ("0a2",), (), ()]
    crossed = pages[2]
    assert (crossed.time, crossed.turns[1].time) == (0.0, 10.0)


PATTERNS = st.lists(st.text("ua", max_size=12), max_size=5)


@given(PATTERNS)
def test_natural_pages_hold_every_turn_once_in_order(patterns: list[str]) -> None:
    parts = sittings(*patterns)
    pages = paginate(parts, "natural")
    assert [t.id for page in pages for t in page.turns] == [t.id for part in parts for t in part.turns]
    for page in pages:
        assert len({turn.id[0] for turn in page.turns}) == 1
        assert "au" not in "".join(turn.speaker for turn in page.turns)


@given(PATTERNS)
def test_reference_pages_hold_every_turn_or_name_it_as_lost(patterns: list[str]) -> None:
    parts = sittings(*patterns)
    pages = paginate(parts, "reference")
    accounted = Counter(id for page in pages for id in (*page.turn_ids, *page.lost))
    assert accounted == Counter(turn.id for part in parts for turn in part.turns)
    assert all(len(page.turns) <= 2 for page in pages)
