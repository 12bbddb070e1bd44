"""An OpenAI-compatible endpoint, against a real server on this machine that answers as it is told."""

from __future__ import annotations

import json
import traceback
from collections.abc import Iterator

import numpy as np
import pytest
from fake_endpoint import Endpoint, Step, Wire, endpoint, raw, silent, status

from memoryos_lab.features import backend, compute
from memoryos_lab.features import openai as room
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.types import Page, Question, Script, Turn

SECRET = "sk-not-to-be-shown"


def embeddings(wire: Wire) -> None:
    """Rows that tell texts apart, in an order of their own."""
    rows = [
        {"object": "embedding", "index": i, "embedding": [float(len(text)), 1.0, 2.0]}
        for i, text in enumerate(wire.body["input"])
    ]
    wire.json(200, {"object": "list", "model": wire.body["model"], "data": rows[::-1], "usage": {}})


def holding(data: object) -> Step:
    return raw(json.dumps(data))


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    monkeypatch.setattr(room, "RETRIES", 0)
    with endpoint(after=embeddings) as made:
        monkeypatch.setenv("OPENAI_BASE_URL", made.address)
        monkeypatch.setenv("OPENAI_API_KEY", SECRET)
        yield made


def script(n: int) -> Script:
    made = tuple(Page((Turn(f"{i}", "Ann", "user", "x" * i),)) for i in range(n))
    return Script("s", "", made, (Question("q", "", after=n - 1),))


def test_rows_come_in_the_order_of_the_texts_and_are_kept(server: Endpoint) -> None:
    f = compute(script(70), backend="openai:small")
    assert f.backend == "openai:small"
    expected = np.array([[5.0 + i, 1, 2] for i in range(70)])
    expected /= np.linalg.norm(expected, axis=1, keepdims=True)
    assert np.allclose(f.vectors[:70], expected, atol=1e-6)
    assert [len(request["input"]) for request in server.asked] == [64, 6, 1]
    assert all(text for request in server.asked for text in request["input"])
    compute(script(70), backend="openai:small")
    assert len(server.asked) == 3


def test_what_may_pass_is_tried_again(server: Endpoint, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "RETRIES", 1)
    server.steps = [raw(b"busy", 500)]
    f = compute(Script("s", "", script(1).pages), backend="openai:small")
    assert len(server.asked) == 2
    assert len(f.vectors) == 1


def test_two_servers_do_not_share_vectors(server: Endpoint) -> None:
    here = backend("openai:small")
    there = room.OpenAIEmbedder("small", base_url="http://other.invalid/v1")
    assert here.name == there.name
    assert here.version != there.version


@pytest.mark.parametrize(
    ("fault", "word"),
    [
        (status(401, f"bad key {SECRET}"), "OPENAI_API_KEY"),
        (status(404, "no such model"), "model's name"),
        (status(429, "slow down"), "quota"),
        (raw(b"boom", 500), "log"),
        (raw(b"<html>"), "embeddings"),
        (holding({"data": []}), "shape"),
        (holding({"data": [{"index": 0, "embedding": [0.0, 0.0]}]}), "zero"),
        (holding({"data": [{"index": 0, "embedding": "text"}]}), "read"),
        (holding({"unexpected": 1}), "read"),
    ],
    ids=["key", "model", "quota", "server", "html", "none", "zeros", "words", "shape"],
)
def test_what_goes_wrong_is_said_without_the_key(server: Endpoint, fault: Step, word: str) -> None:
    server.after = fault
    with pytest.raises(LabError) as error:
        compute(script(1), backend="openai:small")
    assert word in str(error.value)
    assert SECRET not in "".join(traceback.format_exception(error.value))


def test_a_password_in_the_address_is_sent_and_not_shown(
    server: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", server.address.replace("//", f"//me:{SECRET}@"))
    server.after = status(403, f"not with {SECRET}")
    with pytest.raises(LabError) as error:
        compute(script(1), backend="openai:small")
    assert SECRET not in "".join(traceback.format_exception(error.value))
    assert server.heads[0]["authorization"].startswith("Basic ")


def test_an_endpoint_that_is_down_or_too_slow(server: Endpoint, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "TIMEOUT", 0.2)
    server.after = silent()
    with pytest.raises(LabError, match="no answer"):
        compute(script(1), backend="openai:small")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    with pytest.raises(LabError, match="no answer"):
        compute(script(1), backend="openai:small")


@pytest.mark.parametrize("name", ["openai", "openai:", "openai:small"])
def test_nothing_is_sent_before_an_endpoint_is_chosen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("OPENAI_BASE_URL", "OPENAI_API_KEY"):
        monkeypatch.delenv(variable, raising=False)
    with pytest.raises(LabError, match="OPENAI_BASE_URL"):
        backend(name)


def test_an_address_that_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LabError):
        room.OpenAIEmbedder("small", base_url="http://[::1").embed(["x"])
