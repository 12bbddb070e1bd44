"""How long a person at the screen waits, in a real browser.

    python bench/app.py --json

`first_paint_s`: from starting the command to four drawn views of the sample; `bare_paint_s`: the same
for a bare Streamlit page with one small chart, taken in turn, as what this machine allows.
`knob_…_s`: from a key on the θ slider to the last change of the charts, medians over 20 moves, with
the sample, and with conv-26 where `MEMORYOS_LAB_DATA` names a folder with LoCoMo.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "browser"))

from playwright.sync_api import Browser, Locator, Page
from report import options, tell

from app_server import browsing, command, serving, settle

VIEWS = ("timeline", "heat", "chains", "map")

# Resolves with the milliseconds from now to the last change of any chart: a moved knob draws anew
# those that differ, one after the other, and half a second without a change is the end.
WATCH = """() => new Promise((resolve, reject) => {
  const start = performance.now();
  let last = null;
  const observer = new MutationObserver(changes => {
    if (changes.some(c => c.target.closest && c.target.closest('[class*="chart-"] .js-plotly-plot')))
      last = performance.now();
  });
  observer.observe(document.body, {subtree: true, childList: true, attributes: true});
  const tick = setInterval(() => {
    const now = performance.now(), done = last !== null && now - last > 500;
    if (!done && now - start < 20000) return;
    clearInterval(tick);
    observer.disconnect();
    done ? resolve(last - start) : reject(new Error('no chart was drawn anew'));
  }, 20);
})"""


BARE = """import plotly.graph_objects as go, streamlit as st
st.plotly_chart(go.Figure(go.Scatter(x=[0, 1], y=[0, 1])), key="chart:bare")
"""


def first_paint(rounds: int) -> tuple[list[float], list[float]]:
    """Seconds from the command to the drawn sample, each time a new server and a new page.

    In turn with the same for a bare Streamlit page with one chart of two points.
    """
    ours: list[float] = []
    bare: list[float] = []
    with browsing() as browser, tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "bare.py"
        script.write_text(BARE)
        for _ in range(rounds):
            ours.append(paint(browser, command, VIEWS))
            bare.append(paint(browser, partial(bare_command, script), ("bare",)))
    return ours, bare


def bare_command(script: Path, port: int, **_: object) -> list[str]:
    """The flags of our own command, with another page."""
    flags = [flag for flag in command(port, browser=False) if flag.startswith("--") and flag != "--"]
    return [sys.executable, "-m", "streamlit", "run", str(script), *flags]


def paint(browser: Browser, served: Callable[..., list[str]], charts: tuple[str, ...]) -> float:
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    start = time.perf_counter()
    with serving(command=served) as address:
        page.goto(address)
        for name in charts:
            page.wait_for_selector(f"[class*='chart-{name}'] .main-svg", timeout=60_000)
        taken = time.perf_counter() - start
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
    page.evaluate(f"() => {{ window.watched = ({WATCH})() }}")
    slider.press(key)
    return float(page.evaluate("window.watched")) / 1000


def main() -> None:
    asked = options(__doc__ or "", moves=20, rounds=3)
    ours, bare = first_paint(asked.rounds)
    figures = {
        "first_paint_s": statistics.median(ours),
        "bare_paint_s": statistics.median(bare),
        "knob_sample_s": statistics.median(knob_moves({"map": "pca"}, asked.moves)),
    }
    if folder := os.environ.get("MEMORYOS_LAB_DATA"):
        file = str(Path(folder) / "data/locomo/locomo10.json")
        figures["knob_conv26_s"] = statistics.median(knob_moves({"map": "pca", "path": file}, asked.moves))
    tell(figures, as_json=asked.json)


if __name__ == "__main__":
    main()
