"""What was asked of a model, call by call: tokens, money and time, and a budget that stops before it is passed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from threading import Lock
from typing import NamedTuple


class Price(NamedTuple):
    """US dollars for a million tokens, as the user gives them: nothing here looks a price up."""

    prompt: float
    completion: float
    cached: float | None = None  # of a prompt token that the endpoint had cached; None: as any other


class Call(NamedTuple):
    """One request as it ended."""

    task: str
    turn: int
    prompt: int  # tokens
    completion: int  # tokens
    money: float | None  # US dollars; None: no price is known
    seconds: float
    ok: bool
    known: bool = False  # answered from the store: no token, no money
    estimated: bool = False  # the endpoint did not count
    attempts: int = 1


class Total(NamedTuple):
    """Calls added up."""

    calls: int  # requests that were made
    known: int  # answers from the store
    failed: int
    prompt: int
    completion: int
    money: float | None
    seconds: float

    @property
    def tokens(self) -> int:
        return self.prompt + self.completion


class Budget(NamedTuple):
    """What may be spent at most; None: no bound."""

    tokens: int | None = None
    money: float | None = None  # US dollars
    calls: int | None = None


@dataclass(slots=True)
class Ledger:
    """Calls in the order in which they ended. Safe to use from several threads."""

    price: Price | None = None
    budget: Budget = Budget()
    _calls: list[Call] = field(default_factory=list)
    _held: dict[int, tuple[int, int]] = field(default_factory=dict)  # ticket -> (prompt, completion) tokens
    _lock: Lock = field(default_factory=Lock)
    _tickets: int = 0
    watch: Callable[[Call], None] | None = None  # told of each call as it ends

    def __iter__(self) -> Iterator[Call]:
        return iter(tuple(self._calls))

    def reserve(self, prompt: int, completion: int) -> int | None:
        """A ticket for a call of at most that many tokens; None if the budget could be passed by it."""
        with self._lock:
            if self._passes(prompt, completion):
                return None
            self._tickets += 1
            self._held[self._tickets] = (prompt, completion)
            return self._tickets

    def settle(self, ticket: int | None, call: Call) -> None:
        """The call ended: what was reserved for it is free again, and what it took is counted."""
        with self._lock:
            if ticket is not None:
                self._held.pop(ticket, None)
            self._calls.append(call)
        if self.watch:
            self.watch(call)

    def money(self, prompt: int, completion: int, cached: int = 0) -> float | None:
        """What so many tokens cost, in US dollars; None without a price.

        >>> Ledger(Price(1.0, 4.0)).money(500_000, 250_000)
        1.5
        """
        if self.price is None:
            return None
        rate = self.price.prompt if self.price.cached is None else self.price.cached
        return (
            (prompt - cached) * self.price.prompt + cached * rate + completion * self.price.completion
        ) / 1e6

    def total(self, task: str | None = None, turn: int | None = None) -> Total:
        """All calls together, or those of one task, of one turn."""
        chosen = [
            call
            for call in self
            if (task is None or call.task == task) and (turn is None or call.turn == turn)
        ]
        asked = [call for call in chosen if not call.known]
        spent = [call.money for call in asked if call.money is not None]
        return Total(
            calls=len(asked),
            known=len(chosen) - len(asked),
            failed=sum(not call.ok for call in asked),
            prompt=sum(call.prompt for call in asked),
            completion=sum(call.completion for call in asked),
            money=sum(spent) if spent or not asked and self.price else None,
            seconds=sum(call.seconds for call in asked),
        )

    def _passes(self, prompt: int, completion: int) -> bool:
        done, bound = self.total(), self.budget
        held = list(self._held.values())
        prompt += sum(p for p, _ in held)
        completion += sum(c for _, c in held)
        if bound.tokens is not None and done.tokens + prompt + completion > bound.tokens:
            return True
        if bound.calls is not None and done.calls + len(held) + 1 > bound.calls:
            return True
        more = self.money(prompt, completion)
        return bound.money is not None and more is not None and (done.money or 0.0) + more > bound.money
