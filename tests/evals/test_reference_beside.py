"""The pages of a state replayed beside it, and its answers joined to it."""

from __future__ import annotations

import json
import os
from collections import Counter
from dataclasses import replace
from math import comb
from pathlib import Path

import pytest
from own_words import foreign
from state_files import (
    AXES,
    chroma,
    line,
    long_term,
    mid_term,
    opened,
    page,
    pypi,
    recent,
    segment,
    two_topics,
    written,
)

from memoryos_lab import samples, sources
from memoryos_lab.evals import published, reference
from memoryos_lab.evals.dataset import Dataset
from memoryos_lab.evals.examination import Mark
from memoryos_lab.evals.published import Published
from memoryos_lab.evals.reference import Pairs
from memoryos_lab.memory.about import about
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.policy import preset
from memoryos_lab.sources.reference import ReferenceState, read, read_files

MIRA = samples.load("mira").script


# -- replayed -------------------------------------------------------------------------------------


def test_a_state_that_our_rules_would_give_agrees_with_its_replay() -> None:
    same = {"summary_keywords": ["clay"], "page_keywords": ["clay"]}
    clay = [page(n, page_embedding=AXES[0], page_keywords=["clay"]) for n in (0, 2)]
    music = [page(n, page_embedding=AXES[1], page_keywords=["music"]) for n in (1, 3)]
    found = reference.replayed(opened(mid_term(segment("clay", clay, **same), segment("music", music))))
    assert found.preset == "pypi-head" and found.compared == 4 and not found.missing
    assert found.pairs == Pairs(both=2, file_only=0, ours_only=0, neither=4)
    assert found.pairs.agreement == found.pairs.kappa == 1.0 and not found.differs
    assert [(row.segment, row.shared, row.our_pages) for row in found.matched] == [(0, 2, 2), (1, 2, 2)]


def test_where_they_differ_each_page_says_with_whom() -> None:
    alike = [page(n, page_embedding=AXES[0], page_keywords=["clay"]) for n in range(3)]
    state = opened(mid_term(segment("a", alike[:2]), segment("b", alike[2:])))
    found = reference.replayed(state)  # three pages alike are one segment by the rules
    assert found.segments == (2, 1) and found.pairs == Pairs(1, 0, 2, 0)
    assert [(one.page, one.lost, one.gained) for one in found.differs] == [
        (2, (), (0, 1)),
        (0, (), (2,)),
        (1, (), (2,)),
    ]
    assert [(row.ours, row.shared) for row in found.matched] == [(0, 2), (None, 0)]


def test_short_term_memory_is_as_long_as_the_file_has_it() -> None:
    files = written(
        {"u/mid_term.json": mid_term(segment("a", [page(0), page(1)])), "u/short_term.json": recent(2, 3)}
    )
    for name in ("pypi-head", "eval-locomo", "paper"):
        found = reference.replayed(read_files(files), name)
        assert found.run.snapshot().tier("stm") == (2, 3) and found.compared == 2


def test_the_preset_is_that_of_the_code_which_wrote_the_state() -> None:
    assert reference.preset_of(opened(two_topics("eval"))) == "eval-locomo"
    assert reference.preset_of(read_files(pypi())) == "pypi-head"
    assert reference.replayed(opened(two_topics()), "flat").segments == (2, 1)


def test_pages_that_the_replay_drops_are_named_and_not_compared() -> None:
    state = opened(mid_term(segment("a", [page(0, agent_response=""), page(1)])))
    found = reference.replayed(state)  # pypi-head drops what only one side said
    assert found.missing == (0,) and found.compared == 1
    assert found.pairs.agreement is None and found.pairs.kappa is None
    assert any("not compared" in sentence.en for sentence in found.sentences)


def test_agreement_beyond_chance_is_the_adjusted_rand_index_where_nothing_is_copied() -> None:
    a, b = [0, 0, 0, 1, 1, 2, 2, 2, 2], [0, 0, 1, 1, 1, 2, 2, 0, 2]
    pairs = [(a[i] == a[j], b[i] == b[j]) for i in range(9) for j in range(i)]
    counted = Pairs(
        *(pairs.count(one) for one in ((True, True), (True, False), (False, True), (False, False)))
    )
    shared = Counter(zip(a, b, strict=True))
    index, mine, theirs = (sum(comb(n, 2) for n in Counter(of).values()) for of in (shared.elements(), a, b))
    expected = mine * theirs / comb(9, 2)  # Hubert and Arabie 1985
    assert counted.kappa == pytest.approx((index - expected) / ((mine + theirs) / 2 - expected))


def test_not_replayable_is_said_and_nothing_to_replay_is_refused() -> None:
    sentences = reference.replayed(opened(two_topics())).sentences
    assert sentences[0] == reference.NOT_REPLAYABLE and all(one.en and one.zh for one in sentences)
    for state in (opened(long_term(line("- a")), "long_term.json"), read_files(chroma(pages=False))):
        with pytest.raises(LabError, match="no page of mid-term memory"):
            reference.replayed(state)


