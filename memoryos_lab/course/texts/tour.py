"""Words of the guided tour: a step is `tour.<key>.<part>`; of its question, `tour.<key>.<choice>`."""

from __future__ import annotations

TEXTS = {
    # -- pages arrive --
    "tour.arrive.title": ("Everything is at hand", "一切都在手边"),
    "tour.arrive.text": (
        "A page is one exchange: what Lena says, and what her tutor answers. {turn} pages have arrived, "
        "and short-term memory holds {stm}: all of them are in it.",
        "一页就是一次问答：Lena 说的话与家教的回答。已到来 {turn} 页，短期记忆可存 {stm} 页，"
        "所以全都在其中。",
    ),
    "tour.arrive.ask": ("Press ▶ to let page {next} arrive.", "按 ▶，让第 {next} 页到来。"),
    "tour.arrive.done": (
        "Page {next} has arrived, and page {page} is no longer among the dark bars.",
        "第 {next} 页已到来，而第 {page} 页已不在深色条之中。",
    ),
    "tour.arrive.more": (
        "Each cell at the top is a page. The bar below it is the time that the page stays in short-term "
        "memory; the dark bars are those that are in it now.",
        "最上方的每一格是一页；下方的条表示该页在短期记忆中停留的时间，深色的条是此刻仍在其中的页。",
    ),
    # -- the oldest leaves --
    "tour.leave.title": ("The oldest page leaves", "最旧的一页离开"),
    "tour.leave.text": (
        "Short-term memory was full, so page {page} had to go: not the least useful page, the oldest one.",
        "短期记忆已满，第 {page} 页必须离开：离开的不是最没用的一页，而是最旧的一页。",
    ),
    "tour.leave.ask": (
        "Click the lit cell of page {page}, the first at the top.",
        "点击最上方亮起的第一格，即第 {page} 页。",
    ),
    "tour.leave.done": (
        "This is the life of page {page}. At turn {turn} it left and opened the segment “{segment}”, for "
        "there was none yet that it could have joined.",
        "这是第 {page} 页的一生：第 {turn} 轮离开，并新建了段「{segment}」，因为当时还没有可以并入的段。",
    ),
    "tour.leave.more": (
        "One would like a memory to keep what matters. Short-term memory does not look at the words at all: "
        "first in, first out.",
        "人们希望记忆留下重要的内容。短期记忆却完全不看内容：先进先出。",
    ),
    # -- chain and segment --
    "tour.chain.title": ("A chain is not a topic", "对话链不是话题"),
    "tour.chain.text": (
        "The bracket below pages {first} and {second} says that the second goes on from the first. The two "
        "are a chain.",
        "第 {first}、{second} 页下方的括线表示后一页接着前一页说：两页是一条对话链。",
    ),
    "tour.chain.ask": ("Click the lit bracket.", "点击亮起的括线。"),
    "tour.chain.done": (
        "One chain, but two segments: “{one}” and “{two}”. Page {second} scored {score} with the segment "
        "of page {first}, and only a score over θ {theta} lets it join.",
        "一条对话链，却在两个段里：「{one}」与「{two}」。第 {second} 页与第 {first} 页所在段的得分是 "
        "{score}，得分超过 θ {theta} 才能并入。",
    ),
    "tour.chain.more": (
        "A chain follows who goes on from whom. A segment gathers what is about the same thing, however far "
        "apart it was said.",
        "对话链看的是谁接着谁说；段收集的是同一件事，不管相隔多远。",
    ),
    # -- F_score --
    "tour.merge.title": ("Joining a segment", "并入一个段"),
    "tour.merge.text": (
        "Page {page} leaves short-term memory and is scored against every segment. Its best is “{segment}”.",
        "第 {page} 页离开短期记忆，并与每个段计算得分。得分最高的是「{segment}」。",
    ),
    "tour.merge.sum": (
        "cosine {cos} + shared keywords {keyword} = {total} > θ {theta}",
        "余弦 {cos} + 共有关键词 {keyword} = {total} > θ {theta}",
    ),
    "tour.merge.ask": (
        "Click the name beside the top bar, in the panel at the right.",
        "在右侧面板中点击最上面一条旁边的名称。",
    ),
    "tour.merge.done": (
        "Shared keywords, counted: page and segment had {n} of {union} in common ({words}), and {n}/{union} "
        "is {keyword}.",
        "共有关键词这样计算：页与段共 {union} 个关键词，其中 {n} 个相同（{words}），{n}/{union} 即 "
        "{keyword}。",
    ),
    "tour.merge.more": (
        "θ does not cut the cosine, it cuts the sum. In the bar the dark part is the cosine, the light part "
        "the keywords, and the upright line is θ.",
        "θ 截断的不是余弦，而是两项之和。条形中深色为余弦，浅色为关键词，竖线为 θ。",
    ),
    # -- exactly at the threshold --
    "tour.hot.title": ("Hot enough?", "够热了吗？"),
    "tour.hot.text": (
        "Heat is visits + pages + recency. When the heat of a segment is over τ, its new pages are read for "
        "facts. At turn {turn} “{segment}” stands at τ, to the last digit:",
        "热度 = 访问 + 页数 + 近度。段的热度超过 τ 时，会读取其新页以提取事实。第 {turn} "
        "轮时「{segment}」恰好等于 τ：",
    ),
    "tour.hot.sum": (
        "{visits} + {pages} + {recency} = {heat}, and τ is {tau}",
        "{visits} + {pages} + {recency} = {heat}，τ 为 {tau}",
    ),
    "tour.hot.question": ("Is it promoted at this turn?", "这一轮它会晋升吗？"),
    "tour.hot.reached": ("Yes: it has reached τ", "会：已经达到 τ"),
    "tour.hot.reached.why": (
        "You read the rule as ≥, as the reference code does. The paper's rule is >, and {heat} > {tau} does "
        "not hold.",
        "你把规则读成了 ≥（参考代码如此）。论文的规则是 >，而 {heat} > {tau} 不成立。",
    ),
    "tour.hot.hottest": ("Yes: it is the hottest of all", "会：它是最热的段"),
    "tour.hot.hottest.why": (
        "You compared it with the other segments. The rule compares with τ alone, and {heat} > {tau} does "
        "not hold.",
        "你拿它与其他段相比。规则只与 τ 相比，而 {heat} > {tau} 不成立。",
    ),
    "tour.hot.over": ("No: it has to be over τ", "不会：必须超过 τ"),
    "tour.hot.over.why": (
        "Right: {heat} > {tau} does not hold, so the scan passes it by.",
        "正确：{heat} > {tau} 不成立，扫描略过它。",
    ),
    # -- promotion --
    "tour.promote.title": ("One page more", "再来一页"),
    "tour.promote.text": (
        "At the next turn page {page} will join “{segment}”.",
        "下一轮，第 {page} 页将并入「{segment}」。",
    ),
    "tour.promote.ask": ("Press the lit button: one turn on.", "按亮起的按钮，前进一轮。"),
    "tour.promote.done": (
        "{visits} + {pages} + {recency} = {heat} > {tau}: promoted (◆). Its {n} new pages were read, and "
        "{facts} facts fell into long-term memory.",
        "{visits} + {pages} + {recency} = {heat} > {tau}：晋升（◆）。读取了 {n} 个新页，从中得到的 "
        "{facts} 条事实落入长期个人记忆。",
    ),
    # -- what promotion writes --
    "tour.fact.title": ("Facts are written, pages stay", "写入事实，页留在原处"),
    "tour.fact.text": (
        "None of the {n} pages moved: they are still in the row of “{segment}”. Only the facts that they "
        "state were written down.",
        "这 {n} 页都没有移动，仍在「{segment}」这一行。写入的只是它们所说的事实。",
    ),
    "tour.fact.ask": (
        "Click the lit mark in long-term memory: “{value}”.",
        "点击长期个人记忆中亮起的标记：“{value}”。",
    ),
    "tour.fact.done": (
        "Page {page} said so at turn {said}, and it is known since turn {known}. Every fact names its page, "
        "so whoever doubts it can read what was said.",
        "这是第 {page} 页在第 {said} 轮说的，自第 {known} 轮起为记忆所知。每条事实都注明来源页，"
        "有疑问时可以查看原话。",
    ),
    "tour.fact.more": (
        "Promotion counts the pages as read: the heat of the segment falls from {heat} to {after}. It is the "
        "count of new pages that starts again, nothing else.",
        "晋升把这些页记为已读：段的热度从 {heat} 降到 {after}。重新开始计数的只有新页数，别无其他。",
    ),
    # -- eviction --
    "tour.evict.title": ("Who has to go?", "谁必须离开？"),
    "tour.evict.text": (
        "For this step mid-term memory holds no more than {capacity} segments. “{segment}” has more pages "
        "than any other, but promotion has cooled it: its heat is {before}.",
        "这一步里，中期记忆最多存 {capacity} 个段。「{segment}」的页数最多，"
        "但晋升使它冷却：热度为 {before}。",
    ),
    "tour.evict.ask": (
        "Press the lit button: a segment too many will open, and the coldest has to go.",
        "按亮起的按钮：将多出一个段，最冷的段必须离开。",
    ),
    "tour.evict.done": (
        "Evicted: “{segment}”, the coldest of {of} with {heat}. Its {n} pages go to the archive. What was "
        "read from them before stays: {facts} facts.",
        "被淘汰的是「{segment}」：{of} 个段中最冷，热度 {heat}。它的 {n} 页进入归档；此前读出的 {facts} "
        "条事实留下。",
    ),
    "tour.evict.more": (
        "So heat is not importance, and eviction does not forget what was promoted: it loses what was not.",
        "可见热度不等于重要性；淘汰不会遗忘已晋升的事实，失去的是未晋升的内容。",
    ),
    # -- θ --
    "tour.theta.title": ("What counts as one topic?", "什么算同一话题？"),
    "tour.theta.text": (
        "With θ {theta} this conversation makes {segments} segments. A higher θ asks for a closer match.",
        "θ 为 {theta} 时，这段对话形成 {segments} 个段。θ 越高，要求越相近。",
    ),
    "tour.theta.ask": (
        "Drag the lit slider to {to}, or type it beside.",
        "把亮起的滑块拖到 {to}，或在旁边输入。",
    ),
    "tour.theta.done": (
        "The whole conversation was played again. A page that scored between the old θ and the new one now "
        "opens a segment of its own.",
        "整段对话已重放。得分介于旧 θ 与新 θ 之间的页，现在各自新建一段。",
    ),
    "tour.theta.more": (
        "At θ {to} there are {segments_to} segments, and the first page that goes elsewhere does so at turn "
        "{first}. Which θ is right depends on what embeds the pages.",
        "θ 为 {to} 时有 {segments_to} 个段，首个去向不同的页出现在第 {first} 轮。θ 取多少合适，"
        "取决于向量模型。",
    ),
    # -- a question --
    "tour.question.title": ("But it is there", "明明就在那里"),
    "tour.question.text": (
        "Page {page} holds the answer to one of the questions. Does the memory find it?",
        "第 {page} 页有其中一个提问的答案。记忆能找到它吗？",
    ),
    "tour.question.ask": (
        "Open “Questions” at the right, then “{question}”.",
        "打开右侧的“提问”，再打开“{question}”。",
    ),
    "tour.question.done": (
        "✗ Page {page} did not come back. Yet of all pages in mid-term memory it is the nearest to this "
        "question: cosine {cos}.",
        "✗ 没有找回第 {page} 页。可是在中期记忆的所有页中，它与这个提问最相近：余弦 {cos}。",
    ),
    "tour.question.more": (
        "The answer itself is known all the same: a promotion wrote it into long-term memory at turn "
        "{known}. "
        "What is missing is the page, with the words in which it was said.",
        "答案本身其实已为记忆所知：第 {known} 轮的晋升把它写入了长期个人记忆。缺的是这一页，"
        "也就是当时的原话。",
    ),
    # -- m and k --
    "tour.cut.title": ("Two cuts", "两次截断"),
    "tour.cut.text": (
        "A question first chooses the best m segments, here {m}, and then the best k pages in them, here "
        "{k}. The segment of page {page} is number {rank}.",
        "提问先选出最好的 m 个段（此处 {m} 个），再从这些段中选出最好的 k 页（此处 {k} 页）。第 {page} "
        "页所在的段排第 {rank}。",
    ),
    "tour.cut.question": ("What brings page {page} back?", "怎样才能找回第 {page} 页？"),
    "tour.cut.k": ("More pages: k {more}", "更多页：k 取 {more}"),
    "tour.cut.k.why": (
        "k chooses among the {pool} pages of the segments that are searched. Even with k {more} they all "
        "come "
        "back, and page {page} is not among them.",
        "k 只在被查找的段的 {pool} 页中选。k 取 {more} 时这些页全部返回，其中没有第 {page} 页。",
    ),
    "tour.cut.gone": ("Nothing: it is forgotten", "没有办法：已经遗忘"),
    "tour.cut.gone.why": (
        "Not found is not gone. Page {page} lies in “{segment}”, in mid-term memory; the question did not "
        "look there.",
        "没找到不等于不存在。第 {page} 页就在中期记忆的「{segment}」里，只是这次提问没有去那里找。",
    ),
    "tour.cut.m": ("More segments: m {rank}", "更多段：m 取 {rank}"),
    "tour.cut.m.why": (
        "Right: with m {rank} its segment is searched. First m cuts, then k.",
        "正确：m 取 {rank} 时会查找它所在的段。先由 m 截断，再由 k 截断。",
    ),
    # -- look wider --
    "tour.wider.title": ("Look wider", "看得更宽"),
    "tour.wider.text": (
        "m is how many segments a question looks into.",
        "m 是一次提问查找的段数。",
    ),
    "tour.wider.ask": (
        "Set “segments m” in the header to {m}. In a narrow window it is under “⋯”.",
        "在顶栏把“段 m”设为 {m}。窗口较窄时它在“⋯”里。",
    ),
    "tour.wider.done": (
        "✓ Page {page} is found: number {place} of the {pool} pages that were looked at.",
        "✓ 找到了第 {page} 页：在查找的 {pool} 页中排第 {place}。",
    ),
    "tour.wider.more": (
        "It is not free: what is looked into is also heated when questions are asked live, and every page "
        "found takes a place in the prompt.",
        "这并非没有代价：提问为 live 时，被查找的段会升温；找回的每一页也要占用提示词的位置。",
    ),
    # -- the learner decides --
    "tour.try.title": ("Now you decide", "现在由你判断"),
    "tour.try.text": (
        "Here θ is {theta}. Page {page} leaves at the next turn. Its best segment is “{segment}”: cosine "
        "{cos}, shared keywords {keyword}.",
        "此处 θ 为 {theta}。第 {page} 页将在下一轮离开。得分最高的段是「{segment}」：余弦 {cos}，共有关键词 "
        "{keyword}。",
    ),
    "tour.try.question": ("Where does page {page} go?", "第 {page} 页去哪里？"),
    "tour.try.opens": ("It opens a segment of its own", "自己新建一段"),
    "tour.try.opens.why": (
        "You held the cosine alone against θ: {cos} is under {theta}. The rule adds the keywords first: "
        "{cos} + {keyword} = {total} > {theta}.",
        "你只用余弦与 θ 相比：{cos} 低于 {theta}。规则先加上关键词：{cos} + {keyword} = {total} > {theta}。",
    ),
    "tour.try.before": (
        "To the segment of page {before}, the one before it",
        "去前一页（第 {before} 页）所在的段",
    ),
    "tour.try.before.why": (
        "You followed the order of talk. Segments go by score: “{other}”, where page {before} is, reaches "
        "{less}, "
        "“{segment}” {total}.",
        "你按说话的先后来判断。段看得分：第 {before} 页所在的「{other}」为 {less}，「{segment}」为 {total}。",
    ),
    "tour.try.joins": ("It joins 「{segment}」", "并入「{segment}」"),
    "tour.try.joins.why": (
        "Right: {cos} + {keyword} = {total} > {theta}. The keywords decide, for the cosine alone is not "
        "enough.",
        "正确：{cos} + {keyword} = {total} > {theta}。起决定作用的是关键词，单靠余弦不够。",
    ),
    # -- the end --
    "tour.end.title": ("What you have seen", "你看到了什么"),
    "tour.end.text": (
        "Pages leave short-term memory by age. θ cuts the sum of cosine and keywords. Heat over τ writes "
        "facts "
        "and cools the topic; the coldest segment goes first. And m cuts before k.",
        "页按先后离开短期记忆；θ 截断的是余弦与关键词之和；热度超过 τ 时写入事实并使话题冷却，"
        "最冷的段最先离开；先由 m 截断，再由 k 截断。",
    ),
    "tour.end.done": (
        "Leaving the tour puts every knob back. You can take it again from “?”.",
        "退出导览后，所有旋钮复位。可从“?”再次进入导览。",
    ),
    "tour.link.lesson": ("Next: lesson 2, when pages are one topic", "下一步：第 2 课，页何时算同一话题"),
    "tour.link.learn": ("All lessons", "全部课程"),
}
