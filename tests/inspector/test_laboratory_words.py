"""The laboratory speaks of every system in its own words: gates, labels, places, kinds of change, knobs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from string import Formatter

import pytest
from chromium import browsing, chromium
from own_words import RIVALS, foreign

from laboratories import Shown, mira, shown
from memoryos_lab import samples
from memoryos_lab.evals.diagnose import TEMPLATES
from memoryos_lab.evals.diagnose.own_words import NAMED, OWN
from memoryos_lab.evals.examine import examine
from memoryos_lab.evals.sweep import grid, sweep
from memoryos_lab.inspector import Inquiry
from memoryos_lab.inspector.neutral import NEUTRAL
from memoryos_lab.inspector.telling import speech
from memoryos_lab.inspector.texts import texts
from memoryos_lab.memory.about import About, about
from memoryos_lab.memory.policy import knobs, preset, set_knobs
from memoryos_lab.views.catalogue import LANGUAGES

# What is said only where a knob of that name exists, and words of the reference, which is MemoryOS.
HIS_OWN = {"change.theta", "saves_theta", "knobs.try.small"}

SENTENCES = {key: (text.en, text.zh) for key, text in TEMPLATES.items()}


def bare(text: str) -> str:
    """Without what is to be filled in."""
    return re.sub(r"\{\w+\}", "", text)


def test_whatever_names_a_part_of_memoryos_can_be_said_otherwise() -> None:
    otherwise = {*NEUTRAL, *OWN, *(f"{kind}_{key}" for key in NAMED for kind in ("label", "gate"))}
    said = texts() | SENTENCES
    named = {key for key, text in said.items() if foreign(bare(" ".join(text)), About())}
    assert sorted(named - otherwise - HIS_OWN) == []


@pytest.mark.parametrize("name", RIVALS)
def test_no_word_of_the_laboratory_is_another_systems(name: str) -> None:
    policy = preset(name)
    told = speech(policy)
    assert told is not None
    for place, language in enumerate(LANGUAGES):
        said = {key: text[place] for key, text in texts().items()}
        said |= {key: text[place] for key, text in SENTENCES.items()}
        said |= told["texts"][language] | told["sentences"][language]
        wrong = {key for key, text in said.items() if foreign(bare(text), about(policy))}
        assert wrong - HIS_OWN == set()


@pytest.mark.parametrize("name", RIVALS)
def test_own_words_are_filled_with_what_the_screen_has_at_hand(name: str) -> None:
    told = speech(preset(name))
    assert told is not None
    known = {key: _fields(text[0]) for key, text in texts().items()}
    for language in LANGUAGES:
        for key, text in told["texts"][language].items():
            assert key in known and _fields(text) <= known[key], key
        for key, text in told["sentences"][language].items():
            assert _fields(text) <= set(TEMPLATES[key].fields), key


def test_memoryos_is_told_by_the_book_alone() -> None:
    assert speech(preset("paper")) is None


# -- on the screen ----------------------------------------------------------------------------------

SHOWN = (  # under settings in which something is lost at many gates; a sweep is of the first
    ("tim", {"top_k": 1}),
    ("memorybank", {"forgetting": "limit", "stm_capacity": 2}),
    ("memos", {"stm_capacity": 2, "top_k": 1}),
    ("paper", {}),
)
# Whatever is read of the chosen run, or told to those who listen; lines of other runs speak for themselves.
SAID = """
for (const node of root.querySelectorAll('.other')) node.hidden = true;
const named = [...root.querySelectorAll('[aria-label]')].map((node) => node.getAttribute('aria-label'));
return [root.querySelector('.lab').innerText, ...named].join(' | ');"""


@cache
def inquiry() -> Inquiry:
    script, features, _ = samples.load("mira")
    known = {script.id: features}
    policies = [(name, set_knobs(preset(name), moved)) for name, moved in SHOWN]
    made = [examine(mira(), policy, name=name, features=known, workers=1) for name, policy in policies]
    first = policies[0][1]
    moved = sweep(mira(), grid(["top_k=1,3,8"], first), first, features=known, workers=1)
    return Inquiry(made, sweep=moved)


@pytest.fixture(scope="module")
def page() -> Iterator[Shown]:
    with browsing() as browser, shown(browser, inquiry()) as made:
        yield made


@pytest.mark.browser
@pytest.mark.skipif(chromium() is None, reason="Chromium is not installed")
@pytest.mark.parametrize("place", range(3), ids=[name for name, _ in SHOWN[:3]])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_screen_speaks_of_the_chosen_run(page: Shown, place: int, language: str) -> None:
    one = inquiry().examinations[place]
    its = about(one.policy)
    heard = foreign(" ".join(turn.text for p in mira().scripts[0].pages for turn in p.turns), its)
    heard |= {knob.symbol for knob in knobs(one.policy)}
    page.act(f"store.set({{ tab: 'why', language: '{language}' }}); store.useRun({place}); store.pick(-1);")
    read = [page.act(SAID)]
    labels = {found.label: row for row, found in enumerate(one.diagnoses.values()) if found.label}
    for row in labels.values():
        page.act(f"store.pick({row});")
        read.append(page.act(SAID))
    if place == 0:
        page.act("store.set({ tab: 'knobs' });")
        read.append(page.act(SAID))
    wrong = {word: text[max(0, text.find(word) - 60) :][:120] for text in read for word in foreign(text, its)}
    assert {word: text for word, text in wrong.items() if word not in heard} == {}
    assert any(its.group.of("zh" if language == "zh" else "en") in text for text in read)


@pytest.mark.browser
@pytest.mark.skipif(chromium() is None, reason="Chromium is not installed")
def test_what_another_run_made_of_a_question_is_said_in_its_words(page: Shown) -> None:
    labels = [found.label for found in inquiry().examinations[0].diagnoses.values()]
    row = labels.index("not_retrieved.segment_rank")
    page.act(f"store.set({{ tab: 'why', language: 'en' }}); store.useRun(3); store.pick({row});")
    assert any("bucket not selected" in line for line in page.texts(".other"))
    page.act("store.useRun(2);")
    assert any(line.startswith("tim") and "bucket not selected" in line for line in page.texts(".other"))


def _fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}
