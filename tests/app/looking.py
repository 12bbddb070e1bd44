"""The app as a tester sees it: what its theatre was given, what its desk was told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

import memoryos_lab.app.main as main
from memoryos_lab.app.seat import Seat

EVIL = ("<img src=x onerror=alert(1)>", "$x^2$", "[a](javascript:1)", "**bold** :material/bolt: `code`")


def app(**query: str) -> AppTest:
    """The app at a link; principal components, so that no test fits UMAP."""
    tester = AppTest.from_file(main.__file__, default_timeout=60)
    for name, value in ({"map": "pca"} | query).items():
        tester.query_params[name] = value
    return ran(tester)


def ran(tester: AppTest) -> AppTest:
    tester.run(timeout=120)
    assert not tester.exception, tester.exception
    return tester


def page(tester: AppTest, name: str) -> AppTest:
    """Another page of the same tab."""
    tester._page_hash = calc_hash("" if name == "workbench" else name)
    return ran(tester)


def seat(tester: AppTest) -> Seat:
    return tester.session_state["seat"]


def slots(tester: AppTest, name: str = "theatre") -> dict[str, Any]:
    """What stands in the block of bytes of a component."""
    named = f"memoryos_lab.{name}"
    (shown,) = (e for e in tester.get("bidi_component") if e.proto.component_name == named)
    head, _, body = shown.proto.bytes.partition(b"\n")
    found, at = {}, 0
    for slot, _, length in json.loads(head):
        found[slot], at = json.loads(body[at : at + length]), at + length
    return found


def wish(tester: AppTest, **fields: Any) -> AppTest:
    """The theatre wishes."""
    tester.session_state[f"theatre-{seat(tester).visit}"] = {"wish": fields}
    return ran(tester)


def texts(tester: AppTest) -> list[str]:
    return [element.value for element in tester.text]


def press(tester: AppTest, label: str) -> AppTest:
    next(button for button in tester.button if button.label == label).click()
    return ran(tester)


def conversation(pages: int) -> str:
    """Lines of our own format whose every word would be markup somewhere."""
    head = {"title": EVIL[0], "speakers": [EVIL[2], EVIL[3]]}
    said = [
        {"user": f"{EVIL[0]} {EVIL[1]} {n}", "agent": f"{EVIL[2]} {EVIL[3]}\x00\u202e\ud83d"}
        for n in range(pages)
    ]
    return "\n".join(json.dumps(line) for line in (head, *said))


def opened(folder: Path, content: str, **query: str) -> AppTest:
    """A file of one's own, opened through the link that names it."""
    file = folder / "talk.jsonl"
    file.write_text(content, "utf-8")
    return press(app(path=str(file), **({"backend": "hash"} | query)), "Read this file")
