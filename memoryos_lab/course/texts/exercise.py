"""What the exercises of lessons 1 to 4 ask, what is said to an answer, and what all of them say."""

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
        "The question after page {first} warms several segments. Which of them then needs one page less "
        "to pass τ?",
        "第 {first} 页之后的提问加热了好几个段。其中哪个因此少一页就能越过 τ？",
    ),
    "exercise.3c.ask": (
        "On page {page} Lena plans a trip to Porto. With the paper's τ it is never written. Find a τ "
        "with which it is "
        "written, without anybody asking.",
        "第 {page} 页 Lena 计划去 Porto。用论文的 τ，这件事从未写入。找一个 τ，使它在无人提问时也被写入。",
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
        "How hot does the segment of Porto get? Look at its curve.",
        "Porto 那个段最热到多少？看它的曲线。",
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
        "Bread is cold from its promotion until page 20 joins it. How many segments are open until then?",
        "面包段从晋升起一直偏冷，直到第 20 页并入。到那时有多少个段？",
    ),
}
