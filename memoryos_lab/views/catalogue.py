"""What the views say, in English and Chinese: templates without plurals, filled with numbers."""

from __future__ import annotations

from typing import Literal, get_args

Language = Literal["en", "zh"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

_TEMPLATES: dict[str, tuple[str, str]] = {
    "arrived": (
        "Page {page} arrives and enters short-term memory ({held} of {capacity}).",
        "第 {page} 页到来，进入短期记忆（{held}/{capacity}）。",
    ),
    "continues": (
        "It continues page {before}{score}: same chain.",
        "承接第 {before} 页{score}：同一对话链。",
    ),
    "breaks": ("It opens a new chain{score}.", "开启新的对话链{score}。"),
    "score": (" (cos {cos})", "（cos {cos}）"),
    "left": (
        "Short-term memory holds {capacity}: page {page} leaves.",
        "短期记忆上限 {capacity} 页：第 {page} 页移出。",
    ),
    "dropped_one_sided": (
        "Page {page} is dropped: only one side speaks on it.",
        "第 {page} 页被丢弃：只有一方发言。",
    ),
    "dropped_unreadable": (
        "Page {page} is lost: its themes could not be read.",
        "第 {page} 页丢失：其主题无法解析。",
    ),
    "merged": (
        "Page {page} merged into {segment}: {terms} {sign} θ {theta}{next}.",
        "第 {page} 页并入「{segment}」：{terms} {sign} θ {theta}{next}。",
    ),
    "terms": ("cos {cos} + keywords {keyword} = {total}", "cos {cos} + 关键词 {keyword} = {total}"),
    "next": ("; next best {segment} {total}", "；次优「{segment}」{total}"),
    "opened": (
        "Page {page} opened {segment}: best match {best} scored {terms}, {sign} θ {theta}.",
        "第 {page} 页新建「{segment}」：最高者「{best}」{terms}，{sign} θ {theta}。",
    ),
    "opened_refused": (
        "Page {page} opened {segment}: best match {best} has a negative cosine, {cos}.",
        "第 {page} 页新建「{segment}」：最高者「{best}」余弦为负，{cos}。",
    ),
    "opened_first": (
        "Page {page} opened {segment}: mid-term memory was empty.",
        "第 {page} 页新建「{segment}」：中期记忆原为空。",
    ),
    "inflated": (
        "{segment} refused page {page}, and its L still rose to {interactions}.",
        "「{segment}」拒绝第 {page} 页，其 L 仍升至 {interactions}。",
    ),
    "confirmed": ("“{value}” stated again on page {pages}.", "第 {pages} 页再次陈述 “{value}”。"),
    "scanned": (
        "The scan saw {segment} only: hottest at {heat}, new pages {fresh}.",
        "扫描只看最热的「{segment}」：热度 {heat}，新页面 {fresh}。",
    ),
    "promoted": (
        "{segment} promoted: visits {visits} + pages {pages} + recency {recency} = {heat} {sign} τ {tau}. "
        "Pages read for facts: {read}.",
        "「{segment}」晋升：访问 {visits} + 页数 {pages} + 近度 {recency} = {heat} {sign} τ {tau}。"
        "读取以提取事实的页：{read}。",
    ),
    "starved": (
        "{segment} waits ({heat}): {top} is hotter ({top_heat}) but has nothing new, "
        "and only the hottest is looked at.",
        "「{segment}」（{heat}）在等待：「{top}」更热（{top_heat}）却无新页，而此设置只看最热者。",
    ),
    "evicted_coldest": (
        "{segment} evicted: heat {heat}, coldest of {of}. To the archive: {pages}.",
        "「{segment}」被淘汰：热度 {heat}，{of} 个片段中最低。转入归档的页：{pages}。",
    ),
    "evicted_visits": (
        "{segment} evicted: visits {visits}, fewest of {of}. To the archive: {pages}.",
        "「{segment}」被淘汰：访问 {visits} 次，{of} 个片段中最少。转入归档的页：{pages}。",
    ),
    "evicted_recent": (
        "{segment} evicted: untouched for longest of {of}. To the archive: {pages}.",
        "「{segment}」被淘汰：{of} 个片段中最久未触及。转入归档的页：{pages}。",
    ),
    "at_birth": (" It was opened this very turn.", " 它恰在本轮建立。"),
    "no_pages": ("nothing (its pages have another place)", "无（其页面另有位置）"),
    "recalled": ("Asked: “{question}” → {segments}", "提问：“{question}” → {segments}"),
    "recalled_nothing": ("Asked: “{question}” → no segment", "提问：“{question}” → 没有片段"),
    "visited": (
        "{segment} visited: {visits} so far, heat {heat}.",
        "「{segment}」被访问：累计 {visits} 次，热度 {heat}。",
    ),
    "learned": (
        "Written: {slot} = {value} (said on page {pages}).",
        "写入：{slot} = {value}（见第 {pages} 页）。",
    ),
    "superseded": ("“{value}” replaced by “{by}”.", "“{value}” 被 “{by}” 取代。"),
    "expired": (
        "“{value}” expired: {capacity} entries of its kind, first in, first out.",
        "“{value}” 过期：同类上限 {capacity} 条，先进先出。",
    ),
    "forgotten": ("“{value}” forgotten: page {page} takes it back.", "“{value}” 被遗忘：第 {page} 页撤回。"),
    "warned": (
        "The clock stays: page {page} is dated before the page ahead of it.",
        "时钟不动：第 {page} 页的时间早于前一页。",
    ),
    "warned_question": (
        "The clock stays: a question is dated before what came ahead of it.",
        "时钟不动：提问的时间早于之前的内容。",
    ),
    "diff_segments": ("segments {sign}{n}", "片段 {sign}{n}"),
    "diff_promotions": ("promotions {sign}{n}", "晋升 {sign}{n}"),
    "diff_evictions": ("evictions {sign}{n}", "淘汰 {sign}{n}"),
    "diff_facts": ("facts written {sign}{n}", "写入的事实 {sign}{n}"),
    "diff_pages": ("pages elsewhere: {n}", "位置不同的页：{n}"),
    "diff_recalls": ("questions given other pages: {n}", "得到不同页面的提问：{n}"),
    "diff_first": ("first difference at turn {turn}", "首次不同在第 {turn} 轮"),
    "diff_none": ("no page, segment or fact moves", "没有页、片段或事实移动"),
    "quiet": ("Nothing has arrived yet.", "尚无内容到来。"),
}


def say(key: str, language: Language, **values: object) -> str:
    """One sentence; values are put in as they are, never read as a template.

    >>> say("superseded", "en", value="{by}", by="Porto")
    '“{by}” replaced by “Porto”.'
    >>> say("breaks", "zh", score="")
    '开启新的对话链。'
    """
    return _TEMPLATES[key][LANGUAGES.index(language)].format(**values)


_TERMS = {
    "stm": ("short-term", "短期记忆"),
    "mtm": ("mid-term", "中期记忆"),
    "lpm": ("long-term", "长期记忆"),
    "archive": ("archived", "归档"),
    "dropped": ("dropped", "已丢弃"),
    "future": ("to come", "未到"),
    "conversation": ("conversation", "对话"),
    "page": ("page", "页"),
    "turn": ("turn", "轮"),
    "heat": ("heat", "热度"),
    "visits": ("visits", "访问"),
    "pages": ("pages", "页数"),
    "recency": ("recency", "近度"),
    "chain": ("chain", "对话链"),
    "chains": ("chains", "对话链"),
    "others": ("other topics", "其他话题"),
    "segment": ("segment", "片段"),
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
    "agent_profile": ("agent profile", "助手画像"),
    "agent_trait": ("agent trait", "助手特征"),
    "said": ("said", "说出"),
}


def term(key: str, language: Language, **values: object) -> str:
    """One word or label of the views.

    >>> term("stm", "en"), term("colder", "zh", n=3)
    ('short-term', '另外 3 个较小话题')
    """
    return _TERMS[key][LANGUAGES.index(language)].format(**values)
