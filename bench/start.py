"""How long a person waits before anything happens: the import, and the help of the command line.

    python bench/start.py --json

Each in a new process, medians; an empty interpreter is measured beside them.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

from report import options, tell

RUNS = {
    "python_s": ["-c", "pass"],
    "import_s": ["-c", "import memoryos_lab"],
    "import_engine_s": ["-c", "import memoryos_lab.memory.replay"],
    "help_s": ["-m", "memoryos_lab", "--help"],
}


def seconds(arguments: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main() -> None:
    asked = options(__doc__ or "", rounds=9)
    taken: dict[str, list[float]] = {name: [] for name in RUNS}
    for _ in range(asked.rounds):
        for name, arguments in RUNS.items():
            taken[name].append(seconds(arguments))
    tell({name: statistics.median(times) for name, times in taken.items()}, as_json=asked.json)


if __name__ == "__main__":
    main()
