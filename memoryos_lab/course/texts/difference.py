"""Where paper and reference code differ, in words."""

from __future__ import annotations

from ...theatre.texts import Text

TEXTS: dict[str, Text] = {
    "difference.head.paper": ("the paper", "论文"),
    "difference.head.code": ("its code", "其代码"),
    "difference.head.first": ("what that changes first here", "在这里最先改变什么"),
    "difference.in": ("({sample}) ", "（{sample}）"),
    "difference.theta.paper": ("A page merges if its score exceeds θ: `>`", "得分超过 θ 才并入：`>`"),
    "difference.theta.code": ("At θ itself too: `>=`", "等于 θ 也并入：`>=`"),
    "difference.founder.paper": (
        "A segment looks like all of its pages",
        "段的样子由它的所有页决定",
    ),
    "difference.founder.code": (
        "Like the theme that founded it, for ever",
        "始终沿用建立它的那个主题",
    ),
    "difference.score.paper": (
        "The best sum of cosine and Jaccard is held against θ",
        "取余弦与 Jaccard 之和最高者，与 θ 比较",
    ),
    "difference.score.code": (
        "The best cosine is chosen first, then words are added",
        "先按余弦选出最高者，再加上关键词",
    ),
}
