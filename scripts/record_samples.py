"""Record the features of the bundled conversations again: run it after a word of one was changed.

    python scripts/record_samples.py [NAME ...]

Needs the backends of the samples, so the extra `[e5]` too.
"""

from __future__ import annotations

import json
import logging
import sys

import numpy as np

from memoryos_lab.features import compute
from memoryos_lab.features.lexical import with_terms
from memoryos_lab.memory.replay import check
from memoryos_lab.memory.types import Features, Script, Theme
from memoryos_lab.runs import save_features
from memoryos_lab.samples import folder, read, stamp
from memoryos_lab.samples.catalogue import CATALOGUE

# x, y, keywords: unit vectors of two short numbers, so that every cosine can be computed on paper.
BY_HAND_PAGES = (
    (1, 0, "clay wheel"),
    (0.28, -0.96, "clay glaze"),
    (0.6, 0.8, "garden soil"),
    (0.96, 0.28, "bowl lathe"),
    (-0.6, 0.8, "garden picnic friends"),
    (0, 1, "rain"),
    (-0.6, -0.8, "kitchen paint"),
    (0.8, -0.6, "clay wheel kiln gift"),
    (0.8, 0.6, "kiln gift"),
    (0, -1, "paint"),
)
BY_HAND_QUESTIONS = ((0.6, -0.8, "wheel"), (0.28, -0.96, "glaze colour"))


def by_hand(script: Script) -> Features:
    """Chosen numbers in place of a model's; float64, for a widened float32 .6 is more than .6."""
    rows = (*BY_HAND_PAGES, *BY_HAND_QUESTIONS)
    keywords = [tuple(words.split()) for _, _, words in rows]
    vectors = np.array([row[:2] for row in rows], dtype=np.float64)  # [12, 2]
    n = len(BY_HAND_PAGES)
    f = Features(
        backend="by-hand",
        vectors=vectors,
        page=tuple(range(n)),
        themes=tuple((Theme(i, keywords[i], keywords[i]),) for i in range(n)),
        continues=tuple(script.held_out["continues"]),
        question=tuple(range(n, len(rows))),
        question_keywords=tuple(keywords[n:]),
        facts=((),) * n,
        continuity=(0.0, *(float(vectors[i] @ vectors[i - 1]) for i in range(1, n))),
        notes=("vectors chosen by hand, of two numbers each: no model made them",),
    )
    return with_terms(f, script)


def questions_alone(f: Features) -> Features:
    """What is recorded of a sample that has the pages of another: its questions, [q, d]."""
    return Features(
        backend=f.backend,
        vectors=f.vectors[list(f.question)],
        page=(),
        themes=(),
        continues=(),
        question=tuple(range(len(f.question))),
        question_keywords=f.question_keywords,
        question_words=f.question_words,
    )


def main(wanted: list[str]) -> None:
    """Record the samples named, or all."""
    for info in CATALOGUE:
        if wanted and info.name not in wanted:
            continue
        place = folder(info.name)
        script = read(info.name)
        features = (
            by_hand(script) if info.name == "by-hand" else compute(script, backend=info.backend, store="off")
        )
        check(script, features)
        save_features(questions_alone(features) if info.pages_of else features, place / "features")
        (place / "recorded.json").write_text(json.dumps({"texts": stamp(script)}) + "\n", encoding="utf-8")
        logging.info("%s: %d pages, vectors %s", info.name, len(script.pages), features.vectors.shape)


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    main(sys.argv[1:])
