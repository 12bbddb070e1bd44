"""Each fault of an endpoint, against one that has it: what is tried again, what is said, what never is."""

from __future__ import annotations

import gc
import logging
import pickle
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fake_endpoint import (
    Step,
    empty,
    endpoint,
    error_in_body,
    half,
    hangs_after,
    huge,
    invalid_json,
    raw,
    refuses,
    says,
    silent,
    status,
)

from memoryos_lab.features import Store
from memoryos_lab.features.llm import asking, jobs, wire
from memoryos_lab.features.llm.client import Client
from memoryos_lab.features.llm.types import Ask, NoReply, Reply
from memoryos_lab.memory.errors import LabError

SECRET = "sk-not-to-be-shown-4711"


@pytest.fixture(autouse=True)
def _short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "PAUSE", 0.01)
    for name in ("OPENAI_BASE_URL", "OPENAI_API_KEY"):
        monkeypatch.delenv(name, raising=False)


def asks(**more: Any) -> Ask:
    return Ask("answer", "1", [{"role": "user", "content": "Where?"}], **more)


def streamed(client: Client, ask: Ask) -> tuple[str, Reply | NoReply]:
    *pieces, last = client.stream(ask)
    assert not isinstance(last, str)
    return "".join(str(piece) for piece in pieces), last


# -- what may pass ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fault",
    [
        status(500),
        status(503, "loading"),
        status(429),
        status(408),
        raw(b"", 502),
        half(),
        error_in_body("boo"),
    ],
    ids=["500", "503", "429", "408", "502", "half a body", "an error in the body"],
)
def test_what_may_pass_is_tried_again(fault: Step) -> None:
    with endpoint(fault, fault, says("Porto")) as server:
        client = Client("small", base_url=server.address, retries=2)
        reply = client.ask(asks())
    assert isinstance(reply, Reply) and reply.text == "Porto"
    assert [(call.ok, call.attempt) for call in client.ledger] == [(False, 1), (False, 2), (True, 3)]


@pytest.mark.parametrize(
    ("fault", "code"),
    [(status(500), "status"), (status(429), "rate"), (half(), "cut"), (error_in_body("boo"), "status")],
)
def test_after_so_many_tries_it_is_told(fault: Step, code: str) -> None:
    with endpoint(after=fault) as server:
        reply = Client("small", base_url=server.address, retries=2).ask(asks())
    assert isinstance(reply, NoReply) and reply.code == code
    assert len(server.asked) == 3


@pytest.mark.parametrize(
    ("fault", "code", "word"),
    [
        (status(401, f"Incorrect API key provided: {SECRET}"), "status", "401"),
        (status(403), "status", "403"),
        (status(404, "no such model"), "status", "no such model"),
        (status(429, "pay", type="insufficient_quota"), "rate", "pay"),
        (empty(), "empty", "empty"),
        (says(None), "empty", "empty"),
        (says(" \n "), "empty", "empty"),
        (refuses("I must not."), "refused", "I must not."),
        (says("So", finish="content_filter"), "refused", "filter"),
        (status(400, "held back", code="content_filter"), "refused", "held back"),
        (raw(b"<html>down</html>", kind="text/html"), "invalid", "cannot be read"),
        (raw(b'{"choices": []}'), "invalid", "cannot be read"),
        (raw(b'{"choices": [{}]}'), "invalid", "cannot be read"),
        (raw(b'{"choices": 7}'), "invalid", "cannot be read"),
        (raw(b"[" * 100_000), "invalid", "cannot be read"),
        (raw(b"\xff\xfe"), "invalid", "cannot be read"),
    ],
)
def test_what_does_not_pass_is_told_at_once(fault: Step, code: str, word: str) -> None:
    with endpoint(after=fault) as server:
        client = Client("small", base_url=server.address, api_key=SECRET)
        reply = client.ask(asks())
    assert isinstance(reply, NoReply) and reply.code == code and word in reply.why
    assert len(server.asked) == 1
    assert client.ledger.total().failed == 1
    assert SECRET not in reply.why and len(reply.why) <= 300


def test_a_pause_that_the_endpoint_asks_for_is_made() -> None:
    with endpoint(status(429, retry_after=0.3), says("Porto")) as server:
        began = time.monotonic()
        assert isinstance(Client("small", base_url=server.address).ask(asks()), Reply)
    assert 0.3 <= time.monotonic() - began < 2


