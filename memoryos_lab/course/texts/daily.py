"""Words of the worked example, asked day by day."""

from __future__ import annotations

TEXTS: dict[str, tuple[str, str]] = {
    "daily.where": (
        "Day {day}: page {page} leaves short-term memory. Where does it go?",
        "第 {day} 天：第 {page} 页移出短期记忆。它去哪里？",
    ),
    "daily.joins": ("It joins {segment}", "并入 {segment}"),
    "daily.opens": ("It opens a new segment", "新建一段"),
    "daily.joined": ("It joins {segment}. {scores}.", "并入 {segment}。{scores}。"),
    "daily.opened": (
        "It opens {segment}: no score is greater than θ. {scores}.",
        "新建 {segment}：没有分数大于 θ。{scores}。",
    ),
    "daily.heat": ("How hot is {segment} after that?", "此后 {segment} 的热度是多少？"),
    "daily.tied": (
        "{segment}: of equal scores the older segment wins. {scores}.",
        "{segment}：分数相同时归较早的段。{scores}。",
    ),
    "daily.heat_first": (
        "Day {day}: page {page} leaves short-term memory and opens {segment}, the first segment. How hot "
        "is it?",
        "第 {day} 天：第 {page} 页移出短期记忆，新建第一段 {segment}。它的热度是多少？",
    ),
    "daily.heat_before": (
        "How hot is {segment} when heat is compared with τ?",
        "与 τ 比较时，{segment} 的热度是多少？",
    ),
    "daily.heat_label": ("heat, two decimals or more", "热度，至少两位小数"),
    "daily.heat_hint": (
        "Visits, plus pages since the last promotion, plus recency; R is 1 when it was just touched.",
        "访问数，加上次晋升以来的页数，再加近度；刚被触及时 R 为 1。",
    ),
    "daily.heat_is": ("{segment}: {terms} = {heat}.", "{segment}：{terms} = {heat}。"),
    "daily.unread": (
        "That cannot be read as a number. Type one such as 3.25.",
        "无法读作数字。请输入例如 3.25。",
    ),
    "daily.evicts": (
        "Now there are {n} segments, one too many. Which one leaves?",
        "现在有 {n} 段，多了一段。哪一段离开？",
    ),
    "daily.coldest": ("{segment}, the coldest. Heats: {heats}.", "{segment}，它最冷。各段热度：{heats}。"),
    "daily.promotes": (
        "Whose heat is over τ = {tau}, so that its pages are read?",
        "哪一段的热度超过 τ = {tau}，因而读取其页？",
    ),
    "daily.nobody": ("Nobody", "没有"),
    "daily.over": (
        "{segment}: {heat} > τ = {tau}. Its new pages are read, and L starts again at 0.",
        "{segment}：{heat} > τ = {tau}。读取其新页，L 重新从 0 计起。",
    ),
    "daily.not_over": (
        "Nobody: {segment} stands at {heat} exactly, which is not greater than τ = {tau}.",
        "没有：{segment} 恰为 {heat}，并不大于 τ = {tau}。",
    ),
    "daily.selects": (
        "Day {day}: question {n} is asked. Which segment does it choose?",
        "第 {day} 天：提出提问 {n}。它选中哪一段？",
    ),
    "daily.selected": (
        "{segment}, by the same sum as for a page. {scores}.",
        "{segment}，算法与页相同。{scores}。",
    ),
    "daily.returns": ("And which page comes back?", "返回哪一页？"),
    "daily.page": ("Page {page}", "第 {page} 页"),
    "daily.returned": (
        "Page {page}: within a segment the cosine alone counts. {queue}.",
        "第 {page} 页：段内只比余弦。{queue}。",
    ),
}
