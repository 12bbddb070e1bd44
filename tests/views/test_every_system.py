"""Every registered system in every view: its pages where they are, its parts by its own names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from string import Formatter
from typing import Any

import pytest
from hypothesis import given, settings
from own_words import foreign

from memoryos_lab.memory.about import About, Name, about
from memoryos_lab.memory.events import Arrived, Did
from memoryos_lab.memory.memoryos import ABOUT as MEMORYOS
from memoryos_lab.memory.policy import preset, presets
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.memory.types import Features, Script
from memoryos_lab.policies.observed import Observed, Seen
from memoryos_lab.views import chains, compare, diff, heat, journey, lpm, map, neutral, timeline, words
from memoryos_lab.views import recall as xray
from memoryos_lab.views.captions import _CAPTIONS
from memoryos_lab.views.catalogue import _LINES, LANGUAGES, TERMS
from memoryos_lab.views.naming import DID, named, owns, speech
from memoryos_lab.views.projection import project
from memoryos_lab.views.story import story
from memoryos_lab.views.telling import tellings
from memoryos_lab.views.templates import TEMPLATES
from view_runs import RIVALS, by_hand, rival
from worlds import worlds

World = tuple[Script, Features]
rivals = pytest.mark.parametrize("name", RIVALS)


@pytest.mark.parametrize("name", list(presets()))
@settings(max_examples=5)
@given(worlds())
def test_a_page_lies_where_the_snapshot_has_it_at_every_turn(name: str, world: World) -> None:
    run = replay(*world, preset(name))
    told = story(run)
    for turn in range(run.turns + 1):
        snapshot = run.snapshot(turn)
        for tier in snapshot.tiers:
            assert {life.page for life in told.pages if life.tier(turn) == tier.name} == set(tier.pages)
        held = {group.id: set(group.pages) for group in snapshot.groups if group.pages}
        homes: dict[int, set[int]] = {}
        for life in told.pages:
            for segment in life.homes(turn) if life.tier(turn) == "mtm" else ():
                homes.setdefault(segment, set()).add(life.page)
        assert homes == held


@rivals
def test_stays_are_the_turns_in_the_window(name: str) -> None:
    run = rival(name)
    for life in story(run).pages:
        inside = [turn for turn in range(run.turns + 1) if life.page in run.snapshot(turn).tier("stm")]
        stays = [(start, until or run.turns + 1) for start, until in life.stays]
        assert inside == [turn for start, until in stays for turn in range(start, until)]


def said_of(run: Run) -> Iterator[str]:
    """Everything that views say of a run in both languages: figures, their words, sentences."""
    for language in LANGUAGES:
        for view in (timeline, heat, chains, lpm):
            info: Any = view.info(run)
            yield view.alt(info, language=language)
            yield from _texts(view.figure(info, turn=run.turns, language=language).to_plotly_json())
        placed = map.info(run, project(run.features, method="pca"))
        yield map.alt(placed, language=language)
        found = xray.ask(run, 0)
        yield xray.alt(found, language=language)
        yield from _texts(xray.figure(found, language=language).to_plotly_json())
        yield from (part.heading for part in found.parts)
        for turn in range(run.turns + 1):
            yield from (one.text for one in words.info(run, turn, language=language))


def _texts(part: Any) -> Iterator[str]:
    """Annotations of a figure, and what its marks say under the pointer."""
    for annotation in part["layout"].get("annotations", ()):
        yield str(annotation["text"])
    for trace in part["data"]:
        said = trace.get("hovertext", ())
        yield from map_text(said)


def map_text(said: Any) -> Iterator[str]:
    yield from ([said] if isinstance(said, str) else (str(one) for one in said if one is not None))


@rivals
def test_every_view_speaks_of_a_system_in_its_own_words(name: str) -> None:
    run = rival(name)
    about_it = about(run.policy)
    assert [text for text in said_of(run) if foreign(text, about_it)] == []
    for language in LANGUAGES:
        told = timeline.alt(timeline.info(run), language=language)
        for part in (about_it.window, about_it.store, about_it.groups, about_it.lasting):
            assert part.of(language) in told


@rivals
def test_two_systems_are_compared_in_words_that_fit_both(name: str) -> None:
    a = rival(name)
    b = replay(a.script, a.features, preset("paper"))
    assert owns(compare.info(b, b).about) and not owns(compare.info(a, b).about)
    for language in LANGUAGES:
        alt = compare.alt(compare.info(a, b), language=language)
        assert alt and not foreign(alt, About())
        assert not foreign(diff.sentence(diff.info(a, b), language=language), About())


@rivals
def test_a_page_has_a_whole_life(name: str) -> None:
    run = rival(name)
    told = story(run)
    for page in range(0, run.turns, 7):
        steps = journey.info(run, page).steps
        assert steps[0].text and len(steps) >= len(told.pages[page].moves)


# -- what only one system does ----------------------------------------------------------------------


def watched(event: Did, says: dict[str, Name]) -> Run:
    """A memory that was watched for one page, at which something of its own happened."""
    run = by_hand()
    script, features = run.script, run.features
    script = replace(script, pages=script.pages[:1], questions=(), acts=())
    features = replace(
        features, page=features.page[:1], themes=features.themes[:1], continues=features.continues[:1],
        facts=(), question=(), question_keywords=(), continuity=(), words=(), question_words=(), acts=(),
        meta=(),
    )  # fmt: skip
    seen = replace(run.snapshot(1), groups=(), chains=((0,),), entries=(), history=())
    policy = Observed(
        About(Name("a box", "盒子"), says=says, ours=False),
        replace(seen, step=0, turn=0, tiers=tuple(replace(t, pages=()) for t in seen.tiers), chains=()),
        (Seen(seen, (Arrived(0, 0.0, 1, 0), event)),),
    )
    return replay(script, features, policy, questions="none")


def test_a_sentence_of_its_own_takes_pages_numbers_and_words() -> None:
    sentence = Name("Page {page} shares {tags} ({before}).", "第 {page} 页共有 {tags}（{before}）。")
    event = Did("linked", (0,), numbers=(("before", 0.25),), words=(("tags", "{page} \u202e<b>"),))
    run = watched(event, {"linked": sentence})
    en, zh = (words.info(run, 1, language=language)[-1] for language in LANGUAGES)
    assert en.text == "Page 1 shares \u2068{page} \u202e<b>\u2069 (.25)."
    assert zh.text == "第 1 页共有 \u2068{page} \u202e<b>\u2069（.25）。"
    assert en.pages == (0,) and en.kind == "did"


def test_what_has_no_sentence_is_told_by_its_name() -> None:
    run = watched(Did("unheard", (0,)), {})
    (told,) = [one for one in tellings(run, 1, run.steps[0].events) if one.kind == "did"]
    assert told.key == "did" and words.info(run, 1)[-1].text == "unheard: page 1."


def test_a_capacity_that_nobody_knows_is_not_told() -> None:
    assert words.info(watched(Did("x"), {}), 1)[0].text == "Page 1 arrives."


def test_a_system_may_rephrase_a_sentence_and_keeps_its_values() -> None:
    own = replace(MEMORYOS, says={"left": Name("Out goes {page}.", "{page} 出局。")})
    template = speech(own).template("left")
    assert template.en == "Out goes {page}." and template.fields == TEMPLATES["left"].fields


# -- the neutral words ------------------------------------------------------------------------------


def test_memoryos_is_told_by_the_catalogues_alone() -> None:
    assert owns(MEMORYOS) and not speech(MEMORYOS).texts and not speech(MEMORYOS).templates


FIGURES = {**_CAPTIONS, **TERMS, **_LINES}
TABLES = [
    (neutral.NEUTRAL | neutral.UNFELT | neutral.FELT, FIGURES),
    (
        neutral.SENTENCES | neutral.IN_TOKENS | neutral.UNFELT_SENTENCES | neutral.WATCHED,
        {key: (template.en, template.zh) for key, template in TEMPLATES.items()},
    ),
]


@pytest.mark.parametrize("said, own", TABLES, ids=["figures", "events"])
def test_a_neutral_text_has_the_key_and_at_most_the_values_of_its_own(said: Any, own: Any) -> None:
    assert said.keys() <= own.keys()
    for key, texts in said.items():
        spoken = {name for text in named(texts, About()) for _, name, _, _ in Formatter().parse(text) if name}
        known = {name for text in own[key] for _, name, _, _ in Formatter().parse(text) if name}
        more = set(TEMPLATES[key].fields) if key in TEMPLATES and own is not FIGURES else set()
        allowed = known | more | PASSED.get(key, set())
        assert spoken <= allowed, key


PASSED = {"place_below_m": {"segments"}, "heat_alt": {"turn", "n"}}  # values that the view has at hand
# Sentences that name what only MemoryOS has, and that no other system comes to say.
HIS_OWN = {
    "inflated", "scanned", "starved", "unrefreshed", "undistilled_early", "heat_what_if", "heat_crossing",
    "heat_alt_tau", "similarity_alt_theta", "heat", "segment", "stm", "mtm", "lpm", "waiting",
}  # fmt: skip


@pytest.mark.parametrize("said, own", TABLES, ids=["figures", "events"])
def test_whatever_names_a_part_of_memoryos_can_be_said_otherwise(said: Any, own: Any) -> None:
    bare = {key: re.sub(r"\{\w+\}", "", en + zh) for key, (en, zh) in own.items()}
    named_so = {key for key, text in bare.items() if foreign(text, About())}
    assert sorted(named_so - said.keys() - HIS_OWN) == []


def test_the_key_of_a_sentence_of_its_own_is_marked() -> None:
    says = {"pressure": Name("{used} of {room}", "{used}/{room}")}
    assert list(speech(About(says=says)).templates)[-1] == f"{DID}pressure"


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_what_the_user_put_right_is_called_his_own_word(language: Any) -> None:
    run = rival("memgpt")  # writes from its queue: no row holds the pages
    assert any(row.source is None and row.basis == "stated" for row in lpm.info(run).rows)
    hovers = list(_texts(lpm.figure(lpm.info(run), language=language).to_plotly_json()))
    own = {"en": "own word", "zh": "用户本人"}[language]
    assert not [text for text in hovers if own in text]
    assert any(re.search(r"<br>(page|第) [\d, ]+(页 )?→", text) for text in hovers)
