"""One input of a living memory: the old state and what just came in, the new state and why out.

A policy's functions are pure, so an input is tried before it counts: `observe` says which sets it would
promote that nobody has read and which segments it would summarise anew, the mind is asked for just that, and
`observe` is called again on the same old state with what the mind said. What the mind does not say waits in
the state, and a later turn asks for it again. Without a mind it is one call.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from ..features.growing import Growing
from ..features.llm.types import Cancelled, NoReply
from ..features.mind import Mind
from ..features.pieces import Piece
from ..memory.events import Event, Undistilled, Unrefreshed
from ..memory.policy import Policy
from ..memory.recall import Recall
from ..memory.types import Act, Failure, Page, Question, Script

AGAIN = 2  # waiting sets that one turn asks for again


class Grown(NamedTuple):
    """What one input led to; `pieces` are all that has to be kept of it."""

    state: Any
    events: tuple[Event, ...]
    pieces: tuple[Piece, ...]
    recall: Recall | None = None


def arrive(
    policy: Policy[Any],
    old: Any,
    growing: Growing,
    page: Page,
    mind: Mind | None = None,
    cancelled: Cancelled | None = None,
) -> Grown:
    """A page arrives. Raises: LabError if it cannot be embedded."""
    at, known = len(growing.script.pages), steps(growing.script)
    reader = Reader(growing, mind, at, known, cancelled)
    reader.read_waiting(getattr(old, "waiting", ()))
    reader.annotate(page)
    while True:
        state, events = policy.observe(old, at, growing.script, growing.features)
        if not reader.read_wanted(events):
            return Grown(state, events, tuple(reader.pieces))


def ask(policy: Policy[Any], old: Any, growing: Growing, question: Question) -> Grown:
    """A question is asked: use, which heats what it finds. Raises: LabError if it cannot be embedded."""
    at = len(growing.script.questions)
    piece = growing.question(question)
    state, recall, events = policy.recall(old, at, growing.script, growing.features)
    return Grown(state, events, (piece,), recall)


def act(policy: Policy[Any], old: Any, growing: Growing, done: Act) -> Grown:
    """Somebody does something to long-term memory. Raises: LabError if it cannot be embedded."""
    at = len(growing.script.acts)
    piece = growing.act(done)
    state, events = policy.act(old, at, growing.script, growing.features)
    return Grown(state, events, (piece,))


def steps(script: Script) -> int:
    """Inputs so far: what is learned at the next one was known once so many steps were done."""
    return len(script.pages) + len(script.questions) + len(script.acts)


class Reader:
    """What one turn asks of a mind: each thing once, and every answer or failure is a piece."""

    def __init__(
        self, growing: Growing, mind: Mind | None, page: int, known: int, cancelled: Cancelled | None
    ) -> None:
        self.pieces: list[Piece] = []
        self._growing, self._mind = growing, mind
        self._page, self._known, self._cancelled = page, known, cancelled
        self._asked: set[tuple[str, tuple[int, ...]]] = set()

    def annotate(self, page: Page) -> None:
        """The page arrives; a private or forgotten one is no model's business."""
        said = None
        if self._mind and not (page.private or page.forgotten):
            before, meta = self._growing.before(page)
            said = self._mind.annotate(page, before, meta, turn=self._page + 1, cancelled=self._cancelled)
        self.pieces.append(self._growing.page(page, None if isinstance(said, NoReply) else said))
        if isinstance(said, NoReply):
            self._failed("annotate", said)

    def read_waiting(self, waiting: Iterable[Any]) -> None:
        """Sets that an earlier turn could not have read, oldest first, until one fails again."""
        for number, waits in enumerate(waiting):
            if self._mind is None or number == AGAIN or not self._distill(waits.pages):
                return

    def read_wanted(self, events: Iterable[Event]) -> bool:
        """Ask for what these events say that nobody has said; True if anything came of it."""
        if self._mind is None:
            return False
        before = len(self.pieces)
        for event in events:
            match event:
                case Undistilled(_, pages):
                    self._distill(pages)
                case Unrefreshed(_, pages):
                    self._refresh(pages)
                case _:
                    pass
        return len(self.pieces) > before

    def _distill(self, pages: tuple[int, ...]) -> bool:
        if not self._mind or ("distill", pages) in self._asked:
            return False
        self._asked.add(("distill", pages))
        known = self._growing.script.pages
        said = self._mind.distill(
            {page: known[page] for page in pages}, turn=self._page + 1, cancelled=self._cancelled
        )
        if isinstance(said, NoReply):
            self._failed("distill", said)
            return False
        self.pieces.append(self._growing.distilled(pages, said, (), self._known))
        return True

    def _refresh(self, pages: tuple[int, ...]) -> bool:
        if not self._mind or ("refresh", pages) in self._asked:
            return False
        self._asked.add(("refresh", pages))
        known = self._growing.script.pages
        said = self._mind.refresh(
            [known[page] for page in pages], turn=self._page + 1, cancelled=self._cancelled
        )
        if isinstance(said, NoReply):
            self._failed("refresh", said)
            return False
        self.pieces.append(self._growing.refreshed(pages, said))
        return True

    def _failed(self, task: str, why: NoReply) -> None:
        self.pieces.append(self._growing.failed(Failure(self._page, task, why.code)))