def test_all_questions_keep_the_pause() -> None:
    sent: list[float] = []
    began = time.monotonic()

    def noting(then: Step) -> Step:
        def step(wire: Any) -> None:
            sent.append(time.monotonic() - began)
            then(wire)

        return step

    with endpoint(noting(status(429, retry_after=0.4)), after=noting(says("Porto"))) as server:
        client = Client("small", base_url=server.address, at_once=1)
        got = [one for _, one in client.many([asks()] * 4)]
    assert all(isinstance(one, Reply) for one in got)
    assert all(at - sent[0] >= 0.39 for at in sent[1:])


@pytest.mark.parametrize("wait", ["3600", "Fri, 31 Dec 2100 23:59:59 GMT"])
def test_nobody_waits_for_an_hour(wait: str) -> None:
    with endpoint(after=status(429, "slow down", retry_after=wait)) as server:
        began = time.monotonic()
        reply = Client("small", base_url=server.address).ask(asks())
    assert isinstance(reply, NoReply) and reply.code == "rate" and "asks to wait" in reply.why
    assert time.monotonic() - began < 2 and len(server.asked) == 1


def test_a_server_that_is_not_there_is_looked_for_once_until_it_is() -> None:
    with endpoint() as server:
        address = server.address
    client = Client("small", base_url=address, retries=2)
    first, second = client.ask(asks()), client.ask(asks())
    assert isinstance(first, NoReply) and first.code == "unreachable" and "server running" in first.why
    assert isinstance(second, NoReply)
    assert [call.attempt for call in client.ledger] == [1, 2, 3, 1]
    assert client.ledger.total().tokens == 0


# -- never, slowly, too much ------------------------------------------------------------------------


def test_a_model_that_never_answers() -> None:
    with endpoint(after=silent()) as server:
        client = Client("small", base_url=server.address, timeout=0.3)
        began = time.monotonic()
        reply = client.ask(asks(max_tokens=50))
        assert time.monotonic() - began < 1.5
        assert isinstance(reply, NoReply) and reply.code == "timeout" and "0.3 s" in reply.why
        assert len(server.asked) == 1
    (call,) = client.ledger
    assert call.estimated and call.completion == 50  # the endpoint may have written, and counts it


def test_a_body_that_drips_is_not_waited_for() -> None:
    def drips(wire: Any) -> None:
        wire.send_response(200)
        wire.send_header("Content-Length", "1000")
        wire.end_headers()
        for _ in range(200):
            wire.wfile.write(b" ")
            wire.wait(0.05)

    with endpoint(after=drips) as server:
        began = time.monotonic()
        reply = Client("small", base_url=server.address, timeout=0.4).ask(asks())
    assert isinstance(reply, NoReply) and reply.code == "timeout"
    assert time.monotonic() - began < 1.5


@pytest.mark.parametrize("way", ["whole", "stream"])
def test_an_answer_without_end_is_not_read_to_the_end(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "BYTES", 1_000_000)
    with endpoint(after=huge()) as server:
        client = Client("small", base_url=server.address)
        reply = client.ask(asks()) if way == "whole" else streamed(client, asks(max_tokens=20))[1]
    assert isinstance(reply, NoReply) and reply.code == "invalid" and "longer than" in reply.why
    assert len(server.asked) == 1


def test_a_stream_longer_than_was_asked_for_is_left() -> None:
    with endpoint(after=says("Porto " * 5000)) as server:
        text, last = streamed(Client("small", base_url=server.address), asks(max_tokens=10))
    assert isinstance(last, NoReply) and last.code == "invalid" and len(text) < 500


def test_an_answer_longer_than_was_asked_for_is_none() -> None:
    with endpoint(after=says("Porto " * 5000)) as server:
        reply = Client("small", base_url=server.address).ask(asks(max_tokens=100))
    assert isinstance(reply, NoReply) and reply.code == "invalid"


def test_a_packed_answer_is_not_unpacked() -> None:
    def packed(wire: Any) -> None:
        wire.send(200, b"\x1f\x8b", "application/json", Content_Encoding="gzip")

    with endpoint(after=packed) as server:
        reply = Client("small", base_url=server.address).ask(asks())
        assert server.heads[0]["accept-encoding"] == "identity"
    assert isinstance(reply, NoReply) and "packed" in reply.why


# -- streams ----------------------------------------------------------------------------------------


def test_a_stream_gives_its_pieces_and_then_the_whole_with_its_tokens() -> None:
    with endpoint(after=says("Porto it is")) as server:
        client = Client("small", base_url=server.address)
        *pieces, last = client.stream(asks())
    assert pieces == ["Porto ", "it ", "is"]
    assert isinstance(last, Reply) and last.text == "Porto it is" and last.usage[:2] == (12, 3)
    assert server.asked[0]["stream_options"] == {"include_usage": True}
    assert client.ledger.total().tokens == 15 and not client.ledger.total().estimated


