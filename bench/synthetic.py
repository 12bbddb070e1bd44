"""Conversations of any length out of random vectors: topics that come and go, keywords by Zipf."""

from __future__ import annotations

import numpy as np

from memoryos_lab.memory.types import Features, Page, Script, Theme, Turn


def conversation(
    pages: int, *, topics: int, spread: float = 0.8, dimensions: int = 384, seed: int = 7
) -> tuple[Script, Features]:
    """`pages` pages of `topics` topics; `spread` is the length of the noise against a unit topic.

    At spread .8 two pages of one topic have a cosine near .61: some merge at θ .6, some do not.
    """
    random = np.random.default_rng(seed)
    centres = random.standard_normal((topics, dimensions), np.float32)
    centres /= np.linalg.norm(centres, axis=1, keepdims=True)
    topic = random.integers(topics, size=pages)
    vectors = random.standard_normal((pages, dimensions), np.float32)
    vectors *= spread / np.sqrt(dimensions)
    vectors += centres[topic]
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    words = random.zipf(1.6, size=(pages, 5)) % 5000
    keywords = [
        tuple({f"w{t}.{w}" if w > 2 else f"w{w}": None for w in row})
        for t, row in zip(topic.tolist(), words.tolist(), strict=True)
    ]
    script = Script(
        f"synthetic-{pages}",
        f"{pages} pages of {topics} topics",
        tuple(
            Page((Turn(f"{i}a", "Ann", "user", "…"), Turn(f"{i}b", "Bo", "agent", "…")), time=600.0 * i)
            for i in range(pages)
        ),
        turns=2 * pages,
    )
    return script, Features(
        backend="synthetic",
        vectors=vectors,
        page=tuple(range(pages)),
        themes=tuple((Theme(i, words, words),) for i, words in enumerate(keywords)),
        continues=tuple(bool(i % 3) for i in range(pages)),
        question=(),
        question_keywords=(),
    )
