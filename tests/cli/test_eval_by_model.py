"""`eval --answers model`, against a server on this machine that always says the same."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from fake_endpoint import Body, Step, answers, endpoint, says

from lab_command import Lab

SECRET = "sk-not-to-be-shown"


def porto(body: Body) -> Step:
    """A city, and tokens that are counted."""
    read = sum(len(message["content"]) for message in body["messages"]) // 4
    return says("Porto", usage={"prompt_tokens": read, "completion_tokens": 2, "total_tokens": read + 2})


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Body]]:
    """What the server was asked; it is where OPENAI_BASE_URL says, and answers every question with a city."""
    with endpoint(after=answers(porto)) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.address)
        monkeypatch.setenv("OPENAI_API_KEY", SECRET)
        yield server.asked


@pytest.mark.slow
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


@pytest.mark.slow
def test_what_it_takes_is_told_and_bounded(lab: Lab, asked: list[Body]) -> None:
    way = ("eval", "sample:mira", "--answers", "model", "--model", "small", "--price", "1:10")
    some = lab(*way, "--budget-tokens", "20000", "--json")
    known, spent = len(asked), some.data["spent"]
    assert 5 < known < 47  # as many as could not pass it
    assert spent["calls"] == some.data["answers"]["answered"] == known
    assert some.data["answers"]["issues"] == {"A_FAILED": 47 - known}
    assert 10_000 < spent["prompt"] + spent["completion"] <= 20_000
    assert spent["money"] == pytest.approx((spent["prompt"] + 10 * spent["completion"]) / 1e6)
    said = lab(*way)
    assert (
        f"model: {47 - known} calls, {known} known; " in said.out
        and f", {2 * (47 - known)} written; $" in said.out
    )
    assert len(asked) == 47


def test_a_budget_of_money_needs_a_price(lab: Lab, asked: list[Body]) -> None:
    said = lab("eval", "sample:mira", "--answers", "model", "--model", "small", "--budget-money", "1")
    assert said.code == 2 and "needs a price" in said.err and asked == []
