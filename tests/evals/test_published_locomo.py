"""The published runs themselves, where MEMORYOS_LAB_DATA names their folder."""

from __future__ import annotations

import os
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from memoryos_lab import sources
from memoryos_lab.evals import published
from memoryos_lab.evals.dataset import Dataset
from memoryos_lab.evals.published import Published
from memoryos_lab.evals.scoring import SCORERS, by_category, scores

DATA = Path(os.environ.get("MEMORYOS_LAB_DATA", "")) / "data"
pytestmark = pytest.mark.skipif(
    "MEMORYOS_LAB_DATA" not in os.environ, reason="MEMORYOS_LAB_DATA names no folder with LoCoMo"
)
MEMORYOS = "memoryos/all_loco_results.json"
MEM0 = "mem0/locomo_results.json"
MEMOBASE = "memobase/memobase_eval_0710_3000.json"
EVIDENCE = {"E_BARE": 1, "E_DANGLING": 2, "E_DUP": 1, "E_EMPTY": 4, "E_MULTI": 4, "E_TYPO": 1, "E_ZEROPAD": 1}


@cache
def locomo(pairing: sources.Pairing = "natural") -> Dataset:
    loaded = sources.load(DATA / "locomo" / "locomo10.json", pairing=pairing)
    return Dataset.of(loaded.scripts, "locomo10.json")


@cache
def run(name: str) -> Published:
    return published.read(DATA / "runs" / name, locomo())


def test_every_row_of_memoryos_is_joined() -> None:
    read = run(MEMORYOS)
    assert str(read.tally) == "1986 rows = 1986 answered; 1986 questions = 1986 answered + 0 missing"
    assert read.issues() == {"A_INT": 6, "P_REPEATED": 12, **EVIDENCE}
    assert published.evidence_ids(read.issues()) == {"malformed": 9, "repaired": 6, "not_repaired": 3}


def test_the_set_f1_of_memoryos_is_what_was_published() -> None:
    values = scores(locomo(), run(MEMORYOS).predictions.texts, SCORERS["memoryos"])
    means = {category: round(mean.mean, 3) for category, mean in by_category(locomo(), values).items()}
    assert means == {1: 0.406, 2: 0.417, 3: 0.243, 4: 0.509, 5: 0.288}
    fooled = [
        id for id, value in values.items() if locomo().by_id[id].question.category == 5 and value >= 0.5
    ]
    assert len(fooled) == 122


@pytest.mark.parametrize(
    ("name", "issues", "right"),
    [
        (MEM0, {"P_BLANK": 1, "P_MISSING": 446, "P_REPEATED": 11, "P_VERDICT": 1}, 1410),
        (MEMOBASE, {"P_MISSING": 446, "P_REPEATED": 11}, 1167),
    ],
)
def test_runs_of_other_systems_join_on_all_but_category_5(
    name: str, issues: dict[str, int], right: int
) -> None:
    read = run(name)
    assert str(read.tally) == "1540 rows = 1540 answered; 1986 questions = 1540 answered + 446 missing"
    assert read.issues() == issues and sum(read.predictions.judged.values()) == right
    assert read.preset is None


def test_categories_have_other_names_over_the_same_integers() -> None:
    assert dict(run(MEM0).mapping.names)[1] == "multi-hop"
    assert dict(run(MEMOBASE).mapping.names)[1] == "single_hop"


@pytest.mark.slow
@pytest.mark.parametrize("name", [MEMORYOS, MEM0, MEMOBASE])
def test_what_is_proposed_at_sight_joins_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    proposing = sys.modules["memoryos_lab.evals.published.proposing"]
    monkeypatch.setattr(proposing, "recognise", lambda file: None)
    path = DATA / "runs" / name
    sight = published.read(path, locomo(), published.propose(path, locomo()))
    assert sight.predictions.texts == run(name).predictions.texts


def test_the_public_audit_is_joined_whole() -> None:
    audit = published.audit(DATA / "locomo" / "audit.json", locomo())
    assert (audit.rows, len(audit.findings), audit.corrupting) == (156, 156, 99)
    assert audit.verdicts()["WRONG_CITATION"] == 57


def test_a_run_without_a_trace_is_never_re_enacted() -> None:
    for name, failed in ((MEM0, 129), (MEMOBASE, 372)):
        examined = published.reenact(locomo(), run(name), preset="paper")
        assert examined.trace == "none" and not examined.runs and examined.policy is None
        assert examined.counts()["no_trace"] == failed
        assert sum(examined.counts().values()) == 1986


@pytest.mark.slow
def test_a_re_enactment_explains_its_own_run_more_than_others() -> None:
    mine = published.reenact(locomo(), run(MEMORYOS), preset="paper", changes=False)
    others = [published.reenact(locomo(), run(name)) for name in (MEM0, MEMOBASE)]
    rows = published.explain(mine, [mine, *others])
    assert mine.trace == "re-enacted" and [row.control for row in rows] == [False, True, True]
    told = [(round(row.within.mean, 2), round(row.without.mean, 2)) for row in rows]
    assert told == [(0.57, 0.40), (0.93, 0.90), (0.81, 0.71)]
    assert rows[0].low > max(row.gap for row in rows[1:])


@pytest.mark.slow
def test_a_re_enactment_as_the_source_paged_shows_what_its_loader_cost() -> None:
    whole = locomo("reference")
    examined = published.reenact(whole, run(MEMORYOS), changes=False)
    counts = examined.counts()
    assert sum(counts.values()) == 1986
    assert counts["written_wrong.time"] > 0 and counts["not_written.loader"] > 0
    outcomes = Counter(one.outcome for one in examined.diagnoses.values())
    assert outcomes["unscorable"] == outcomes["no_trace"] == 0
