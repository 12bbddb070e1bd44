"""The sentences of a diagnosis that name parts of a memory, for systems that call them otherwise.

`texts` says them of MemoryOS; these take the names from `About`. What no name stands in is said as there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from ...memory.about import About, Name, about
from ...memory.memoryos import MemoryOS
from .names import NAMES
from .texts import TEMPLATES, Text

PARTS = ("window", "store", "archive", "dropped", "group", "groups", "power", "lasting")  # out of `About`
STRENGTH = Name("strength", "强度")

OWN: dict[str, Text] = {
    "not_written.migration.one_sided": Text(
        "{turn} was dropped on its way out of {window}: only one side speaks on page {page}.",
        "{turn} 在移出{window}时被丢弃：第 {page} 页只有一方发言。",
    ),
    "not_written.migration.unreadable_themes": Text(
        "{turn} was dropped on its way out of {window}: the themes of page {page} could not be read.",
        "{turn} 在移出{window}时被丢弃：第 {page} 页的主题无法解析。",
    ),
    "not_written.migration.no_memory": Text(
        "{turn} was on page {page}, and nothing is kept of a page once it leaves the prompt ({window}).",
        "{turn} 在第 {page} 页；页一旦离开提示词（{window}）便不再保留。",
    ),
    "evicted": Text(
        "{turn} was on page {page}, which left {store} at turn {at} for want of room (now: {archive}).",
        "{turn} 在第 {page} 页，该页于第 {at} 轮因容量不足移出{store}（现在：{archive}）。",
    ),
    "evicted.at_birth": Text(
        "{turn} was on page {page}, which left {store} at turn {at}, as soon as it had come "
        "(now: {archive}).",
        "{turn} 在第 {page} 页，该页于第 {at} 轮刚进入{store}即被移出（现在：{archive}）。",
    ),
    "evicted.faded": Text(
        "{turn} was on page {page}, which left {store} at turn {at}: {power} {strength}, below {limit} "
        "(now: {archive}).",
        "{turn} 在第 {page} 页，该页于第 {at} 轮移出{store}：{power} {strength}，低于 {limit}"
        "（现在：{archive}）。",
    ),
    "evicted.untold": Text(
        "{turn} was on page {page}, which no question can find (now: {archive}).",
        "{turn} 在第 {page} 页，任何提问都找不到该页（现在：{archive}）。",
    ),
    "written_wrong.lpm": Text(
        "The answer repeats the entry “{x}” ({lasting}), which its own pages do not bear out.",
        "回答重复了条目「{x}」（{lasting}），而其来源页并无此内容。",
    ),
    "not_retrieved.segment_rank": Text(
        "{turn} lies on page {page} in {group} {seg}, ranked {r} of {n}. Only the best {m} are searched.",
        "{turn} 在第 {page} 页，属于{group}「{seg}」，排名 {r}/{n}；只搜索前 {m} 个。",
    ),
    "not_retrieved.segment_threshold": Text(
        "{turn} lies on page {page} in {group} {seg}, which scores {segment_score}. "
        "Below {segment_floor} none is searched.",
        "{turn} 在第 {page} 页，属于{group}「{seg}」，得分 {segment_score}；低于 {segment_floor} 的不搜索。",
    ),
    "not_retrieved.segment_threshold.own": Text(
        "{turn} lies on page {page} in {group} {seg}, where this question does not look.",
        "{turn} 在第 {page} 页，属于{group}「{seg}」；此提问不在其中查找。",
    ),
    "not_retrieved.page_rank": Text(
        "Page {page} ranks {rk} of {np} in {store}. Only the best {k} come back.",
        "第 {page} 页在{store}中排名 {rk}/{np}；只取回前 {k} 页。",
    ),
    "not_retrieved.page_rank.store": Text(
        "Page {page} ranks {rk} of {np} in {store}. Only the best {k} come back.",
        "第 {page} 页在{store}中排名 {rk}/{np}；只取回前 {k} 页。",
    ),
    "prompt.stm_not_rendered": Text(
        "Page {page} stands before every question ({window}), but did not fit into the prompt.",
        "第 {page} 页本应始终可见（{window}），但提示词已放不下。",
    ),
    "again.kept.segment": Text(
        "Kept, it would be lost again where {groups} are chosen.", "即使保留，也会在选取{groups}时再次丢失。"
    ),
    "again.right.segment": Text(
        "Written right, it would be lost again where {groups} are chosen.",
        "即使写入无误，也会在选取{groups}时再次丢失。",
    ),
    "misled_by_persona": Text(
        "The answer repeats the entry “{x}” ({lasting}).", "回答重复了条目「{x}」（{lasting}）。"
    ),
    "led_by.entry": Text(
        "Its words stand in the entry “{x}” ({lasting}).", "其用词见于条目「{x}」（{lasting}）。"
    ),
    "change.top_m": Text(
        "Found if {a} or more {groups} were searched.", "搜索不少于 {a} 个{groups}即可找到。"
    ),
    "change.fewer": Text(
        "Found with fewer {groups}: {a} or less, so there is less competition.",
        "减少{groups}反而找到：不多于 {a} 个，竞争更少。",
    ),
    "change.fewer.until": Text(
        "Found with fewer {groups}: from {b} to {a}, so there is less competition.",
        "减少{groups}反而找到：{b} 到 {a} 个，竞争更少。",
    ),
    "change.segment_by": Text(
        "Found when each of the {groups} is scored by its best page.",
        "{groups}各以其最佳页计分即可找到。",
    ),
    "change.best_page_and_bm25": Text(
        "Found when each of the {groups} is scored by its best page and BM25 is mixed in.",
        "{groups}各以其最佳页计分并混入 BM25 即可找到。",
    ),
    "change.segment_threshold": Text("Found without a floor for {groups}.", "取消{groups}的下限即可找到。"),
    "change.stm_capacity": Text(
        "Found with a capacity of {a} ({window}).", "容量为 {a}（{window}）即可找到。"
    ),
    "change.mtm_capacity": Text(
        "Kept and found with a capacity of {a} ({store}).", "容量为 {a}（{store}）则会保留并找到。"
    ),
    "change.unbounded": Text(
        "Kept and found if nothing had to leave ({store}).", "若无须移出任何内容（{store}），则会保留并找到。"
    ),
}

NAMED: dict[str, Text] = {  # of labels and gates
    "evicted": Text("{archive}", "{archive}"),
    "written_wrong.lpm": Text("written wrong: entry ({lasting})", "写入有误：条目（{lasting}）"),
    "not_retrieved.segment_threshold": Text("{group} below the floor", "{group}低于下限"),
    "not_retrieved.segment_rank": Text("{group} not selected", "{group}未入选"),
    "prompt.stm_not_rendered": Text("not shown ({window})", "未展示（{window}）"),
    "misled_by_persona": Text("misled by an entry ({lasting})", "被条目误导（{lasting}）"),
    "segment": Text("{group}", "{group}"),
}


def spoken(policy: object) -> About | None:
    """The words in which a diagnosis of this policy is said; None: those of MemoryOS, as they stand."""
    return None if policy is None or isinstance(policy, MemoryOS) else about(policy)


def template(key: str, own: About | None) -> Text:
    """What is said under this key."""
    return OWN.get(key, TEMPLATES[key]) if own else TEMPLATES[key]


def called(key: str, language: Literal["en", "zh"], own: About | None) -> str:
    """The name of an outcome, a label, a family, a flag or a gate."""
    text = NAMED.get(key, NAMES[key]) if own else NAMES[key]
    said: str = getattr(text, language)
    return said.format(**parts(own, language))


def parts(own: About | None, language: Literal["en", "zh"]) -> Mapping[str, str]:
    """Every part by its name in this system's words; what a sentence does not name it leaves out."""
    if own is None:
        return {}
    names = {part: getattr(own, part) for part in PARTS if part != "power"}
    names["power"] = own.strength or STRENGTH
    return {part: name.of(language) for part, name in names.items()}
