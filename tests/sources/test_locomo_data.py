"""LoCoMo itself and the recorded pages of the reference, where MEMORYOS_LAB_DATA names their folder."""

from __future__ import annotations

import gzip
import json
import os
from collections import Counter
from pathlib import Path

import pytest

from memoryos_lab import sources
from memoryos_lab.memory.types import Page

DATA = Path(os.environ.get("MEMORYOS_LAB_DATA", ""))
FILE = DATA / "data" / "locomo" / "locomo10.json"
pytestmark = pytest.mark.skipif(
    "MEMORYOS_LAB_DATA" not in os.environ, reason="MEMORYOS_LAB_DATA names no folder with LoCoMo"
)

ONCE = ("E_TYPO", "E_ZEROPAD", "E_BARE", "E_DUP", "A_WS")
COUNTS = dict.fromkeys(ONCE, 1) | dict.fromkeys(("E_DANGLING", "A_BOTH", "T_DATAURL"), 2)
COUNTS |= {"E_MULTI": 4, "E_EMPTY": 4, "A_INT": 6, "Q_DUP": 11 + 1, "S_ORPHAN_DATE": 16}
PLACES = {
    "E_MULTI": ["conv-26 qa37", "conv-49 qa31", "conv-49 qa38", "conv-49 qa46"],
    "E_TYPO": ["conv-43 qa18"],
    "E_ZEROPAD": ["conv-50 qa69"],
    "E_BARE": ["conv-42 qa88"],
    "E_DANGLING": ["conv-42 qa58", "conv-47 qa38"],
    "E_EMPTY": ["conv-26 qa30", "conv-26 qa46", "conv-50 qa39", "conv-50 qa42"],
    "E_DUP": ["conv-50 qa5"],
    "A_INT": [f"conv-26 qa{n}" for n in (1, 26, 40, 49, 72, 75)],
    "A_WS": ["conv-30 qa37"],
    "A_BOTH": ["conv-26 qa167", "conv-26 qa178"],
    "Q_DUP": ["conv-30 qa95", *(f"conv-48 qa{n}" for n in range(89, 100))],
}
SAMPLES = (26, 30, 41, 42, 43, 44, 47, 48, 49, 50)
SAID = (419, 369, 663, 629, 680, 675, 689, 681, 509, 568)
TURNS = {f"conv-{n}": said for n, said in zip(SAMPLES, SAID, strict=True)}


@pytest.fixture(scope="module")
def natural() -> sources.Loaded:
    return sources.load(FILE)


@pytest.fixture(scope="module")
def reference() -> sources.Loaded:
    return sources.load(FILE, pairing="reference")


def test_issues_are_exactly_those_counted(natural: sources.Loaded) -> None:
    assert Counter(issue.code for issue in natural.issues) == COUNTS
    for code, places in PLACES.items():
        assert [issue.where for issue in natural.issues if issue.code == code] == places


def test_turns_questions_categories_and_evidence(natural: sources.Loaded) -> None:
    assert {script.id: script.turns for script in natural.scripts} == TURNS
    questions = [question for script in natural.scripts for question in script.questions]
    assert Counter(q.category for q in questions) == {1: 282, 2: 321, 3: 96, 4: 841, 5: 446}
    assert sum(bool(question.evidence) for question in questions) == 1982
    assert all(q.after == len(s.pages) - 1 for s in natural.scripts for q in s.questions)


def test_natural_pages_hold_every_turn_once_within_its_session(natural: sources.Loaded) -> None:
    for script, sample in zip(natural.scripts, json.loads(FILE.read_bytes()), strict=True):
        sessions = {k: v for k, v in sample["conversation"].items() if isinstance(v, list)}
        written = Counter(turn["dia_id"] for session in sessions.values() for turn in session)
        assert Counter(id for page in script.pages for id in page.turn_ids) == written
        for page in script.pages:
            assert set(page.turn_ids) <= {turn["dia_id"] for turn in sessions[page.session]}


def test_one_sided_pages_are_few(natural: sources.Loaded) -> None:
    pages = [page for script in natural.scripts for page in script.pages]
    assert (len(pages), sum(page.one_sided for page in pages)) == (3075, 268)


def test_reference_pairing_loses_and_misdates_as_counted(reference: sources.Loaded) -> None:
    pages = [page for script in reference.scripts for page in script.pages]
    misdated = sum(turn.time != page.time for page in pages for turn in page.turns)
    lost = sum(len(page.lost) for page in pages)
    assert (len(pages), lost, sum(page.one_sided for page in pages), misdated) == (2957, 61, 93, 118)
    assert {script.id: script.turns for script in reference.scripts} == TURNS


RECORDINGS = {
    "conv26_pypi_t1_stm7": 211,
    "conv26_eval_t1_stm1": 211,
    "conv30_pypi_t1_stm10_query_each_turn": 186,
    "conv30_eval_t2_stm1": 186,
}


@pytest.mark.parametrize("name", RECORDINGS)
def test_reference_pairing_gives_the_recorded_pages(name: str, reference: sources.Loaded) -> None:
    recorded = json.loads(gzip.decompress((DATA / "golden" / f"{name}.json.gz").read_bytes()))["pages"]
    pages = reference.script(f"conv-{name[4:6]}").pages
    assert len(pages) == len(recorded) == RECORDINGS[name]
    assert [sides(page) for page in pages] == [page["turn_ids"] for page in recorded]
    assert [list(page.lost) for page in pages] == [page["overwritten_turn_ids"] for page in recorded]
    assert [bool(page.user) for page in pages] == [page["user_present"] for page in recorded]


def sides(page: Page) -> list[str | None]:
    return [next((t.id for t in page.turns if t.side == side), None) for side in ("user", "agent")]


@pytest.mark.parametrize(
    ("path", "format", "scripts", "pages", "language"),
    [
        ("gvd/gvd_memory_bank_en.json", "gvd", 15, 566, "en"),
        ("gvd/gvd_memory_bank_cn.json", "gvd", 15, 566, "zh"),
        ("chats/sharegpt_40.json", "sharegpt", 40, 80, "en"),
        ("chats/chatgpt_conversations_fixture.json", "chatgpt", 1, 1, "en"),
        ("chats/longmemeval_shape_synthetic.json", "longmemeval", 3, 6, "en"),
    ],
)
def test_other_files_in_the_wild(path: str, format: str, scripts: int, pages: int, language: str) -> None:
    result = sources.load(DATA / "data" / path)
    assert (result.format, len(result.scripts)) == (format, scripts)
    assert sum(len(script.pages) for script in result.scripts) == pages
    assert {script.language for script in result.scripts} == {language}
