"""What is known of the user as an answer: the slot that a question in the first person asks for (en, zh).

Rules, so only the slots that rules fill; a question about anything else is answered from the pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..memory.types import Entry, Fact

_ASKED: dict[str, str] = {
    "name": r"\bmy (?:\w+ )?name\b|\bwho am i\b|\bwhat am i called\b|我叫什么|我的名字|我是谁",
    "home": r"\bwhere (?:do|did|am) i (?:\w+ )?liv(?:e|ing)\b|\bmy (?:home|town|city)\b|我.{0,3}住",
    "origin": r"\bwhere (?:am|do|did) i (?:\w+ )?(?:come |grow up|from)|我.{0,2}(?:来自|哪里人|老家)",
    "born": r"\bwhen (?:was|am) i born\b|\bhow old am i\b|我.{0,4}(?:出生|多大|几岁)",
    "birthday": r"\bmy birthday\b|我的?生日",
    "job": r"\bmy (?:job|work|profession)\b|\bwhat do i do\b|\bdo i work\b|我.{0,4}(?:工作|职业|做什么)",
    "allergy": r"\bam i allergic\b|\bmy allerg(?:y|ies)\b|我.{0,3}过敏",
    "plan": r"\bmy plans?\b|\bdo i plan\b|\bam i planning\b|我.{0,3}(?:计划|打算)",
    "likes": r"\bdo i (?:\w+ )?(?:like|love|enjoy)\b|我.{0,2}喜欢什么",
    "dislikes": r"\bdo i (?:\w+ )?(?:hate|dislike)\b|我.{0,2}(?:讨厌|不喜欢)什么",
    "pet": r"\bmy (?:pets?|dog|cat|rabbit|hamster|parrot|horse|pony)\b|我.{0,3}(?:宠物|[猫狗兔])",
}
_SLOTS = {slot: re.compile(pattern, re.IGNORECASE) for slot, pattern in _ASKED.items()}
_MINE = re.compile(r"\bmy (?:favou?rite )?([a-z]+)|我的?([\u4e00-\u9fff]{1,3})", re.IGNORECASE)


def known(question: str, said: Iterable[Entry | Fact]) -> str | None:
    """What entries and facts of pages say of the slot that is asked for; None where none is, or it is empty.

    Of what only one holds (a home, a job) it is the newest, and what the user corrected before all pages.

    >>> home = Entry(0, "user_profile", "home", "Lyon", (3,), 0, 4, None)
    >>> moved = Fact("user_profile", "home", "Nantes", (7,))
    >>> known("Where do I live now?", [home, moved]), known("Where does Bo live?", [home])
    ('Nantes', None)
    """
    wanted = {slot for slot, pattern in _SLOTS.items() if pattern.search(question)}
    mine = {word.lower() for found in _MINE.findall(question) for word in found if word}
    asked = [one for one in said if _of_user(one) and _asked(one.slot, wanted, mine)]
    ranked = sorted(asked, key=lambda one: (one.basis == "corrected", max(one.pages, default=-1)))
    holds: dict[tuple[str, ...], str | None] = {}
    for one in ranked:
        key = (one.slot,) if one.kind == "user_profile" else (one.slot, one.value)
        holds[key] = None if getattr(one, "retracts", False) else one.value
    return ", ".join(dict.fromkeys(filter(None, holds.values()))) or None


def _of_user(one: Entry | Fact) -> bool:
    return one.kind.startswith("user_") and bool(one.slot)


def _asked(slot: str, wanted: set[str], mine: set[str]) -> bool:
    head, _, _ = slot.partition(":")
    return head in wanted or head in mine or head.removeprefix("favourite ") in mine
