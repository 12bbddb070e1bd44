"""What a code of a finding means, in a few words and two languages."""

from __future__ import annotations

from ...memory.about import Name

MEANING: dict[str, Name] = {
    "B_ENCODING": Name("bytes that are not UTF-8, replaced", "非 UTF-8 字节，已替换"),
    "B_KEY": Name("keys named twice in one object, the last taken", "同一对象中重复的键，取最后一个"),
    "B_SURROGATE": Name("halves of characters, replaced", "残缺字符，已替换"),
    "L_BRANCH": Name("a page with several followers", "一页有多个后继页"),
    "L_CIRCLE": Name("links that go round in a circle", "链接成环"),
    "L_DANGLING": Name("links to pages that are not there", "链接指向不存在的页"),
    "L_ONE_WAY": Name("links that are not answered", "单向链接"),
    "L_SELF": Name("pages linked to themselves", "页链接到自身"),
    "S_BOTH": Name("pages in short-term and mid-term memory at once", "同时位于短期与中期记忆的页"),
    "S_CLOCKS": Name("no time at all", "没有任何时间"),
    "S_COPY": Name("pages whose copies disagree", "副本不一致的页"),
    "S_COUNT": Name("counts that do not fit", "计数不符"),
    "S_DIMENSIONS": Name("vectors of another length, left out", "维数不同的向量，已略去"),
    "S_DUPLICATE": Name("lines of knowledge said twice", "重复的知识条目"),
    "S_EMPTY": Name("nothing is held at all", "状态为空"),
    "S_ERROR_TEXT": Name("an error text kept as a profile", "被存为画像的错误信息"),
    "S_EXTRA": Name("keys that no known variant writes", "已知版本都不写的键"),
    "S_FOREIGN": Name("files that are no part of a state, left out", "不属于状态的文件，已略去"),
    "S_HEAT": Name("heat that is no sum of its parts", "热度与各项之和不符"),
    "S_ID": Name("ids that are missing or disagree", "缺失或不一致的标识"),
    "S_KEYWORDS": Name("pages whose copies stand under different keywords", "副本关键词不同的页"),
    "S_LENGTH": Name("vectors whose length is not 1", "长度不为 1 的向量"),
    "S_MISSING": Name("fields that are missing", "缺失的字段"),
    "S_NO_PAGES": Name("segments without a list of pages", "没有页列表的段"),
    "S_NO_VECTOR": Name("pages without a vector", "没有向量的页"),
    "S_NUMBER": Name("numbers that are none", "不是数的数值"),
    "S_RANGE": Name("counts below 0, recency beyond 0 to 1", "负的计数，或超出 0 到 1 的近度"),
    "S_TIME": Name("times that are missing or cannot be read", "缺失或无法读取的时间"),
    "S_TWICE": Name("pages that stand twice in one segment", "在同一段中出现两次的页"),
    "S_TYPE": Name("values of another type", "类型不符的值"),
    "S_VECTOR": Name("vectors that are none, left out", "不可用的向量，已略去"),
    "S_ZONE": Name("times with a time zone, made UTC", "带时区的时间，已换算为 UTC"),
}