def test_pieces_come_as_they_are_said() -> None:
    with endpoint(after=says("one two three four", pause=0.08)) as server:
        began = time.monotonic()
        times = [time.monotonic() - began for _ in Client("small", base_url=server.address).stream(asks())]
    assert times[0] < times[-1] - 0.15


def test_thoughts_are_not_streamed() -> None:
    with endpoint(after=says("<think>Porto or Lisbon? </think> Porto <b> it is")) as server:
        text, last = streamed(Client("small", base_url=server.address), asks())
    assert isinstance(last, Reply) and text == last.text == "Porto <b> it is"


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        (half("Half of it"), "cut"),
        (half("Half of it", break_off=False), "cut"),
        (hangs_after("Half of it"), "timeout"),
    ],
    ids=["breaks", "ends", "hangs"],
)
def test_half_a_stream_is_no_answer(fault: Step, code: str, tmp_path: Path) -> None:
    store = Store(tmp_path / "said.sqlite")
    with endpoint(after=fault) as server:
        client = Client("small", base_url=server.address, timeout=0.3, store=store)
        text, last = streamed(client, asks())
        assert len(server.asked) == 1  # what was shown cannot be taken back, so it is not said anew
    assert text.startswith("Half") and isinstance(last, NoReply) and last.code == code
    assert "Half" not in last.why and store.count() == 0
    (call,) = client.ledger
    assert call.estimated and call.prompt > 0 and call.completion > 0


@pytest.mark.parametrize(
    "fault",
    [status(500), status(429), error_in_body("boo"), half("")],
    ids=["500", "429", "an error as a piece", "nothing"],
)
def test_a_stream_that_has_not_begun_is_tried_again(fault: Step) -> None:
    with endpoint(fault, after=says("Porto")) as server:
        text, last = streamed(Client("small", base_url=server.address), asks())
    assert text == "Porto" and isinstance(last, Reply)


@pytest.mark.parametrize(
    ("fault", "code"), [(refuses(), "refused"), (empty(), "empty"), (status(404), "status")]
)
def test_a_stream_without_an_answer(fault: Step, code: str) -> None:
    with endpoint(after=fault) as server:
        text, last = streamed(Client("small", base_url=server.address), asks())
    assert text == "" and isinstance(last, NoReply) and last.code == code


@pytest.mark.parametrize("step", [hangs_after("Well I"), silent()], ids=["in the middle", "before"])
def test_a_stream_is_left_at_once(step: Step) -> None:
    with endpoint(after=step) as server:
        client = Client("small", base_url=server.address)
        until = time.monotonic() + 0.2
        *_, last = client.stream(asks(), cancelled=lambda: time.monotonic() > until)
        assert last == NoReply("cancelled")
        assert time.monotonic() - until < 0.3
        assert _soon(lambda: server.dropped == 1)


def test_a_stream_that_nobody_reads_on_hangs_up() -> None:
    with endpoint(after=says("a b c d e f " * 100, pause=0.05)) as server:
        client = Client("small", base_url=server.address)
        stream = client.stream(asks())
        assert next(stream)
        stream.close()
        assert _soon(lambda: server.dropped == 1 and client.ledger.total().calls == 1)


def _soon(true: Callable[[], bool]) -> bool:
    until = time.monotonic() + 2
    while not true() and time.monotonic() < until:
        time.sleep(0.01)
    return true()


# -- keys -------------------------------------------------------------------------------------------

FAULTS = (
    status(500, f"boom {SECRET}"),
    status(401, f"Incorrect API key provided: {SECRET}"),
    status(400, f"bad {SECRET}"),
    refuses(f"not with {SECRET}"),
    error_in_body(SECRET),
    raw(f"<html>{SECRET}"),
    invalid_json(),
    silent(),
    half(SECRET),
)


def _texts(error: BaseException | None) -> Iterator[str]:
    """An exception, its chain, its traceback."""
    if error is not None:
        yield "".join(traceback.format_exception(error))


