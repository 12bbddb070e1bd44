"""Where paper and reference code differ, in words."""

from __future__ import annotations

from ...theatre.texts import Text

TEXTS: dict[str, Text] = {
    "difference.head.paper": ("the paper", "论文"),
    "difference.head.code": ("its code", "其代码"),
    "difference.head.first": ("what that changes first here", "在这里最先改变什么"),
    "difference.at": ("{said} ({place})", "{said}（{place}）"),
    "difference.in": ("({setting}) ", "（{setting}）"),
    "difference.copies.here": (
        "no difference here: without a model a page has one theme",
        "这里没有不同：没有模型时，一页只有一个主题",
    ),
    "difference.theta.paper": ("A page merges if its score exceeds θ: `>`", "得分超过 θ 才并入：`>`"),
    "difference.theta.code": ("At θ itself too: `>=`", "等于 θ 也并入：`>=`"),
    "difference.founder.paper": (
        "A segment looks like all of its pages",
        "段的样子由它的所有页决定",
    ),
    "difference.founder.code": (
        "Like the theme that founded it, for ever",
        "始终沿用建立它的那个主题",
    ),
    "difference.score.paper": (
        "The best sum of cosine and Jaccard is held against θ",
        "取余弦与 Jaccard 之和最高者，与 θ 比较",
    ),
    "difference.score.code": (
        "The best cosine is chosen first, then words are added",
        "先按余弦选出最高者，再加上关键词",
    ),
    "difference.copies.paper": ("A page lies in one segment", "一页只在一个段里"),
    "difference.copies.code": (
        "A copy of it under every theme that the model names",
        "模型说出的每个主题下各存一份",
    ),
    "difference.order.paper": ("Short-term memory holds N pages", "短期记忆容纳 N 页"),
    "difference.order.code": (
        "N − 1: a page leaves as soon as N are in",
        "N − 1 页：满 N 页时立即移出一页",
    ),
    "difference.stm.paper": ("N is {stm_capacity}", "N 为 {stm_capacity}"),
    "difference.stm.code": (
        "N is {stm_capacity_pypi}, and {stm_capacity_eval} in the evaluation",
        "N 为 {stm_capacity_pypi}，评测代码中为 {stm_capacity_eval}",
    ),
    "difference.sided.paper": ("Every page moves on", "每一页都会转入下一层"),
    "difference.sided.code": (
        "A page on which only one side speaks is dropped, without a word",
        "只有一方发言的页被悄悄丢弃",
    ),
    "difference.tau.paper": ("A segment is promoted if its heat exceeds τ: `>`", "热度超过 τ 才晋升：`>`"),
    "difference.tau.code": ("At τ itself too: `>=`", "等于 τ 也晋升：`>=`"),
    "difference.reset.paper": ("Promotion resets L", "晋升重置 L"),
    "difference.reset.code": ("L and N: visits are forgotten too", "L 与 N：访问也一并清零"),
    "difference.scan.paper": ("Every hot segment is promoted", "每个热段都晋升"),
    "difference.scan.code": (
        "Only the hottest is looked at; others wait while it has nothing new",
        "只看最热的一个；它没有新页时，其余只能等待",
    ),
    "difference.mu.paper": ("μ is {mu} days", "μ 为 {mu} 天"),
    "difference.mu.code": ("μ is {mu_pypi} day", "μ 为 {mu_pypi} 天"),
    "difference.evict.paper": ("The coldest segment leaves", "热度最低的段离开"),
    "difference.evict.code": ("The one least often retrieved (LFU)", "被检索次数最少的（LFU）"),
    "difference.room.paper": ("Room for {mtm_capacity} segments", "容纳 {mtm_capacity} 个段"),
    "difference.room.code": ("Room for {mtm_capacity_pypi}", "容纳 {mtm_capacity_pypi} 个段"),
    "difference.clock.paper": ("Recency goes by the time of the conversation", "近度按对话自身的时间计算"),
    "difference.clock.code": (
        "By the clock on the wall, which stands still while a conversation is loaded",
        "按现实时钟计算；载入一段对话时它几乎不走",
    ),
    "difference.cosine.paper": (
        "Segments are ranked by cosine + Jaccard",
        "段按余弦 + Jaccard 排名",
    ),
    "difference.cosine.code": ("By cosine alone", "只按余弦"),
    "difference.floor.paper": ("No floor", "没有下限"),
    "difference.floor.code": (
        "Segments and pages below {page_threshold_pypi} are left out",
        "低于 {page_threshold_pypi} 的段和页都不取",
    ),
    "difference.queue.paper": ("k is {top_k}", "k 为 {top_k}"),
    "difference.queue.code": ("k is {top_k_pypi}", "k 为 {top_k_pypi}"),
    "difference.traits.paper": ("{said} trait dimensions", "{said} 个特征维度"),
    "difference.traits.code": (
        "The prompt says so too, and lists fewer",
        "提示词也这么说，列出的却更少",
    ),
    "difference.traits.here": (
        "said: {said}; listed by name: {named}",
        "声称 {said} 个；逐一列名的 {named} 个",
    ),
    "difference.sources.paper": (
        "Nothing is said of where an entry comes from",
        "没有说明条目的来源如何记录",
    ),
    "difference.sources.code": (
        "An entry holds its text, a time and a vector, and no page",
        "条目只存文字、时间和向量，不存来源页",
    ),
    "difference.sources.here": (
        "here entries with a source page: {sourced} of {entries}",
        "在这里，有来源页的条目：{sourced}/{entries}",
    ),
    "difference.profile.paper": ("The profile is updated", "画像会被更新"),
    "difference.profile.code": (
        "The model writes the whole profile anew; what it leaves out is gone",
        "由模型整份重写画像；它没写进去的就没了",
    ),
    "difference.profile.here": (
        "here what was replaced is kept as history: {replaced} of {entries}",
        "在这里，被取代的会留作历史：{replaced}/{entries}",
    ),
    "difference.one.paper": (
        "The results are reported for {stm_capacity} short-term pages",
        "论文报告的结果使用 {stm_capacity} 页短期记忆",
    ),
    "difference.one.code": (
        "The evaluation runs with {stm_capacity_eval}",
        "评测代码使用 {stm_capacity_eval} 页",
    ),
    "difference.weights.paper": (
        "α, β and γ are {alpha}, {beta} and {gamma}",
        "α、β、γ 为 {alpha}、{beta}、{gamma}",
    ),
    "difference.weights.code": (
        "The evaluation has {alpha_eval}, {beta_eval} and {gamma_eval}",
        "评测代码为 {alpha_eval}、{beta_eval} 与 {gamma_eval}",
    ),
    "difference.pypi.paper": (
        "One system, and one table of results",
        "一个系统，一张结果表",
    ),
    "difference.pypi.code": (
        "The package that is installed: another engine",
        "可安装的软件包：是另一个引擎",
    ),
    "difference.eval.paper": ("The same table", "同一张表"),
    "difference.eval.code": (
        "The program that made the numbers: a third one",
        "算出这些数字的程序：又是第三个",
    ),
}
