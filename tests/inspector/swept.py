"""Sweeps for the tests: one made by hand in any size, and the laboratory in a browser with one."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from typing import Any
from urllib.parse import urlparse

import numpy as np
from playwright.sync_api import Browser, Page, Route

from memoryos_lab import samples
from memoryos_lab.evals.dataset import Dataset
from memoryos_lab.evals.examination import Examination
from memoryos_lab.evals.examine import examine
from memoryos_lab.evals.labels import Stage
from memoryos_lab.evals.sweep import SweepResult, grid, sweep
from memoryos_lab.evals.sweep.halves import Halves
from memoryos_lab.evals.sweep.outcome import Outcome
from memoryos_lab.inspector import Inquiry
from memoryos_lab.memory.policy import preset
from memoryos_lab.theatre.bundle import FRONT, styles

ORIGIN = "http://laboratory.invalid"  # answered here: nothing leaves the machine
LAB = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<style>html, body, #lab { height: 100%; margin: 0 }</style><div id="lab"></div>
<script type="module">
import { mount } from "/inspector/index.js"
const css = await (await fetch("/all.css")).text()
const asked = []
const host = { theme: true, sweep: (wish) => asked.push(wish), cancel: () => asked.push("cancel") }
const shown = mount(document.getElementById("lab"), host, css)
const root = document.getElementById("lab").shadowRoot
Object.assign(window, { lab: shown, store: shown.store, asked, root })
const slots = await (await fetch("/slots.json")).json()
shown.receive({ ...slots, ui: { language: "en", dark: false, address: "tab=knobs" } })
</script>"""


def made(settings: Sequence[Any], questions: int = 40, *, base: Any = None, seed: int = 0) -> SweepResult:
    """Random outcomes of these settings, two gold turns a question, over four conversations in two halves."""
    random = np.random.default_rng(seed)
    base = base or preset("paper")
    listed = list(settings)
    on_grid = np.array([True] * len(listed) + [False] * (base not in listed))
    listed += [base] * (base not in listed)
    shape = (len(listed), questions)
    conversation = np.arange(questions) % 4
    covered = random.integers(0, 3, shape).astype(np.int16)
    stage = np.where(covered == 2, int(Stage.AVAILABLE), random.choice([0, 2, 3, 5, 6], shape)).astype(
        np.int8
    )
    held = tuple(bool(c % 2) for c in conversation)
    return SweepResult(
        name="made",
        sha256="",
        backend="hash",
        mode="fork",
        base=base,
        base_index=listed.index(base),
        settings=tuple(listed),
        on_grid=on_grid,
        conversations=("c0", "c1", "c2", "c3"),
        questions=tuple(f"c{c}/qa{q}" for q, c in enumerate(conversation)),
        category=(np.arange(questions) % 5 + 1).astype(np.int8),
        conversation=conversation.astype(np.int16),
        gold=np.where(np.arange(questions) == 1, 0, 2).astype(np.int16),
        halves=Halves("conversations", ("c0", "c2"), ("c1", "c3"), held),
        outcome=Outcome(
            covered,
            random.random(shape, np.float32),
            random.random(shape, np.float32),
            stage,
            random.integers(50, 500, shape).astype(np.int32),
            random.integers(100, 900, shape).astype(np.int32),
            random.integers(0, 10, shape).astype(np.int16),
            random.integers(40, 60, (len(listed), 4)).astype(np.int32),
        ),
    )


@cache
def mira_sweep() -> SweepResult:
    """A sweep of the shipped sample; what it is compared with lies on the grid."""
    script, features, info = samples.load("mira")
    base = replace(info.policy(), theta=0.55, top_k=5)
    listed = grid(["theta=.35:.65:.1", "m=1,3,5,9", "k=1,3,5,10", "segment_by=vector,best_page"], base)
    return sweep(Dataset.of((script,), "Mira"), listed, base, features={script.id: features}, workers=1)


@cache
def mira_examination() -> Examination:
    """The shipped sample under what that sweep is compared with."""
    script, features, _ = samples.load("mira")
    dataset = Dataset.of((script,), "Mira")
    return examine(dataset, mira_sweep().base, features={script.id: features}, workers=1)


@cache
def mira_slots() -> dict[str, bytes]:
    """Both, for the screen."""
    return Inquiry([mira_examination()], sweep=mira_sweep()).slots()


class Laboratory:
    """A page that shows the laboratory at its second screen, and what went wrong in it."""

    def __init__(self, page: Page, slots: dict[str, bytes]) -> None:
        self.page = page
        self.slots = slots
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.route(f"{ORIGIN}/**", self._serve)
        page.goto(f"{ORIGIN}/")
        page.wait_for_function("window.root?.querySelector('.knobs-main')?.childElementCount", timeout=30_000)
        self.rest()

    def rest(self) -> None:
        """Until everything is drawn."""
        self.page.evaluate(
            "async () => { for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame) }"
        )

    def act(self, script: str) -> Any:
        """The value of a script, when all that follows from it is drawn."""
        found = self.page.evaluate(f"async () => {{ {script if ';' in script else 'return ' + script} }}")
        self.rest()
        return found

    def select(self, setting: int) -> None:
        self.act(f"store.set({{ knobs: {{ ...store.state.knobs, sel: {setting} }} }});")

    def selected(self) -> int:
        """The setting that the map shows as selected."""
        return int(self.act("root.querySelector('.cell.selected').dataset.setting"))

    def text(self, selector: str) -> str:
        """What can be read there; "" where there is no such element."""
        return str(self.page.evaluate("s => root.querySelector(s)?.innerText ?? ''", selector))

    def texts(self, selector: str) -> list[str]:
        return list(
            self.page.evaluate("s => [...root.querySelectorAll(s)].map((n) => n.innerText)", selector)
        )

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
        self.rest()

    def _serve(self, route: Route) -> None:
        path = urlparse(route.request.url).path
        if path == "/":
            return route.fulfill(body=LAB, content_type="text/html")
        if path == "/slots.json":
            said = {name: json.loads(body) for name, body in self.slots.items()}
            return route.fulfill(body=json.dumps(said), content_type="application/json")
        if path == "/all.css":
            return route.fulfill(body=styles(room="inspector"), content_type="text/css")
        return route.fulfill(body=(FRONT / path[1:]).read_text("utf-8"), content_type="text/javascript")


@contextmanager
def laboratory(
    browser: Browser, slots: dict[str, bytes], width: int = 1440, height: int = 900
) -> Iterator[Laboratory]:
    """The laboratory with these slots. Whatever goes wrong in the page fails at the end."""
    page = browser.new_page(viewport={"width": width, "height": height})
    try:
        shown = Laboratory(page, slots)
        yield shown
        assert not shown.errors, shown.errors
    finally:
        page.close()
