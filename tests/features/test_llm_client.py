"""A model that is asked, against a server on this machine: forms of answers, what is learned and kept."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fake_endpoint import (
    Body,
    answers,
    completion,
    endpoint,
    fenced,
    in_turn,
    invalid_json,
    raw,
    says,
    silent,
    slow,
    status,
    value,
    without,
)

from memoryos_lab.features import Store
from memoryos_lab.features.llm import asking
from memoryos_lab.features.llm.client import Client
from memoryos_lab.features.llm.dialect import THINKING
from memoryos_lab.features.llm.types import Ask, NoReply, Reply
from memoryos_lab.memory.errors import LabError

SCHEMA = {
    "type": "object",
    "properties": {"city": {"type": "string"}},
    "required": ["city"],
    "additionalProperties": False,
}
PORTO = {"city": "Porto"}


@pytest.fixture(autouse=True)
def _short_pauses(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(asking, "PAUSE", 0.01)
    for name in ("OPENAI_BASE_URL", "OPENAI_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    return


def asks(text: str = "Where?", schema: Any = None, **more: Any) -> Ask:
    messages = [{"role": "system", "content": "Be short."}, {"role": "user", "content": text}]
    return Ask("answer", "1", messages, schema, **more)


def text_of(body: Body) -> str:
    said: str = body["messages"][-1]["content"]
    return said


# -- answers ----------------------------------------------------------------------------------------


def test_a_text_and_what_it_took() -> None:
    with endpoint(says(" Porto \n", usage={"prompt_tokens": 9, "completion_tokens": 1})) as server:
        client = Client("small", base_url=server.address)
        reply = client.ask(asks(turn=3))
    assert isinstance(reply, Reply) and reply.text == "Porto" and reply.usage[:2] == (9, 1)
    (asked,) = server.asked
    assert (asked["model"], asked["temperature"], asked["max_tokens"]) == ("small", 0, 400)
    (call,) = client.ledger
    assert (call.task, call.turn, call.prompt, call.completion, call.ok) == ("answer", 3, 9, 1, True)
    assert call.seconds > 0 and not call.estimated


@pytest.mark.parametrize("usage", [None, {}, {"prompt_tokens": 0, "completion_tokens": 0}])
def test_what_the_endpoint_does_not_count_is_estimated(usage: Body | None) -> None:
    with endpoint(says("Porto it is", usage=usage)) as server:
        client = Client("small", base_url=server.address)
        reply = client.ask(asks())
    assert isinstance(reply, Reply) and reply.usage.estimated
    assert reply.usage.prompt >= 5 and reply.usage.completion == 3
    assert client.ledger.total().estimated == 1


def test_cached_tokens_are_told_apart() -> None:
    usage = {
        "prompt_tokens": 90,
        "completion_tokens": 1,
        "total_tokens": 91,
        "prompt_tokens_details": {"cached_tokens": 64},
    }
    with endpoint(says("Porto", usage=usage)) as server:
        client = Client("small", base_url=server.address)
        reply = client.ask(asks())
    assert isinstance(reply, Reply) and reply.usage.cached == 64
    assert client.ledger.total().cached == 64


def test_an_answer_that_ends_at_its_limit_says_so() -> None:
    with endpoint(says("Porto is a city in the", finish="length")) as server:
        reply = Client("small", base_url=server.address).ask(asks())
    assert isinstance(reply, Reply) and reply.short


def test_thoughts_are_no_answer() -> None:
    with endpoint(says("<think>\nPorto? Lisbon?\n</think>\n\nPorto")) as server:
        reply = Client("small", base_url=server.address).ask(asks())
    assert isinstance(reply, Reply) and reply.text == "Porto"


def test_half_a_character_can_be_asked_and_answered() -> None:
    with endpoint(raw(json.dumps(completion({"role": "assistant", "content": "x\ud800"})))) as server:
        reply = Client("small", base_url=server.address).ask(asks("half \ud800 of it"))
    assert isinstance(reply, Reply)
    reply.text.encode()
    assert text_of(server.asked[0]).startswith("half ")


# -- values -----------------------------------------------------------------------------------------


def test_a_value_by_schema() -> None:
    with endpoint(value(PORTO)) as server:
        reply = Client("small", base_url=server.address).ask(asks(schema=SCHEMA))
    assert isinstance(reply, Reply) and reply.value == PORTO and not reply.repaired
    form = server.asked[0]["response_format"]
    assert (form["type"], form["json_schema"]["schema"]) == ("json_schema", SCHEMA)
    assert form["json_schema"]["strict"] is True


@pytest.mark.parametrize(("refused", "form"), [(["json_schema"], "json_object"), (["response_format"], None)])
def test_where_no_schema_is_taken_json_mode_and_plain_text_do(refused: list[str], form: str | None) -> None:
    with endpoint(after=without(*refused, then=fenced(PORTO))) as server:
        client = Client("small", base_url=server.address)
        for _ in range(3):
            reply = client.ask(asks(schema=SCHEMA))
            assert isinstance(reply, Reply) and reply.value == PORTO
    steps = 2 if form else 3
    assert len(server.asked) == steps + 2  # it is found out once
    assert (server.asked[-1].get("response_format") or {}).get("type") == form
    assert json.dumps(SCHEMA) in text_of(server.asked[-1])  # so it is told


def test_a_schema_is_sent_without_its_lengths_where_they_are_refused() -> None:
    city = {"type": "string", "maxLength": 20}
    schema = {**SCHEMA, "properties": {"city": city}}
    why = "Invalid schema for response_format 'answer': In context=('city'), 'maxLength' is not permitted."

    def picky(body: Body) -> Any:
        held = body["response_format"]["json_schema"]["schema"]["properties"]["city"]
        return (
            status(400, why)
            if "maxLength" in held
            else {"city": "P" * (40 if len(server.asked) == 2 else 20)}
        )

    with endpoint(after=answers(picky)) as server:
        client = Client("small", base_url=server.address)
        reply = client.ask(asks(schema=schema))
        assert isinstance(reply, Reply) and reply.repaired and reply.value == {"city": "P" * 20}
        assert isinstance(client.ask(asks(schema=schema)), Reply)
    assert len(server.asked) == 4  # refused, too long, mended; then known
    assert server.asked[-1]["response_format"]["json_schema"] == {
        "name": "answer",
        "strict": True,
        "schema": SCHEMA,
    }


def test_what_was_not_asked_for_is_left_off() -> None:
    with endpoint(value({"reason": "It is by the sea.", **PORTO})) as server:
        reply = Client("small", base_url=server.address).ask(asks(schema=SCHEMA))
    assert isinstance(reply, Reply) and reply.value == PORTO and not reply.repaired


def test_an_answer_that_does_not_fit_is_asked_for_once_more_with_the_reason() -> None:
    with endpoint(value({"town": "Porto"}), value(PORTO)) as server:
        client = Client("small", base_url=server.address)
        reply = client.ask(asks(schema=SCHEMA))
    assert isinstance(reply, Reply) and reply.value == PORTO and reply.repaired
    assert reply.usage[:2] == (24, 6)  # both were paid
    assert "data must contain ['city'] properties" in text_of(server.asked[1])
    assert server.asked[1]["messages"][-2] == {"role": "assistant", "content": '{"town": "Porto"}'}
    assert [call.attempt for call in client.ledger] == [1, 1]


def test_an_answer_that_does_not_fit_twice_is_none() -> None:
    with endpoint(after=invalid_json()) as server:
        client = Client("small", base_url=server.address)
        reply = client.ask(asks(schema=SCHEMA))
    assert reply == NoReply("invalid", "it holds no JSON")
    assert len(server.asked) == 2 and client.ledger.total().calls == 2


def test_a_value_that_its_limit_cut_off_is_not_mended() -> None:
    with endpoint(says('{"city": "Po', finish="length")) as server:
        reply = Client("small", base_url=server.address).ask(asks(schema=SCHEMA))
    assert isinstance(reply, NoReply) and reply.code == "cut"
    assert len(server.asked) == 1


# -- dialects ---------------------------------------------------------------------------------------


def test_a_model_that_thinks_refuses_the_usual_limits_once() -> None:
    with endpoint(after=without("max_tokens", "temperature", then=says("Porto"))) as server:
        client = Client("small", base_url=server.address)
        for _ in range(4):
            assert isinstance(client.ask(asks()), Reply)
    assert len(server.asked) == 5
    assert server.asked[-1]["max_completion_tokens"] == 400 + THINKING


@pytest.mark.parametrize("why", ["Bad Request", "unknown field"])
def test_a_refusal_that_names_nothing_is_worked_out(why: str) -> None:
    step = without("max_tokens", "max_completion_tokens", "temperature", then=says("Porto"), why=why)
    with endpoint(after=step) as server:
        client = Client("small", base_url=server.address)
        assert isinstance(client.ask(asks()), Reply)
        first = len(server.asked)
        assert isinstance(client.ask(asks()), Reply)
    assert first <= 4 and len(server.asked) == first + 1


def test_a_prompt_that_is_too_long_is_not_worked_at() -> None:
    why = "This model's maximum context length is 4096 tokens; reduce max_tokens"
    with endpoint(after=status(400, why)) as server:
        reply = Client("small", base_url=server.address).ask(asks(schema=SCHEMA))
    assert isinstance(reply, NoReply) and reply.code == "status" and "4096" in reply.why
    assert len(server.asked) == 1


def test_what_is_refused_whatever_the_dialect_is_no_dialect() -> None:
    with endpoint(*[status(400, "no")] * 9, after=value(PORTO)) as server:
        client = Client("small", base_url=server.address)
        reply = client.ask(asks(schema=SCHEMA))
        assert isinstance(reply, NoReply) and reply.code == "status"
        del server.steps[:]
        assert isinstance(client.ask(asks(schema=SCHEMA)), Reply)
    assert "temperature" in server.asked[-1] and "response_format" in server.asked[-1]


def test_a_model_without_a_system_message_is_told_its_rules_by_the_user() -> None:
    def picky(body: Body) -> Any:
        spoken = body["messages"][0]["role"] == "system"
        return status(400, "System role not supported") if spoken else "Porto"

    with endpoint(after=answers(picky)) as server:
        client = Client("small", base_url=server.address)
        for _ in range(3):
            assert isinstance(client.ask(asks()), Reply)
    assert len(server.asked) == 4
    assert server.asked[-1]["messages"] == [{"role": "user", "content": "Be short.\n\nWhere?"}]
    assert server.asked[-1]["temperature"] == 0  # nothing else is given up


def test_no_proxy_stands_before_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    with endpoint() as server:
        assert isinstance(Client("small", base_url=server.address).ask(asks()), Reply)


def test_a_model_that_thinks_until_its_limit_gets_more() -> None:
    spent = says("<think>Porto or", finish="length")
    with endpoint(spent, after=says("Porto")) as server:
        client = Client("small", base_url=server.address)
        assert isinstance(client.ask(asks()), Reply)
    assert [body["max_tokens"] for body in server.asked] == [400, 400 + THINKING]


# -- many -------------------------------------------------------------------------------------------


def test_no_more_than_so_many_at_once() -> None:
    at_once, most, lock = 0, 0, threading.Lock()

    def count(body: Body) -> str:
        nonlocal at_once, most
        with lock:
            at_once += 1
            most = max(most, at_once)
        time.sleep(0.03)
        with lock:
            at_once -= 1
        return text_of(body)

    with endpoint(after=answers(count)) as server:
        client = Client("small", base_url=server.address, at_once=3)
        found = {
            ask.messages[-1]["content"]: got for ask, got in client.many(asks(str(i)) for i in range(12))
        }
        assert {text: got.text for text, got in found.items() if isinstance(got, Reply)} == {
            str(i): str(i) for i in range(12)
        }
        assert 1 < most <= 3
        most = 0
        threads = [threading.Thread(target=client.ask, args=(asks(str(i)),)) for i in range(9)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert 1 < most <= 3  # also from threads of their own
    assert client.ledger.total().calls == 21


def test_cancelling_many_leaves_none_without_an_outcome() -> None:
    with endpoint(*[says("Porto")] * 5, after=silent()) as server:
        client = Client("small", base_url=server.address, at_once=2)
        enough = threading.Event()
        seen: list[Any] = []
        started = 0.0
        for _, got in client.many([asks(str(i)) for i in range(40)], enough.is_set):
            seen.append(got)
            if len(seen) == 5:
                enough.set()
                started = time.monotonic()
        assert time.monotonic() - started < 0.6
    assert len(seen) == 40
    assert sum(isinstance(got, Reply) for got in seen) == 5
    assert all(got.code == "cancelled" for got in seen if isinstance(got, NoReply))
    assert len(server.asked) <= 7


def test_a_request_that_hangs_is_left_at_once_and_hung_up() -> None:
    with endpoint(after=silent()) as server:
        client = Client("small", base_url=server.address)
        began = time.monotonic()
        reply = client.ask(asks(), cancelled=lambda: time.monotonic() > began + 0.2)
        assert reply == NoReply("cancelled")
        assert time.monotonic() - began < 0.5
        until = time.monotonic() + 2
        while not server.dropped and time.monotonic() < until:
            time.sleep(0.01)
        assert server.dropped == 1  # the server sees that nobody listens
        (call,) = client.ledger
        assert not call.ok and call.estimated and call.completion == 400  # it may have written all of it


def test_what_is_cancelled_before_it_is_asked_is_not_asked() -> None:
    with endpoint() as server:
        assert Client("small", base_url=server.address).ask(asks(), cancelled=lambda: True) == NoReply(
            "cancelled"
        )
    assert server.asked == []


# -- the store --------------------------------------------------------------------------------------


def test_what_was_answered_is_not_asked_again(tmp_path: Path) -> None:
    store = Store(tmp_path / "said.sqlite")
    with endpoint(after=answers(lambda body: PORTO if "response_format" in body else "Porto")) as server:
        for again in (False, True):
            client = Client("small", base_url=server.address, store=store)
            plain, valued = client.ask(asks()), client.ask(asks(schema=SCHEMA))
            assert isinstance(plain, Reply) and (plain.text, plain.known) == ("Porto", again)
            assert isinstance(valued, Reply) and (valued.value, valued.known) == (PORTO, again)
        assert len(server.asked) == 2
        total = client.ledger.total()
        assert (total.calls, total.known, total.tokens) == (0, 2, 0)
        assert list(client.stream(asks())) == ["Porto", replace(plain, known=True)]
        assert [got.known for _, got in client.many([asks(), asks()]) if isinstance(got, Reply)] == [
            True,
            True,
        ]
        assert len(server.asked) == 2
        for other in (
            replace(asks(), version="2"),
            replace(asks(), max_tokens=7),
            replace(asks(), task="refresh"),
            asks("Where else?"),
        ):
            assert not client.ask(other).known
        assert Client("large", base_url=server.address, store=store).ask(asks()).known is False
        assert client.ask(replace(asks(), turn=99)).known  # when is no part of it


def test_two_servers_do_not_share_answers(tmp_path: Path) -> None:
    store = Store(tmp_path / "said.sqlite")
    with endpoint(after=says("Porto")) as one, endpoint(after=says("Lisbon")) as two:
        got = [Client("small", base_url=server.address, store=store).ask(asks()) for server in (one, two)]
    assert [reply.text for reply in got if isinstance(reply, Reply)] == ["Porto", "Lisbon"]


def test_only_answers_are_kept(tmp_path: Path) -> None:
    store = Store(tmp_path / "said.sqlite")
    with endpoint(status(404), invalid_json(), invalid_json(), after=value(PORTO)) as server:
        client = Client("small", base_url=server.address, store=store)
        assert isinstance(client.ask(asks()), NoReply)
        assert isinstance(client.ask(asks(schema=SCHEMA)), NoReply)
        assert store.count() == 0
        assert isinstance(client.ask(asks(schema=SCHEMA)), Reply)
    assert store.count() == 1


def test_without_a_store_nothing_is_kept(tmp_path: Path) -> None:
    with endpoint(after=says("Porto")) as server:
        client = Client("small", base_url=server.address)
        client.ask(asks()), client.ask(asks())
        assert len(server.asked) == 2
    assert list(tmp_path.rglob("*.sqlite*")) == []


# -- addresses --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("model", "url", "word"),
    [
        ("", "http://127.0.0.1:1/v1", "no model"),
        ("small", None, "not set"),
        ("small", "127.0.0.1:8000", "no address"),
        ("small", "http://[::1", "no address"),
        ("small", "http://h:99999/v1", "no address"),
        ("small", "http://h/v1?key=abcdef", "no address"),
        ("small", "file:///etc/passwd", "no address"),
    ],
)
def test_nothing_is_asked_without_a_model_and_an_address(model: str, url: str | None, word: str) -> None:
    with pytest.raises(LabError, match=word):
        Client(model, base_url=url)


def test_texts_go_nowhere_else() -> None:
    with endpoint() as other:

        def sends_on(wire: Any) -> None:
            wire.json(307, {}, Location=other.address + "/chat/completions")

        with endpoint(after=sends_on) as server:
            reply = Client("small", base_url=server.address).ask(asks())
        assert isinstance(reply, NoReply) and "another address" in reply.why
    assert other.asked == []


def test_slow_is_not_too_slow() -> None:
    with endpoint(slow(0.2, says("Porto"))) as server:
        assert isinstance(Client("small", base_url=server.address, timeout=2).ask(asks()), Reply)


def test_two_kinds_of_answers_by_turns() -> None:
    """What one question learns of the endpoint does not undo what another learned."""
    refusing = without("json_schema", "max_tokens", then=answers(lambda body: PORTO))
    with endpoint(after=in_turn(refusing)) as server:
        client = Client("small", base_url=server.address, at_once=4)
        got = [one for _, one in client.many([asks(str(i), SCHEMA if i % 2 else None) for i in range(16)])]
    assert all(isinstance(one, Reply) for one in got)
    assert len(server.asked) <= 16 + 4 * 2
