"""Lines of `chat` that begin with /: look into the memory, correct it, make it forget."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from ..living.answered import Answered, Turned
from ..living.memory import Memory
from ..memory.errors import LabError
from ..views import words
from ..views.catalogue import Language
from .chat_paper import Paper
from .knowing import known, listed

HELP = {
    "/why": "what the last exchange moved, and why",
    "/found": "what was recalled for it",
    "/known": "what is known, with its grounds",
    "/correct N VALUE": "entry N should say VALUE",
    "/confirm N": "entry N still holds",
    "/withdraw N": "entry N does not hold",
    "/forget WORDS": "list what is about that, ask, make it go",
    "/on, /off, /both": "with memory; without, and nothing is kept; both answers",
    "/cost": "what the model has cost",
    "/quit": "the end",
}


class Commands:
    """What can be done beside talking. `last` is the newest answer; `ways` how the next text is asked."""

    def __init__(self, memory: Memory, paper: Paper, language: str) -> None:
        self.memory, self.paper, self.language = memory, paper, cast(Language, language)
        self.last: Answered | None = None
        self.ways: tuple[bool, ...] = (True,)
        self._known: dict[str, Callable[[str], None]] = {
            "/help": lambda _: self._help(),
            "/why": lambda _: self._why(),
            "/found": lambda _: self._found(),
            "/known": lambda _: self.paper.say(known(self.memory, self.language)),
            "/correct": self._correct,
            "/confirm": lambda rest: self._done(self.memory.confirm(self._entry(rest))),
            "/withdraw": lambda rest: self._done(self.memory.withdraw(self._entry(rest))),
            "/forget": self._forget,
            "/on": lambda _: self._way((True,), "memory is on"),
            "/off": lambda _: self._way((False,), "memory is off: nothing is recalled, nothing is kept"),
            "/both": lambda _: self._way((True, False), "two answers: with memory, and without"),
            "/cost": lambda _: self._cost(),
        }

    def follow(self, text: str) -> None:
        """Do what the line says; what cannot be done is told, and the talk goes on."""
        name, _, rest = text.partition(" ")
        act = self._known.get(name.lower())
        if act is None:
            self.paper.complain(f"there is no {name}; /help says what there is")
            return
        try:
            act(rest.strip())
        except LabError as error:
            self.paper.complain(str(error))

    def _help(self) -> None:
        width = max(map(len, HELP))
        self.paper.say("\n".join(f"{name:<{width}}  {about}" for name, about in HELP.items()))

    def _why(self) -> None:
        if self.last is None or self.last.turned is None:
            self.paper.say("nothing has moved in this sitting")
            return
        events = (*self.last.turned.events, *(self.last.found.events if self.last.found else ()))
        run = self.memory.run
        told = words.sentences(run, self.last.turned.turn, events, language=self.language)
        self.paper.say("\n".join(one.line for one in told))

    def _found(self) -> None:
        self.paper.say(
            self.last.found.prompt.text if self.last and self.last.found else "nothing was recalled yet"
        )

    def _correct(self, rest: str) -> None:
        number, _, value = rest.partition(" ")
        self._done(self.memory.correct(self._entry(number), value.strip()))

    def _entry(self, text: str) -> int:
        """The entry's id from its number on the screen. Raises: LabError for one that does not hold."""
        id = _number(text) - 1
        if id not in {entry.id for entry in self.memory.entries}:
            raise LabError(
                f"there is no entry {text!r}", where="entry", hint="/known numbers those that hold"
            )
        return id

    def _done(self, turned: Turned) -> None:
        turn = self.memory.snapshot.turn
        told = words.sentences(self.memory.run, turn, turned.events, language=self.language)
        self.paper.say("\n".join(one.line for one in told) or "done")

    def _forget(self, rest: str) -> None:
        if not rest:
            raise LabError("forget what?", where="/forget", hint="write words that it is about")
        what = self.memory.forget(rest)
        if not what:
            self.paper.say("nothing is about that")
            return
        self.paper.say(listed(self.memory, what))
        if self.paper.talks and self.paper.confirmed("Forget this for good?"):
            what.apply()
            self.last = None
            self.paper.say("forgotten")
        elif not self.paper.talks:
            self.paper.complain(
                "only a person at a terminal can confirm this; or use: memoryos-lab memory forget --yes"
            )

    def _way(self, ways: tuple[bool, ...], told: str) -> None:
        self.ways = ways
        self.paper.note(told)

    def _cost(self) -> None:
        total = self.memory.ledger.total()
        if not (total.calls or total.known):
            self.paper.say("no model was asked")
            return
        money = "" if total.money is None else f", ${total.money:.4f}"
        for task, one in self.memory.ledger.tasks().items():
            self.paper.say(f"{task}: calls {one.calls}, tokens {one.prompt} + {one.completion}")
        self.paper.say(f"in all: calls {total.calls}, tokens {total.prompt} + {total.completion}{money}")


def _number(text: str) -> int:
    """A number from 1; 0 for what is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else 0
