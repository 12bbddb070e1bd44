"""Small runs for the tests of the views."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

from memoryos_lab import samples
from memoryos_lab.features.lexical import with_terms
from memoryos_lab.memory.memoryos import MemoryOS
from memoryos_lab.memory.policy import knobs, preset, presets, set_knobs
from memoryos_lab.memory.replay import Mode, Run
from memoryos_lab.memory.replay import replay as fold
from memoryos_lab.memory.types import (
    Act,
    Fact,
    Failure,
    Features,
    Omission,
    Page,
    Question,
    Script,
    Theme,
    ToolCall,
    Turn,
)

EVIL = '<img src=x onerror=alert(1)> $x^2$ [a](javascript:1) **b** {page} %{x} & "q"'
TOOLS = (ToolCall("weather", "Grenoble: 18 degrees, dry"),)
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
    return fold(script, with_terms(features, script), set_knobs(preset(name), moved))


SMALL: dict[str, dict[str, object]] = {  # settings under which a short conversation fills every place
    "none": {"stm_capacity": 3},
    "flat": {"stm_capacity": 3, "top_k": 3},
    "memgpt": {"context_tokens": 90, "system_tokens": 0, "working_tokens": 20, "summary_tokens": 10},
    "memorybank": {"stm_capacity": 3, "top_k": 3},
    "tim": {"top_k": 3},
    "amem": {"stm_capacity": 3, "top_k": 3},
    "memos": {"stm_capacity": 3, "top_k": 3},
}


@cache
def rival(name: str) -> Run:
    """Forty pages in a memory beside MemoryOS, small enough that pages move."""
    known = {knob.name for knob in knobs(preset(name))}
    small = {knob: value for knob, value in SMALL.get(name, {}).items() if knob in known}
    return scattered(40, name=name, **small)


RIVALS = [name for name, policy in presets().items() if not isinstance(policy, MemoryOS)]


def lived(*, text: str | None = None) -> Run:
    """The tutor's conversation as it may be lived: acts, tombstones, a private page, a tool, a failure."""
    script, features, _ = samples.load("tutor")
    gone, quiet = (5, 30), 33
    said = text or "Chambéry"
    pages = tuple(
        replace(page, turns=(), forgotten=True)
        if i in gone
        else replace(page, private=i == quiet, tools=TOOLS if i == 12 else ())
        for i, page in enumerate(script.pages)
    )
    acts = (
        Act("a0", "correct", 36, 0, "user_profile", "home", said, old="Grenoble"),
        Act("a1", "confirm", 38, 0, "user_profile", "name", "Lena"),
        Act("a2", "withdraw", 40, 0, "user_kb", "allergy:walnut", "walnuts"),
        Act("a3", "correct", 45, 0, "user_kb", "", text or "has two cats"),
        Act("a4", "withdraw", 47, 0, "user_kb", "", text or "never said"),
    )
    world = Fact("world_kb", "", text or "Grenoble lies between three ranges of mountains", (12,), vector=12)
    mood = Fact("user_trait", "Openness", "high", (13,), vector=13, basis="inferred", confidence=0.6)
    silent = {*gone, quiet}
    facts = tuple(
        () if i in silent else (*told, *((world,) if i == 12 else ()), *((mood,) if i in (13, 40) else ()))
        for i, told in enumerate(features.facts)
    )
    mine = replace(
        features,
        page=tuple(None if i in gone else row for i, row in enumerate(features.page)),
        themes=tuple(None if i in gone else themes for i, themes in enumerate(features.themes)),
        continues=tuple(joins and i not in gone for i, joins in enumerate(features.continues)),
        facts=tuple(tuple(replace(f, pages=(i,)) for f in told) for i, told in enumerate(facts)),
        omitted=(Omission((20,), "health"),),
        failures=(Failure(21, "distill", "timeout"),),
        acts=(28, None, None, 29, None),
    )
    policy = set_knobs(preset("living"), {"tau": 3.0, "reconfirm_days": 20.0, "stm_capacity": 5})
    return fold(replace(script, pages=pages, acts=acts), mine, policy)
