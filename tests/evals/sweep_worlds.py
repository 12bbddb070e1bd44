"""Conversations made of numbers, with questions whose evidence is known."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from memoryos_lab.evals.dataset import Dataset
from memoryos_lab.evals.sweep import SweepResult, grid, sweep
from memoryos_lab.memory.policy import preset
from memoryos_lab.memory.types import Features, Page, Question, Script, Theme, Turn

PAGES, ASKED, DIMENSIONS, TOPICS = 40, 12, 8, 6


def conversation(number: int) -> tuple[Script, Features]:
    """Pages of a few topics in random order; each question lies near one page, which is its evidence."""
    random = np.random.default_rng(number)
    topics = _unit(random.normal(size=(TOPICS, DIMENSIONS)))
    topic = random.integers(TOPICS, size=PAGES)
    pages = _unit(topics[topic] + 0.5 * random.normal(size=(PAGES, DIMENSIONS)))
    gold = random.integers(PAGES - 8, size=ASKED)
    asked = _unit(pages[gold] + 0.4 * random.normal(size=(ASKED, DIMENSIONS)))
    id = f"talk-{number}"
    script = Script(
        id,
        id,
        tuple(Page(_turns(i), 60.0 * i, session=str(i // 10)) for i in range(PAGES)),
        tuple(
            Question(
                f"{id}/qa{j}",
                "where " * (j + 1),
                PAGES - 1,
                category=1 + j % 5,
                evidence=() if j == 3 else (f"{page}u", f"{(page + j) % PAGES}a")[: 1 + j % 2],
            )
            for j, page in enumerate(gold.tolist())
        ),
    )
    words = [(f"topic{t}", f"page{i}") for i, t in enumerate(topic.tolist())]
    return script, Features(
        backend="numbers",
        vectors=np.concatenate([pages, asked]).astype(np.float32),
        page=tuple(range(PAGES)),
        themes=tuple((Theme(i, said, said),) for i, said in enumerate(words)),
        continues=(False,) * PAGES,
        question=tuple(range(PAGES, PAGES + ASKED)),
        question_keywords=((),) * ASKED,
        words=tuple(words),
        question_words=tuple(words[page] for page in gold.tolist()),
    )


def dataset(conversations: int = 4) -> tuple[Dataset, dict[str, Features]]:
    """The set and its features by conversation."""
    made = [conversation(number) for number in range(conversations)]
    return Dataset.of(tuple(s for s, _ in made), "talks"), {s.id: f for s, f in made}


def without_categories(found: Dataset) -> Dataset:
    return replace(
        found,
        scripts=tuple(
            replace(s, questions=tuple(replace(q, category=None) for q in s.questions)) for s in found.scripts
        ),
    )


def _turns(page: int) -> tuple[Turn, Turn]:
    return Turn(f"{page}u", "Ann", "user", "word " * (page % 7 + 1)), Turn(f"{page}a", "Bo", "agent", "yes")


def _unit(rows: np.ndarray) -> np.ndarray:
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


BASE = replace(preset("paper"), stm_capacity=3, top_m=2, top_k=3, theta=0.5)
SET, FEATURES = dataset()
TEXTS = ["theta=.3,.5,.9", "m=1,2,4", "k=1,3,6"]


def swept(texts: list[str] = TEXTS, base: Any = BASE, **more: Any) -> SweepResult:
    return sweep(SET, grid(texts, base), base, features=FEATURES, workers=1, **more)


def same(one: SweepResult, two: SweepResult) -> bool:
    return one.settings == two.settings and all(map(np.array_equal, one.outcome, two.outcome))
