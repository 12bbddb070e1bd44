"""The knobs of MemoryOS: one frozen record, from which sliders, flags and tables are made.

Sources: "paper" is arXiv 2506.06326, "code" the reference at commit 1d71706.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .policy import knob

PAPER_MTM = "paper §3.3, Eq. 3"
PAPER_HEAT = "paper §3.3, Eq. 4"


@dataclass(frozen=True, slots=True)
class Knobs:
    """Every parameter of the paper and every point at which the reference code differs from it."""

    # -- short-term memory --
    stm_capacity: int = knob(
        7, "short-term pages", "短期记忆页数", low=1, high=60, step=1, unit="pages", group="Short-term",
        source="paper §4.1: 7; code: 10 (pypi), 1 (eval)",
        help="How many pages short-term memory holds. One more, and the oldest leaves.",
        help_zh="短期记忆可容纳的对话页数；超过时最旧的一页移出。",
    )
    stm_order: Literal["migrate_first", "append_first"] = knob(
        "migrate_first", "when a page leaves", "移出时机", group="Short-term", advanced=True,
        source="code: memoryos-pypi/memoryos.py (migrate_first), eval/main_loco_parse.py (append_first)",
        help="migrate_first: the memory holds N pages. append_first: N − 1, as a page leaves once N are in.",
        help_zh="migrate_first：容纳 N 页；append_first：达到 N 页即移出，实际容纳 N−1 页。",
    )
    one_sided: Literal["keep", "drop"] = knob(
        "keep", "pages with one side", "单侧对话页", group="Short-term", advanced=True,
        source="code drops them when they leave short-term memory",
        help="What happens to a page on which only one side speaks when it leaves short-term memory.",
        help_zh="只有一方发言的页在移出短期记忆时：保留或丢弃。",
    )
    # -- mid-term memory --
    theta: float = knob(
        0.6, "match threshold θ", "匹配阈值 θ", symbol="θ", low=-1.0, high=2.0, step=0.01, group="Mid-term",
        source="paper §4.1: 0.6; " + PAPER_MTM,
        help="A page joins its best segment only if cosine + keyword overlap passes θ; else it opens one.",
        help_zh="页与最佳段的「余弦 + 关键词重合」超过 θ 才并入，否则新建段。",
    )
    theta_inclusive: bool = knob(
        False, "θ itself is enough", "等于 θ 即可", group="Mid-term", advanced=True,
        source="paper: exceeds; code: >=",
        help="Merge at a score of exactly θ (>=) or only above it (>).",
        help_zh="得分恰为 θ 时是否并入（>= 或 >）。",
    )
    mtm_capacity: int = knob(
        200, "mid-term segments", "中期记忆段数", low=1, high=5000, step=1, unit="segments",
        group="Mid-term",
        source="paper §4.1: 200; code: 2000",
        help="How many segments mid-term memory holds. One more, and one is evicted.",
        help_zh="中期记忆可容纳的段数；超过时淘汰一个段。",
    )
    eviction: Literal["coldest", "least_visited", "least_recent"] = knob(
        "coldest", "who is evicted", "淘汰规则", group="Mid-term",
        source="paper §3.3: lowest heat; code: least access count (LFU)",
        help="coldest: lowest heat. least_visited: fewest retrievals. least_recent: longest untouched.",
        help_zh="coldest：热度最低；least_visited：访问最少；least_recent：最久未触及。相同时取较旧者。",
    )
    spare_newest: bool = knob(
        False, "spare the newest segment", "保护新段", group="Mid-term", advanced=True,
        source="ours; off in the literature",
        help="A segment just opened is usually the coldest and leaves at once. This spares it once.",
        help_zh="新段往往最冷，会立即被淘汰；开启后豁免刚建立的段。",
    )
    segment_vector: Literal["mean", "founder", "refresh"] = knob(
        "mean", "what a segment looks like", "段向量", group="Mid-term",
        source="paper §3.3 (summary of all pages); code: that of the first theme, never updated",
        help="mean: mean of its pages, and their most frequent keywords. founder: always those of its first. "
        "refresh: a model summarises it again whenever it grows; until it has, the mean.",
        help_zh="mean：所有页向量的单位均值及高频关键词；founder：始终沿用首页的向量与关键词；"
        "refresh：段增长时由模型重新概括，未概括前取均值。",
    )
    keyword_limit: int = knob(
        5, "keywords of a segment", "段关键词数", low=0, high=50, step=1, group="Mid-term", advanced=True,
        source="ours: as many as a page has",
        help="With mean vectors: how many of its most frequent keywords a segment keeps.",
        help_zh="mean 模式下段保留的高频关键词数量。",
    )
    merge_score: Literal["jaccard", "cosine_first"] = knob(
        "jaccard", "merge score", "并入得分", group="Mid-term", advanced=True,
        source=PAPER_MTM + "; code eval/mid_term_memory.py: cosine_first",
        help="jaccard: best cosine + Jaccard. cosine_first: best cosine, + mean containment (cos >= 0).",
        help_zh="jaccard：余弦 + Jaccard 最高者；cosine_first：先取余弦最高者，再加平均包含度（余弦非负）。",
    )
    filed_under: Literal["best", "copies", "shared"] = knob(
        "best", "a page is filed under", "归档方式", group="Mid-term", advanced=True,
        source="paper: one segment; code: every theme (pypi copies the page, eval shares it)",
        help="best: its best theme. copies: a copy under every theme. shared: one page in several segments.",
        help_zh="best：最佳主题；copies：每个主题各存一份；shared：多个段共享同一页。",
    )
    unreadable_themes: Literal["general", "lost"] = knob(
        "general", "unreadable themes", "无法解析的主题", group="Mid-term", advanced=True,
        source="code: pypi files the page in a general segment, eval loses it",
        help="What happens to a page when the model's themes could not be read.",
        help_zh="模型返回的主题无法解析时：归入通用段或丢失。",
    )
    inflate_rejected: bool = knob(
        False, "a rejected page still counts", "被拒页仍计数", group="Mid-term", advanced=True,
        source="code eval/mid_term_memory.py",
        help="L of the best segment rises although it rejected the page: a fault of the evaluation code.",
        help_zh="段拒绝该页后其 L 仍加一（评测代码的缺陷）。",
    )
    # -- heat --
    tau: float = knob(
        5.0, "heat threshold τ", "热度阈值 τ", symbol="τ", low=0.0, high=100.0, step=0.1, group="Heat",
        source="paper §4.1: 5",
        help="A segment whose heat passes τ is promoted: its new pages are read for long-term facts.",
        help_zh="热度超过 τ 的段晋升：从其新页提取长期事实。",
    )
    tau_inclusive: bool = knob(
        False, "τ itself is enough", "等于 τ 即可", group="Heat", advanced=True,
        source="paper: exceeds; code: >=",
        help="Promote at a heat of exactly τ (>=) or only above it (>).",
        help_zh="热度恰为 τ 时是否晋升（>= 或 >）。",
    )
    alpha: float = knob(
        1.0, "weight of visits α", "访问权重 α", symbol="α", low=0.0, high=10.0, step=0.1, group="Heat",
        source=PAPER_HEAT + "; code eval: 0.8",
        help="Heat per visit: a visit is a question that selected the segment.",
        help_zh="每次访问（被提问选中）增加的热度。",
    )
    beta: float = knob(
        1.0, "weight of pages β", "页数权重 β", symbol="β", low=0.0, high=10.0, step=0.1, group="Heat",
        source=PAPER_HEAT + "; code eval: 0.8",
        help="Heat per page that came since the last promotion.",
        help_zh="自上次晋升以来每新增一页增加的热度。",
    )
    gamma: float = knob(
        1.0, "weight of recency γ", "近度权重 γ", symbol="γ", low=0.0, high=10.0, step=0.1, group="Heat",
        source=PAPER_HEAT + "; code eval: 0.0001",
        help="Heat of a segment touched just now; it decays with μ.",
        help_zh="刚被触及的段的近度热度，按 μ 衰减。",
    )
    mu: float | None = knob(
        1e7, "recency constant μ", "近度常数 μ", symbol="μ", low=1.0, high=1e9, step=3600.0, unit="s",
        group="Heat",
        source="paper §4.1: 1e7 s; code: 24 h (pypi), inert (eval)",
        help="R = exp(−Δt/μ), Δt since the segment's last access. none: R stays 1.",
        help_zh="R = exp(−Δt/μ)，Δt 为距段上次触及的时间；none 表示 R 恒为 1。",
    )
    heat_kept: Literal["read", "touch"] = knob(
        "read", "heat is computed", "热度计算时机", group="Heat", advanced=True,
        source="paper: a function of now; code stores it at each touch",
        help="read: whenever looked at, so it falls between visits. touch: stored at the last touch.",
        help_zh="read：读取时计算，会随时间下降；touch：上次触及时存储，此后不变。",
    )
    clock: Literal["page", "frozen"] = knob(
        "page", "clock", "时钟", group="Heat", advanced=True,
        source="paper: conversation time; code reads the wall clock, which stands still over a replay",
        help="page: the conversation's own time. frozen: no time passes, as in a batch run.",
        help_zh="page：对话自身时间；frozen：时间不流逝（一次性写入整段对话时即如此）。",
    )
    # -- promotion --
    scan: Literal["every", "top", "stale_top"] = knob(
        "every", "promotion looks at", "晋升扫描", group="Promotion", advanced=True,
        source="paper: every hot segment; code: the top of the heap (eval: as it was at the last write)",
        help="every: all hot ones. top: the hottest only; others starve. stale_top: the top of an old heap.",
        help_zh="every：所有热段；top：仅最热者，其他可能饥饿；stale_top：依据过期的堆顶。",
    )
    reset: Literal["pages", "pages_visits", "zero"] = knob(
        "pages", "promotion resets", "晋升后重置", group="Promotion", advanced=True,
        source="paper §3.3: L; code: L and N (eval also sets heat to 0)",
        help="pages: L. pages_visits: L and N. zero: L, N and the stored heat.",
        help_zh="pages：L；pages_visits：L 与 N；zero：L、N 及存储的热度。",
    )
    # -- recall --
    top_m: int = knob(
        5, "segments selected m", "选取段数 m", symbol="m", low=1, high=200, step=1, group="Recall",
        effect="recall",
        source="paper §4.1: 5",
        help="How many segments a question may look into.",
        help_zh="一次提问可查看的段数。",
    )
    top_k: int = knob(
        10, "pages returned k", "返回页数 k", symbol="k", low=1, high=200, step=1, group="Recall",
        effect="recall",
        source="paper §4.1: 10 (LoCoMo), 5 (GVD); code pypi: 7", unit="pages",
        help="How many pages come back, from one queue over all selected segments.",
        help_zh="从所有选中段的统一队列中返回的页数。",
    )
    recall_score: Literal["jaccard", "cosine", "containment"] = knob(
        "jaccard", "segment score of a question", "提问的段得分", group="Recall", advanced=True,
        effect="recall",
        source="paper §3.4: F_score; code pypi: cosine; code eval: m best by cosine, then + mean containment",
        help="jaccard: cosine + Jaccard. cosine: alone. containment: best m by cosine, + mean containment.",
        help_zh="jaccard：余弦 + Jaccard；cosine：仅余弦；containment：先按余弦取 m 个，再加平均包含度。",
    )
    segment_by: Literal["vector", "best_page"] = knob(
        "vector", "a segment is scored by", "段得分取自", group="Recall", effect="recall",
        source="paper §3.4: vector; ours: best_page (MaxP, Dai and Callan 2019)",
        help="vector: its own vector and keywords. best_page: the score of its best page, so that one page "
        "that answers is not lost in a segment of many.",
        help_zh="vector：段自身的向量与关键词；best_page：段内得分最高的一页，避免答案所在页被大段淹没。",
    )
    bm25_weight: float = knob(
        0.0, "weight of words (BM25)", "词语权重（BM25）", low=0.0, high=5.0, step=0.05, group="Recall",
        effect="recall",
        source="paper: none; ours: cosine + w · BM25 / best BM25 of the question (k1 1.5, b .75)",
        help="How much shared words count beside the cosine when pages are ranked. 0: the cosine alone.",
        help_zh="页排序时，共有词语（BM25）相对余弦所占的权重；0 表示仅用余弦。",
    )
    neighbour_weight: float = knob(
        0.0, "weight of neighbours", "相邻页权重", low=0.0, high=2.0, step=0.05, group="Recall",
        effect="recall",
        source="paper: none; ours: score + v · the higher score of the pages before and after",
        help="A page gains from the page before or after it in the same session: an answer often stands "
        "beside the words of its question. 0: each page for itself.",
        help_zh="页可从同一会话中前后相邻页的得分获益：答案常紧邻提问所用的词语；0 表示各页独立。",
    )
    page_queue: Literal["ranked", "heap"] = knob(
        "ranked", "page queue", "页队列", group="Recall", advanced=True, effect="recall",
        source="paper: the k best; code: a min-heap of k, in which a tie pushes out whoever came first",
        help="ranked: the best k, ties to the older. heap: as the code, where a tie may lose the older.",
        help_zh="ranked：最佳 k 页，相同取较旧者；heap：同参考代码的最小堆，相同时先入者可能被挤出。",
    )
    segment_threshold: float | None = knob(
        None, "segment floor", "段下限", low=-1.0, high=2.0, step=0.01, group="Recall", advanced=True,
        effect="recall",
        source="paper: none; code: 0.1",
        help="A segment below this score is not looked into.",
        help_zh="得分低于此值的段不查看。",
    )
    page_threshold: float | None = knob(
        None, "page floor", "页下限", low=-1.0, high=1.0, step=0.01, group="Recall", advanced=True,
        effect="recall",
        source="paper: none; code: 0.1",
        help="A page below this cosine is not returned.",
        help_zh="余弦低于此值的页不返回。",
    )
    # -- long-term personal memory --
    kb_top: int = knob(
        10, "knowledge entries recalled", "召回知识条数", low=0, high=200, step=1, group="Long-term",
        advanced=True, effect="recall",
        source="paper §3.4: 10; code pypi: 20",
        help="Knowledge entries nearest the question: so many of the user, and so many of the world.",
        help_zh="与问题最近的知识条数：用户知识与世界知识各取这么多。",
    )
    agent_top: int | None = knob(
        10, "agent traits recalled", "召回助手特征数", low=0, high=200, step=1, group="Long-term",
        advanced=True, effect="recall",
        source="paper §3.4: 10; code pypi: 20, eval: all",
        help="Agent traits nearest the question. none: all of them.",
        help_zh="与问题最近的助手特征数；none 表示全部。",
    )
    lpm_threshold: float | None = knob(
        None, "long-term floor", "长期个人记忆下限", low=-1.0, high=1.0, step=0.01, group="Long-term",
        advanced=True, effect="recall",
        source="code pypi: 0.01",
        help="An entry below this cosine is not recalled.",
        help_zh="余弦低于此值的条目不召回。",
    )
    lpm_capacity: int | None = knob(
        100, "knowledge and trait capacity", "知识与特征容量", low=1, high=10000, step=1, group="Long-term",
        advanced=True,
        source="paper §4.1: 100, first in, first out; code eval: none", unit="entries",
        help="Entries of each kind (knowledge of the user, of the world, traits of each), oldest out first. "
        "none: no limit.",
        help_zh="每类（用户知识、世界知识、用户特征、助手特征）容纳的条数，先进先出；none 表示不限。",
    )
    # -- trust in long-term memory --
    trait_days: int = knob(
        1, "days that a trait takes", "特征所需天数", low=1, high=30, step=1, unit="days", group="Trust",
        source="paper and code: one promotion is enough; ours: 2 in living",
        help="A trait that is concluded, not said, is written once pages of so many days support it, and as "
        "many pages: a single mood makes none.",
        help_zh="推断出的特征须有来自这么多天、且至少同样多页的支持才写入：一时情绪不算特征。",
    )
    duplicate_cos: float | None = knob(
        None, "same in other words from", "视为重复的余弦", low=0.0, high=1.0, step=0.01, group="Trust",
        source="paper and code: only the same words; ours: 0.88 in living (docs/decisions/trust.md)",
        help="An entry and a fact at least so near, with the same negation, numbers and names, are one. "
        "none: only the same words are.",
        help_zh="条目与事实的余弦不低于此值，且否定、数字、名称一致，则合并为一条；none：仅合并措辞相同者。",
    )
    contradiction_cos: float | None = knob(
        None, "against each other from", "视为矛盾的余弦", low=0.0, high=1.0, step=0.01, group="Trust",
        source="paper and code: none; ours: 0.7 in living (docs/decisions/trust.md)",
        help="An entry and a fact at least so near, of which one denies the other, exclude each other: the "
        "newer holds, the older is history. none: only values of one slot do.",
        help_zh="条目与事实的余弦不低于此值且一方否定另一方，则互相排斥：较新者成立，较旧者转入历史；"
        "none：仅同一槽位的值互斥。",
    )
    newer: Literal["learned", "said"] = knob(
        "learned", "which of two is newer", "何者较新", group="Trust", advanced=True,
        source="paper and code: learned; ours: said in living",
        help="learned: what a promotion wrote later. said: what a later page says, whenever it was read.",
        help_zh="learned：晋升时较晚写入者；said：所在页较晚者，不论何时读取。",
    )
    reconfirm_days: float | None = knob(
        None, "days until an entry is in doubt", "条目存疑天数", low=1.0, high=3650.0, step=1.0, unit="days",
        group="Trust",
        source="paper and code: never; ours: 180 in living",
        help="An entry that no page and no user said again for so long asks once to be confirmed. "
        "none: never.",
        help_zh="这么多天内无人再次提及的条目会请求确认一次；none 表示从不。",
    )
