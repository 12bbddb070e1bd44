"""What a watched state is called, and what its files cannot say."""

from __future__ import annotations

from dataclasses import replace

from ...memory.about import About, Name
from ...memory.memoryos import MemoryOS
from ...sources.reference import ReferenceState

NOT_REPLAYABLE = Name(
    "A state cannot be replayed: its files hold where every page lies, not when it was filed, what it was "
    "compared with, or what has left since.",
    "状态文件无法重放：文件只记录每一页现在的位置，不记录何时归入、与谁比较过、以及之后移出了什么。",
)

ABOUT = replace(
    MemoryOS.about,
    title=Name("MemoryOS as its files have it", "MemoryOS（文件所存）"),
    idea=Name(
        "What the reference program left on disk: read, not computed.",
        "参考程序留在磁盘上的内容：读取所得，并非重新计算。",
    ),
    terms={"stored": Name("as the file has it", "文件所存")},
    says={
        "arrived_free": Name("Page {page} comes next, by its time.", "按时间，接着是第 {page} 页。"),
        "left_free": Name(
            "Page {page} has left short-term memory; when, the file does not say.",
            "第 {page} 页已移出短期记忆；何时移出，文件没有记录。",
        ),
        "opened_first": Name(
            "The file has page {page} in {segment}, as the first to come there.",
            "文件中第 {page} 页位于「{segment}」，是其中最先到来的一页。",
        ),
        "stored": Name("The file has page {page} in {segment}.", "文件中第 {page} 页位于「{segment}」。"),
        "learned": Name("In the file's long-term memory: {entry}", "文件的长期个人记忆中：{entry}"),
        "lasting": Name(
            "Long-term memory in the file: profiles {profiles}, lines of knowledge {lines}; from which "
            "pages, it does not say.",
            "文件中的长期个人记忆：画像 {profiles} 份，知识 {lines} 条；来自哪些页，文件没有记录。",
        ),
    },
    leaves_out=(
        NOT_REPLAYABLE,
        Name(
            "Pages are drawn in the order of their times, each from its arrival where the file has it.",
            "各页按其时间先后绘出，自到来起即画在文件最终所记录的位置。",
        ),
        Name(
            "Heat is known at the end alone, as the file has it; L and N count since the last promotion.",
            "热度只在最后可知，取自文件；L 与 N 自上次晋升起计数。",
        ),
        Name(
            "How much each tier may hold is written in no file.",
            "各层容量不写入任何文件。",
        ),
    ),
    texts=Name("Summaries, keywords and vectors are those of the files.", "摘要、关键词与向量均取自文件。"),
    ours=False,
)


def about(state: ReferenceState) -> About:
    """The words for this state: its title names the variant that wrote it."""
    names = {"pypi": "memoryos-pypi", "eval": "eval", "chromadb": "memoryos-chromadb", "unknown": "?"}
    which = names[state.variant]
    return replace(
        ABOUT, title=Name(f"MemoryOS as its files have it ({which})", f"MemoryOS（文件所存，{which}）")
    )
