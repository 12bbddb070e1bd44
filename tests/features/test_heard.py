"""What is taken of an answer: only what fits what was shown, whatever a model says."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos_lab.features import heard, schemas
from memoryos_lab.features.heard import Faults
from memoryos_lab.memory.types import Page, ToolCall, Turn


def page(text: str, *tools: ToolCall) -> Page:
    return Page((Turn("1", "Ann", "user", text), Turn("2", "Bo", "agent", "I see.")), tools=tools)


SHOWN = ((4, page("I live in Lyon and love pottery.")), (9, page("Rain?", ToolCall("weather", "18 degrees"))))


def fact(**other: Any) -> dict[str, Any]:
    usual = {"about": "user", "slot": "home", "value": "Lyon", "withdrawn": False, "basis": "stated"}
    return {**usual, "confidence": 80, "pages": [1], **other}


def trait(**other: Any) -> dict[str, Any]:
    return {"about": "user", "name": "Art", "level": "high", "confidence": 60, "pages": [1, 2], **other}


def read(facts: Any = (), traits: Any = ()) -> tuple[Any, Faults]:
    faults: Faults = Counter()
    return heard.facts({"facts": list(facts), "traits": list(traits)}, faults, pages=SHOWN), faults


def test_facts_become_entries_of_their_kind() -> None:
    facts, faults = read(
        [
            fact(),
            fact(slot="likes", value="the potteries", basis="inferred"),
            fact(slot="other", value="speaks of rain", pages=[2, 1]),
            fact(about="agent", slot="job", value="tutor", basis="inferred"),
            fact(about="agent", slot="likes", value="rain"),
            fact(about="world", slot="other", value="it has 18 degrees", pages=[2]),
        ],
        [trait(), trait(about="agent", name="Honesty", level="medium", pages=[2])],
    )
    assert [(f.kind, f.slot, f.value, f.pages, f.basis) for f in facts] == [
        ("user_profile", "home", "Lyon", (4,), "stated"),
        ("user_kb", "likes:pottery", "the potteries", (4,), "inferred"),
        ("user_kb", "", "speaks of rain", (4, 9), "stated"),
        ("agent_profile", "job", "tutor", (4,), "inferred"),
        ("agent_trait", "likes:rain", "rain", (4,), "inferred"),  # no word of it on page 4
        ("world_kb", "", "it has 18 degrees", (9,), "stated"),  # said by a tool
        ("user_trait", "Art", "high", (4, 9), "inferred"),
        ("agent_trait", "Honesty", "medium", (9,), "inferred"),
    ]
    assert [f.confidence for f in facts[:1] + facts[-1:]] == [0.8, 0.6]
    assert faults == Counter(unfounded=1)
    assert list(heard.lines(faults)) == ["1 said to be stated, and in no word on its pages: kept as inferred"]


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        (fact(pages=[3]), "page"),
        (fact(pages=[0, -1, 99]), "page"),
        (fact(pages=["1"]), "page"),
        (fact(pages=[True]), "page"),
        (fact(pages=None), "page"),
        (fact(value=" \n "), "empty"),
        (fact(value=7), "empty"),
        (fact(value="x" * 1000), "long"),
        (fact(slot="password"), "name"),
        (fact(slot=["home"]), "name"),
        (fact(about="everyone"), "name"),
        (fact(confidence=19), "unsure"),
        ("no object", "name"),
        (None, "name"),
    ],
)
def test_what_does_not_fit_is_dropped_and_counted(wrong: Any, fault: str) -> None:
    facts, faults = read([wrong, fact()])
    assert [f.value for f in facts] == ["Lyon"]
    assert faults == Counter({fault: 1})


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        (trait(name="Punctuality"), "name"),
        (trait(level="enormous"), "name"),
        (trait(about="world"), "name"),
        (trait(pages=[7]), "page"),
        (trait(confidence=0), "unsure"),
        ([], "name"),
    ],
)
def test_a_trait_is_one_of_the_51_of_a_level_with_pages(wrong: Any, fault: str) -> None:
    facts, faults = read([], [wrong])
    assert facts == () and faults == Counter({fault: 1})


def test_some_pages_that_were_not_shown_take_nothing_from_those_that_were() -> None:
    facts, faults = read([fact(pages=[2, 5, 1, 1])])
    assert facts[0].pages == (4, 9) and not faults


@pytest.mark.parametrize(
    ("text", "value", "basis"),
    [
        ("I have a dog.", "ave", "inferred"),  # a part of a word is no word
        ("I have a dog.", "dogs", "stated"),
        ("I have a dog.", "it", "inferred"),
        ("我住在成都的锦江区。", "成都", "stated"),
        ("我住在成都的锦江区。", "北京", "inferred"),
    ],
)
def test_stated_is_what_a_page_says_in_its_words(text: str, value: str, basis: str) -> None:
    faults: Faults = Counter()
    answer = {"facts": [fact(value=value)], "traits": []}
    (one,) = heard.facts(answer, faults, pages=((0, page(text)),)) or ()
    assert one.basis == basis and faults == ({} if basis == "stated" else {"unfounded": 1})


def test_the_same_said_twice_is_one_fact() -> None:
    facts, faults = read([fact(), fact(value="lyon", confidence=30), fact(slot="origin")])
    assert [(f.slot, f.confidence) for f in facts] == [("home", 0.8), ("origin", 0.8)]
    assert faults == Counter(twice=1)


def test_what_is_withdrawn_retracts_and_the_world_withdraws_nothing() -> None:
    facts, _ = read(
        [
            fact(withdrawn=True),
            fact(about="world", slot="other", withdrawn=True),
            fact(slot="job", withdrawn=1),
        ]
    )
    assert [f.retracts for f in facts] == [True, False, False]


@pytest.mark.parametrize(
    ("said", "kept"), [(80, 0.8), (900, 1.0), (20, 0.2), ("sure", 0.5), (None, 0.5), (True, 0.5)]
)
def test_confidence_is_between_none_and_all(said: Any, kept: float) -> None:
    facts, _ = read([fact(confidence=said)])
    assert facts[0].confidence == kept


@pytest.mark.parametrize("value", [None, [], "facts", {}, {"facts": None}, {"facts": {}}, 7])
def test_what_is_no_answer_is_none(value: Any) -> None:
    faults: Faults = Counter()
    assert heard.facts(value, faults, pages=SHOWN) is None
    assert heard.annotation(value, faults, first=False) is None
    assert faults["shape"] == 2


def test_no_answer_and_nothing_found_differ() -> None:
    assert read() == ((), Counter())


def told(**other: Any) -> dict[str, Any]:
    theme = {"summary": "Clay\non the wheel", "keywords": ["Clay", "clay", " wheel ", "", "x" * 99]}
    return {"continues": True, "meta": "on clay", "themes": [theme], **other}


def test_an_annotation_is_made_plain() -> None:
    faults: Faults = Counter()
    said = heard.annotation(told(), faults, first=False)
    assert said and said.continues and said.meta == "on clay"
    assert said.themes == (heard.ThemeText("Clay on the wheel", ("clay", "wheel")),)
    first = heard.annotation(told(), faults, first=True)
    assert first and not first.continues
    other = {"summary": "Rain", "keywords": ["a clause of five words", "a rainy day"]}
    many = heard.annotation(told(themes=[*told()["themes"], other, other]), faults, first=False)
    assert many and len(many.themes) == schemas.THEMES and many.themes[1].keywords == ("a rainy day",)
    assert not faults
    same = heard.annotation(told(themes=told()["themes"] * 2), faults, first=False)
    assert same and len(same.themes) == 1 and faults == Counter(twice=1)
    assert heard.annotation(told(themes=[{"summary": "", "keywords": []}, 7]), faults, first=False) is None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.floats() | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["facts", "traits", "themes", *fact(), *trait()]), inner, max_size=6
        )
    ),
    max_leaves=25,
)


@given(JSON)
def test_whatever_is_said_no_page_is_named_that_was_not_shown(value: Any) -> None:
    faults: Faults = Counter()
    for said in (
        value,
        {"facts": [value], "traits": [value]},
        {"facts": [fact(pages=value, confidence=value)]},
    ):
        for one in heard.facts(said, faults, pages=SHOWN) or ():
            assert one.pages and set(one.pages) <= {4, 9} and one.value.strip()
            assert heard.LEAST <= one.confidence <= 1
    heard.annotation(value, faults, first=False)
    heard.annotation({"themes": [value], "continues": value, "meta": value}, faults, first=True)
    heard.theme(value, faults)
