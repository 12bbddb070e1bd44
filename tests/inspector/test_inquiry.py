"""Examinations as slots: every question is there, the counts add up, and a score is what it was."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from laboratories import audit, evil, inquiry, mira, runs
from memoryos_lab import samples
from memoryos_lab.evals.dataset import Dataset
from memoryos_lab.evals.diagnose.conversation import Conversation
from memoryos_lab.evals.diagnose.diagnosing import BUDGET
from memoryos_lab.evals.diagnose.moment import moments
from memoryos_lab.evals.examine import examine
from memoryos_lab.evals.labels import GATES, LABELS
from memoryos_lab.evals.published import overlay as published_overlay
from memoryos_lab.inspector import Inquiry
from memoryos_lab.inspector.book import OUTCOMES
from memoryos_lab.inspector.texts import texts
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.policy import preset
from memoryos_lab.theatre.bundle import FRONT

COLUMNS = ("prediction", "score", "outcome", "label", "flags", "said", "changes", "saves", "blame")


def slot(name: str, of: Inquiry | None = None) -> Any:
    return json.loads((of or inquiry()).slots()[name])


def test_every_column_has_a_value_for_every_question() -> None:
    asked, n = slot("questions"), len(mira())
    for name in ("id", "sample", "number", "category", "text", "gold", "trap", "evidence", "unresolved"):
        assert len(asked[name]) == n, name
    assert asked["id"] == list(mira().by_id) and asked["number"][12] == "12"
    for one, trace in zip(slot("runs"), slot("traces"), strict=True):
        assert {len(one[name]) for name in COLUMNS} == {n}
        assert trace is None or len(trace["reached"]) == len(trace["turn"]) == n


@pytest.mark.parametrize("place", range(4))
def test_counts_are_those_of_the_examination(place: int) -> None:
    one, made = runs()[place], slot("runs")[place]
    labels = list(LABELS)
    pairs = zip(made["label"], made["outcome"], strict=True)
    told = Counter(labels[label] if label >= 0 else OUTCOMES[outcome] for label, outcome in pairs)
    assert told == one.counts() and sum(told.values()) == len(mira())


def test_a_failure_has_its_sentence_and_what_would_have_saved_it() -> None:
    made, book = slot("runs")[0], slot("book")
    for label, said, changes in zip(made["label"], made["said"], made["changes"], strict=True):
        for key, values in (*said, *changes):
            for language in ("en", "zh"):
                fields = set(re.findall(r"\{(\w+)\}", book["sentences"][language][key]))
                assert fields <= values.keys(), key
        assert said or label < 0
    assert any(kinds for kinds in made["saves"]) and any(made["changes"])


def test_scores_are_those_that_the_question_was_answered_from() -> None:
    """Every ranking, decoded: the same segments and pages in the same order, scores to four places."""
    script = mira().scripts[0]
    for one, parts in zip(runs()[:3], slot("scores"), strict=False):
        part = parts[0]
        asked = moments(Conversation(script, one.runs[script.id], BUDGET))
        for q, at in enumerate(asked.values()):
            ids, scores = halves(part["segments"][q])
            assert tuple(ids) == at.survey.segments
            np.testing.assert_allclose(scores / 1e4 - 1, at.survey.segment_scores, atol=6e-5)
            order, scores = halves(part["places"][q])
            state = part["states"][part["state"][q]]
            assert tuple(state["page"][i] for i in order) == at.survey.pages
            holders = tuple(at.survey.segments[i] for i in at.survey.holders)
            assert tuple(state["segment"][i] for i in order) == holders
            assert state["stm"] == list(at.survey.stm) and part["overhead"][q] == at.spent
            entries = [line for line in at.prompt.lines if line.entry is not None]
            assert [part["lines"][i][:3] for i in part["entries"][q]] == [
                [line.entry, line.text, line.tokens] for line in entries
            ]


def halves(text: str) -> tuple[np.ndarray, np.ndarray]:
    values = np.frombuffer(b64decode(text), "<u2")
    return values[: len(values) // 2], values[len(values) // 2 :]


def test_a_memory_that_was_given_other_pages_shows_its_own() -> None:
    small = runs()[0]
    script = mira().scripts[0]
    merged = replace(script.pages[0], turns=script.pages[0].turns[:1])
    other = replace(script, pages=(merged, *script.pages[1:]))
    run = replace(small.runs[script.id], script=other)
    made = slot("pages", Inquiry((small, replace(small, name="other", runs={script.id: run}))))
    assert made["of"] == [0, 1] and len(made["sets"]) == 2
    assert len(made["sets"][1][0]["said"][0]) == 1 < len(made["sets"][0][0]["said"][0])


def test_nothing_needs_a_replay_before_a_question_is_opened() -> None:
    made = Inquiry(runs())
    first = made.first()
    assert not made.complete and "scores" not in first
    assert set(made.slots()) == {*first, "pages", "overlay", "scores"} and made.complete


def test_a_trace_that_is_none_is_none() -> None:
    assert slot("traces")[3] is None and slot("scores")[3] is None
    made = slot("runs")
    assert [one["trace"] for one in made] == ["recorded", "recorded", "re-enacted", "none"]
    assert made[2]["preset"] == "eval-locomo" and made[3]["setting"] == ""


def test_the_audit_is_laid_over_by_question() -> None:
    (id,) = audit().findings
    found = {
        "verdict": "WRONG_ANSWER",
        "note": "the note of an auditor",
        "answer": "a kiln",
        "evidence": ["D1:1"],
    }
    assert slot("audit") == {id: found}
    assert slot("audit", Inquiry(runs())) is None and slot("sweep") is None


def test_doubted_questions_are_judged_by_the_gold_as_it_is_and_as_it_is_corrected() -> None:
    over = slot("overlay")[0]
    (id,) = audit().findings
    assert over["rows"] == [list(mira().by_id).index(id)]
    plain, audited = runs()[0].diagnoses[id], published_overlay(runs()[0], audit()).diagnoses[id]
    for side, found in (("plain", plain), ("audited", audited)):
        assert over[side]["outcome"] == [OUTCOMES.index(found.outcome)]
        assert [row[0] for row in over[side]["reached"][0]] == [way.turn for way in found.reached]
    laid = Inquiry((published_overlay(runs()[0], audit()),), audit=audit())
    assert slot("overlay", laid) == [over], "whether or not the audit was laid over before"


def test_the_book_names_everything_in_both_languages() -> None:
    book = slot("book")
    assert book["texts"]["en"].keys() == book["texts"]["zh"].keys()
    for key in (*book["labels"], *book["outcomes"]):
        assert f"label_{key}" in book["texts"]["en"], key
    for gate in GATES:
        assert {f"gate_{gate}", f"gate_{gate}_help"} <= book["texts"]["en"].keys()
    assert all(gate == GATES.index(LABELS[key].gate) for key, (_, gate, _) in book["labels"].items())


def test_every_text_that_the_front_end_asks_for_exists() -> None:
    known, asked = texts(), 0
    for file in (FRONT / "inspector").glob("*.js"):
        for key, more in re.findall(r'store\.text\(["`]([\w.\-]+)(["`\s+$]?)', file.read_text("utf-8")):
            begins = key.endswith("_") or more == "$"
            assert key in known or (begins and any(name.startswith(key) for name in known)), (file.name, key)
            asked += 1
    assert asked > 80


def test_hostile_words_are_data() -> None:
    slots = evil().slots()
    for body in slots.values():
        json.loads(body)


def test_what_cannot_stand_side_by_side_is_refused() -> None:
    script = mira().scripts[0]
    less = Dataset.of((replace(script, questions=script.questions[:5]),), "less")
    with pytest.raises(LabError, match="another dataset"):
        Inquiry((runs()[0], replace(runs()[1], dataset=less)))
    with pytest.raises(LabError, match="0 examinations"):
        Inquiry(())


@pytest.mark.parametrize("name", ["flat", "amem", "memgpt"])
def test_another_system_is_told_in_its_words_and_gives_back_what_it_gave(name: str) -> None:
    script, features, _ = samples.load("mira")
    one = examine(mira(), preset(name), name=name, features={script.id: features}, workers=1)
    made = Inquiry((one,))
    run, (part,) = slot("runs", made)[0], slot("scores", made)[0]
    assert run["speech"]["texts"]["zh"]["tier_mtm"] == preset(name).about.store.zh
    for language in ("en", "zh"):
        said = run["speech"]["sentences"][language]
        assert said.keys() <= slot("book", made)["sentences"][language].keys()
        assert not any("{group" in text or "{store" in text for text in said.values())
    asked = moments(Conversation(script, one.runs[script.id], BUDGET))
    m, k = getattr(preset(name), "top_m", None), preset(name).top_k
    for q, at in enumerate(asked.values()):
        found = at.survey
        inside = set(found.segments[:m])
        places = zip(found.pages, found.holders, found.page_over, strict=True)
        ranked = [page for page, holder, over in places if over and found.segments[holder] in inside]
        assert list(found.returned(m or len(found.segments), k)) == (part["back"][q] or ranked[:k])
