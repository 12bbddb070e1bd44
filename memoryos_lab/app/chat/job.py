"""Something that takes a while, done beside the screen: how far it is, what it has said, how to end it."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from time import monotonic

from ...memory.errors import LabError


class Job:
    """One piece of work in a thread of its own. What goes wrong in it is kept as its fault."""

    def __init__(self, kind: str, work: Callable[[Job], None], *, asked: str = "") -> None:
        self.kind, self.asked = kind, asked
        self.said: list[str] = []  # pieces of the answer so far
        self.other: list[str] | None = None  # of the answer without memory, once that is under way
        self.done, self.of = 0, 0
        self.began = monotonic()
        self.fault: LabError | None = None
        self._end, self._over = Event(), Event()
        self._thread = Thread(target=self._run, args=(work,), name=f"chat-{kind}", daemon=True)

    def start(self) -> Job:
        self._thread.start()
        return self

    def cancel(self) -> None:
        """Ask it to end; it ends where it next looks."""
        self._end.set()

    def cancelled(self) -> bool:
        return self._end.is_set()

    @property
    def over(self) -> bool:
        return self._over.is_set()

    def wait(self, seconds: float | None = None) -> bool:
        """Is it over, at the latest after so many seconds?"""
        return self._over.wait(seconds)

    def say(self, piece: str) -> None:
        (self.said if self.other is None else self.other).append(piece)

    def tell(self, done: int, of: int) -> None:
        self.done, self.of = done, of

    def _run(self, work: Callable[[Job], None]) -> None:
        try:
            work(self)
        except LabError as error:
            self.fault = error
        except Exception as error:
            # Nobody waits for this thread: whoever looks at the screen is told. The message may quote what
            # somebody said, so no log has it.
            what = f"a fault of this program: {type(error).__name__}"
            self.fault = LabError(what, where=self.kind, hint=str(error)[:200])
        finally:
            if self.fault is None:  # what became of it is kept elsewhere, or nowhere
                self.asked, self.said, self.other = "", [], None
            self._over.set()
