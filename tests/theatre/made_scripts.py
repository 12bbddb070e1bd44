"""Conversations made of numbers, with any text where a text may stand."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from memoryos_lab.memory.types import Fact, Features, Page, Question, Script, Theme, Turn

HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(1)</script>",
    "<!-- ]]> -->",
    "$x^2$ **b** [a](javascript:1)",
    "{page} {0} %s %(a)s \\u0041 \\",
    "line\u2028separator\u2029paragraph\x00nul\x1b[31m",
    "zero\u200bwidth\ufeff \u202eRTL\u202c שלום مرحبا",
    "林夏的番茄 🍅👩‍👩‍👧‍👦 e\u0301",
    "\"quoted\" & 'single' `tick`\ttab\r\nreturn",
    "=1+1",
    "",
    "half a pair \ud83d alone",
)


def script_of(
    pages: int,
    *,
    text: Callable[[int], str] = lambda n: f"said {n}",
    questions: int = 3,
    same: bool = False,
    chained: bool = False,
    topics: int = 3,
    sides: str = "ua",
) -> tuple[Script, Features]:
    """Pages an hour apart on a few axes with noise; `same`: all vectors alike; `chained`: one chain."""
    random = np.random.default_rng(pages)
    rows = pages + questions
    vectors = random.normal(size=(rows, 8)) + 2.5 * np.eye(8)[random.integers(0, topics, rows)]
    vectors = np.ones((rows, 8)) if same else vectors
    vectors = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)
    words = [(f"{text(n)[:40]} w{n % 5}", f"w{n}") for n in range(pages)]
    asked = [Question(f"q{n}", text(n), min(9 * n, pages - 1), answer=text(n)) for n in range(questions)]
    script = Script(
        "made", text(0) or "made", tuple(_page(n, text(n), sides) for n in range(pages)), tuple(asked)
    )
    return script, Features(
        backend="random",
        vectors=vectors,
        page=tuple(range(pages)),
        themes=tuple((Theme(n, words[n], words[n]),) for n in range(pages)),
        continues=tuple(bool(n and (chained or n % 3)) for n in range(pages)),
        question=tuple(range(pages, rows)),
        question_keywords=tuple(("w1",) for _ in range(questions)),
        facts=tuple((Fact("user_profile", "home", text(n), (n,)),) if n % 2 else () for n in range(pages)),
        continuity=tuple(0.5 for _ in range(pages)),
        words=tuple(words),
        question_words=tuple(("w1",) for _ in range(questions)),
    )


def _page(number: int, text: str, sides: str) -> Page:
    said = {
        "u": Turn(f"{number}:u", text or "Ann", "user", text),
        "a": Turn(f"{number}:a", "Bo", "agent", f"yes, {text}"),
    }
    return Page(tuple(said[side] for side in sides), time=1.7e9 + 3600.0 * number, session=text)
