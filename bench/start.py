"""How long a person waits before anything happens: the import, and the help of the command line.

    python bench/start.py --json

Each in a new process, medians; an empty interpreter is measured beside them.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time

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
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    taken: dict[str, list[float]] = {name: [] for name in RUNS}
    for _ in range(options.rounds):
        for name, arguments in RUNS.items():
            taken[name].append(seconds(arguments))
    figures = {name: round(statistics.median(times), 3) for name, times in taken.items()}
    print(json.dumps(figures) if options.json else "\n".join(f"{k:>16}  {v}" for k, v in figures.items()))


if __name__ == "__main__":
    main()
