"""What `compare` says, in English and Chinese."""

from __future__ import annotations

from typing import Literal

Language = Literal["en", "zh"]

TEXTS: dict[str, tuple[str, str]] = {
    "head": (
        "{title} ({id}): {pages} pages, {questions} questions; backend {backend}; "
        "a prompt of {budget} tokens",
        "{title}（{id}）：{pages} 页，{questions} 个提问；后端 {backend}；提示词 {budget} 个词元",
    ),
    "apart": (
        "Where they differ: {apart} of {cited} questions with evidence, most unequal first",
        "不同之处：{cited} 个有证据的提问中的 {apart} 个，差别最大者在前",
    ),
    "apart_none": (
        "They do not differ: of each of {cited} questions all find the same share of the evidence.",
        "并无不同：{cited} 个提问中，各系统找到的证据份额都相同。",
    ),
    "no_evidence": (
        "No question cites evidence, so what is held is compared.",
        "没有提问标注证据，因此只比较所持内容。",
    ),
    "called": ("{what} = {name}", "{what} = {name}"),
    "more": (
        "and {n} more: name one with --question, or take --json",
        "另有 {n} 个：用 --question 指定，或用 --json",
    ),
    "question": ("question", "提问"),
    "share_note": (
        "Share of the gold turns whose page stands in the prompt. +: an entry read from it tells of more.",
        "所在页进入提示词的证据轮所占比例。+：另有从该页读出的条目提及更多。",
    ),
    "one": ("{id}: {text}", "{id}：{text}"),
    "gold": ("Evidence: {turns}, on page {pages}", "证据：{turns}，在第 {pages} 页"),
    "found": ("finds {found} of {gold}", "找到 {found}/{gold}"),
    "returned": ("brings back pages {pages}", "取回页 {pages}"),
    "returned_none": ("brings back no page", "未取回任何页"),
    "window": ("in the prompt anyway: {pages}", "始终在提示词中：{pages}"),
    "tokens": ("{n} tokens", "{n} 个词元"),
    "gold_note": ("* holds evidence", "* 含证据"),
    "whole": (
        "{name}: the whole conversation fits its window ({window}), so nothing had to be searched.",
        "{name}：整段对话都在其窗口（{window}）内，因此无须检索。",
    ),
    "whole_knob": (
        "{name}: the whole conversation fits its window ({window}), so nothing had to be searched; "
        "try --knob {knob}",
        "{name}：整段对话都在其窗口（{window}）内，因此无须检索；可试 --knob {knob}",
    ),
    "held": (
        "What each holds after page {turn} (pages, and tokens of their text)",
        "第 {turn} 页之后各自所持（页数与文本词元数）",
    ),
    "system": ("system", "系统"),
    "stm": ("in the prompt", "在提示词中"),
    "mtm": ("findable", "可检索"),
    "archive": ("out of reach", "不可检索"),
    "dropped": ("dropped", "已丢弃"),
    "groups": ("groups", "组数"),
    "largest": ("largest", "最大组"),
    "entries": ("entries", "条目"),
    "names": ("What each calls these", "各系统的叫法"),
    "cost": ("What it takes", "代价"),
    "recall": ("evidence found", "找到的证据"),
    "prompt": ("tokens a question", "每问词元"),
    "calls": ("calls a page", "每页调用"),
    "tasks": ("calls by task", "按任务"),
    "calls_note": (
        "Calls to a model while pages arrive, were every text a model's.",
        "对话页到来时的模型调用次数（假定所有文本均由模型生成）。",
    ),
    "lost": ("Where the evidence was lost (questions)", "证据在何处丢失（提问数）"),
    "moved": ("{name}: {knobs}", "{name}：{knobs}"),
    "loader": ("no page", "无页"),
    "migration": ("dropped", "已丢弃"),
    "evicted": ("out of reach", "不可检索"),
    "wrong": ("wrong copy", "写入有误"),
    "segment": ("group", "组"),
    "page": ("page", "页"),
    "prompt_stage": ("prompt", "提示词"),
    "available": ("found", "找到"),
    "matrix": (
        "{dataset}: systems {systems}; conversations {conversations}, pages {pages}, questions {questions}; "
        "backend {backend}; a prompt of {budget} tokens",
        "{dataset}：系统 {systems} 个；对话 {conversations} 段，{pages} 页，{questions} 个提问；"
        "后端 {backend}；提示词 {budget} 个词元",
    ),
    "evidence_matrix": (
        "Evidence recall by category, with its 95 % interval",
        "按类别的证据召回率及其 95 % 区间",
    ),
    "all": ("1–4", "1–4"),
    "asked": ("questions", "提问数"),
    "told": ("with entries", "含条目"),
    "effort": (
        "Evidence with entries counted, tokens a question, calls a page, and at which stage questions of "
        "categories 1–4 lost their evidence",
        "计入条目的证据召回率、每问词元、每页调用，以及类别 1–4 的提问在哪一阶段丢失证据",
    ),
    "told_short": ("+ entries", "含条目"),
    "tokens_short": ("tokens", "词元"),
    "calls_short": ("calls", "调用"),
    "against": (
        "Against {name} on the same questions of categories 1–4 (95 % interval by question, by conversation)",
        "与 {name} 在类别 1–4 的相同提问上相比（95 % 区间：按提问，按对话）",
    ),
    "interval": ("{low} to {high}", "{low} 至 {high}"),
    "difference": ("difference", "差"),
    "by_question": ("by question", "按提问"),
    "by_conversation": ("by conversation", "按对话"),
    "better": ("more of", "更多"),
    "worse": ("less of", "更少"),
    "apart_5": (
        "Category 5 stands apart: its premises are false, and what is found is what could mislead.",
        "类别 5 单列：其前提有误，找到的是可能误导的内容。",
    ),
    "kept": ("kept in {out}", "已存于 {out}"),
    "seconds": ("{n} s", "{n} 秒"),
}


def say(key: str, language: Language = "en", **values: object) -> str:
    """The text under this key, filled."""
    return TEXTS[key][language == "zh"].format(**values)
