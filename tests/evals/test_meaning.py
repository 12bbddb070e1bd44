"""Dates in any order, number words, refusals, and answers that say what gold says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos_lab.evals.scoring import abstains, content, dates, dates_equal, equal_meaning, tokens
from memoryos_lab.evals.scoring.numbers import in_digits


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("7 May 2021", "y2021m5d7"),
        ("on May 7th, 2021.", "y2021m5d7"),
        ("the 7th of May, 2021", "y2021m5d7"),
        ("2021-05-07", "y2021m5d7"),
        ("5/7/2021", "y2021m5d7"),
        ("Friday, 7 May 2021", "y2021m5d7"),
        ("2021年5月7日", "y2021m5d7"),
        ("Sept 3", "m9d3"),
        ("in March of 2022", "y2022m3"),
        ("around 1998", "y1998"),
        ("the day before 1 March 2024", "y2024m2d29"),
        ("the Sunday before 15 May 2025", "y2025m5d11"),
        ("the Sunday before 11 May 2025", "y2025m5d4"),
        ("the Friday after 14 June 2025", "y2025m6d20"),
        ("two weeks before 14 May 2025", "y2025m4d30"),
        ("the week before 9 June 2024", "y2024m6d2x7"),
        ("the weekend before 17 October 2025", "y2025m10d11x2"),
        ("the weekend before 12 October 2025", "y2025m10d4x2"),  # a Sunday
        ("the weekend after 6 June 2025", "y2025m6d7x2"),
        ("the week after May 2021", ""),
        ("31 June 2023", ""),
        ("May I ask? We march on", ""),
        ("room 1234567, 3.2022 kg", ""),
    ],
)
def test_a_date_is_read_as_far_as_it_goes(text: str, found: str) -> None:
    assert " ".join(map(str, dates(text))) == found


def test_no_date_depends_on_the_day_of_reading() -> None:
    assert str(dates("3 March")[0]) == "m3d3"
    assert not dates_equal("3 March", "3 March 2025")
    assert not dates_equal("no date", "no date")


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        ("forty-two", "42"),
        ("one hundred and five boxes", "105 boxes"),
        ("two thousand five hundred", "2500"),
        ("a dozen eggs, twice", "12 eggs, 2"),
        ("1,200 and 3,5", "1200 and 3,5"),
        ("the 2nd one", "the 2 1"),
        ("two three", "2 3"),
        ("someone tended it", "someone tended it"),
    ],
)
def test_number_words_become_digits(text: str, digits: str) -> None:
    assert in_digits(text) == digits


@pytest.mark.parametrize(
    ("prediction", "gold", "reason"),
    [
        ("May 7, 2021", "7 May 2021", "date"),
        ("She left on 2021-05-07", "She left on 7 May 2021", "date"),
        ("11 May 2025", "The Sunday before 15 May 2025", "date"),
        ("22-23 March 2025", "on the weekend before March 30, 2025", "date"),
        ("about 2025/09/10", "week before 16 September, 2025", "date"),
        ("June 30 - July 6, 2025", "week before July 7, 2025.", None),  # its first day has no year
        ("the week before 9 June 2024", "4 June 2024", None),  # less than gold says
        ("9 June 2024", "the week before 9 June 2024", None),
        ("2 June or 2 May 2024", "the week before 9 June 2024", None),
        ("on 7 May 2021 in Ghent", "in Porto, 7 May 2021", None),
        ("8 May 2021", "7 May 2021", None),
        ("2021", "7 May 2021", None),
        ("a jug and two bowls", "two bowls, a jug", "set"),
        ("陶碗和茶壶", "茶壶、陶碗", "set"),
        ("It was clay-red, mostly", "clay red", "contained"),
        ("She moved all forty boxes", "40 boxes", "numbers"),
        ("not Porto", "Porto", None),
        ("She never went to Porto", "Porto", None),
        ("I don't know about Porto", "Porto", None),
        ("one two three four five six Porto", "Porto", None),
        ("one two three four five Porto", "Porto", "contained"),
        ("", "Porto", None),
        ("Porto", "", None),
    ],
)
def test_the_same_said_otherwise_has_a_name(prediction: str, gold: str, reason: str | None) -> None:
    assert equal_meaning(prediction, gold) == reason


@pytest.mark.parametrize(
    "text",
    [
        "I don't know.",
        "Unknown",
        "N/A",
        "Not mentioned in the conversation",
        "No information available.",
        "There is no mention of a vet in Porto.",
        "The conversation does not say where she went.",
        "It isn't specified.",
        "The name of the vet was never mentioned.",
        "No specific colour mentioned.",
        "This cannot be determined from the memories.",
        "I'm not sure which exam she takes.",
        "Mira hasn't mentioned any sister.",
        "I couldn't find any details about it.",
        "Her age is unclear",
        "The question is not applicable to Olive.",
        "不知道。",
        "对话中没有提到她的姐姐",
        "无法确定",
        "未提及",
    ],
)
def test_a_refusal_is_heard(text: str) -> None:
    assert abstains(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "No",
        "No, she moved to Porto.",
        "Mira has no sister.",  # denies the premise: that is a claim
        "a note that nothing rhymes",
        "She did not like the lid",
        "March 2025 (the exact day was not given)",
        "She said she knows no fear",
        "蓝色的碗",
        "没去波尔图",
        "She mentioned the river",
        "Olive does not bite. " * 30 + "It was not mentioned.",  # long answers hedge at their end
    ],
)
def test_an_answer_is_no_refusal(text: str) -> None:
    assert not abstains(text)


def test_words_that_say_something() -> None:
    assert content("What did Mira’s brother like in 2025?") == ["mira", "brother", "2025"]
    assert tokens("The studio’s bowls—two!") == ["studio", "bowl", "two"]
    assert content("米拉 2 只碗 and bowls") == ["米拉", "2", "只碗", "bowl"]


texts = st.text(st.characters(codec=None), max_size=80) | st.sampled_from(
    ["99 May 9999", "the day before 1 January 1600", "0 may 0000", "2023年13月99日", "\0\ud800", "two " * 50]
)


@given(texts, texts)
def test_any_two_texts_can_be_compared(one: str, two: str) -> None:
    assert equal_meaning(one, two) in ("date", "set", "contained", "numbers", None)
    assert dates_equal(one, one) == bool(dates(one))
    assert isinstance(abstains(one), bool)
    assert isinstance(in_digits(one), str)


@given(st.lists(st.sampled_from(["bowl", "jug", "tea", "red lid"]), min_size=1, max_size=4, unique=True))
def test_parts_in_any_order_are_equal_both_ways(parts: list[str]) -> None:
    other = sorted(parts, reverse=True)
    assert equal_meaning(", ".join(parts), ", ".join(other))
    assert equal_meaning(" and ".join(other), ", ".join(parts))


@pytest.mark.parametrize(
    "text", ["a" * 100_000, "no " * 33_000, "1 " * 50_000, "two " * 25_000, "May " * 25_000]
)
def test_a_long_text_is_read_in_no_time(text: str) -> None:
    for compared in (abstains(text), equal_meaning(text, "a bowl"), dates(text)):
        assert compared in (False, None, [])
