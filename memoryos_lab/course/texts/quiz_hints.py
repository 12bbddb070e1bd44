"""Hints of the quizzes, one after another: where to look, which term decides, the numbers."""

from __future__ import annotations

TEXTS = {
    "quiz.hint.fifo.look": (
        "Look at the lane of short-term memory: pages stand there in the order in which they came.",
        "看短期记忆一栏：页按到来的先后排列。",
    ),
    "quiz.hint.fifo.term": (
        "It is a queue: only age counts, not what a page says.",
        "它是队列：只看先后，不看内容。",
    ),
    "quiz.fifo.numbers": (
        "Held, oldest first: {pages}. There is room for {room}, and page {new} comes in.",
        "现有的页，最旧在前：{pages}。可容纳 {room} 页，第 {new} 页进入。",
    ),
    "quiz.hint.chain.look": ("Read the two pages one after the other.", "把这两页连起来读。"),
    "quiz.hint.chain.term": (
        "Does the second go on with what the first is about? If not, no older chain is looked for.",
        "后一页是否接着前一页说下去？若不是，也不会去找更早的对话链。",
    ),
    "quiz.chain.numbers": (
        "The chain of page {before} so far: {pages}. No other chain can be joined.",
        "第 {before} 页的对话链目前有：{pages}。其他对话链不可加入。",
    ),
    "quiz.hint.merge.look": (
        "Look at the map: which segment lies nearest to the page? Then at the keywords that they share.",
        "看地图：哪个段离该页最近？再看它们共有的关键词。",
    ),
    "quiz.hint.merge.term": (
        "Held against θ is a sum: the cosine and J, the share of keywords in common. The best counts.",
        "与 θ 相比的是一个和：余弦加上共有关键词的比例 J。以最高的和为准。",
    ),
    "quiz.merge.numbers": ("{rows}. θ is {theta}.", "{rows}。θ 为 {theta}。"),
    "quiz.hint.flip.look": (
        "Look at the decision of this page: how far does its best bar reach over the line of θ?",
        "看这一页的归段决定：最高的条超出 θ 线多少？",
    ),
    "quiz.hint.flip.term": (
        "The sum of cosine and J is what θ cuts. Where θ rises, earlier pages may leave the segment and turn "
        "its mean.",
        "θ 截断的是余弦与 J 之和。θ 提高时，较早的页可能离开该段，使段的均值改变。",
    ),
    "quiz.flip.numbers": (
        "As it stands now, {segment} scores cos {cos} + J {keyword} = {total}.",
        "目前{segment}的得分为 cos {cos} + J {keyword} = {total}。",
    ),
    "quiz.hint.heat.look": (
        "Follow the segment along the turns: when did pages come, when was it asked, when was it promoted?",
        "沿各轮追踪这个段：何时来页，何时被提问，何时晋升？",
    ),
    "quiz.hint.heat.term": (
        "H = α·N + β·L + γ·R. L counts the pages since the last promotion, and R = exp(−Δt/μ).",
        "H = α·N + β·L + γ·R。L 是上次晋升以来的页数，R = exp(−Δt/μ)。",
    ),
    "quiz.heat.numbers": (
        "α {alpha}, β {beta}, γ {gamma}: visits give {visits}, pages {length}, recency {recency}.",
        "α {alpha}，β {beta}，γ {gamma}：访问 {visits}，页数 {length}，近度 {recency}。",
    ),
    "quiz.hint.promote.look": (
        "Look at the curves of heat and the line of τ: which one crosses it first?",
        "看热度曲线与 τ 线：哪条最先越过？",
    ),
    "quiz.hint.promote.term": (
        "Heat is visits, pages and recency together. It is looked at only when a page arrives.",
        "热度是访问、页数与近度之和，只在页到来时才检查。",
    ),
    "quiz.promote.numbers": (
        "Hottest at turn {turn}: {rows}. τ is {tau}.",
        "第 {turn} 轮最热的段：{rows}。τ 为 {tau}。",
    ),
    "quiz.hint.ask.look": (
        "Look at the ranking of segments for this question, and at the line under the m-th.",
        "看这次提问的段排名，以及第 m 名下方的线。",
    ),
    "quiz.hint.ask.term": (
        "A visit is counted when a segment is looked into, before it is known which pages come back.",
        "段一被查看就计一次访问，此时还不知道哪些页会返回。",
    ),
    "quiz.ask.numbers": ("Best first: {rows}. m is {m}.", "由高到低：{rows}。m 为 {m}。"),
    "quiz.hint.evict.look": (
        "Look at the heat of all segments at that turn, that of the newcomer too.",
        "看这一轮所有段的热度，也包括新段。",
    ),
    "quiz.hint.evict.term": (
        "A promotion sets L back, so a busy segment may be cold. A newcomer has one page and recency 1.",
        "晋升使 L 归零，所以活跃的段也可能很冷。新段只有一页，近度为 1。",
    ),
    "quiz.evict.numbers": (
        "Coldest of those that stood there: {rows}. The newcomer has {newcomer}.",
        "原有各段中最冷的：{rows}。新段为 {newcomer}。",
    ),
    "quiz.hint.tier.look": (
        "Follow the page through the tiers, and look for the fact in the lane of long-term memory.",
        "沿各层追踪这一页，再在长期个人记忆一栏中寻找这个事实。",
    ),
    "quiz.hint.tier.term": (
        "Promotion reads pages and leaves them where they are; eviction takes pages and leaves entries.",
        "晋升读取页而不移动页；淘汰带走页而不动条目。",
    ),
    "quiz.hint.cut.look": (
        "Look at the question: first the ranking of segments, then the one queue of their pages.",
        "看这次提问：先是段的排名，再是这些段的页排成的一个队列。",
    ),
    "quiz.hint.cut.term": (
        "m has to reach its segment. Then all pages of those m segments stand in one queue, by cosine.",
        "m 须够到它所在的段。然后这 m 个段的所有页按余弦排成一个队列。",
    ),
    "quiz.cut.numbers": (
        "Segments: {segments}. Pages of these, by cosine: {pages}.",
        "段：{segments}。这些段的页，按余弦：{pages}。",
    ),
    "quiz.hint.source.look": (
        "Look at the lane of long-term memory, and follow the entry back to its promotion.",
        "看长期个人记忆一栏，由条目追溯到那次晋升。",
    ),
    "quiz.hint.source.term": (
        "A promotion reads the pages of its segment that nobody read before. What was said long ago may be "
        "written today.",
        "晋升读取段中尚未读过的页。很久以前说的话，可能今天才写入。",
    ),
    "quiz.source.numbers": (
        "At turn {turn}, {segment} was promoted and its pages {pages} were read.",
        "第 {turn} 轮，{segment}晋升，读取第 {pages} 页。",
    ),
    "quiz.hint.diff.look": (
        "Ask at which stage the knob acts: where a page is filed, where heat is looked at, or where a "
        "question is asked.",
        "想一想旋钮作用于哪个环节：页归段时、检查热度时，还是提问时。",
    ),
    "quiz.hint.diff.term": (
        "A knob does nothing until a decision falls between its two values.",
        "旋钮的两个取值之间没有任何决定时，它不起作用。",
    ),
    "quiz.diff.numbers": (
        "{help} First turns in run A: a page leaves short-term memory {left}, a promotion {promoted}, an "
        "eviction {evicted}.",
        "{help}运行 A 中首次出现的轮次：移出短期记忆 {left}，晋升 {promoted}，淘汰 {evicted}。",
    ),
}
