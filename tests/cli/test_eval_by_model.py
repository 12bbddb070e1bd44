"""`eval --answers model`, against a server on this machine that always says the same."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from lab_command import Lab

SECRET = "sk-not-to-be-shown"


class Porto(BaseHTTPRequestHandler):
    """Answers every question with a city."""

    asked: list[dict[str, Any]]

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.asked.append(request)
        message = {"role": "assistant", "content": "Porto"}
        body = {"id": "1", "object": "chat.completion", "created": 0, "model": "m"}
        body["choices"] = [{"index": 0, "message": message, "finish_reason": "stop"}]
        raw = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(raw)))
        self.end_headers()
        self.wfile.write(raw)

    def log_message(self, *args: Any) -> None:
        pass


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[dict[str, Any]]]:
    """What the server was asked; it is where OPENAI_BASE_URL says."""
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    Porto.asked = []
    with ThreadingHTTPServer(("127.0.0.1", 0), Porto) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        monkeypatch.setenv("OPENAI_BASE_URL", f"http://127.0.0.1:{server.server_port}/v1")
        monkeypatch.setenv("OPENAI_API_KEY", SECRET)
        yield Porto.asked
        server.shutdown()


def test_a_model_answers_every_question_once_and_is_not_asked_again(
    lab: Lab, asked: list[dict[str, Any]]
) -> None:
    said = lab("eval", "sample:mira", "--answers", "model", "--model", "small", "--json")
    assert said.code == 0 and len(asked) == 47
    assert said.data["questions"] == 47 and said.data["answers"]["answered"] == 47
    assert said.data["labels"] and "small" in json.dumps(said.data["answers"])
    assert SECRET not in said.out + said.err
    again = lab("eval", "sample:mira", "--answers", "model", "--model", "small", "--json")
    assert len(asked) == 47 and again.data["labels"] == said.data["labels"]
    found = lab("eval", "sample:mira", "--answers", "model", "--model", "small", "--question", "mira/qa10")
    assert "answer: 'Porto'" in found.out and len(asked) == 47
