"""One question from start to end: dialects, pauses, tries, the budget, and one chance to mend an answer.

All of it runs on the loop of `jobs`, one step at a time, so what is learned of the endpoint needs no lock.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING

from ..telemetry import chat
from .counting import Margin, both, guess, taken
from .dialect import Dialect, wanted
from .door import Door
from .faults import Fault
from .ledger import Call, Ledger
from .reading import fitting, whole
from .types import Ask, Messages, NoReply, Reply, Usage
from .wire import LONGEST, Said, connect, request, served

if TYPE_CHECKING:
    from openai import AsyncOpenAI

PAUSE = 0.5  # seconds before the second try; doubled before each further one, less a random half at most
PATIENCE = 30.0  # seconds that an endpoint may ask to wait; for longer it is not waited at all
_SHOWN = 2000  # characters of a misfit that the model is shown again

_STOPPED = Fault("cancelled", "", spent=True)

Give = Callable[[str], None]


class Line:
    """The line to one model: what its endpoint takes, when it wants to be left alone, what it counts."""

    def __init__(
        self, door: Door, model: str, ledger: Ledger, *, at_once: int, timeout: float, retries: int
    ) -> None:
        self.sdk: AsyncOpenAI = connect(door, timeout)
        self._door, self._model, self._ledger = door, model, ledger
        self._timeout, self._retries = timeout, retries
        self._gate = asyncio.Semaphore(at_once)
        self._dialect = Dialect()
        self._margin = Margin()
        self._quiet = 0.0  # time of the loop until which nothing is sent
        self._down = False  # nobody picked up the last time: the next question tries once

    async def answer(self, ask: Ask, give: Give | None = None) -> Reply | NoReply:
        """The answer, with its pieces to `give` as they come; or why there is none."""
        with chat(self._model, self._door.address, ask, stream=give is not None) as seen:
            got = await self._answered(ask, seen.heard(give))
            seen.ended(got)
            return got

    async def models(self) -> tuple[str, ...] | NoReply:
        """What it serves; asked once, without a try more."""
        found = await served(self.sdk, self._timeout)
        return self._none(found) if isinstance(found, Fault) else found

    async def _answered(self, ask: Ask, give: Give | None) -> Reply | NoReply:
        messages = [{**one, "content": whole(one["content"])} for one in ask.messages]
        said = await self._said(ask, messages, give)
        if isinstance(said, Fault):
            return self._none(said)
        usage = said.usage or Usage(0, 0)
        if ask.schema is None:
            return Reply(said.text, usage=usage, short=said.short)
        found = await asyncio.to_thread(fitting, said.text, ask.schema)  # the loop has others to serve
        if not found.why:
            return Reply(said.text, found.value, usage)
        if said.short:
            return NoReply("cut", f"{ask.max_tokens} tokens were too few for the answer")
        return await self._mended(ask, messages, said, found.why)

    async def _mended(self, ask: Ask, messages: Messages, first: Said, why: str) -> Reply | NoReply:
        """Ask once more, saying what was wrong."""
        assert ask.schema is not None
        told = f"That does not fit: {why}\n\n{wanted(ask.schema)}"
        back = [
            {"role": "assistant", "content": first.text[:_SHOWN]},
            {"role": "user", "content": told},
        ]
        said = await self._said(ask, [*messages, *back], None)
        if isinstance(said, Fault):
            return self._none(said)
        found = await asyncio.to_thread(fitting, said.text, ask.schema)
        if found.why:
            return self._none(Fault("cut" if said.short else "invalid", found.why))
        usage = both(first.usage or Usage(0, 0), said.usage or Usage(0, 0))
        return Reply(said.text, found.value, usage, repaired=True)

    def _none(self, fault: Fault) -> NoReply:
        return NoReply(fault.code, " ".join(self._door.hidden(fault.why).split())[:300])

    async def _said(self, ask: Ask, messages: Messages, give: Give | None) -> Said | Fault:
        """An answer whatever it says: tries until one dialect is understood and what may pass has passed."""
        start = dialect = self._dialect
        tried = attempt = 0
        while True:
            attempt += 1
            got = await self._attempt(ask, messages, dialect, give, attempt)
            if isinstance(got, Said):
                self._dialect = self._dialect.met(dialect)
                return got
            if other := self._other(got, start, dialect, ask, stream=give is not None):
                start, dialect = self._dialect, other
                continue
            pause = PAUSE * 2**tried * random.uniform(0.5, 1) if got.pause is None else got.pause
            tried += 1
            if not got.again or tried > self._tries(got) or pause > PATIENCE:
                return self._given_up(got, pause)
            await asyncio.sleep(pause)

    def _other(
        self, fault: Fault, start: Dialect, used: Dialect, ask: Ask, *, stream: bool
    ) -> Dialect | None:
        """The dialect to try after this fault; None where it is not the dialect that is at fault."""
        if fault.code == "cut" and not (fault.heard or fault.again or used.thinks):
            return used._replace(thinks=1)  # it thought until its limit: let it think longer
        if not fault.refused or (fault.again and not used.names(fault.why)):
            return None
        if self._dialect != start:  # another question learned something meanwhile
            return self._dialect.met(used)
        return used.poorer(fault.why, ask, stream=stream)

    def _tries(self, fault: Fault) -> int:
        return 0 if fault.code == "unreachable" and self._down else self._retries

    def _given_up(self, fault: Fault, pause: float) -> Fault:
        if fault.code == "unreachable":
            self._down = True
        if fault.pause is not None and pause > PATIENCE:
            return fault._replace(why=f"{fault.why} (it asks to wait {pause:.0f} s)")
        return fault

    # -- one request --------------------------------------------------------------------------------

    async def _attempt(
        self, ask: Ask, messages: Messages, dialect: Dialect, give: Give | None, attempt: int
    ) -> Said | Fault:
        """One request within the budget, counted however it ends."""
        guessed, most = guess(messages, ask), dialect.most(ask)
        arguments = dialect.arguments(ask, messages, stream=give is not None)
        async with self._gate:
            await self._rest()
            ticket = self._ledger.reserve(self._margin.most(guessed), most)
            if ticket is None:
                return Fault("budget", "the budget could be passed by it: nothing was asked")
            started = perf_counter()
            heard: list[str] = []
            got: Said | Fault = _STOPPED  # until it ends otherwise
            try:
                got = await request(
                    self.sdk,
                    {"model": self._model, **arguments},
                    timeout=self._timeout,
                    longest=LONGEST * most,
                    give=_heard(heard, give),
                )
            finally:
                seen = None if give is None else "".join(heard)
                usage = taken(got, guessed, most, seen)
                self._ledger.settle(ticket, self._call(ask, usage, got, perf_counter() - started, attempt))
        self._learn(got, guessed)
        return got._replace(usage=usage) if isinstance(got, Said) else got

    async def _rest(self) -> None:
        """Wait until the endpoint wants to hear of us again."""
        clock = asyncio.get_running_loop().time
        while (left := self._quiet - clock()) > 0:
            await asyncio.sleep(left)

    def _learn(self, got: Said | Fault, guessed: int) -> None:
        self._down = self._down and isinstance(got, Fault) and got.code == "unreachable"
        if isinstance(got, Fault) and got.pause is not None and got.pause <= PATIENCE:
            self._quiet = max(self._quiet, asyncio.get_running_loop().time() + got.pause)
        if got.usage is not None:
            self._margin.learn(guessed, got.usage.prompt)

    def _call(self, ask: Ask, usage: Usage, got: Said | Fault, seconds: float, attempt: int) -> Call:
        return Call(
            ask.task,
            ask.turn,
            usage.prompt,
            usage.completion,
            self._ledger.money(usage.prompt, usage.completion, usage.cached),
            seconds,
            ok=isinstance(got, Said),
            estimated=usage.estimated,
            attempt=attempt,
            cached=usage.cached,
        )


def _heard(heard: list[str], give: Give | None) -> Give | None:
    """`give`, which also keeps what it gave."""
    if give is None:
        return None

    def told(piece: str) -> None:
        heard.append(piece)
        give(piece)

    return told
