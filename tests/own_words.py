"""Words that belong to one memory system and may not be said of another, on whatever surface."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from memoryos_lab.memory.about import About, Name, about
from memoryos_lab.memory.memoryos import MemoryOS
from memoryos_lab.memory.policy import preset, presets

RIVALS = [name for name, policy in presets().items() if not isinstance(policy, MemoryOS)]
NAMES = ("window", "store", "archive", "dropped", "group", "groups", "strength", "lasting")
# Parts of MemoryOS in every form in which they are spoken of. 段 also counts conversations (一段对话).
OURS = (
    "short-term", "mid-term", "long-term personal", r"\bsegments?\b", r"\bheat\b", r"\bhot(?:test)?\b", "τ",
    "θ", "promot", r"\bevict", "短期", "中期", "长期个人", "热度", "晋升", "淘汰", "段(?!对话|文本)", "个段",
)  # fmt: skip
EVERYDAY = {
    "day",
    "days",
    "日",
    "stores",
    "notes",
    "笔记",
    "forgotten",
    "已遗忘",
    "gone",
    "桶",
}  # words of us all


def foreign(text: str, its: About) -> set[str]:
    """What this text says that is another system's and not its own."""
    return {found for found in _pattern(its).findall(text) if found}


def _pattern(its: About) -> re.Pattern[str]:
    more = (*its.statuses.values(), *its.terms.values())
    return _patterns(" ".join([*_names(its), *(text for name in more for text in name)]).casefold())


@cache
def _patterns(own: str) -> re.Pattern[str]:
    known = {name for key in RIVALS for name in _names(about(preset(key)))} - set(_names(About()))
    others = sorted((name for name in known - EVERYDAY if name.casefold() not in own), key=len, reverse=True)
    ours = [part for part in OURS if not re.search(part, own)]
    return re.compile("|".join([*ours, *map(_whole, others)]), re.IGNORECASE)


def _whole(name: str) -> str:
    return rf"\b{re.escape(name)}\b" if name.isascii() else re.escape(name)


def _names(its: About) -> Iterator[str]:
    named: list[Name | None] = [getattr(its, field) for field in NAMES]
    for name in named:
        yield from name or ()
