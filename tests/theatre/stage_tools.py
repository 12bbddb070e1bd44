"""What tests of the stage ask of the page: its geometry, its pixels, points on the screen."""

from __future__ import annotations

from typing import Any

from staged import Staged

SCENE = """
const scene = async () => {
  const { stageScene } = await import("/stage/scene.js")
  const box = root.querySelector(".score")
  return stageScene(theatre.store, box.clientWidth, box.clientHeight)
}
"""
PIXELS = """
const pixels = (x, y, width, height) => {
  const canvas = root.querySelector(".score canvas")
  const ratio = canvas.width / canvas.clientWidth
  const { data } = canvas.getContext("2d").getImageData(x * ratio, y * ratio, width * ratio, height * ratio)
  const seen = new Set()
  for (let i = 0; i < data.length; i += 4) seen.add(data.slice(i, i + 3).join())
  return seen
}
"""


def at_36(stand: Staged) -> Staged:
    """Turn 36 of the tutor: a page leaves, its topic is promoted, three facts are written."""
    stand.act("theatre.store.set({future: true, whatIf: null, order: 'born'}); theatre.store.pick(null)")
    stand.act("theatre.store.look(0, 58); theatre.store.go(36)")
    return stand


def run(shown: Staged, script: str) -> Any:
    """The value of a script that may use `scene()` and `pixels()`."""
    return shown.page.evaluate(f"async () => {{ {SCENE} {PIXELS} {script} }}")


def spot(shown: Staged, script: str) -> tuple[float, float]:
    """A point of the stage on the screen, from a script that returns [x, y] of the scene `s`."""
    x, y = run(shown, f"const s = await scene(); const side = s.sides[0]; return {script}")
    box = shown.page.locator(".score").bounding_box()
    assert box
    return box["x"] + x, box["y"] + y


def state(shown: Staged, name: str) -> Any:
    shown.rest()
    return shown.page.evaluate(f"theatre.store.state.{name}")
