"""The app whose models repeat whatever hostile words they were told."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Request

from app_server import serving
from memoryos_lab.app.launch import command

TESTS = Path(__file__).parents[1]
START = """
import runpy, sys
import hostile, memoryos_lab.features as features, memoryos_lab.views.projection as projection
features.compute = lambda script, **_: hostile.features(script)
projection.HEAD_START = 3600.0  # no map is fitted
sys.argv = sys.argv[1:]
runpy.run_module("streamlit", run_name="__main__")
"""

# What no text may become, wherever it stands. The drawing of "How to read it" is an image of our own.
MADE = """(formulas) => {
  const found = []
  const become = `img:not([src^="data:"]), iframe, object, embed${formulas ? "" : ", .katex, math"}`
  const look = (root) => {
    for (const node of root.querySelectorAll("*")) {
      if (node.shadowRoot) look(node.shadowRoot)
      const text = node.textContent
      const leads = ({ name, value }) => /href$/.test(name) && /invalid|javascript/.test(value)
      const acts = [...node.attributes].some((one) => /^on/.test(one.name) || leads(one))
      const icon = node.matches("[data-testid=stIconMaterial]") && text === "home"
      const marked = node.matches("strong, em, code, del, h1") && /^(bold|it|tick|no|head.*)$/.test(text)
      const bold = node.nodeName === "tspan" && node.style.fontWeight && text === "bold"
      const emoji = !node.children.length && /[😄🏠]/u.test(text)
      if (node.matches(become) || acts || icon || marked || bold || emoji) {
        found.push(node.outerHTML)
      }
    }
  }
  look(document)
  return found.map((text) => text.slice(0, 300))
}"""


def _start(port: int, **more: Any) -> list[str]:
    python, _, streamlit, *rest = command(port, **more)
    return [python, "-c", START, streamlit, *rest]


@contextmanager
def hostile_serving(home: Path) -> Iterator[str]:
    """The address of that app, while it runs."""
    with pytest.MonkeyPatch.context() as patch:
        path = os.pathsep.join(filter(None, (str(TESTS), os.environ.get("PYTHONPATH"))))
        patch.setenv("PYTHONPATH", path)
        patch.setenv("MEMORYOS_LAB_HOME", str(home))
        with serving(None, _start) as address:
            yield address


class Watched:
    """A page, and everything that it did but show itself."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.did: list[str] = []
        page.on("request", self._requested)
        page.on("pageerror", lambda error: self.did.append(str(error)))
        page.on("popup", lambda other: self.did.append(f"opened {other.url}"))
        page.on("dialog", lambda dialog: (self.did.append(dialog.message), dialog.dismiss()))

    def _requested(self, request: Request) -> None:
        if not request.url.startswith(("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:", "file:")):
            self.did.append(request.url)

    def harmless(self, *, formulas: bool = False) -> None:
        """Nothing was made of a text, and nothing happened. `formulas`: the page has some of our own."""
        assert self.page.evaluate(MADE, formulas) == []
        assert self.did == []
        assert self.page.title() != "owned"
        assert self.page.locator("[data-testid=stException]").all_inner_texts() == []
        assert "Traceback" not in self.page.locator("body").inner_text()

    def hovers(self, place: Locator, most: int = 40) -> set[str]:
        """What plotly says over its marks."""
        middles = """nodes => nodes.map((node) => node.getBoundingClientRect())
          .map((box) => [box.x + box.width / 2, box.y + box.height / 2])"""
        boxes = place.locator(".points path, .point path").evaluate_all(middles)
        said = set()
        for x, y in boxes[:: max(1, len(boxes) // most)]:
            self.page.mouse.move(x - 1, y)
            self.page.mouse.move(x, y)
            said.add(str(self.page.evaluate("document.querySelector('.hoverlayer')?.textContent ?? ''")))
        return said - {""}
