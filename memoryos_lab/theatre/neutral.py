"""What the theatre says of a memory that is not MemoryOS: the keys of `texts` again (see `views.naming`)."""

from __future__ import annotations

Text = tuple[str, str]  # English, Chinese

_CONTROLS: dict[str, Text] = {
    "controls.short.top_m": ("{its_groups} m", "{its_groups} m"),
    "controls.short.stm_capacity": ("{its_window}", "{its_window}"),
    "controls.short.mtm_capacity": ("{its_store}", "{its_store}"),
    "controls.asking.live": ("live: they count", "live：计入"),
    "controls.asking.help": (
        "live: asking is use, and this memory may change by it. fork: asked of a copy. none: not asked.",
        "live：提问即使用，记忆可能随之改变；fork：向副本提问；none：不提问。",
    ),
    "controls.order": ("Order of the rows", "行的次序"),
    "controls.order.born.help": ("Rows in the order in which they appeared", "按行出现的先后排列"),
    "controls.order.hottest": ("strongest", "最强"),
    "controls.order.hottest.help": (
        "Rows by the highest that they reached ({its_strength})",
        "按曾达到的最高值排列（{its_strength}）",
    ),
    "controls.count.segments": ("{its_groups} {n}", "{its_groups} {n}"),
    "controls.count.facts": ("entries written {n}", "写入的条目 {n}"),
    "controls.count.promotions": ("readings {n}", "读取 {n}"),
    "controls.count.evictions": ("departures {n}", "离开 {n}"),
    "controls.stop.promoted": ("reading", "读取"),
    "controls.stop.evicted": ("departure", "离开"),
    "controls.stop.opened": ("new row", "新的一行"),
    "controls.stop.learned": ("entry written", "写入条目"),
    "controls.idea.wall": (
        "The wall of bricks is the {its_window}: a brick is the stay of a page. "
        "Those that the cursor cuts are in it.",
        "砖墙是{its_window}：每块砖是一页停留的时间；游标切过的即在其中。",
    ),
    "controls.idea.shape": (
        "Colour = which of the {its_groups}. Shape = where and what happened. Hollow = {its_archive}. "
        "Bracket = a chain of pages.",
        "颜色 = 哪个{its_groups}；形状 = 位置与事件；空心 = {its_archive}；括线 = 一条对话链。",
    ),
    "controls.mark.left": ("it leaves ({its_window})", "移出（{its_window}）"),
    "controls.mark.merged": ("it joins a row", "并入一行"),
    "controls.mark.opened": ("it opens a row", "新建一行"),
    "controls.mark.promoted": ("read for what lasts", "读取以提取长久内容"),
    "controls.mark.learned": ("an entry is written", "写入条目"),
    "controls.mark.superseded": ("an entry is replaced", "条目被取代"),
    "controls.mark.evicted": ("pages or a row go", "页或一行离开"),
    "controls.mark.waiting": ("it waits", "等待"),
    "controls.key.segment": ("next row, row before", "下一行、上一行"),
    "controls.tour.arrive.text": (
        "Each turn brings one page: what is said and the answer. The dark bars are what stands in the prompt "
        "whatever the question: {its_window}.",
        "每轮到来一页：一问一答。深色条是无论提问为何都在提示词中的内容：{its_window}。",
    ),
    "controls.tour.leave.text": (
        "What has no room there goes on: onto a row ({its_store}), or away.",
        "容不下的便向下：落入某一行（{its_store}），或离开。",
    ),
    "controls.tour.promote": ("What lasts is written.", "写下长久内容。"),
}

_MAP: dict[str, Text] = {
    "map_stm": ("{its_window}", "{its_window}"),
    "map_mtm": ("{its_store}", "{its_store}"),
    "map_archived": ("{its_archive}", "{its_archive}"),
    "map_dropped": ("{its_dropped}", "{its_dropped}"),
}

