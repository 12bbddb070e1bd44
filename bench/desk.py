"""What a moved knob costs the desk: the replay, all the rest, and the slot that it sends.

    python bench/desk.py --json

Processor time, medians of `--rounds`; one thread for BLAS. Every move is to a θ that was not yet seen, and
principal components stand for the map.
"""

from __future__ import annotations

import gzip
import os
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

for variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(variable, "1")

from report import options, tell
from synthetic import conversation

from memoryos_lab import samples
from memoryos_lab.memory.replay import Mode, Run, replay
from memoryos_lab.memory.types import Features, Script
from memoryos_lab.theatre import Desk

LONG = 5_000  # pages


def conversations(folder: str | None) -> Iterator[tuple[Script, Features, tuple[Mode, ...]]]:
    """A bundled one, two of LoCoMo where it is at hand, and a long synthetic one; and how they are asked."""
    script, features, _ = samples.load("mira")
    yield script, features, ("none", "live")
    if folder is not None:
        from memoryos_lab.features import compute
        from memoryos_lab.sources import load

        loaded = load(Path(folder) / "data/locomo/locomo10.json")
        for name in ("conv-26", "conv-43"):
            yield loaded.script(name), compute(loaded.script(name)), ("none", "live")
    yield *conversation(LONG, topics=150), ("none",)


def moves(script: Script, features: Features, asking: Mode, rounds: int) -> dict[str, float]:
    """ms of the replay and of all the rest; kB of the run slot, plain and compressed."""
    spent: list[float] = []

    def timed(*inputs: Any, **how: Any) -> Run:
        start = time.process_time()
        run = replay(*inputs, **how)
        spent.append((time.process_time() - start) * 1e3)
        return run

    desk = Desk(script, features, asking=asking, replay=timed)
    slots = desk.answer({"map": "pca"})
    spent.clear()
    rest = []
    for i in range(rounds):
        start = time.process_time()
        slots = desk.answer({"a": {"knobs": {"theta": 0.5 + i / 100 + 0.003}}, "gesture": i // 5})
        rest.append((time.process_time() - start) * 1e3 - spent[-1])
    size = len(slots["run"]) / 1e3, len(gzip.compress(slots["run"], 6)) / 1e3
    return {
        "replay_ms": statistics.median(spent),
        "rest_ms": statistics.median(rest),
        "run_kb": size[0],
        "run_kb_gzip": size[1],
    }


def main() -> None:
    asked = options(__doc__ or "", rounds=20)
    for script, features, modes in conversations(os.environ.get("MEMORYOS_LAB_DATA")):
        for mode in modes:
            name = {"conversation": script.id, "pages": len(script.pages), "asking": mode}
            tell(name | moves(script, features, mode, asked.rounds), as_json=asked.json)


if __name__ == "__main__":
    main()
