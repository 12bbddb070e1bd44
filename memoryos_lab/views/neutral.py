"""What is said of a memory that is not MemoryOS: the same keys, with the system's own names (see `naming`).

Names stand where no grammar touches them, in brackets or beside a number: they may be of any kind.
"""

from __future__ import annotations

from .leaving import Text, leaving

_SENTENCES: dict[str, Text] = {
    "arrived": (
        "Page {page} arrives ({its_window}: {held} of {capacity}).",
        "第 {page} 页到来（{its_window}：{held}/{capacity}）。",
    ),
    "left": (
        "Page {page} leaves ({its_window}: at most {capacity}).",
        "第 {page} 页移出（{its_window}：上限 {capacity}）。",
    ),
    "left_free": ("Page {page} leaves ({its_window}).", "第 {page} 页移出（{its_window}）。"),
    "returned": ("Page {page} comes back ({its_window}).", "第 {page} 页回到{its_window}。"),
    "stored": ("Page {page} is filed in {segment}.", "第 {page} 页归入「{segment}」。"),
    "merged": (
        "Page {page} joins {segment}: {total} {sign} {theta}.",
        "第 {page} 页并入「{segment}」：{total} {sign} {theta}。",
    ),
    "merged_next": (
        "Page {page} joins {segment}: {total} {sign} {theta}; next best {next} {next_total}.",
        "第 {page} 页并入「{segment}」：{total} {sign} {theta}；次优「{next}」{next_total}。",
    ),
    "opened": (
        "Page {page} opens {segment}: best match {best} scored {total}, {sign} {theta}.",
        "第 {page} 页新建「{segment}」：最高者「{best}」{total}，{sign} {theta}。",
    ),
    "opened_refused": (
        "Page {page} opens {segment}: best match {best} was refused (cos {cos}).",
        "第 {page} 页新建「{segment}」：最高者「{best}」被拒（cos {cos}）。",
    ),
    "opened_first": (
        "Page {page} opens {segment} ({its_group}).",
        "第 {page} 页新建「{segment}」（{its_group}）。",
    ),
    "promoted": (
        "{segment} is read for what lasts ({its_strength} {heat} {sign} {tau}): page {read}.",
        "读取「{segment}」以提取长久内容（{its_strength} {heat} {sign} {tau}）：第 {read} 页。",
    ),
    "recalled_nothing": ("Asked: “{question}” → nothing found", "提问：“{question}” → 没有找到"),
    "visited": (
        "{segment} found: {visits} so far ({its_strength} {heat}).",
        "「{segment}」被找到：累计 {visits} 次（{its_strength} {heat}）。",
    ),
    "undistilled": (
        "{segment}: no model has read page {pages} yet; nothing is made up.",
        "「{segment}」：尚无模型读取第 {pages} 页；不编造内容。",
    ),
    "faded": (
        "{segment}: {its_strength} {strength} is below {limit}, so page {pages} goes ({its_archive}).",
        "「{segment}」：{its_strength} {strength} 低于 {limit}，第 {pages} 页离开（{its_archive}）。",
    ),
}

_LEAVES = {  # by the rule that chose the group
    "coldest": (
        "{segment} leaves: {its_strength} {heat}, lowest of {of}.",
        "「{segment}」离开：{its_strength} {heat}，{of} 个中最低。",
    ),
    "visits": (
        "{segment} leaves: found {visits} times, fewest of {of}.",
        "「{segment}」离开：被找到 {visits} 次，{of} 个中最少。",
    ),
    "recent": (
        "{segment} leaves: untouched for longest of {of}.",
        "「{segment}」离开：{of} 个中最久未触及。",
    ),
}
_PAGES = {
    "": (" Pages ({its_archive}): {pages}.", "页（{its_archive}）：{pages}。"),
    "_empty": (" Its pages have another place.", "其页另有位置。"),
}

SENTENCES: dict[str, Text] = _SENTENCES | leaving(_LEAVES, _PAGES)  # of events

