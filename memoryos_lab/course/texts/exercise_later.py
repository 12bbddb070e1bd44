"""What the exercises of lessons 5 to 8 ask, and what is said to an answer."""

from __future__ import annotations

from ...theatre.texts import Text

TEXTS: dict[str, Text] = {
    # -- lesson 5 --
    "exercise.5a.ask": (
        "“{question}” Page {page} says it in passing. Of {of} segments, which rank has the segment of "
        "page {page} "
        "for this question?",
        "“{question}”第 {page} 页顺带提到了它。{of} 个段中，第 {page} 页所在的段对这个提问的名次是多少？",
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
        "“{question}”第 {page} 页的段名次为 {rank}，被 m {before} 截断。现在 m 取 {m}，k 仍为 {k}。第 "
        "{page} 页会怎样？",
    ),
    "exercise.5b.back": ("It comes back", "它被取回"),
    "exercise.5b.queue": ("It is looked at, but k cuts it", "它被查看，但被 k 截断"),
    "exercise.5b.never": ("It is still not looked at", "它仍然不被查看"),
    "exercise.5b.why": (
        "With m {m} its segment, on rank {segment_rank}, is searched. In the queue page {page} ranks "
        "{page_rank}, and "
        "k is {k}: one cut is passed, the other is not.",
        "m 取 {m} 时，它的段（名次 {segment_rank}）会被搜索。第 {page} 页在队列中名次为 {page_rank}，而 "
        "k 为 {k}：过了一道截断，没过另一道。",
    ),
    "exercise.5b.hint": (
        "More segments bring more pages into the one queue. How long is it now?",
        "更多的段把更多的页带进同一个队列。队列现在有多长？",
    ),
    "exercise.5c.ask": (
        "“{question}” Find the least m, and with it the least k, that bring page {page} back.",
        "“{question}”求能取回第 {page} 页的最小 m，以及在此 m 下的最小 k。",
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
        "长期个人记忆里有“{value}”。它是从哪一页读到的？",
    ),
    "exercise.6a.label": ("page", "页"),
    "exercise.6a.why": (
        "Page {page}: “{said}” It was read at turn {turn}, when its segment was promoted.",
        "第 {page} 页：“{said}”它在第 {turn} 轮其段晋升时被读取。",
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
        "τ 为 {tau} 时「{segment}」晋升，第 {page} 页被读取，第 {turn} 轮“{value}”被遗忘。",
    ),
    "exercise.6c.cool": (
        "With τ {tau} page {page} is read by nobody: {segment} never gets hotter than {heat}.",
        "τ 为 {tau} 时没有谁读第 {page} 页：「{segment}」的热度最高只到 {heat}。",
    ),
    "exercise.6c.hint": (
        "How many pages has its segment? And how hot can so few be when nobody asks?",
        "它的段有几页？无人提问时，这么几页最热能到多少？",
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
        "({a}, {k}) and ({m}, {k}) find as many of the five. Which question does ({m}, {k}) find and "
        "({a}, {k}) does not?",
        "({a}, {k}) 与 ({m}, {k}) 找到的个数一样多。哪个提问是 ({m}, {k}) 找到、而 ({a}, {k}) 没找到的？",
    ),
    "exercise.7b.both": ("Both find this one.", "两者都找到了这个。"),
    "exercise.7b.first": ("This one is lost by the larger m.", "这个反而被更大的 m 弄丢了。"),
    "exercise.7b.neither": ("Neither finds this one.", "两者都没找到这个。"),
    "exercise.7b.second": ("The larger m alone finds this one.", "只有更大的 m 找到了这个。"),
    "exercise.7b.why": (
        "m {m} finds “{gained}” and loses “{lost}”: the count is the same, the questions are not.",
        "m {m} 找到了“{gained}”，丢了“{lost}”：个数相同，提问却不同。",
    ),
    "exercise.7b.hint": (
        "Whose segment ranks between {a} and {m}?",
        "哪一个的段名次在 {a} 与 {m} 之间？",
    ),
    "exercise.7c.ask": (
        "Leave out “{question}” Which is the least k, and with it the least m, that find the other four "
        "of the first "
        "five?",
        "不算“{question}”。能找到前五个中其余四个的最小 k 是多少，以及在此 k 下的最小 m？",
    ),
    "exercise.7c.label": ("m, k", "m，k"),
    "exercise.7c.missing": (
        "({m}, {k}) does not find “{question}”",
        "({m}, {k}) 没有找到“{question}”",
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
        "记忆设置：{setting}。“{question}”标准证据是第 {page} 页。它丢在哪里？",
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
        "k 取 {k} 时，“{question}”的答案丢了：第 {page} 页没有取回。能补救的最小 k 是多少？",
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
        "k 取 {k} 找到六个中的 {n} 个；漏了“{question}”",
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
