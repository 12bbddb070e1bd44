"""One user's memory while the app holds it, what is under way, and what is kept nowhere. Tabs share it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal

from ...features.llm.ledger import Total
from ...features.llm.types import NoReply
from ...living.answered import Answered
from ...living.memory import Memory
from ...memory.errors import LabError
from ...memory.replay import Run
from .job import Job
from .lending import lending
from .link import Link

if TYPE_CHECKING:
    from ...living.forgetting import Forgetting

How = Literal[
    "on", "off", "both"
]  # with memory; without, and nothing is kept; with it, and without beside it


@dataclass(frozen=True, slots=True)
class Aside:
    """An exchange without memory: it stands on the screen, and is forgotten with it."""

    after: int  # pages that there were
    asked: str
    text: str
    calls: Total


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A question to which no answer came. It made no page."""

    asked: str
    how: How
    why: NoReply


class Room:
    """A memory with the one job that may be under way in it."""

    def __init__(self, user: str, link: Link, make: Callable[..., Memory] = Memory.open) -> None:
        self.user, self.link = user, link
        self.memory: Memory | None = None
        self.job: Job | None = None
        self.revision = 0  # rises whenever what is shown may have changed
        self.answers: dict[int, Answered] = {}  # page -> how it was answered, as long as the app runs
        self.beside: dict[int, Answered] = {}  # page -> the answer to the same words without memory
        self.asides: list[Aside] = []
        self.unanswered: Unanswered | None = None
        self._make, self._lock = make, Lock()
        self._run: tuple[int, Run] | None = None

    # -- jobs ------------------------------------------------------------------------------------------

    def begin(self, kind: str, work: Callable[[Job], None], *, asked: str = "") -> Job:
        """Do something beside the screen. Raises: LabError while something else is under way."""

        def worked(job: Job) -> None:
            try:
                work(job)
            finally:
                self.changed()

        with self._lock:
            if self.busy:
                assert self.job
                raise LabError(
                    "something else is under way", where=self.job.kind, hint="wait for it, or cancel it"
                )
            self.job = Job(kind, worked, asked=asked)
        self.changed()
        return self.job.start()

    @property
    def busy(self) -> bool:
        return self.job is not None and not self.job.over

    def changed(self) -> None:
        self.revision += 1

    # -- opening and leaving ---------------------------------------------------------------------------

    def open(self, *, create: bool = False, **more: Any) -> Job:
        """Read what is held about the user. Loading the embedder takes a second or two."""

        def work(_: Job) -> None:
            named = {"speakers": (self.user, "assistant")} if create else {}
            self.memory = self._make(self.user, create=create, **named, **self.link.opening(), **more)

        return self.begin("open", work)

    def connect(self, link: Link) -> Job:
        """Let another model answer from now on: the same memory, opened anew."""

        def work(_: Job) -> None:
            before, self.link = self.link, link
            self.close()
            try:
                self.memory = self._make(self.user, create=True, **link.opening())
            except LabError:
                self.link = before
                self.memory = self._make(self.user, create=True, **before.opening())
                raise

        return self.begin("connect", work)

    def close(self) -> None:
        """Give the memory back to whoever else wants to open it."""
        if self.memory:
            self.memory.close()
        self.memory = None
        self._hold_nothing()

    @property
    def held(self) -> Memory:
        """The memory. Raises: LabError while there is none."""
        if self.memory is None:
            raise LabError("no memory is open", where=self.user, hint="open one first")
        return self.memory

    @property
    def run(self) -> Run:
        """The run as it stands; one value as long as nothing changes, for all that is read from it.

        While something is under way it is the one from before: the memory itself may be waiting for a model.
        """
        if self._run is None or (self._run[0] != self.revision and not self.busy):
            self._run = (self.revision, self.held.run)
        return self._run[1]

    # -- talking ---------------------------------------------------------------------------------------

    def ask(self, text: str, how: How = "on") -> Job:
        """Ask with memory, without it, or both ways: with it the exchange becomes a page."""
        memory = self.held
        self.unanswered = None

        def work(job: Job) -> None:
            self._ask(memory, job, text, how)

        return self.begin("ask", work, asked=text)

    def _ask(self, memory: Memory, job: Job, text: str, how: How) -> None:
        kept, stones = how != "off", len(memory.tombstones)
        answered = memory.ask(text, on_text=job.say, use_memory=kept, remember=kept, cancelled=job.cancelled)
        if len(memory.tombstones) > stones:  # "forget what I just said": the answer knows what it was, too
            self._hold_nothing()
        elif answered.failure:
            self.unanswered = Unanswered(memory.rules.screened(text), how, answered.failure)
        elif answered.turned is None or answered.turned.page is None:
            screened = memory.rules.screened(text)
            self.asides.append(Aside(memory.run.turns, screened, answered.text, answered.calls))
        else:
            self.answers[answered.turned.page] = answered
            if how == "both":
                self._without(memory, job, answered.turned.page, text)

    def without(self, page: int) -> Job:
        """Answer what was asked on a page once more, without memory, to stand beside."""
        memory = self.held
        text = memory.run.script.pages[page].user
        return self.begin("without", lambda job: self._without(memory, job, page, text), asked=text)

    def _without(self, memory: Memory, job: Job, page: int, text: str) -> None:
        job.other = []
        answered = memory.ask(
            text, on_text=job.say, use_memory=False, remember=False, cancelled=job.cancelled
        )
        if answered.failure:
            why = answered.failure
            raise LabError(f"no answer without memory: {why.code}", where=f"page {page + 1}", hint=why.why)
        self.beside[page] = answered

    # -- what is held ----------------------------------------------------------------------------------

    def correct(self, entry: int, value: str) -> Job:
        memory = self.held
        return self.begin("correct", lambda _: _done(memory.correct(entry, value)))

    def confirm(self, entry: int) -> Job:
        memory = self.held
        return self.begin("confirm", lambda _: _done(memory.confirm(entry)))

    def withdraw(self, entry: int) -> Job:
        memory = self.held
        return self.begin("withdraw", lambda _: _done(memory.withdraw(entry)))

    def retry(self) -> Job:
        """Ask the model for all that it has not said yet."""
        memory = self.held
        return self.begin("retry", lambda job: _done(memory.retry(cancelled=job.cancelled)))

    def forget(self, what: Forgetting) -> Job:
        """Do what was listed; and what this room said of those pages goes too."""

        def work(_: Job) -> None:
            what.apply()
            self._hold_nothing()

        return self.begin("forget", work)

    def _hold_nothing(self) -> None:
        """Everything here that may quote what is forgotten; a job that is over says what was asked."""
        self.answers.clear()
        self.beside.clear()
        self.asides.clear()
        self.unanswered, self._run = None, None
        lending().call_in(self.user)


def _done(_: object) -> None:
    """What an act led to is read from the run."""