_PANELS: dict[str, Text] = {
    "fact": ("entry", "条目"),
    "hot": ("strong", "强"),
    "idle": ("strong, with nothing new", "强，但没有新内容"),
    "waiting": ("waits", "等待"),
    "details.tab_facts": ("Written", "写下的内容"),
    "details.segment": ("{its_group} {n}", "{its_group} {n}"),
    "details.fact": ("Entry {n}", "条目 {n}"),
    "details.bars": ("dark cos · light what is added", "深：cos · 浅：附加项"),
    "place.stm": ("In the prompt ({its_window})", "在提示词中（{its_window}）"),
    "place.mtm": ("In {segment} ({its_store})", "在「{segment}」中（{its_store}）"),
    "place.archive": ("Found by no question ({its_archive})", "任何提问都找不到（{its_archive}）"),
    "place.dropped": ("Not kept ({its_dropped})", "未被保留（{its_dropped}）"),
    "details.visited_by": (
        "Found by “{question}”: {visits} so far, {its_strength} {heat}.",
        "被 “{question}” 找到：累计 {visits} 次，{its_strength} {heat}。",
    ),
    "details.visits_of": ("Found by questions: {n}", "被提问找到：{n} 次"),
    "details.closed": ("Gone since turn {turn} ({its_store}).", "自第 {turn} 轮起已离开（{its_store}）。"),
    "details.no_heat": ("Its {its_strength} is not known here.", "此处不知其{its_strength}。"),
    "details.no_facts": (
        "Nothing was written in this run ({its_lasting}).",
        "此次运行没有写入（{its_lasting}）。",
    ),
    "details.no_facts_yet": ("Nothing is written yet ({its_lasting}).", "尚无写入（{its_lasting}）。"),
    "details.known_from": ("written at turn", "写入（轮）"),
    "details.late": (
        "Said at {said}, written at {known}: {n} turns late.",
        "第 {said} 轮说出，第 {known} 轮写入：迟 {n} 轮。",
    ),
    "details.questions_key": (
        "Turn · question · ▲ gold pages given back, or in the prompt anyway",
        "轮 · 提问 · ▲ 返回或本就在提示词中的标准证据页",
    ),
    "details.selected": ("Searched ({its_groups})", "被搜索（{its_groups}）"),
    "gold.stm": ("in the prompt anyway ({its_window}).", "本就在提示词中（{its_window}）。"),
    "gold.below_m": ("not searched: {segment} is no. {rank}.", "未被搜索：「{segment}」第 {rank} 位。"),
    "gold.archive": (
        "lost: found by no question ({its_archive}).",
        "丢失：任何提问都找不到（{its_archive}）。",
    ),
    "gold.dropped": ("lost: not kept ({its_dropped}).", "丢失：未被保留（{its_dropped}）。"),
    "details.ranking_segments": ("Ranked ({its_groups}): {n}", "排名（{its_groups}）：{n}"),
    "details.mtm_empty": ("There was nothing to search ({its_store}).", "没有可搜索的内容（{its_store}）。"),
    "details.cos_keywords": ("cos + what is added", "cos + 附加项"),
    "details.cos_added": ("cos + what is added", "cos + 附加项"),
    "details.long_term_hits": ("Entries recalled: {n}", "召回的条目：{n}"),
    "details.part_recent": (
        "{its_window}: lines {n}, tokens {tokens}",
        "{its_window}：{n} 行，{tokens} 词元",
    ),
    "details.part_evidence": (
        "{its_store}: lines {n}, tokens {tokens}",
        "{its_store}：{n} 行，{tokens} 词元",
    ),
    "details.part_persona": (
        "{its_lasting}: lines {n}, tokens {tokens}",
        "{its_lasting}：{n} 行，{tokens} 词元",
    ),
    "details.diff_apart": ("Pages filed apart: {n}", "归属不同的页：{n}"),
    "details.diff_segments": ("Rows of one side only: {n}", "仅一方有的行：{n}"),
    "details.diff_facts": ("Entries of one side only: {n}", "仅一方有的条目：{n}"),
    "find.placeholder": ("Find pages, rows, entries, questions, a turn …", "查找页、行、条目、提问或轮次…"),
    "reader.sum": (
        "{title}. Turn {turn} of {n}. Pages ({its_window}): {stm}. "
        "{its_groups} ({its_store}): {segments}, with {mtm} pages. "
        "Entries ({its_lasting}): {facts}. Pages ({its_archive}): {archive}.",
        "{title}。第 {turn} 轮，共 {n} 轮。{its_window}：{stm} 页。"
        "{its_store}：{its_groups} {segments}，{mtm} 页。"
        "{its_lasting}：{facts} 条。{its_archive}：{archive} 页。",
    ),
    "reader.segments": ("{its_groups}", "{its_groups}"),
    "reader.pages": ("{its_window}", "{its_window}"),
    "reader.facts": ("{its_lasting}", "{its_lasting}"),
    "reader.segment": (
        "{segment}, pages {n}, {its_strength} {heat}",
        "{segment}，{n} 页，{its_strength} {heat}",
    ),
    "reader.segment_hot": (
        "{segment}, pages {n}, {its_strength} {heat}, strong",
        "{segment}，{n} 页，{its_strength} {heat}，强",
    ),
}

