"""Examinations for the tests of the inspector, and its page in a browser, with no server behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from typing import Any

import hostile
from playwright.sync_api import Browser, Page, Route

from memoryos_lab import samples
from memoryos_lab.evals.dataset import Dataset
from memoryos_lab.evals.diagnose import diagnose
from memoryos_lab.evals.examination import Examination, Mark, Predictions
from memoryos_lab.evals.examine import examine
from memoryos_lab.evals.published.finding import Audit, Finding
from memoryos_lab.inspector import Inquiry
from memoryos_lab.inspector.offline import page
from memoryos_lab.memory.policy import preset, set_knobs

LESSON = {"theta": 0.55, "top_m": 2, "top_k": 3, "mtm_capacity": 12}
ORIGIN = "http://laboratory.invalid"  # answered here: nothing leaves the machine


@cache
def mira() -> Dataset:
    return Dataset.of((samples.load("mira").script,), "sample:mira")


@cache
def runs() -> tuple[Examination, ...]:
    """Under a small memory, as in the paper, re-enacted with other answers, and answers without a trace."""
    script, features, info = samples.load("mira")
    known = {script.id: features}
    small = examine(mira(), set_knobs(info.policy(), LESSON), name="small", features=known, workers=1)
    paper = examine(mira(), info.policy(), name="paper", features=known, workers=1)
    again = examine(mira(), preset("eval-locomo"), name="again", features=known, workers=1, answers=golden())
    mark = Mark()
    bare = diagnose(mira(), golden(), None, mark)
    untraced = Examination("answers alone", mira(), golden(), mark, "none", None, bare)
    return small, paper, replace(again, trace="re-enacted"), untraced


def golden() -> Predictions:
    """Every second question answered as gold has it, every seventh not at all."""
    texts: dict[str, str | None] = {}
    for n, asked in enumerate(mira()):
        if n % 7 != 6:
            texts[asked.question.id] = asked.question.answer if n % 2 else "a lighthouse in the fog"
    return Predictions("golden", texts, origin="made by hand")


@cache
def audit() -> Audit:
    ids = list(mira().by_id)
    found = Finding(ids[3], "WRONG_ANSWER", True, ("D1:1",), (), "a kiln", "the note of an auditor")
    return Audit("audit.json", {ids[3]: found}, (), 1)


@cache
def inquiry() -> Inquiry:
    return Inquiry(runs(), audit=audit())


@cache
def evil() -> Inquiry:
    """Words that would be markup, names or formulas somewhere, in every place that shows words."""
    script = hostile.script()
    dataset = Dataset.of((script,), hostile.TITLE)
    known = {script.id: hostile.features(script)}
    policy = set_knobs(preset("paper"), {"tau": 2, "mtm_capacity": 4, "top_m": 2, "top_k": 2})
    names = (hostile.TAGS[0], hostile.SIGNS[1])
    said = Predictions(
        hostile.TAGS[1],
        {q.id: hostile.TEXTS[n % len(hostile.TEXTS)] for n, q in enumerate(script.questions)},
        origin=hostile.FILE,
    )
    found = [examine(dataset, policy, name=name, features=known, answers=said, workers=1) for name in names]
    doubted = {
        q.id: Finding(q.id, hostile.TAGS[2], True, (hostile.TAGS[0],), (), hostile.TAGS[3], hostile.SIGNS[0])
        for q in script.questions
    }
    return Inquiry(found, audit=Audit(hostile.FILE, doubted, (), len(doubted)))


class Shown:
    """A page that shows a laboratory, and what went wrong in it."""

    def __init__(self, page: Page, body: str, address: str) -> None:
        self.page, self._body = page, body
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: said.type == "error" and self.errors.append(said.text))
        page.route(f"{ORIGIN}/**", self._serve)
        page.goto(f"{ORIGIN}/#{address}")
        page.locator(".lab[data-drawn]").wait_for(timeout=60_000)
        page.evaluate("window.root = document.getElementById('laboratory').shadowRoot")
        page.evaluate("window.store = window.laboratory.store")
        self.rest()

    def _serve(self, route: Route) -> None:
        route.fulfill(body=self._body, content_type="text/html; charset=utf-8")

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

    def text(self, selector: str) -> str:
        """What can be read there; "" where there is no such element."""
        return str(self.page.evaluate("s => root.querySelector(s)?.innerText ?? ''", selector))

    def texts(self, selector: str) -> list[str]:
        script = "s => [...root.querySelectorAll(s)].map((node) => node.textContent)"
        return list(self.page.evaluate(script, selector))

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
        self.rest()


@contextmanager
def shown(
    browser: Browser, of: Inquiry, address: str = "", size: Sequence[int] = (1440, 900)
) -> Iterator[Shown]:
    """The offline page of an inquiry. Whatever goes wrong in it fails at the end."""
    tab = browser.new_page(viewport={"width": size[0], "height": size[1]})
    try:
        made = Shown(tab, page(of.slots(), title="laboratory"), address)
        yield made
        assert not made.errors, made.errors
    finally:
        tab.close()
