"""Small runs for the tests of the views."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from memoryos_lab import samples
from memoryos_lab.memory.policy import preset, set_knobs
from memoryos_lab.memory.replay import Mode, Run
from memoryos_lab.memory.replay import replay as fold
from memoryos_lab.memory.types import Fact, Features, Page, Question, Script, Theme, Turn

EVIL = '<img src=x onerror=alert(1)> $x^2$ [a](javascript:1) **b** {page} %{x} & "q"'
FACTS = {
    0: (Fact("user_profile", "hobby", "pottery", (0,)),),
    1: (Fact("user_kb", "", "the glaze is blue", (1,)),),
    3: (Fact("user_profile", "hobby", "a lathe", (3,)),),
}


def by_hand(*, facts: bool = True, questions: Mode = "live", **moved: object) -> Run:
    """The ten-page example whose every score is an exact fraction, with facts on three pages."""
    script, features, info = samples.load("by-hand")
    if facts:
        features = replace(features, facts=tuple(FACTS.get(page, ()) for page in range(10)))
    return fold(script, features, set_knobs(info.policy(), moved), questions=questions)


def scattered(
    pages: int, *, name: str = "paper", text: str = "word {n}", questions: int = 3, **moved: object
) -> Run:
    """Pages of random directions in eight dimensions, an hour apart, some continuing one another."""
    random = np.random.default_rng(pages)
    vectors = (
        random.normal(size=(pages + questions, 8)) + 2.5 * np.eye(8)[random.integers(0, 3, pages + questions)]
    )
    vectors = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)
    words = [(text.replace("{n}", str(n % 5)), f"w{n}") for n in range(pages)]
    said = tuple(
        Page(
            (
                Turn(f"{n}:u", text.replace("{n}", "Ann"), "user", text.replace("{n}", str(n))),
                Turn(f"{n}:a", "Bo", "agent", text.replace("{n}", "yes")),
            ),
            time=1.7e9 + 3600.0 * n,
        )
        for n in range(pages)
    )
    asked = tuple(Question(f"q{n}", text, min(9 * (n + 1), pages - 1)) for n in range(questions))
    features = Features(
        backend="random",
        vectors=vectors,
        page=tuple(range(pages)),
        themes=tuple((Theme(n, words[n], words[n]),) for n in range(pages)),
        continues=tuple(bool(n % 3) for n in range(pages)),
        question=tuple(range(pages, pages + questions)),
        question_keywords=tuple(("w",) for _ in range(questions)),
        facts=tuple((Fact("user_profile", "home", text.replace("{n}", str(n)), (n,)),) for n in range(pages)),
        continuity=tuple(0.5 for _ in range(pages)),
    )
    script = Script("s", text, said, asked, speakers=("Ann", "Bo"))
    return fold(script, features, set_knobs(preset(name), moved))
