"""How long a person at the screen waits, in a real browser.

    python bench/app.py --json

`paint_cold_s`, `paint_warm_s`: from opening the page of a served app to the drawn sample, in a new
    browser profile and in one that has seen it; `bare_…`: the same for a Streamlit page with one line of
    text, taken in turn, as what this machine allows.
`knob_…_ms`: from the input event of the θ slider to the frame in which every view shows the new run,
    medians over the moves; `server_…_ms`: the part of it that the desk takes.
`scrub_…_fps`, `play_…_fps`: frames a second in which the turn moved, and frames while it plays, fastest.
`pca_…_ms`: to the first coordinates of the map, before UMAP is there.
`long_…`: 5,000 pages in one offline file: a step, scrubbing and playing with a picked segment.
`offline_…_mb`: size of an offline file (conv-43 has 354 pages).

conv-26 and conv-43 are measured where `MEMORYOS_LAB_DATA` names a folder with LoCoMo.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from urllib.parse import urlencode

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(name, "1")

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "browser")]

from chromium import browsing
from playwright.sync_api import Browser, BrowserContext, Locator, Page
from report import options, tell
from synthetic import conversation

from app_server import command, serving
from memoryos_lab import sources
from memoryos_lab.features import compute
from memoryos_lab.memory.policy import preset
from memoryos_lab.memory.replay import replay
from memoryos_lab.memory.types import Features, Script
from memoryos_lab.theatre.desk import Desk
from memoryos_lab.theatre.offline import offline_html
from memoryos_lab.views.projection import project

SCREEN = {"width": 1440, "height": 900}
BARE = 'import streamlit as st\nst.text("bare")\n'
LOCOMO = "data/locomo/locomo10.json"

# Milliseconds from the input event of the slider to the frame after the one that shows the new run.
MOVE = """(shell, value) => new Promise((done, fail) => {
  const slider = shell.querySelector('input.threshold'), before = shell.dataset.run
  const start = performance.now()
  setTimeout(() => fail(new Error('the picture did not change')), 20000)
  new MutationObserver((_, watch) => {
    if (shell.dataset.run === before) return
    watch.disconnect()
    requestAnimationFrame(() => done(performance.now() - start))
  }).observe(shell, { attributes: true, attributeFilter: ['data-run'] })
  slider.value = value
  slider.dispatchEvent(new Event('input', { bubbles: true }))
  slider.dispatchEvent(new Event('change', { bubbles: true }))
})"""

# Frames a second in which the turn moved, while a key is held down for some frames.
SCRUB = """(shell, frames) => new Promise((done) => {
  let seen = 0, last = shell.dataset.turn, key = 'ArrowLeft', times = []
  const press = () => shell.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  shell.focus()
  const tick = (now) => {
    if (shell.dataset.turn !== last) { times.push(now); last = shell.dataset.turn }
    if (shell.dataset.turn === '1') key = 'ArrowRight'
    if (++seen > frames) return done(1000 * (times.length - 1) / (times.at(-1) - times[0]))
    press()
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
})"""

# Frames a second while it plays, whatever they show.
PLAY = """(shell, frames) => new Promise((done) => {
  const times = []
  const tick = (now) => {
    times.push(now)
    times.length <= frames ? requestAnimationFrame(tick) : done(1000 * frames / (now - times[0]))
  }
  requestAnimationFrame(tick)
})"""

# Milliseconds from a key to the frame after the one that shows the next turn.
STEP = """(shell, key) => new Promise((done) => {
  const start = performance.now()
  new MutationObserver((_, watch) => {
    watch.disconnect()
    requestAnimationFrame(() => done(performance.now() - start))
  }).observe(shell, { attributes: true, attributeFilter: ['data-turn'] })
  shell.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
})"""


def paints(rounds: int) -> dict[str, float]:
    """Seconds to the drawn sample and to a bare page, each in a new profile and then once more in it."""
    taken: dict[str, list[float]] = {}
    with browsing() as browser, tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "bare.py"
        script.write_text(BARE)
        served = {"paint": command, "bare": partial(bare_command, script)}
        for name, serve in served.items():
            with serving(command=serve) as address:
                for _ in range(rounds):
                    context = browser.new_context(viewport=SCREEN)
                    for kind in ("cold", "warm"):
                        taken.setdefault(f"{name}_{kind}_s", []).append(paint(context, address, name))
                    context.close()
    return {name: statistics.median(values) for name, values in taken.items()}


def bare_command(script: Path, port: int, **_: object) -> list[str]:
    """The flags of our own command, with another page."""
    flags = [flag for flag in command(port, browser=False) if flag.startswith("--") and flag != "--"]
    return [sys.executable, "-m", "streamlit", "run", str(script), *flags]


def paint(context: BrowserContext, address: str, name: str) -> float:
    page = context.new_page()
    start = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_selector("text=bare" if name == "bare" else ".theatre[data-run]", timeout=60_000)
    taken = time.perf_counter() - start
    page.close()
    return taken


@contextmanager
def workbench(query: dict[str, str]) -> Iterator[Locator]:
    """The theatre of the app, opened by a link."""
    with serving() as address, browsing() as browser:
        page = browser.new_page(viewport=SCREEN)
        page.goto(f"{address}/?{urlencode(query)}")
        if "path" in query:  # a link only fills the path in; a person has it read
            page.get_by_role("button", name="Read this file").click(timeout=60_000)
        yield drawn(page)


def drawn(page: Page) -> Locator:
    shell = page.locator(".theatre[data-run]")
    shell.wait_for(timeout=180_000)
    page.wait_for_timeout(1500)  # what the first picture set off is over
    return shell


def knob_moves(shell: Locator, moves: int) -> float:
    """Median milliseconds of moves of θ between .40 and .65, no value twice."""
    values = [round(0.40 + 0.25 * i / max(moves - 1, 1), 3) for i in range(moves)]
    times = []
    for value in values[::2] + values[1::2][::-1]:
        times.append(float(shell.evaluate(MOVE, value)))
        shell.page.wait_for_timeout(400)  # the address bar is written in the rest after a move
    return statistics.median(times)


def frames(shell: Locator, name: str) -> dict[str, float]:
    scrub = float(shell.evaluate(SCRUB, 180))
    shell.evaluate("shell => shell.focus()")
    shell.page.keyboard.press("Home")
    for _ in range(8):
        shell.page.keyboard.press("]")  # the fastest
    shell.page.keyboard.press("Space")
    played = float(shell.evaluate(PLAY, 180))
    shell.page.keyboard.press("Space")
    return {f"scrub_{name}_fps": scrub, f"play_{name}_fps": played}


def desk_moves(script: Script, features: Features, moves: int) -> float:
    """Median milliseconds that the desk takes for a moved θ, replay and encoding included."""
    desk = Desk(script, features, asking="none")
    times = []
    for i in range(moves + 1):
        setting = {"preset": "paper", "asking": "none", "knobs": {"theta": round(0.4 + 0.01 * i, 3)}}
        start = time.perf_counter()
        desk.answer({"a": setting, "gesture": i, "map": "pca"})
        times.append(1000 * (time.perf_counter() - start))
    return statistics.median(times[1:])


def long_file(browser: Browser, folder: Path, pages: int) -> dict[str, float]:
    """A very long conversation in one offline file: to open it, to step, to pick, to scrub."""
    script, features = conversation(pages, topics=max(1, pages // 25))
    run = replay(script, features, preset("paper"), questions="none")
    shell = offline(browser, folder, offline_html(run))
    steps = [float(shell.evaluate(STEP, "ArrowLeft")) for _ in range(20)]
    found = {"long_step_ms": statistics.median(steps)}
    shell.page.keyboard.press("j")
    return found | frames(shell, "long")


def offline(browser: Browser, folder: Path, html: str) -> Locator:
    file = folder / "run.html"
    file.write_text(html, "utf-8")
    page = browser.new_page(viewport=SCREEN)
    page.context.set_offline(True)
    page.goto(file.as_uri())
    return drawn(page)


def locomo() -> dict[str, Script]:
    folder = os.environ.get("MEMORYOS_LAB_DATA")
    if not folder or not (Path(folder) / LOCOMO).exists():
        return {}
    known = {script.id: script for script in sources.load(Path(folder) / LOCOMO).scripts}
    return {name.replace("-", ""): known[name] for name in ("conv-26", "conv-43")}


def main() -> None:
    asked = options(__doc__ or "", moves=20, rounds=5, pages=5000)
    figures: dict[str, float] = paints(asked.rounds)
    with workbench({"map": "pca"}) as shell:
        figures["knob_sample_ms"] = knob_moves(shell, asked.moves)
    for name, script in locomo().items():
        features = compute(script)
        figures[f"pca_{name}_ms"] = timed(lambda features=features: project(features, method="pca"))
        figures[f"server_{name}_ms"] = desk_moves(script, features, asked.moves)
        path = str(Path(os.environ["MEMORYOS_LAB_DATA"]) / LOCOMO)
        with workbench({"map": "pca", "path": path, "of": script.id}) as shell:
            figures[f"knob_{name}_ms"] = knob_moves(shell, asked.moves)
            figures |= frames(shell, name)
        run = replay(script, features, preset("paper"), questions="none")
        figures[f"offline_{name}_mb"] = len(offline_html(run).encode()) / 1e6
    with browsing() as browser, tempfile.TemporaryDirectory() as folder:
        figures |= long_file(browser, Path(folder), asked.pages)
    tell(figures, as_json=asked.json)


def timed(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return 1000 * (time.perf_counter() - start)


if __name__ == "__main__":
    main()
