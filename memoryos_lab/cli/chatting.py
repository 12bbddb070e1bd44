"""`chat`: talk to a memory, a line at a time; what begins with / looks into it or changes it."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from ..living.memory import Memory
from . import BAD_INPUT, DONE, Outcome
from .chat_commands import Commands
from .chat_paper import Paper, cost_line
from .options_reading import ledger


def run(options: argparse.Namespace) -> Outcome:
    """Talk until the input ends or somebody says /quit. Raises: LabError if the memory cannot be opened."""
    paper = Paper(quiet=options.json)
    with opened(options) as memory:
        paper.note(_greeting(memory, options))
        talk = Talk(memory, paper, options.language or "en")
        for line in paper.lines():
            if not talk.hear(line):
                break
        return talk.outcome()


@contextmanager
def opened(options: argparse.Namespace) -> Iterator[Memory]:
    """The memory that the options name. Raises: LabError."""
    given: dict[str, Any] = {
        name: value
        for name in ("folder", "policy", "backend", "model", "base_url", "language")
        if (value := getattr(options, name)) is not None
    }
    spent = ledger(options)
    with Memory.open(options.user, budget=spent.budget, price=spent.price, **given) as memory:
        yield memory


def _greeting(memory: Memory, options: argparse.Namespace) -> str:
    pages, known = memory.snapshot.turn, len(memory.entries)
    by = options.model or "rules: no model is asked, an answer is a sentence of what was remembered"
    held = f"{memory.user}: {pages} pages, {known} entries known."
    return f"{held} Answers by {by}.\n/help says what else there is."


class Talk:
    """One sitting: what was asked, how it was answered, and whether memory is on."""

    def __init__(self, memory: Memory, paper: Paper, language: str) -> None:
        self.memory, self.paper = memory, paper
        self.commands = Commands(memory, paper, language)
        self.told: list[dict[str, Any]] = []
        self.failed = 0
        self._stopped = False

    def hear(self, line: str) -> bool:
        """One line of the user. False: that was the end."""
        text = line.strip()
        if text in ("/quit", "/exit"):
            return False
        if text.startswith("/"):
            self.commands.follow(text)
        elif text:
            for use_memory in self.commands.ways:
                self._ask(text, use_memory)
        return True

    def _ask(self, text: str, use_memory: bool) -> None:
        if not use_memory:
            self.paper.note("without memory:")
        kept = use_memory
        with self._stoppable():
            answered = self.memory.ask(
                text,
                on_text=self.paper.piece,
                use_memory=use_memory,
                remember=kept,
                cancelled=lambda: self._stopped,
            )
        self.paper.end()
        if answered.failure:
            self.failed += 1
            why = f": {answered.failure.why}" if answered.failure.why else ""
            self.paper.complain(f"no answer ({answered.failure.code}){why}; nothing was written, ask again")
        elif use_memory:
            self.commands.last = answered
            self.paper.note(cost_line(answered))
        self.told.append(_row(text, answered, use_memory))

    @contextmanager
    def _stoppable(self) -> Iterator[None]:
        """Ctrl-C stops the answer, and not the program; a second one does that."""
        self._stopped = False

        def stop(number: int, frame: FrameType | None) -> None:
            if self._stopped:
                signal.default_int_handler(number, frame)
            self._stopped = True

        before = signal.signal(signal.SIGINT, stop)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def outcome(self) -> Outcome:
        """For programs: every answer. A script learns from the exit code that some are missing."""
        snapshot, total = self.memory.snapshot, self.memory.ledger.total()
        data = {
            "user": self.memory.user,
            "pages": snapshot.turn,
            "entries": len(snapshot.entries),
            "answers": self.told,
            "cost": total._asdict(),
        }
        return Outcome(data, "", BAD_INPUT if self.failed and not sys.stdin.isatty() else DONE)


def _row(text: str, answered: Any, use_memory: bool) -> dict[str, Any]:
    return {
        "asked": text,
        "answer": answered.text,
        "by": answered.by,
        "memory": use_memory,
        "page": answered.turned.page if answered.turned else None,
        "failure": answered.failure.code if answered.failure else None,
        "calls": answered.calls.calls,
        "tokens": answered.calls.tokens,
        "seconds": round(answered.seconds, 3),
    }
