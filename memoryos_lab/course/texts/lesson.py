"""Words around a lesson: its head, its summary, what a stage shows."""

from __future__ import annotations

from ...theatre.texts import Text

TEXTS: dict[str, Text] = {
    "lesson.title.1": ("Pages and chains", "对话页与对话链"),
    "lesson.title.2": ("Topics and θ", "话题与阈值 θ"),
    "lesson.title.3": ("Heat, visits and promotion", "热度、访问与晋升"),
    "lesson.title.4": ("Eviction, and what is lost", "淘汰，以及丢失了什么"),
    "lesson.title.5": ("Recall in two stages", "两级召回"),
    "lesson.title.6": ("The persona and where it comes from", "人物画像及其来源"),
    "lesson.title.7": ("Tuning, honestly", "诚实地调参"),
    "lesson.title.8": ("Why did this question fail?", "这个提问为何失败？"),
    "lesson.asks.1": (
        "What is a page, what is a chain, and who leaves short-term memory first?",
        "什么是对话页，什么是对话链，谁最先离开短期记忆？",
    ),
    "lesson.asks.2": ("When are two pages one topic?", "两页何时算同一个话题？"),
    "lesson.asks.3": (
        "What makes a segment hot, and what does its heat bring about?",
        "什么让一个段变热，热度又会引发什么？",
    ),
    "lesson.asks.4": (
        "Who has to go when mid-term memory is full, and what goes with it?",
        "中期记忆满了，谁必须离开，又带走了什么？",
    ),
    "lesson.asks.5": ("Why can the best page of all be missed?", "最相关的一页为什么也会被漏掉？"),
    "lesson.asks.6": (
        "Where does a belief come from, and who corrects it?",
        "一条认知从何而来，又由谁更正？",
    ),
    "lesson.asks.7": (
        "Which settings are best, and how do we know without fooling ourselves?",
        "哪组设置最好，我们怎样得知而不自欺？",
    ),
    "lesson.asks.8": (
        "At which stage was the answer lost, and would a flat search have found it?",
        "答案丢在哪一步？换成平铺检索能找到吗？",
    ),
    "lesson.take.1": (
        "Pages leave short-term memory by age, not by worth.",
        "对话页按先后离开短期记忆，与价值无关。",
    ),
    "lesson.take.2": (
        "θ cuts a sum of cosine and shared words, and its value belongs to one backend.",
        "θ 截断的是余弦与共有词之和，它的取值只属于某一个向量模型。",
    ),
    "lesson.take.3": (
        "Asking is use: a question heats what it selects.",
        "提问就是使用：提问会加热它选中的段。",
    ),
    "lesson.take.4": (
        "Eviction loses what was not distilled; facts that were promoted stay.",
        "淘汰丢掉的是尚未提炼的内容；晋升过的事实会留下。",
    ),
    "lesson.take.5": (
        "m cuts first, then k: a page whose segment is not selected is never looked at.",
        "先由 m 截断，再由 k 截断：所在的段未被选中，页就不会被查看。",
    ),
    "lesson.take.6": ("Without a source there is no correction.", "没有来源，就无从更正。"),
    "lesson.take.7": (
        "Choose on one conversation and report on another.",
        "在一段对话上选择设置，在另一段对话上报告结果。",
    ),
    "lesson.take.8": ("Name the stage before you name the cure.", "先说清丢在哪一步，再谈怎么补救。"),
    "lesson.head": (
        "> **{asks}**\n>\n> Lesson {n} · {minutes} minutes · paper {section} · conversation: {sample}",
        "> **{asks}**\n>\n> 第 {n} 课 · {minutes} 分钟 · 论文 {section} · 对话：{sample}",
    ),
    "lesson.summary": ("**Take away.** {take}", "**记住这一点。** {take}"),
    "lesson.next": (
        "**Next.** Lesson {n}, *{title}*: {asks}",
        "**接下来。** 第 {n} 课《{title}》：{asks}",
    ),
    "lesson.last": (
        "**Next.** You have seen every part of the memory. Open a conversation of your own in the workbench, "
        "or label the failures of a whole run in the laboratory.",
        "**接下来。** 记忆的每个部分你都看过了。可以在工作台打开自己的对话，"
        "或在实验室为一次完整运行的失败逐一归因。",
    ),
    "lesson.predict": ("Predict first", "先预测"),
    "lesson.exercise": ("Exercise {n}{letter}", "练习 {n}{letter}"),
    "lesson.quiz": ("Quiz", "小测验"),
    "lesson.compared": ("Compared with another run: {changed}.", "与另一次运行相比：{changed}。"),
}
