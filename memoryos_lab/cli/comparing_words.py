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
    "stopped": (
        "stopped: {done} of {of} pieces of work are done and lie in {out}; the same command goes on from "
        "there",
        "已停止：{of} 份工作中已完成 {done} 份，存于 {out}；再次运行同一命令即可接续",
    ),
    "stopped_unkept": (
        "stopped after {done} of {of} pieces of work; none is kept: with --out DIR it can be gone on with",
        "已停止：{of} 份工作中完成了 {done} 份，均未保存；加上 --out DIR 即可接续",
    ),
    "tuned": (
        "Tuned alike: up to {n} settings of each system, its published one among them; {halves}",
        "同等调优：每个系统至多尝试 {n} 组设置，已发表的设置在内；{halves}",
    ),
    "tuned_halves": (
        "chosen on one half, told on the other, and the other way round. A: {first}; B: {second}.",
        "在一半上选择，在另一半上报告，再互换。A：{first}；B：{second}。",
    ),
    "tuned_questions": (
        "chosen on half of the questions, told on the others, and the other way round (A: {first}, "
        "B: {second}).",
        "在一半提问上选择，在其余提问上报告，再互换（A：{first} 个，B：{second} 个）。",
    ),
    "cap_like": (
        "Cap: the pages in a prompt are no more tokens than those of {name} as published: {first} on A, "
        "{second} on B, on average.",
        "上限：提示词中对话页的平均词元数不超过已发表设置的 {name}：A 为 {first}，B 为 {second}。",
    ),
    "cap_tokens": (
        "Cap: the pages in a prompt are {n} tokens on average, at most.",
        "上限：提示词中对话页平均至多 {n} 个词元。",
    ),
    "cap_pages": ("Cap: a question brings back {n} pages, at most.", "上限：一个提问至多取回 {n} 页。"),
    "left_out": (
        "Not in all: {names}, settings of ours; name them to have them in.",
        "all 不含 {names}：它们是本项目的设置；如需请逐一指定。",
    ),
    "extended": (
        "Knobs of ours were moved too, which no published version of these systems has.",
        "本项目自加、任何已发表版本都没有的旋钮也参与了调优。",
    ),
    "gains": (
        "Evidence recall, categories 1–4, published → tuned; every question is told by a setting that was "
        "chosen without it (95 % intervals)",
        "类别 1–4 的证据召回率，已发表 → 调优后；每个提问所用的设置在选择时均未见过该提问（95 % 区间）",
    ),
    "published": ("published", "已发表"),
    "tuned_short": ("tuned", "调优后"),
    "gain": ("gain", "增益"),
    "halves_told": (
        "Half by half: published → tuned on the half that chose, and on the other",
        "逐半：已发表 → 调优后，分别在作出选择的一半与另一半上",
    ),
    "chose": ("chose", "选择方"),
    "there": ("where it chose", "在选择的一半"),
    "elsewhere": ("elsewhere", "在另一半"),
    "page_tokens": ("page tokens", "页词元"),
    "within": ("within cap", "未超上限"),
    "knobs_moved": ("Which knobs were moved, by which half", "哪一半移动了哪些旋钮"),
    "knobs_of": ("{name}, {half}: {knobs}", "{name}，{half}：{knobs}"),
    "both": ("A and B", "A 与 B"),
    "none_moved": ("none: as published", "无：保持已发表设置"),
    "over_cap": ("no setting holds to the cap; the one of fewest tokens", "没有设置不超上限；取词元最少者"),
    "beats": (
        "Who beats whom, tuned: paired, 95 % by questions and by conversations",
        "调优后孰优孰劣：配对比较，按提问与按对话均为 95 %",
    ),
    "beats_whom": ("{name} {recall}: beats {names}", "{name} {recall}：优于 {names}"),
    "beats_none": ("{name} {recall}: beats none", "{name} {recall}：不优于任何系统"),
    "seconds": ("{n} s", "{n} 秒"),
}


def say(key: str, language: Language = "en", **values: object) -> str:
    """The text under this key, filled."""
    return TEXTS[key][language == "zh"].format(**values)
