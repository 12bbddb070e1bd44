"""A small conversation with made-up vectors, for tests that need a run."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from memoryos_lab.features.lexical import with_terms
from memoryos_lab.memory.policy import Policy, preset
from memoryos_lab.memory.replay import Mode
from memoryos_lab.memory.types import (
    Act,
    Distilled,
    Fact,
    Failure,
    Features,
    Omission,
    Page,
    Question,
    Refreshed,
    Script,
    Theme,
    Turn,
)
from memoryos_lab.runs import Run, replay

HOUR = 3600.0  # seconds
WORDS = ("garden", "harbour", "violin")


def small_script(pages: int = 24, questions: int = 4) -> Script:
    return Script(
        id="../small",
        title="Three topics in turn",
        pages=tuple(_page(i) for i in range(pages)),
        questions=tuple(
            Question(f"q{i}", f"What about the {WORDS[i % 3]}?", after=(i + 1) * pages // questions - 1)
            for i in range(questions)
        ),
        turns=2 * pages,
        held_out={"note": ["never indexed"]},
    )


def _page(i: int) -> Page:
    word = WORDS[i % 3]
    said = (
        Turn(f"t{i}a", "Ann", "user", f"The {word} again, day {i} \u2028 茶"),
        Turn(f"t{i}b", "Bo", "agent", "I see."),
    )
    return Page(said, time=i * HOUR)


def small_features(script: Script) -> Features:
    n, q = len(script.pages), len(script.questions)
    rng = np.random.default_rng(7)
    vectors = np.eye(3, 8)[[*(i % 3 for i in range(n)), *(i % 3 for i in range(q))]] + rng.normal(
        0, 0.15, (n + q, 8)
    )
    unit = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)
    keywords = tuple((WORDS[i % 3],) for i in range(n))
    made = Features(
        backend="made-up",
        vectors=unit,
        page=tuple(range(n)),
        themes=tuple((Theme(i, words, words),) for i, words in enumerate(keywords)),
        continues=tuple(i % 4 != 0 for i in range(n)),
        question=tuple(range(n, n + q)),
        question_keywords=tuple((WORDS[i % 3],) for i in range(q)),
        facts=tuple((Fact("user_kb", f"likes:{i % 3}", f"day {i}", (i,)),) for i in range(n)),
    )
    return with_terms(made, script)


def small_run(policy: Policy[object] | None = None, questions: Mode = "live") -> Run:
    script = small_script()
    return replay(script, small_features(script), policy or preset("paper"), questions=questions)


def living_run() -> Run:
    """A run with acts, and with what a model read of promoted sets and grown segments."""
    script = small_script(12, 2)
    acts = (
        Act("a0", "correct", 5, 1, "user_kb", "likes:0", "tea", old="day 0"),
        Act("a1", "withdraw", 11, 2, "user_kb", "likes:1", "never said"),
    )
    script = replace(script, acts=acts)
    f = small_features(script)
    fact = Fact("user_kb", "likes:0", "day 0", (0,), vector=0)
    said = Theme(1, ("harbour",), ("harbour",), "The harbour again.")
    f = replace(
        f,
        acts=(2, None),
        model="stub@1",
        distilled=(Distilled((0,), (fact,), (Omission((0,), "health"),)), Distilled((3,), (), (), 9)),
        refreshed=(Refreshed((1, 4), said),),
        failures=(Failure(5, "distill", "timeout"),),
    )
    return replay(script, f, replace(preset("paper"), stm_capacity=1, tau=1.0))
