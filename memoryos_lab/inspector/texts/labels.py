"""Names of gates, families, labels, outcomes, flags, tiers, stages and categories."""

from __future__ import annotations

GATES = {
    "asked": ("asked", "提问", "every question that was asked", "所有提出的问题"),
    "written": (
        "written",
        "写入",
        "S0 S1: is the gold turn on a page that memory received and kept on its way?",
        "S0 S1：证据轮是否写入了记忆收到的页面？",
    ),
    "kept": (
        "kept",
        "保留",
        "S2: is its page still in memory, or was it evicted?",
        "S2：其页面是否仍在记忆中，还是已被淘汰？",
    ),
    "correct": (
        "correct",
        "正确",
        "S3: does the stored page say what the turn said: its words, its speaker, its date?",
        "S3：存储的页面与原话是否一致：文字、说话人、日期？",
    ),
    "segment": (
        "segment",
        "片段",
        "S5: is its segment among the best m that are searched?",
        "S5：其片段是否在被搜索的前 m 个之中？",
    ),
    "page": (
        "page",
        "页面",
        "S6: is its page among the best k that are read?",
        "S6：其页面是否在被读取的前 k 页之中？",
    ),
    "prompt": (
        "prompt",
        "提示词",
        "S4 S7: does it stand in the prompt, or was it cut?",
        "S4 S7：它是否进入提示词，还是被截断？",
    ),
    "used": (
        "used",
        "使用",
        "the evidence was in the prompt: did the answer use it?",
        "证据已在提示词中：回答是否用到了它？",
    ),
    "passed": (
        "passed",
        "通过",
        "passed with its evidence in the prompt",
        "证据在提示词中并通过",
    ),
}
FAMILIES = {
    "not_written": ("not written", "未写入"),
    "written_wrong": ("written wrong", "写入有误"),
    "not_retrieved": ("not retrieved", "未检索到"),
    "not_used": ("not used", "检索到未使用"),
    "misled": ("misled", "被误导"),
    "adversarial": ("adversarial", "对抗"),
}
LABELS = {
    "passed": ("passed", "通过"),
    "passed_anyway": ("passed anyway", "无证据仍通过"),
    "failed": ("failed", "失败"),
    "no_evidence": ("no evidence cited", "无证据标注"),
    "unscorable": ("cannot be scored", "无法评分"),
    "no_trace": ("failed, no trace", "失败，无轨迹"),
    "not_written.loader": ("lost by the loader", "加载时丢失"),
    "not_written.migration": ("dropped on the way", "迁移时丢弃"),
    "evicted": ("evicted", "已淘汰"),
    "written_wrong.text": ("written wrong: words", "写入有误：文字"),
    "written_wrong.time": ("written wrong: date", "写入有误：日期"),
    "written_wrong.speaker": ("written wrong: speaker", "写入有误：说话人"),
    "written_wrong.lpm": ("written wrong: long-term entry", "写入有误：长期记忆"),
    "not_retrieved.segment_threshold": ("segment below its threshold", "片段低于阈值"),
    "not_retrieved.segment_rank": ("segment not selected", "片段未入选"),
    "not_retrieved.page_threshold": ("page below its threshold", "页面低于阈值"),
    "not_retrieved.page_rank": ("page not selected", "页面未入选"),
    "prompt.truncated": ("cut from the prompt", "提示词被截断"),
    "prompt.stm_not_rendered": ("short-term, not shown", "在短期记忆但未展示"),
    "scorer_artifact": ("right, but scored wrong", "答对但评分失误"),
    "misled_by_persona": ("misled by long-term memory", "被长期记忆误导"),
    "misled_by_distractor": ("misled by another page", "被其他页面误导"),
    "retrieved_not_used.abstained": ("had it, said it did not know", "有证据却称不知"),
    "retrieved_not_used.incomplete": ("had it, answered only in part", "有证据但回答不全"),
    "retrieved_not_used.wrong_span": ("right page, wrong words", "页面正确，内容有误"),
    "retrieved_not_used.other": ("had it, answered otherwise", "有证据但答错"),
    "adversarial.fooled": ("fell for the false premise", "落入错误前提"),
    "adversarial.other_answer": ("answered, should have declined", "应拒答却作答"),
}
FLAGS = {
    "gold_suspect": (
        "gold suspect",
        "标注存疑",
        "an audit of the gold doubts this question",
        "标注审查对此题存疑",
    ),
    "gold_dangling": (
        "gold dangling",
        "标注悬空",
        "some of its evidence names no turn of the conversation",
        "部分证据编号在对话中不存在",
    ),
    "caption_only": (
        "caption only",
        "仅图注",
        "the words of the gold answer stand only in the caption of an image",
        "标准答案的词只出现在图片说明中",
    ),
    "query_only": (
        "query only",
        "仅图片检索词",
        "the words of the gold answer stand only in an image's search words, which no memory sees",
        "标准答案的词只出现在图片检索词中，记忆无从得知",
    ),
    "partial": (
        "partial",
        "部分证据",
        "some of its gold turns were in the prompt, not all",
        "证据轮中只有一部分在提示词中",
    ),
    "lucky": (
        "lucky",
        "侥幸",
        "passed, though the gold's words do not stand in the prompt either",
        "通过了，但标准答案的词也不在提示词中",
    ),
    "near_miss": (
        "near miss",
        "差一点",
        "scored .25 or more, but under the mark",
        "得分不低于 .25，但未及格",
    ),
    "locked_twice": (
        "locked twice",
        "双重受阻",
        "with more segments its page would still be cut: m alone does not find it",
        "即使搜索更多片段，其页面仍会被截去：仅增大 m 无法找到",
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
TEXTS = {
    **{f"gate_{key}": (en, zh) for key, (en, zh, _, _) in GATES.items()},
    **{f"gate_{key}_help": (en, zh) for key, (_, _, en, zh) in GATES.items()},
    **{f"family_{key}": words for key, words in FAMILIES.items()},
    **{f"label_{key}": words for key, words in LABELS.items()},
    **{f"flag_{key}": (en, zh) for key, (en, zh, _, _) in FLAGS.items()},
    **{f"flag_{key}_help": (en, zh) for key, (_, _, en, zh) in FLAGS.items()},
    **{f"tier_{key}": words for key, words in TIERS.items()},
    **{f"stage_{key}": words for key, words in STAGES.items()},
    **{f"category_{key}": words for key, words in CATEGORIES.items()},
    **{f"lab_category_{key}": (f"{key} {en}", f"{key} {zh}") for key, (en, zh) in CATEGORIES.items()},
}
