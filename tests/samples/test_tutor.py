"""What the tutor conversation must hold, so that a lesson can point at it.

Turns and pages are counted from 1, as on the screen. Unless said otherwise the knobs are `paper`.
"""

from dataclasses import replace
from typing import Any, TypeVar

import pytest

from memoryos_lab import samples
from memoryos_lab.features import compute
from memoryos_lab.memory.events import Evicted, Merged, Opened, Promoted, Visited
from memoryos_lab.memory.policy import preset
from memoryos_lab.memory.recall import Recall
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.memory.types import Entry, Features, Question, Script

E = TypeVar("E")

NORA, JAR, EXPLAIN, JOB, BORN, SMELL = range(6)  # the questions, in the order of the file
EVIDENCE = {NORA: 20, JAR: 5, EXPLAIN: 32, JOB: 23, BORN: 11, SMELL: 6}  # page

TOPICS = {
    "bread": (5, 6, 9, 10, 11, 20, 30, 31, 35, 42, 43, 44, 55),
    "stats": (2, 3, 14, 15, 24, 25, 33, 41, 51, 52, 54),
    "run": (17, 18, 19, 36, 46, 47),
    "trip": (38, 39, 40, 49, 50),
    "cat": (12, 13, 53),
    "move": (26, 27, 29),
    "job": (22, 23, 45),
    "allergy": (7, 34),
    "pref": (4, 32),
    "chat": (8, 16, 21, 28, 37, 48, 57, 58),
}


def run_with(**knobs: Any) -> Run:
    script, features, _ = samples.load("tutor")
    return replay(script, features, replace(preset("paper"), **knobs), questions="fork")


@pytest.fixture(scope="module")
def base() -> Run:
    return run_with()


def events(run: Run, kind: type[E]) -> list[tuple[int, E]]:
    """(turn, event) of one kind."""
    return [(run.steps[i].turn, event) for i, event in run.events() if isinstance(event, kind)]


