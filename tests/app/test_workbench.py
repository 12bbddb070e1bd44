"""The app without a browser: a sample renders, a moved knob changes the run, faults are shown."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import memoryos_lab.app.main as main

EVIL = ("<img src=x onerror=alert(1)>", "$x^2$", "[a](javascript:1)", "**bold** :material/bolt: `code`")


def app(**query: str) -> AppTest:
    """The app at a link; principal components, so that no test fits UMAP."""
    tester = AppTest.from_file(main.__file__, default_timeout=60)
    for name, value in ({"map": "pca"} | query).items():
        tester.query_params[name] = value
    tester.run()
    assert not tester.exception, tester.exception
    return tester


def texts(tester: AppTest) -> list[str]:
    return [element.value for element in tester.text]


def figures(tester: AppTest) -> list[dict[str, Any]]:
    return [json.loads(element.proto.spec) for element in tester.get("plotly_chart")]


def test_without_a_conversation_the_page_says_what_to_do() -> None:
    tester = app()
    assert "No conversation yet" in tester.subheader[0].value
    assert not figures(tester)
    tester.button[-1].click().run()
    assert "Lena and her tutor" in texts(tester)


def test_a_sample_opens_with_four_views_and_the_words_of_the_turn() -> None:
    tester = app(sample="by-hand", turn="10")
    assert not tester.error
    assert len(figures(tester)) >= 5  # timeline, heat, chains, map, similarity
    said = "\n".join(texts(tester))
    assert "Page 10 arrives and enters short-term memory (2 of 2)." in said
    assert "promoted: visits 1 + pages 4 + recency 1.00 = 6.00 > τ 5." in said


def test_the_first_view_stands_at_the_first_promotion() -> None:
    assert app(sample="by-hand").slider(key="turn").value == 10


def test_a_moved_knob_changes_the_run_the_line_and_the_link() -> None:
    tester = app(sample="by-hand")
    tester.slider(key="knob:theta").set_value(0.7).run()
    assert not tester.exception
    (line,) = [text for text in texts(tester) if text.startswith("Δ")]
    assert line.startswith("Δ θ .60 → .70: segments +1")
    assert tester.query_params["theta"] == "0.7"
    assert tester.slider(key="turn").value == 10, "the turn stays where it was"


def test_reset_puts_every_knob_back() -> None:
    tester = app(sample="by-hand", theta="0.7", tau="4")
    assert tester.slider(key="knob:theta").value == 0.7
    reset = next(button for button in tester.button if button.label == "Reset 2")
    reset.click().run()
    assert tester.slider(key="knob:theta").value == 0.6
    assert "theta" not in tester.query_params and "tau" not in tester.query_params


def test_another_preset_moves_all_knobs_to_its_own() -> None:
    tester = app(sample="by-hand")
    tester.selectbox(key="preset").set_value("eval-locomo").run()
    assert not tester.exception
    assert tester.slider(key="knob:alpha").value == 0.8
    assert tester.query_params["preset"] == "eval-locomo"


def test_a_copied_link_opens_the_same_state() -> None:
    first = app(sample="by-hand", theta="0.7", top_k="2", turn="7", page="2", asking="fork", language="zh")
    again = app(**dict(first.query_params.items()))
    assert texts(again) == texts(first)
    assert again.slider(key="turn").value == 7
    assert again.selectbox(key="page").value == 2


@pytest.mark.parametrize(
    "query",
    [
        {"theta": "9"},
        {"theta": "x"},
        {"turn": "-1"},
        {"preset": "../x"},
        {"sample": "nobody"},
        {"turn": "9" * 50},
    ],
)
def test_what_a_link_asks_and_does_not_exist_is_left_out_and_told(query: dict[str, str]) -> None:
    tester = app(**({"sample": "by-hand"} | query))
    assert tester.toast or tester.subheader, "nothing was said"


def test_a_turn_beyond_the_end_is_the_last_one() -> None:
    assert app(sample="by-hand", turn="900").slider(key="turn").value == 10


def test_stepping_goes_one_turn_and_to_the_next_event() -> None:
    tester = app(sample="by-hand", turn="3")
    tester.button(key="go:next").click().run()
    assert tester.slider(key="turn").value == 4
    tester.button(key="go:event").click().run()
    assert tester.slider(key="turn").value == 9  # the eviction
    tester.button(key="go:previous").click().run()
    assert tester.slider(key="turn").value == 8


@pytest.mark.parametrize("panel", ["turn", "page", "segment", "facts"])
@pytest.mark.parametrize("turn", ["0", "5", "10"])
def test_every_panel_at_every_stage(panel: str, turn: str) -> None:
    tester = app(sample="by-hand", turn=turn)
    tester.session_state["panel"] = panel
    tester.run()
    assert not tester.exception


def test_a_path_in_a_link_is_not_read_before_somebody_says_so(tmp_path: Path) -> None:
    file = tmp_path / "talk.jsonl"
    file.write_text("{half a json", "utf-8")
    tester = app(path=str(file))
    assert not figures(tester) and not [text for text in texts(tester) if text.startswith("⚠")]
    next(button for button in tester.button if button.label == "Open").click().run()
    (fault,) = [text for text in texts(tester) if text.startswith("⚠")]
    assert fault
    assert any(text.startswith("where:") for text in texts(tester))


def conversation(pages: int) -> str:
    """Lines of our own format whose every word would be markup somewhere."""
    head = {"title": EVIL[0], "speakers": [EVIL[2], EVIL[3]]}
    said = [
        {"user": f"{EVIL[0]} {EVIL[1]} {n}", "agent": f"{EVIL[2]} {EVIL[3]}\x00\u202e\ud83d"}
        for n in range(pages)
    ]
    return "\n".join(json.dumps(line) for line in (head, *said))


def test_words_of_a_conversation_reach_no_element_that_interprets(tmp_path: Path) -> None:
    file = tmp_path / "talk.jsonl"
    file.write_text(conversation(12), "utf-8")
    tester = app(path=str(file), turn="12")
    next(button for button in tester.button if button.label == "Open").click().run(timeout=120)
    assert not tester.exception
    assert any(EVIL[0] in text for text in texts(tester)), "it is shown as text"
    for kind in ("markdown", "caption", "title", "header", "subheader", "html", "error", "warning", "info"):
        for element in tester.get(kind):
            body = getattr(element, "value", None) or getattr(element.proto, "body", "")
            assert not any(evil in body for evil in EVIL), (kind, body)
    for button in tester.button:
        assert not any(evil in button.label for evil in EVIL)


def test_a_folded_knob_keeps_its_value_open_or_not() -> None:
    tester = app(sample="by-hand", theta_inclusive="true", keyword_limit="3")
    assert "knob:theta_inclusive" not in [toggle.key for toggle in tester.toggle]
    tester.session_state["advanced"] = True
    tester.run()
    assert tester.toggle(key="knob:theta_inclusive").value is True
    tester.toggle(key="knob:theta_inclusive").set_value(False).run()
    for _ in range(2):
        tester.session_state["advanced"] = False
        tester.run()
    assert tester.session_state["knob:theta_inclusive"] is False
    assert tester.session_state["knob:keyword_limit"] == 3
    assert "theta_inclusive" not in tester.query_params
    assert tester.query_params["keyword_limit"] == "3"
