"""How long a learner waits.

    python bench/course.py --json

`lesson_title_s`, `lesson_card_s`: from opening a link to a lesson of the app, in a new browser profile, to
    its title, and to its first question; medians over the eight lessons, `…_most_s` the slowest of them.
`state_s`, `tour_s`: the same for a link to a prepared state, and for a link to a step of the guided tour.
`notebook_s`, `notebook_most_s`: a notebook executed in a kernel of its own, the kernel's start included;
    median and most over both languages.
`item_ms`, `round_ms`: one question made from the tutor conversation, median over kinds and seeds; five.
`site_s`, `site_cpu_s`: the documentation site, built and checked.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(name, "1")

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "browser")]

import nbformat
from chromium import browsing
from nbclient import NotebookClient
from playwright.sync_api import Browser
from report import options, tell

from app_server import DRAWN, serving
from memoryos_lab import samples
from memoryos_lab.course.lessons import LESSONS
from memoryos_lab.course.quiz import KINDS, make, round_of
from memoryos_lab.memory.replay import replay

NOTEBOOKS = ROOT / "notebooks"
CARD = "section.quiz"
SEEDS = range(5)


def opened(browser: Browser, address: str, *seen: str) -> list[float]:
    """Seconds from asking for an address to each of these elements, in a new profile."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    start = time.perf_counter()
    page.goto(address, wait_until="commit")
    took = []
    for selector in seen:
        page.locator(selector).first.wait_for(timeout=90_000)
        took.append(time.perf_counter() - start)
    context.close()
    return took


def links() -> dict[str, float]:
    with serving() as address, browsing() as browser:
        opened(browser, f"{address}/?sample=tutor&turn=18", DRAWN)  # the server has shown something before
        lessons = [opened(browser, f"{address}/lesson?n={one.n}", "h1", CARD) for one in LESSONS]
        (state,) = opened(browser, f"{address}/?sample=tutor&turn=18&lock=locked", DRAWN)
        (tour,) = opened(browser, f"{address}/?sample=tutor&tour=4", ".tour .card")
    titles, cards = zip(*lessons, strict=True)
    return {
        **_spread("lesson_title", titles),
        **_spread("lesson_card", cards),
        "state_s": state,
        "tour_s": tour,
    }


def notebooks() -> dict[str, float]:
    def run(path: Path) -> float:
        notebook = nbformat.read(path, 4)
        client = NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(path.parent)}})
        return timed(client.execute)

    return _spread(
        "notebook", [run(path) for path in (*NOTEBOOKS.glob("0*.ipynb"), *NOTEBOOKS.glob("zh/0*.ipynb"))]
    )


def items() -> dict[str, float]:
    script, features, info = samples.load("tutor")
    run = replay(script, features, info.policy(), questions=info.asking)

    def each() -> Iterator[float]:
        for seed in SEEDS:
            for kind in KINDS:
                yield timed(lambda kind=kind, seed=seed: make(run, kind.name, seed, sample="tutor"))

    rounds = [timed(lambda seed=seed: round_of(run, 5, 100 + seed, sample="tutor")) for seed in SEEDS]
    return {
        "item_ms": 1000 * statistics.median(each()),
        "round_ms": 1000 * statistics.median(rounds),
    }


def site() -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(ROOT / "scripts" / "site_build.py"), f"{folder}/site"]
        before = cpu()
        took = timed(lambda: subprocess.run(command, check=True, capture_output=True))
        return {"site_s": took, "site_cpu_s": cpu() - before}


def cpu() -> float:
    """Seconds of processor time of the processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def timed(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def _spread(name: str, seconds: tuple[float, ...] | list[float]) -> dict[str, float]:
    return {f"{name}_s": statistics.median(seconds), f"{name}_most_s": max(seconds)}


def main() -> None:
    asked = options(__doc__)
    tell(items() | links() | notebooks() | site(), as_json=asked.json)


if __name__ == "__main__":
    main()
