"""The same memory for programs of coroutines: whatever waits, waits in a thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from threading import Event
from typing import Any, TypeVar

from ..features.llm.ledger import Ledger
from ..memory.types import Entry, Script, Snapshot
from ..runs import Run
from .again import Unsaid
from .answered import Answered, Found, Turned
from .forgetting import Forgetting
from .memory import Memory
from .records import Tombstone

T = TypeVar("T")


class AsyncMemory:
    """Use `open`; every method is that of `Memory`, to be awaited.

    A task that is cancelled cancels the call of the model that it waits for. Every input is whole.
    """

    def __init__(self, memory: Memory) -> None:
        self.memory = memory

    @classmethod
    async def open(cls, user: str = "me", **settings: Any) -> AsyncMemory:
        """As `Memory.open`. Raises: LabError."""
        return cls(await asyncio.to_thread(Memory.open, user, **settings))

    async def add(self, user: str, agent: str, **also: Any) -> Turned:
        """As `Memory.add`. Raises: LabError."""
        return await _cancelling(self.memory.add, user, agent, **also)

    async def ask(self, text: str, *, on_text: Callable[[str], None] | None = None, **also: Any) -> Answered:
        """As `Memory.ask`; `on_text` is called in the loop of whoever awaits. Raises: LabError."""
        loop = asyncio.get_running_loop()

        def told(piece: str) -> None:
            if on_text:
                loop.call_soon_threadsafe(on_text, piece)

        return await _cancelling(self.memory.ask, text, on_text=told, **also)

    async def recall(self, text: str, **also: Any) -> Found:
        """As `Memory.recall`. Raises: LabError."""
        return await asyncio.to_thread(self.memory.recall, text, **also)

    async def correct(self, entry: int | Entry, value: str, **also: Any) -> Turned:
        """As `Memory.correct`. Raises: LabError."""
        return await asyncio.to_thread(self.memory.correct, entry, value, **also)

    async def confirm(self, entry: int | Entry, **also: Any) -> Turned:
        """As `Memory.confirm`. Raises: LabError."""
        return await asyncio.to_thread(self.memory.confirm, entry, **also)

    async def withdraw(self, entry: int | Entry, **also: Any) -> Turned:
        """As `Memory.withdraw`. Raises: LabError."""
        return await asyncio.to_thread(self.memory.withdraw, entry, **also)

    async def forget(
        self, query: str | None = None, *, pages: Iterable[int] = (), entries: Iterable[int | Entry] = ()
    ) -> Forgetting:
        """As `Memory.forget`: a list, which `apply` of this class carries out. Raises: LabError."""
        return await asyncio.to_thread(self.memory.forget, query, pages=pages, entries=entries)

    async def retire(self, older_than: Any, **also: Any) -> Forgetting:
        """As `Memory.retire`. Raises: LabError."""
        return await asyncio.to_thread(self.memory.retire, older_than, **also)

    async def apply(self, plan: Forgetting) -> Tombstone:
        """Let it go. Raises: LabError."""
        return await asyncio.to_thread(plan.apply)

    async def add_many(self, script: Script, **also: Any) -> int:
        """As `Memory.add_many`. Raises: LabError."""
        return await _cancelling(self.memory.add_many, script, **also)

    async def retry(self) -> Unsaid:
        """As `Memory.retry`. Raises: LabError."""
        return await _cancelling(self.memory.retry)

    async def export(self, path: Any) -> None:
        """As `Memory.export`. Raises: LabError."""
        await asyncio.to_thread(self.memory.export, path)

    async def run(self) -> Run:
        """As `Memory.run`."""
        return await asyncio.to_thread(lambda: self.memory.run)

    @property
    def snapshot(self) -> Snapshot:
        """The memory as views read it, now."""
        return self.memory.snapshot

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Active entries of long-term memory."""
        return self.memory.entries

    @property
    def ledger(self) -> Ledger:
        """What was asked of the model since it was opened."""
        return self.memory.ledger

    async def close(self) -> None:
        """Give the file back."""
        await asyncio.to_thread(self.memory.close)

    async def __aenter__(self) -> AsyncMemory:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


async def _cancelling(call: Callable[..., T], *args: Any, **also: Any) -> T:
    """The call in a thread. If its task is cancelled, it is told so and waited for: nothing is half done."""
    stop, given = Event(), also.pop("cancelled", None)
    work = asyncio.ensure_future(
        asyncio.to_thread(call, *args, cancelled=lambda: stop.is_set() or bool(given and given()), **also)
    )
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        stop.set()
        await asyncio.wait([work])
        raise
