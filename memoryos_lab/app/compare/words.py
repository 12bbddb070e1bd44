"""Words of the page Compare and of its pictures, English and Chinese. Systems name their parts themselves."""

from __future__ import annotations

from ...views.catalogue import LANGUAGES, Language

SCREEN: dict[str, tuple[str, str]] = {  # said by the picture of systems
    "columns": ("Systems side by side", "各系统并排"),
    "turn": ("Turn", "轮"),
    "turn_n": ("turn {turn}", "第 {turn} 轮"),
    "turn_of": ("turn {turn} of {n}", "第 {turn}/{n} 轮"),
    "turn_back": ("One turn back", "退一轮"),
    "turn_on": ("One turn on", "进一轮"),
    "asked_then": ("asked at turn {turn}", "提问于第 {turn} 轮"),
    "asked_then_note": ("To the turn at which the question was asked", "转到提问的那一轮"),
    "play": ("Play", "播放"),
    "pause": ("Pause", "暂停"),
    "colour_by": ("Colours by", "着色依据"),
    "colour_note": (
        "Whose groups give the pages their colours, in every column",
        "各列中的页按哪个系统的分组着色",
    ),
    "sign_gold": ("evidence", "证据"),
    "sign_returned": ("recalled", "召回"),
    "sign_picked": ("picked", "选中"),
    "tab_questions": ("Questions", "提问"),
    "tab_conversation": ("Conversation", "对话"),
    "only": ("Which questions", "哪些提问"),
    "only_all": ("All questions", "全部提问"),
    "only_more": ("{more} finds more than {less}", "{more} 找到的多于 {less}"),
    "asking_all": ("Asking every system …", "正在向各系统提问……"),
    "asking": ("Asking …", "正在提问……"),
    "apart_n": ("They differ: {n}", "结果不同：{n}"),
    "apart_none": ("All find the same evidence", "各系统找到的证据相同"),
    "alike_n": ("They agree: {n}", "结果相同：{n}"),
    "category_n": ("category {n}", "类别 {n}"),
    "page_n": ("page {n}", "第 {n} 页"),
    "page_gold": ("page {n}: evidence", "第 {n} 页：证据"),
    "close": ("Close", "关闭"),
    "to_come": ("still to come", "尚未到来"),
    "lies": ("{name}, since turn {turn}", "{name}，自第 {turn} 轮起"),
    "lies_in": ("{name}, {group} {where}, since turn {turn}", "{name}，{group} {where}，自第 {turn} 轮起"),
    "found_of": ("evidence: {found} of {of}", "证据 {found}/{of}"),
    "whole_in": ("all evidence in {n} of {of} questions", "{of} 题中 {n} 题证据齐全"),
    "tokens_mean": ("{n} tokens each", "每题 {n} 词元"),
    "no_gold": ("cites no evidence", "未标注证据"),
    "tokens_n": ("{n} tokens", "{n} 词元"),
    "recalled": ("recalled {n}", "召回 {n}"),
    "nothing_back": ("nothing", "无"),
    "in_window": ("{name} has", "{name}中有"),
    "remedy": ("What would have found it?", "怎样才能找到？"),
    "remedy_coming": ("Replaying …", "正在重放……"),
    "fits": (
        "The whole conversation fits in here, so nothing is searched. Knobs make it smaller.",
        "整段对话都放得下，无需检索；可用旋钮将其调小。",
    ),
    "no_window": ("Nothing stands in the prompt by itself.", "没有始终留在提示词中的页。"),
    "keys": ("← → turn · ↑ ↓ question · [ ] page · space plays", "← → 轮 · ↑ ↓ 提问 · [ ] 页 · 空格播放"),
    "empty": ("empty", "空"),
    "holds": ("{pages} pages · {tokens} tokens", "{pages} 页 · {tokens} 词元"),
    "holds_of": ("{pages} of {capacity} pages · {tokens} tokens", "{pages}/{capacity} 页 · {tokens} 词元"),
    "holds_tokens": (
        "{pages} pages · {tokens} of {capacity} tokens",
        "{pages} 页 · {tokens}/{capacity} 词元",
    ),
    "holds_groups": (
        "{pages} pages · {groups} {name} · {tokens} tokens",
        "{pages} 页 · {groups} 个{name} · {tokens} 词元",
    ),
    "always": ("always in the prompt: {tokens} tokens", "始终在提示词中：{tokens} 词元"),
    "calls": ("model calls {n}, {turn} a turn", "模型调用 {n} 次，每轮 {turn}"),
    "from_pages": ("page {pages}", "第 {pages} 页"),
    "leaves_out": ("What this leaves out: {n}", "未包含的内容：{n}"),
    "theatre": ("theatre ↗", "剧场 ↗"),
    "theatre_note": ("Open {b} in the theatre at this turn", "在剧场中打开 {b}（当前轮）"),
    "theatre_both_note": (
        "Open {a} against {b} in the theatre at this turn",
        "在剧场中对比 {a} 与 {b}（当前轮）",
    ),
}

WORDS: dict[str, tuple[str, str]] = {  # said by the page around it
    "face": ("What to compare", "对比什么"),
    "face_systems": ("Systems side by side", "各系统并排"),
    "face_settings": ("Two settings, turn by turn", "两种设置，逐轮对比"),
    "face_matrix": ("Matrix over a dataset", "数据集矩阵"),
    "which": ("Systems", "系统"),
    "which_help": ("Two to eight memory systems", "二至八个记忆系统"),
    "too_few": ("Compare at least two systems.", "至少对比两个系统。"),
    "knobs": ("Knobs", "旋钮"),
    "knobs_of": ("Of which system", "哪个系统"),
    "no_knobs": ("This system has no knobs.", "此系统没有旋钮。"),
    "reset": ("As it was", "恢复默认"),
    "source": ("Source: {source}", "来源：{source}"),
    "unlimited": ("none", "无"),
}


def word(key: str, language: Language, **values: object) -> str:
    """
    >>> word("face_matrix", "en")
    'Matrix over a dataset'
    """
    return WORDS[key][LANGUAGES.index(language)].format(**values)
