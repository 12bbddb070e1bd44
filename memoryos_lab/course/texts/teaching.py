"""Words of the lecturer's page."""

from __future__ import annotations

TEXTS: dict[str, tuple[str, str]] = {
    "teaching.vote.title": ("Vote: who is evicted first?", "投票：谁最先被淘汰？"),
    "teaching.vote.told": (
        "Show the state, and take a vote before anything is explained. Write the numbers on the board; "
        "the class votes again at the end.",
        "展示状态，不作任何解释先投票。把票数写在黑板上；课末再投一次。",
    ),
    "teaching.tiers.title": ("Scrub through the three memories", "拖动浏览三层记忆"),
    "teaching.tiers.told": (
        "Play the tutor's conversation from the start. Stop at the first page that leaves, at the first "
        "promotion, at the end, and ask each time what moved and why. The sentence at the right has the "
        "numbers.",
        "从头播放家教对话。在第一页移出、第一次晋升和结尾处停下，每次都问：什么移动了，为什么？右侧的句子"
        "给出数字。",
    ),
    "teaching.paper.title": ("On paper, in pairs: days 1 to 6", "两人一组，纸笔计算：第 1 至 6 天"),
    "teaching.paper.told": (
        "Hand out the sheet: open it and print, it comes without answers. One computes the scores, the "
        "other the heats; then they swap.",
        "发下练习单：打开后打印，打印件不含答案。一人算分数，一人算热度，然后交换。",
    ),
    "teaching.check.title": ("Check on the screen", "在屏幕上核对"),
    "teaching.check.told": (
        "Go back to the first day and step. Where did pairs disagree? Day 5 is the one to dwell on: a "
        "score of exactly θ is not over it. So is day 6 with τ.",
        "回到第一天逐步前进。哪里算得不一样？第 5 天值得停留：分数恰好等于 θ 并不超过它；第 6 天的 τ 也一"
        "样。",
    ),
    "teaching.asking.title": ("Asking is use: the first question, and heat", "提问即使用：第一个提问与热度"),
    "teaching.asking.told": (
        "What does a question change? Let them say nothing, then look at the visit. Then the tutor: a "
        "segment stands exactly at τ. Is it promoted?",
        "提问改变了什么？让他们先说“什么也没变”，再看那次访问。然后看家教对话：有一段恰好停在 τ。它会晋升"
        "吗？",
    ),
    "teaching.rest.title": ("Break", "休息"),
    "teaching.rest.told": ("Leave the first state on the screen.", "让第一个状态留在屏幕上。"),
    "teaching.victims.title": ("Days 7 to 10: one victim, three rules", "第 7 至 10 天：一个名额，三种规则"),
    "teaching.victims.told": (
        "Compute on, up to the day on which one segment has to go. Who leaves by heat, by last use, by "
        "visits? Show all three, then day 10: what promotion resets, and what it leaves where it is.",
        "继续计算，直到必须有一段离开的那天。按热度、按最近使用、按访问次数，各是谁离开？三种都展示，然后"
        "看第 10 天：晋升清零了什么，又让什么留在原处。",
    ),
    "teaching.second.title": (
        "The second question: found by cosine, lost all the same",
        "第二个提问：余弦最高，照样丢失",
    ),
    "teaching.second.told": (
        "The page that answers has the highest cosine there is. Ask at which stage it is lost, before "
        "anybody opens the ranking.",
        "能回答的那一页余弦最高。先问它在哪个阶段丢失，再打开排名。",
    ),
    "teaching.failures.title": (
        "In groups: a failure each, its label and its cure",
        "分组：每组一个失败案例，给出标签与对策",
    ),
    "teaching.failures.told": (
        "Six questions about Lena, one a group. Each group names the stage (segment cut m, page cut k, "
        "evicted, stale persona, …), finds the smallest change that helps, and tells what it costs the "
        "others.",
        "关于 Lena 的六个提问，每组一个。各组指出阶段（被 m 截断、被 k 截断、已淘汰、画像过时……），找到最"
        "小的有效改动，并说明它让别的提问付出什么代价。",
    ),
    "teaching.end.title": (
        "Vote again; paper or code; three questions at the door",
        "再次投票；论文还是代码；离场三问",
    ),
    "teaching.end.told": (
        "Vote again and compare with the board. Then show where the published code leaves the paper. "
        "Whoever goes answers three questions; neighbours get other seeds.",
        "再投一次，与黑板上的票数比较。然后展示公开代码在哪里偏离论文。离场前每人答三题；邻座用不同的种子。",
    ),
    # what can be opened
    "teaching.door.before": ("The state to vote on", "投票所看的状态"),
    "teaching.door.after": ("What happened", "发生了什么"),
    "teaching.door.turn": ("Turn {turn}", "第 {turn} 轮"),
    "teaching.door.day": ("Day {day}", "第 {day} 天"),
    "teaching.door.sheet": ("The sheet, to be printed", "练习单（打印）"),
    "teaching.door.question": ("Question {n}", "提问 {n}"),
    "teaching.door.exact": ("Exactly τ", "恰好等于 τ"),
    "teaching.door.coldest": ("By heat", "按热度"),
    "teaching.door.least_recent": ("By last use (LRU)", "按最近使用（LRU）"),
    "teaching.door.least_visited": ("By visits (LFU)", "按访问次数（LFU）"),
    "teaching.door.code": ("Paper beside code", "论文与代码并排"),
    "teaching.door.exit": ("Three questions, seed {seed}", "三道题，种子 {seed}"),
}
