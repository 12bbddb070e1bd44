"""The theatre in a browser with a desk behind it: modules come from the source tree, wishes go to Python."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlparse

from playwright.sync_api import Browser, Page, Route

from memoryos_lab import samples
from memoryos_lab.theatre.bundle import FRONT, styles
from memoryos_lab.theatre.desk import Desk

ORIGIN = "http://theatre.invalid"  # answered here: nothing leaves the machine
KINDS = {".js": "text/javascript", ".css": "text/css"}
STAGE = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<style>html, body, #theatre { height: 100%; margin: 0 }</style><div id="theatre"></div>
<script type="module">
import { mount } from "/index.js"
const css = await (await fetch("/all.css")).text()
const told = async (wish) => shown.receive(JSON.parse(await desk(JSON.stringify(wish))))
const host = { wish: told, live: true, theme: true, tour: false }
const shown = mount(document.getElementById("theatre"), host, css)
window.theatre = shown
window.root = document.getElementById("theatre").shadowRoot
await told({})
</script>"""

# What is written on canvases, from now on, is in `written`.
WRITTEN = """() => {
  const write = CanvasRenderingContext2D.prototype.fillText
  window.written = new Set()
  CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
    window.written.add(text)
    return write.call(this, text, ...rest)
  }
}"""


def desk_of(sample: str, **more: Any) -> Desk:
    """A desk of a sample; principal components are asked for in the wish, so that nothing is fitted."""
    script, features, info = samples.load(sample)
    return Desk(script, features, base=lambda _: info.policy(), **more)


class Staged:
    """A page that shows a desk, and what went wrong in it."""

    def __init__(self, page: Page, desk: Desk) -> None:
        self.page, self.desk = page, desk
        self.errors: list[str] = []
        self._sent: dict[str, bytes] = {}
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.expose_function("desk", self._answer)
        page.route(f"{ORIGIN}/**", _serve)
        page.goto(f"{ORIGIN}/")
        page.wait_for_function("window.root?.querySelector('.panel-body')?.childElementCount", timeout=30_000)

    def _answer(self, wish: str) -> str:
        """As a host does: what is equal to what was sent is not sent again."""
        slots = self.desk.answer({"map": "pca"} | json.loads(wish))
        new = {name: body for name, body in slots.items() if self._sent.get(name) != body}
        self._sent |= new
        return json.dumps({name: json.loads(body) for name, body in new.items()})

    def go(self, turn: int) -> None:
        self.act(f"theatre.store.go({turn})")

    def pick(self, kind: str, id: int) -> None:
        self.act(f"theatre.store.pick({kind!r}, {id})")

    def act(self, script: str) -> Any:
        """Run a script, then wait until it is drawn."""
        found = self.page.evaluate(f"async () => {{ {script if ';' in script else 'return ' + script} }}")
        self.rest()
        return found

    def rest(self) -> None:
        """Until everything is drawn: panels wait a moment while time moves."""
        self.page.wait_for_timeout(120)
        self.page.evaluate(
            "async () => { for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame) }"
        )

    def text(self, selector: str) -> str:
        """What can be read there; "" where there is no such element."""
        return str(self.page.evaluate("s => root.querySelector(s)?.innerText ?? ''", selector))

    def focus(self) -> str:
        """Class of the element that has the keyboard."""
        return str(self.page.evaluate("root.activeElement?.className ?? ''"))

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
        self.rest()


@contextmanager
def staged(browser: Browser, desk: Desk, width: int = 1440, height: int = 900) -> Iterator[Staged]:
    """The theatre at a desk. Whatever goes wrong in the page fails at the end."""
    page = browser.new_page(viewport={"width": width, "height": height})
    try:
        shown = Staged(page, desk)
        yield shown
        assert not shown.errors, shown.errors
    finally:
        page.close()


def _serve(route: Route) -> None:
    path = urlparse(route.request.url).path
    if path == "/":
        return route.fulfill(body=STAGE, content_type="text/html")
    if path == "/all.css":
        return route.fulfill(body=styles(), content_type="text/css")
    file = FRONT / path.lstrip("/")
    return route.fulfill(body=file.read_text(encoding="utf-8"), content_type=KINDS[file.suffix])
