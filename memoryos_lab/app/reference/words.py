"""Words of the page for reference states, English and Chinese."""

from __future__ import annotations

from ...views.catalogue import LANGUAGES, Language

SCREEN: dict[str, tuple[str, str]] = {  # said by the picture
    "segments": ("Segments", "段"),
    "pages": ("Pages", "对话页"),
    "chains": ("Dialogue chains", "对话链"),
    "lasting": ("Long-term", "长期个人记忆"),
    "findings": ("Findings", "发现"),
    "beside": ("Replayed beside", "重放对照"),
    "count_segments": ("segments", "段"),
    "count_rows": ("places of pages", "页的位置"),
    "count_pages": ("distinct pages", "不同的页"),
    "count_recent": ("in short-term memory", "在短期记忆"),
    "count_lines": ("lines of knowledge", "知识条目"),
    "written_by": ("Written by {variant}", "来源：{variant}"),
    "variant.pypi": (
        "memoryos-pypi, or mcp or playground: they write the same",
        "memoryos-pypi（mcp、playground 相同）",
    ),
    "variant.eval": ("the evaluation code (eval/)", "评测代码（eval/）"),
    "variant.chromadb": ("memoryos-chromadb", "memoryos-chromadb"),
    "variant.unknown": ("a variant that cannot be told", "无法判断的版本"),
    "why": ("told by {why}", "依据：{why}"),
    "lacking": ("Not given: {what}", "未提供：{what}"),
    "heat": ("Heat", "热度"),
    "heat_is": ("H = {alpha}·N + {beta}·L + {gamma}·R", "H = {alpha}·N + {beta}·L + {gamma}·R"),
    "heat_exact": ("exact for {exact} of {of}", "{exact}/{of} 段完全吻合"),
    "heat_zeroed": ("{n} set to 0 by a promotion", "{n} 段因晋升归零"),
    "heat_profile": ("the constants of {profile}", "与 {profile} 的常数一致"),
    "heat_none": ("No segment has all four numbers.", "没有段同时具备四个数值。"),
    "heat_flat": ("R is {value} in all: these files show no decay.", "R 均为 {value}：文件看不出衰减。"),
    "unknown": ("?", "？"),
    "clock_pages": ("Conversation clock", "对话时钟"),
    "clock_segments": ("Clock of the machine", "机器时钟"),
    "clock_known": ("{known} of {of} times known", "{known}/{of} 个时间可读"),
    "clock_none": ("no time", "没有时间"),
    "clock_apart": ("Two clocks: never on one axis.", "两个时钟，不可置于同一轴。"),
    "number": ("no.", "序号"),
    "about": ("about", "内容"),
    "heat_sum": ("heat in its parts", "热度构成"),
    "several": ("double rim: the page lies in several segments", "双边框：该页位于多个段"),
    "not_exact": ("H is no such sum", "H 与各项之和不符"),
    "id": ("id", "标识"),
    "N": ("N, visits", "N，访问"),
    "L": ("L, interactions", "L，交互"),
    "R": ("R, recency", "R，近度"),
    "H": ("H, heat", "H，热度"),
    "page_n": ("page {n}", "第 {n} 页"),
    "segment_n": ("segment {n}", "段 {n}"),
    "chain_n": ("chain {n}", "对话链 {n}"),
    "when": ("time", "时间"),
    "said": ("said", "内容"),
    "lies_in": ("lies in", "位于"),
    "stm": ("short-term memory", "短期记忆"),
    "copies": ("copies", "副本"),
    "differ": ("its copies differ in {fields}", "副本在 {fields} 上不一致"),
    "keywords": ("keywords", "关键词"),
    "opened": ("opened", "建立"),
    "visited": ("last visited", "上次访问"),
    "accesses": ("accesses", "访问次数"),
    "machine": ("(machine)", "（机器时钟）"),
    "pick": (
        "Press a segment or a page to see what the files have of it.",
        "点击段或页，查看文件中的记录。",
    ),
    "links_note": (
        "{n} links, {one_way} of them said by one page alone. A chain is made of what any copy says.",
        "{n} 条链接，其中 {one_way} 条仅单方记录。对话链取各副本所记链接的并集。",
    ),
    "alone_note": ("{n} pages stand alone in their chain.", "{n} 页独自成链。"),
    "no_findings": ("Nothing irregular was found.", "未发现异常。"),
    "findings_note": (
        "All of it was read all the same; nothing was mended in silence.",
        "以上内容均已照原样读取，没有任何暗中修改。",
    ),
    "more_places": ("and {n} more", "另有 {n} 处"),
    "profile_of": ("Profile of {who}", "{who} 的画像"),
    "user": ("of the user", "用户"),
    "agent": ("of the agent", "助手"),
    "no_lasting": ("These files hold no long-term memory.", "这些文件没有长期个人记忆。"),
    "guess": ("nearest page {page}, cos {cos}: a guess", "最近的页 {page}，余弦 {cos}：仅为猜测"),
    "guess_note": (
        "No file says from which pages a line came. The nearest page by its vector is a guess.",
        "文件不记录条目来自哪些页；按向量最近的页只是猜测。",
    ),
    "twin": ("says the same as line {n}", "与第 {n} 条相同"),
    "replay": ("Replay its pages through our engine", "用我们的引擎重放这些页"),
    "replaying": ("Replaying …", "正在重放……"),
    "preset": ("Preset", "预设"),
    "pairs_both": ("in both", "两边同段"),
    "pairs_file": ("file alone", "仅文件同段"),
    "pairs_ours": ("replay alone", "仅重放同段"),
    "pairs_neither": ("in neither", "两边皆否"),
    "pairs": ("Pairs of pages that share a segment", "同段的页对"),
    "kappa": ("beyond chance κ = {kappa}", "超出偶然 κ = {kappa}"),
    "in_file": ("segment of the file", "文件中的段"),
    "in_ours": ("segment of the replay", "重放的段"),
    "shared": ("pages in both", "共有页"),
    "no_match": ("none left", "无对应"),
    "company": ("Pages with other company", "同伴不同的页"),
    "lost": ("with in the file alone", "仅文件中同段"),
    "gained": ("with in the replay alone", "仅重放中同段"),
    "theatre": ("Open in the theatre ↗", "在剧场中打开 ↗"),
    "theatre_note": (
        "As a memory that was watched: nothing in it can be moved",
        "作为被观察的记忆：不可调节",
    ),
}

