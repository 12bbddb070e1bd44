"""What the figures say beside their marks, in English and Chinese."""

from __future__ import annotations

from ..memory.about import About
from ..memory.memoryos import ABOUT as MEMORYOS
from .catalogue import Language, chosen

_CAPTIONS: dict[str, tuple[str, str]] = {
    # -- recall --
    "recall_segments": ("segments", "段"),
    "recall_pages": ("pages", "页"),
    "recall_prompt": ("the prompt", "提示词"),
    "recall_segments_note": (
        "best first<br>dark = cos<br>light = keywords",
        "由高到低<br>深 = cos<br>浅 = 关键词",
    ),
    "recall_pages_note": (
        "of the segments before<br>the cut, best first<br>height = cos",
        "截断前各段的页<br>由高到低<br>高度 = cos",
    ),
    "recall_prompt_note": (
        "{tokens} of {budget} tokens<br>▲ = gold evidence",
        "{tokens}/{budget} 词元<br>▲ = 标准证据",
    ),
    "recall_brought_note": ("striped = by a link: {n}", "斜纹 = 经链接：{n}"),
    "recall_brought": (
        "Page {page} came because page {by} is linked to it.",
        "第 {page} 页因第 {by} 页与之链接而被带回。",
    ),
    "recall_ranks": ("ranks {first}–{last}", "名次 {first}–{last}"),
    "recall_rank": ("rank", "名次"),
    "recall_tokens": ("tokens", "词元"),
    "recall_asked": ("asked after page {turn}", "在第 {turn} 页之后提问"),
    "recall_cut": ("did not fit", "放不下"),
    "part_recent": ("recent", "近期"),
    "part_evidence": ("evidence", "证据"),
    "part_persona": ("persona", "人物"),
    "part_world": ("world", "世界"),
    "place_stm": ("{id}: page {page} is in short-term memory.", "{id}：第 {page} 页在短期记忆中。"),
    "place_returned": (
        "{id}: page {page} came back, ranked {rank} of {pages}, from {segment}.",
        "{id}：第 {page} 页被取回，名次 {rank}/{pages}，来自「{segment}」。",
    ),
    "place_brought": (
        "{id}: page {page} came by a link of page {by}; by itself it ranks {rank} of {pages}, in {segment}.",
        "{id}：第 {page} 页经第 {by} 页的链接带回；其自身名次 {rank}/{pages}，在「{segment}」。",
    ),
    "place_below_k": (
        "{id}: page {page} in {segment} ranks {rank} of {pages}; the best k = {k} are read.",
        "{id}：第 {page} 页（「{segment}」）名次 {rank}/{pages}；只读取前 k = {k} 页。",
    ),
    "place_below_m": (
        "{id}: page {page} in {segment}, ranked {rank} of {segments}; the best m = {m} are searched.",
        "{id}：第 {page} 页在「{segment}」，名次 {rank}/{segments}；只搜索前 m = {m} 个段。",
    ),
    "place_archive": (
        "{id}: page {page} was evicted to the archive.",
        "{id}：第 {page} 页已随段淘汰到归档。",
    ),
    "place_dropped": ("{id}: page {page} was dropped on the way.", "{id}：第 {page} 页在迁移时丢弃。"),
    "place_future": ("{id}: page {page} was not yet said.", "{id}：第 {page} 页尚未说出。"),
    "place_lost": ("{id}: no page holds it.", "{id}：没有任何页包含它。"),
    "place_truncated": (
        "{id}: page {page} was found and did not fit the prompt.",
        "{id}：第 {page} 页已找到，但提示词放不下。",
    ),
    "recall_alt": ("“{text}” asked after page {turn}.", "“{text}”，在第 {turn} 页之后提问。"),
    "recall_alt_found": (
        "Best of {segments} segments: {label} ({score}); {returned} of {pages} pages came back.",
        "{segments} 个段中最佳：「{label}」（{score}）；{pages} 页中取回 {returned} 页。",
    ),
    "recall_alt_prompt": ("The prompt has {tokens} tokens.", "提示词共 {tokens} 个词元。"),
    # -- timeline --
    "pages_span": (
        "<b>{first}</b>–<b>{last}</b> · {n} pages<br>{day}",
        "<b>{first}</b>–<b>{last}</b> · {n} 页<br>{day}",
    ),
    "band_cells": (
        "cell = page, pale = archived<br>bracket = chain",
        "方格 = 页，浅色 = 已归档<br>括线 = 对话链",
    ),
    "band_stm": ("the last {n} pages, first in, first out", "最近 {n} 页，先进先出"),
    "band_stm_free": ("the newest pages", "最新的若干页"),
    "band_mtm": (
        "topics: a page joins its best match above{theta} · thickness = heat",
        "话题：得分超过{theta} 时并入最佳匹配 · 粗细 = 热度",
    ),
    "band_lpm": (
        "facts, written when a topic’s heat passes{tau} · dotted = said → known",
        "话题热度超过{tau} 时写入的事实 · 虚线 = 说出 → 写入",
    ),
    "heap": ("smaller topics open: {n}", "存续的较小话题：{n}"),
    "timeline_alt": (
        "After turn {turn} of {turns}: {stm} pages in short-term memory, {segments} segments in "
        "mid-term memory, {facts} facts in long-term memory, {archived} pages archived.",
        "第 {turn}/{turns} 轮后：短期记忆 {stm} 页，中期记忆 {segments} 个段，"
        "长期个人记忆 {facts} 条事实，归档 {archived} 页。",
    ),
    "timeline_alt_biggest": (
        "Biggest topic: {label}, {pages} pages.",
        "最大的话题：「{label}」，{pages} 页。",
    ),
    # -- heat --
    "heat_none": ("this memory knows no strength", "此记忆没有强度之说"),
    "heat_scale": ("√ scale", "平方根刻度"),
    "heat_others": ("the hottest of {n} other topics", "其他 {n} 个话题中最热者"),
    "heat_what_if": (
        "◇ with τ {tau}: {then}<br>promoted (now {now})",
        "◇ τ {tau} 时晋升 {then} 个<br>（现为 {now} 个）",
    ),
    "heat_crossing": (
        "with τ {tau} promoted first at turn {turn} (now: {now})",
        "τ 为 {tau} 时首次晋升在第 {turn} 轮（现为：{now}）",
    ),
    "heat_never": ("never", "从未"),
    "heat_alt": ("Heat of {n} segments after turn {turn}.", "第 {turn} 轮后 {n} 个段的热度。"),
    "heat_alt_hottest": ("Hottest: {label}, {heat}.", "最热：「{label}」，{heat}。"),
    "heat_alt_tau": ("Promoted so far, past τ {tau}: {n}.", "至此超过 τ {tau} 而晋升：{n} 个。"),
    # -- chains --
    "chains_note": (
        "a line joins a page to the one it continues · rows: where each page lies now",
        "连线 = 承接的页 · 行 = 各页现在的位置",
    ),
    "chains_some": (" · the longest {n} of {of} chains", " · 仅绘最长的 {n}/{of} 条链"),
    "chains_alt": ("{n} dialogue chains after turn {turn}.", "第 {turn} 轮后共有 {n} 条对话链。"),
    "chains_alt_longest": (
        "Longest: pages {first} to {last}, about {meta}. Chains over several segments: {n}.",
        "最长：第 {first} 至 {last} 页，关于 {meta}。跨多个段的链：{n}。",
    ),
    # -- lpm --
    "lpm_note": (
        "a bar a fact, pale = no longer held · dotted = said → known",
        "每条横条 = 一条事实，浅色 = 已不再有效 · 虚线 = 说出 → 写入",
    ),
    "lpm_others": ("{n} more", "另外 {n} 条"),
    "lpm_known": (
        "said at turn {said}, known at turn {written}: {late} turns late",
        "第 {said} 轮说出，第 {written} 轮写入：迟 {late} 轮",
    ),
    "lpm_doubted": ("long unseen", "久未再现"),
    "lpm_back": ("{segment} → page {pages} → {turns}", "「{segment}」→ 第 {pages} 页 → {turns}"),
    "lpm_back_pages": ("page {pages} → {turns}", "第 {pages} 页 → {turns}"),
    "lpm_alt": (
        "Long-term memory after turn {turn}: {active} facts, {over} no longer held.",
        "第 {turn} 轮后的长期个人记忆：{active} 条事实，{over} 条已不再有效。",
    ),
    "lpm_alt_newest": (
        "Newest: {slot} = {value}, said at turn {said}, known at turn {written}.",
        "最新：{slot} = {value}，第 {said} 轮说出，第 {written} 轮写入。",
    ),
    # -- map --
    "map_alt": (
        "Map of {n} pages by {method}, near = alike: {stm} in short-term memory, {mtm} in mid-term memory, "
        "{gone} out of memory, {future} to come.",
        "{n} 页的地图（{method}），越近越相似：短期记忆 {stm} 页，中期记忆 {mtm} 页，"
        "已移出 {gone} 页，未到 {future} 页。",
    ),
    "map_pca": ("near = alike · principal components", "越近越相似 · 主成分"),
    "map_umap": ("near = alike · UMAP", "越近越相似 · UMAP"),
    "map_links": (" · line = link: {n}", " · 线 = 链接：{n}"),
    "map_links_some": (" · line = link: the newest {n} of {of}", " · 线 = 链接：仅绘最新的 {n}/{of}"),
    "map_leads": ("leads to {pages}", "通向 {pages}"),
    "map_led": ("linked by {pages}", "被 {pages} 链接"),
    "map_alt_links": (
        "Links between pages: {n}; page {page} has most of them, {most}.",
        "页间链接：{n} 条；第 {page} 页最多，{most} 条。",
    ),
    "map_clump": ("{n} pages close together", "邻近的 {n} 页"),
    # -- similarity, decision --
    "similarity_alt": (
        "Cosine of two pages: {all} in the middle; {before} for a page and the page before.",
        "两页余弦的中位数：{all}；相邻两页：{before}。",
    ),
    "similarity_alt_theta": (
        "By cosine alone {share} of the pages pass θ {theta} with the page before.",
        "仅凭余弦，{share} 的页与前一页超过 θ {theta}。",
    ),
    "similarity_alt_none": ("There are no two pages to compare.", "没有可比较的两页。"),
    "decision_alt": (
        "Page {page} against its best segments: {options}; θ {theta}.",
        "第 {page} 页与最佳段的得分：{options}；θ {theta}。",
    ),
    "decision_alt_first": (
        "Page {page} opened the first segment: mid-term memory was empty.",
        "第 {page} 页建立第一个段：中期记忆为空。",
    ),
    # -- compare --
    "compare_apart": ("filed apart", "归入不同段"),
    "compare_facts": ("facts", "事实"),
    "compare_facts_note": ("▲ A alone · ▽ B alone<br>◇ at another turn", "▲ 仅 A · ▽ 仅 B<br>◇ 轮次不同"),
    "compare_match": ("{shared} of {pages} pages in {other}", "{pages} 页中 {shared} 页在「{other}」"),
    "compare_alone": ("no counterpart", "没有对应段"),
    "compare_more": ("{n} smaller topics", "另外 {n} 个较小话题"),
    "compare_filed": ("page {page}: {a} | {b}", "第 {page} 页：{a} | {b}"),
    "compare_unfiled": ("not filed", "未归入"),
    "compare_alt_same": (
        "Both runs do the same at every one of {turns} turns.",
        "两次运行在全部 {turns} 轮都相同。",
    ),
    "compare_alt": (
        "The runs differ at {n} of {turns} turns, first at turn {first}. Pages filed apart: {apart}. "
        "Segments: {a} in A, {b} in B, {pairs} of them with a counterpart. "
        "Facts: {facts_a} in A alone, {facts_b} in B alone, {moved} at another turn.",
        "两次运行在 {turns} 轮中有 {n} 轮不同，首次在第 {first} 轮。归入不同段的页：{apart}。"
        "段：A {a} 个，B {b} 个，其中 {pairs} 对相互对应。"
        "事实：仅 A {facts_a} 条，仅 B {facts_b} 条，轮次不同 {moved} 条。",
    ),
}


def caption(key: str, language: Language, about: About = MEMORYOS, **values: object) -> str:
    """One caption in the words of a system; values are put in as they are, never read as a template.

    >>> caption("recall_asked", "en", turn=3), caption("recall_pages", "zh")
    ('asked after page 3', '页')
    """
    return chosen(_CAPTIONS[key], key, language, about).format(**values)
