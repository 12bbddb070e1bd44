"""Words of the matrix and of the page around it, English and Chinese."""

from __future__ import annotations

from ...views.catalogue import LANGUAGES, Language

MATRIX: dict[str, tuple[str, str]] = {  # said by the picture
    "intervals": ("Intervals: 95 %.", "区间为 95%。"),
    "about": (
        "{dataset}: conversations {conversations}, pages {pages} · vectors {backend} · prompt {budget}",
        "{dataset}：{conversations} 段对话，{pages} 页 · 向量 {backend} · 提示词上限 {budget}",
    ),
    "system": ("system", "系统"),
    "all": ("all questions 1–4", "全部（类别 1–4）"),
    "n": ("n = {n}", "n = {n}"),
    "category.1": ("1 multi-hop", "1 多跳"),
    "category.2": ("2 temporal", "2 时间"),
    "category.3": ("3 open-domain", "3 开放域"),
    "category.4": ("4 single-hop", "4 单跳"),
    "category.5": ("5 adversarial", "5 对抗"),
    "category": ("category {n}", "类别 {n}"),
    "recall": ("Evidence in the prompt", "进入提示词的证据"),
    "tokens": ("tokens a question", "每题词元"),
    "calls": ("model calls a turn", "每轮模型调用"),
    "lost": ("Where questions were lost", "提问失败的环节"),
    "lost_in": ("{name}: {n} of {of}", "{name}：{n}/{of}"),
    "base": ("held against {name}", "以 {name} 为基准"),
    "make_base": ("Hold all against {name}", "以 {name} 为基准对比"),
    "base_note": (
        "Press a system to hold the others against it: on the same questions, so the interval is of the "
        "difference.",
        "点击某系统作为基准：题目相同，因此区间是差值的区间。",
    ),
    "difference": ("{sign}{value} [{low}, {high}]", "{sign}{value} [{low}, {high}]"),
    "better_worse": ("found more in {better}, less in {worse}", "更多 {better} 题，更少 {worse} 题"),
    "talks": ("by conversation [{low}, {high}]", "按对话 [{low}, {high}]"),
    "none": ("none", "无"),
    "told": (
        "◇ were a line read from the evidence counted too: {value}",
        "◇ 若计入由证据写成的条目：{value}",
    ),
    "tuned": ("The same systems, tuned alike", "同样的系统，同等调优"),
    "tuned_how": (
        "Up to {n} settings of each, its published one among them, chosen on one half, told on the other, "
        "and the other way round: every question by a setting that was chosen without it. Categories 1–4.",
        "每个系统至多尝试 {n} 组设置（含已发表设置），在一半上选择、在另一半上报告，再互换："
        "每题所用的设置在选择时均未见过该题。类别 1–4。",
    ),
    "tuned_conversations": ("Half A: {first}. Half B: {second}.", "A 半：{first}。B 半：{second}。"),
    "tuned_questions": (
        "Half A: {first} questions. Half B: {second}.",
        "A 半：{first} 题；B 半：{second} 题。",
    ),
    "cap_like": (
        "Cap: tokens of pages in the prompt on average, as many as {name} takes as published (A {first}, "
        "B {second}).",
        "上限：提示词中对话页的平均词元数，与已发表的 {name} 相同（A {first}，B {second}）。",
    ),
    "cap_tokens": (
        "Cap: {n} tokens of pages in the prompt, on average.",
        "上限：提示词中对话页平均 {n} 个词元。",
    ),
    "cap_pages": ("Cap: {n} pages brought back.", "上限：取回 {n} 页。"),
    "extensions": (
        "Knobs of ours were moved too, which no published version has.",
        "本项目自加、已发表版本没有的旋钮也参与了调优。",
    ),
    "before_after": ("published ○ → tuned ●", "已发表 ○ → 调优后 ●"),
    "gain": ("gain", "增益"),
    "moved_by": ("knobs moved, by half", "移动的旋钮（按选择方）"),
    "half.0": ("A", "A"),
    "half.1": ("B", "B"),
    "half.both": ("A, B", "A、B"),
    "as_published": ("as published", "保持已发表设置"),
    "no_fit": ("no setting holds to the cap: fewest tokens", "没有设置不超上限：取词元最少者"),
    "beats": ("beats", "优于"),
    "beats_note": (
        "Paired, on the same questions: both 95 % intervals, by question and by conversation, lie above 0.",
        "在相同提问上配对比较：按提问与按对话的 95% 区间均高于 0。",
    ),
}

AROUND: dict[str, tuple[str, str]] = {  # said by the page around it
    "matrix_title": ("A matrix of systems", "系统矩阵"),
    "matrix_ours": ("Our own sample: Mira, 47 questions", "自带示例：Mira，47 题"),
    "matrix_making": ("Asking every system every question", "正在向各系统逐题提问"),
    "matrix_file": ("A matrix of your own", "自己的矩阵"),
    "matrix_upload": ("matrix.json, as compare --matrix writes it", "compare --matrix 写出的 matrix.json"),
    "matrix_path": ("Where it lies on this machine", "本机上的路径"),
    "matrix_path_hint": ("e.g. out/locomo/matrix.json", "例如 out/locomo/matrix.json"),
    "matrix_command": (
        "It is made on the command line; of LoCoMo it takes about two minutes. With --tune 40 every system "
        "is tuned alike too, in about four:",
        "在命令行生成；LoCoMo 约需两分钟。加上 --tune 40 还会对各系统同等调优，约需四分钟：",
    ),
    "matrix_linked": (
        "The link names a matrix on this machine. It is read when you say so:",
        "链接指向本机上的矩阵文件，经您确认后才会读取：",
    ),
    "matrix_read": ("Read this file", "读取此文件"),
}


def around(key: str, language: Language, **values: object) -> str:
    """
    >>> around("matrix_title", "zh")
    '系统矩阵'
    """
    return AROUND[key][LANGUAGES.index(language)].format(**values)
