"""`eval --answers model`, against a server on this machine that always says the same."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from fake_endpoint import Body, endpoint, says

from lab_command import Lab

SECRET = "sk-not-to-be-shown"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Body]]:
    """What the server was asked; it is where OPENAI_BASE_URL says, and answers every question with a city."""
    with endpoint(after=says("Porto")) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.address)
        monkeypatch.setenv("OPENAI_API_KEY", SECRET)
        yield server.asked


def test_a_model_answers_every_question_once_and_is_not_asked_again(lab: Lab, asked: list[Body]) -> None:
    said = lab("eval", "sample:mira", "--answers", "model", "--model", "small", "--json")
    assert said.code == 0 and len(asked) == 47
    assert said.data["questions"] == 47 and said.data["answers"]["answered"] == 47
    assert said.data["labels"] and "small" in json.dumps(said.data["answers"])
    assert SECRET not in said.out + said.err
    again = lab("eval", "sample:mira", "--answers", "model", "--model", "small", "--json")
    assert len(asked) == 47 and again.data["labels"] == said.data["labels"]
    found = lab("eval", "sample:mira", "--answers", "model", "--model", "small", "--question", "mira/qa10")
    assert "answer: 'Porto'" in found.out and len(asked) == 47
