"""Where must the bars of trust lie: which cosine makes two entries the same, and which makes them rivals?

    python scripts/measure_trust.py [backend]

Pairs in English and Chinese stand in `trust_pairs.json`, each labelled same, against or other. For every bar:
precision and recall of "same" and of "against", by nearness alone and with the rules of `memory.wording`, on
even rows and on odd ones. Then the bundled conversations, as `paper` and as `living` write them.
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np

from memoryos_lab import samples
from memoryos_lab.features.ask import rows
from memoryos_lab.features.embedder import Role, backend
from memoryos_lab.memory.events import Awaited, Confirmed, Doubted, Learned, Superseded
from memoryos_lab.memory.policy import preset
from memoryos_lab.memory.replay import replay
from memoryos_lab.memory.wording import agree, opposed

PAIRS = Path(__file__).with_name("trust_pairs.json")
BARS = [round(0.5 + 0.02 * i, 2) for i in range(24)]


class Pair(NamedTuple):
    label: str
    cos: float
    agree: bool
    opposed: bool


def pairs(language: str, name: str) -> list[Pair]:
    listed = json.loads(PAIRS.read_text("utf-8"))[language]
    texts: list[tuple[Role, str]] = [("passage", text) for _, *both in listed for text in both]
    vectors = rows(backend(name), texts, store=None)
    vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    cos = (vectors[::2] * vectors[1::2]).sum(axis=1)
    return [
        Pair(label, float(c), agree(a, b), opposed(a, b))
        for (label, a, b), c in zip(listed, cos, strict=True)
    ]


def share(found: list[Pair], label: str, every: list[Pair]) -> str:
    right = sum(pair.label == label for pair in found)
    wanted = sum(pair.label == label for pair in every)
    return f"{right}/{len(found)} right, {right}/{wanted} found"


def table(language: str, name: str) -> None:
    every = pairs(language, name)
    for half, some in (("even", every[::2]), ("odd", every[1::2])):
        print(f"\n{language}, {half} rows ({len(some)} pairs)")
        for bar in BARS[8:]:
            near = [pair for pair in some if pair.cos >= bar]
            print(
                f"  {bar:.2f}  same: {share([p for p in near if p.agree], 'same', some):26}"
                f"  against: {share([p for p in near if p.opposed], 'against', some):26}"
                f"  near alone is same: {share(near, 'same', some)}"
            )


def conversations() -> None:
    print("\nbundled conversations: entries written, confirmed, near, superseded, against, awaited, doubted")
    for sample in samples.names():
        script, f, _ = samples.load(sample.name)
        for name in ("paper", "living"):
            run = replay(script, f, replace(preset(name), tau=2.0, stm_capacity=3))
            events = [event for _, event in run.events()]
            said = [e for e in events if isinstance(e, Confirmed)]
            ended = [e for e in events if isinstance(e, Superseded)]
            counts = [
                sum(isinstance(e, Learned) for e in events),
                len(said),
                sum(e.cos is not None for e in said),
                len(ended),
                sum(e.cos is not None for e in ended),
                sum(isinstance(e, Awaited) for e in events),
                sum(isinstance(e, Doubted) for e in events),
            ]
            print(f"  {sample.name:10} {name:7}", *(f"{count:5}" for count in counts))


if __name__ == "__main__":
    chosen = sys.argv[1] if len(sys.argv) > 1 else "minilm-int8"
    for one in ("en", "zh"):
        table(one, chosen)
    conversations()