def counted(pages: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(page + 1 for page in pages)


def promotions(run: Run) -> list[tuple[int, tuple[int, ...]]]:
    return [(turn, counted(event.pages)) for turn, event in events(run, Promoted)]


def segments(run: Run) -> list[tuple[int, ...]]:
    return [counted(group.pages) for group in run.snapshot().groups]


def segment_rank(run: Run, question: int, page: int) -> int:
    home = next(group.id for group in run.snapshot().groups if page - 1 in group.pages)
    return next(hit.rank for hit in run.recalls[question].segments if hit.segment == home)


def page_rank(recall: Recall, page: int) -> int | None:
    """Place in the queue over the selected segments; None: its segment was not selected."""
    return next((hit.rank for hit in recall.pages if hit.page == page - 1), None)


def found(run: Run, question: int) -> bool:
    return EVIDENCE[question] - 1 in run.recalls[question].returned


def entries(run: Run, slot: str, turn: int | None = None) -> list[Entry]:
    return [entry for entry in run.snapshot(turn).entries if entry.slot == slot]


# -- the story ------------------------------------------------------------------------------------


def test_the_story(base: Run) -> None:
    script = base.script
    assert (len(script.pages), len({page.session for page in script.pages})) == (58, 15)
    topics = script.held_out["topic"]
    for topic, pages in TOPICS.items():
        assert tuple(i + 1 for i, name in enumerate(topics) if name == topic) == pages


# -- how memory forms -----------------------------------------------------------------------------


def test_segments_at_three_thetas(base: Run) -> None:
    assert len(segments(base)) == 18
    assert len(segments(run_with(theta=0.5))) == 11
    assert len(segments(run_with(theta=0.7))) == 25


def test_a_founder_that_never_learns_opens_more_segments() -> None:
    assert len(segments(run_with(segment_vector="founder"))) == 22


def test_what_is_promoted_and_when(base: Run) -> None:
    assert promotions(base) == [
        (18, (5, 6, 9, 10, 11)),  # bread
        (32, (3, 14, 15, 24, 25)),  # statistics
        (36, (1, 8, 26, 28, 29)),  # home
        (49, (20, 30, 31, 35, 42)),  # bread again
        (53, (17, 18, 19, 36, 46)),  # running
    ]


def test_two_corrections_wait_in_cool_segments(base: Run) -> None:
    read = {page for _, pages in promotions(base) for page in pages}
    assert not read & {23, 34}


def test_a_heat_of_five_is_not_over_five(base: Run) -> None:
    stands = [
        (turn, group.id)
        for turn in range(1, base.turns + 1)
        for group in base.snapshot(turn).groups
        if group.heat == 5.0
    ]
    assert len(stands) == 6
    assert stands[0][0] == 17  # bread, a turn before it is promoted


def test_no_merge_at_theta_needs_keywords_and_no_decision_is_close(base: Run) -> None:
    merged = [event for _, event in events(base, Merged)]
    assert len(merged) == 33
    assert all(event.candidates[0].cos > 0.6 for event in merged)
    decided = merged + [event for _, event in events(base, Opened) if event.candidates]
    assert min(abs(event.candidates[0].total - 0.6) for event in decided) >= 0.02


def test_at_a_higher_theta_keywords_decide() -> None:
    merged = [event for _, event in events(run_with(theta=0.7), Merged)]
    assert (sum(event.candidates[0].cos <= 0.7 for event in merged), len(merged)) == (10, 26)


def test_one_chain_and_two_segments(base: Run) -> None:
    assert (1, 2) in base.snapshot().chains
    holders = [pages for pages in segments(base) if 2 in pages or 3 in pages]
    assert len(holders) == 2


# -- what is believed -----------------------------------------------------------------------------


def test_what_bread_says_in_passing_is_learned_with_it(base: Run) -> None:
    assert not base.snapshot(17).entries
    learned = {entry.slot: (entry.value, counted(entry.pages)) for entry in base.snapshot(18).entries}
    assert learned == {"allergy:walnut": ("walnuts", (10,)), "born": ("1994", (11,))}


def test_the_new_home_supersedes_the_old_in_one_promotion(base: Run) -> None:
    (home,) = entries(base, "home", 36)
    assert (home.value, counted(home.pages)) == ("Grenoble", (29,))
    (old,) = (entry for entry in base.snapshot().history if entry.slot == "home")
    assert (old.value, old.status, old.by) == ("Lyon", "superseded", home.id)


def test_two_beliefs_are_stale_at_the_end(base: Run) -> None:
    (job,) = entries(base, "job")
    assert (job.value, counted(job.pages)) == ("the city library", (1,))
    (allergy,) = entries(base, "allergy:walnut")
    assert allergy.status == "active"  # page 34, which withdraws it, waits in a cool segment


def test_her_birth_year_is_known_by_long_term_memory_alone(base: Run) -> None:
    (born,) = entries(base, "born")
    assert born.id in {hit.entry for hit in base.recalls[BORN].entries}
    assert not found(base, BORN)


def test_a_fact_outlives_its_page() -> None:
    run = run_with(mtm_capacity=8)
    assert 29 - 1 in run.snapshot().tier("archive")
    assert [entry.value for entry in entries(run, "home")] == ["Grenoble"]


# -- what is lost ---------------------------------------------------------------------------------


def test_a_small_memory_evicts_its_busiest_topic_first() -> None:
    turn, first = events(run_with(mtm_capacity=8), Evicted)[0]
    assert (turn, counted(first.pages)) == (24, (5, 6, 9, 10, 11))
    assert first.heat == pytest.approx(0.901, abs=5e-4)


def test_page_six_is_lost_at_eight_segments_and_found_at_nine(base: Run) -> None:
    assert not found(run_with(mtm_capacity=8), SMELL)
    assert found(run_with(mtm_capacity=9), SMELL)
    assert found(base, SMELL)


# -- what is found --------------------------------------------------------------------------------


def test_the_best_page_of_all_is_cut_by_m(base: Run) -> None:
    f = base.features
    cosines = f.vectors[:51] @ f.vectors[f.question[NORA]]
    assert int(cosines.argmax()) + 1 == 20
    assert segment_rank(base, NORA, 20) == 8
    assert not found(base, NORA)


def test_the_jar_is_cut_by_k(base: Run) -> None:
    assert segment_rank(base, JAR, 5) == 1
    assert page_rank(base.recalls[JAR], 5) == 14


def test_more_segments_lose_a_page(base: Run) -> None:
    assert page_rank(base.recalls[EXPLAIN], 32) == 10
    wider = run_with(top_m=9)
    assert page_rank(wider.recalls[EXPLAIN], 32) == 12
    assert not found(wider, EXPLAIN)


def test_few_pages_bring_only_the_stale_wish() -> None:
    returned = run_with(top_k=5).recalls[EXPLAIN].returned
    assert 4 - 1 in returned and 32 - 1 not in returned


def test_her_old_job_comes_first(base: Run) -> None:
    assert base.recalls[JOB].returned[0] == 1 - 1
    assert page_rank(base.recalls[JOB], 23) == 7
    assert not found(run_with(top_k=5), JOB)


def test_her_birth_year_lies_in_a_segment_that_is_not_selected(base: Run) -> None:
    assert segment_rank(base, BORN, 11) == 8
    assert not found(base, BORN)


@pytest.mark.parametrize(
    ("m", "k", "expected"),
    [
        (5, 10, {EXPLAIN, JOB}),
        (9, 10, {NORA, JOB}),
        (8, 13, {NORA, EXPLAIN, JOB, BORN}),
        (7, 60, {JAR, EXPLAIN, JOB}),
        (8, 14, {NORA, JAR, EXPLAIN, JOB, BORN}),
    ],
)
def test_which_knobs_find_the_first_five(m: int, k: int, expected: set[int]) -> None:
    run = run_with(top_m=m, top_k=k)
    assert {question for question in range(5) if found(run, question)} == expected


def test_a_flat_search_finds_two_of_five_as_well(base: Run) -> None:
    f = base.features
    held = [page for group in base.snapshot().groups for page in group.pages]
    flat = set()
    for question in range(5):
        query = f.vectors[f.question[question]]
        best = sorted(held, key=lambda page: -float(f.vectors[page] @ query))[:10]
        flat |= {question} if EVIDENCE[question] - 1 in best else set()
    assert flat == {NORA, JOB}


# -- asking is use --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def asked() -> tuple[Script, Features]:
    """The same conversation with two questions in its midst, which no recording holds."""
    script = samples.load("tutor").script
    loaf = Question("loaf", "Why was the loaf flat?", after=20 - 1)
    porto = Question("porto", "When do I go to Porto?", after=50 - 1)
    script = replace(script, questions=(loaf, porto))
    return script, compute(script, store="off")


def live(asked: tuple[Script, Features], question: int, **knobs: Any) -> Run:
    script, features = asked
    alone = replace(
        features,
        question=features.question[question : question + 1],
        question_keywords=features.question_keywords[question : question + 1],
    )
    script = replace(script, questions=script.questions[question : question + 1])
    return replay(script, alone, replace(preset("paper"), **knobs), questions="live")


def test_recorded_vectors_are_what_the_model_says(base: Run, asked: tuple[Script, Features]) -> None:
    assert abs(asked[1].vectors[:58] - base.features.vectors[:58]).max() < 1e-3
    assert asked[1].themes == base.features.themes
    assert [[f.value for f in fs] for fs in asked[1].facts] == [
        [f.value for f in fs] for fs in base.features.facts
    ]


def test_asking_of_porto_promotes_running(asked: tuple[Script, Features]) -> None:
    run = live(asked, 1)
    turn, promoted = next((t, e) for t, e in events(run, Promoted) if 17 - 1 in e.pages)
    assert (turn, counted(promoted.pages)) == (51, (17, 18, 19, 36))
    assert promoted.heat == pytest.approx(5.902, abs=5e-4)
    assert promoted.segment in {event.segment for _, event in events(run, Visited)}


def test_asking_of_the_flat_loaf_keeps_the_bread(asked: tuple[Script, Features]) -> None:
    run = live(asked, 0, mtm_capacity=8)
    turn = next(t for t, e in events(run, Evicted) if 9 - 1 in e.pages)
    assert turn == 48
