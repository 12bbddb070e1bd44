"""How long it takes to open ten megabytes that the reference MemoryOS left on disk.

    python bench/reference.py --json

`open_s`: reading a mid-term file of at least 10 MB (made by rule: segments, copies, links, vectors of 384
    numbers), findings, chains and heat included; `run_s`: making of it the run that views draw.

Medians over the rounds.
"""

from __future__ import annotations

import json
import math
import statistics
import time
from functools import cache
from typing import Any

from report import options, tell

from memoryos_lab.evals import reference as watched
from memoryos_lab.sources import reference

SIZE = 10 * 1024 * 1024  # bytes
DIMENSIONS = 384
PER_SEGMENT = 4  # rows; every other page stands in the segment before, too


def vector(n: int) -> list[float]:
    """[384] of length 1, another for every n."""
    raw = [math.sin((n + 1) * (i + 1)) for i in range(DIMENSIONS)]
    length = math.sqrt(sum(x * x for x in raw))
    return [x / length for x in raw]


def page(n: int) -> dict[str, Any]:
    """Page n of a conversation by rule."""
    return {
        "page_id": f"page_{n:06d}",
        "user_input": f"What became of plan {n}?",
        "agent_response": f"Plan {n} was followed by plan {n + 1}.",
        "timestamp": f"2023-{n // 28 % 12 + 1:02d}-{n % 28 + 1:02d} 10:00:00",
        "preloaded": False,
        "analyzed": n % 3 == 0,
        "pre_page": f"page_{n - 1:06d}" if n % 5 else None,
        "next_page": f"page_{n + 1:06d}" if n % 5 < 4 else None,
        "meta_info": f"talk of plan {n}",
        "page_embedding": vector(n),
        "page_keywords": ["plan", str(n)],
    }


@cache
def state_file() -> bytes:
    """A mid-term file of the package of at least `SIZE` bytes."""
    sessions: dict[str, Any] = {}
    size = n = 0
    while size < SIZE:
        numbers = [*([n - 2] if n else []), *range(n, n + PER_SEGMENT - 1)]
        id = f"session_{len(sessions):06d}"
        sessions[id] = {
            "id": id,
            "summary": f"plans from {n}",
            "summary_keywords": ["plan"],
            "summary_embedding": vector(n),
            "details": [page(one) for one in numbers],
            "L_interaction": len(numbers),
            "R_recency": 1.0,
            "N_visit": n % 4,
            "H_segment": len(numbers) + n % 4 + 1.0,
            "timestamp": "2025-11-28 02:34:08",
            "last_visit_time": "2025-11-28 02:40:00",
            "access_count_lfu": n % 4,
        }
        size += len(json.dumps(sessions[id]))
        n += PER_SEGMENT - 1
    return json.dumps(
        {"sessions": sessions, "access_frequency": dict.fromkeys(sessions, 0)}, indent=2
    ).encode()


def open_ten_megabytes() -> float:
    """Seconds that one reading takes."""
    data = state_file()
    begun = time.perf_counter()
    reference.read_files({"mid_term.json": data})
    return time.perf_counter() - begun


def run_ten_megabytes() -> float:
    """Seconds from the state that was read to the run that views draw."""
    state = reference.read_files({"mid_term.json": state_file()})
    begun = time.perf_counter()
    watched.run(state)
    return time.perf_counter() - begun


def main() -> None:
    asked = options(__doc__ or "", rounds=5)
    state = reference.read_files({"mid_term.json": state_file()})
    figures = {
        "megabytes": len(state_file()) / 1e6,
        "segments": state.counts[0],
        "rows": state.counts[1],
        "pages": state.counts[2],
        "open_s": statistics.median(open_ten_megabytes() for _ in range(asked.rounds)),
        "run_s": statistics.median(run_ten_megabytes() for _ in range(asked.rounds)),
    }
    tell(figures, as_json=asked.json)


if __name__ == "__main__":
    main()
