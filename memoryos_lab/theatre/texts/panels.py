"""Words of the panels: details, transcript, finder, and the reader beside the canvas."""

from __future__ import annotations

_DETAILS = {
    "details.label": ("Details", "详情"),
    "details.tab_turn": ("Turn", "本轮"),
    "details.tab_facts": ("Long-term", "长期个人记忆"),
    "details.tab_questions": ("Questions", "提问"),
    "details.tab_differences": ("Differences", "差异"),
    "details.back": ("Back to what was picked before", "返回上一个选择"),
    "details.forward": ("Forward", "前进"),
    "details.close": ("Back to the turn (Esc)", "回到本轮（Esc）"),
    "details.roomy": ("More room: fold the map", "扩大详情，收起地图"),
    "details.go": ("Go to turn {turn}", "跳到第 {turn} 轮"),
    "details.turn_link": ("turn {turn}", "第 {turn} 轮"),
    "details.turn_number": ("{turn}", "{turn}"),
    "details.more": ("and {n} more", "还有 {n} 项"),
    "details.page": ("Page {n}", "第 {n} 页"),
    "details.segment": ("Segment {n}", "段 {n}"),
    "details.chain": ("Chain {n}", "对话链 {n}"),
    "details.fact": ("Fact {n}", "事实 {n}"),
    "details.question": ("Question {n}", "提问 {n}"),
    "details.page_list": ("page {pages}", "第 {pages} 页"),
    "details.journey": ("Journey", "经历"),
}

_TURN = {
    "details.before": (
        "Memory is empty. Each turn brings one page: what one side says and what the other answers.",
        "记忆为空。每一轮带来一页：一方所说与另一方的回答。",
    ),
    "details.no_pages": ("This conversation has no pages.", "这段对话没有任何页。"),
    "details.start": ("Go to the first turn", "前往第一轮"),
    "details.hint": (
        "Click any mark to see its whole life. Drag along the axis, or press ← and →.",
        "点击任意标记查看其完整经历；沿坐标轴拖动，或按 ← →。",
    ),
    "details.asked_here": ("Questions asked here: {n}", "此轮提问：{n}"),
    "details.due_here": ("Questions due here, not asked: {n}", "此轮应问而未问：{n}"),
    "details.bars": ("dark cos · light keywords", "深：cos · 浅：关键词"),
    "place.future": ("Still to come", "尚未到来"),
    "place.stm": ("In short-term memory", "在短期记忆中"),
    "place.mtm": ("In {segment}", "在「{segment}」中"),
    "place.archive": ("In the archive", "已归档"),
    "place.dropped": ("Dropped: never filed", "已丢弃：从未归入段"),
    "place.private": ("Gone: it was not to be remembered", "不再保留：用户要求不要记住"),
    "place.forgotten": ("Forgotten: nothing of it is held", "已遗忘：其内容不再保留"),
}

_LIVES = {
    "details.chain_alone": ("a chain of its own", "自成一链"),
    "details.chain_of": ("{i} of {n} in chain {chain}", "对话链 {chain} 中 {i}/{n}"),
    "details.chain_title": ("Pages {first}–{last}", "第 {first}–{last} 页"),
    "details.chain_help": ("Each page continues the one before.", "每一页都承接前一页。"),
    "details.leads": ("Leads to pages: {n}", "通向的页：{n}"),
    "details.led": ("Pages that lead here: {n}", "通向此页的页：{n}"),
    "details.links_key": (
        "solid line = a link leads there · dashed = a link leads here",
        "实线 = 链接通向该页 · 虚线 = 链接通向此页",
    ),
    "details.evidence_of": ("Evidence of questions", "作为证据的提问"),
    "details.visited_by": (
        "Visited by “{question}”: {visits} so far, heat {heat}.",
        "被 “{question}” 访问：累计 {visits} 次，热度 {heat}。",
    ),
    "details.visits_of": ("Visited by questions: {n}", "被提问访问：{n} 次"),
    "details.returned_to": ("Returned to “{question}”", "返回给 “{question}”"),
    "details.returns_of": ("Returned to questions: {n}", "返回给提问：{n} 次"),
    "details.new_pages": ("new pages", "新页"),
    "details.pages_n": ("Pages: {n}", "页：{n}"),
    "details.opens": ("Not born yet: opens at turn {turn}.", "尚未建立：将建于第 {turn} 轮。"),
    "details.closed": (
        "No longer in mid-term memory: evicted at turn {turn}.",
        "已不在中期记忆：于第 {turn} 轮淘汰。",
    ),
    "details.no_heat": ("This preset keeps no heat.", "此预设没有热度。"),
    "details.what_if": (
        "With τ {tau}: first past it, with new pages, at turn {turn}.",
        "若 τ 为 {tau}：首次带新页超过于第 {turn} 轮。",
    ),
    "details.what_if_never": ("With τ {tau}: never past it.", "若 τ 为 {tau}：从未超过。"),
    "details.what_if_now": ("(Now: turn {turn}.)", "（现为第 {turn} 轮。）"),
    "details.what_if_not_now": ("(Now: never promoted.)", "（现为从未晋升。）"),
}

