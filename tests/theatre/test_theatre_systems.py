"""Every registered system in the theatre: slots, switching, comparing, and memories that were watched."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from string import Formatter
from typing import Any

import pytest
from playwright.sync_api import Browser

from memoryos_lab import samples
from memoryos_lab.memory.about import About, Name, about
from memoryos_lab.memory.memoryos import ABOUT as MEMORYOS
from memoryos_lab.memory.policy import knobs, preset, presets
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.policies.observed import Observed, Seen
from memoryos_lab.theatre import Desk, neutral, standing
from memoryos_lab.theatre.offline import offline_html
from memoryos_lab.theatre.speech import speech_slot
from memoryos_lab.theatre.systems import system_key
from memoryos_lab.theatre.texts import texts
from memoryos_lab.views import words
from memoryos_lab.views.naming import named
from memoryos_lab.widgets import Lab
from staged import WRITTEN, Staged, staged

NAMES = [name for name, policy in presets().items() if about(policy) is not MEMORYOS]
rivals = pytest.mark.parametrize("name", NAMES)


def of(sample: str, name: str, **more: Any) -> Desk:
    script, features, _ = samples.load(sample)
    return Desk(script, features, start=name, **more)


def watched() -> Run:
    """A run of MemoryOS as somebody saw it who knew no rule."""
    script, features, _ = samples.load("tutor")
    made = replay(script, features, preset("paper"), questions="none")
    steps = [step for step in made.steps if step.kind == "page"]
    after = tuple(Seen(made.snapshot(step.turn), step.events) for step in steps)
    policy = Observed(replace(MEMORYOS, title=Name("seen", "所见"), ours=False), made.snapshot(0), after)
    return replay(script, features, policy, questions="none")


# -- slots ------------------------------------------------------------------------------------------


@rivals
def test_a_run_brings_the_words_of_its_system(name: str) -> None:
    desk = of("tutor", name)
    slots = {key: json.loads(body) for key, body in desk.follow({"map": "pca"}).items()}
    run, book = slots["run"], slots["book"]
    assert run["system"] == system_key(type(preset(name))) and run["system"] in book["systems"]
    assert run["title"]["zh"] == about(preset(name)).title.zh
    own = run["speech"]
    assert own["texts"]["en"]["stage_mtm"] == about(preset(name)).store.en
    for row in run["events"]:
        assert row[1] in book["fields"] or row[1] in own["fields"]
        assert len(row) == 2 + len(book["fields"].get(row[1]) or own["fields"][row[1]])
    for column in run["segments"]["heat"]:
        assert not column[0] or len(column) == 3 + len(run["terms"])


@rivals
def test_where_a_page_lies_follows_from_the_slot(name: str) -> None:
    desk = of("tutor", name)
    pages = json.loads(desk.follow({})["run"])["pages"]
    run = desk.run
    for turn in range(0, run.turns + 1, 3):
        lies = {tier.name: set(tier.pages) for tier in run.snapshot(turn).tiers}
        for page in range(turn):
            assert page in lies[_tier(pages, page, turn)]


def _tier(pages: dict[str, Any], page: int, turn: int) -> str:
    """As `tierOf` of the front end."""
    if str(page) in pages["moved"]:
        return str([tier for at, tier in pages["moved"][str(page)] if at <= turn][-1])
    for name, column in (("dropped", "dropped"), ("archive", "gone"), ("mtm", "out")):
        if pages[column][page] and turn >= pages[column][page]:
            return name
    return "stm"


def test_memoryos_needs_no_words_but_the_book_s() -> None:
    assert speech_slot(MEMORYOS) is None
    assert json.loads(of("tutor", "paper").follow({})["run"])["speech"] is None


SAID = {**neutral.NEUTRAL, **neutral.FELT, **neutral.UNFELT, **neutral.IN_TOKENS}


@pytest.mark.parametrize("key", list(SAID))
def test_a_neutral_text_has_the_key_and_at_most_the_values_of_its_own(key: str) -> None:
    def fields(pair: tuple[str, str]) -> set[str]:
        return {name for text in pair for _, name, _, _ in Formatter().parse(text) if name}

    assert fields(named(SAID[key], About())) <= fields(texts()[key]) | {"segment", "rank"}


# -- wishes -----------------------------------------------------------------------------------------


def test_another_system_is_a_wish_like_any_other() -> None:
    desk = of("tutor", "paper")
    desk.follow({"turn": 20})
    slots = desk.follow({"a": {"preset": "amem", "asking": "live", "knobs": {"top_k": 4}}})
    run = json.loads(slots["run"])
    assert run["preset"] == "amem" and run["knobs"]["top_k"] == 4 and desk.wish.turn == 20
    assert run["changed"] is None or run["changed"]["text"]["en"]
    back = json.loads(desk.follow({"a": {"preset": "paper", "knobs": {}}})["run"])
    assert back["preset"] == "paper" and back["theta"] == 0.6


def test_a_knob_of_another_system_is_told_as_a_fault() -> None:
    desk = of("tutor", "paper")
    desk.follow({})
    fault = json.loads(desk.answer({"a": {"preset": "flat", "knobs": {"theta": 0.5}}})["fault"])
    assert "theta" in fault["what"] and desk.wish.a.preset == "flat"


@rivals
def test_a_system_is_compared_with_memoryos(name: str) -> None:
    desk = of("tutor", "paper")
    slots = desk.follow({"b": {"preset": name, "asking": "fork", "knobs": {}}})
    compare, other = json.loads(slots["compare"]), json.loads(slots["other"])
    assert other["speech"] and compare["speech"] and compare["text"]["zh"]
    assert compare["turns"]


# -- memories that were watched -----------------------------------------------------------------------


def test_a_memory_that_was_watched_is_shown_without_knobs() -> None:
    run = watched()
    desk = standing(run)
    slots = {key: json.loads(body) for key, body in desk.follow({"pick": {"kind": "page", "id": 3}}).items()}
    system = slots["book"]["systems"][slots["run"]["system"]]
    assert system["kin"] == "watched" and system["knobs"] == [] and system["title"]["zh"] == "所见"
    assert slots["run"]["preset"] == "seen" and slots["run"]["knobs"] == {}
    assert json.loads(desk.answer({"pick": {"kind": "question", "id": 0}})["recall"]) is None
    assert [one.text for one in words.info(desk.run, 8)] == [one.text for one in words.info(run, 8)]


def test_a_watched_memory_stands_beside_a_replay_of_its_pages() -> None:
    desk = standing(watched())
    slots = desk.follow({"b": {"preset": "paper", "asking": "none", "knobs": {}}})
    assert json.loads(slots["compare"])["turns"] == []  # it was that very memory
    desk.follow({"a": {"preset": "flat", "asking": "none"}, "b": None})
    desk.follow({"a": {"preset": "seen", "asking": "none"}})
    assert desk.run.policy.about.title.en == "seen"


def test_a_watched_memory_is_asked_in_vain_and_says_why() -> None:
    desk = standing(watched())
    fault = json.loads(desk.answer({"a": {"preset": "seen", "asking": "live"}})["fault"])
    assert "watched" in fault["what"]


def test_a_notebook_and_a_page_show_a_watched_memory() -> None:
    lab = Lab(watched())
    assert lab.preset == "seen" and dict(lab.knobs) == {}
    lab.other = "paper"
    assert lab.other is not None and lab.other.policy == preset("paper")
    page = offline_html(watched())
    assert "seen" in page and '"kin":"watched"' in page


# -- in a browser -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def stage(browser: Browser) -> Iterator[Staged]:
    with staged(browser, of("tutor", "paper")) as shown:
        yield shown


@pytest.mark.browser
@rivals
def test_every_system_is_drawn_picked_and_spoken_of_without_a_fault(stage: Staged, name: str) -> None:
    stage.act(f"theatre.store.choose({{ preset: {json.dumps(name)}, asking: 'live' }})")
    stage.page.wait_for_function(f"theatre.store.run.preset === {json.dumps(name)}")
    for turn in (1, 20, 58):
        stage.go(turn)
        rows = stage.page.evaluate("root.querySelectorAll('.panel .journey > li').length")
        assert rows >= 1 and "{" not in stage.page.inner_text(".panel-body")
    run = json.loads(stage.desk.answer({})["run"])
    there = {"page": 1, "question": 1} | {"segment": len(run["segments"]["label"]), "fact": len(run["slots"])}
    for kind in (kind for kind, count in there.items() if count):
        stage.act(f"theatre.store.pick({json.dumps(kind)}, 0)")
        said = stage.page.inner_text(".panel-body")
        assert "undefined" not in said and "{" not in said
    stage.act("theatre.store.pick(null)")
    own = about(preset(name))
    drawn = stage.page.evaluate("theatre.store.text('stage_mtm')")
    assert drawn == own.store.en
    fields = stage.page.evaluate("root.querySelectorAll('.headline .field.small').length")
    assert fields <= 1 + len(knobs(preset(name)))
    assert stage.errors == []


@pytest.mark.browser
def test_two_systems_side_by_side_keep_their_own_words(stage: Staged) -> None:
    stage.act("theatre.store.choose({ preset: 'paper' })")
    stage.act(
        "theatre.store.compareWith({ preset: 'memgpt', asking: 'live', knobs: { context_tokens: 1900 } })"
    )
    stage.page.wait_for_function("theatre.store.other?.preset === 'memgpt'")
    named_ = stage.page.evaluate(
        "[theatre.store.run, theatre.store.other].map((run) => theatre.store.textOf(run, 'stage_stm'))"
    )
    assert named_ == ["Short-term", "FIFO queue"]
    label = stage.page.evaluate("[...root.querySelectorAll('.headline .word')].map((n) => n.textContent)")
    assert "pages k" in label and "match θ" not in label  # the knobs are those of B
    stage.act("theatre.store.undo()")
    stage.page.wait_for_function("theatre.store.other === null")
    assert stage.errors == []


@pytest.mark.browser
def test_the_menu_of_presets_has_every_system_in_its_group(stage: Staged) -> None:
    groups = stage.page.evaluate(
        "[...root.querySelectorAll('.headline optgroup')].map((g) => [g.label, g.children.length])"
    )
    assert [label for label, _ in groups] == ["MemoryOS", "other systems"]
    assert sum(count for _, count in groups) == len(presets())


@pytest.mark.browser
def test_a_watched_memory_has_no_knobs_on_the_screen(browser: Browser) -> None:
    with staged(browser, standing(watched())) as shown:
        assert shown.page.locator(".headline .field.small").count() == 0
        assert "no knobs" in shown.page.inner_text(".headline")
        shown.go(30)
        assert shown.errors == []


@pytest.fixture(scope="module")
def heard(browser: Browser) -> Iterator[Staged]:
    """A stage of which what is written on its canvas can be read."""
    with staged(browser, of("tutor", "paper")) as shown:
        shown.page.evaluate(WRITTEN)
        yield shown


def written(shown: Staged, preset_: str, asking: str = "fork") -> set[str]:
    """What stands on the canvas of a system at the last turn."""
    shown.act("theatre.store.pick(null); window.written.clear()")
    shown.act(f"theatre.store.choose({{ preset: {preset_!r}, asking: {asking!r} }}); await 0")
    shown.page.wait_for_function(f"theatre.store.run.preset === {preset_!r} && !theatre.store.state.pending")
    shown.go(58)
    return drawn_anew(shown)


def drawn_anew(shown: Staged) -> set[str]:
    """What is written where all layers are drawn."""
    shown.act("window.written.clear(); theatre.store.set({ dark: !theatre.store.state.dark }); await 0")
    return set(shown.page.evaluate("[...window.written]"))


@pytest.mark.browser
def test_a_band_without_rows_says_why(heard: Staged) -> None:
    said = written(heard, "memgpt")
    assert "nothing is kept here: no page leaves in this run (FIFO queue)" in said and "opened" not in said
    said = written(heard, "none")
    assert {"nothing is kept here in this run", "× 51"} <= said and "opened" not in said
    assert "opened" in written(heard, "paper")
    heard.act("theatre.store.turnKnobs({ stm_capacity: 60 }); await 0")
    heard.page.wait_for_function("theatre.store.run.knobs.stm_capacity === 60")
    said = drawn_anew(heard)
    assert "nothing is filed: no page leaves short-term memory in this run" in said
    assert heard.errors == []


@pytest.mark.browser
def test_pages_that_come_together_are_counted_at_their_dot(heard: Staged) -> None:
    counts = {text for text in written(heard, "memorybank") if text.startswith("×")}
    assert counts == {f"×{n}" for n in (2, 3, 4, 5)}
    assert not {text for text in written(heard, "paper") if text.startswith("×")}


@pytest.mark.browser
def test_one_place_for_all_pages_is_no_list_of_places(heard: Staged) -> None:
    assert "store: one row for all pages" in written(heard, "flat")
    heard.act("theatre.store.pick('question', 1)")
    heard.page.wait_for_function("theatre.store.recall?.question === 1")
    heard.rest()
    assert "searched, without a score of its own" in heard.text(".panel-body")
    assert heard.page.evaluate("root.querySelectorAll('.panel .strip').length") == 1  # that of the pages
    heard.act("theatre.store.pick('page', 8)")
    assert heard.text(".panel-body h2").strip() == "In store"


@pytest.mark.browser
def test_a_move_that_changes_nothing_says_so(heard: Staged) -> None:
    written(heard, "none", "live")
    written(heard, "none", "fork")
    assert "nothing that memory holds" in heard.text(".status .told")


@pytest.mark.browser
def test_beside_a_system_without_strength_no_empty_band_of_strength_stands(heard: Staged) -> None:
    written(heard, "amem")
    heard.act("theatre.store.compareWith({ preset: 'paper', asking: 'fork', knobs: {} }); await 0")
    heard.page.wait_for_function("theatre.store.other?.preset === 'paper' && !theatre.store.state.pending")
    said = drawn_anew(heard)
    assert not {text for text in said if text.endswith("· A")} and "√ scale" not in said
    assert heard.text(".status .told").startswith("A → B")
    heard.act("theatre.store.swapSides(); await 0")
    heard.page.wait_for_function("theatre.store.run.preset === 'paper' && !theatre.store.state.pending")
    assert {text for text in drawn_anew(heard) if text.upper().endswith("· A")}
    heard.act("theatre.store.compareWith(null); await 0")
    heard.page.wait_for_function("theatre.store.other === null && !theatre.store.state.pending")
    assert heard.errors == []


@pytest.mark.browser
def test_what_was_written_from_the_window_is_not_called_the_user_s_own_word(heard: Staged) -> None:
    written(heard, "memgpt")
    heard.act("theatre.store.pick('fact', 0)")
    said = heard.text(".panel-body .path")
    assert said.startswith("page") and "own word" not in said
    written(heard, "memorybank")
    heard.act("theatre.store.pick('segment', 2)")
    assert "DAY 3" in heard.text(".panel-head").upper()


@pytest.mark.browser
@pytest.mark.parametrize(("name", "has"), [("amem", True), ("paper", False)])
def test_help_speaks_of_links_where_there_are_some(heard: Staged, name: str, has: bool) -> None:
    written(heard, name)
    heard.act("root.querySelector('[data-name=help]').click()")
    assert ("joins linked pages" in heard.text(".help .ideas")) is has
    heard.act("root.querySelector('.help').hidePopover()")