def test_a_key_is_in_no_text(caplog: pytest.LogCaptureFixture, tmp_path: Path) -> None:
    caplog.set_level(logging.DEBUG)
    store = Store(tmp_path / "said.sqlite")
    with endpoint() as server:
        host = server.address.removeprefix("http://")
        ways = ((server.address, SECRET), (f"http://me:{SECRET}@{host}", None))
        for way, (url, key) in enumerate(ways):
            client = Client("small", base_url=url, api_key=key, timeout=0.2, retries=0, store=store)
            told = [repr(client), str(client), client.name, client.address, repr(list(client.ledger))]
            ask = Ask("answer", f"{way}", [{"role": "user", "content": "Where?"}])
            for fault in FAULTS:
                server.steps[:] = [fault] * 3
                told.append(repr(client.ask(ask)))
                server.steps[:] = [fault] * 3
                told.append(repr(list(client.stream(ask))[-1]))
            told += [repr(client._line._door), repr(vars(client)), repr(vars(client._line))]
            assert SECRET not in " ".join(told)
        assert {SECRET in head.get("authorization", "") for head in server.heads} == {True, False}
        assert all("authorization" in head for head in server.heads)  # and yet it was sent
    assert SECRET not in caplog.text and caplog.text
    kept = b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
    assert SECRET.encode() not in kept


@pytest.mark.parametrize(
    ("key", "quoted"),
    [
        ("Zx81/hidden/word", "Zx81/hidden/word"),
        ("Zx81/hidden/word", "Zx81%2Fhidden%2Fword"),
        (SECRET, "sk-not-t*****wn-4711"),
    ],
    ids=["of any form", "in an address", "shortened"],
)
def test_a_key_that_an_endpoint_quotes_is_hidden(key: str, quoted: str) -> None:
    with endpoint(after=status(401, f"Incorrect API key provided: {quoted}. See our page.")) as server:
        reply = Client("small", base_url=server.address, api_key=key).ask(asks())
    assert isinstance(reply, NoReply)
    assert reply.why == "status 401: Incorrect API key provided: [key]. See our page."


@pytest.mark.parametrize(
    ("url", "key"),
    [
        (f"http://me:{SECRET}@[::1", None),
        (f"http://me:{SECRET}@h:99999/v1", None),
        (f"http://h/v1?api-key={SECRET}", None),
        (f"h/{SECRET}", None),
        ("http://h/v1", f"{SECRET} two"),
        ("http://h/v1", f"“{SECRET}”"),
        ("http://h/v1", f"{SECRET}\nx"),
    ],
)
def test_a_key_is_in_no_error(url: str, key: str | None) -> None:
    with pytest.raises(LabError) as caught:
        Client("small", base_url=url, api_key=key)
    assert SECRET not in " ".join([*_texts(caught.value), repr(caught.value), str(caught.value)])
    assert caught.value.__cause__ is None


def test_a_key_with_a_line_end_is_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", f"{SECRET}\n")
    with endpoint() as server:
        Client("small", base_url=server.address).ask(asks())
    assert server.heads[0]["authorization"] == f"Bearer {SECRET}"


def test_a_client_cannot_be_written_down() -> None:
    with pytest.raises(TypeError):
        pickle.dumps(Client("small", base_url="http://h/v1", api_key=SECRET))


# -- ends -------------------------------------------------------------------------------------------


def test_a_pause_and_a_queue_are_left_at_once_too() -> None:
    with endpoint(status(429, retry_after=20), after=silent()) as server:
        client = Client("small", base_url=server.address, at_once=1)
        for _ in ("in the pause", "behind another pause"):
            until = time.monotonic() + 0.2
            reply = client.ask(asks(), cancelled=lambda until=until: time.monotonic() > until)
            assert reply == NoReply("cancelled")
            assert time.monotonic() - until < 0.3
    assert len(server.asked) == 1


def test_a_thinker_that_does_not_count_gets_more_time_too() -> None:
    with endpoint(says("<think>Porto or", finish="length", usage=None), after=says("Porto")) as server:
        text, last = streamed(Client("small", base_url=server.address), asks())
    assert text == "Porto" and isinstance(last, Reply) and len(server.asked) == 2


def test_whoever_interrupts_leaves_nothing_behind() -> None:
    class Interrupt(BaseException):
        pass

    def interrupts() -> bool:
        if server.asked:
            raise Interrupt
        return False

    with endpoint(after=silent()) as server:
        client = Client("small", base_url=server.address)
        with pytest.raises(Interrupt):
            client.ask(asks(), cancelled=interrupts)
        assert _soon(lambda: server.dropped == 1)


def test_a_client_that_nobody_holds_hangs_up() -> None:
    with endpoint() as server:
        client = Client("small", base_url=server.address)
        client.ask(asks())
        sdk = client._line.sdk
        del client
        gc.collect()
        assert _soon(sdk.is_closed)


def test_requests_of_all_clients_run_in_one_thread() -> None:
    with endpoint() as server:
        for _ in range(5):
            Client("small", base_url=server.address).ask(asks())
    assert len(jobs._loops) == 1
