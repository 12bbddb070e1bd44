"""A model's endpoint on this machine that does what its list of steps says: every fault a client may meet.

    with endpoint(status(429, retry_after=1), says("Porto")) as server:
        Client("small", base_url=server.address)

Each request takes the next step; when none is left, `after` goes on for good. `server.asked` holds the bodies
of the requests, `server.heads` their headers by name in small letters, `server.dropped` how many clients left
before the end.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Body = dict[str, Any]
Step = Callable[["Wire"], None]
USAGE = {"prompt_tokens": 12, "completion_tokens": 3, "total_tokens": 15}


class Wire(BaseHTTPRequestHandler):
    """One request, and the ways to answer it."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # heads and body are two writes: no 40 ms between them
    server: Endpoint
    body: Body

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers["Content-Length"]))
        self.body = json.loads(raw)
        heads = {name.lower(): value for name, value in self.headers.items()}
        step = self.server.next_step(self.body, heads)
        try:
            step(self)
        except (BrokenPipeError, ConnectionResetError):
            with self.server.lock:
                self.server.dropped += 1
            self.close_connection = True

    def do_GET(self) -> None:
        """`/v1/models`, and `/health` of a local server."""
        self.json(200, {"object": "list", "data": [{"id": "small", "object": "model"}]})

    def json(self, code: int, value: Any, **headers: str) -> None:
        self.send(code, json.dumps(value).encode(), "application/json", **headers)

    def send(self, code: int, raw: bytes, kind: str, **headers: str) -> None:
        self.send_response(code)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(raw)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(raw)

    def events(
        self, values: Sequence[Any], *, pause: float = 0.0, done: bool = True, promised: int = 0
    ) -> None:
        """A stream of server-sent events; the connection ends with it, be it before the bytes `promised`."""
        self.close_connection = True
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        if promised:
            self.send_header("Content-Length", str(promised))
        self.end_headers()
        for value in values:
            self.wfile.write(b"data: " + json.dumps(value).encode() + b"\n\n")
            self.wfile.flush()
            if pause:
                self.wait(pause)
        if done:
            self.wfile.write(b"data: [DONE]\n\n")

    def wait(self, seconds: float) -> None:
        """Wait, until the server closes or the client is gone. Raises: BrokenPipeError if it is."""
        for _ in range(max(1, round(seconds / 0.02))):
            if self.server.closing.wait(min(seconds, 0.02)):
                return
            self.check()

    def check(self) -> None:
        """Raises: BrokenPipeError when the client has hung up."""
        self.connection.setblocking(False)
        try:
            if self.connection.recv(1) == b"":
                raise BrokenPipeError
        except BlockingIOError:
            pass
        finally:
            self.connection.setblocking(True)

    def log_message(self, *args: Any) -> None:
        pass


class Endpoint(ThreadingHTTPServer):
    """The server; `address` is what a client takes as `base_url`."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, steps: Sequence[Step], after: Step) -> None:
        super().__init__(("127.0.0.1", 0), Wire)
        self.steps, self.after = list(steps), after
        self.asked: list[Body] = []
        self.heads: list[dict[str, str]] = []
        self.dropped = 0
        self.closing = threading.Event()
        self.lock = threading.Lock()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"

    def next_step(self, body: Body, heads: dict[str, str]) -> Step:
        with self.lock:
            self.asked.append(body)
            self.heads.append(heads)
            return self.steps.pop(0) if self.steps else self.after

    def handle_error(self, request: Any, client_address: Any) -> None:
        pass  # a client that went away is what some tests are about


@contextmanager
def endpoint(*steps: Step, after: Step | None = None) -> Iterator[Endpoint]:
    """A running server; it is closed, and whoever waits in it let go, at the end."""
    server = Endpoint(steps, after or says("ok"))
    thread = threading.Thread(target=lambda: server.serve_forever(poll_interval=0.02), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.closing.set()
        server.shutdown()
        server.server_close()
        thread.join()


# -- steps: what is right ---------------------------------------------------------------------------


def says(text: str | None, *, finish: str = "stop", usage: Body | None = USAGE, pause: float = 0.0) -> Step:
    """This text, whole or as a stream of words, as it was asked for."""

    def step(wire: Wire) -> None:
        if wire.body.get("stream"):
            wire.events(_chunks(wire.body, text or "", finish, usage), pause=pause)
        else:
            if pause:
                wire.wait(pause)
            wire.json(200, completion({"role": "assistant", "content": text}, finish=finish, usage=usage))

    return step


def answers(answer: Callable[[Body], Any]) -> Step:
    """What a function of the request says: a text, a value (as JSON), or another step."""

    def step(wire: Wire) -> None:
        said = answer(wire.body)
        if callable(said):
            said(wire)
        else:
            says(said if isinstance(said, str) else json.dumps(said))(wire)

    return step


def value(said: Any) -> Step:
    """A value as JSON."""
    return says(json.dumps(said, ensure_ascii=False))


def fenced(said: Any, before: str = "Sure! Here it is:\n", after: str = "\nAnything else?") -> Step:
    """A value as JSON in a code fence, with chatter around it."""
    return says(f"{before}```json\n{json.dumps(said)}\n```{after}")


def completion(message: Body, *, finish: str = "stop", usage: Body | None = USAGE) -> Body:
    """The body of a whole answer."""
    made: Body = {"id": "1", "object": "chat.completion", "created": 0, "model": "small"}
    made["choices"] = [{"index": 0, "message": message, "finish_reason": finish}]
    return made | ({"usage": usage} if usage is not None else {})


def _chunks(body: Body, text: str, finish: str | None, usage: Body | None) -> list[Body]:
    head: Body = {"id": "1", "object": "chat.completion.chunk", "created": 0, "model": "small"}
    words = text.split(" ")
    pieces = [word + " " for word in words[:-1]] + words[-1:]
    found = [
        head | {"choices": [{"index": 0, "delta": {"content": p}, "finish_reason": None}]} for p in pieces
    ]
    if finish is not None:
        found.append(head | {"choices": [{"index": 0, "delta": {}, "finish_reason": finish}]})
    if usage is not None and (body.get("stream_options") or {}).get("include_usage"):
        found.append(head | {"choices": [], "usage": usage})
    return found


# -- steps: what goes wrong -------------------------------------------------------------------------


def status(
    code: int, /, message: str = "no", *, retry_after: float | str | None = None, **error: str
) -> Step:
    """An error as OpenAI's API has it."""
    heads = {} if retry_after is None else {"Retry_After": str(retry_after)}
    return lambda wire: wire.json(code, {"error": {"message": message, **error}}, **heads)


