"""Every sentence that is said of a diagnosis, in English and Chinese, to be filled by name.

A sentence that may have one part more is a second template, so whoever fills it (here or on a screen) needs
no rule. Fields hold what is printed: pages count from 1, a turn is its id, a segment its first keywords.
"""

from __future__ import annotations

from string import Formatter
from typing import NamedTuple


class Text(NamedTuple):
    """The same in both languages."""

    en: str
    zh: str

    @property
    def fields(self) -> tuple[str, ...]:
        """What fills the sentence, in the order in which English names it.

        >>> TEMPLATES["coverage"].fields
        ('available', 'gold')
        """
        return tuple(dict.fromkeys(name for _, name, _, _ in Formatter().parse(self.en) if name))


TEMPLATES: dict[str, Text] = {
    # -- passed, and aside --
    "passed": Text("Passed, with the evidence in the prompt.", "通过，证据在提示词中。"),
    "passed.untraced": Text("Passed; this run tells nothing of its retrieval.", "通过；此运行没有检索记录。"),
    "passed.declined": Text("Declined, as it should.", "已拒答，处理正确。"),
    "passed_anyway": Text(
        "Passed, although {missing} of {gold} gold turns were not in the prompt.",
        "通过，尽管 {gold} 个证据轮中有 {missing} 个不在提示词中。",
    ),
    "no_evidence": Text("The gold cites no turn.", "标注没有引用任何对话轮。"),
    "no_trace": Text("Failed; this run tells nothing of its retrieval.", "失败；此运行没有检索记录。"),
    "unscorable.no_gold": Text("There is no gold answer.", "没有标准答案。"),
    "unscorable.unanswered": Text(
        "The run has no answer to it, or none that was scored.", "此运行未作答，或未评分。"
    ),
    # -- S0 to S3 --
    "not_written.loader": Text(
        "{turn} was overwritten while pages were built; memory never saw it.",
        "{turn} 在建页时被覆盖，记忆从未见到。",
    ),
    "not_written.loader.nowhere": Text(
        "{turn} stands on no page; memory never saw it.", "{turn} 不在任何页上，记忆从未见到。"
    ),
    "not_written.loader.later": Text(
        "{turn} stands on page {page}, which came after the question.",
        "{turn} 在第 {page} 页，提问时尚未到来。",
    ),
    "not_written.migration.one_sided": Text(
        "{turn} was dropped between short-term and mid-term memory: only one side speaks on page {page}.",
        "{turn} 在短期到中期之间被丢弃：第 {page} 页只有一方发言。",
    ),
    "not_written.migration.unreadable_themes": Text(
        "{turn} was dropped between short-term and mid-term memory: "
        "the themes of page {page} could not be read.",
        "{turn} 在短期到中期之间被丢弃：第 {page} 页的主题无法解析。",
    ),
    "not_written.migration.no_memory": Text(
        "{turn} was dropped: nothing is kept of page {page} once it leaves short-term memory.",
        "{turn} 被丢弃：第 {page} 页移出短期记忆后不再保留。",
    ),
    "evicted": Text(
        "{turn} was on page {page}, in a segment evicted at turn {at} when mid-term memory held {capacity}.",
        "{turn} 在第 {page} 页，其段于第 {at} 轮被淘汰（上限 {capacity}）。",
    ),
    "evicted.at_birth": Text(
        "{turn} was on page {page}, in a segment evicted at birth: "
        "at turn {at} mid-term memory held {capacity}, and the newest was the coldest.",
        "{turn} 在第 {page} 页，其段刚建立即被淘汰：第 {at} 轮时中期记忆已达上限 {capacity}，最新者最冷。",
    ),
    "evicted.faded": Text(
        "{turn} was on page {page}, which faded at turn {at}: its strength was {strength}, below {limit}.",
        "{turn} 在第 {page} 页，该页于第 {at} 轮淡出：强度 {strength}，低于 {limit}。",
    ),
    "evicted.untold": Text(
        "{turn} was on page {page}, which is out of memory.", "{turn} 在第 {page} 页，该页已不在记忆中。"
    ),
    "written_wrong.text": Text(
        "Page {page} holds {turn} with {recall} % of its words.",
        "第 {page} 页只保存了 {turn} 的 {recall}% 文字。",
    ),
    "written_wrong.time": Text(
        "Page {page} holds {turn} with the wrong date: {held}, not {meant}.",
        "第 {page} 页保存了 {turn}，但日期有误：{held}，应为 {meant}。",
    ),
    "written_wrong.speaker": Text(
        "Page {page} holds {turn} as said by {held}, not {meant}.",
        "第 {page} 页把 {turn} 记为 {held} 所说，应为 {meant}。",
    ),
    "written_wrong.lpm": Text(
        "The answer repeats the long-term entry “{x}”, which its own pages do not bear out.",
        "回答重复了长期个人记忆条目「{x}」，而其来源页并无此内容。",
    ),
    # -- S5 to S7 --
    "not_retrieved.segment_rank": Text(
        "{turn} lies on page {page} in {seg}, ranked {r} of {n}. Only the best m = {m} are searched.",
        "{turn} 在第 {page} 页，属于「{seg}」，排名 {r}/{n}；只搜索前 m = {m} 个段。",
    ),
    "not_retrieved.segment_threshold": Text(
        "{turn} lies on page {page} in {seg}, which scores {segment_score}. "
        "Below {segment_floor} no segment is searched.",
        "{turn} 在第 {page} 页，属于「{seg}」，得分 {segment_score}；低于 {segment_floor} 的段不搜索。",
    ),
    "not_retrieved.segment_threshold.own": Text(
        "{turn} lies on page {page} in {seg}, where this question does not look.",
        "{turn} 在第 {page} 页，属于「{seg}」；此提问不在其中查找。",
    ),
    "not_retrieved.unranked": Text(
        "{turn} lies on page {page}, which was not among what this question ranks.",
        "{turn} 在第 {page} 页，该页不在此提问的排名范围内。",
    ),
    "not_retrieved.page_rank": Text(
        "{seg} was searched (rank {r}), but page {page} ranks {rk} of {np}. Only the best k = {k} are read.",
        "「{seg}」已被搜索（排名 {r}），但第 {page} 页排名 {rk}/{np}；只读取前 k = {k} 页。",
    ),
    "not_retrieved.page_rank.store": Text(
        "Page {page} ranks {rk} of {np}. Only the best k = {k} are read.",
        "第 {page} 页排名 {rk}/{np}；只读取前 k = {k} 页。",
    ),
    "not_retrieved.page_threshold": Text(
        "{seg} was searched (rank {r}), but page {page} scores {page_cos}. "
        "Below {page_floor} no page is read.",
        "「{seg}」已被搜索（排名 {r}），但第 {page} 页得分 {page_cos}；低于 {page_floor} 的页不读取。",
    ),
    "not_retrieved.page_threshold.own": Text(
        "Page {page} was within reach, but is none that this question reads.",
        "第 {page} 页在可及范围内，但此提问不读取该页。",
    ),
    "prompt.truncated": Text(
        "Page {page} was retrieved, then cut: the prompt ends at {budget} tokens.",
        "第 {page} 页已检索到，但被截断：提示词上限 {budget} 个词元。",
    ),
    "prompt.stm_not_rendered": Text(
        "Page {page} was in short-term memory, not in the prompt.",
        "第 {page} 页在短期记忆中，但未写入提示词。",
    ),
    "coverage": Text(
        "{available} of {gold} gold turns were in the prompt.",
        "{gold} 个证据轮中有 {available} 个在提示词中。",
    ),
    # -- lost again: kept, written right, searched or ranked better, it would have been lost at … --
    "again.kept.segment": Text("Kept, it would be lost again at its segment.", "即使保留，也会再次失于段。"),
    "again.kept.page": Text("Kept, it would be lost again at its page.", "即使保留，也会再次失于页这一关。"),
    "again.kept.prompt": Text("Kept, it would be cut from the prompt.", "即使保留，也会被提示词截断。"),
    "again.right.segment": Text(
        "Written right, it would be lost again at its segment.", "即使写入无误，也会再次失于段。"
    ),
    "again.right.page": Text(
        "Written right, it would be lost again at its page.", "即使写入无误，也会再次失于页这一关。"
    ),
    "again.right.prompt": Text(
        "Written right, it would be cut from the prompt.", "即使写入无误，也会被提示词截断。"
    ),
    "again.searched.page": Text(
        "Searched, page {page} would rank {rk} of {np}: lost again.",
        "即使被搜索，第 {page} 页也只排名 {rk}/{np}：再次受阻。",
    ),
    "again.searched.floor": Text(
        "Searched, page {page} would score {page_cos}, below the floor of {page_floor}: lost again.",
        "即使被搜索，第 {page} 页得分 {page_cos}，低于下限 {page_floor}：再次受阻。",
    ),
    "again.searched.prompt": Text(
        "Searched, page {page} would be cut from the prompt.", "即使被搜索，第 {page} 页也会被提示词截断。"
    ),
    "again.returned.page": Text(
        "Without the floor, page {page} would rank {rk} of {np}: lost again.",
        "即使取消下限，第 {page} 页也只排名 {rk}/{np}：再次受阻。",
    ),
    "again.returned.prompt": Text(
        "With a k of {rk}, page {page} would be cut from the prompt.",
        "即使 k = {rk}，第 {page} 页也会被提示词截断。",
    ),
    # -- S8 --
    "scorer_artifact.date": Text(
        "The answer names the same date; the scorer gave {s}.", "回答给出了同一日期；评分器给 {s}。"
    ),
    "scorer_artifact.numbers": Text(
        "The answer says the same in other number words; the scorer gave {s}.",
        "回答以不同写法给出同样的数；评分器给 {s}。",
    ),
    "scorer_artifact.set": Text(
        "The answer lists the same in another order; the scorer gave {s}.",
        "回答以不同顺序列出同样内容；评分器给 {s}。",
    ),
    "scorer_artifact.contained": Text(
        "The answer holds every word of gold; the scorer gave {s}.",
        "回答包含标准答案的每个词；评分器给 {s}。",
    ),
    "misled_by_persona": Text(
        "The answer repeats the long-term entry “{x}”.", "回答重复了长期个人记忆条目「{x}」。"
    ),
    "misled_by_distractor": Text(
        "Most of what the answer adds comes from page {source} ({share} % by weight).",
        "回答所添加的内容多来自第 {source} 页（按权重 {share}%）。",
    ),
    "retrieved_not_used.abstained": Text(
        "The evidence was in the prompt; the model said it had none.", "证据在提示词中，模型却称没有。"
    ),
    "retrieved_not_used.incomplete": Text(
        "The answer adds nothing to gold, but leaves part of it out.", "回答没有多说，但漏掉了一部分。"
    ),
    "retrieved_not_used.wrong_span": Text(
        "The words of the answer come from gold page {source}, but they are not the answer.",
        "回答的词来自证据所在的第 {source} 页，但并非答案。",
    ),
    "retrieved_not_used.other": Text(
        "The words of the answer come from no single page.", "回答的词不来自任何单一页。"
    ),
    "adversarial.fooled": Text("The answer gives the trap.", "回答给出了陷阱答案。"),
    "adversarial.other_answer": Text(
        "The premise is false; the answer does not decline.", "问题前提有误；回答没有拒绝。"
    ),
    "led_by.page": Text("Its words stand on page {source}.", "其用词见于第 {source} 页。"),
    "led_by.entry": Text(
        "Its words stand in the long-term entry “{x}”.", "其用词见于长期个人记忆条目「{x}」。"
    ),
    # -- what would have found it --
    "change.top_m": Text("Found with m ≥ {a}.", "m ≥ {a} 即可找到。"),
    "change.top_m.until": Text(
        "Found with m from {a} to {b}; with more, other pages crowd it out.",
        "m 在 {a} 到 {b} 之间即可找到；再多则被其他页挤出。",
    ),
    "change.fewer": Text(
        "Found with fewer segments: m ≤ {a}, less competition.", "减少段反而找到：m ≤ {a}，竞争更少。"
    ),
    "change.fewer.until": Text(
        "Found with fewer segments: m from {b} to {a}, less competition.",
        "减少段反而找到：m 在 {b} 到 {a} 之间，竞争更少。",
    ),
    "change.top_k": Text("Found with k ≥ {a}.", "k ≥ {a} 即可找到。"),
    "change.budget": Text("Found with a prompt of {a} tokens or more.", "提示词不少于 {a} 个词元即可找到。"),
    "change.m_and_k.only": Text(
        "Locked twice: found only with m ≥ {a} and k ≥ {b}.", "双重受阻：需同时 m ≥ {a} 且 k ≥ {b}。"
    ),
    "change.m_and_k": Text("Found with m ≥ {a} and k ≥ {b} together.", "同时 m ≥ {a} 且 k ≥ {b} 即可找到。"),
    "change.bm25_weight": Text(
        "Found when BM25 is mixed into the page score (weight {list}).",
        "页得分混入 BM25（权重 {list}）即可找到。",
    ),
    "change.neighbour_weight": Text(
        "Found when a page gains from its neighbours (weight {list}).",
        "页计入相邻页得分（权重 {list}）即可找到。",
    ),
    "change.segment_by": Text(
        "Found when a segment is scored by its best page.", "以最佳页给段打分即可找到。"
    ),
    "change.best_page_and_bm25": Text(
        "Found when a segment is scored by its best page and BM25 is mixed in.",
        "以最佳页给段打分并混入 BM25 即可找到。",
    ),
    "change.segment_threshold": Text("Found without a floor for segments.", "取消段下限即可找到。"),
    "change.page_threshold": Text("Found without a floor for pages.", "取消页下限即可找到。"),
    "change.theta": Text("Found with θ {list}.", "θ 为 {list} 时可找到。"),
    "change.stm_capacity": Text(
        "Found with {a} pages in short-term memory.", "短期记忆容纳 {a} 页即可找到。"
    ),
    "change.mtm_capacity": Text(
        "Kept and found if mid-term memory held {a} segments.", "若中期记忆容纳 {a} 个段，则会保留并找到。"
    ),
    "change.unbounded": Text(
        "Kept and found if mid-term memory evicted nothing.", "若中期记忆不淘汰任何段，则会保留并找到。"
    ),
    "change.one_sided": Text("Found if pages with one side were kept.", "若保留只有一方发言的页，即可找到。"),
    "change.unreadable_themes": Text(
        "Found if pages whose themes cannot be read were filed all the same.",
        "若主题无法解析的页仍归档，即可找到。",
    ),
    "change.none": Text("No setting tried here finds it.", "所试设置均找不到。"),
    "change.never": Text(
        "No setting finds what no page holds right.", "没有一页正确保存的内容，任何设置都找不到。"
    ),
}
