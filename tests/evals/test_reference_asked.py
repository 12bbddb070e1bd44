"""A state is asked by the rules of the code that wrote it, and finds what the engine would find there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from state_files import chroma, mid_term, opened, page, segment, two_topics

from memoryos_lab import features, samples, views
from memoryos_lab.evals import reference, systems
from memoryos_lab.evals.dataset import Dataset
from memoryos_lab.evals.reference import Asked, Unaskable
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.policy import preset
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.memory.types import Question, Script
from memoryos_lab.sources.reference import read_files
from worlds import assert_events_move_the_pages

POSED = 6  # questions of the sample


@pytest.fixture(scope="module")
def ours() -> Run:
    """The sample in our engine, by the rules of the package, nothing asked."""
    script, f, _ = samples.load("mira")
    short = replace(script, questions=script.questions[:POSED], acts=())
    cut = replace(
        f,
        question=f.question[:POSED],
        question_keywords=f.question_keywords[:POSED],
        question_words=f.question_words[:POSED],
        acts=(),
    )
    policy = replace(preset("pypi-head"), stm_order="append_first", stm_capacity=1)  # all pages are filed
    return replay(short, cut, policy, questions="none")


def left_on_disk(run: Run) -> dict[str, Any]:
    """The end of a run as the reference would have written it; a summary is the words of its first page."""
    f = run.features
    vectors, said = f.vectors.tolist(), run.script.pages
    rows = {
        n: page(0)
        | {
            "page_id": f"page_{n}",
            "user_input": one.user,
            "agent_response": one.agent,
            "timestamp": one.time,
            "page_embedding": vectors[row] if (row := f.page[n]) is not None else None,
        }
        for n, one in enumerate(said)
    }
    return mid_term(
        *(
            segment(
                f"session_{one.id}",
                [rows[n] for n in one.pages],
                summary=said[one.pages[0]].text,
                summary_embedding=vectors[one.vector],
                summary_keywords=list(one.keywords),
            )
            for one in run.state().segments
        )
    )


@pytest.fixture(scope="module")
def found(ours: Run) -> Asked:
    return reference.asked(opened(left_on_disk(ours)), ours.script.questions)


def test_a_state_finds_what_the_engine_finds_in_it(ours: Run, found: Asked) -> None:
    assert found.preset == "pypi-head" and found.likeness == pytest.approx(1.0, abs=1e-3)
    ids = [turns[0].id for turns in (one.turns for one in found.run.script.pages)]
    number = [int(id.split(":")[0].removeprefix("page_")) for id in ids]
    for n in range(POSED):
        _, mine, _ = ours.policy.recall(ours.state(), n, ours.script, ours.features)
        theirs = found.run.recalls[n]
        assert [number[p] for p in theirs.returned] == list(mine.returned)
        assert [hit.segment for hit in theirs.segments] == [hit.segment for hit in mine.segments]
        cosines = ([hit.cos for hit in recall.segments] for recall in (theirs, mine))
        assert next(cosines) == pytest.approx(next(cosines), abs=1e-5)


def test_a_state_that_was_asked_is_a_run_like_any_other(ours: Run, found: Asked) -> None:
    assert_events_move_the_pages(found.run)
    assert len(found.run.recalls) == POSED and views.recall(found.run, 0).data is not None
    assert found.run.snapshot() == reference.run(opened(left_on_disk(ours))).snapshot()


def test_its_survey_returns_what_it_finds(found: Asked) -> None:
    policy, run = found.run.policy, found.run
    for n in range(POSED):
        survey = policy.survey(run.turns, n, run.script, run.features)
        assert survey.returned(policy.top_m, policy.top_k) == run.recalls[n].returned


def test_where_evidence_was_lost_in_it_is_told_with_numbers(ours: Run) -> None:
    run = reference.asked(opened(left_on_disk(ours)), ours.script.questions).run
    told = systems.system(run, "state").questions
    assert len(told) == POSED and all(one.sentence.en for one in told.values())


def test_evidence_that_is_there_is_found_or_lost_somewhere(ours: Run) -> None:
    state = opened(left_on_disk(ours))
    joined = reference.joined(state, None, Dataset.of((ours.script,), "mira"), ask=True)
    assert joined.asked is not None and {one.share for one in joined.questions} >= {"all"}
    for one in joined.questions:
        assert one.found is not None and set(one.found) <= set(one.held)
        assert (one.lost is not None) == (one.share == "all" and one.found != one.evidence)
    told = [one for one in joined.questions if one.share == "all" and one.category != 5]
    assert joined.table()["all"].found == sum(one.found == one.evidence for one in told)
    known = reference.joined(state, None, Dataset.of((ours.script,), "mira"))
    assert known.asked is None and known.table()["all"].found is None
    assert not any(one.lost for one in known.questions)


def by_hash(words: list[str]) -> list[list[float]]:
    """Vectors of texts by the embedder that needs no model."""
    script = Script("", "", (), tuple(Question(text, text, -1) for text in words))
    f = features.compute(script, backend="hash", store="off")
    return [f.vectors[row].tolist() for row in f.question]


def small(**more: Any) -> dict[str, Any]:
    """Two segments embedded by hash."""
    words = ["the kiln is warm", "the cello is new"]
    kiln, cello = by_hash(words)
    return mid_term(
        segment("kiln", [page(0, page_embedding=kiln)], summary=words[0], summary_embedding=kiln, **more),
        segment("cello", [page(1, page_embedding=cello)], summary=words[1], summary_embedding=cello),
    )


def test_any_text_can_be_asked() -> None:
    found = reference.asked(opened(small()), [Question("q", "is the kiln warm", 0)], backend="hash")
    recall = found.run.recalls[0]
    assert recall.returned[0] == 0 and recall.segments[0].segment == 0
    assert found.likeness == pytest.approx(1.0)
    with pytest.raises(LabError, match="no preset"):
        reference.asked(opened(small()), [], "flat", backend="hash")


def test_vectors_of_another_embedder_are_told_apart() -> None:
    for state in (opened(two_topics()), opened(mid_term(segment("s", [page(0)], summary="")))):
        with pytest.raises(Unaskable, match="not those of hash"):
            reference.asked(state, [Question("q", "kiln?", 0)], backend="hash")


def test_without_its_vectors_a_state_is_not_asked() -> None:
    for state in (read_files(chroma()), opened(mid_term(segment("s", [page(0, page_embedding=None)])))):
        with pytest.raises(Unaskable, match="not in its files"):
            reference.asked(state, [Question("q", "kiln?", 0)])
