"""How a hook is asked: its answers, each marked by what the run did."""

from __future__ import annotations

from collections.abc import Mapping

from ...views.catalogue import Language
from ..items import Choice, Item
from ..prepared import Prepared
from ..texts import say


def ask(
    n: int,
    language: Language,
    answers: Mapping[str, bool],
    before: Prepared,
    after: Prepared,
    /,
    **values: object,
) -> Item:
    """An item of these answers, in their order; `answers` says of each whether the run does so.

    A wrong answer is told what the rule that it goes by is, and then what happened.

    Raises: ValueError unless exactly one is right.
    """
    if sum(answers.values()) != 1:
        raise ValueError(f"hook {n}: one answer must be right, of {answers}")

    def told(key: str) -> str:
        return say(f"hook.{n}.{key}", language, **values)

    why = told("why")
    between = "" if language == "zh" else " "
    choices = tuple(
        Choice(told(key), why if right else f"{told(f'{key}.but')}{between}{why}", "" if right else key)
        for key, right in answers.items()
    )
    return Item(
        f"{n}?", "hook", 1, (n,), told("ask"), choices, hints=(told("hint"),), before=before, after=after
    )