# -- joined ---------------------------------------------------------------------------------------


def held(turns: int) -> ReferenceState:
    """A state of the evaluation code with the first pages of the sample, until it holds so many turns."""
    pages, count = [], 0
    for n, one in enumerate(MIRA.pages):
        if count + len(one.turns) > turns:
            break
        count += len(one.turns)
        told = {
            "page_id": f"p{n}",
            "user_input": one.user,
            "agent_response": one.agent,
            "timestamp": f"2023-05-01 10:{n % 60:02d}:00",
        }
        pages.append(page(0) | told)
    return opened(mid_term(segment("all", pages, variant="eval")), "mira_mid_term.json")


def answers(tmp_path: Path) -> Published:
    """A run in the shape of the reference: gold for every other question."""
    rows = [
        {
            "sample_id": MIRA.id,
            "question": q.text,
            "system_answer": q.answer if n % 2 else "Not mentioned in the conversation",
            "original_answer": q.answer or q.trap,
            "category": q.category,
            "evidence": [*q.evidence, *q.unresolved],
        }
        for n, q in enumerate(MIRA.questions)
    ]
    path = tmp_path / "all_loco_results.json"
    path.write_text(json.dumps(rows))
    return published.read(path, Dataset.of((MIRA,), "mira"))


def test_evidence_is_found_by_its_words(tmp_path: Path) -> None:
    run, dataset = answers(tmp_path), Dataset.of((MIRA,), "mira")
    found = reference.joined(held(40), run, dataset)
    assert found.conversation == MIRA.id and len(found.questions) == len(MIRA.questions)
    assert not found.swapped and not found.strange
    assert 0 < len(found.turns) <= 42 and found.of == sum(len(one.turns) for one in MIRA.pages)
    for one in found.questions:
        inside = [turn for turn in one.evidence if turn in found.turns]
        assert list(one.held) == inside
        wanted = (
            "uncited"
            if not one.evidence
            else "all"
            if len(inside) == len(one.evidence)
            else "some"
            if inside
            else "none"
        )
        assert one.share == wanted
    counted = sum(row.questions for row in found.table().values())
    assert counted == sum(one.category != 5 for one in MIRA.questions)


def test_right_and_wrong_are_told_by_the_mark(tmp_path: Path) -> None:
    run, dataset = answers(tmp_path), Dataset.of((MIRA,), "mira")
    half = reference.joined(held(40), run, dataset)
    never = reference.joined(held(40), run, dataset, mark=Mark("official", 1.1))
    assert any(one.right for one in half.questions) and not any(one.right for one in never.questions)
    assert str(half.mark) == "official ≥ 0.5"
    part = replace(run, predictions=replace(run.predictions, texts={}))
    assert all(one.right is None for one in reference.joined(held(40), part, dataset).questions)


def test_a_state_of_another_conversation_is_refused(tmp_path: Path) -> None:
    run, dataset = answers(tmp_path), Dataset.of((MIRA,), "mira")
    with pytest.raises(LabError, match="no page of the state holds a turn"):
        reference.joined(opened(two_topics()), run, dataset)
    with pytest.raises(LabError, match="no conversation 'conv-1'"):
        reference.joined(held(40), run, dataset, conversation="conv-1")


DATA = Path(os.environ.get("MEMORYOS_LAB_DATA", "")) / "data"


@pytest.mark.skipif(
    "MEMORYOS_LAB_DATA" not in os.environ, reason="MEMORYOS_LAB_DATA names no published states"
)
def test_the_published_state_holds_the_first_sittings_of_its_conversation() -> None:
    dataset = Dataset.of(sources.load(DATA / "locomo/locomo10.json").scripts, "locomo10.json")
    run = published.read(DATA / "runs/memoryos/all_loco_results.json", dataset)
    found = reference.joined(read(DATA / "runs/memoryos/fa45748_conv-26_mid_term.json"), run, dataset)
    assert (found.conversation, len(found.turns), found.of, found.strange) == ("conv-26", 30, 419, ())
    assert found.swapped == 0  # though one time covers a whole sitting
    assert found.table()["all"][:3] == (7, 6, 0) and found.table()["none"][:3] == (50, 82, 0)


def test_a_replay_by_another_system_is_told_in_its_words() -> None:
    its = about(preset("amem"))
    said = reference.replayed(opened(two_topics()), "amem").sentences[1:]
    own = (said[0].en.partition("in the file, ")[2], said[0].zh.partition("重放得")[2])
    assert "boxes in the replay" in own[0] and "笔记盒" in own[1]
    rest = [text for sentence in said[1:] for text in sentence]
    assert not [text for text in (*own, *rest) if foreign(text, its)]
