"""How long memory systems take: each a page, and all of them over a dataset.

    python bench/policies.py --json

`us_per_page`: by preset, a replay of all ten conversations without questions, features ready; medians over
    the rounds, in CPU time of this process, which others on the machine hardly change. `over_300`: those that
    take longer than 300 µs a page.
`matrix_s`, `matrix_cpu_s`: every preset over every conversation with its questions, by
    `memoryos-lab compare --matrix --policies all`, features from the store; start of Python included.
`tuned_s`, `tuned_cpu_s`: every published system tuned alike, by the same command with `--tune 40`. It takes
    minutes: `--settings 0` leaves it out.
`open_10_mb_s`: opening a state of 10 MB that the reference left on disk.

With `MEMORYOS_LAB_DATA` on LoCoMo's ten; without it on ten synthetic ones of that size, and the matrix on the
bundled Mira; it says so.
"""

from __future__ import annotations

import gc
import os
import statistics
import time
from pathlib import Path

for variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(variable, "1")

from eval import took
from reference import open_ten_megabytes
from replay import conversations
from report import options, tell

from memoryos_lab.memory.policy import presets
from memoryos_lab.memory.replay import replay
from memoryos_lab.memory.types import Features, Script

LIMIT = 300  # µs a page


def per_page(inputs: list[tuple[Script, Features]], rounds: int) -> dict[str, float]:
    """µs a page of every preset, presets in turn within a round."""
    pages = sum(len(script.pages) for script, _ in inputs)
    times: dict[str, list[float]] = {name: [] for name in presets()}
    for _ in range(rounds):
        for name, policy in presets().items():
            gc.collect()
            start = time.process_time()
            for script, f in inputs:
                replay(script, f, policy)
            times[name].append((time.process_time() - start) / pages * 1e6)
    return {name: round(statistics.median(found), 1) for name, found in times.items()}


def main() -> None:
    asked = options(__doc__ or "", rounds=5, settings=40)
    folder = os.environ.get("MEMORYOS_LAB_DATA")
    kind, inputs = conversations(folder)
    times = per_page(inputs, asked.rounds)
    dataset = str(Path(folder) / "data/locomo/locomo10.json") if folder else "sample:mira"
    wish = ("compare", dataset, "--matrix", "--policies", "all", "--workers", "2")
    done = took(*wish)
    tuned = took(*wish, "--tune", str(asked.settings)) if asked.settings else None
    figures = {
        "inputs": kind,
        "pages": sum(len(script.pages) for script, _ in inputs),
        "us_per_page": times,
        "over_300": {name: one for name, one in times.items() if one > LIMIT},
        "matrix_of": f"{len(done.told['systems'])} systems, {done.told['questions']} questions, {dataset}",
        "matrix_s": round(done.wall, 1),
        "matrix_cpu_s": round(done.cpu, 1),
        "tuned_s": round(tuned.wall, 1) if tuned else None,
        "tuned_cpu_s": round(tuned.cpu, 1) if tuned else None,
        "open_10_mb_s": round(open_ten_megabytes(), 3),
    }
    tell(figures, as_json=asked.json)


if __name__ == "__main__":
    main()
