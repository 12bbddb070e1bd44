"""What was asked of a model, request by request: tokens, money, time, and a budget that is never passed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from threading import Lock
from typing import NamedTuple

from ...memory.errors import LabError


class Price(NamedTuple):
    """US dollars for a million tokens, as the user gives them: nothing here looks a price up."""

    prompt: float
    completion: float
    cached: float | None = None  # of a prompt token that the endpoint had cached; None: as any other

    @classmethod
    def read(cls, text: str) -> Price:
        """From words of a command line, PROMPT:COMPLETION or PROMPT:COMPLETION:CACHED. Raises: LabError.

        >>> Price.read("0.15:0.6")
        Price(prompt=0.15, completion=0.6, cached=None)
        """
        try:
            rates = [float(part) for part in text.split(":")]
        except ValueError:
            rates = []
        if len(rates) not in (2, 3) or not all(0 <= rate < float("inf") for rate in rates):
            raise LabError(
                f"{text!r} is no price",
                where="price of a model",
                hint="give US dollars for a million tokens read and written, such as 0.15:0.6",
            )
        return cls(*rates)


class Call(NamedTuple):
    """One request as it ended, also one that failed; or an answer that was in the store."""

    task: str
    turn: int
    prompt: int  # tokens
    completion: int  # tokens
    money: float | None  # US dollars; None: no price is known
    seconds: float
    ok: bool
    known: bool = False  # answered from the store: no token, no money
    estimated: bool = False  # the endpoint did not count
    attempt: int = 1  # which request of its question this was
    cached: int = 0  # tokens of the prompt that the endpoint had cached


class Total(NamedTuple):
    """Calls added up."""

    calls: int  # requests that were made
    known: int  # answers from the store
    failed: int
    prompt: int
    completion: int
    money: float | None
    seconds: float
    cached: int = 0
    estimated: int = 0  # calls among `calls` that the endpoint did not count

    @property
    def tokens(self) -> int:
        return self.prompt + self.completion


class Budget(NamedTuple):
    """What may be spent at most; None: no bound."""

    tokens: int | None = None
    money: float | None = None  # US dollars
    calls: int | None = None


class _Held(NamedTuple):
    """What is reserved for requests under way."""

    calls: int = 0
    prompt: int = 0
    completion: int = 0


NOTHING = Total(0, 0, 0, 0, 0, None, 0.0)
BOUNDLESS = Budget()
_NONE_HELD = _Held()


@dataclass(slots=True)
class Ledger:
    """Calls in the order in which they ended. Safe to use from several threads; sums are kept, not made."""

    price: Price | None = None
    budget: Budget = BOUNDLESS
    watch: Callable[[Call], None] | None = None  # told of each call as it ends
    _calls: list[Call] = field(default_factory=list)
    _sums: dict[tuple[str | None, int | None], Total] = field(default_factory=dict)  # (task, turn); None: all
    _held: _Held = _NONE_HELD
    _tickets: dict[int, _Held] = field(default_factory=dict)
    _last: int = 0  # ticket that was given
    _lock: Lock = field(default_factory=Lock)

    def __iter__(self) -> Iterator[Call]:
        return iter(tuple(self._calls))

    def reserve(self, prompt: int, completion: int) -> int | None:
        """A ticket for a request of at most that many tokens; None if the budget could be passed by it."""
        wanted = _Held(1, prompt, completion)
        with self._lock:
            held = _Held(*(a + b for a, b in zip(self._held, wanted, strict=True)))
            if self._passes(held):
                return None
            self._last += 1
            self._held, self._tickets[self._last] = held, wanted
            return self._last

    def settle(self, ticket: int | None, call: Call) -> None:
        """The request ended: what was reserved for it is free again, and what it took is counted."""
        with self._lock:
            if (free := self._tickets.pop(ticket, None) if ticket is not None else None) is not None:
                self._held = _Held(*(a - b for a, b in zip(self._held, free, strict=True)))
            self._calls.append(call)
            for task in (None, call.task):
                for turn in (None, call.turn):
                    self._sums[task, turn] = _added(self._sums.get((task, turn), NOTHING), call)
        if self.watch:
            self.watch(call)

    def money(self, prompt: int, completion: int, cached: int = 0) -> float | None:
        """What so many tokens cost, in US dollars; None without a price.

        >>> Ledger(Price(1.0, 4.0)).money(500_000, 250_000)
        1.5
        >>> Ledger(Price(1.0, 4.0, cached=0.1)).money(500_000, 0, cached=500_000)
        0.05
        """
        if self.price is None:
            return None
        rate = self.price.prompt if self.price.cached is None else self.price.cached
        fresh = prompt - cached
        return (fresh * self.price.prompt + cached * rate + completion * self.price.completion) / 1e6

    def total(self, task: str | None = None, turn: int | None = None) -> Total:
        """All calls together, or those of one task, of one turn."""
        found = self._sums.get((task, turn), NOTHING)
        if self.price is not None and found.money is None and not found.calls:
            return found._replace(money=0.0)
        return found

    def tasks(self) -> dict[str, Total]:
        """The sum of each kind of call, in the order of their first."""
        return {task: total for (task, turn), total in self._sums.copy().items() if task and turn is None}

    def _passes(self, held: _Held) -> bool:
        """True if all that is spent and held together may be more than the budget."""
        done, bound = self._sums.get((None, None), NOTHING), self.budget
        if bound.calls is not None and done.calls + held.calls > bound.calls:
            return True
        if bound.tokens is not None and done.tokens + held.prompt + held.completion > bound.tokens:
            return True
        if bound.money is None:
            return False
        more = self.money(held.prompt, held.completion)
        return more is None or (done.money or 0.0) + more > bound.money  # without a price nothing is safe


def _added(total: Total, call: Call) -> Total:
    if call.known:
        return total._replace(known=total.known + 1)
    money = total.money if call.money is None else (total.money or 0.0) + call.money
    return Total(
        calls=total.calls + 1,
        known=total.known,
        failed=total.failed + (not call.ok),
        prompt=total.prompt + call.prompt,
        completion=total.completion + call.completion,
        money=money,
        seconds=total.seconds + call.seconds,
        cached=total.cached + call.cached,
        estimated=total.estimated + call.estimated,
    )
