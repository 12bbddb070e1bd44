"""What is counted, and a budget that is never passed, whoever asks at once."""

from __future__ import annotations

import random
import threading
import time
from typing import Any

import pytest
from fake_endpoint import Body, answers, completion, endpoint, says, silent, status
from hypothesis import given
from hypothesis import strategies as st

from memoryos_lab.features.llm import asking
from memoryos_lab.features.llm.client import Client
from memoryos_lab.features.llm.ledger import Budget, Call, Ledger, Price, Total
from memoryos_lab.features.llm.types import Ask, NoReply, Reply
from memoryos_lab.memory.errors import LabError


def asks(text: str = "Where?", **more: Any) -> Ask:
    return Ask("answer", "1", [{"role": "user", "content": text}], **more)


def call(task: str = "answer", turn: int = 0, **more: Any) -> Call:
    return Call(**{"task": task, "turn": turn, "prompt": 10, "completion": 2, "money": None, "seconds": 0.5,
                   "ok": True, **more})  # fmt: skip


CALLS = st.builds(
    Call,
    task=st.sampled_from(["annotate", "distill", "answer"]),
    turn=st.integers(0, 3),
    prompt=st.integers(0, 100),
    completion=st.integers(0, 100),
    money=st.just(0.25),
    seconds=st.just(0.5),
    ok=st.booleans(),
    known=st.just(False),
    estimated=st.booleans(),
    attempt=st.just(1),
    cached=st.integers(0, 9),
)


@given(st.lists(CALLS, max_size=12))
def test_sums_that_are_kept_are_those_that_would_be_made(calls: list[Call]) -> None:
    ledger = Ledger(Price(1, 1))
    for one in calls:
        ledger.settle(None, one)
    for task in (None, "annotate", "distill", "answer"):
        for turn in (None, 0, 1, 2, 3):
            chosen = [c for c in calls if task in (None, c.task) and turn in (None, c.turn)]
            assert ledger.total(task, turn) == Total(
                calls=len(chosen),
                known=0,
                failed=sum(not c.ok for c in chosen),
                prompt=sum(c.prompt for c in chosen),
                completion=sum(c.completion for c in chosen),
                money=0.25 * len(chosen),
                seconds=0.5 * len(chosen),
                cached=sum(c.cached for c in chosen),
                estimated=sum(c.estimated for c in chosen),
            )
    assert list(ledger) == calls
    assert sum(total.calls for total in ledger.tasks().values()) == len(calls)


def test_an_answer_from_the_store_is_told_apart_and_free() -> None:
    ledger = Ledger(Price(1, 1))
    assert ledger.total().money == 0.0 and Ledger().total().money is None
    ledger.settle(None, call(known=True))
    assert ledger.total() == Total(0, 1, 0, 0, 0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("budget", "fits"),
    [
        (Budget(tokens=150), 1),
        (Budget(tokens=149), 1),
        (Budget(tokens=99), 0),
        (Budget(tokens=200), 2),
        (Budget(calls=2), 2),
        (Budget(calls=0), 0),
        (Budget(money=50 * 1e-6 + 50 * 4e-6), 1),
        (Budget(), 5),
    ],
)
def test_what_is_reserved_counts_until_it_is_settled(budget: Budget, fits: int) -> None:
    ledger = Ledger(Price(1.0, 4.0), budget)
    tickets = [ledger.reserve(50, 50) for _ in range(5)]
    assert sum(ticket is not None for ticket in tickets) == fits
    for ticket in tickets:
        if ticket is not None:
            ledger.settle(ticket, call(prompt=0, completion=0, money=0.0))
    if budget.calls is None:
        again = [ledger.reserve(50, 50) for _ in range(5)]
        assert sum(ticket is not None for ticket in again) == fits  # nothing was spent, all is free again


@pytest.mark.parametrize("text", ["", "1", "a:b", "1:2:3:4", "-1:2", "nan:1", "inf:1", "1,5:2"])
def test_what_is_no_price_is_told(text: str) -> None:
    with pytest.raises(LabError, match="no price"):
        Price.read(text)


def test_a_budget_of_money_without_a_price_spends_nothing() -> None:
    assert Ledger(budget=Budget(money=1e9)).reserve(1, 1) is None


def test_a_ledger_that_is_long_is_as_quick() -> None:
    def seconds(ledger: Ledger) -> float:
        best = 1.0
        for _ in range(20):
            began = time.perf_counter()
            for _ in range(200):
                ledger.settle(ledger.reserve(1, 1), call(turn=7))
                ledger.total(turn=7)
            best = min(best, time.perf_counter() - began)
        return best

    short, long = Ledger(budget=Budget(tokens=10**12)), Ledger(budget=Budget(tokens=10**12))
    for turn in range(20_000):
        long.settle(None, call(turn=turn))
    assert seconds(long) < 3 * seconds(short)


