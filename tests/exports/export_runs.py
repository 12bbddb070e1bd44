"""Small runs for the tests of exports."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from memoryos_lab import samples
from memoryos_lab.memory.policy import preset, set_knobs
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.memory.types import Fact, Features, Page, Question, Script, Theme, Turn

HARM = (
    "=HYPERLINK(1)",
    "+1",
    "-2+3|cmd",
    "@SUM(1)",
    "\t=1",
    "\r=2",
    "＝1",
    "'tis",
    'a "b", c\nd',
    "",
    "小雨",
)


def by_hand(**moved: Any) -> Run:
    """Ten pages with exact scores."""
    script, features, info = samples.load("by-hand")
    return replay(script, features, set_knobs(info.policy(), moved))


@cache
def evil(theta: float = 0.6) -> Run:
    """Every text of the conversation would be a formula, or break a line."""
    n = len(HARM) * 3
    random = np.random.default_rng(0)
    vectors = random.normal(size=(n + 2, 6)) + 2 * np.eye(6)[random.integers(0, 2, n + 2)]
    vectors = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)
    texts = [HARM[i % len(HARM)] for i in range(n)]
    pages = tuple(
        Page((Turn(f"={i}", text, "user", text), Turn(f"+{i}", text, "agent", text)), session=text)
        for i, text in enumerate(texts)
    )
    questions = tuple(
        Question(f"@{i}", HARM[i], 9 * i + 8, answer=HARM[i], evidence=("=0", "=20")) for i in (0, 1)
    )
    words = [((text or "x", f"={i}"),) for i, text in enumerate(texts)]
    features = Features(
        backend="random",
        vectors=vectors,
        page=tuple(range(n)),
        themes=tuple((Theme(i, *word, *word),) for i, word in enumerate(words)),
        continues=tuple(bool(i % 3) for i in range(n)),
        question=(n, n + 1),
        question_keywords=((), ()),
        facts=tuple((Fact("user_profile", text, text, (i,)),) for i, text in enumerate(texts)),
    )
    script = Script("=1", "=title", pages, questions)
    policy = set_knobs(preset("paper"), {"theta": theta, "mtm_capacity": 6})
    return replay(script, features, policy)
