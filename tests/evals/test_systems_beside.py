"""Systems on one conversation: what each holds, finds and loses, in its own words."""

from __future__ import annotations

from dataclasses import replace
from string import Formatter
from typing import Any

import hostile
import pytest

from diagnosed import APART, ROOMY, World, ask, pottery
from memoryos_lab import samples
from memoryos_lab.evals.diagnose import TEMPLATES, Conversation, say, spoken
from memoryos_lab.evals.diagnose.own_words import OWN, PARTS
from memoryos_lab.evals.diagnose.settings import settings
from memoryos_lab.evals.labels import Stage
from memoryos_lab.evals.systems import Beside, asked, beside, beside_of, chosen, holding, one, remedy
from memoryos_lab.memory.about import Name
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.events import Evicted, Faded, Returned
from memoryos_lab.memory.policy import preset, presets, set_knobs
from memoryos_lab.memory.prompt import count_words
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.policies import Flat

NAMES = ("memoryos", "flat", "none", "pypi-head")
WHERE = ask("Where did Ines move?", "Porto", "2:1")


@pytest.fixture(scope="module", params=["tutor", "mira", "zh"])
def found(request: pytest.FixtureRequest) -> Beside:
    sample = samples.load(request.param)
    return beside(sample.script, sample.features, NAMES)


def test_shares_are_of_the_pages_in_the_prompt(found: Beside) -> None:
    for system in found.systems:
        script = system.run.script
        for question in script.questions:
            lost = system.questions[question.id]
            assert set(lost.found) <= {*lost.pages, *lost.stm} & set(lost.gold)
            if question.evidence:
                came = sum(script.holders.get(turn) in lost.found for turn in question.evidence)
                assert lost.recall == came / len(question.evidence) <= (lost.told or 0)
                assert (lost.stage == Stage.AVAILABLE) >= (lost.recall == 1)
            else:
                assert lost.recall is lost.told is lost.stage is None
            assert lost.sentence.en and lost.sentence.zh


def test_they_differ_where_shares_do(found: Beside) -> None:
    shares = {id: [one.questions[id].recall for one in found.systems] for id in found.systems[0].questions}
    apart = {id for id, values in shares.items() if len(set(values)) > 1}
    assert set(found.apart) == apart and apart
    spread = [max(shares[id]) - min(shares[id]) for id in found.apart]
    assert spread == sorted(spread, reverse=True)


def test_every_page_is_held_once(found: Beside) -> None:
    for system in found.systems:
        pages = system.run.script.pages
        for turn in (0, len(pages) // 2, len(pages)):
            held = holding(system.run, turn)
            assert sum(place.pages for place in held.places) == turn
            assert sum(place.tokens for place in held.places) == sum(
                count_words(page.text) for page in pages[:turn]
            )
            assert [place.role for place in held.places] == ["stm", "mtm", "archive", "dropped"]
    assert holding(found.systems[0].run).places[0].name == Name("short-term memory", "短期记忆")


def test_one_more_system_costs_only_itself() -> None:
    sample = samples.load("tutor")
    first, second = (one(sample.script, sample.features, name, preset(name)) for name in ("flat", "none"))
    both = beside_of([first, second])
    assert both.systems == (first, second)
    assert both.apart == beside(sample.script, sample.features, ("flat", "none")).apart


def test_a_conversation_without_questions_shows_what_is_held() -> None:
    sample = samples.load("tutor")
    script = replace(sample.script, questions=())
    f = replace(sample.features, question=(), question_keywords=(), question_words=())
    found = beside(script, f, ("flat", "none"))
    assert found.apart == () and not any(one.questions for one in found.systems)


def test_false_premises_and_missing_answers_have_evidence_too() -> None:
    sample = samples.load("mira")
    category = {question.id: question.category for question in sample.script.questions}
    flat = one(sample.script, sample.features, "flat", preset("flat"))
    traps = [lost for id, lost in flat.questions.items() if category[id] == 5]
    assert traps and all(lost.stage is not None for lost in traps)


# -- names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "moved", "says"),
    [
        (("flat",), {}, "flat alone cannot be compared"),
        ((), {}, "nothing alone"),
        (("flat", "nobody"), {}, "no preset called 'nobody'"),
        (("memoryos", "paper"), {}, "the same system"),
        (("flat", "none"), {"memoryos": {"theta": "0.5"}}, "it is not compared"),
        (("flat", "none"), {"flat": {"theta": "0.5"}}, "no knob called 'theta'"),
        (("flat", "none"), {"flat": {"top_k": "0"}}, "cannot be '0'"),
    ],
)
def test_what_cannot_be_compared_says_so(names: Any, moved: Any, says: str) -> None:
    with pytest.raises(LabError, match=says) as error:
        chosen(names, moved)
    assert error.value.hint


def test_a_system_goes_by_any_of_its_names() -> None:
    found = chosen(("memoryos", "paper"), {"paper": {"theta": 0.5}})
    assert (found["memoryos"].theta, found["paper"].theta) == (0.6, 0.5)
    assert chosen(("memoryos", "flat"), {"paper": {"theta": 0.5}})["memoryos"].theta == 0.5
    assert len(chosen(("all",))) > 7


# -- words ----------------------------------------------------------------------------------------


def test_own_words_fill_the_same_sentences() -> None:
    for key, text in OWN.items():
        named = {name for name in text.fields if name not in PARTS}
        assert named <= set(TEMPLATES[key].fields), key
        assert {name for _, name, _, _ in Formatter().parse(text.zh) if name} == set(text.fields), key


