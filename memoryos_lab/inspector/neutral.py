"""The words of the laboratory that name parts of MemoryOS, for systems that call them otherwise.

The same keys, with the system's own names (`views.naming.named`). They stand where no grammar touches them.
"""

from __future__ import annotations

NEUTRAL: dict[str, tuple[str, str]] = {
    # places, and where a turn was lost
    "tier_stm": ("{its_window}", "{its_window}"),
    "tier_mtm": ("{its_store}", "{its_store}"),
    "tier_archive": ("{its_archive}", "{its_archive}"),
    "tier_dropped": ("{its_dropped}", "{its_dropped}"),
    "stage_2": ("{its_archive}", "{its_archive}"),
    "gate_kept_help": (
        "S2: is its page still where a question looks ({its_store}), or is it out of reach ({its_archive})?",
        "S2：其页仍在提问可及之处（{its_store}），还是已不可及（{its_archive}）？",
    ),
    "gate_segment_help": (
        "S5: is its {its_group} among those that are searched?",
        "S5：其{its_group}是否在被搜索之列？",
    ),
    "flag_locked_twice_help": (
        "with more {its_groups} its page would still be cut: m alone does not find it",
        "即使搜索更多{its_groups}，其页仍会被截去：仅增大 m 无法找到",
    ),
    # a question's way
    "lab_segment": ("{its_groups}", "{its_groups}"),
    "lab_segments": ("{its_groups}, best first", "{its_groups}，按得分排序"),
    "lab_pages": ("pages that are searched, best first", "被搜索的页，按得分排序"),
    "lab_cut_m": ("m: how many {its_groups} are searched", "m：搜索多少{its_groups}"),
    "lab_by_entry": (
        "in the prompt by entry {n} ({its_lasting}), which was read from its page",
        "经条目 {n}（{its_lasting}，取自其页）进入提示词",
    ),
    "lab_part_recent": ("{its_window}", "{its_window}"),
    "lab_part_persona": ("{its_lasting}", "{its_lasting}"),
    "lab_part_recent_n": (
        "In the prompt whatever is asked ({its_window}): {n} pages",
        "始终可见（{its_window}）：{n} 页",
    ),
    "lab_part_persona_n": ("Written ({its_lasting}): {n} entries", "已写入（{its_lasting}）：{n} 条"),
    "lab_no_entries": ("No entries in this replay ({its_lasting}).", "本次重放没有条目（{its_lasting}）。"),
    # what would have found it
    "saves_top_m": ("more {its_groups} alone (m up)", "仅增加{its_groups}（m↑）"),
    "saves_fewer": ("fewer {its_groups} (m down)", "减少{its_groups}（m↓）"),
    "saves_segment_by": ("{its_groups} scored by their best page", "{its_groups}以最佳页计分"),
    "saves_segment_threshold": ("no floor for {its_groups}", "取消{its_groups}下限"),
    "saves_stm_capacity": ("more room ({its_window})", "更大的容量（{its_window}）"),
    "saves_mtm_capacity": ("more room ({its_store})", "更大的容量（{its_store}）"),
    "saves_unbounded": ("nothing has to leave ({its_store})", "无须移出任何内容（{its_store}）"),
    # the screen "Which knob?"
    "knobs.stage.2": ("{its_archive}", "{its_archive}"),
    "knobs.stage.5": ("{its_group}", "{its_group}"),
    "knobs.segments.short": ("{its_groups}: {n}", "{its_groups} {n}"),
    "knobs.tip.size": (
        "{tokens} tokens in the prompt; {its_groups} a conversation: {segments}",
        "提示词 {tokens} 词元；每段对话的{its_groups}：{segments}",
    ),
    "knobs.off": (
        "Memory is as good as switched off: few {its_groups} are left.",
        "记忆几乎被关闭：{its_groups}所剩无几。",
    ),
    "knobs.off.long": (
        "Memory is as good as switched off here: {n} {its_groups} a conversation, {base} in the setting that "
        "all are compared with. A question then searches nearly every page. Never ◆.",
        "此处记忆几乎被关闭：每段对话的{its_groups}为 {n}，基准设置为 {base}。"
        "提问几乎搜索所有页，因此不会标 ◆。",
    ),
    "knobs.off.legend": (
        "memory off: under {share} % of the {its_groups}",
        "记忆关闭：{its_groups}少于 {share} %",
    ),
    "knobs.level": (
        "Recall, {half}: {recall}. Prompt: {tokens} tokens; {its_groups} a conversation: {segments}.",
        "召回率（{half}）：{recall}。提示词：{tokens} 词元。每段对话的{its_groups}：{segments}。",
    ),
    "knobs.try.scores": ("Try other scores of pages and {its_groups}", "试其他页与{its_groups}得分"),
}
