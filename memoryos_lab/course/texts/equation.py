"""What stands beside an equation of a lesson."""

from __future__ import annotations

from ...theatre.texts import Text

TEXTS: dict[str, Text] = {
    "equation.fifo": ("Turn {turn}: page {page} arrives.", "第 {turn} 轮：第 {page} 页到来。"),
    "equation.fifo.room": ("There is room, and nobody leaves.", "还有空位，没有页离开。"),
    "equation.f_score": (
        "Turn {turn}: page {page} against **{segment}**, its best match.",
        "第 {turn} 轮：第 {page} 页对最佳匹配 **{segment}**。",
    ),
    "equation.first": (
        "Turn {turn}: page {page} opens **{segment}**. Mid-term memory was empty, so there was nothing "
        "to compare.",
        "第 {turn} 轮：第 {page} 页新建 **{segment}**。中期记忆原为空，没有可比较的段。",
    ),
    "equation.shared": (
        "Words of the page: {page}. Words of the segment: {segment}. In common: {shared}.",
        "页的关键词：{page}。段的关键词：{segment}。共有：{shared}。",
    ),
    "equation.none": ("none", "无"),
    "equation.joins": ("So page {page} joins **{segment}**.", "因此第 {page} 页并入 **{segment}**。"),
    "equation.opens": (
        "So page {page} opens a segment of its own, **{segment}**.",
        "因此第 {page} 页自立一个新段 **{segment}**。",
    ),
    "equation.heat": ("**{segment}** after turn {turn}.", "第 {turn} 轮后的 **{segment}**。"),
    "equation.heat.asked": (
        "**{segment}** after question {question} at turn {turn}.",
        "第 {turn} 轮第 {question} 个提问之后的 **{segment}**。",
    ),
    "equation.recency": (
        "**{segment}** after turn {turn}; last touched {days} days before.",
        "第 {turn} 轮后的 **{segment}**；上次触及在 {days} 天前。",
    ),
    "equation.promotion": (
        "**{segment}** at the scan of turn {turn}.",
        "第 {turn} 轮扫描时的 **{segment}**。",
    ),
    "equation.promotion.yes": (
        "So it is promoted. Read for facts: {pages}. L starts again at 0.",
        "因此它晋升。读取以提取事实的页：{pages}。L 重新从 0 开始。",
    ),
    "equation.promotion.no": ("So it is not promoted.", "因此它不晋升。"),
    "equation.promotion.idle": (
        "It is hot, but every page of it has been read: there is nothing new to write.",
        "它很热，但各页都已读过：没有新内容可写。",
    ),
    "equation.eviction": (
        "Turn {turn}: {n} segments, room for {capacity}.",
        "第 {turn} 轮：{n} 个段，只容 {capacity} 个。",
    ),
    "equation.eviction.out": (
        "So **{segment}** leaves. To the archive: {pages}.",
        "因此 **{segment}** 离开。转入归档的页：{pages}。",
    ),
    "equation.segment_score": (
        "Question {question} against **{segment}**, asked after page {turn}.",
        "第 {question} 个提问对 **{segment}**，在第 {turn} 页之后提出。",
    ),
    "equation.segment_score.words": (
        "Words of the question: {page}. Words of the segment: {segment}. In common: {shared}.",
        "提问的关键词：{page}。段的关键词：{segment}。共有：{shared}。",
    ),
    "equation.segment_score.yes": (
        "Rank {rank} of {of}: one of the best m = {m}, so its pages are looked at.",
        "名次 {rank}/{of}：在前 m = {m} 个之内，其中的页会被查看。",
    ),
    "equation.segment_score.no": (
        "Rank {rank} of {of}: below m = {m}, so none of its pages is looked at.",
        "名次 {rank}/{of}：在前 m = {m} 个之外，其中的页一页也不会被查看。",
    ),
    "equation.page_score": (
        "Question {question} against page {page} of **{segment}**.",
        "第 {question} 个提问对 **{segment}** 中的第 {page} 页。",
    ),
    "equation.page_score.yes": (
        "Rank {rank} of {of} in the queue: one of the best k = {k}, so it comes back.",
        "队列中名次 {rank}/{of}：在前 k = {k} 页之内，因此取回。",
    ),
    "equation.page_score.no": (
        "Rank {rank} of {of} in the queue: below k = {k}, so it is left behind.",
        "队列中名次 {rank}/{of}：在前 k = {k} 页之外，因此落选。",
    ),
    "equation.page_score.never": (
        "The segment of page {page} was not selected: the page never stood in the queue.",
        "第 {page} 页所在的段未被选中：这一页从未进入队列。",
    ),
}
