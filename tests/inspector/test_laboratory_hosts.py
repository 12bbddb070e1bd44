"""The laboratory in the hands of a notebook and of Streamlit, each played by a few lines, in Chromium."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator
from typing import Any

import pytest
from chromium import browsing, chromium
from playwright.sync_api import Browser, Page, Route

from laboratories import ORIGIN, inquiry
from memoryos_lab.theatre.bundle import bundle
from memoryos_lab.theatre.parcel import parcel

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(chromium() is None, reason="Chromium is not installed"),
]
FRAME = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<style>html, body, #place { height: 100%; margin: 0 }</style><div id="place"></div>
<script type="module">
import host from "/host.js"
const bytes = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
window.bytes = bytes
window.log = []
window.place = document.getElementById("place")
SCRIPT
</script>"""
NOTEBOOK = """
const values = await (await fetch("/slots.json")).json()
const view = ([name, text]) => [`_${name}`, new DataView(bytes(text).buffer)]
const traits = Object.fromEntries(Object.entries(values).map(view))
Object.assign(traits, { height: 700, at: "", replay: {} })
const heard = {}
window.model = {
  get: (name) => traits[name],
  set: (name, value) => { traits[name] = value; log.push([name, value]) },
  save_changes: () => {},
  on: (name, act) => (heard[name] ??= []).push(act),
  off: () => {},
}
window.tell = (name, value) => {
  traits[name] = value
  for (const act of heard[`change:${name}`] ?? []) act()
}
window.end = host.render({ model, el: place })
window.root = place.firstElementChild.shadowRoot
"""
STREAMLIT = """
const values = await (await fetch("/slots.json")).json()
window.send = (text) => host({
  data: text && bytes(text), parentElement: place,
  setStateValue: (name, value) => log.push([name, value]),
  setTriggerValue: (name, value) => log.push([name, value]),
})
window.end = send(values.first)
window.root = place.firstElementChild.shadowRoot
window.values = values
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as found:
        yield found


def opened(browser: Browser, host: Any, script: str, slots: dict[str, bytes]) -> Page:
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    files = {
        "/": (FRAME.replace("SCRIPT", script), "text/html"),
        "/host.js": (bundle(host), "text/javascript"),
        "/slots.json": (
            json.dumps({name: b64encode(body).decode() for name, body in slots.items()}),
            "application/json",
        ),
    }

    def serve(route: Route) -> None:
        path = "/" + route.request.url.removeprefix(ORIGIN).lstrip("/").split("?")[0]
        body, kind = files[path]
        route.fulfill(body=body, content_type=kind)

    page.on("pageerror", lambda error: pytest.fail(str(error)))
    page.route(f"{ORIGIN}/**", serve)
    page.goto(f"{ORIGIN}/")
    page.locator(".lab[data-drawn]").wait_for(timeout=60_000)
    return page


def test_a_notebook_sees_where_the_screen_stands_and_moves_it(browser: Browser) -> None:
    ui = json.dumps({"address": "q=mira/qa3", "language": "en", "order": 0}).encode()
    page = opened(browser, "inspector_widget", NOTEBOOK, inquiry().slots() | {"ui": ui})
    lab = page.locator(".lab")
    assert "qa 3" in lab.locator(".side .caption").first.inner_text().lower()
    lab.locator(".row").nth(9).click()
    page.wait_for_function("() => log.some(([name, value]) => name === 'at' && value !== 'q=mira%2Fqa3')")
    page.get_by_role("button", name="Open in replay").click()
    asked = page.evaluate("() => log.find(([name]) => name === 'replay')[1]")
    assert asked["sample"] == "mira" and asked["question"].startswith("mira/qa") and asked["turn"] == 50
    order = json.dumps({"address": "q=mira/qa7", "language": "zh", "order": 1})
    page.evaluate("(text) => tell('_ui', new DataView(new TextEncoder().encode(text).buffer))", order)
    page.wait_for_function("() => root.querySelector('.side .caption').textContent.includes('qa 7')")
    assert "为何失败" in lab.inner_text()
    page.evaluate("() => end()")
    assert page.evaluate("() => place.childElementCount") == 0
    page.close()


def test_streamlit_brings_the_scores_later_and_nothing_is_lost(browser: Browser) -> None:
    ui = {"key": "0", "link": "evaluation=x", "address": "q=mira/qa3&m=4", "language": "en", "sweeps": True}
    first = inquiry().first() | {"ui": json.dumps(ui).encode()}
    second = first | inquiry().last()
    page = opened(
        browser, "inspector_streamlit", STREAMLIT, {"first": parcel(first), "second": parcel(second)}
    )
    lab = page.locator(".lab")
    assert "being replayed" in lab.locator(".side").inner_text()
    assert page.url.endswith("/?evaluation=x&q=mira%2Fqa3&m=4")
    lab.locator(".side").evaluate("(node) => node.scrollTo(0, 40)")
    page.evaluate("() => send(values.second)")
    lab.locator(".scree").first.wait_for()
    assert "m 4 (2)" in lab.locator(".scree").first.inner_text(), "the cut of the link"
    page.get_by_role("button", name="Open in replay").click()
    lab.locator(".head .language").click()
    names = [name for name, _ in page.evaluate("() => log")]
    assert names == ["replay", "language"]
    page.close()