_STAGE: dict[str, Text] = {
    "stage_stm": ("{its_window}", "{its_window}"),
    "stage_stm_line": (
        "{its_window}: stands in the prompt whatever the question, at most {n}",
        "{its_window}：无论提问为何都在提示词中，上限 {n}",
    ),
    "stage_stm_free": (
        "{its_window}: stands in the prompt whatever the question",
        "{its_window}：无论提问为何都在提示词中",
    ),
    "stage_stm_none": (
        "none here: a page is filed as soon as it arrives",
        "此设置没有：页到来即归入存储",
    ),
    "stage_mtm": ("{its_store}", "{its_store}"),
    "stage_mtm_line": ("{its_store}: row = one of the {its_groups}", "{its_store}：行 = {its_groups}"),
    "stage_mtm_free": ("{its_store}: row = one of the {its_groups}", "{its_store}：行 = {its_groups}"),
    "stage_mtm_two": ("A above, B below · ▪ a page filed apart", "A 在上，B 在下 · ▪ 归属不同的页"),
    "stage_mtm_none": ("nothing is kept here in this run", "此次运行没有存入任何页"),
    "stage_mtm_unneeded": (
        "nothing is kept here: no page leaves in this run ({its_window})",
        "没有存入任何页：此次运行中没有页移出（{its_window}）",
    ),
    "stage_lpm": ("Written", "写下的内容"),
    "stage_lpm_line": (
        "{its_lasting} · dotted: said, not yet written",
        "{its_lasting} · 点线：已说出、尚未写入",
    ),
    "stage_lpm_free": (
        "{its_lasting} · dotted: said, not yet written",
        "{its_lasting} · 点线：已说出、尚未写入",
    ),
    "stage_archive": ("{its_archive}", "{its_archive}"),
    "stage_archive_line": (
        "{its_archive}: pages that no question finds, hollow cells above",
        "{its_archive}：任何提问都找不到的页，上方为空心格",
    ),
    "stage_dropped_line": ("× = a page is not kept ({its_dropped})", "× = 一页未被保留（{its_dropped}）"),
    "stage_heat": ("{its_strength}", "{its_strength}"),
    "stage_asked": ("found", "被找到"),
    "stage_promoted": ("read", "读取"),
    "stage_evicted": ("gone", "离开"),
    "stage_tip_segment": ("{its_strength} {heat} · {pages} pages", "{its_strength} {heat} · {pages} 页"),
    "stage_tip_closed": ("gone at turn {turn} · {pages} pages", "第 {turn} 轮离开 · {pages} 页"),
    "stage_tip_fact": (
        "said at {said}, written at {known}, {late} turns late",
        "第 {said} 轮说出，第 {known} 轮写入，晚 {late} 轮",
    ),
    "stage_tip_known": ("written at {known}", "第 {known} 轮写入"),
}

NEUTRAL: dict[str, Text] = _CONTROLS | _MAP | _PANELS | _STAGE

FELT: dict[str, Text] = {  # of a system that knows a strength
    "controls.idea.heat": (
        "A row is as thick as its {its_strength} is high.",
        "行越粗，其{its_strength}越高。",
    ),
    "stage_mtm_line": (
        "{its_store}: row = one of the {its_groups} · thickness = {its_strength}",
        "{its_store}：行 = {its_groups} · 粗细 = {its_strength}",
    ),
    "stage_mtm_free": (
        "{its_store}: row = one of the {its_groups} · thickness = {its_strength}",
        "{its_store}：行 = {its_groups} · 粗细 = {its_strength}",
    ),
}
UNFELT: dict[str, Text] = {  # and of one that does not
    "controls.idea.heat": (
        "This memory knows no strength: all rows are alike thick.",
        "此记忆没有强度之说：各行一样粗。",
    ),
    "details.visited_by": (
        "Found by “{question}”: {visits} so far.",
        "被 “{question}” 找到：累计 {visits} 次。",
    ),
    "details.no_heat": ("This memory knows no strength.", "此记忆没有强度之说。"),
}
IN_TOKENS: dict[str, Text] = {  # of a system whose window counts tokens
    "stage_stm_line": (
        "{its_window}: stands in the prompt whatever the question, at most {n} tokens",
        "{its_window}：无论提问为何都在提示词中，上限 {n} 词元",
    ),
}
ONE_PLACE: dict[str, Text] = {  # of a system that keeps all pages in one place
    "stage_mtm_line": ("{its_store}: one row for all pages", "{its_store}：所有页同在一行"),
    "stage_mtm_free": ("{its_store}: one row for all pages", "{its_store}：所有页同在一行"),
    "place.mtm": ("In {segment}", "在「{segment}」中"),
}