WORDS: dict[str, tuple[str, str]] = {  # said by the page around it
    "menu": ("A state of MemoryOS", "MemoryOS 状态文件"),
    "title": ("Files that the reference MemoryOS left on disk", "参考 MemoryOS 留在磁盘上的文件"),
    "intro": (
        "Drop the files of one memory, all at once: short_term.json, mid_term.json, long_term_user.json, or "
        "the single file of the evaluation code or of the chromadb variant. Or name the folder.",
        "请一次放入同一记忆的全部文件：short_term.json、mid_term.json、long_term_user.json，"
        "或评测代码、chromadb 版本的单个文件；也可指明文件夹。",
    ),
    "stays": ("Nothing leaves this machine, and nothing is changed.", "内容只留在本机，且不作任何修改。"),
    "example": ("No files at hand? An example", "手边没有文件？看一个示例"),
    "example_note": (
        "Our tutor sample after its last page, laid down by this lab as the package would have written it.",
        "家教示例在最后一页之后的记忆，由本工具按 pypi 版本的格式写出。",
    ),
    "drop": ("State files (JSON)", "状态文件（JSON）"),
    "path": ("A folder or a file on this machine", "本机上的文件夹或文件"),
    "path_hint": ("e.g. memoryos_data", "例如 memoryos_data"),
    "whose": ("Whose memory", "谁的记忆"),
    "linked": (
        "The link names a place on this machine. It is read when you say so:",
        "链接指向本机上的位置，经您确认后才会读取：",
    ),
    "read_it": ("Read it", "读取"),
    "another": ("Another state", "其他状态"),
    "face": ("View", "视图"),
    "face_state": ("What the files hold", "文件内容"),
    "face_timeline": ("Timeline", "时间线"),
    "face_map": ("Map", "地图"),
    "face_chains": ("Chains", "对话链"),
    "drawing": ("Reading vectors", "正在读取向量"),
    "placed": (
        "Pages stand in the order of their times, each from its arrival where the file has it.",
        "各页按时间先后排列，自到来起即画在文件所记录的位置。",
    ),
}


def word(key: str, language: Language, **values: object) -> str:
    """
    >>> word("whose", "zh")
    '谁的记忆'
    """
    return WORDS[key][LANGUAGES.index(language)].format(**values)
