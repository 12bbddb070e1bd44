"""What the exercises ask, and what is said to an answer."""

from __future__ import annotations

from ...theatre.texts import Text

TEXTS: dict[str, Text] = {
    # -- of all --
    "exercise.unread": (
        "This could not be read as a number. Write it like {example}. It does not count as a try.",
        "无法读作数字。请写成 {example} 这样。这次不计入尝试。",
    ),
    "exercise.range": (
        "Give a value from {low} to {high}. It does not count as a try.",
        "请给出 {low} 到 {high} 之间的值。这次不计入尝试。",
    ),
    "exercise.rule": ("{value} is what this rule would give: {rule}", "{value} 是这条规则的结果：{rule}"),
    "exercise.too_high": ("{value} is too high.", "{value} 太大了。"),
    "exercise.too_low": ("{value} is too low.", "{value} 太小了。"),
    "exercise.turn": ("turn", "轮次"),
    "exercise.same": (
        "At turn {turn} both runs still do the same. The first difference comes later.",
        "第 {turn} 轮两次运行仍然相同。首次不同在更后面。",
    ),
    "exercise.earlier": (
        "By turn {turn} the runs have parted already. Look earlier.",
        "到第 {turn} 轮两次运行早已不同。请往前找。",
    ),
    "exercise.both": (
        "Turn {turn}. First run: {a} Second run: {b}",
        "第 {turn} 轮。第一次运行：{a} 第二次运行：{b}",
    ),
    "exercise.nothing": ("nothing of the kind.", "没有此事。"),
    # -- lesson 2 --
    "exercise.2a.ask": (
        "Page {page} leaves short-term memory at turn {turn}. Its cosine to its best segment is {cos}. "
        "What is its score F there? Look up which words the two have in common.",
        "第 {page} 页在第 {turn} 轮离开短期记忆。它与最佳段的余弦是 {cos}。它在那里的得分 F "
        "是多少？请看两者共有哪些词。",
    ),
    "exercise.2a.label": ("F, two decimals", "F，两位小数"),
    "exercise.2a.why": (
        "F = {cos} + {shared}/{union} = {total}: {shared} words in common, {union} in all.",
        "F = {cos} + {shared}/{union} = {total}：共有 {shared} 个词，合起来 {union} 个。",
    ),
    "exercise.2a.rule.cosine": ("the cosine alone, without the words.", "只有余弦，没有算关键词。"),
    "exercise.2a.rule.count": (
        "the words in common, divided by the words of the page. Jaccard divides by the words of both "
        "together.",
        "共有词除以该页的词数。Jaccard 要除以两者合起来的词数。",
    ),
    "exercise.2a.hint.view": (
        "Play to turn {turn} and click page {page}: its best match is {segment}.",
        "播放到第 {turn} 轮并点击第 {page} 页：最佳匹配是「{segment}」。",
    ),
    "exercise.2a.hint.term": (
        "J is the number of words in common, divided by the number of different words of both.",
        "J 是共有词的个数，除以两者不同词的总数。",
    ),
    "exercise.2b.ask": (
        "One run has θ {a}, the other θ {b}. At which turn do they first differ?",
        "一次运行取 θ {a}，另一次取 θ {b}。它们首次不同在第几轮？",
    ),
    "exercise.2b.hint": (
        "Look for a page that merges at θ {a} with a score that is not over {b}.",
        "找一页：在 θ {a} 时并入，而得分不超过 {b}。",
    ),
    "exercise.2c.ask": (
        "Pages {a} and {b} are one chain and two segments. Find the largest θ, to two decimals, at which "
        "they "
        "lie in one segment.",
        "第 {a} 页与第 {b} 页同属一条对话链，却在两个段里。求使它们同在一个段的最大 θ（两位小数）。",
    ),
    "exercise.2c.label": ("θ, two decimals", "θ，两位小数"),
    "exercise.2c.apart": (
        "With θ {theta} they stay apart: page {b} scores {total}, which is not over {theta}.",
        "θ 为 {theta} 时它们仍然分开：第 {b} 页得分 {total}，不超过 {theta}。",
    ),
    "exercise.2c.more": (
        "With θ {theta} they lie in one segment, but so they do with {next}: there is room above.",
        "θ 为 {theta} 时它们同在一段，但 {next} 时也是：还可以更大。",
    ),
    "exercise.2c.right": (
        "With θ {theta} page {b} joins page {a}; with {next} it no longer does. Its score is {total}.",
        "θ 为 {theta} 时第 {b} 页并入第 {a} 页所在的段；到 {next} 就不再并入。它的得分是 {total}。",
    ),
    "exercise.2c.hint": (
        "Click page {b}: with which score was it refused?",
        "点击第 {b} 页：它是以多少分被拒绝的？",
    ),
}
