"""What the views say, in English and Chinese, without plurals. Of events: `templates`."""

from __future__ import annotations

from typing import Literal, get_args

from ..memory.about import About
from ..memory.memoryos import ABOUT as MEMORYOS
from .naming import Text, speech
from .templates import TEMPLATES

Language = Literal["en", "zh"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

_LINES: dict[str, Text] = {
    "diff_segments": ("segments {sign}{n}", "段 {sign}{n}"),
    "diff_promotions": ("promotions {sign}{n}", "晋升 {sign}{n}"),
    "diff_evictions": ("evictions {sign}{n}", "淘汰 {sign}{n}"),
    "diff_facts": ("facts written {sign}{n}", "写入的事实 {sign}{n}"),
    "diff_pages": ("pages elsewhere: {n}", "位置不同的页：{n}"),
    "diff_recalls": ("questions given other pages: {n}", "得到不同页的提问：{n}"),
    "diff_and": (", ", "，"),
    "diff_of": ("{knobs}: {parts}", "{knobs}：{parts}"),
    "diff_first": ("first difference at turn {turn}", "首次不同在第 {turn} 轮"),
    "diff_none": ("no page, segment or fact moves", "没有页、段或事实移动"),
}

_SENTENCES = _LINES | {key: (template.en, template.zh) for key, template in TEMPLATES.items()}


def say(key: str, language: Language, about: About = MEMORYOS, **values: object) -> str:
    """One sentence in the words of a system; values are put in as they are, never read as a template.

    >>> say("superseded", "en", entry="{by}", by="Porto")
    '“{by}” replaced by “Porto”.'
    >>> say("breaks", "zh", page=2)
    '第 2 页开启新的对话链。'
    """
    return chosen(_SENTENCES[key], key, language, about).format(**values)


def chosen(own: Text, key: str, language: Language, about: About) -> str:
    """The text of a key as a system has it, else MemoryOS's `own`, in one language."""
    return speech(about).texts.get(key, own)[LANGUAGES.index(language)]


TERMS = {
    "stm": ("short-term", "短期记忆"),
    "mtm": ("mid-term", "中期记忆"),
    "lpm": ("long-term", "长期个人记忆"),
    "archive": ("archived", "归档"),
    "dropped": ("dropped", "已丢弃"),
    "future": ("to come", "未到"),
    "conversation": ("conversation", "对话"),
    "page": ("page", "对话页"),
    "turn": ("turn", "轮"),
    "heat": ("heat", "热度"),
    "visits": ("visits", "访问"),
    "pages": ("pages", "页数"),
    "recency": ("recency", "近度"),
    "chain": ("chain", "对话链"),
    "chains": ("chains", "对话链"),
    "others": ("other topics", "其他话题"),
    "segment": ("segment", "段"),
    "colder": ("{n} smaller topics", "另外 {n} 个较小话题"),
    "merged": ("page", "页"),
    "opened": ("opened", "新建"),
    "visited": ("asked", "提问"),
    "promoted": ("promoted", "晋升"),
    "evicted": ("evicted", "淘汰"),
    "waiting": ("waits", "等待"),
    "learned": ("fact", "事实"),
    "keywords": ("keywords", "关键词"),
    "consecutive": ("page and the page before", "相邻两页"),
    "all pairs": ("any two pages", "任意两页"),
    "similarity": ("cosine of two pages", "两页余弦"),
    "active": ("active", "有效"),
    "superseded": ("superseded", "已被取代"),
    "expired": ("expired", "已过期"),
    "forgotten": ("forgotten", "已遗忘"),
    "user_profile": ("user profile", "用户画像"),
    "user_kb": ("user knowledge", "用户知识"),
    "user_trait": ("user trait", "用户特征"),
    "world_kb": ("of the world", "世界知识"),
    "agent_profile": ("agent profile", "助手画像"),
    "agent_trait": ("agent trait", "助手特征"),
    "stated": ("said in so many words", "明确说出"),
    "inferred": ("concluded", "推断得出"),
    "corrected": ("put right by the user", "由用户更正"),
    "by_user": ("the user's own word", "用户本人"),
    "private": ("not to be remembered", "不予记忆"),
    "erased": ("forgotten: nothing of it is held", "已遗忘：其内容不再保留"),
    "said": ("said", "说出"),
    "none": ("none", "无"),
}


def term(key: str, language: Language, about: About = MEMORYOS, **values: object) -> str:
    """One word or label of the views, in the words of a system.

    >>> term("stm", "en"), term("colder", "zh", n=3)
    ('short-term', '另外 3 个较小话题')
    """
    return chosen(TERMS[key], key, language, about).format(**values)


def summand(key: str, about: About) -> Text:
    """What a summand of strength is called.

    >>> summand("visits", MEMORYOS), summand("use", About())
    (('visits', '访问'), ('use', 'use'))
    """
    known = about.terms.get(key)
    return (known.en, known.zh) if known else TERMS.get(key, (key, key))
