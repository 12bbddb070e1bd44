"""A model that answers, against a real server on this machine that says what it is told to say."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import hostile
import pytest

from memoryos_lab import samples
from memoryos_lab.evals.answers import Answerer, client, predict, prompts
from memoryos_lab.evals.answers.template import SYSTEM, messages
from memoryos_lab.evals.dataset import Dataset
from memoryos_lab.features import Cancelled, Store
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.policy import preset
from memoryos_lab.memory.replay import Run, replay

Answer = Callable[[dict[str, Any]], tuple[int, Any]]
SECRET = "sk-not-to-be-shown"


class Server(ThreadingHTTPServer):
    daemon_threads = True
    answer: Answer
    asked: list[dict[str, Any]]


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append(request)
        status, body = self.server.answer(request)
        raw = body if isinstance(body, bytes) else json.dumps(body).encode()
        try:
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(raw)))
            self.end_headers()
            self.wfile.write(raw)
        except BrokenPipeError:  # the client did not wait
            pass

    def log_message(self, *args: Any) -> None:
        pass


def says(text: str | None) -> tuple[int, Any]:
    message = {"role": "assistant", "content": text}
    return 200, {
        "id": "1",
        "object": "chat.completion",
        "created": 0,
        "model": "small",
        "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
    }


def length(request: dict[str, Any]) -> tuple[int, Any]:
    """An answer that tells prompts apart."""
    return says(f"answer {len(request['messages'][1]['content'])}")


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(client, "RETRIES", 0)
    made = Server(("127.0.0.1", 0), Handler)
    made.answer, made.asked = length, []
    threading.Thread(target=made.serve_forever, daemon=True).start()
    monkeypatch.setenv("OPENAI_BASE_URL", f"http://127.0.0.1:{made.server_port}/v1")
    monkeypatch.setenv("OPENAI_API_KEY", SECRET)
    yield made
    made.shutdown()
    made.server_close()


def asked(n: int) -> dict[str, list[dict[str, str]]]:
    return {
        f"s/qa{i}": [{"role": "system", "content": "s"}, {"role": "user", "content": "x" * i}]
        for i in range(n)
    }


def test_answers_come_by_id_and_are_asked_once(server: Server, tmp_path: Path) -> None:
    store = Store(tmp_path / "said.sqlite")
    seen: list[tuple[int, int]] = []
    first = Answerer("small", store=store).answer(asked(30), progress=lambda *at: seen.append(at))
    assert first.texts == {f"s/qa{i}": f"answer {i}" for i in range(30)}
    assert (first.failures, first.asked, len(server.asked)) == ((), 30, 30)
    assert seen == [(i, 30) for i in range(1, 31)]
    again = Answerer("small", store=store).answer(asked(31))
    assert (again.asked, len(server.asked)) == (1, 31)
    assert Answerer("large", store=store).answer(asked(2)).asked == 2  # another model, other answers


def test_the_same_prompt_of_two_questions_is_one_request(server: Server) -> None:
    one = asked(2)["s/qa1"]
    found = Answerer("small").answer({"a": one, "b": one})
    assert (dict(found.texts), found.asked) == ({"a": "answer 1", "b": "answer 1"}, 1)


def test_every_failure_is_counted_and_named_without_the_key(server: Server) -> None:
    def some(request: dict[str, Any]) -> tuple[int, Any]:
        match len(request["messages"][1]["content"]):
            case 3:
                return 500, {"error": {"message": f"boom {SECRET}"}}
            case 4:
                return says("  ")
            case 5:
                return says(None)
            case 6:
                return 200, b"<html>"
            case 7:
                return 200, {"choices": []}
            case 8:
                return 401, {"error": {"message": f"Incorrect API key provided: {SECRET}"}}
        return length(request)

    server.answer = some
    found = Answerer("small", at_once=1).answer(asked(10))
    assert sorted(found.texts) == ["s/qa0", "s/qa1", "s/qa2", "s/qa9"]
    assert [failure.id for failure in found.failures] == [f"s/qa{i}" for i in range(3, 9)]
    told = " ".join(failure.why for failure in found.failures)
    assert "status 500" in told and "empty" in told and "cannot be read" in told and "[key]" in told
    assert SECRET not in told


def test_what_failed_is_asked_again_the_next_time(server: Server, tmp_path: Path) -> None:
    store = Store(tmp_path / "said.sqlite")
    server.answer = lambda request: (
        (500, b"") if request["messages"][1]["content"] == "xx" else length(request)
    )
    assert len(Answerer("small", store=store).answer(asked(4)).failures) == 1
    still = Answerer("small", store=store).answer(asked(4))
    assert (still.asked, len(still.texts), len(still.failures)) == (1, 3, 1)
    server.answer = length
    mended = Answerer("small", store=store).answer(asked(4))
    assert (mended.asked, len(mended.texts), mended.failures) == (1, 4, ())


@pytest.mark.parametrize("status", [401, 404, 429, 500])
def test_an_endpoint_that_never_answers_is_told_at_once(server: Server, status: int) -> None:
    server.answer = lambda request: (status, {"error": {"message": "no"}})
    with pytest.raises(LabError, match=f"status {status}") as error:
        Answerer("small", at_once=2).answer(asked(200))
    assert len(server.asked) < 20
    assert SECRET not in str(error.value)


def test_an_endpoint_that_is_down(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LabError, match="no answer"):
        Answerer("small", base_url="http://127.0.0.1:9/v1").answer(asked(3))


def test_requests_run_side_by_side(server: Server) -> None:
    at_once, most, lock = 0, 0, threading.Lock()

    def slow(request: dict[str, Any]) -> tuple[int, Any]:
        nonlocal at_once, most
        with lock:
            at_once += 1
            most = max(most, at_once)
        time.sleep(0.05)
        with lock:
            at_once -= 1
        return length(request)

    server.answer = slow
    Answerer("small", at_once=4).answer(asked(16))
    assert 1 < most <= 4


def test_cancelling_keeps_what_is_there(server: Server, tmp_path: Path) -> None:
    store = Store(tmp_path / "said.sqlite")
    with pytest.raises(Cancelled):
        Answerer("small", store=store, at_once=2).answer(asked(50), cancelled=lambda: store.count() >= 5)
    assert 5 <= store.count() < 20


def test_a_model_that_refuses_the_usual_limits(server: Server) -> None:
    def thinks(request: dict[str, Any]) -> tuple[int, Any]:
        if "max_tokens" in request or "temperature" in request:
            return 400, {"error": {"message": "Unsupported parameter: 'max_tokens'"}}
        return length(request)

    server.answer = thinks
    found = Answerer("small", at_once=1).answer(asked(5))
    assert len(found.texts) == 5
    assert len(server.asked) == 6  # it is found out once


def test_a_password_in_the_address_is_shown_nowhere(server: Server) -> None:
    address = f"http://me:{SECRET}@127.0.0.1:{server.server_port}/v1"
    assert SECRET not in Answerer("small", base_url=address).address


@pytest.mark.parametrize(("model", "word"), [("", "no model"), ("small", "not set")])
def test_nothing_is_asked_without_a_model_or_an_address(
    monkeypatch: pytest.MonkeyPatch, model: str, word: str
) -> None:
    for name in ("OPENAI_BASE_URL", "OPENAI_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(LabError, match=word):
        Answerer(model)


# -- a run ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def run() -> Run:
    sample = samples.load("mira")
    return replay(sample.script, sample.features, sample.info.policy(), questions="fork")


def test_a_run_is_answered_by_a_model(server: Server, run: Run) -> None:
    def but_one(request: dict[str, Any]) -> tuple[int, Any]:
        return (400, b"{}") if "lentil" in request["messages"][1]["content"][-200:] else says("six")

    server.answer = but_one
    dataset = Dataset.of((run.script,), "mira")
    found = predict(dataset, {run.script.id: run}, Answerer("small"))
    assert found.name == "small" and SECRET not in found.origin
    assert len(found.texts) + len(found.issues) == len(dataset)
    assert [issue.code for issue in found.issues] == ["A_FAILED"]
    assert found.issues[0].where in dataset.by_id and found.issues[0].where not in found.texts


def test_the_prompt_holds_what_was_rendered_with_its_days(run: Run) -> None:
    at, prompt = next(iter(prompts(run)))
    system, user = messages(prompt, run.script)
    assert system["content"] == SYSTEM
    for line in prompt.lines:
        assert (line.text in user["content"]) == line.rendered
    assert "2025) [page " in user["content"]
    assert user["content"].endswith(f"## Question\n{run.script.questions[at].text}\n\nShort answer:")


def test_hostile_texts_reach_the_model_as_text(server: Server) -> None:
    script = hostile.script()
    page = replace(
        script.pages[0], turns=(replace(script.pages[0].turns[0], text="half \ud800 {memory} {0}"),)
    )
    script = replace(script, pages=(page, *script.pages[1:]))
    run = replay(script, hostile.features(script), preset("paper"), questions="fork")
    found = predict(Dataset.of((script,), "hostile"), {script.id: run}, Answerer("small"))
    assert (len(found.texts), found.issues) == (len(script.questions), ())
    assert all(
        isinstance(text, str) for text in predict(Dataset.of((script,), "h"), {script.id: run}).texts.values()
    )
