"""How long it takes to hold a memory against ten conversations, and to try a hundred settings.

    python bench/eval.py --json

`eval_s`: all questions of the dataset, `paper`, offline answers, diagnosis and counterfactuals, as
    `memoryos-lab eval` does it, features ready; `eval_cpu_s`: user and system time of all processes, which
    others on the machine hardly change: on a quiet machine the wall is little more than cpu by cores.
`sweep_s`, `sweep_cpu_s`: 100 settings, θ × τ × m × k, over all conversations, by `memoryos-lab sweep`.
`idle_cpu_s`: the command with nothing to do, start of Python included.

Medians over the rounds. With `MEMORYOS_LAB_DATA` on LoCoMo's ten; without it on ten copies of the bundled
Mira, and it says so.
"""

from __future__ import annotations

import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from report import options, tell

from memoryos_lab import features, samples, sources

GRID = ("theta=.4:.8:.1", "tau=3,5", "m=3,5,10,20,40", "k=10,20")  # 5 × 2 × 5 × 2 = 100


class Took(NamedTuple):
    wall: float  # seconds
    cpu: float  # seconds, user and system, of the command and all processes that it waited for
    told: dict[str, Any]


def took(*arguments: str) -> Took:
    """Run the command once."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begun = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "memoryos_lab", *arguments, "--json"], check=True, capture_output=True
    )
    wall = time.perf_counter() - begun
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Took(wall, cpu, json.loads(done.stdout))


def dataset(folder: str | None, beside: Path) -> tuple[str, Path]:
    """LoCoMo's file, or one with ten copies of Mira."""
    if folder is not None:
        return "locomo10", Path(folder) / "data/locomo/locomo10.json"
    info = samples.info("mira")
    written = json.loads((samples.folder(info.name) / info.file).read_text(encoding="utf-8"))
    one = written[0] if isinstance(written, list) else written
    copies = [{**one, "sample_id": f"mira-{n}"} for n in range(10)]
    path = beside / "ten.json"
    path.write_text(json.dumps(copies), encoding="utf-8")
    return "mira, ten times", path


def medians(name: str, rounds: list[Took]) -> dict[str, float]:
    return {
        f"{name}_s": statistics.median(one.wall for one in rounds),
        f"{name}_cpu_s": statistics.median(one.cpu for one in rounds),
    }


def main() -> None:
    asked = options(__doc__ or "", rounds=3)
    with tempfile.TemporaryDirectory() as beside:
        kind, path = dataset(os.environ.get("MEMORYOS_LAB_DATA"), Path(beside))
        for script in sources.load(path).scripts:
            features.compute(script)  # now they are in the store
        load = os.getloadavg()[0]
        grid = [word for axis in GRID for word in ("--grid", axis)]
        evals = [took("eval", str(path)) for _ in range(asked.rounds)]
        sweeps = [took("sweep", str(path), *grid) for _ in range(asked.rounds)]
        idle = took("eval", "sample:by-hand", "--answers", "none")
    figures = {
        "inputs": kind,
        "questions": evals[0].told["questions"],
        "cores": os.cpu_count(),
        "load_before": load,
        **medians("eval", evals),
        **medians("sweep", sweeps),
        "idle_cpu_s": idle.cpu,
        "python": sys.version.split()[0],
    }
    tell(figures, as_json=asked.json)


if __name__ == "__main__":
    main()
