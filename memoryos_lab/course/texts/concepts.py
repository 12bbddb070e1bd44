"""Words of the concepts, and of beliefs that a picture corrects."""

from __future__ import annotations

TEXTS: dict[str, tuple[str, str]] = {
    # concepts: a name, and what it is in a sentence or two
    "concepts.page.name": ("Page", "对话页"),
    "concepts.page.told": (
        "What the user said and what the agent answered, with its time: the unit in which memory is kept.",
        "用户所说与助手所答，连同时间：记忆的基本单位。",
    ),
    "concepts.chain.name": ("Dialogue chain", "对话链"),
    "concepts.chain.told": (
        "Pages that continue one another. It is decided when a page arrives, by that page and the one "
        "before.",
        "前后相接的对话页。页到来时，由它与前一页决定是否相接。",
    ),
    "concepts.segment.name": ("Segment", "段"),
    "concepts.segment.told": (
        "A topic in mid-term memory: pages that belong together, whenever they were said.",
        "中期记忆中的一个话题：内容相近的对话页，不论何时说出。",
    ),
    "concepts.f_score.name": ("F score", "F 分数"),
    "concepts.f_score.told": (
        "How well a page fits a segment: the cosine of their vectors, plus the share of keywords they "
        "have in common.",
        "页与段的匹配程度：两者向量的余弦，加上共有关键词所占的比例。",
    ),
    "concepts.theta.name": ("Match threshold θ", "匹配阈值 θ"),
    "concepts.theta.told": (
        "A page joins its best segment if the score is greater than θ; otherwise it opens a new one.",
        "最高分大于 θ，页并入该段；否则新建一段。",
    ),
    "concepts.heat.name": ("Heat", "热度"),
    "concepts.heat.told": (
        "How alive a segment is: how often questions visited it, how many pages came since it was last "
        "read, and how lately it was touched.",
        "段的活跃程度：被提问访问的次数、上次读取后并入的页数，以及最近一次被触及的近度。",
    ),
    "concepts.tau.name": ("Heat threshold τ", "热度阈值 τ"),
    "concepts.tau.told": (
        "A segment is read for facts once its heat is greater than τ. Exactly τ is not enough.",
        "热度大于 τ 的段会被读取事实；恰好等于 τ 还不够。",
    ),
    "concepts.promotion.name": ("Promotion", "晋升"),
    "concepts.promotion.told": (
        "The new pages of a hot segment are read, and what they state is written into long-term memory. "
        "The pages stay where they are; only the count of new pages starts again.",
        "读取热段中的新页，把其中陈述的事实写入长期个人记忆。页留在原处，只有新页计数重新开始。",
    ),
    "concepts.eviction.name": ("Eviction", "淘汰"),
    "concepts.eviction.told": (
        "When mid-term memory is full, its coldest segment leaves. Its pages go to the archive, which no "
        "question reads.",
        "中期记忆已满时，最冷的段离开；它的页转入归档，提问不再读取。",
    ),
    "concepts.recall.name": ("Recall, m and k", "召回：m 与 k"),
    "concepts.recall.told": (
        "A question first chooses its best m segments, then the best k pages within them. A page outside "
        "the m segments is never compared, however well it would fit.",
        "提问先选出最匹配的 m 个段，再从中选出最匹配的 k 页。段未入选，其中的页再匹配也不会被比较。",
    ),
    "concepts.lpm.name": ("Long-term personal memory", "长期个人记忆"),
    "concepts.lpm.told": (
        "Profile, knowledge and traits: short facts, each with the pages it came from, and with what it "
        "replaced.",
        "画像、知识与特征：简短的事实，各自注明来自哪些页，又取代了什么。",
    ),
    # beliefs: what is believed, and what is seen
    "concepts.theta_cuts_a_cosine.belief": ("θ cuts a cosine.", "θ 截断的是余弦。"),
    "concepts.theta_cuts_a_cosine.seen": (
        "It cuts a sum. Page {page} joins its segment with a cosine of only {cos}: the shared keywords "
        "add {keyword}, and {total} is greater than θ = {theta}.",
        "截断的是和。第 {page} 页的余弦只有 {cos}，共有关键词再加 {keyword}，合计 {total}，大于 θ = "
        "{theta}，于是并入。",
    ),
    "concepts.a_chain_is_a_topic.belief": ("A chain is a topic.", "一条对话链就是一个话题。"),
    "concepts.a_chain_is_a_topic.seen": (
        "Page {two} continues page {one}, so they share a chain; but page {one} lies in the segment "
        "*{first}* and page {two} in *{second}*.",
        "第 {two} 页承接第 {one} 页，同属一条对话链；但第 {one} 页在段「{first}」，第 {two} 页在段「"
        "{second}」。",
    ),
    "concepts.heat_is_recency.belief": ("Heat is recency.", "热度就是近度。"),
    "concepts.heat_is_recency.seen": (
        "On day {turn} the segment *{gone}* is evicted with heat {heat}, though it was touched on day "
        "{touched}. *{hottest}*, touched on day {earlier}, is the hottest of all: {highest}.",
        "第 {turn} 天，段「{gone}」在第 {touched} 天还被触及，却以热度 {heat} 被淘汰；「{hottest}」上次被"
        "触及是第 {earlier} 天，却最热：{highest}。",
    ),
    "concepts.forgetting_is_decay.belief": ("Forgetting is decay.", "遗忘就是衰减。"),
    "concepts.forgetting_is_decay.seen": (
        "Only one term decays. From day {since} to day {turn} the recency of *{segment}* falls from "
        "{then} to {now}; its visits stay {visits} and its pages {pages}, for they are counters.",
        "只有一项会衰减。从第 {since} 天到第 {turn} 天，段「{segment}」的近度由 {then} 降到 {now}；访问仍"
        "为 {visits}、页数仍为 {pages}，因为它们是计数。",
    ),
    "concepts.promotion_moves_pages.belief": (
        "Promotion moves pages into long-term memory.",
        "晋升把页移入长期个人记忆。",
    ),
    "concepts.promotion_moves_pages.seen": (
        "At turn {turn} *{segment}* is promoted and {pages} of its pages are read. All {still} are still "
        "in it afterwards; long-term memory has gained {facts} facts.",
        "第 {turn} 轮，段「{segment}」晋升，读取了 {pages} 页。之后这 {still} 页仍在段中，长期个人记忆多"
        "了 {facts} 条事实。",
    ),
    "concepts.l_is_the_size.belief": ("L is the size of a segment.", "L 是段的大小。"),
    "concepts.l_is_the_size.seen": (
        "L counts the pages since the last promotion. On day {turn} *{segment}* holds {size} pages, and "
        "its L falls from {before} to {l}.",
        "L 计的是上次晋升以来的页数。第 {turn} 天，段「{segment}」有 {size} 页，L 由 {before} 归为 {l}。",
    ),
    "concepts.asking_only_reads.belief": ("Asking only reads.", "提问只是读取。"),
    "concepts.asking_only_reads.seen": (
        "Asking is use, and use is heat. With the questions *{segment}* reaches {heat} on day {turn} and "
        "is promoted. Without them it stands at {quiet}, which is not over τ = {tau}; promotions in the "
        "whole run: {promoted}.",
        "提问即使用，使用即热度。有提问时，段「{segment}」在第 {turn} 天达到 {heat} 并晋升；没有提问时只"
        "有 {quiet}，不超过 τ = {tau}，全程晋升 {promoted} 次。",
    ),
    "concepts.hot_is_written_at_once.belief": ("What is hot is written at once.", "一热就会写入。"),
    "concepts.hot_is_written_at_once.seen": (
        "After the question at turn {turn}, *{segment}* stands at {heat}, over τ = {tau}. It is promoted "
        "at turn {later}: segments are looked through when a page arrives.",
        "第 {turn} 轮的提问之后，段「{segment}」的热度是 {heat}，已超过 τ = {tau}。它到第 {later} 轮才晋"
        "升：有新页到来时才会检查各段。",
    ),
    "concepts.heat_is_importance.belief": ("Heat is importance.", "热度就是重要性。"),
    "concepts.heat_is_importance.seen": (
        "*{segment}* is the busiest topic of the whole conversation ({pages} pages). With room for "
        "{capacity} segments it is the first to be evicted, at turn {turn} with heat {heat}: its "
        "promotion at turn {promoted} had set its page count back.",
        "「{segment}」是整段对话中最繁忙的话题（{pages} 页）。只容 {capacity} 段时，它却在第 {turn} 轮以"
        "热度 {heat} 最先被淘汰：第 {promoted} 轮的晋升把它的页数清零了。",
    ),
    "concepts.eviction_forgets_facts.belief": ("Eviction forgets facts.", "淘汰会遗忘事实。"),
    "concepts.eviction_forgets_facts.seen": (
        "It forgets pages. Page {page} is archived at turn {turn}, and long-term memory still says "
        "“{value}”. What no promotion wrote down is lost: page {lost}, for one.",
        "遗忘的是页。第 {page} 页在第 {turn} 轮归档，长期个人记忆仍记得“{value}”。晋升没有写下的才会丢失"
        "，例如第 {lost} 页。",
    ),
    "concepts.visited_is_returned.belief": ("Visited means returned.", "访问了就会返回。"),
    "concepts.visited_is_returned.seen": (
        "With m = {m} question {question} visits *{segment}* too and heats it, but none of its pages "
        "comes back: with k = {k} all places go to the other segment.",
        "m = {m} 时，提问 {question} 也访问了段「{segment}」并使之升温，但没有返回其中任何一页：k = {k}，"
        "名额都归了另一段。",
    ),
    "concepts.the_best_page_is_found.belief": ("The best page is found.", "最匹配的页一定找得到。"),
    "concepts.the_best_page_is_found.seen": (
        "For question {question} page {page} has the highest cosine of all, {cos}. Its segment ranks "
        "{rank} and m is {m}: the page is cut before pages are compared.",
        "对提问 {question}，第 {page} 页的余弦最高：{cos}。但它的段排第 {rank}，而 m 为 {m}：还没比较页，"
        "它已被截断。",
    ),
    "concepts.more_is_better.belief": ("More m or k only helps.", "m、k 越大越好。"),
    "concepts.more_is_better.seen": (
        "With m = {m} page {page} ranks {rank} and is within k = {k}. With m = {wider} more pages "
        "compete, it ranks {later}, and it is lost.",
        "m = {m} 时，第 {page} 页排第 {rank}，在 k = {k} 之内；m = {wider} 时竞争的页更多，它排第 "
        "{later}，便丢失了。",
    ),
    "concepts.long_term_is_the_newest.belief": (
        "Long-term memory holds the newest truth.",
        "长期个人记忆保存的是最新的事实。",
    ),
    "concepts.long_term_is_the_newest.seen": (
        "At the end it still says “{value}”. The correction, page {page}, waits in *{segment}*, whose "
        "heat of {heat} has never passed τ = {tau}.",
        "到最后它仍说“{value}”。更正在第 {page} 页，却留在段「{segment}」里：热度 {heat}，从未超过 τ = "
        "{tau}。",
    ),
    "concepts.one_algorithm.belief": ("MemoryOS is one algorithm.", "MemoryOS 是一种算法。"),
    "concepts.one_algorithm.seen": (
        "The paper and three versions of its code differ. On this conversation the code parts from the "
        "paper first at turn: {firsts}.",
        "论文与其代码的三个版本各不相同。在这段对话上，代码首次偏离论文的轮次：{firsts}。",
    ),
}
