"""How fast a replay is: against its own bare arithmetic, in memory, and over 100,000 pages.

    python bench/replay.py --json

A quiet core shows in `kernel_us_per_page`. One thread for BLAS on both sides.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import statistics
import subprocess
import sys
import time
import tracemalloc
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

for variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(variable, "1")

from kernel import plan, work
from report import options, tell
from synthetic import conversation

from memoryos_lab.memory.presets import PAPER
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.memory.types import Features, Script

LONG, LONG_TOPICS = 100_000, 400
SIZES = (215, 190, 340, 320, 345, 340, 350, 345, 260, 290)  # pages, where LoCoMo is not at hand


def conversations(folder: str | None) -> tuple[str, list[tuple[Script, Features]]]:
    """LoCoMo's ten with MiniLM features, or as many synthetic ones of that size."""
    if folder is None:
        return "synthetic", [conversation(n, topics=n // 3, seed=n) for n in SIZES]
    from memoryos_lab import features, sources

    loaded = sources.load(Path(folder) / "data/locomo/locomo10.json")
    bare = [replace(script, questions=()) for script in loaded.scripts]
    return "locomo10, minilm-int8", [(script, features.compute(script)) for script in bare]


def ratio(inputs: list[tuple[Script, Features]], rounds: int) -> dict[str, float]:
    """µs a page of the engine and of the kernel, each round one after the other; medians."""
    plans = [plan(replay(script, f, PAPER)) for script, f in inputs]
    pages = sum(len(script.pages) for script, _ in inputs)
    filed = sum(len(one.row) for one in plans)
    engine, kernel = [], []
    for _ in range(rounds):
        gc.collect()
        start = time.perf_counter()
        for script, f in inputs:
            replay(script, f, PAPER)
        engine.append((time.perf_counter() - start) / pages * 1e6)
        start = time.perf_counter()
        for one in plans:
            work(one)
        kernel.append((time.perf_counter() - start) / filed * 1e6)
    return {
        "pages": pages,
        "us_per_page": statistics.median(engine),
        "us_per_page_best": min(engine),
        "kernel_us_per_page": statistics.median(kernel),
        "ratio": statistics.median(e / k for e, k in zip(engine, kernel, strict=True)),
    }


def snapshots_mib(inputs: list[tuple[Script, Features]]) -> float:
    """What all states, events and traces of all runs hold, MiB; inputs and features not counted."""
    runs: list[Run] = []
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    runs += [replay(script, f, PAPER) for script, f in inputs]
    gc.collect()
    held = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert all(run.steps for run in runs)
    return held / 2**20


def long() -> dict[str, float]:
    """One conversation of 100,000 pages: wall time, growth at full MTM, peak memory, random access."""
    script, f = conversation(LONG, topics=LONG_TOPICS)
    marks = [(0, time.process_time())]
    start = time.perf_counter()
    run = replay(script, f, PAPER, progress=lambda done, _: marks.append((done, time.process_time())))
    wall = time.perf_counter() - start
    full = next(i for i, step in enumerate(run.steps) if len(step.state.segments) == PAPER.mtm_capacity)
    marks = [mark for mark in marks if mark[0] >= full]
    tenth = len(marks) // 10

    def pace(part: list[tuple[int, float]]) -> float:
        # CPU time, and its lower quartile: what else runs on the machine only adds.
        times = [(b[1] - a[1]) / (b[0] - a[0]) for a, b in pairwise(part) if b[0] > a[0]]
        return statistics.quantiles(times, n=4)[0]

    turns = [1, full, LONG // 3, LONG // 2, LONG - 1, LONG]
    held = [sum(len(tier.pages) for tier in run.snapshot(turn).tiers) for turn in turns]
    assert held == turns, "every snapshot is addressable and holds what arrived"
    return {
        "wall_s_100k": wall,
        "growth": pace(marks[-tenth - 1 :]) / pace(marks[: tenth + 1]),
        "full_at_page": full,
        "evicted_100k": len(run.state().archive),
        "peak_mib_100k": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }


def main() -> None:
    asked = options(__doc__ or "", rounds=9)
    if asked.only_long:
        tell(long(), as_json=True)
        return
    kind, inputs = conversations(os.environ.get("MEMORYOS_LAB_DATA"))
    figures: dict[str, object] = {"inputs": kind, **ratio(inputs, asked.rounds)}
    figures["snapshots_mib"] = snapshots_mib(inputs)
    child = subprocess.run(
        [sys.executable, __file__, "--only-long"], check=True, capture_output=True, text=True
    )
    tell(figures | json.loads(child.stdout), as_json=asked.json)


if __name__ == "__main__":
    main()