def test_whoever_watches_sees_each_call_as_it_ends() -> None:
    seen: list[Call] = []
    with endpoint(status(404), says("Porto")) as server:
        ledger = Ledger(watch=seen.append)
        client = Client("small", base_url=server.address, ledger=ledger)
        client.ask(asks(turn=1)), client.ask(asks(turn=2))
    assert [(one.turn, one.ok) for one in seen] == [(1, False), (2, True)]
    assert seen == list(ledger)


# -- a budget against an endpoint that counts -------------------------------------------------------


def honest(rng: random.Random) -> Any:
    """An endpoint that counts a token for 3 to 6 characters, and writes up to the limit it is given."""

    def answer(body: Body) -> Any:
        size = sum(len(message["content"]) for message in body["messages"])
        prompt = max(1, round(size / rng.uniform(3, 6))) + 5
        done = rng.randint(1, body["max_tokens"])
        time.sleep(0.002)
        usage = {"prompt_tokens": prompt, "completion_tokens": done, "total_tokens": prompt + done}
        return lambda wire: wire.json(
            200, completion({"role": "assistant", "content": "x" * done}, usage=usage)
        )

    return answers(answer)


@pytest.mark.parametrize(
    "budget", [Budget(tokens=2500), Budget(calls=13), Budget(money=0.004)], ids=["tokens", "calls", "money"]
)
def test_eight_threads_do_not_pass_a_budget(budget: Budget) -> None:
    rng = random.Random(7)
    with endpoint(after=honest(rng)) as server:
        ledger = Ledger(Price(1.0, 2.0), budget)
        client = Client("small", base_url=server.address, ledger=ledger, at_once=8)
        stopped: list[NoReply] = []

        def work(seed: int) -> None:
            own = random.Random(seed)
            for _ in range(20):
                got = client.ask(asks("word " * own.randint(1, 120), max_tokens=own.randint(1, 90)))
                if isinstance(got, NoReply):
                    stopped.append(got)

        threads = [threading.Thread(target=work, args=(seed,)) for seed in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    total = ledger.total()
    assert stopped and {got.code for got in stopped} == {"budget"}
    assert len(server.asked) == total.calls == 160 - len(stopped)
    if budget.tokens is not None:
        assert 0.5 * budget.tokens < total.tokens <= budget.tokens
    if budget.calls is not None:
        assert total.calls == budget.calls
    if budget.money is not None:
        assert total.money is not None and 0.5 * budget.money < total.money <= budget.money


def test_a_budget_counts_every_try(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "PAUSE", 0.001)
    with endpoint(after=status(500)) as server:
        ledger = Ledger(budget=Budget(calls=2))
        reply = Client("small", base_url=server.address, ledger=ledger, retries=9).ask(asks())
    assert isinstance(reply, NoReply) and reply.code == "budget"
    assert len(server.asked) == 2


def test_what_nobody_saw_counts_as_if_it_were_written() -> None:
    with endpoint(after=silent()) as server:
        ledger = Ledger(budget=Budget(tokens=700))
        client = Client("small", base_url=server.address, ledger=ledger, timeout=0.2)
        assert [getattr(client.ask(asks()), "code", None) for _ in range(3)] == [
            "timeout",
            "budget",
            "budget",
        ]
    assert len(server.asked) == 1


def test_a_budget_that_is_raised_lets_go_on() -> None:
    with endpoint(after=says("Porto")) as server:
        client = Client("small", base_url=server.address, ledger=Ledger(budget=Budget(calls=0)))
        assert client.ask(asks()) == NoReply("budget", "the budget could be passed by it: nothing was asked")
        client.ledger.budget = Budget(calls=1)
        assert isinstance(client.ask(asks()), Reply)


def test_money_is_counted_by_kind_and_turn() -> None:
    usage = {
        "prompt_tokens": 1000,
        "completion_tokens": 100,
        "total_tokens": 1100,
        "prompt_tokens_details": {"cached_tokens": 800},
    }
    with endpoint(after=says("Porto", usage=usage)) as server:
        ledger = Ledger(Price(2.0, 8.0, cached=0.5))
        client = Client("small", base_url=server.address, ledger=ledger)
        for turn in range(3):
            client.ask(asks(turn=turn))
        client.ask(Ask("distill", "1", [{"role": "user", "content": "?"}], turn=2))
    one = (200 * 2.0 + 800 * 0.5 + 100 * 8.0) / 1e6
    assert ledger.total().money == pytest.approx(4 * one)
    assert ledger.total(turn=2).money == pytest.approx(2 * one)
    assert {task: total.calls for task, total in ledger.tasks().items()} == {"answer": 3, "distill": 1}
