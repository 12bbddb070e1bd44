"""An OpenAI-compatible endpoint, against a real server on this machine that answers as it is told."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import numpy as np
import pytest

from memoryos_lab.features import backend, compute
from memoryos_lab.features import openai as room
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.types import Page, Question, Script, Turn

Answer = Callable[[dict[str, Any]], tuple[int, Any]]
SECRET = "sk-not-to-be-shown"


class Server(ThreadingHTTPServer):
    answer: Answer
    asked: list[dict[str, Any]]


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append(request)
        status, body = self.server.answer(request)
        raw = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(raw)))
        self.end_headers()
        self.wfile.write(raw)

    def log_message(self, *args: Any) -> None:
        pass


def embeddings(request: dict[str, Any]) -> tuple[int, Any]:
    """Rows that tell texts apart, in an order of their own."""
    rows = [
        {"object": "embedding", "index": i, "embedding": [float(len(text)), 1.0, 2.0]}
        for i, text in enumerate(request["input"])
    ]
    return 200, {"object": "list", "model": request["model"], "data": rows[::-1], "usage": {}}


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(room, "RETRIES", 0)
    made = Server(("127.0.0.1", 0), Handler)
    made.answer, made.asked = embeddings, []
    thread = threading.Thread(target=made.serve_forever, daemon=True)
    thread.start()
    monkeypatch.setenv("OPENAI_BASE_URL", f"http://127.0.0.1:{made.server_port}/v1")
    monkeypatch.setenv("OPENAI_API_KEY", SECRET)
    yield made
    made.shutdown()
    made.server_close()


def script(n: int) -> Script:
    made = tuple(Page((Turn(f"{i}", "Ann", "user", "x" * i),)) for i in range(n))
    return Script("s", "", made, (Question("q", "", after=n - 1),))


def test_rows_come_in_the_order_of_the_texts_and_are_kept(server: Server) -> None:
    f = compute(script(70), backend="openai:small")
    assert f.backend == "openai:small"
    expected = np.array([[5.0 + i, 1, 2] for i in range(70)])
    expected /= np.linalg.norm(expected, axis=1, keepdims=True)
    assert np.allclose(f.vectors[:70], expected, atol=1e-6)
    assert [len(request["input"]) for request in server.asked] == [64, 6, 1]
    assert all(text for request in server.asked for text in request["input"])
    compute(script(70), backend="openai:small")
    assert len(server.asked) == 3


def test_what_may_pass_is_tried_again(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "RETRIES", 1)
    answers = iter([(500, b"busy")])
    server.answer = lambda request: next(answers, None) or embeddings(request)
    f = compute(Script("s", "", script(1).pages), backend="openai:small")
    assert len(server.asked) == 2
    assert len(f.vectors) == 1


def test_two_servers_do_not_share_vectors(server: Server) -> None:
    here = backend("openai:small")
    there = room.OpenAIEmbedder("small", base_url="http://other.invalid/v1")
    assert here.name == there.name
    assert here.version != there.version


@pytest.mark.parametrize(
    ("answer", "word"),
    [
        ((401, {"error": {"message": "bad key"}}), "OPENAI_API_KEY"),
        ((404, {"error": {"message": "no such model"}}), "model's name"),
        ((429, {"error": {"message": "slow down"}}), "quota"),
        ((500, b"boom"), "log"),
        ((200, b"<html>"), "embeddings"),
        ((200, {"data": []}), "shape"),
        ((200, {"data": [{"index": 0, "embedding": [0.0, 0.0]}]}), "zero"),
        ((200, {"data": [{"index": 0, "embedding": "text"}]}), "read"),
        ((200, {"unexpected": 1}), "read"),
    ],
    ids=["key", "model", "quota", "server", "html", "none", "zeros", "words", "shape"],
)
def test_what_goes_wrong_is_said_without_the_key(server: Server, answer: tuple[int, Any], word: str) -> None:
    server.answer = lambda request: answer
    with pytest.raises(LabError) as error:
        compute(script(1), backend="openai:small")
    assert word in str(error.value)
    assert SECRET not in str(error.value)


def test_an_endpoint_that_is_down_or_too_slow(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "TIMEOUT", 0.2)

    def slow(request: dict[str, Any]) -> tuple[int, Any]:
        time.sleep(0.6)
        return embeddings(request)

    server.answer = slow
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
