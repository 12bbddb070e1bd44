"""What MemGPT calls its parts, what it says, and what this re-statement leaves out."""

from __future__ import annotations

from ...memory.about import About, Name

ABOUT = About(
    title=Name("MemGPT", "MemGPT"),
    paper="Packer et al. 2023, arXiv 2310.08560",
    idea=Name(
        "The context window is treated as main memory: when it fills, the oldest messages are flushed to "
        "storage behind a recursive summary, and a search pages them back in.",
        "把上下文窗口当作主存：窗口将满时，最旧的消息被冲刷到外部存储，只留递归摘要；检索再把它们换回窗口。",
    ),
    window=Name("FIFO queue", "先进先出队列"),
    store=Name("recall storage", "回忆存储"),
    group=Name("flush", "冲刷批次"),
    groups=Name("flushes", "冲刷批次"),
    lasting=Name("working context and archival storage", "工作上下文与归档存储"),
    unit="tokens",
    says={
        "left": Name(
            "Page {page} is flushed from the queue, which holds at most {capacity} tokens.",
            "第 {page} 页被冲刷出队列（上限 {capacity} 个词元）。",
        ),
        "returned": Name("Page {page} is back in the queue.", "第 {page} 页回到队列。"),
        "pressure": Name(
            "Memory pressure: {used} of {context} tokens, past {limit}. What the queue states is noted: "
            "{working} entries in the working context, {archival} in archival storage.",
            "内存压力：已用 {used} / {context} 个词元，超过 {limit}。队列所述事实被记下："
            "工作上下文 {working} 条，归档存储 {archival} 条。",
        ),
        "flushed": Name(
            "The queue holds {queued} tokens with room for {room}: its {count} oldest pages "
            "({flushed} tokens) go to recall storage, and the summary is written anew ({summary} tokens).",
            "队列有 {queued} 个词元，仅容 {room}：最旧的 {count} 页（{flushed} 个词元）被冲刷到回忆存储，"
            "摘要重写为 {summary} 个词元。",
        ),
        "paged": Name(
            "The search brings page {pages} back into the queue: {tokens} tokens.",
            "检索把第 {pages} 页换回队列：{tokens} 个词元。",
        ),
    },
    leaves_out=(
        Name(
            "The agent decides by itself what to note, when to search and for which words; here the facts of "
            "the queue are noted at every warning and flush, and a question is one search for its own words.",
            "原系统由智能体自行决定记什么、何时检索、用什么词；此处每次警告与冲刷都记下队列中的事实，"
            "每个提问即以原文检索一次。",
        ),
        Name(
            "Recall storage is searched for a string as it stands, and hits come in no order of merit; here "
            "for the words of the question, ranked by BM25. Where nothing is found the agent tries other "
            "words; here nothing comes back.",
            "原系统在回忆存储中逐字匹配字符串，命中不分优劣；此处以提问中的词检索，按 BM25 排序。"
            "检索不到时，原系统的智能体会换词再试；此处无返回。",
        ),
        Name(
            "Recall storage keeps a copy of every message, those of the queue included; here a page lies in "
            "one place at a time.",
            "原系统的回忆存储保留每条消息的副本，包括仍在队列中的；此处每页同一时刻只在一处。",
        ),
        Name(
            "No documents are loaded into archival storage; it holds the notes that the working context has "
            "no room for.",
            "归档存储不装载文档，只存放工作上下文容不下的笔记。",
        ),
        Name(
            "Function calls and their results, which cost tokens of the queue in the original, cost none, "
            "and the search of archival storage, a call of its own there, goes with that of recall storage.",
            "原系统的函数调用及其结果占用队列词元，此处不计；归档存储的检索在原系统中是单独一次调用，"
            "此处与回忆存储的检索合为一次。",
        ),
    ),
    texts=Name(
        "The recursive summary and the notes want a model's text. Here summaries of pages serve where one "
        "wrote them, else their most frequent keywords; notes are the facts that rules or a model read.",
        "递归摘要与笔记本应由模型撰写。此处若有模型写的页摘要则用之，否则用页中最常见的关键词；"
        "笔记取自规则或模型读出的事实。",
    ),
)
