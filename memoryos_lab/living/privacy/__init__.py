"""What a living memory must not remember: rules that act before anything is written, as a value to keep.

Two strengths. What *credentials* meets is taken out of every text before it is stored, embedded or sent:
`Rules.screened` leaves "[credential]" in its place. What the other classes and the user's own patterns meet
stays in the conversation, and no fact of it enters long-term personal memory: `Rules.fact` names the rule,
and an `Omission` says which pages and which rule, never what.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ...features.texts import fact_text
from ...memory.errors import LabError
from ...memory.types import Fact, Page
from . import en, zh
from .asking import asks_to_forget_last, asks_to_forget_turn
from .own import Own
from .secrets import MARK, hide, spans

__all__ = ["CLASSES", "MARK", "Own", "Rules", "asks_to_forget_last", "asks_to_forget_turn"]

CLASSES = ("credentials", *en.TOPICS)


@dataclass(frozen=True, slots=True)
class Rules:
    """What is not to be remembered: classes of `CLASSES`, and patterns of the user's own.

    >>> rules = Rules(classes=("credentials", "health"), patterns=(Own("project falcon", "work"),))
    >>> rules.verdict("I take insulin"), rules.verdict("Project Falcon ships"), rules.verdict("I like tea")
    ('health', 'work', None)

    Raises: LabError for a class that there is not, and for a pattern that cannot be read or takes too long.
    """

    classes: tuple[str, ...] = ("credentials",)
    patterns: tuple[Own, ...] = ()

    def __post_init__(self) -> None:
        for name in self.classes:
            if name not in CLASSES:
                raise LabError(
                    f"there is no class {name!r} of what is not remembered",
                    where="rules of privacy",
                    hint=f"choose from {', '.join(CLASSES)}",
                )
        named = tuple(
            Own(own.expression, own.name or f"pattern {place}") for place, own in enumerate(self.patterns, 1)
        )
        for own in named:
            own.check()
            if own.name in CLASSES:
                raise LabError(
                    "a pattern bears the name of a class", where=f"rule {own.name!r}", hint="give it its own"
                )
        object.__setattr__(self, "patterns", named)

    def verdict(self, text: str) -> str | None:
        """Name of the first rule that the text meets; None: it may be remembered."""
        met = (name for name in _kept(CLASSES, self.classes) if _within(name, text))
        own = (own.name for own in self.patterns if own.meets(text))
        return next(met, None) or next(own, None)

    def fact(self, fact: Fact) -> str | None:
        """Name of the rule that keeps the fact out; None: it may be written.

        What is true of the world is nobody's health or money: of that, keys and own patterns are kept out.
        """
        personal = fact.kind != "world_kb"
        rules = self if personal else replace(self, classes=_kept(self.classes, ("credentials",)))
        return rules.verdict(fact_text(fact))

    def screened(self, text: str) -> str:
        """The text as it may be stored and sent: without what opens something.

        >>> Rules().screened("My password is hunter2, remember it")
        'My password is [credential], remember it'
        """
        return hide(text) if "credentials" in self.classes else text

    def screened_page(self, page: Page) -> Page:
        """The page with each of its texts screened: turns, captions, what tools said."""
        turns = tuple(
            replace(turn, text=self.screened(turn.text), caption=self.screened(turn.caption))
            for turn in page.turns
        )
        tools = tuple(call._replace(summary=self.screened(call.summary)) for call in page.tools)
        return page if (turns, tools) == (page.turns, page.tools) else replace(page, turns=turns, tools=tools)

    def refuse(self, text: str, where: str = "") -> None:
        """For what is written into long-term memory by hand. Raises: LabError with the rule that it meets."""
        if rule := self.verdict(text):
            raise LabError(
                f"a rule of privacy keeps this out of memory: {rule}",
                where=where,
                hint=f"leave it out, or switch the rule {rule!r} off for this memory",
            )

    def dump(self) -> dict[str, Any]:
        """The rules as JSON, for the head of a store."""
        return {"classes": list(self.classes), "patterns": [list(own) for own in self.patterns]}

    @classmethod
    def load(cls, found: Mapping[str, Any]) -> Rules:
        """The rules that `dump` wrote. Raises: LabError for anything else."""
        try:
            classes = tuple(str(name) for name in found["classes"])
            patterns = tuple(
                Own(str(expression), str(name)) for expression, name in found.get("patterns", ())
            )
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise LabError(
                "these are no rules of privacy",
                where="head of the store",
                hint='an object with "classes" and "patterns" is needed',
            ) from error
        return cls(classes, patterns)


def _within(name: str, text: str) -> bool:
    if name == "credentials":
        return MARK in text or bool(spans(text))
    return any(language.TOPICS[name].within(text) for language in (en, zh))


def _kept(names: tuple[str, ...], chosen: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in names if name in chosen)
