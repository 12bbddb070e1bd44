"""What gates and flags mean, and the names of tiers, stages, categories and kinds of change.

The names of outcomes, labels, families, flags and gates are the diagnosis's own.
"""

from __future__ import annotations

from typing import get_args

from ...evals.diagnose import NAMES
from ...evals.labels import FAMILIES, LABELS, Flag, Gate, Outcome
from ...evals.labels import FLAGS as FLAG_KEYS
from ...evals.labels import GATES as GATE_KEYS

Text = tuple[str, str]  # English, Chinese

GATES: dict[Gate, Text] = {
    "asked": ("every question that was asked", "所有提出的问题"),
    "written": (
        "S0 S1: did memory receive the gold turn on a page, and keep the page on its way?",
        "S0 S1：记忆是否收到证据轮所在的页，并在途中保留？",
    ),
    "kept": (
        "S2: is its page still in memory, or was it evicted?",
        "S2：所在的页仍在记忆中，还是已被淘汰？",
    ),
    "correct": (
        "S3: stored without error: does the page say what the turn said, by whom and when?",
        "S3：存储无误：页与原话在文字、说话人、日期上是否一致？",
    ),
    "segment": (
        "S5: is its segment among the best m, which are searched?",
        "S5：其段是否在被搜索的前 m 个之中？",
    ),
    "page": ("S6: is its page among the best k, which are read?", "S6：所在的页是否在被读取的前 k 页之中？"),
    "prompt": ("S4 S7: does it stand in the prompt, or was it cut?", "S4 S7：它是否进入提示词，还是被截断？"),
    "used": (
        "S8: the evidence was in the prompt: did the answer use it?",
        "S8：证据已在提示词中：回答是否用到了它？",
    ),
    "passed": ("passed with its evidence in the prompt", "证据在提示词中并通过"),
}
FLAGS: dict[Flag, Text] = {
    "gold_suspect": ("an audit of the gold doubts this question", "标注审查对此题存疑"),
    "gold_dangling": (
        "some of its evidence names no turn of the conversation",
        "部分证据编号在对话中不存在",
    ),
    "caption_only": (
        "the words of the gold answer stand only in the caption of an image",
        "标准答案的词只出现在图片说明中",
    ),
    "query_only": (
        "the words of the gold answer stand only in an image's search words, which no memory sees",
        "标准答案的词只出现在图片检索词中，记忆无从得知",
    ),
    "partial": ("some of its gold turns were in the prompt, not all", "证据轮中只有一部分在提示词中"),
    "lucky": (
        "passed, though the gold's words do not stand in the prompt either",
        "通过了，但标准答案的词也不在提示词中",
    ),
    "near_miss": ("scored .25 or more, but under the mark", "得分不低于 .25，但未及格"),
    "locked_twice": (
        "with more segments its page would still be cut: m alone does not find it",
        "即使搜索更多段，所需的页仍会被截断：仅增大 m 无法找到",
    ),
}
TIERS = {
    "stm": ("short-term", "短期"),
    "mtm": ("mid-term", "中期"),
    "archive": ("archive", "归档"),
    "dropped": ("dropped", "已丢弃"),
}
STAGES = {
    "0": ("lost by the loader", "加载时丢失"),
    "1": ("dropped on the way", "迁移时丢弃"),
    "2": ("evicted", "已淘汰"),
}
CATEGORIES = {
    "0": ("no category", "无类别"),
    "1": ("multi-hop", "多跳"),
    "2": ("temporal", "时间"),
    "3": ("open-domain", "开放域"),
    "4": ("single-hop", "单跳"),
    "5": ("adversarial", "对抗"),
}
SAVES = {
    "top_m": ("more segments alone (m up)", "仅增加段（m↑）"),
    "fewer": ("fewer segments (m down)", "减少段（m↓）"),
    "top_k": ("more pages alone (k up)", "仅增加页数（k↑）"),
    "m_and_k": ("both m and k up", "m 与 k 同时增加"),
    "budget": ("a longer prompt", "更长的提示词"),
    "bm25_weight": ("BM25 in the page score", "页得分混入 BM25"),
    "neighbour_weight": ("neighbours in the page score", "页得分计入相邻页"),
    "segment_by": ("segment scored by its best page", "以最佳页给段打分"),
    "best_page_and_bm25": ("best page and BM25 together", "最佳页与 BM25 并用"),
    "segment_threshold": ("no floor for segments", "取消段下限"),
    "page_threshold": ("no floor for pages", "取消页下限"),
    "theta": ("another θ", "改变 θ"),
    "stm_capacity": ("more short-term pages", "更大的短期记忆"),
    "mtm_capacity": ("more mid-term segments", "更大的中期记忆"),
    "unbounded": ("nothing evicted", "不淘汰任何段"),
    "one_sided": ("one-sided pages kept", "保留单边页"),
    "unreadable_themes": ("pages without themes filed", "归档无主题的页"),
    "none": ("none of these", "以上均无效"),
}
_NAMED: tuple[str, ...] = (*(outcome for outcome in get_args(Outcome) if outcome in NAMES), *LABELS)
TEXTS: dict[str, Text] = {
    "label_failed": ("failed", "失败"),
    "gate_passed": ("passed", "通过"),
    **{f"gate_{key}": NAMES[key] for key in GATE_KEYS if key in NAMES},
    **{f"gate_{key}_help": words for key, words in GATES.items()},
    **{f"family_{key}": NAMES[key] for key in FAMILIES},
    **{f"label_{key}": NAMES[key] for key in _NAMED},
    **{f"flag_{key}": NAMES[key] for key in FLAG_KEYS},
    **{f"flag_{key}_help": words for key, words in FLAGS.items()},
    **{f"tier_{key}": words for key, words in TIERS.items()},
    **{f"stage_{key}": words for key, words in STAGES.items()},
    **{f"saves_{key}": words for key, words in SAVES.items()},
    **{f"category_{key}": words for key, words in CATEGORIES.items()},
}