_FACTS = {
    "details.no_facts": (
        "Nothing was written into long-term memory in this run.",
        "此次运行没有写入长期个人记忆。",
    ),
    "details.no_facts_yet": (
        "Nothing known yet: facts are written when a segment is promoted.",
        "尚无内容：段晋升时才写入事实。",
    ),
    "details.past_n": ("No longer held: {n}", "已不再有效：{n}"),
    "details.said_at": ("said at turn", "说出（轮）"),
    "details.known_from": ("known from turn", "记入（轮）"),
    "details.until": ("until", "直至"),
    "details.late": (
        "Said at {said}, known at {known}: {n} turns late.",
        "第 {said} 轮说出，第 {known} 轮记入：迟 {n} 轮。",
    ),
    "details.late_held": (
        "From turn {from} to {to} memory still held {fact}.",
        "第 {from} 至 {to} 轮，记忆中仍是 {fact}。",
    ),
    "details.at_once": ("replaced at once", "随即被取代"),
    "details.values": ("Values of this slot", "此项的历次取值"),
    "details.by_user": ("the user's own word", "用户本人"),
    "details.sure": ("confidence {confidence}", "置信度 {confidence}"),
    "details.doubt": (
        "Not seen for long: since turn {turn} it asks to be confirmed.",
        "久未再现：自第 {turn} 轮起请求确认。",
    ),
    "details.tool": ("Tool", "工具"),
    "details.act_correct": ("corrected", "更正"),
    "details.act_confirm": ("confirmed", "确认"),
    "details.act_withdraw": ("taken back", "撤回"),
    "details.source": ("Where it comes from", "来源"),
}

_QUESTIONS = {
    "details.questions": ("Questions", "提问"),
    "details.no_questions": ("This conversation comes without questions.", "这段对话没有附带提问。"),
    "details.all_n": ("All {n}", "全部 {n}"),
    "details.missed_n": ("Evidence missed {n}", "证据遗漏 {n}"),
    "details.questions_key": (
        "Turn · question · ▲ gold pages given back, or still in short-term memory",
        "轮 · 提问 · ▲ 返回或仍在短期记忆中的标准证据页",
    ),
    "details.evidence_back": ("gold pages found: {found} of {n}", "找到标准证据页 {found}/{n}"),
    "details.asked_at": ("asked at turn {turn}", "第 {turn} 轮提问"),
    "details.due_at": ("due at turn {turn}", "应于第 {turn} 轮提问"),
    "details.answer": ("Gold answer", "标准答案"),
    "details.asking": ("Asking…", "正在提问…"),
    "details.no_trace": ("The trace of this question is not at hand.", "此提问的检索过程暂不可用。"),
    "details.not_asked": ("This question was not asked in this run.", "此次运行没有问这个问题。"),
    "details.not_asked_any": (
        "No question is asked in this run: choose “live” or “fork”.",
        "此次运行不提问：请选择提问方式。",
    ),
    "details.selected": ("Segments selected", "选中的段"),
    "details.returned": ("Pages returned", "返回的页"),
    "category.1": ("multi-hop", "多跳"),
    "category.2": ("temporal", "时间"),
    "category.3": ("open-domain", "开放域"),
    "category.4": ("single-hop", "单跳"),
    "category.5": ("adversarial", "对抗"),
}

