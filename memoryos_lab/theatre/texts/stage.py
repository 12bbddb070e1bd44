"""Words on the stage: names of the bands, how to read them, what a pointer finds."""

from __future__ import annotations

TEXTS = {
    "stage_conversation": ("Conversation", "对话"),
    "stage_cells": ("cell = page · bracket = chain", "格 = 页 · 括线 = 对话链"),
    "stage_cells_short": ("cell = page", "格 = 页 · 括线 = 链"),
    "stage_stm": ("Short-term", "短期记忆"),
    "stage_stm_line": ("the last {n} pages, first in, first out", "最近 {n} 页，先进先出"),
    "stage_stm_none": ("none here: a page is filed as soon as it arrives", "此设置没有：页面到来即归入片段"),
    "stage_stm_through": (
        "a page leaves in the very turn in which it arrives",
        "页面在到来的当轮即移出",
    ),
    "stage_mtm": ("Mid-term", "中期记忆"),
    "stage_mtm_line": (
        "topics: a page joins its best match if that scores {sign} θ {theta} · thickness = heat",
        "主题：最佳匹配得分 {sign} θ {theta} 时页面并入 · 粗细 = 热度",
    ),
    "stage_mtm_two": (
        "A above, B below · ▪ a page filed apart · thickness = heat",
        "A 在上，B 在下 · ▪ 归属不同的页 · 粗细 = 热度",
    ),
    "stage_mtm_free": ("topics, as pages are filed", "主题：页面归入之处"),
    "stage_lpm": ("Long-term", "长期记忆"),
    "stage_lpm_line": (
        "facts, written when a topic’s heat is {sign} τ {tau} · dotted: said, not yet known",
        "事实：主题热度 {sign} τ {tau} 时写入 · 点线：已说出、尚未获知",
    ),
    "stage_lpm_free": ("facts · dotted: said, not yet known", "事实 · 点线：已说出、尚未获知"),
    "stage_slots": ("{n} more", "另 {n} 项"),
    "stage_archive": ("Archive", "归档"),
    "stage_archive_line": ("pages of evicted topics, hollow cells above", "被淘汰主题的页面，上方为空心格"),
    "stage_pages": ("{n} pages", "{n} 页"),
    "stage_heat": ("Heat", "热度"),
    "stage_heat_terms": ("visits + pages + recency", "访问 + 页数 + 近度"),
    "stage_heat_scale": ("√ scale", "√ 刻度"),
    "stage_heat_drag": ("√ scale · drag τ: what if", "√ 刻度 · 拖动 τ：假如"),
    "stage_what_if": (
        "with τ {tau}, first promotions: {would} (now {now})",
        "若 τ = {tau}：首次晋升 {would} 个（现 {now}）",
    ),
    "stage_what_if_take": ("· click to set", "· 点击采用"),
    "stage_folded": ("{n} more, folded", "另 {n} 个，已折叠"),
    "stage_page": ("page", "页"),
    "stage_opened": ("opened", "新建"),
    "stage_asked": ("asked", "提问"),
    "stage_promoted": ("promoted", "晋升"),
    "stage_evicted": ("evicted", "淘汰"),
    "stage_idle": (
        "hot, but no new page since the last promotion: nothing to write",
        "热，但上次晋升后没有新页面：无可写入",
    ),
    "stage_waiting": ("waits: only the hottest topic is looked at", "等待：此设置只看最热的主题"),
    "stage_grip": ("what if τ were another", "若 τ 取他值"),
    "stage_tip_in": ("in {segment}", "在「{segment}」"),
    "stage_tip_segment": ("heat {heat} · {pages} pages", "热度 {heat} · {pages} 页"),
    "stage_tip_closed": ("evicted at turn {turn} · {pages} pages", "第 {turn} 轮被淘汰 · {pages} 页"),
    "stage_tip_fact": (
        "said at {said}, known at {known}, {late} turns late",
        "第 {said} 轮说出，第 {known} 轮获知，晚 {late} 轮",
    ),
    "stage_tip_known": ("known at {known}", "第 {known} 轮获知"),
    "stage_tip_replaced": ("replaced at {turn} by “{by}”", "第 {turn} 轮被 “{by}” 取代"),
    "stage_tip_chain": ("Chain: pages {first} to {last}", "对话链：第 {first} 至 {last} 页"),
    "stage_tip_asked": ("asked at turn {turn}", "第 {turn} 轮提问"),
    "stage_tip_others": ("{n} more here: click again", "此处另有 {n} 个：再点一次"),
}
