"""How long a person at the screen waits, in a real browser.

    python bench/app.py --json

`first_paint_s`: from starting the command to four drawn views of the sample. `knob_s`: from a key
on the θ slider to the new picture and the line that says what changed; medians over 20 moves, with
the sample and, where `MEMORYOS_LAB_DATA` names LoCoMo, with its conversation conv-26.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from pathlib import Path
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "browser"))

from playwright.sync_api import Locator, Page
from report import options, tell

from app_server import browsing, serving, settle

MOVED = """before => {
  const line = document.querySelector('[class*="st-key-changed"]');
  const still = !document.querySelector('[data-testid=stStatusWidget]');
  return line && line.textContent !== before && still;
}"""


def first_paint(rounds: int) -> list[float]:
    """Seconds from the command to the drawn sample, each time a new server and a new page."""
    taken = []
    with browsing() as browser:
        for _ in range(rounds):
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            start = time.perf_counter()
            with serving() as address:
                page.goto(address)
                for name in ("timeline", "heat", "chains", "map"):
                    page.wait_for_selector(f"[class*='chart-{name}'] .main-svg", timeout=60_000)
                taken.append(time.perf_counter() - start)
            page.close()
    return taken


def knob_moves(query: dict[str, str], moves: int) -> list[float]:
    """Seconds from each key on the θ slider to the new picture."""
    with serving() as address, browsing() as browser:
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(f"{address}/?{urlencode(query)}")
        if "path" in query:
            open_path(page)
        settle(page)
        slider = page.get_by_role("slider", name="match threshold θ")
        slider.focus()
        return [one_move(page, slider, "ArrowLeft" if i % 10 < 5 else "ArrowRight") for i in range(moves)]


def open_path(page: Page) -> None:
    """A link only fills the path in; a person has it read. The first conversation is conv-26."""
    page.get_by_role("button", name="Open").click()


def one_move(page: Page, slider: Locator, key: str) -> float:
    before = page.locator("[class*='st-key-changed']").text_content()
    start = time.perf_counter()
    slider.press(key)
    page.wait_for_function(MOVED, arg=before, polling=20, timeout=30_000)
    taken = time.perf_counter() - start
    page.wait_for_timeout(300)
    return taken


def main() -> None:
    asked = options(__doc__ or "", moves=20, rounds=3)
    figures = {
        "first_paint_s": statistics.median(first_paint(asked.rounds)),
        "knob_sample_s": statistics.median(knob_moves({"map": "pca"}, asked.moves)),
    }
    if folder := os.environ.get("MEMORYOS_LAB_DATA"):
        file = str(Path(folder) / "data/locomo/locomo10.json")
        figures["knob_conv26_s"] = statistics.median(knob_moves({"map": "pca", "path": file}, asked.moves))
    tell(figures, as_json=asked.json)


if __name__ == "__main__":
    main()
