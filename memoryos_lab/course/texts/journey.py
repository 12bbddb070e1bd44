"""The life of a page and the way of a question, in words."""

from __future__ import annotations

from ...theatre.texts import Text

TEXTS: dict[str, Text] = {
    "journey.page": ("**Page {page}**: {text}", "**第 {page} 页**：{text}"),
    "journey.step": ("* **{turn}** · {text}", "* **{turn}** · {text}"),
    "journey.question": ("**{text}** Asked after page {turn}.", "**{text}** 在第 {turn} 页之后提出。"),
    "journey.said": ("Page {page} says it: {text}", "第 {page} 页说过：{text}"),
    "journey.at": ("Turn {turn}: {text}", "第 {turn} 轮：{text}"),
    "journey.known": (
        "Long-term memory brings it: {slot} = {value}.",
        "长期个人记忆带来了它：{slot} = {value}。",
    ),
    "journey.unknown": (
        "Long-term memory brings nothing of it.",
        "长期个人记忆没有带来任何相关内容。",
    ),
}
