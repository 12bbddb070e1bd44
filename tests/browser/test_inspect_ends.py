"""`memoryos-lab inspect RUNFILE`, as it is typed: ends in the inspector, in a browser."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from chromium import browsing, chromium
from playwright.sync_api import expect

from memoryos_lab import samples

pytestmark = [pytest.mark.browser, pytest.mark.skipif(chromium() is None, reason="needs Chromium")]
DATA = Path(os.environ.get("MEMORYOS_LAB_DATA", "")) / "data"


@contextmanager
def inspecting(*arguments: str | Path) -> Iterator[tuple[str, str]]:
    """(the report, the address of the app) while the command serves it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    typed = [sys.executable, "-m", "memoryos_lab", "inspect", *map(str, arguments)]
    typed += ["--port", str(port), "--no-browser"]
    with subprocess.Popen(typed, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as command:
        try:
            assert command.stdout
            report = []
            for line in command.stdout:
                report.append(line)
                if "the inspector is at" in line:
                    break
            yield "".join(report), f"http://127.0.0.1:{port}"
        finally:
            command.terminate()


def look(address: str, *words: str) -> None:
    """Wait for the inspector, and for words on its screen."""
    with browsing() as browser:
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        for _ in range(60):
            try:
                page.goto(address)
                break
            except Exception:  # the server is not there yet
                page.wait_for_timeout(500)
        shell = page.locator(".lab")
        shell.wait_for(timeout=120_000)
        for word in words:
            expect(shell.get_by_text(word).first).to_be_visible(timeout=60_000)
        page.close()
    assert not faults


def test_our_own_sample(tmp_path: Path) -> None:
    questions = samples.load("mira").script.questions
    rows = [
        {
            "sample_id": samples.load("mira").script.id,
            "question": q.text,
            "system_answer": q.answer if n % 2 else "<b>not known</b>",
            "original_answer": q.answer or q.trap,
        }
        for n, q in enumerate(questions)
    ]
    path = tmp_path / "all_loco_results.json"
    path.write_text(json.dumps(rows))
    with inspecting(path, "--dataset", "sample:mira", "--preset", "paper") as (report, address):
        assert "47 rows = 47 answered" in report
        look(address, "re-enacted, not recorded", "MemoryOS")


@pytest.mark.skipif("MEMORYOS_LAB_DATA" not in os.environ, reason="MEMORYOS_LAB_DATA names no folder")
def test_the_published_run_of_memoryos() -> None:
    runs = [
        DATA / "runs" / "memoryos" / "all_loco_results.json",
        DATA / "runs" / "mem0" / "locomo_results.json",
    ]
    dataset = DATA / "locomo" / "locomo10.json"
    with inspecting(*runs, "--dataset", dataset, "--sample", "conv-30") as (report, address):
        assert "1986 rows = 105 answered + 1881 apart; 105 questions = 105 answered + 0 missing" in report
        look(address, "re-enacted, not recorded", "mem0", "105")