def raw(body: bytes | str, code: int = 200, kind: str = "application/json") -> Step:
    """Any bytes at all."""
    sent = body.encode() if isinstance(body, str) else body
    return lambda wire: wire.send(code, sent, kind)


def error_in_body(message: str) -> Step:
    """Status 200, and an error where the answer should be."""

    def step(wire: Wire) -> None:
        body = {"error": {"message": message, "code": 502}}
        wire.events([body], done=False) if wire.body.get("stream") else wire.json(200, body)

    return step


def half(text: str = "Half of what I wanted to", *, break_off: bool = True) -> Step:
    """A stream, or a body, that ends in the middle: the connection breaks, or closes as if all were well."""

    def step(wire: Wire) -> None:
        if wire.body.get("stream"):
            chunks = _chunks(wire.body, text, None, None)
            wire.events(chunks, done=False, promised=1_000_000 if break_off else 0)
        else:
            whole = json.dumps(completion({"role": "assistant", "content": text})).encode()
            wire.close_connection = True
            wire.send_response(200)
            wire.send_header("Content-Type", "application/json")
            if break_off:
                wire.send_header("Content-Length", str(len(whole)))
            wire.end_headers()
            wire.wfile.write(whole[: len(whole) // 2])

    return step


def silent(seconds: float = 60.0) -> Step:
    """Never answers, as long as the server is there."""

    def step(wire: Wire) -> None:
        wire.wait(seconds)
        wire.close_connection = True

    return step


def hangs_after(text: str) -> Step:
    """A stream that begins and then falls silent."""

    def step(wire: Wire) -> None:
        wire.events(_chunks(wire.body, text, None, None), done=False)
        wire.wait(60.0)

    return step


def slow(seconds: float, then: Step | None = None) -> Step:
    """Does something, after a while."""

    def step(wire: Wire) -> None:
        wire.wait(seconds)
        (then or says("ok"))(wire)

    return step


def empty() -> Step:
    """An answer without a word."""
    return says("")


def invalid_json() -> Step:
    """An answer that begins as JSON."""
    return says('{"themes": [{"summary": "pottery", ')


def refuses(why: str = "I cannot help with that.") -> Step:
    """A refusal as OpenAI's API has it."""

    def step(wire: Wire) -> None:
        message = {"role": "assistant", "content": None, "refusal": why}
        if wire.body.get("stream"):
            delta = {"index": 0, "delta": {"refusal": why}, "finish_reason": "stop"}
            wire.events([{"id": "1", "object": "chat.completion.chunk", "created": 0, "choices": [delta]}])
        else:
            wire.json(200, completion(message))

    return step


def huge(size: int = 64_000_000) -> Step:
    """An answer of so many bytes."""

    def step(wire: Wire) -> None:
        wire.close_connection = True
        wire.send_response(200)
        streamed = wire.body.get("stream")
        wire.send_header("Content-Type", "text/event-stream" if streamed else "application/json")
        wire.end_headers()
        start, *_ = _chunks(wire.body, "a", None, None)
        piece = b"data: " + json.dumps(start).encode() + b"\n\n" if streamed else b"a" * 65_536
        wire.wfile.write(b"" if streamed else b'{"choices": [{"message": {"content": "')
        for _ in range(size // len(piece)):
            if wire.server.closing.is_set():
                return
            wire.wfile.write(piece)

    return step


def without(*names: str, then: Step, why: str | None = None, code: int = 400) -> Step:
    """Refuses requests that hold any of these parameters, naming it unless `why` says something else.

    A name may be that of a parameter ("max_tokens") or of a form of answer ("json_schema", "json_object").
    """

    def step(wire: Wire) -> None:
        form = (wire.body.get("response_format") or {}).get("type")
        if held := [name for name in names if name in wire.body or name == form]:
            told = f"Unsupported parameter: '{held[0]}'" if why is None else why
            wire.json(code, {"error": {"message": told, "type": "invalid_request_error"}})
        else:
            then(wire)

    return step


def in_turn(*steps: Step) -> Step:
    """One after the other, over and over."""
    lock, at = threading.Lock(), -1

    def step(wire: Wire) -> None:
        nonlocal at
        with lock:
            at += 1
            chosen = steps[at % len(steps)]
        chosen(wire)

    return step
