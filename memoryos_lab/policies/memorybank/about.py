"""What MemoryBank calls its parts, what it says, and what this re-statement leaves out."""

from __future__ import annotations

from ...memory.about import About, Name

ABOUT = About(
    title=Name("MemoryBank", "MemoryBank"),
    paper="Zhong et al. 2023, arXiv 2305.10250",
    idea=Name(
        "Conversations are kept by day with a summary each and a portrait of the user; what nobody recalls "
        "fades on Ebbinghaus's curve, what is recalled grows stronger, and what has faded may be forgotten.",
        "对话按天保存，每天有摘要，并刻画用户画像；无人回忆的内容按艾宾浩斯曲线消退，被回忆的则增强，"
        "消退的内容可被遗忘。",
    ),
    window=Name("current conversation", "当前对话"),
    store=Name("memory storage", "记忆存储"),
    archive=Name("forgotten", "已遗忘"),
    group=Name("day", "日"),
    groups=Name("days", "日"),
    strength=Name("retention", "保持率"),
    lasting=Name("user portrait and event summary", "用户画像与事件摘要"),
    terms={
        "unaided": Name("left by itself", "自然保持"),
        "recalls": Name("won by recalls", "回忆所增"),
    },
    says={
        "left": Name(
            "Page {page} leaves the current conversation.",
            "第 {page} 页离开当前对话。",
        ),
        "faded": Name(
            "Of {segment}, page {pages} is forgotten: retention {strength} is below {limit}.",
            "「{segment}」中第 {pages} 页被遗忘：保持率 {strength} 低于 {limit}。",
        ),
        "day": Name(
            "The day of {segment} is over: its {held} pages are summarised.",
            "「{segment}」这一天结束：其 {held} 页被概括。",
        ),
        "portrait": Name(
            "The portrait of the user and the summary of events are written anew: {entries} entries.",
            "用户画像与事件摘要更新：共 {entries} 条。",
        ),
        "strengthened": Name(
            "Page {page} was recalled: its strength rises from {before} to {after}, and t starts again.",
            "第 {page} 页被回忆：强度由 {before} 升至 {after}，遗忘重新计时。",
        ),
    },
    leaves_out=(
        Name(
            "Forgetting is an option that is off, as in the published configuration. Switched on, each page "
            "draws a number whenever somebody comes back, and stays with probability R. Here that is on each "
            "day on which something is said, and the number is made of page and date, so that a replay draws "
            "the same; or a page goes once R is below a limit.",
            "遗忘是可选项，默认关闭，与发布的配置一致。开启后，用户每次返回时每页各抽一数，以概率 R 留存；"
            "此处在每个有对话的日子抽取，数由页与日期得出，故每次回放结果一致；或 R 低于界限即遗忘。",
        ),
        Name(
            "The published code computes exp(−t / 5 · S), by which a page is lost the sooner the more often "
            "it was recalled; the paper, and this unless `strong_fades` says otherwise, exp(−t / S).",
            "公开代码实际计算 exp(−t / 5 · S)，使被回忆越多的页越早遗忘；论文以及此处"
            "（除非 `strong_fades` 另设）为 exp(−t / S)。",
        ),
        Name(
            "A day's summary is not searched; in the original it is one more text of the day, which no draw "
            "takes while a turn of the day is left. Neighbours of a found page are not joined to it.",
            "当日摘要不参与检索；原系统把它当作当日的又一段文本，只要当日尚有一页留存，抽取便不涉及它。"
            "检索到的页不与邻页拼接。",
        ),
        Name(
            "Summaries are written when a day is over; in the original when the user says so.",
            "摘要在一天结束时写成；原系统则由用户决定何时写。",
        ),
        Name(
            "Moods and strategies of reply, which the portrait also holds, are not written.",
            "画像中的情绪与回应策略不写入。",
        ),
    ),
    texts=Name(
        "Daily summary, event summary and portrait want a model's text. Here summaries of pages serve where "
        "one wrote them, else their most frequent keywords; the portrait is what rules or a model read.",
        "每日摘要、事件摘要与画像本应由模型撰写。此处若有模型写的页摘要则用之，否则用最常见的关键词；"
        "画像取自规则或模型读出的事实。",
    ),
)
