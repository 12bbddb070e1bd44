"""Words of the quizzes: what is asked, what can be answered, what the event says."""

from __future__ import annotations

TEXTS = {
    # -- names --
    "quiz.page": ("page {page}", "第 {page} 页"),
    "quiz.page_said": ("page {page} (“{said}”)", "第 {page} 页（“{said}”）"),
    "quiz.page_alone": ("Page {page}", "第 {page} 页"),
    "quiz.page_alone_said": ("Page {page} (“{said}”)", "第 {page} 页（“{said}”）"),
    "quiz.label": ("“{label}”", "「{label}」"),
    "quiz.segment": ("{label}, opened by page {page}", "{label}（由第 {page} 页新建）"),
    "quiz.fact": ("“{value}” ({about})", "“{value}”（{about}）"),
    "quiz.also": (", ", "、"),
    "quiz.then": ("; ", "；"),
    # -- what is told to an answer --
    "quiz.why": ("{event} {yours}", "{event}{yours}"),
    "quiz.yours": ("Your answer follows another rule: {rule}.", "你的答案依据的是另一条规则：{rule}。"),
    "quiz.yours_detail": (
        "Your answer follows another rule: {rule} ({detail}).",
        "你的答案依据的是另一条规则：{rule}（{detail}）。",
    ),
    "quiz.both": ("{one} {two}", "{one}{two}"),
    # -- fifo --
    "quiz.fifo.title": ("Which page leaves short-term memory next?", "下一个移出短期记忆的是哪一页？"),
    "quiz.fifo.question": (
        "Short-term memory has room for {room}, and is full. Now comes {new}. Which page leaves?",
        "短期记忆可容纳 {room} 页，已满。{new}到来。哪一页移出？",
    ),
    "quiz.fifo.why": (
        "Page {new} came to pages {pages}. First in, first out: of all these, page {page} came first.",
        "第 {new} 页到来时，短期记忆中有第 {pages} 页。先进先出：其中第 {page} 页来得最早。",
    ),
    # -- chain --
    "quiz.chain.title": ("Which chain does a page join?", "一页加入哪条对话链？"),
    "quiz.chain.question": (
        "The last so far was {before}. Now comes {page}. Which dialogue chain does it join?",
        "目前最后一页是{before}。接着到来的是{page}。它加入哪条对话链？",
    ),
    "quiz.chain.of": ("The chain of pages {pages}", "第 {pages} 页所在的对话链"),
    "quiz.chain.of_one": ("The chain of page {pages}", "第 {pages} 页所在的对话链"),
    "quiz.chain.new": ("None: it opens a new chain", "不加入：它开启新的对话链"),
    "quiz.chain.why": (
        "{event} A page can continue only the page right before it.",
        "{event}一页只可能承接紧挨着的前一页。",
    ),
    # -- merge --
    "quiz.merge.title": ("Where does a page go at this θ?", "在这个 θ 下，一页归入哪里？"),
    "quiz.merge.question": (
        "Short-term memory lets go of {page}. A score {sign} {theta} merges. Where does it go?",
        "{page}移出短期记忆。若得分 {sign} {theta} 即并入，它归入哪里？",
    ),
    "quiz.merge.into": ("It joins {segment}", "并入{segment}"),
    "quiz.merge.new": ("It opens a segment of its own", "新建一个段"),
    # -- flip --
    "quiz.flip.title": ("What is the largest θ that still merges a page?", "仍能让一页并入的最大 θ 是多少？"),
    "quiz.flip.question": (
        "At θ = {theta}, {page} joins a segment. Raise θ in steps of {step}, and let the whole conversation "
        "run anew each time. Which is the last θ at which that page still joins one?",
        "θ = {theta} 时，{page}并入某个段。将 θ 每次提高 {step}，每次都重新运行整段对话。"
        "该页仍能并入某段的最后一个 θ 是多少？",
    ),
    "quiz.flip.why": (
        "{event} At {up} the page opens a segment of its own.",
        "{event}到 {up} 时，该页自己新建一个段。",
    ),
    # -- heat --
    "quiz.heat.title": ("How hot is a segment?", "一个段的热度是多少？"),
    "quiz.heat.question": (
        "What is the heat of {segment}, after turn {turn}? Pages: {pages}. Visits: {visits}. It was never "
        "promoted. It was last touched {touched}; {mu}.",
        "第 {turn} 轮之后，{segment}的热度是多少？页数：{pages}。访问：{visits}。从未晋升。{touched}；{mu}。",
    ),
    "quiz.heat.question_promoted": (
        "What is the heat of {segment}, after turn {turn}? Pages: {pages}. Visits: {visits}. Since its last "
        "promotion, pages: {pages_since}, visits: {visits_since}. It was last touched {touched}; {mu}.",
        "第 {turn} 轮之后，{segment}的热度是多少？页数：{pages}。访问：{visits}。"
        "上次晋升以来，页数：{pages_since}，访问：{visits_since}。{touched}；{mu}。",
    ),
    "quiz.heat.ago": ("{days} days ago", "上次触及在 {days} 天前"),
    "quiz.heat.just": ("just now", "刚刚被触及"),
    "quiz.heat.mu": ("μ is {mu} days", "μ 为 {mu} 天"),
    "quiz.heat.inert": ("recency does not fall here", "此设置下近度不下降"),
    "quiz.heat.why": (
        "Visits {visits} + pages {length} + recency {recency} = {heat}.",
        "访问 {visits} + 页数 {length} + 近度 {recency} = {heat}。",
    ),
    "quiz.heat.why_kept": (
        "Here heat is stored at the last touch and not computed again: {heat}.",
        "此设置下热度在上次触及时存储，之后不再计算：{heat}。",
    ),
    # -- promote --
    "quiz.promote.title": ("Which segment is promoted first at this τ?", "在这个 τ 下，哪个段最先晋升？"),
    "quiz.promote.question": (
        "A segment whose heat is {sign} {tau} is promoted. Which is the first, and when?",
        "热度 {sign} {tau} 的段晋升。最先晋升的是哪个段，在第几轮？",
    ),
    "quiz.promote.choice": ("At turn {turn}: {segment}", "第 {turn} 轮：{segment}"),
    # -- ask --
    "quiz.ask.title": ("What does a question heat?", "一次提问使什么升温？"),
    "quiz.ask.question": (
        "After turn {turn} somebody asks: “{question}” With m = {m}, which segments does that heat?",
        "第 {turn} 轮之后有人提问：“{question}”m = {m} 时，哪些段因此升温？",
    ),
    "quiz.ask.nothing": ("None", "没有"),
    "quiz.ask.one": ("{names}", "{names}"),
    "quiz.ask.these": ("{n} segments: {names}", "{n} 个段：{names}"),
    "quiz.ask.more": ("{n} segments: {names} and {more} more", "{n} 个段：{names}，另有 {more} 个"),
    "quiz.ask.why": (
        "Every segment that is looked into is visited. For {segment} N goes from {before} to {visits}, and "
        "its heat is {heat} now.",
        "每个被查看的段都算被访问。{segment}的 N 由 {before} 变为 {visits}，热度现为 {heat}。",
    ),
    "quiz.ask.why_empty": (
        "Every segment that is looked into is visited. None of the pages of {segment} comes back, and still "
        "its N goes from {before} to {visits}; its heat is {heat} now.",
        "每个被查看的段都算被访问。{segment}没有一页被返回，N 仍由 {before} 变为 {visits}，热度现为 {heat}。",
    ),
    # -- evict --
    "quiz.evict.title": ("Which segment is evicted at this capacity?", "在这个容量下，哪个段被淘汰？"),
    "quiz.evict.question": (
        "Mid-term memory is full (capacity {capacity}). At turn {turn} one more segment is opened by {page}. "
        "{rule} Which segment leaves?",
        "中期记忆已满（容量 {capacity}）。第 {turn} 轮，{page}又新建一个段。{rule}哪个段离开？",
    ),
    "quiz.evict.by_coldest": ("The coldest has to go.", "最冷者离开。"),
    "quiz.evict.by_least_visited": ("The one that was asked least has to go.", "被访问最少者离开。"),
    "quiz.evict.by_least_recent": ("The one untouched for longest has to go.", "最久未触及者离开。"),
    # -- tier --
    "quiz.tier.title": ("Where is a fact still held?", "一个事实还保存在哪里？"),
    "quiz.tier.question": (
        "Page {page} says: {fact}. Where is that held after turn {turn}? (Capacity of mid-term memory: "
        "{capacity}.)",
        "第 {page} 页说到{fact}。第 {turn} 轮之后，它保存在哪里？（中期记忆容量：{capacity}。）",
    ),
    "quiz.tier.stm": ("In short-term memory alone", "只在短期记忆"),
    "quiz.tier.stm_lpm": ("In short-term and in long-term memory", "在短期记忆和长期个人记忆"),
    "quiz.tier.mtm": ("In mid-term memory alone", "只在中期记忆"),
    "quiz.tier.mtm_lpm": ("In mid-term and in long-term memory", "在中期记忆和长期个人记忆"),
    "quiz.tier.none_lpm": ("In long-term memory alone", "只在长期个人记忆"),
    "quiz.tier.none": ("Nowhere that a question looks", "提问查找之处都没有"),
    "quiz.tier.why_stm": (
        "Page {page} lies in short-term memory since turn {turn}.",
        "第 {page} 页自第 {turn} 轮起在短期记忆中。",
    ),
    "quiz.tier.why_mtm": (
        "Page {page} lies in the segment {segment} since turn {turn}.",
        "第 {page} 页自第 {turn} 轮起在段{segment}中。",
    ),
    "quiz.tier.why_archive": (
        "Page {page} went to the archive at turn {turn}, when its segment {segment} was evicted: no question "
        "finds it there.",
        "第 {turn} 轮，第 {page} 页所在的段{segment}被淘汰，该页转入归档：提问找不到它。",
    ),
    "quiz.tier.why_dropped": (
        "Page {page} was dropped at turn {turn}.",
        "第 {page} 页在第 {turn} 轮被丢弃。",
    ),
    "quiz.tier.why_lpm": (
        "Long-term memory holds what it says since turn {turn}.",
        "它所说的内容自第 {turn} 轮起写入长期个人记忆。",
    ),
    "quiz.tier.why_ended": (
        "Long-term memory held what it says from turn {turn}, and no longer since turn {ended}.",
        "它所说的内容在第 {turn} 轮写入长期个人记忆，自第 {ended} 轮起不再有效。",
    ),
    "quiz.tier.why_unread": (
        "Long-term memory has not taken anything of this from page {page}.",
        "长期个人记忆尚未从第 {page} 页写入这一内容。",
    ),
    # -- cut --
    "quiz.cut.title": (
        "What are the least m and k that bring a page back?",
        "让一页返回所需的最小 m 和 k 是多少？",
    ),
    "quiz.cut.question": (
        "After turn {turn} somebody asks: “{question}” The answer stands on {page}. What is the least m, "
        "and with it the least k, that brings this page back?",
        "第 {turn} 轮之后有人提问：“{question}”答案在{page}。"
        "让该页返回的最小 m 是多少？在此 m 下最小的 k 是多少？",
    ),
    "quiz.cut.choice": ("m = {m}, k = {k}", "m = {m}，k = {k}"),
    "quiz.cut.why": (
        "Its segment {segment} scores {score} and comes at place {m}, so m has to be {m}. Among the pages of "
        "the segments so far, page {page} (cos {cos}) comes at place {k}, so k has to be {k}.",
        "它所在的段{segment}得分 {score}，排第 {m}，所以 m 须为 {m}。在这些段的页中，"
        "第 {page} 页（cos {cos}）排第 {k}，所以 k 须为 {k}。",
    ),
    # -- source --
    "quiz.source.title": ("From where does a long-term entry come?", "长期个人记忆的一个条目从何而来？"),
    "quiz.source.question": (
        "Long-term memory has the entry {fact}. Which page does it come from, and when was it written?",
        "长期个人记忆中有条目{fact}。它来自哪一页，在第几轮写入？",
    ),
    "quiz.source.choice": ("From page {page}, written at turn {turn}", "来自第 {page} 页，第 {turn} 轮写入"),
    "quiz.source.why": (
        "The segment {segment} was promoted at turn {turn}. Its pages {pages} were read then, and page "
        "{page} says so.",
        "段{segment}在第 {turn} 轮晋升，此时读取第 {pages} 页，其中第 {page} 页说到它。",
    ),
    # -- diff --
    "quiz.diff.title": ("At which turn do two runs first differ?", "两次运行在第几轮首次不同？"),
    "quiz.diff.question": (
        "Two runs differ in one knob, {knob}: {a} in A, {b} in B. At which turn do pages, segments or "
        "promotions first come out otherwise?",
        "两次运行只有一个旋钮不同，{knob}：A 为 {a}，B 为 {b}。页、段或晋升在第几轮首次不同？",
    ),
    "quiz.diff.at": ("At turn {turn}", "第 {turn} 轮"),
    "quiz.diff.never": ("Never", "从不"),
    "quiz.diff.nothing": ("nothing of the kind happens.", "没有相应的事件。"),
    "quiz.diff.why": (
        "Before turn {turn} both do the same. Then in A: {a} In B: {b}",
        "第 {turn} 轮之前两者相同。这一轮，A：{a}B：{b}",
    ),
    "quiz.diff.why_never": (
        "No decision of this conversation comes out otherwise: every page lies in the same segment, and the "
        "same is promoted and evicted.",
        "这段对话中没有任何决定因此改变：每一页都在同一个段，晋升与淘汰也相同。",
    ),
}
