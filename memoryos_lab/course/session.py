"""A learner in front of questions: what may be done next, and what is then shown.

The rules:

1. The questions come one after another. One is *answered* once an answer counted, and *settled* once an
   answer was right or the answer was asked for. Whoever has answered may go on.
2. A wrong answer is told why, and may be followed by another one. What was tried cannot be tried again.
3. The tally counts first tries. Hints are free; an answer that was asked for was not right.
4. What was typed and cannot be read is no try: it is told so, and counts nothing.
5. The answer may be asked for after two wrong tries.
6. After the last question comes how it went; from there all begins again.

A wish comes from a browser. What makes no sense where the learner stands changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ..views.catalogue import Language
from .blocks import Asking
from .items import Item, Marked
from .prepared import Prepared
from .showing.leaflet import static as static
from .texts import say

PATIENCE = 2  # wrong tries after which the answer may be asked for
LONGEST = 200  # characters of an answer that is typed
_WORDS = (
    *("title", "choices", "check", "choose", "retry", "others", "hint", "hint.more", "hints", "see", "look"),
    *("next", "end", "again", "over", "over.first", "over.later", "keys.typed"),
)


@dataclass(frozen=True, slots=True)
class Try:
    """An answer that was given, and what the engine said to it."""

    answer: int | str
    marked: Marked


@dataclass(frozen=True, slots=True)
class Sitting:
    """Where a learner stands among questions.

    >>> from .items import Choice
    >>> choices = (Choice("2", "is the newest", "newest"), Choice("1", "is the oldest"))
    >>> asking = Asking((Item("fifo-1", "fifo", 1, (1,), "Who leaves?", choices),))
    >>> sitting = Sitting(asking).tell({"answer": 0})
    >>> sitting.answered, sitting.settled, sitting.tell({"answer": 1}).card()["tally"]
    (True, False, 'Right at the first try: 0 of 1')
    """

    asking: Asking
    language: Language = "en"
    at: int = 0  # the question at hand, from 0; len(items) after the last
    tries: tuple[Try, ...] = ()  # of the question at hand
    hints: int = 0  # that are shown
    shown: bool = False  # the answer was asked for
    firsts: tuple[bool, ...] = ()  # of the questions before: was the first try right?

    @property
    def over(self) -> bool:
        return self.at >= len(self.asking.items)

    @property
    def item(self) -> Item:
        """The question at hand. Raises: IndexError when all is over."""
        return self.asking.items[self.at]

    @property
    def answered(self) -> bool:
        """Whether an answer to the question at hand counted."""
        return any(each.marked.counted for each in self.tries)

    @property
    def settled(self) -> bool:
        """Whether nothing is left to be answered in the question at hand."""
        return self.shown or any(each.marked.right for each in self.tries)

    @property
    def place(self) -> Prepared | None:
        """Where the picture stands: before the event while it is asked for, then where the answer is seen."""
        if self.over:
            return None
        if not self.answered:
            return self.item.before
        return next(
            (each.marked.place for each in reversed(self.tries) if each.marked.place), self.item.after
        )

    # -- what is wished -------------------------------------------------------------------------------

    def tell(self, wish: Any) -> Sitting:
        """The sitting after `{answer: place or text}`, or one of `hint`, `see`, `next`, `again` that is true.

        `see` asks for the answer. `at` beside it says which question it was meant for.
        """
        if not isinstance(wish, dict) or wish.get("at", self.at) != self.at:
            return self
        match wish:
            case {"again": True} if self._may_begin_again:
                return Sitting(self.asking, self.language)
            case {"answer": answer} if not self.over:
                return self._answer(answer)
            case {"hint": True} if self._has_hints:
                return replace(self, hints=self.hints + 1)
            case {"see": True} if self._may_see:
                return replace(self, shown=True)
            case {"next": True} if not self.over and (self.answered or self.shown):
                return replace(
                    self, at=self.at + 1, tries=(), hints=0, shown=False, firsts=(*self.firsts, self._first)
                )
        return self

    def _answer(self, answer: Any) -> Sitting:
        if self.settled or not self._can_be(answer):
            return self
        given = answer.strip() if self.item.typed else answer
        return replace(self, tries=(*self.tries, Try(given, self.item.mark(given))))

    def _can_be(self, answer: Any) -> bool:
        """Whether it is an answer to this question that was not given yet."""
        if self.item.typed:
            return isinstance(answer, str) and 0 < len(answer.strip()) <= LONGEST
        is_whole = isinstance(answer, int) and not isinstance(answer, bool)
        return is_whole and 0 <= answer < len(self.item.choices) and answer not in self._tried

    @property
    def _tried(self) -> tuple[int | str, ...]:
        return tuple(each.answer for each in self.tries)

    @property
    def _first(self) -> bool:
        """Whether the first answer that counted was right."""
        return next((each.marked.right for each in self.tries if each.marked.counted), False)

    @property
    def _has_hints(self) -> bool:
        return not self.over and not self.settled and self.hints < len(self.item.hints)

    @property
    def _may_see(self) -> bool:
        wrong = sum(each.marked.counted and not each.marked.right for each in self.tries)
        return not self.over and not self.settled and wrong >= PATIENCE

    @property
    def _may_begin_again(self) -> bool:
        return self.over or (self.settled and len(self.asking.items) == 1)

    # -- what is shown --------------------------------------------------------------------------------

    def card(self) -> dict[str, Any]:
        """All that is on the screen, as plain values. Its texts are shown as they are, never as markup."""
        firsts = self.firsts if self.over or not self.answered else (*self.firsts, self._first)
        told = {
            "at": self.at,
            "title": self.asking.title,
            "over": self.over,
            "language": self.language,
            "tally": self._say("tally", right=sum(firsts), of=len(firsts)) if firsts else "",
            "words": {name: self._say(name) for name in _WORDS},
        }
        return told | (self._end() if self.over else self._question())

    def _question(self) -> dict[str, Any]:
        item, of = self.item, len(self.asking.items)
        return {
            "number": self._say("number", number=self.at + 1, of=of) if of > 1 else "",
            "question": item.question,
            "choices": [self._choice(i) for i in range(len(item.choices))],
            "typed": self._typed(),
            "marked": self._marked(),
            "settled": self.settled,
            "hints": list(item.hints[: self.hints]),
            "place": self.answered and self.place is not None,
            "can": {
                "answer": not self.settled,
                "hint": self._has_hints,
                "see": self._may_see,
                "next": of > 1 and (self.answered or self.shown),
                "again": self._may_begin_again,
            },
            "last": self.at + 1 == of,
            "keys": self._say("keys", n=len(item.choices)) if item.choices else self._say("keys.typed"),
        }

    def _choice(self, place: int) -> dict[str, Any]:
        """One choice: its text, whether it was tried or is known to be right, and why once all is settled."""
        choice = self.item.choices[place]
        known = place in self._tried or (self.settled and choice.right)
        state = "" if not known else "right" if choice.right else "wrong"
        sign = self._say(state) if state else ""
        return {"text": choice.text, "state": state, "sign": sign, "why": choice.why if self.settled else ""}

    def _typed(self) -> dict[str, Any] | None:
        typed = self.item.typed
        if typed is None:
            return None
        last = self._tried[-1] if self.tries else ""
        return {"label": typed.label, "example": self._say("example", example=typed.example), "value": last}

    def _marked(self) -> dict[str, Any] | None:
        """What is told to the last answer, or to whoever asked for it."""
        if self.shown:
            text = self.item.typed.reveal if self.item.typed else self.item.choices[self.item.key].why
            return {"state": "shown", "word": self._say("answer"), "text": text, "chosen": -1}
        if not self.tries:
            return None
        answer, marked = self.tries[-1].answer, self.tries[-1].marked
        state = "right" if marked.right else "wrong" if marked.counted else "unread"
        chosen = answer if isinstance(answer, int) else -1
        return {"state": state, "word": self._say(state), "text": marked.text, "chosen": chosen}

    def _end(self) -> dict[str, Any]:
        told = "over.all" if all(self.firsts) else "over.some"
        rows = zip(self.asking.items, self.firsts, strict=True)
        return {
            "review": [{"question": item.question, "right": right} for item, right in rows],
            "judged": self._say(told),
            "can": {"again": True},
        }

    def _say(self, name: str, **values: object) -> str:
        return say(f"session.{name}", self.language, **values)
