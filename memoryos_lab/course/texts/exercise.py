"""What the exercises ask, and what is said to an answer."""

from __future__ import annotations

from ...theatre.texts import Text

TEXTS: dict[str, Text] = {
    # -- of all --
    "exercise.unread": (
        "This could not be read as a number. Write it like {example}. It does not count as a try.",
        "无法读作数字。请写成 {example} 这样。这次不计入尝试。",
    ),
    "exercise.unread_whole": (
        "This could not be read as a whole number. Write it like {example}. It does not count as a try.",
        "无法读作整数。请写成 {example} 这样。这次不计入尝试。",
    ),
    "exercise.unread_pair": (
        "Give two whole numbers, m and k, like {example}. This does not count as a try.",
        "请给出两个整数 m 和 k，如 {example}。这次不计入尝试。",
    ),
    "exercise.range": (
        "Give a value from {low} to {high}. It does not count as a try.",
        "请给出 {low} 到 {high} 之间的值。这次不计入尝试。",
    ),
    "exercise.rule": ("{value} is what this rule would give: {rule}", "{value} 是这条规则的结果：{rule}"),
    "exercise.too_high": ("{value} is too high.", "{value} 太大了。"),
    "exercise.too_low": ("{value} is too low.", "{value} 太小了。"),
    "exercise.turn": ("turn", "轮次"),
    "exercise.same": (
        "Up to turn {turn} both runs file, promote and evict alike. The first difference comes later.",
        "到第 {turn} 轮为止，两次运行的归段、晋升和淘汰都相同。首次不同在更后面。",
    ),
    "exercise.earlier": (
        "By turn {turn} the runs have parted already. Look earlier.",
        "到第 {turn} 轮两次运行早已不同。请往前找。",
    ),
    "exercise.both": (
        "Turn {turn}. First run: {a} Second run: {b}",
        "第 {turn} 轮。第一次运行：{a} 第二次运行：{b}",
    ),
    "exercise.nothing": ("nothing of the kind.", "没有发生。"),
    # -- lesson 1 --
    "exercise.1a.ask": (
        "Which page leaves short-term memory at turn {turn}?",
        "第 {turn} 轮，哪一页离开短期记忆？",
    ),
    "exercise.1a.label": ("page", "页"),
    "exercise.1a.why": (
        "Short-term memory holds {held}. Page {arrives} arrives, so the oldest leaves: page {page}.",
        "短期记忆中有第 {held} 页。第 {arrives} 页到来，最旧的第 {page} 页离开。",
    ),
    "exercise.1a.not_yet": ("Page {page} has not come yet.", "第 {page} 页尚未到来。"),
    "exercise.1a.just": (
        "Page {page} has only just come: the newest is the last to leave.",
        "第 {page} 页才刚到来：最新的最后离开。",
    ),
    "exercise.1a.before": (
        "Page {page} left before, at turn {turn}.",
        "第 {page} 页更早就离开了，在第 {turn} 轮。",
    ),
    "exercise.1a.later": (
        "Page {page} is younger: it leaves at turn {turn}.",
        "第 {page} 页更新：它在第 {turn} 轮才离开。",
    ),
    "exercise.1a.hint.view": (
        "Go to turn {turn} and look at the upper band: which pages are in it?",
        "到第 {turn} 轮看上方的短期记忆：里面有哪些页？",
    ),
    "exercise.1a.hint.numbers": ("It holds {held}.", "里面是第 {held} 页。"),
    "exercise.1b.ask": (
        "One memory holds {a} pages in short-term memory, another {b}. At which turn do they first differ?",
        "一个记忆的短期记忆容纳 {a} 页，另一个容纳 {b} 页。它们首次不同在第几轮？",
    ),
    "exercise.1b.hint": (
        "With room for {b}: which page is the first that finds no room?",
        "只容 {b} 页时：哪一页最先遇到没有空位？",
    ),
    "exercise.1c.ask": (
        "Find a number of short-term pages with which page {page} is still in short-term memory after "
        "turn {turn}.",
        "找一个短期记忆页数，使第 {page} 页在第 {turn} 轮之后仍在短期记忆中。",
    ),
    "exercise.1c.label": ("short-term pages", "短期记忆页数"),
    "exercise.1c.kept": (
        "With {n} it is there: short-term memory holds {held}.",
        "取 {n} 时它还在：短期记忆中有第 {held} 页。",
    ),
    "exercise.1c.left": (
        "With {n} page {page} leaves at turn {turn}.",
        "取 {n} 时第 {page} 页在第 {turn} 轮就离开了。",
    ),
    "exercise.1c.hint": (
        "How many pages come from that page to that turn, both counted?",
        "从那一页到那一轮，首尾都算，一共来了多少页？",
    ),
    # -- lesson 2 --
    "exercise.2a.ask": (
        "Page {page} leaves short-term memory at turn {turn}. Its cosine to its best segment is {cos}. "
        "What is its score F there? Look up which words the two have in common.",
        "第 {page} 页在第 {turn} 轮离开短期记忆。它与最佳段的余弦是 {cos}。它在那里的得分 F "
        "是多少？请看两者共有哪些词。",
    ),
    "exercise.2a.label": ("F, two decimals", "F，两位小数"),
    "exercise.2a.why": (
        "F = {cos} + {shared}/{union} = {total}: {shared} words in common, {union} in all.",
        "F = {cos} + {shared}/{union} = {total}：共有 {shared} 个词，合起来 {union} 个。",
    ),
    "exercise.2a.rule.cosine": ("the cosine alone, without the words.", "只有余弦，没有算关键词。"),
    "exercise.2a.rule.count": (
        "the words in common, divided by the words of the page. Jaccard divides by the words of both "
        "together.",
        "共有词除以该页的词数。Jaccard 要除以两者合起来的词数。",
    ),
    "exercise.2a.hint.view": (
        "Play to turn {turn} and click page {page}: its best match is {segment}.",
        "播放到第 {turn} 轮并点击第 {page} 页：最佳匹配是「{segment}」。",
    ),
    "exercise.2a.hint.term": (
        "J is the number of words in common, divided by the number of different words of both.",
        "J 是共有词的个数，除以两者不同词的总数。",
    ),
    "exercise.2b.ask": (
        "One run has θ {a}, the other θ {b}. At which turn do they first differ?",
        "一次运行取 θ {a}，另一次取 θ {b}。它们首次不同在第几轮？",
    ),
    "exercise.2b.hint": (
        "Look for a page that merges at θ {a} with a score that is not over {b}.",
        "找一页：在 θ {a} 时并入，而得分不超过 {b}。",
    ),
    "exercise.2c.ask": (
        "Pages {a} and {b} are one chain and two segments. Find the largest θ, to two decimals, at which "
        "they "
        "lie in one segment.",
        "第 {a} 页与第 {b} 页同属一条对话链，却在两个段里。求使它们同在一个段的最大 θ（两位小数）。",
    ),
    "exercise.2c.label": ("θ, two decimals", "θ，两位小数"),
    "exercise.2c.apart": (
        "With θ {theta} they stay apart: page {b} scores {total}, which is not over {theta}.",
        "θ 为 {theta} 时它们仍然分开：第 {b} 页得分 {total}，不超过 {theta}。",
    ),
    "exercise.2c.more": (
        "With θ {theta} they lie in one segment, but so they do with {next}: there is room above.",
        "θ 为 {theta} 时它们同在一段，但 {next} 时也是：还可以更大。",
    ),
    "exercise.2c.right": (
        "With θ {theta} page {b} joins page {a}; with {next} it no longer does. Its score is {total}.",
        "θ 为 {theta} 时第 {b} 页并入第 {a} 页所在的段；到 {next} 就不再并入。它的得分是 {total}。",
    ),
    "exercise.2c.hint": (
        "Click page {b}: with which score was it refused?",
        "点击第 {b} 页：它是以多少分被拒绝的？",
    ),
    # -- lesson 3 --
    "exercise.3a.ask": (
        "{segment} holds {pages} pages after turn {turn}. It was promoted at turn {promoted}; since then "
        "{fresh} page "
        "has come, the last touch was {days} days ago, and R is {recency}. Nobody has asked anything. "
        "What is its heat H? All weights are 1.",
        "第 {turn} 轮后「{segment}」有 {pages} 页。它在第 {promoted} 轮晋升过；此后新增 {fresh} 页，"
        "上次触及在 {days} 天前，"
        "R 为 {recency}。没有人提过问。它的热度 H 是多少？所有权重都是 1。",
    ),
    "exercise.3a.label": ("H, two decimals", "H，两位小数"),
    "exercise.3a.why": (
        "H = visits {visits} + pages since the promotion {fresh} + recency {recency} = {heat}.",
        "H = 访问 {visits} + 晋升以来的页数 {fresh} + 近度 {recency} = {heat}。",
    ),
    "exercise.3a.rule.size": (
        "all {pages} pages counted. L counts those since the last promotion.",
        "把 {pages} 页全算上。L 只计上次晋升以来的页。",
    ),
    "exercise.3a.rule.frozen": (
        "R taken as 1. It falls from the last touch on, {days} days ago.",
        "把 R 当作 1。从 {days} 天前上次触及起，它一直在下降。",
    ),
    "exercise.3a.rule.without": ("the counts alone, without recency.", "只有计数，没有近度。"),
    "exercise.3a.hint.term": (
        "Three terms: visits, pages since the last promotion, recency.",
        "三项：访问、上次晋升以来的页数、近度。",
    ),
    "exercise.3a.hint.numbers": (
        "Visits are {visits}, pages since turn {promoted} are {fresh}.",
        "访问为 {visits}，第 {promoted} 轮以来的页数为 {fresh}。",
    ),
    "exercise.3b.ask": (
        "In one run nobody asks. In the other two questions are asked live, after pages {first} and "
        "{second}. "
        "At which turn do the runs first differ in what is moved or written?",
        "一次运行中无人提问。另一次在第 {first} 页和第 {second} 页之后各有一次 live 提问。"
        "两次运行在移动或写入上首次不同在第几轮？",
    ),
    "exercise.3b.hint": (
        "The question after page {first} warms five segments. Which of them then needs one page less to "
        "pass τ?",
        "第 {first} 页之后的提问加热了五个段。其中哪个因此少一页就能越过 τ？",
    ),
    "exercise.3c.ask": (
        "On page {page} Lena plans a trip to Porto. With the paper's τ it is never written. Find a τ "
        "with which it is "
        "written, without anybody asking.",
        "第 {page} 页 Lena 计划去波尔图。用论文的 τ，这件事从未写入。找一个 τ，使它在无人提问时也被写入。",
    ),
    "exercise.3c.label": ("τ", "τ"),
    "exercise.3c.written": (
        "With τ {tau} {segment} is promoted, and at turn {turn} memory learns: {value}.",
        "τ 为 {tau} 时「{segment}」晋升，第 {turn} 轮记忆学到：{value}。",
    ),
    "exercise.3c.cool": (
        "With τ {tau} page {page} is read by nobody: {segment} never gets hotter than {heat}.",
        "τ 为 {tau} 时没有谁读第 {page} 页：「{segment}」的热度最高只到 {heat}。",
    ),
    "exercise.3c.hint": (
        "How hot does the segment of Porto get? Look at its curve from turn 45 on.",
        "波尔图那个段最热到多少？从第 45 轮起看它的曲线。",
    ),
    # -- lesson 4 --
    "exercise.4a.ask": (
        "Mid-term memory holds {capacity} segments. At turn {turn} the second one is evicted: {segment}. "
        "It has "
        "visits {visits}, pages since its last promotion {fresh}, and was last touched {days} days ago. μ is "
        "{mu} days. With which heat does it leave?",
        "中期记忆容纳 {capacity} 个段。第 {turn} 轮淘汰第二个段：「{segment}」。它的访问为 {visits}，"
        "上次晋升以来的页数为 {fresh}，"
        "上次触及在 {days} 天前。μ 为 {mu} 天。它离开时的热度是多少？",
    ),
    "exercise.4a.label": ("H, two decimals", "H，两位小数"),
    "exercise.4a.why": (
        "R = exp(−{days} / {mu}) = {recency}, so H = {visits} + {fresh} + {recency} = {heat}, the "
        "coldest of {of}.",
        "R = exp(−{days} / {mu}) = {recency}，因此 H = {visits} + {fresh} + {recency} = {heat}，{of} "
        "个段中最低。",
    ),
    "exercise.4a.rule.frozen": (
        "R taken as 1, as on the day of the last touch.",
        "把 R 当作 1，即上次触及当天的值。",
    ),
    "exercise.4a.rule.without": ("the counts alone, without recency.", "只有计数，没有近度。"),
    "exercise.4a.hint.term": ("R = exp(−Δt / μ), both in days.", "R = exp(−Δt / μ)，两者都以天计。"),
    "exercise.4a.hint.numbers": ("R is {recency}.", "R 为 {recency}。"),
    "exercise.4b.ask": (
        "Mid-term memory holds {capacity} segments. In the first run the coldest leaves, in the second "
        "the least "
        "visited. At which turn do they first differ?",
        "中期记忆容纳 {capacity} 个段。第一次运行淘汰热度最低者，第二次淘汰访问最少者。"
        "它们首次不同在第几轮？",
    ),
    "exercise.4b.hint": (
        "Nobody asks before the end. So who is least visited when segment {more} is opened?",
        "在最后之前无人提问。那么新建第 {more} 个段时，谁访问最少？",
    ),
    "exercise.4c.ask": (
        "Page {page} tells what the starter smells of. What is the least number of segments that "
        "mid-term memory must "
        "hold for page {page} to be there at the end?",
        "第 {page} 页说了酵种的气味。中期记忆至少要容纳多少个段，第 {page} 页最后才仍在其中？",
    ),
    "exercise.4c.label": ("segments", "段数"),
    "exercise.4c.gone": (
        "With {n} segments page {page} goes to the archive at turn {turn}: its segment has cooled to "
        "{heat} and takes "
        "{pages} with it.",
        "容纳 {n} 个段时，第 {page} 页在第 {turn} 轮转入归档：它的段冷到 {heat}，一并带走第 {pages} 页。",
    ),
    "exercise.4c.more": (
        "With {n} segments page {page} stays, but it stays with {less} too.",
        "容纳 {n} 个段时第 {page} 页留下，但 {less} 个时也留下。",
    ),
    "exercise.4c.right": (
        "With {n} segments page {page} stays; with {less} it goes at turn {turn}.",
        "容纳 {n} 个段时第 {page} 页留下；{less} 个时它在第 {turn} 轮离开。",
    ),
    "exercise.4c.hint": (
        "Bread cools between turn 18 and turn 27, when page 20 joins it. How many segments are open "
        "until then?",
        "面包段从第 18 轮起变冷，到第 27 轮第 20 页并入才回暖。到那时有多少个段？",
    ),
    # -- lesson 5 --
    "exercise.5a.ask": (
        "“{question}” Page {page} says it in passing. Of {of} segments, which rank has the segment of "
        "page {page} "
        "for this question?",
        "“{question}” 第 {page} 页顺带提到了它。{of} 个段中，第 {page} 页所在的段对这个提问的名次是多少？",
    ),
    "exercise.5a.label": ("rank of the segment, from 1", "段的名次，从 1 起"),
    "exercise.5a.why": (
        "{segment} ranks {rank} of {of}. Only the best {m} are searched, so page {page} is never looked at.",
        "「{segment}」名次为 {rank}/{of}。只搜索前 {m} 个，所以第 {page} 页从未被查看。",
    ),
    "exercise.5a.flat": (
        "{rank} is the rank of page {page} among all pages. Segments are ranked first.",
        "{rank} 是第 {page} 页在所有页中的名次。先排名的是段。",
    ),
    "exercise.5a.other": ("On rank {rank} of {of} stands {segment}.", "名次 {rank}/{of} 的是「{segment}」。"),
    "exercise.5a.hint": (
        "Pick the question on the stage: the first strip shows the segments, best first.",
        "在图中选中这个提问：第一条是各段，由高到低。",
    ),
    "exercise.5b.ask": (
        "“{question}” The segment of page {page} ranks {rank}, so m {before} cuts it. Now m is {m}; k "
        "stays {k}. "
        "What becomes of page {page}?",
        "“{question}” 第 {page} 页的段名次为 {rank}，被 m {before} 切掉。现在 m 取 {m}，k 仍为 {k}。第 "
        "{page} 页会怎样？",
    ),
    "exercise.5b.back": ("It comes back", "它被取回"),
    "exercise.5b.queue": ("It is looked at, but k cuts it", "它被查看，但被 k 切掉"),
    "exercise.5b.never": ("It is still not looked at", "它仍然不被查看"),
    "exercise.5b.why": (
        "With m {m} its segment, on rank {segment_rank}, is searched. In the queue page {page} ranks "
        "{page_rank}, and "
        "k is {k}: one cut is passed, the other is not.",
        "m 取 {m} 时，它的段（名次 {segment_rank}）会被搜索。第 {page} 页在队列中名次为 {page_rank}，而 "
        "k 为 {k}：过了一道切线，没过另一道。",
    ),
    "exercise.5b.hint": (
        "More segments bring more pages into the one queue. How long is it now?",
        "更多的段把更多的页带进同一个队列。队列现在有多长？",
    ),
    "exercise.5c.ask": (
        "“{question}” Find the least m, and with it the least k, that bring page {page} back.",
        "“{question}” 求能取回第 {page} 页的最小 m，以及在此 m 下的最小 k。",
    ),
    "exercise.5c.label": ("m, k", "m，k"),
    "exercise.5c.m_cuts": (
        "With m {m} the segment of page {page} is not searched: no k helps.",
        "m 取 {m} 时第 {page} 页的段不被搜索：k 再大也没用。",
    ),
    "exercise.5c.k_cuts": (
        "With m {m} page {page} is in the queue, but not among the best {k}.",
        "m 取 {m} 时第 {page} 页在队列中，但不在前 {k} 页之内。",
    ),
    "exercise.5c.more": (
        "({m}, {k}) brings page {page} back, but less would do.",
        "({m}, {k}) 能取回第 {page} 页，但更小也够。",
    ),
    "exercise.5c.right": (
        "m {m} lets its segment in, and there page {page} is number {k} of the queue.",
        "m {m} 让它的段入选，第 {page} 页在队列中正好排第 {k}。",
    ),
    "exercise.5c.hint": (
        "First m: the rank of the segment. Then k: the rank of the page in the queue that this m makes.",
        "先求 m：段的名次。再求 k：在这个 m 形成的队列里，页的名次。",
    ),
    # -- lesson 6 --
    "exercise.6a.ask": (
        "Long-term memory holds “{value}”. From which page was that read?",
        "长期个人记忆里有 “{value}”。它是从哪一页读到的？",
    ),
    "exercise.6a.label": ("page", "页"),
    "exercise.6a.why": (
        "Page {page}: “{said}” It was read at turn {turn}, when its segment was promoted.",
        "第 {page} 页：“{said}” 它在第 {turn} 轮其段晋升时被读取。",
    ),
    "exercise.6a.same": (
        "Page {page} lies in the same segment, {segment}, but it says: “{said}”",
        "第 {page} 页在同一个段「{segment}」里，但它说的是：“{said}”",
    ),
    "exercise.6a.other": ("Page {page} says: “{said}”", "第 {page} 页说的是：“{said}”"),
    "exercise.6a.hint.view": (
        "Click the fact in long-term memory: its sources light up.",
        "点击长期个人记忆中的这条事实：它的来源会亮起。",
    ),
    "exercise.6a.hint.term": ("It lies in {segment}.", "它在「{segment}」里。"),
    "exercise.6b.ask": (
        "One run has τ {a}, the other τ {b}. At which turn do they first differ?",
        "一次运行取 τ {a}，另一次取 τ {b}。它们首次不同在第几轮？",
    ),
    "exercise.6b.hint": (
        "Which segment is the first to get hotter than {b}, and at which turn?",
        "哪个段最先比 {b} 更热，在第几轮？",
    ),
    "exercise.6c.ask": (
        "On page {page} Lena takes back that she is allergic to walnuts. With the paper's τ nobody reads it. "
        "Find a τ with which it is read and the walnuts are forgotten.",
        "第 {page} 页 Lena 收回了对核桃过敏的说法。用论文的 τ，没有谁读到它。找一个 τ，使它被读取、"
        "核桃被遗忘。",
    ),
    "exercise.6c.label": ("τ", "τ"),
    "exercise.6c.right": (
        "With τ {tau} {segment} is promoted, page {page} is read, and at turn {turn} “{value}” is forgotten.",
        "τ 为 {tau} 时「{segment}」晋升，第 {page} 页被读取，第 {turn} 轮 “{value}” 被遗忘。",
    ),
    "exercise.6c.cool": (
        "With τ {tau} page {page} is read by nobody: {segment} never gets hotter than {heat}.",
        "τ 为 {tau} 时没有谁读第 {page} 页：「{segment}」的热度最高只到 {heat}。",
    ),
    "exercise.6c.hint": (
        "Its segment has two pages. How hot can two pages be when nobody asks?",
        "它的段只有两页。无人提问时，两页最热能到多少？",
    ),
    # -- lesson 7 --
    "exercise.7a.ask": (
        "With m {m} and k {k}: for how many of the first five questions does the page come back?",
        "m 取 {m}、k 取 {k} 时：前五个提问中，有几个能取回所需的页？",
    ),
    "exercise.7a.label": ("how many of five", "五个中的几个"),
    "exercise.7a.why": ("With m {m} and k {k}: {listed}", "m {m}、k {k} 时：{listed}"),
    "exercise.7a.paper": (
        "That is what k {k} finds. One of those pages stands too far down for a smaller k.",
        "那是 k {k} 的结果。其中一页排得太靠后，更小的 k 取不到。",
    ),
    "exercise.7a.other": ("It is not {count}.", "不是 {count} 个。"),
    "exercise.7a.hint": (
        "Look up the rank of each gold page in its queue.",
        "逐一查看各标准证据页在队列中的名次。",
    ),
    "exercise.7b.ask": (
        "(5, 10) and ({m}, {k}) find as many of the five. Which question does ({m}, {k}) find and m {a} "
        "does not?",
        "(5, 10) 与 ({m}, {k}) 找到的个数一样多。哪个提问是 ({m}, {k}) 找到、而 m {a} 没找到的？",
    ),
    "exercise.7b.both": ("Both find this one.", "两者都找到了这个。"),
    "exercise.7b.first": ("This one is lost by the larger m.", "这个反而被更大的 m 弄丢了。"),
    "exercise.7b.neither": ("Neither finds this one.", "两者都没找到这个。"),
    "exercise.7b.second": ("The larger m alone finds this one.", "只有更大的 m 找到了这个。"),
    "exercise.7b.why": (
        "m {m} finds “{gained}” and loses “{lost}”: the count is the same, the questions are not.",
        "m {m} 找到了 “{gained}”，丢了 “{lost}”：个数相同，问题却不同。",
    ),
    "exercise.7b.hint": (
        "Whose segment ranks between m 5 and m 9?",
        "哪一个的段名次在 5 与 9 之间？",
    ),
    "exercise.7c.ask": (
        "Leave out “{question}” Which is the least k, and with it the least m, that find the other four "
        "of the first "
        "five?",
        "不算 “{question}”。能找到前五个中其余四个的最小 k 是多少，以及在此 k 下的最小 m？",
    ),
    "exercise.7c.label": ("m, k", "m，k"),
    "exercise.7c.missing": (
        "({m}, {k}) does not find “{question}”",
        "({m}, {k}) 没有找到 “{question}”",
    ),
    "exercise.7c.more": (
        "({m}, {k}) finds all four, but less would do.",
        "({m}, {k}) 四个都找到了，但更小也够。",
    ),
    "exercise.7c.right": (
        "({m}, {k}) finds all four, and nothing smaller does. On these four questions, that is.",
        "({m}, {k}) 四个都找到，再小就不行。当然，这只是就这四个提问而言。",
    ),
    "exercise.7c.hint": (
        "m must reach the worst of the four segments. Then count how far down the worst page stands.",
        "m 必须够到四个段中名次最差的。再看名次最差的页排到第几。",
    ),
    # -- lesson 8 --
    "exercise.8a.ask": (
        "Memory with {setting}. “{question}” Gold is page {page}. Where was it lost?",
        "记忆设置：{setting}。“{question}” 标准证据是第 {page} 页。它丢在哪里？",
    ),
    "exercise.8a.knob.top_k": ("k {value}", "k {value}"),
    "exercise.8a.knob.top_m": ("m {value}", "m {value}"),
    "exercise.8a.knob.mtm_capacity": ("room for {value} segments", "容纳 {value} 个段"),
    "exercise.8a.evicted": ("It was evicted before the question", "提问之前就被淘汰"),
    "exercise.8a.m": ("Its segment was not selected (m)", "所在的段未被选中（m）"),
    "exercise.8a.k": ("It stood too far down in the queue (k)", "在队列中排得太靠后（k）"),
    "exercise.8a.back": ("Nowhere: it came back", "没有丢：它被取回了"),
    "exercise.8a.hint": (
        "Ask in order: is it still held? Is its segment among the best m? Is it among the best k of "
        "their pages?",
        "依次问：它还在吗？它的段在前 m 个之内吗？它在这些段的前 k 页之内吗？",
    ),
    "exercise.8b.ask": (
        "With k {k} the answer to “{question}” is lost: page {page} does not come back. What is the "
        "smallest k that "
        "repairs it?",
        "k 取 {k} 时，“{question}” 的答案丢了：第 {page} 页没有取回。能补救的最小 k 是多少？",
    ),
    "exercise.8b.label": ("k", "k"),
    "exercise.8b.lost": ("With k {k} page {page} is still lost.", "k 取 {k} 时第 {page} 页仍然取不到。"),
    "exercise.8b.more": ("k {k} brings it back, but {less} does too.", "k 取 {k} 能取回，但 {less} 也能。"),
    "exercise.8b.right": (
        "k {k} brings page {page} back; with {less} it is one place too low.",
        "k 取 {k} 能取回第 {page} 页；取 {less} 时它正好差一名。",
    ),
    "exercise.8b.hint": ("Which rank has the page in the queue?", "这一页在队列中名次是多少？"),
    "exercise.8c.ask": (
        "A flat search ranks all pages by cosine and takes the best k. What is the smallest k with which "
        "it finds the "
        "page of all six questions?",
        "平铺检索把所有页按余弦排序，取前 k 页。要找到全部六个提问所需的页，最小的 k 是多少？",
    ),
    "exercise.8c.label": ("k", "k"),
    "exercise.8c.missing": (
        "k {k} finds {n} of six; it misses “{question}”",
        "k 取 {k} 找到六个中的 {n} 个；漏了 “{question}”",
    ),
    "exercise.8c.more": (
        "k {k} finds all six, but {less} does too.",
        "k 取 {k} 六个都找到，但 {less} 也能。",
    ),
    "exercise.8c.right": (
        "k {k} finds all six. With topics the least that finds all six is m {m} and k {deep}. Topics "
        "shorten the queue "
        "for some questions and hide the page of others.",
        "k 取 {k} 六个都找到。带话题时，最少要 m {m}、k {deep} 才能六个都找到。话题为一些提问缩短了队列，"
        "又遮住了另一些提问的页。",
    ),
    "exercise.8c.hint": (
        "The question about the jar is the hardest. How far down does its page stand among all pages?",
        "关于罐子的那个提问最难。它的页在所有页中排到第几？",
    ),
}
