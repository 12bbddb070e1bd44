"""The pages beside the theatre: the same desk, tables that move it, figures without a browser."""

from __future__ import annotations

import json
from typing import Any

import pytest
from own_words import foreign
from streamlit.testing.v1 import AppTest

from looking import app, page, ran, seat, slots, texts, wish
from memoryos_lab.app.analysis.compare import rows
from memoryos_lab.app.analysis.figures import VIEWS
from memoryos_lab.memory.about import about
from memoryos_lab.memory.policy import preset
from memoryos_lab.views import compare


def figures(tester: AppTest) -> list[dict[str, Any]]:
    return [json.loads(element.proto.spec) for element in tester.get("plotly_chart")]


@pytest.mark.parametrize("name", ["recall", "compare", "facts", "views"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_link_to_a_page_opens_it_at_the_same_desk(name: str, language: str) -> None:
    tester = page(app(sample="by-hand", turn="7", language=language), name)
    assert seat(tester).address()["turn"] == "7"
    assert tester.get("plotly_chart") or name in ("compare", "facts")
    assert page(tester, "workbench") and slots(tester)["ui"]["turn"] == 7


def test_the_theatre_is_told_where_it_stands_when_somebody_comes_back() -> None:
    tester = wish(app(sample="mira"), turn=30, pick={"kind": "page", "id": 4})
    page(tester, "facts")
    tester.slider(key="turn").set_value(12)
    ran(tester)
    page(tester, "workbench")
    assert slots(tester)["ui"]["turn"] == 12
    assert slots(tester)["ui"]["pick"] == {"kind": "page", "id": 4}


@pytest.mark.parametrize("asking", ["fork", "none"])
def test_recall_lists_every_question_with_what_was_found(asking: str) -> None:
    tester = page(app(sample="mira", asking=asking, question="3"), "recall")
    (table, *_) = tester.dataframe
    assert len(table.value) == 47
    assert table.value["evidence found"].str.fullmatch(r"\d+/\d+|").all()
    assert any("the lid" in json.dumps(figure) for figure in figures(tester))


def test_a_conversation_without_questions_says_so() -> None:
    tester = page(app(sample="tutor", asking="none"), "recall")
    assert [text for text in tester.caption if "no question is asked" in text.value]


def test_compare_chooses_steps_and_lists() -> None:
    tester = page(app(sample="tutor", turn="0", face="settings"), "compare")
    assert not tester.dataframe
    tester.selectbox(key="against").set_value("eval-locomo")
    ran(tester)
    assert seat(tester).address()["b.preset"] == "eval-locomo"
    tester.button(key="later").click()
    ran(tester)
    desk = seat(tester).desk
    assert desk and desk.other
    told = compare.info(desk.run, desk.other)
    assert desk.wish.turn == told.first
    listed = rows(told, "en")
    assert len(listed) == len(told.apart) + sum(not fact.same for fact in told.facts)
    assert [row[0] for row in listed] == sorted(row[0] for row in listed)


def test_comparing_with_the_same_says_so() -> None:
    tester = page(app(sample="by-hand", **{"b.preset": "paper"}), "compare")
    assert any("the same throughout" in caption.value for caption in tester.caption)


@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("picked", [{"page": "3"}, {"segment": "2"}, {"fact": "1"}, {"question": "1"}])
def test_every_view_alone_with_anything_picked(name: str, picked: dict[str, str]) -> None:
    tester = page(app(sample="tutor", **picked), "views")
    tester.session_state["view"] = name
    ran(tester)
    assert len(figures(tester)) == 1


def test_what_a_link_asked_wrongly_is_told_on_these_pages_too() -> None:
    tester = app(sample="by-hand", theta="9")
    page(tester, "facts")
    assert tester.toast
    page(tester, "views")
    assert not tester.toast, "once is enough"


def test_facts_have_their_origin() -> None:
    tester = page(app(sample="tutor", turn="58"), "facts")
    table = tester.dataframe[0].value
    assert {"value", "from page", "turn ids", "by segment"} <= set(table.columns)
    assert "Grenoble" in set(table["value"])
    assert not [text for text in texts(tester) if text.startswith("⚠")]


# -- other systems ----------------------------------------------------------------------------------


def _shown(tester: AppTest) -> str:
    """Words of ours on a page: lines, captions, heads of tables, tabs, choices."""
    parts = [*texts(tester), *(one.value for one in tester.caption)]
    parts += [str(name) for table in tester.dataframe for name in table.value.columns]
    parts += [option for group in tester.get("button_group") for option in group.options]
    return " | ".join(parts)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", ["amem", "memorybank"])
@pytest.mark.parametrize("where", ["recall", "facts", "views"])
def test_a_page_speaks_the_words_of_the_system(where: str, name: str, language: str) -> None:
    tester = page(app(sample="mira", preset=name, turn="0", question="3", language=language), where)
    assert not foreign(_shown(tester), about(preset(name)))
    if where == "facts":
        wish(page(tester, "workbench"), turn=50)
        assert not foreign(_shown(page(tester, "facts")), about(preset(name)))


def test_a_system_can_be_compared_with_any_other() -> None:
    tester = page(app(sample="mira", turn="50", face="settings"), "compare")
    tester.selectbox(key="against").set_value("amem")
    ran(tester)
    assert seat(tester).address()["b.preset"] == "amem"
    assert tester.dataframe and figures(tester)
