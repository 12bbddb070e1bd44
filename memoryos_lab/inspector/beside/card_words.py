"""What the cards of a comparison say, English and Chinese."""

from __future__ import annotations

from ...evals.labels import Stage
from ...memory.about import About
from ...views.catalogue import LANGUAGES, Language

NEUTRAL = About()

CARD: dict[str, tuple[str, str]] = {
    "talk": ("{pages} pages, {questions} questions", "{pages} 页，{questions} 个提问"),
    "differ": ("they differ on {n}", "其中 {n} 个结果不同"),
    "differ_none": ("all find the same share of the evidence", "各系统找到的证据份额相同"),
    "system": ("system", "系统"),
    "evidence": ("evidence in the prompt", "进入提示词的证据"),
    "tokens": ("tokens a question", "每题词元"),
    "calls": ("model calls a turn", "每轮模型调用"),
    "calls_by": ("model calls, by task", "模型调用（按任务）"),
    "lost": ("lost", "丢失环节"),
    "holds": ("holds at turn {turn}", "第 {turn} 轮所持"),
    "pages": ("pages", "页"),
    "place": ("{name} {pages}", "{name} {pages}"),
    "place_tokens": ("{pages} pages, {tokens} tokens", "{pages} 页，{tokens} 词元"),
    "groups_n": ("in {n} {groups}", "分 {n} 个{groups}"),
    "groups": ("groups", "组"),
    "largest": ("{n}, the largest of {pages} pages", "{n}，最大者 {pages} 页"),
    "entries": ("written beyond pages", "页之外写下的条目"),
    "knobs": ("knobs moved", "已调旋钮"),
    "leaves_out": ("left out", "未包含"),
    "signs": (
        "● all of its evidence, ◐ some, ○ none, – cites none",
        "● 证据齐全，◐ 部分，○ 无，– 未标注证据",
    ),
    "question": ("question", "提问"),
    "more": ("and {n} more", "另有 {n} 个"),
    "answer_gold": ("evidence on page {pages}", "证据在第 {pages} 页"),
    "sizes": (
        "conversations {conversations}, pages {pages}, vectors {backend}, a prompt of {budget} tokens",
        "{conversations} 段对话，{pages} 页，向量 {backend}，提示词上限 {budget} 词元",
    ),
    "all": ("categories 1–4", "类别 1–4"),
    "category": ("category {n}", "类别 {n}"),
    "n": ("n = {n}", "n = {n}"),
    "against": ("{a} against {b}", "{a} 对 {b}"),
    "versus": ("against {name}, on the same questions", "对 {name}，题目相同"),
    "asked": ("on the same {n} questions", "在相同的 {n} 个提问上"),
    "better": ("finds more in {better}, less in {worse}", "更多 {better} 题，更少 {worse} 题"),
    "tuned_n": ("tuned alike, at most {n} settings each", "同等调参，各至多 {n} 组设置"),
    "tuned_before": ("as published", "发表时"),
    "tuned_after": ("tuned", "调参后"),
    "tuned_tokens": ("tokens of pages, by half", "页的词元（按半）"),
    "tuned_knobs": ("knobs that the other half moved", "另一半所调旋钮"),
    "tuned_like": (
        "Cap: no setting brings back more tokens than {name} as published.",
        "上限：任何设置取回的词元都不多于发表时的 {name}。",
    ),
    "tuned_most": ("Cap: {n} tokens of pages a question.", "上限：每题取回页 {n} 词元。"),
    "tuned_pages": ("Cap: {n} pages a question.", "上限：每题 {n} 页。"),
    "tuned_halves": (
        "Each half is told by what the other chose, so no setting has seen its questions.",
        "每一半都用另一半选出的设置来说明，因此没有设置见过自己的提问。",
    ),
    "lost_loader": ("in no page", "不在任何页"),
    "lost_migration": ("never filed", "未归档"),
    "lost_evicted": ("no longer held", "已不再保留"),
    "lost_wrong": ("written wrongly", "写入有误"),
    "lost_segment": ("{group} not searched", "{group}未被检索"),
    "lost_page": ("page not selected", "页未被选中"),
    "lost_prompt": ("cut from the prompt", "被提示词截去"),
    "lost_available": ("found", "找到"),
    "interval": (
        "Intervals are of 95 %; ▲ ▼: the difference is more than chance.",
        "区间为 95%；▲ ▼：差异并非偶然。",
    ),
}


def say(key: str, language: Language, **values: object) -> str:
    """
    >>> say("differ", "en", n=4)
    'they differ on 4'
    """
    return CARD[key][LANGUAGES.index(language)].format(**values)


def stage_name(stage: Stage, language: Language, own: About = NEUTRAL) -> str:
    """Where a question was lost, or that it was not, in the words of a system.

    >>> from memoryos_lab.memory.about import Name
    >>> stage_name(Stage.SEGMENT, "en"), stage_name(Stage.SEGMENT, "en", About(group=Name("box", "盒")))
    ('group not searched', 'box not searched')
    """
    return say(f"lost_{stage.name.lower()}", language, group=own.group.of(language))
