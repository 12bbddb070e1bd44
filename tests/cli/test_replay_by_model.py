"""`replay --model`: told, agreed to, read, counted; stopped by a budget, resumed from the store."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from fake_endpoint import Wire, endpoint, status

from lab_command import Lab
from memoryos_lab.runs import Run

THEME = {"summary": "About clay.", "keywords": ["clay", "bowl"]}
KEY = "sk-never-to-be-seen-12345"


@pytest.fixture(autouse=True)
def _key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)


def reads(wire: Wire) -> None:
    """An endpoint that fills every schema."""
    schema = wire.body["response_format"]["json_schema"]["schema"]["properties"]
    if "themes" in schema:
        value: dict[str, Any] = {"continues": True, "meta": "clay", "themes": [THEME]}
    else:
        fact = {"about": "user", "slot": "likes", "value": "clay", "withdrawn": False, "basis": "inferred"}
        wrong = {**fact, "value": " "}
        value = {"facts": [{**one, "confidence": 60, "pages": [1]} for one in (fact, wrong)], "traits": []}
    wire.json(
        200,
        {
            "choices": [{"message": {"content": json.dumps(value)}, "finish_reason": "stop"}],
            "usage": {"prompt_tokens": 100, "completion_tokens": 10},
        },
    )


def chat(path: Path, pages: int = 20) -> Path:
    lines = [
        {"user": f"Bowl {i} of clay", "agent": "Nice.", "time": f"2024-01-01T10:{i:02}:00"}
        for i in range(pages)
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return chat(tmp_path / "log.jsonl")


@pytest.mark.slow
def test_a_conversation_is_read_and_what_it_took_is_told(lab: Lab, log: Path) -> None:
    with endpoint(after=reads) as server:
        how = ("--model", "small", "--base-url", server.address, "--backend", "hash", "--yes")
        said = lab("replay", log, *how, "--price", "1:2", "--out", "kept")
        assert said.code == 0
        asked = len(server.asked)
        told = lab("replay", log, *how, "--json")
        assert len(server.asked) == asked  # all of it is in the store
    assert "small at http://127.0.0.1" in said.err and "20 calls" in said.err and "$" in said.err
    assert "read by small" in said.out and "dropped of its answers" in said.out
    assert KEY not in said.out + said.err + told.out + told.err
    data = told.data["model"]
    assert data["tasks"]["annotate"] == {
        **dict.fromkeys(("calls", "failed", "prompt", "completion", "money", "seconds"), 0),
        "known": 20,
        "money": None,
    }
    run = Run.load("kept", check=True)
    assert run.features.model.startswith("small (prompts") and run.features.distilled
    assert [entry.value for entry in run.snapshot().entries] == ["clay"]
    assert asked == 20 + len(run.features.distilled)


@pytest.mark.slow
def test_nothing_is_asked_before_somebody_agrees(lab: Lab, log: Path) -> None:
    with endpoint(after=reads) as server:
        said = lab("replay", log, "--model", "small", "--base-url", server.address, "--backend", "hash")
        assert said.code == 2 and not server.asked
    assert "--yes" in said.err and "annotate 20 calls" in said.err


@pytest.mark.slow
def test_a_budget_stops_and_what_is_missing_is_marked(lab: Lab, log: Path) -> None:
    with endpoint(after=reads) as server:
        how = ("--model", "small", "--base-url", server.address, "--backend", "hash", "--yes", "--json")
        few = lab("replay", log, *how, "--budget-tokens", "2000").data
        asked = len(server.asked)
        assert 0 < asked < 20
        whole = lab("replay", log, *how).data
    assert few["model"]["total"]["calls"] == asked and any("did not read" in note for note in few["warnings"])
    assert whole["model"]["tasks"]["annotate"]["known"] == asked  # it goes on where it stopped
    assert not any("did not read" in note for note in whole["warnings"])
    assert few["pages"] == whole["pages"] == 20


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--budget-money", "1"], "a budget of money needs a price"),
        (["--price", "cheap"], "is no price"),
        (["--budget-tokens", "-1"], "invalid tokens value"),
        (["--budget-money", "nan", "--price", "1:1"], "invalid money value"),
    ],
)
def test_what_cannot_be_spent_is_said(lab: Lab, log: Path, options: list[str], told: str) -> None:
    said = lab("replay", log, "--model", "small", "--base-url", "http://127.0.0.1:9/v1", *options)
    assert said.code == 2 and told in said.err


@pytest.mark.slow
def test_an_endpoint_that_fails_is_an_error_and_keeps_nothing(lab: Lab, log: Path) -> None:
    with endpoint(after=status(401)) as server:
        how = ("--model", "small", "--base-url", server.address, "--backend", "hash", "--yes")
        said = lab("replay", log, *how, "--out", "kept")
    assert said.code == 2 and "no answer to 5 requests" in said.err and KEY not in said.err
    assert not Path("kept").exists()


@pytest.mark.slow
def test_a_run_that_was_kept_can_be_read_by_another_model(lab: Lab, log: Path) -> None:
    with endpoint(after=reads) as server:
        where = ("--base-url", server.address, "--yes")
        assert lab("replay", log, "--model", "one", *where, "--backend", "hash", "--out", "kept").code == 0
        said = lab("replay", "kept", "--model", "two", *where, "--json")
    assert said.code == 0 and said.data["model"]["tasks"]["annotate"]["calls"] == 20


@pytest.mark.slow
def test_a_job_that_was_killed_goes_on_where_it_was(log: Path, tmp_path: Path) -> None:
    def slowly(wire: Wire) -> None:
        wire.wait(0.1)
        reads(wire)

    with endpoint(after=slowly) as server:
        how = (
            "replay",
            str(log),
            "--model",
            "small",
            "--base-url",
            server.address,
            "--backend",
            "hash",
            "--yes",
        )
        command = [sys.executable, "-m", "memoryos_lab", *how, "--json"]
        home = {**os.environ, "MEMORYOS_LAB_HOME": str(tmp_path / "home")}
        job = subprocess.Popen(command, env=home, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while len(server.asked) < 8 and job.poll() is None:
            time.sleep(0.02)
        job.kill()
        assert job.wait() != 0
        before = len(server.asked)
        done = subprocess.run(command, env=home, capture_output=True, check=True)
        pages = json.loads(done.stdout)["model"]["tasks"]["annotate"]
    assert 8 <= before < 20
    assert pages["calls"] + pages["known"] == 20
    assert pages["known"] >= before - 4  # all but what was under way
