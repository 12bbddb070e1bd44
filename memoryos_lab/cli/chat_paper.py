"""What `chat` reads and writes: pieces as they come, quieter notes, nothing that could steer a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

from ..living.answered import Answered
from . import shown

DIM, PLAIN = "\x1b[2m", "\x1b[0m"


class Paper:
    """A terminal; or a pipe, without prompt and colour. `quiet`: somebody wants JSON at the end."""

    def __init__(self, *, quiet: bool = False) -> None:
        self.quiet = quiet
        self.talks = sys.stdin.isatty() and sys.stdout.isatty() and not quiet
        self.coloured = sys.stdout.isatty() and "NO_COLOR" not in os.environ
        self._begun = False

    def lines(self) -> Iterator[str]:
        """What is typed, until it ends."""
        while True:
            if self.talks:
                print("> ", end="", flush=True)
            line = sys.stdin.readline()
            if not line:
                return
            yield line

    def piece(self, text: str) -> None:
        """A piece of an answer, on the line where it goes on."""
        if not self.quiet:
            print(shown(text), end="", flush=True)
            self._begun = True

    def end(self) -> None:
        """The answer is whole, or broke off."""
        if self._begun:
            print(flush=True)
        self._begun = False

    def say(self, text: str) -> None:
        """What somebody asked to see."""
        if not self.quiet:
            print(shown(text), flush=True)

    def note(self, text: str) -> None:
        """Something beside the conversation."""
        if self.quiet or not text:
            return
        told = shown(text)
        print(f"{DIM}{told}{PLAIN}" if self.coloured else told, flush=True)

    def complain(self, text: str) -> None:
        print(shown(text), file=sys.stderr, flush=True)

    def confirmed(self, question: str) -> bool:
        """Does somebody at a terminal say yes?"""
        print(shown(f"{question} [y/N] "), end="", file=sys.stderr, flush=True)
        return sys.stdin.readline().strip().lower() in ("y", "yes")


def cost_line(answered: Answered) -> str:
    """What one answer took: pages recalled, calls, tokens, money."""
    found, calls = answered.found, answered.calls
    parts = (
        [f"page {answered.turned.page + 1}"] if answered.turned and answered.turned.page is not None else []
    )
    if found:
        pages = len(found.recall.stm) + len(found.recall.returned)
        parts.append(f"recalled {pages} pages, {len(found.entries)} entries")
    if calls.calls:
        parts.append(f"calls {calls.calls}, tokens {calls.prompt} + {calls.completion}")
    if calls.money is not None and calls.calls:
        parts.append(f"${calls.money:.4f}")
    return " · ".join((*parts, f"{answered.seconds:.1f} s"))
