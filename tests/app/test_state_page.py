"""State files without a browser: dropped, named, linked; what is shown; the replay beside; the theatre."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from state_files import Files, pypi, two_topics, written
from streamlit.testing.v1 import AppTest

import looking
from looking import app, page, press, ran, seat, texts
from memoryos_lab.app.launch import command
from memoryos_lab.app.reference import page as shown_page
from memoryos_lab.app.reference import stage
from memoryos_lab.app.reference.bench import Bench
from memoryos_lab.app.reference.given import Dropped, Places, is_state
from memoryos_lab.app.reference.words import SCREEN
from memoryos_lab.sources.reference import read_files

SOURCE = "\n".join(path.read_text("utf-8") for path in sorted(stage.FRONT.rglob("*.js")))
PYPI = tuple(pypi().items())
MID = written({"mid_term.json": two_topics()})


@pytest.fixture(autouse=True)
def no_code(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(stage, "join", lambda folder, host: "export default () => {}")
    stage.component.cache_clear()
    yield
    stage.component.cache_clear()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A state as it lies on a disk."""
    return laid(tmp_path / "state", pypi())


def laid(place: Path, files: Files) -> Path:
    for name, data in files.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(data)
    return place


def bench(tester: AppTest) -> Bench:
    return tester.session_state["reference"]


def given(what: Dropped | Places, **query: str) -> AppTest:
    """The page with this to read."""
    tester = page(app(**query), "reference")
    bench(tester).open(what)
    return ran(tester)


def told(tester: AppTest) -> dict[str, Any]:
    """What stands in the picture's block of bytes."""
    return looking.slots(tester, "reference")


def say(tester: AppTest, **said: Any) -> AppTest:
    """The picture says something."""
    key = f"held-state-{seat(tester).visit}-{bench(tester).visit}"
    tester.session_state[key] = said
    return ran(tester)


def test_without_a_state_the_page_says_what_to_give() -> None:
    tester = page(app(), "reference")
    assert any("mid_term.json" in said for said in texts(tester))
    assert tester.get("file_uploader") and tester.text_input(key="reference-path")


def test_dropped_files_are_shown_as_they_were_read() -> None:
    shown, state = told(given(Dropped(PYPI)))["state"], read_files(dict(PYPI))
    assert shown["counts"] == list(state.counts) == [2, 6, 5]
    assert shown["recent"] == 1 and shown["chains"] == [list(chain) for chain in state.chains]
    assert [one["pages"] for one in shown["segments"]] == [list(one.pages) for one in state.segments]
    assert sum(one["n"] for one in shown["findings"]) == len(state.findings) > 0
    assert {one["code"] for one in shown["findings"]} == set(state.codes())
    assert shown["heat"]["exact"] == shown["heat"]["of"] == 2
    assert [one["terms"] for one in shown["segments"]] == [[0.0, None, None]] * 2, "nothing is made up"


def test_the_two_clocks_stay_apart() -> None:
    pages, machine = told(given(Dropped(PYPI)))["state"]["clocks"]
    assert pages["first"].startswith("2023-05-01") and machine["first"].startswith("2025-11-28")


def test_a_folder_is_named_and_is_in_the_address(folder: Path) -> None:
    tester = page(app(), "reference")
    tester.text_input(key="reference-path").set_value(str(folder))
    press(tester, "Open")
    assert told(tester)["state"]["counts"] == [2, 6, 5]
    assert bench(tester).link == {"state": str(folder)}


def test_a_link_that_names_a_place_waits_for_a_word(folder: Path) -> None:
    tester = page(app(state=str(folder)), "reference")
    assert str(folder) in texts(tester)
    assert not [e for e in tester.get("bidi_component") if "reference" in e.proto.component_name]
    assert told(press(tester, "Read it"))["state"]["kind"] == "pypi"


def test_an_example_of_ours_is_there_for_who_has_no_files() -> None:
    tester = press(page(app(), "reference"), "No files at hand? An example")
    shown = told(tester)["state"]
    assert shown["kind"] == "pypi" and shown["counts"][2] + shown["recent"] == 58
    assert shown["heat"]["exact"] == shown["heat"]["of"] == len(shown["segments"])
    assert not shown["findings"], "what is laid down in the format of the package is read without a word"
    assert told(page(app(**bench(tester).link), "reference"))["state"]["name"] == shown["name"]


def test_another_state_can_be_given() -> None:
    tester = press(given(Dropped(PYPI)), "Another state")
    assert tester.get("file_uploader")


@pytest.mark.parametrize("data", [b"", b"{", b'{"a": 1}', b"\xff\xfe"])
def test_what_is_no_state_is_a_fault_with_a_way_on(data: bytes) -> None:
    tester = given(Dropped((("mid_term.json", data),)))
    assert any(said.startswith("⚠") for said in texts(tester))
    press(tester, "Another state")
    assert tester.get("file_uploader")


