"""From a run file on the command line to a question in the inspector, and on to its replay, in Chromium."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from chromium import chromium
from playwright.sync_api import Browser, expect

from app_server import serving, settle
from memoryos_lab import samples

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(chromium() is None, reason="Chromium is not installed"),
]
SHOWN = ".lab[data-drawn]"
WAIT = 90_000  # ms: examining takes a while where the machine is busy


@pytest.fixture(scope="module")
def run_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file as the evaluation of MemoryOS writes it: half of it answered as gold has it."""
    script = samples.load("mira").script
    rows = [
        {
            "sample_id": "mira",
            "speaker_a": script.speakers[0],
            "speaker_b": script.speakers[1],
            "question": question.text,
            "system_answer": question.answer if n % 2 else "<i>a lighthouse</i>",
            "original_answer": question.answer,
            "category": question.category,
            "evidence": list(question.evidence),
            "timestamp": "",
        }
        for n, question in enumerate(script.questions)
    ]
    place = tmp_path_factory.mktemp("run") / "all_loco_results.json"
    place.write_text(json.dumps(rows), "utf-8")
    return place


def test_inspect_ends_in_the_inspector(browser: Browser, run_file: Path) -> None:
    def command(port: int, *, browser: bool, sample: str | None = None) -> list[str]:
        asked = ["inspect", str(run_file), "--dataset", "sample:mira", "--yes", "--open", "--no-browser"]
        return [sys.executable, "-m", "memoryos_lab", *asked, "--port", str(port), "--workers", "1"]

    with serving(None, command) as address:
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(address)
        lab = page.locator(SHOWN)
        lab.wait_for(timeout=WAIT)
        expect(lab.locator(".total")).to_contain_text("47 questions")
        expect(lab.locator(".head .whose")).to_contain_text("re-enacted, not recorded")

        # Nothing was clicked, and what is drawn around it may take the focus: the keys are the inspector's.
        page.evaluate("document.activeElement?.blur()")
        page.keyboard.press("j")
        expect(lab.locator(".side h2")).to_have_text(samples.load("mira").script.questions[0].text)
        expect(lab.locator(".scree").first).to_be_visible(timeout=WAIT)
        expect(page).to_have_url(f"{address}/?q=mira%2Fqa0")
        assert "<i>a lighthouse</i>" in lab.locator(".answers").inner_text()

        page.reload()
        lab.wait_for(timeout=WAIT)
        expect(lab.locator(".side h2")).to_be_visible()

        lab.get_by_role("button", name="Open in replay").click()
        shell = settle(page)
        expect(
            shell.get_by_role("heading", name=samples.load("mira").script.questions[0].text)
        ).to_be_visible()
        page.get_by_role("link", name="Laboratory").click()
        lab.wait_for(timeout=WAIT)
        expect(lab.locator(".side h2")).to_be_visible()
        page.close()
        assert not faults