def test_a_loss_is_told_in_the_systems_own_words() -> None:
    world = World(pottery(WHERE), APART, Flat(stm_capacity=1, top_k=1), asked=100)
    (lost,) = world.diagnose()
    assert spoken(ROOMY) is None and "segment" not in say(lost, "en", spoken(world.policy))
    assert say(lost, "en", spoken(world.policy)).startswith("Page 2 ranks ")
    assert " in store. Only the best 1 come back." in say(lost, "en", spoken(world.policy))
    assert "在存储中排名" in say(lost, "zh", spoken(world.policy))


def test_what_would_have_found_it_is_of_knobs_that_the_system_has() -> None:
    world = World(pottery(WHERE), APART, Flat(stm_capacity=1, top_k=1), asked=100)
    (id,) = (question.id for question in world.script.questions)
    lost = remedy(world.run(), id)
    assert lost.diagnosis and lost.diagnosis.change
    moved = {knob for change in lost.diagnosis.change.singles for knob, _ in change.knobs}
    assert moved <= {"stm_capacity", "top_k", "bm25_weight", "budget"} and "top_k" in moved
    assert "Found with k ≥ " in lost.sentence.en and "k ≥ " in lost.sentence.zh
    tried = {name for setting in settings(Flat(), words=True) for name, _ in setting.knobs}
    assert tried and tried <= {"stm_capacity", "bm25_weight"}


# -- pages that go and come back ------------------------------------------------------------------


def _told(*events: tuple[int, Any]) -> Conversation:
    """A run of ten pages in which these happen, each at a step."""
    world = World(pottery(WHERE), APART, ROOMY)
    run = world.run()
    steps = list(run.steps)
    for at, event in events:
        steps[at] = replace(steps[at], events=(*steps[at].events, event))
    told = Run(run.script, run.features, run.policy, run.questions, tuple(steps))
    return Conversation(told.script, told, 4000)


def test_a_page_that_came_back_is_not_lost_until_it_is_lost_again() -> None:
    fade, back = Faded(0, (1,), 0.1, 0.3, True), Returned(1, "archive")
    evict = Evicted(4, (1,), 0.5, 3, "coldest", 0, False)
    c = _told((4, fade), (6, back), (8, evict))
    assert [c.loss(1, before) is not None for before in (4, 5, 7, 9, None)] == [
        False,
        True,
        False,
        True,
        True,
    ]
    assert c.loss(1, 5) == (4, 5, fade) and c.loss(1) == (8, 9, evict)
    assert c.loss(0) is None


def test_a_page_that_faded_names_both_numbers() -> None:
    """One day and a strength of 1 leave 1/e of what was said on it (Ebbinghaus)."""
    world = World(
        pottery(WHERE),
        APART,
        set_knobs(preset("memorybank"), {"stm_capacity": 1, "forgetting": "limit", "unit_days": 1}),
    )
    (lost,) = world.diagnose(changes=False)
    own = spoken(world.policy)
    assert (lost.label, lost.gate) == ("evicted", "kept")
    assert say(lost, "en", own) == (
        "2:1 was on page 2, which left memory storage at turn 3: retention 0.368, below 0.5 (now: forgotten)."
    )
    assert say(lost).startswith(
        "2:1 was on page 2, which faded at turn 3: its strength was 0.368, below 0.5."
    )
    assert "保持率 0.368，低于 0.5（现在：已遗忘）" in say(lost, "zh", own)


def test_a_page_that_no_survey_lists_is_not_called_gone() -> None:
    class Blind(Flat):
        """A store that ranks even pages only."""

        def survey(self, *asked: Any) -> Any:
            seen = super().survey(*asked)
            even = [i for i, page in enumerate(seen.pages) if page % 2 == 0]
            return replace(
                seen,
                pages=tuple(seen.pages[i] for i in even),
                page_cos=seen.page_cos[even],
                page_scores=seen.page_scores[even],
                page_over=seen.page_over[even],
                holders=(0,) * len(even),
            )

    world = World(pottery(WHERE), APART, Blind(stm_capacity=1, top_k=9))
    (lost,) = world.diagnose(changes=False)
    assert (lost.label, lost.gate) == ("not_retrieved.unranked", "segment")
    assert say(lost).startswith("2:1 lies on page 2, which was not among what this question ranks.")
    assert lost.flags == ()


@pytest.mark.parametrize("name", ["memoryos", "flat", "amem", "memorybank"])
def test_what_is_said_to_find_it_finds_it(name: str) -> None:
    """Every change that is named was made here: a replay of its own brings the page in, not an entry."""
    sample = samples.load("tutor")
    system = one(sample.script, sample.features, name, preset(name))
    tried = 0
    for id, before in system.questions.items():
        found = remedy(system.run, id).diagnosis
        assert found is not None
        for change in (*found.change.singles, *found.change.pairs) if found.change else ():
            knobs = dict(change.knobs)
            budget = int(knobs.pop("budget", 4000) or 0)
            moved = replace(system.policy, **knobs)
            after = asked(replay(sample.script, sample.features, moved, questions="fork"), budget)
            assert before.stage != Stage.AVAILABLE == after[id].stage, (id, change)
            tried += 1
    assert tried or name == "memorybank", "some loss has a cure"


def test_words_that_would_be_markup_or_a_template_stay_words() -> None:
    script = hostile.script()
    found = beside(script, hostile.features(script), presets())
    assert len(found.systems) == len(presets())
    for system in found.systems:
        assert set(system.questions) == {question.id for question in script.questions}
        assert sum(place.pages for place in holding(system.run).places) == len(script.pages)
