"""What a moved knob changes, in words."""

from __future__ import annotations

from ...theatre.texts import Text

TEXTS: dict[str, Text] = {
    "change.first": (
        "**First difference: turn {turn}.**\n\n* Before: {before}\n* After: {after}\n\nIn all: {counted}.",
        "**首次不同：第 {turn} 轮。**\n\n* 之前：{before}\n* 之后：{after}\n\n总计：{counted}。",
    ),
    "change.none": ("**Nothing differs.** {counted}.", "**没有任何不同。** {counted}。"),
    "change.recalls": (
        "**The memory forms alike; the questions find other pages.** {counted}.",
        "**记忆的形成完全相同，但提问找到的页不同。** {counted}。",
    ),
    "change.idle": ("nothing of the kind", "没有发生"),
    "change.nothing": ("no difference in this conversation", "在这段对话中没有不同"),
    "change.questions": (
        "the memory forms alike; questions given other pages: {n}",
        "记忆的形成相同；得到不同页的提问：{n}",
    ),
    "change.at": ("turn {turn}: {after}", "第 {turn} 轮：{after}"),
    "change.not": ("turn {turn}, no longer: {before}", "第 {turn} 轮，不再有：{before}"),
}
