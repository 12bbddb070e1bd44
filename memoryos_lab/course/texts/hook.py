"""The hook of each lesson: a question, its answers, and what is said to each."""

from __future__ import annotations

from ...theatre.texts import Text

TEXTS: dict[str, Text] = {
    "hook.2.ask": (
        "Pages 2 and 3 are about statistics, and page 3 continues page 2: they are one chain. "
        "At turn {turn} page 3 leaves short-term memory. Does it join the segment that page 2 opened?",
        "第 2 页和第 3 页都在谈统计，第 3 页承接第 2 页：同属一条对话链。第 {turn} 轮，第 3 页离开短期记忆。"
        "它会并入第 2 页新建的段吗？",
    ),
    "hook.2.same": ("Yes, for they are one chain", "会，因为它们同属一条对话链"),
    "hook.2.same.but": (
        "A chain does not decide where a page is filed.",
        "页归入哪个段，不由对话链决定。",
    ),
    "hook.2.apart": ("No, it opens a segment of its own", "不会，它自立一个新段"),
    "hook.2.apart.but": ("It does join.", "它确实并入了。"),
    "hook.2.chain": ("No, for they are not one chain", "不会，因为它们不是一条对话链"),
    "hook.2.chain.but": (
        "They are one chain: page 3 continues page 2.",
        "它们是一条对话链：第 3 页承接第 2 页。",
    ),
    "hook.2.why": (
        "Page 3 scores cos {cos} + keywords {words} = {total} there, which is not over θ {theta}. So it "
        "opens "
        "{segment}. Chains follow the talk, segments follow the topic.",
        "第 3 页在那里的得分是 cos {cos} + 关键词 {words} = {total}，不超过 θ {theta}，"
        "于是新建「{segment}」。"
        "对话链跟着谈话走，段跟着话题走。",
    ),
    "hook.2.hint": (
        "What decides is a score: how alike the two are, and which words they share.",
        "决定的是一个分数：两者有多像，共有哪些词。",
    ),
}
