"""The hook of each lesson: a question, its answers, and what is said to each."""

from __future__ import annotations

from ...theatre.texts import Text

TEXTS: dict[str, Text] = {
    "hook.1.ask": (
        "Lena wrote of bread on pages 5 and {old}, then of other things. Now page {page} comes, and it "
        "is of bread "
        "again. Which dialogue chain does it join?",
        "Lena 在第 5 页和第 {old} 页谈面包，随后谈了别的。现在第 {page} 页到来，又谈起面包。"
        "它属于哪条对话链？",
    ),
    "hook.1.old": ("The chain of bread, pages 5 and {old}", "面包那条链，即第 5 页和第 {old} 页"),
    "hook.1.old.but": (
        "A chain does not look for a topic: only the page right before counts.",
        "对话链不找话题：只看紧挨着的前一页。",
    ),
    "hook.1.last": ("The chain of page {before}, the page before", "前一页即第 {before} 页的链"),
    "hook.1.last.but": ("The two do not continue one another.", "这两页并不承接。"),
    "hook.1.new": ("None of them: it opens a new chain", "都不属于：它开启一条新链"),
    "hook.1.new.but": ("It does join one.", "它确实属于其中一条。"),
    "hook.1.why": (
        "Page {page} is compared with page {before} alone (cos {cos}) and does not continue it, so it "
        "opens a chain. "
        "That bread returned is for segments to find.",
        "第 {page} 页只与第 {before} 页比较（cos {cos}），并不承接它，于是开启新链。面包话题回来了，"
        "那要靠段来发现。",
    ),
    "hook.1.hint": (
        "A chain joins pages that continue one another. Which page does page {page} follow?",
        "对话链连接前后承接的页。第 {page} 页紧跟在哪一页之后？",
    ),
    "hook.2.ask": (
        "Pages 2 and 3 are about statistics, and page 3 continues page 2: they are one chain. "
        "At turn {turn} page 3 leaves short-term memory. Does it join the segment that page 2 opened?",
        "第 2 页和第 3 页都在谈统计，第 3 页承接第 2 页：同属一条对话链。第 {turn} 轮，第 3 页离开短期记忆。"
        "它会并入第 2 页新建的段吗？",
    ),
    "hook.2.same": ("Yes, for they are one chain", "会，因为它们同属一条对话链"),
    "hook.2.same.but": (
        "A chain does not decide where a page is filed.",
        "页归入哪个段，不由对话链决定。",
    ),
    "hook.2.apart": ("No, it opens a segment of its own", "不会，它自立一个新段"),
    "hook.2.apart.but": ("It does join.", "它确实并入了。"),
    "hook.2.first": ("No, it joins the segment of page 1", "不会，它并入第 1 页的段"),
    "hook.2.first.but": ("That one is even less like it.", "那个段与它更不相似。"),
    "hook.2.why": (
        "Page 3 scores cos {cos} + keywords {words} = {total} there, which is not over θ {theta}. So it "
        "opens "
        "{segment}. Chains follow the talk, segments follow the topic.",
        "第 3 页在那里的得分是 cos {cos} + 关键词 {words} = {total}，不超过 θ {theta}，"
        "于是新建「{segment}」。"
        "对话链跟着谈话走，段跟着话题走。",
    ),
    "hook.2.hint": (
        "What decides is a score: how alike the two are, and which words they share.",
        "决定的是一个分数：两者有多像，共有哪些词。",
    ),
    # -- 3 --
    "hook.3.ask": (
        "After page {after} somebody asks: “{question}” Then page {turn} comes, and the scan looks for "
        "hot segments. "
        "Which one is promoted?",
        "第 {after} 页之后有人提问：“{question}”随后第 {turn} 页到来，扫描寻找热段。哪个段会晋升？",
    ),
    "hook.3.nothing": ("None: asking only reads", "没有：提问只是读取"),
    "hook.3.nothing.but": (
        "Asking is use: every segment that a question selects gains a visit.",
        "提问就是使用：被选中的段都会增加一次访问。",
    ),
    "hook.3.asked": ("{asked}, for that was asked about", "「{asked}」，因为问的就是它"),
    "hook.3.asked.but": (
        "It was visited too, but its heat does not pass τ.",
        "它也被访问了，但热度没有超过 τ。",
    ),
    "hook.3.running": ("{running}, which nobody asked about", "「{running}」，并没有人问起它"),
    "hook.3.running.but": ("It is not promoted.", "它没有晋升。"),
    "hook.3.why": (
        "The question selected {warmed} segments and each gained a visit, {running} too: visits {visits} "
        "+ pages "
        "{length} + recency {recency} = {heat} > τ {tau}. Read for facts: {read}.",
        "这个提问选中了 {warmed} 个段，每个都增加一次访问，「{running}」也在内：访问 {visits} + 页数 "
        "{length} + "
        "近度 {recency} = {heat} > τ {tau}。读取以提取事实的页：{read}。",
    ),
    "hook.3.hint": (
        "A question visits the best m segments, whether they answer it or not. Which of them was nearly hot?",
        "一次提问会访问最好的 m 个段，无论其中有没有答案。其中哪个本已快热了？",
    ),
    # -- 4 --
    "hook.4.ask": (
        "Mid-term memory holds {capacity} segments at most. At turn {turn} a new one is opened, and one "
        "has to go. "
        "Which one?",
        "中期记忆最多容纳 {capacity} 个段。第 {turn} 轮新建了一个段，必须有一个离开。是哪一个？",
    ),
    "hook.4.oldest": ("{oldest}, the oldest", "「{oldest}」，最旧的"),
    "hook.4.oldest.but": ("Age does not decide here.", "这里年龄不起决定作用。"),
    "hook.4.smallest": ("{smallest}, one of the smallest", "「{smallest}」，最小的之一"),
    "hook.4.smallest.but": (
        "Size counts only as pages since the last promotion.",
        "大小只计上次晋升以来的页数。",
    ),
    "hook.4.newest": ("{newest}, which has just come", "「{newest}」，刚刚到来的"),
    "hook.4.newest.but": (
        "A newcomer begins with one page and full recency.",
        "新段起步就有一页和满的近度。",
    ),
    "hook.4.busiest": ("{busiest}, the busiest with {pages} pages", "「{busiest}」，最繁忙的，有 {pages} 页"),
    "hook.4.busiest.but": ("It is not the coldest.", "它不是最冷的。"),
    "hook.4.why": (
        "{busiest} leaves: heat {heat}, the coldest of {of}. It was promoted at turn {promoted}, and "
        "that set its "
        "page count back to 0. To the archive: {lost}.",
        "「{busiest}」离开：热度 {heat}，{of} 个段中最低。它在第 {promoted} 轮晋升过，页数计数因此归零。"
        "转入归档的页：{lost}。",
    ),
    "hook.4.hint": ("The coldest goes. What did promotion do to heat?", "最冷的离开。晋升对热度做了什么？"),
    # -- 5 --
    "hook.5.ask": (
        "“{question}” Page {page} says it, and of all pages it is the most like the question (cos {cos}, "
        "rank {best}). "
        "Does it come back?",
        "“{question}”第 {page} 页说过，而且它是所有页中与提问最相似的（cos {cos}，名次 {best}）。"
        "它会被取回吗？",
    ),
    "hook.5.back": ("Yes, as the first", "会，而且排在第一"),
    "hook.5.back.but": (
        "Likeness to the question is looked at only within the segments selected.",
        "只有被选中的段里，才会比较页与提问的相似度。",
    ),
    "hook.5.m": ("No: its segment is not selected", "不会：它所在的段未被选中"),
    "hook.5.m.but": ("Its segment was selected.", "它所在的段被选中了。"),
    "hook.5.k": ("No: k other pages are better", "不会：有 k 个更好的页"),
    "hook.5.k.but": (
        "No page is better than this one; k never came to see it.",
        "没有哪一页比它更好；k 根本没有机会看到它。",
    ),
    "hook.5.gone": ("No: it was evicted", "不会：它已被淘汰"),
    "hook.5.gone.but": (
        "Nothing was evicted here; the page is still there.",
        "这里没有淘汰过任何段；这一页还在。",
    ),
    "hook.5.why": (
        "Page {page} lies in {segment}, which ranks {rank} of {of} for this question. Only the best m = "
        "{m} segments "
        "are searched, so k = {k} never sees it.",
        "第 {page} 页在「{segment}」里，该段对这个提问的名次是 {rank}/{of}。只搜索前 m = {m} 个段，所以 "
        "k = {k} 从未看到它。",
    ),
    "hook.5.hint": (
        "First segments are ranked, then pages. What is the segment of page {page} mostly about?",
        "先给段排名，再给页排名。第 {page} 页所在的段主要在谈什么？",
    ),
    # -- 6 --
    "hook.6.ask": (
        "On page {old} Lena says that she works in the city library; on page {new}, that she leaves it "
        "for a hospital. "
        "What does long-term memory believe at the end?",
        "第 {old} 页 Lena 说在市图书馆工作；第 {new} 页她说离开那里去了医院。最后长期个人记忆相信什么？",
    ),
    "hook.6.hospital": ("The hospital, for that was said last", "医院，因为那是最后说的"),
    "hook.6.hospital.but": (
        "What is said is not yet known: only promoted pages are read for facts.",
        "说过不等于知道：只有晋升的页才会被读取以提取事实。",
    ),
    "hook.6.library": ("The library", "图书馆"),
    "hook.6.library.but": ("That belief was replaced.", "那条认知已被取代。"),
    "hook.6.nothing": ("Nothing, for the two exclude each other", "什么也不信，因为两者互相矛盾"),
    "hook.6.nothing.but": (
        "Long-term memory compares only what was read for it.",
        "长期个人记忆只比较读取给它的内容。",
    ),
    "hook.6.why": (
        "“{value}” was written at turn {turn}. Page {new} lies in {segment}, whose heat never passed "
        "{heat}: not over "
        "τ {tau}, so nobody has read it.",
        "“{value}”在第 {turn} 轮写入。第 {new} 页在「{segment}」里，该段热度从未超过 {heat}：没有越过 τ "
        "{tau}，所以没有谁读过它。",
    ),
    "hook.6.hint": (
        "Which of the two pages lies in a segment that was promoted?",
        "这两页中，哪一页所在的段晋升过？",
    ),
    # -- 7 --
    "hook.7.ask": (
        "Five questions are asked at the end. m segments are searched and k pages come back. Which pair "
        "brings back "
        "the page of most of the five?",
        "最后有五个提问。搜索 m 个段，取回 k 页。哪一组能为最多的提问取回所需的页？",
    ),
    "hook.7.paper": ("m {paper_m}, k {paper_k}, as in the paper", "m {paper_m}，k {paper_k}，论文的设置"),
    "hook.7.paper.but": ("It finds {paper_n}.", "它找到 {paper_n} 个。"),
    "hook.7.wide": ("m {wide_m}, k {wide_k}: more segments", "m {wide_m}，k {wide_k}：更多的段"),
    "hook.7.wide.but": (
        "It finds {wide_n}: more segments bring more rivals into the same queue.",
        "它找到 {wide_n} 个：更多的段把更多对手带进同一个队列。",
    ),
    "hook.7.both": ("m {both_m}, k {both_k}: some more of both", "m {both_m}，k {both_k}：两者都多一些"),
    "hook.7.both.but": ("It finds {both_n}.", "它找到 {both_n} 个。"),
    "hook.7.deep": (
        "m {deep_m}, k {deep_k}: every page of {deep_m} segments",
        "m {deep_m}，k {deep_k}：{deep_m} 个段里的所有页",
    ),
    "hook.7.deep.but": (
        "It finds {deep_n}: no k mends a cut by m.",
        "它找到 {deep_n} 个：被 m 截断的，再大的 k 也补不回来。",
    ),
    "hook.7.why": (
        "Found of five: {paper_n} with ({paper_m}, {paper_k}), {wide_n} with ({wide_m}, {wide_k}), "
        "{both_n} with "
        "({both_m}, {both_k}), {deep_n} with ({deep_m}, {deep_k}). On these five questions, that is.",
        "五个中找到：({paper_m}, {paper_k}) {paper_n} 个，({wide_m}, {wide_k}) {wide_n} 个，({both_m}, "
        "{both_k}) {both_n} 个，"
        "({deep_m}, {deep_k}) {deep_n} 个。当然，这只是就这五个提问而言。",
    ),
    "hook.7.hint": (
        "A page has to pass both cuts: its segment by m, itself by k.",
        "一页必须通过两道截断：段要过 m，页要过 k。",
    ),
    # -- 8 --
    "hook.8.ask": (
        "Of the first five questions this memory brings back the page of {n}. A flat search, which ranks "
        "all pages "
        "by cosine and takes {k}, brings back {n} as well. Are they the same ones?",
        "前五个提问中，这个记忆取回了 {n} 个所需的页。平铺检索把所有页按余弦排序取前 {k} 页，也取回 {n} "
        "个。是同样的几个吗？",
    ),
    "hook.8.same": ("Yes, the same: {ours}", "是，完全相同：{ours}"),
    "hook.8.same.but": ("The two lose at different places.", "两者丢失的地方不同。"),
    "hook.8.one": ("Only one is the same, {both}", "只有一个相同：{both}"),
    "hook.8.one.but": ("They share more or less than one.", "相同的不是一个。"),
    "hook.8.others": ("No, all are others", "不是，全都不同"),
    "hook.8.others.but": ("One is the same.", "有一个是相同的。"),
    "hook.8.why": (
        "Flat finds {gained}, which m cuts here. It loses {lost}, whose page lies in a selected segment "
        "and so has "
        "fewer rivals here. Topics help some questions and hide the answers of others.",
        "平铺检索找到了 {gained}，它在这里被 m 截断；却丢了 {lost}，那一页在选中的段里，对手更少。"
        "话题帮了一些提问，也遮住了另一些的答案。",
    ),
    "hook.8.hint": (
        "Which page did m cut, although it is the best of all by cosine?",
        "哪一页余弦最高，却被 m 截断了？",
    ),
}
