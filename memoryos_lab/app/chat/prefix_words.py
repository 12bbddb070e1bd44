"""Words of the experiment with prefixes, English and Chinese."""

from __future__ import annotations

from ...views.catalogue import Language

_TEXTS: dict[str, tuple[str, str]] = {
    "title": ("Prefix reuse", "前缀复用"),
    "about": (
        "What is known of you stands at the start of every prompt. A server that keeps the state in which it "
        "is after reading it need not read it again: activation memory, as MemOS calls it. Measured here and "
        "now, on {address}.",
        "关于您的记忆位于每个提示的开头。服务器若保留读完它之后的状态，就无需重读：MemOS 称之为激活记忆。"
        "此处即时测量：{address}。",
    ),
    "empty": (
        "Long-term memory is empty: only the rules stand in the prefix. The more is known, the larger the "
        "difference.",
        "长期个人记忆为空：前缀中只有规则。已知越多，差别越大。",
    ),
    "which": ("Entry that is edited, oldest first", "要修改的条目（最早的在前）"),
    "measure": ("Measure", "测量"),
    "again": ("Measure again", "重新测量"),
    "busy": (
        "The model may take some seconds for this; it answers nothing else meanwhile.",
        "模型可能需要数秒，期间不回答其他请求。",
    ),
    "doing_cold": ("reading everything", "全部读取"),
    "doing_cached": ("asking again", "再次提问"),
    "doing_restored": ("saving, erasing, restoring", "保存、清除、恢复"),
    "doing_added": ("with one entry more", "增加一个条目"),
    "doing_edited": ("with one entry edited", "修改一个条目"),
    "time": ("Time to the first token", "首个词元用时"),
    "cold": ("cold", "冷启动"),
    "cached": ("in the slot", "槽中缓存"),
    "restored": ("from the disk", "从磁盘恢复"),
    "read": ("{read} tokens read, {reused} reused", "读取 {read} 词元，复用 {reused}"),
    "sooner": ("{n} times sooner", "快 {n} 倍"),
    "saved": (
        "{tokens} tokens took {size} MB on the disk. All of it is deleted again: a saved state holds what "
        "was said.",
        "{tokens} 个词元占用磁盘 {size} MB。现已全部删除：保存的状态包含所说的内容。",
    ),
    "holds": ("What an edit cuts", "修改的影响"),
    "added": ("an entry more, at the end", "末尾增加一个条目"),
    "edited": ("entry {n} of {all} edited", "修改第 {n}/{all} 个条目"),
    "cut": ("the first {at} tokens hold, {read} are read again", "前 {at} 个词元有效，重读 {read} 个"),
    "so": (
        "A state holds up to the first token that differs. So entries stand in the order in which they were "
        "written: what is new comes last and costs least.",
        "状态只在首个不同的词元之前有效。因此条目按写入顺序排列：新的在最后，代价最小。",
    ),
    "seconds": ("{n} s", "{n} 秒"),
}


def word(name: str, language: Language, **values: object) -> str:
    """A text with its values. Raises: KeyError for a name that there is not.

    >>> word("seconds", "en", n="1.20")
    '1.20 s'
    """
    return _TEXTS[name][language == "zh"].format(**values)