def test_of_several_memories_one_is_chosen() -> None:
    bob = {name.replace("ann", "bob"): data for name, data in PYPI if "ann" in name}
    tester = given(Dropped((*PYPI, *bob.items())))
    chosen = tester.selectbox(key="reference-whose")
    assert len(chosen.options) == 2 and any(said.startswith("⚠") for said in texts(tester))
    chosen.set_value(next(one for one in chosen.options if "bob" in one))
    assert "bob" in told(ran(tester))["state"]["name"]


def test_a_folder_of_several_memories_gives_a_menu_too(tmp_path: Path) -> None:
    for name, data in (*PYPI, *((name.replace("ann", "bob"), data) for name, data in PYPI)):
        place = tmp_path / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    tester = given(Places((str(tmp_path),)))
    chosen = tester.selectbox(key="reference-whose")
    assert len(chosen.options) == 2 and any("one of" in said for said in texts(tester))
    chosen.set_value(next(one for one in chosen.options if "bob" in one))
    assert "bob" in told(ran(tester))["state"]["name"]


def test_its_pages_are_replayed_beside_it_when_somebody_asks() -> None:
    tester = given(Dropped(tuple(MID.items())))
    assert told(tester)["beside"] is None
    found = told(say(tester, replay={"preset": "", "said": 1}))["beside"]
    assert found["preset"] == "pypi-head" and len(found["sentences"]) >= 3
    both, file, ours, neither = found["pairs"]
    assert both + file + ours + neither == 10, "five pages, ten pairs"
    assert told(say(tester, replay={"preset": "paper", "said": 2}))["beside"]["preset"] == "paper"


@pytest.mark.parametrize("wish", [{"preset": "atlantis"}, 3])
def test_a_preset_that_is_none_is_that_of_the_files(wish: Any) -> None:
    tester = say(given(Dropped(tuple(MID.items()))), replay=wish)
    assert told(tester)["beside"]["preset"] == "pypi-head"


@pytest.mark.parametrize("face", ["timeline", "map", "chains"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_face_is_drawn(face: str, language: str) -> None:
    tester = given(Dropped(PYPI), language=language)
    tester.session_state["reference-face"] = face
    (chart,) = ran(tester).get("plotly_chart")
    assert chart.proto.alt


def test_it_opens_in_the_theatre_as_a_watched_memory() -> None:
    tester = say(given(Dropped(PYPI)), theatre=1)
    sitting = seat(tester)
    assert sitting.source and sitting.source.kind == "reference"
    page(tester, "workbench")
    assert sitting.desk and sitting.desk.run.turns == 6
    assert sitting.desk.run.policy.about.ours is False
    assert sitting.address() == {}, "no link leads to files that were dropped"


def test_a_state_dropped_among_conversations_finds_its_page() -> None:
    name, data = next(iter(MID.items()))
    tester = app()
    tester.session_state["pick"] = True
    ran(tester)
    tester.get("file_uploader")[0].set_value((name, data, "application/json"))
    ran(tester)
    assert bench(tester).given == Dropped(((name, data),))
    assert told(ran(page(tester, "reference")))["state"]["counts"] == [2, 6, 5]


def test_a_state_is_told_from_a_conversation(folder: Path, tmp_path: Path) -> None:
    talk = tmp_path / "talk.json"
    talk.write_text('[{"user": "Hi", "agent": "Hello"}]')
    assert is_state(str(folder)) and is_state(str(folder / "users/ann/mid_term.json"))
    assert not is_state(str(talk)) and not is_state(str(tmp_path / "nowhere")) and not is_state("\0")


def test_words_of_the_files_reach_no_element_that_interprets() -> None:
    evil = "<img src=x onerror=alert(1)> **b** $x$"
    data = MID["mid_term.json"].replace(b"The kiln is warm.", evil.encode())
    tester = given(Dropped((("<b>mid_term.json", data),)))
    assert evil in told(tester)["state"]["pages"][0]["user"]
    for kind in ("markdown", "caption", "subheader", "html"):
        assert not any(evil in (getattr(one, "value", "") or "") for one in tester.get(kind))


def test_the_app_is_started_with_a_state(folder: Path) -> None:
    assert command(1, browser=False, reference=[str(folder)])[-2:] == ["--reference", str(folder)]


def test_every_word_that_the_picture_asks_for_is_there() -> None:
    asked = set(re.findall(r'text\("([a-z_0-9.]+)"', SOURCE))
    assert len(asked) > 40 and asked <= SCREEN.keys()


def test_what_the_files_say_never_becomes_markup() -> None:
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", SOURCE)


def test_every_face_has_a_figure_or_is_the_picture() -> None:
    assert {*shown_page.FIGURES, "state"} == set(shown_page.FACES)