IN_TOKENS: dict[str, Text] = {  # of a system whose window counts tokens
    "arrived": (
        "Page {page} arrives ({its_window}: {held} of {capacity} tokens).",
        "第 {page} 页到来（{its_window}：{held}/{capacity} 词元）。",
    ),
    "left": (
        "Page {page} leaves ({its_window}: at most {capacity} tokens).",
        "第 {page} 页移出（{its_window}：上限 {capacity} 词元）。",
    ),
}
WATCHED: dict[str, Text] = {  # of a memory that was watched or read: nothing is known of what was compared
    "opened_first": ("Page {page} opens {segment}.", "第 {page} 页新建「{segment}」。"),
    "stored": ("Page {page} is filed in {segment}.", "第 {page} 页归入「{segment}」。"),
}
UNFELT_SENTENCES: dict[str, Text] = {  # of a system that knows no strength
    "visited": ("{segment} found: {visits} so far.", "「{segment}」被找到：累计 {visits} 次。"),
}

NEUTRAL: dict[str, Text] = {  # words of figures
    "others": ("others", "其他"),
    "colder": ("{n} smaller ones", "另外 {n} 个较小者"),
    "visited": ("found", "被找到"),
    "evicted": ("gone", "离开"),
    "promoted": ("read", "读取"),
    "learned": ("entry", "条目"),
    "diff_segments": ("{its_groups} {sign}{n}", "{its_groups} {sign}{n}"),
    "diff_promotions": ("readings {sign}{n}", "读取 {sign}{n}"),
    "diff_evictions": ("departures {sign}{n}", "离开 {sign}{n}"),
    "diff_facts": ("entries written {sign}{n}", "写入的条目 {sign}{n}"),
    "diff_none": ("nothing moves", "没有移动"),
    # -- recall --
    "recall_segments": ("{its_groups}", "{its_groups}"),
    "recall_segments_note": (
        "best first<br>dark = cos<br>light = what is added",
        "由高到低<br>深 = cos<br>浅 = 附加项",
    ),
    "recall_pages_note": ("best first<br>height = score", "由高到低<br>高度 = 得分"),
    "place_stm": (
        "{id}: page {page} stands in the prompt anyway ({its_window}).",
        "{id}：第 {page} 页本就在提示词中（{its_window}）。",
    ),
    "place_below_m": (
        "{id}: page {page} in {segment}, ranked {rank} of {segments}: it was not searched.",
        "{id}：第 {page} 页在「{segment}」，名次 {rank}/{segments}：未被搜索。",
    ),
    "place_archive": (
        "{id}: page {page} is found by no question ({its_archive}).",
        "{id}：任何提问都找不到第 {page} 页（{its_archive}）。",
    ),
    "place_dropped": (
        "{id}: page {page} is not kept ({its_dropped}).",
        "{id}：第 {page} 页未被保留（{its_dropped}）。",
    ),
    "recall_alt_found": (
        "Best of {segments} {its_groups}: {label} ({score}); {returned} of {pages} pages came back.",
        "{its_groups}共 {segments}，最佳：「{label}」（{score}）；{pages} 页中取回 {returned} 页。",
    ),
    # -- timeline --
    "band_stm": ("what stands in the prompt: at most {n}", "始终在提示词中：上限 {n}"),
    "band_stm_free": ("what stands in the prompt", "始终在提示词中"),
    "band_mtm": ("row = one of the {its_groups}", "行 = {its_groups}"),
    "band_lpm": ("what is written · dotted = said → written", "写下的内容 · 虚线 = 说出 → 写入"),
    "band_cells": (
        "cell = page, pale = {its_archive}<br>bracket = chain",
        "方格 = 页，浅色 = {its_archive}<br>括线 = 对话链",
    ),
    "heap": ("smaller {its_groups}: {n}", "较小的{its_groups}：{n}"),
    "timeline_alt": (
        "After turn {turn} of {turns}: {stm} pages ({its_window}), {segments} {its_groups} ({its_store}), "
        "{facts} entries ({its_lasting}), {archived} pages ({its_archive}).",
        "第 {turn}/{turns} 轮后：{its_window} {stm} 页，{its_store} {its_groups} {segments}，"
        "{its_lasting} {facts} 条，{its_archive} {archived} 页。",
    ),
    "timeline_alt_biggest": ("Largest: {label}, {pages} pages.", "最大者：「{label}」，{pages} 页。"),
    # -- strength --
    "heat_others": ("the strongest of {n} others", "其他 {n} 个中最强者"),
    "heat_alt": (
        "{its_strength} of {n} {its_groups} after turn {turn}.",
        "第 {turn} 轮后{its_groups}（{n}）的{its_strength}。",
    ),
    "heat_alt_hottest": ("Highest: {label}, {heat}.", "最高：「{label}」，{heat}。"),
    # -- chains, long-term, map, decision --
    "chains_alt_longest": (
        "Longest: pages {first} to {last}, about {meta}. Chains over several {its_groups}: {n}.",
        "最长：第 {first} 至 {last} 页，关于 {meta}。跨{its_groups}的链：{n}。",
    ),
    "lpm_note": (
        "a bar an entry, pale = no longer held · dotted = said → written",
        "每条横条 = 一条内容，浅色 = 已不再有效 · 虚线 = 说出 → 写入",
    ),
    "lpm_known": (
        "said at turn {said}, written at turn {written}: {late} turns late",
        "第 {said} 轮说出，第 {written} 轮写入：迟 {late} 轮",
    ),
    "lpm_alt": (
        "After turn {turn} ({its_lasting}): {active} entries, {over} no longer held.",
        "第 {turn} 轮后（{its_lasting}）：{active} 条，{over} 条已不再有效。",
    ),
    "lpm_alt_newest": (
        "Newest: {slot} = {value}, said at turn {said}, written at turn {written}.",
        "最新：{slot} = {value}，第 {said} 轮说出，第 {written} 轮写入。",
    ),
    "map_alt": (
        "Map of {n} pages by {method}, near = alike: {its_window} {stm}, {its_store} {mtm}, "
        "out of memory {gone}, to come {future}.",
        "{n} 页的地图（{method}），越近越相似：{its_window} {stm} 页，{its_store} {mtm} 页，"
        "已移出 {gone} 页，未到 {future} 页。",
    ),
    "decision_alt": (
        "Page {page} against its best {its_groups}: {options}; limit {theta}.",
        "第 {page} 页与最佳{its_groups}的得分：{options}；界限 {theta}。",
    ),
    "decision_alt_first": ("Page {page}: nothing was compared.", "第 {page} 页：没有比较。"),
    # -- compare --
    "compare_apart": ("filed apart", "归属不同"),
    "compare_facts": ("entries", "条目"),
    "compare_more": ("{n} smaller ones", "另外 {n} 个较小者"),
    "compare_alone": ("no counterpart", "没有对应者"),
    "compare_alt": (
        "The runs differ at {n} of {turns} turns, first at turn {first}. Pages filed apart: {apart}. "
        "Groups: {a} in A, {b} in B, {pairs} of them with a counterpart. "
        "Entries: {facts_a} in A alone, {facts_b} in B alone, {moved} at another turn.",
        "两次运行在 {turns} 轮中有 {n} 轮不同，首次在第 {first} 轮。归属不同的页：{apart}。"
        "组：A {a} 个，B {b} 个，其中 {pairs} 对相互对应。"
        "条目：仅 A {facts_a} 条，仅 B {facts_b} 条，轮次不同 {moved} 条。",
    ),
}

UNFELT: dict[str, Text] = {  # words of figures where a system knows no strength
    "heat_alt": (
        "This system knows no strength of its {its_groups} ({n} after turn {turn}).",
        "此系统的{its_groups}没有强度之说（第 {turn} 轮后有 {n} 个）。",
    ),
}
FELT: dict[str, Text] = {  # and where it does
    "band_mtm": (
        "row = one of the {its_groups} · thickness = {its_strength}",
        "行 = {its_groups} · 粗细 = {its_strength}",
    ),
}
