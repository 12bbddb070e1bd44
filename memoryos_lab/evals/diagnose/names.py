"""What outcomes, labels, families, flags and gates are called, in English and Chinese."""

from __future__ import annotations

from .texts import Text

NAMES: dict[str, Text] = {
    # outcomes
    "passed": Text("passed", "通过"),
    "passed_anyway": Text("passed anyway", "无证据仍通过"),
    "no_evidence": Text("no evidence cited", "无证据标注"),
    "unscorable": Text("cannot be scored", "无法评分"),
    "no_trace": Text("failed, no trace", "失败，无轨迹"),
    # labels
    "not_written.loader": Text("lost by the loader", "加载时丢失"),
    "not_written.migration": Text("dropped on the way", "迁移时丢弃"),
    "evicted": Text("evicted", "已淘汰"),
    "written_wrong.text": Text("written wrong: text", "写入有误：文字"),
    "written_wrong.time": Text("written wrong: date", "写入有误：日期"),
    "written_wrong.speaker": Text("written wrong: speaker", "写入有误：说话人"),
    "written_wrong.lpm": Text("written wrong: long-term entry", "写入有误：长期个人记忆条目"),
    "not_retrieved.unranked": Text("not among what was ranked", "未参与排名"),
    "not_retrieved.segment_threshold": Text("segment below the floor", "段低于下限"),
    "not_retrieved.segment_rank": Text("segment not selected", "段未入选"),
    "not_retrieved.page_threshold": Text("page below the floor", "页低于下限"),
    "not_retrieved.page_rank": Text("page not selected", "页未入选"),
    "prompt.truncated": Text("cut from the prompt", "提示词被截断"),
    "prompt.stm_not_rendered": Text("short-term, not shown", "在短期记忆但未展示"),
    "scorer_artifact": Text("right, but scored wrong", "答对但评分失误"),
    "misled_by_persona": Text("misled by long-term memory", "被长期个人记忆误导"),
    "misled_by_distractor": Text("misled by another page", "被其他页误导"),
    "retrieved_not_used.abstained": Text("had it, said it did not know", "有证据却称不知"),
    "retrieved_not_used.incomplete": Text("had it, said only part", "有证据但答得不全"),
    "retrieved_not_used.wrong_span": Text("had it, took other words of it", "有证据但取错片断"),
    "retrieved_not_used.other": Text("had it, answered otherwise", "有证据但答错"),
    "adversarial.fooled": Text("fell for the false premise", "落入错误前提"),
    "adversarial.other_answer": Text("answered, should have declined", "应拒答却作答"),
    # families
    "not_written": Text("not written", "未写入"),
    "written_wrong": Text("written wrong", "写入有误"),
    "not_retrieved": Text("not retrieved", "未检索到"),
    "not_used": Text("retrieved, not used", "检索到但未使用"),
    "misled": Text("misled", "被误导"),
    "adversarial": Text("adversarial", "对抗性问题"),
    # flags
    "gold_suspect": Text("gold is suspect", "标注可疑"),
    "gold_dangling": Text("evidence points nowhere", "证据指向不存在的轮次"),
    "caption_only": Text("only in a caption", "仅见于图片说明"),
    "query_only": Text("only in an image search", "仅见于图片检索词"),
    "partial": Text("partly in the prompt", "部分在提示词中"),
    "lucky": Text("lucky", "侥幸"),
    "near_miss": Text("near miss", "差一点"),
    "locked_twice": Text("locked twice", "双重受阻"),
    # gates
    "asked": Text("asked", "提问"),
    "written": Text("written", "写入"),
    "kept": Text("kept", "保留"),
    "correct": Text("correct", "无误"),
    "segment": Text("segment", "段"),
    "page": Text("page", "页"),
    "prompt": Text("prompt", "提示词"),
    "used": Text("used", "使用"),
}