_XRAY = {
    "details.evidence": ("Gold evidence", "标准证据"),
    "details.found": ("found", "找到"),
    "details.lost": ("lost", "丢失"),
    "details.gold": ("gold evidence", "标准证据"),
    "gold.stm": ("in short-term memory.", "在短期记忆中。"),
    "gold.returned": ("returned, no. {rank}.", "已返回，第 {rank} 位。"),
    "gold.brought": (
        "came by a link of page {by}; by itself no. {rank}.",
        "经第 {by} 页的链接带回；其自身第 {rank} 位。",
    ),
    "gold.below_k": ("lost at the page cut: no. {rank}, k = {k}.", "止于页截断：第 {rank} 位，k = {k}。"),
    "gold.below_m": (
        "lost at the segment cut: {segment} is no. {rank}, m = {m}.",
        "止于段截断：「{segment}」第 {rank} 位，m = {m}。",
    ),
    "gold.archive": ("lost: already archived.", "丢失：已归档。"),
    "gold.dropped": ("lost: no memory holds it.", "丢失：任何记忆中都没有。"),
    "gold.future": ("not said yet.", "尚未说出。"),
    "gold.not_rendered": ("Then cut off by the budget of the prompt.", "随后被提示词预算截去。"),
    "details.ranking_segments": ("Segments ranked: {n}", "段排名：{n}"),
    "details.ranking_pages": ("Pages ranked: {n}", "页排名：{n}"),
    "details.mtm_empty": ("Mid-term memory was empty.", "中期记忆为空。"),
    "details.unscored": ("searched, without a score of its own", "被搜索，本身没有得分"),
    "details.cos_keywords": ("cos + keywords", "cos + 关键词"),
    "details.cos_only": ("cos", "cos"),
    "details.cos_added": ("cos + words and neighbours", "cos + 词语与相邻页"),
    "details.cos_best_page": ("of the best page: cos + words and neighbours", "取最佳页：cos + 词语与相邻页"),
    "details.strip_brought": ("striped, ↪ = by a link", "斜纹、↪ = 经链接"),
    "details.brought": ("Brought by links: {n}", "经链接带回：{n}"),
    "details.brought_by": (
        "Page {page} came because page {by} is linked to it.",
        "第 {page} 页因第 {by} 页与之链接而被带回。",
    ),
    "details.strip_key": ("filled = taken · ▲ gold evidence", "实心 = 选中 · ▲ 标准证据"),
    "details.long_term_hits": ("Long-term facts recalled: {n}", "召回的长期事实：{n}"),
    "details.all_of_kind": ("always", "总是"),
    "details.prompt": ("Prompt: {tokens} of {budget} tokens", "提示词：{tokens}/{budget} 词元"),
    "details.instruction": ("Newest instruction:", "最新指示："),
    "details.part_recent": ("Short-term: lines {n}, tokens {tokens}", "短期：{n} 行，{tokens} 词元"),
    "details.part_evidence": ("Mid-term: lines {n}, tokens {tokens}", "中期：{n} 行，{tokens} 词元"),
    "details.part_world": ("Of the world: lines {n}, tokens {tokens}", "世界知识：{n} 行，{tokens} 词元"),
    "details.part_persona": ("Long-term: lines {n}, tokens {tokens}", "长期：{n} 行，{tokens} 词元"),
    "details.tokens": ("tokens {tokens}", "{tokens} 词元"),
    "details.cut_off": ("did not fit", "未能容纳"),
    "details.contradicted": ("contradicted by page {page}", "与第 {page} 页相反"),
}

_DIFFERENCES = {
    "details.no_difference": ("Both runs do the same at every turn.", "两次运行在每一轮都相同。"),
    "details.difference_before": ("The difference before", "上一处差异"),
    "details.difference_after": ("The next difference", "下一处差异"),
    "details.difference_n": ("Difference {i} of {n}", "差异 {i}/{n}"),
    "details.differences_n": ("Turns that differ: {n}", "有差异的轮：{n}"),
    "details.same_turn": ("At turn {turn} both do the same.", "第 {turn} 轮两者相同。"),
    "details.nothing_else": ("nothing else", "无其他"),
    "details.diff_apart": ("Pages filed apart: {n}", "归入不同段的页：{n}"),
    "details.diff_segments": ("Segments of one side only: {n}", "仅一方有的段：{n}"),
    "details.diff_facts": ("Facts of one side only: {n}", "仅一方有的事实：{n}"),
    "details.n_pages": ("pages {n}", "{n} 页"),
}

_BESIDE = {
    "transcript.title": ("Transcript", "对话原文"),
    "find.title": ("Find", "查找"),
    "find.placeholder": (
        "Find pages, segments, facts, questions, a turn …",
        "查找页、段、事实、提问或轮次…",
    ),
    "find.results": ("Results", "结果"),
    "find.keys": ("↑ ↓ choose · Enter opens · Esc closes", "↑ ↓ 选择 · Enter 打开 · Esc 关闭"),
    "find.nothing": ("Nothing found.", "没有找到。"),
    "find.help": (
        "Words, a number (38), or a turn id (D8:1).",
        "输入词语、数字（38）或话轮编号（D8:1）。",
    ),
    "reader.turn": ("Turn {turn} of {n}.", "第 {turn} 轮，共 {n} 轮。"),
    "reader.title": ("The stage as lists", "列表形式的舞台"),
    "reader.sum": (
        "{title}. Turn {turn} of {n}. Pages in short-term memory: {stm}. "
        "Segments in mid-term memory: {segments}, with {mtm} pages. "
        "Facts known: {facts}. Pages archived: {archive}.",
        "{title}。第 {turn} 轮，共 {n} 轮。短期记忆：{stm} 页。中期记忆：{segments} 个段，{mtm} 页。"
        "已知事实：{facts}。已归档：{archive} 页。",
    ),
    "reader.links": ("Links between pages: {n}.", "页间链接：{n} 条。"),
    "reader.segments": ("Segments", "段"),
    "reader.pages": ("Short-term memory", "短期记忆"),
    "reader.facts": ("Facts known", "已知事实"),
    "reader.segment": ("{segment}, pages {n}, heat {heat}", "{segment}，{n} 页，热度 {heat}"),
    "reader.segment_hot": (
        "{segment}, pages {n}, heat {heat}, above τ",
        "{segment}，{n} 页，热度 {heat}，超过 τ",
    ),
    "reader.page": ("Page {page}: {text}", "第 {page} 页：{text}"),
}

TEXTS = _DETAILS | _TURN | _LIVES | _FACTS | _QUESTIONS | _XRAY | _DIFFERENCES | _BESIDE
