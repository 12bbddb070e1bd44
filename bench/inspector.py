"""What the laboratory costs in a browser: a filter, opening a question, dragging a cut, scrolling.

    python bench/inspector.py --json

Milliseconds from the act to the frame that shows it, medians and 95th percentiles of `--rounds` acts over all
gates, families and patterns; of scrolling, how long a frame lasts. With $MEMORYOS_LAB_DATA, LoCoMo's 1,986
questions × 4 runs; without it as many rows of our own sample, over and over.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from chromium import browsing
from playwright.sync_api import Browser, Page
from report import options, tell

from memoryos_lab import samples, sources
from memoryos_lab.evals.dataset import Dataset
from memoryos_lab.evals.examination import Examination
from memoryos_lab.evals.examine import examine
from memoryos_lab.inspector.offline import write
from memoryos_lab.memory.policy import preset
from memoryos_lab.memory.types import Features, Script

PRESETS = ("paper", "pypi-head", "eval-locomo", "flat")
COPIES = 43  # of 47 questions: as many rows as LoCoMo has
SIZE = {"width": 1440, "height": 900}

# Each act: change something, then wait until the browser has drawn it.
MEASURE = """async (rounds) => {
  const { store } = window.laboratory
  const list = document.getElementById("laboratory").shadowRoot.querySelector(".list")
  const frame = () => new Promise(requestAnimationFrame)
  const drawn = () => new Promise((done) => {
    const port = new MessageChannel()
    port.port1.onmessage = done
    port.port2.postMessage(0)
  })
  async function many(change) {
    const spent = []
    for (let i = 0; i < rounds; i += 1) {
      await frame()
      const began = performance.now()
      change(i)
      await frame()
      await drawn()
      spent.push(performance.now() - began)
    }
    return spent
  }
  const patterns = [...store.lab.patterns]
  const wheres = [
    ...store.book.families.map((value) => ({ kind: "family", value })),
    ...[2, 4, 5, 7, 8].map((value) => ({ kind: "gate", value })),
    { kind: "anyway" },
  ]
  const filter = await many((i) => {
    if (i % 3 === 2) store.sift({ pattern: patterns[i % patterns.length] })
    else store.sift({ where: wheres[i % wheres.length] })
  })
  store.clear()
  const search = await many((i) => store.sift({ text: "whatdoesheraskedn"[i % 17] }))
  store.clear()
  const open = await many((i) => store.pick((i * 97) % store.lab.n))
  const drag = await many((i) => store.cut(i % 2 ? "m" : "k", 1 + (i % 19)))
  store.pick(-1)
  const scroll = []
  let last = await frame()
  for (let i = 0; i < rounds * 4; i += 1) {
    list.scrollTop += 90
    const now = await frame()
    scroll.push(now - last)
    last = now
  }
  return { filter, search, open, drag, scroll }
}"""


def dataset(folder: str | None) -> tuple[Dataset, dict[str, Features]]:
    """LoCoMo where it is at hand, else copies of our own sample, each a conversation of its own."""
    if folder is not None:
        loaded = sources.load(Path(folder) / "data/locomo/locomo10.json")
        return Dataset.of(loaded.scripts, "locomo10.json"), {}
    script, features, _ = samples.load("mira")
    copies = tuple(_copy(script, n) for n in range(COPIES))
    return Dataset.of(copies, "mira, over and over"), {copy.id: features for copy in copies}


def _copy(script: Script, n: int) -> Script:
    questions = tuple(replace(q, id=q.id.replace(script.id, f"{script.id}-{n}", 1)) for q in script.questions)
    return replace(script, id=f"{script.id}-{n}", questions=questions)


def examinations() -> tuple[Examination, ...]:
    found, features = dataset(os.environ.get("MEMORYOS_LAB_DATA"))
    return tuple(examine(found, preset(name), name=name, features=features) for name in PRESETS)


def measured(browser: Browser, file: Path, rounds: int) -> dict[str, list[float]]:
    """ms of every act."""
    page = browser.new_page(viewport=SIZE)
    page.goto(file.as_uri())
    _ready(page)
    page.evaluate(MEASURE, 5)  # once for the engine to warm up
    spent: dict[str, list[float]] = page.evaluate(MEASURE, rounds)
    page.close()
    return spent


def _ready(page: Page) -> None:
    page.locator(".lab[data-drawn]").wait_for()


def told(spent: dict[str, list[float]]) -> Iterator[tuple[str, Any]]:
    for name, times in spent.items():
        ranked = sorted(times)
        yield f"{name}_ms", ranked[len(ranked) // 2]
        yield f"{name}_p95_ms", ranked[int(len(ranked) * 0.95)]


def main() -> None:
    asked = options(__doc__ or "", rounds=60)
    runs = examinations()
    with tempfile.TemporaryDirectory() as folder, browsing() as browser:
        file = Path(folder) / "laboratory.html"
        write(runs, file)
        spent = measured(browser, file, asked.rounds)
        size = {"questions": len(runs[0].dataset), "runs": len(runs), "page_mb": file.stat().st_size / 1e6}
        tell(size | dict(told(spent)), as_json=asked.json)


if __name__ == "__main__":
    main()
