"""What a memory system calls its parts, in its own words: views take every name from here.

The neutral `Snapshot` knows four places of a page and one kind of group. Their roles are the same in every
system, their names are not: what MemoryOS calls a segment is a day in MemoryBank and a box of notes in A-Mem.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

Unit = Literal["pages", "tokens"]


class Name(NamedTuple):
    """One thing in two languages.

    >>> Name("segment", "段").of("zh")
    '段'
    """

    en: str
    zh: str

    def of(self, language: Literal["en", "zh"]) -> str:
        return self.zh if language == "zh" else self.en


@dataclass(frozen=True, slots=True)
class About:
    """One system as its authors name it. Of a system that says nothing of itself, the neutral words.

    `says` are sentences of what only this system does, by the key of a `Did`: templates as those of
    `views.templates`, whose fields `page`, `pages`, `segment` and `segments` are ids. `statuses` and `terms`
    name what a `Group` says of itself, where the system has another word than "hot" or "visits".
    """

    title: Name = Name("a memory", "记忆系统")
    paper: str = ""  # authors, year, arXiv number
    idea: Name = Name("", "")  # one sentence: what it is for, and how
    window: Name = Name("window", "窗口")  # tier "stm": what stands in the prompt whatever the question
    store: Name = Name("store", "存储")  # tier "mtm": what a question can find
    archive: Name = Name("out of reach", "已移出")  # tier "archive": kept as text, found by no question
    dropped: Name = Name("dropped", "已丢弃")  # tier "dropped"
    group: Name = Name("group", "组")
    groups: Name = Name("groups", "组")  # many of them
    strength: Name | None = None  # of a group; None: the system has no such idea
    lasting: Name = Name("long-term", "长期记忆")  # what is written beyond pages: `Snapshot.entries`
    unit: Unit = "pages"  # in which the window counts: `Arrived.held`, `Tier.capacity`
    statuses: Mapping[str, Name] = field(default_factory=dict)  # "cool", "hot", "idle", "waiting"
    terms: Mapping[str, Name] = field(default_factory=dict)  # summands of strength, by their key
    says: Mapping[str, Name] = field(default_factory=dict)
    leaves_out: tuple[Name, ...] = ()  # what the paper has and this re-statement has not, a sentence each
    texts: Name = Name("", "")  # where the system wants a model's text, and what serves here
    ours: bool = True  # a compact re-statement of ours; False: watched or read, computed elsewhere


def about(policy: Any) -> About:
    """What a policy says of itself; one that says nothing goes by the name of its class."""
    said = getattr(policy, "about", None)
    if isinstance(said, About):
        return said
    name = type(policy).__name__
    return About(title=Name(name, name))
