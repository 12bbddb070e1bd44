"""Words of the app around the theatre, English and Chinese. What the theatre says is in `theatre.texts`."""

from __future__ import annotations

from ..memory.about import About
from ..views.catalogue import LANGUAGES, Language
from ..views.naming import named, owns
from .texts_learn import LEARN

_TEXTS: dict[str, tuple[str, str]] = {
    # pages
    "page_workbench": ("Workbench", "工作台"),
    "page_laboratory": ("Laboratory", "实验室"),
    "page_chat": ("Chat", "聊天"),
    "page_recall": ("Recall", "召回"),
    "page_compare": ("Compare", "对比"),
    "page_facts": ("Long-term memory", "长期个人记忆"),
    "page_views": ("Views", "视图"),
    "page_reference": ("State files", "状态文件"),
    # conversation
    "conversation": ("Conversation", "对话"),
    "bundled": ("Bundled, with recorded vectors", "自带示例（向量已录制）"),
    "pages_n": ("{n} pages", "{n} 页"),
    "own": ("Your own", "自己的对话"),
    "upload": ("A conversation file", "对话文件"),
    "upload_help": (
        "JSON or JSON lines: LoCoMo, GVD, LongMemEval, chat logs. It stays on this machine.",
        "JSON 或 JSON 行：LoCoMo、GVD、LongMemEval、聊天记录。文件只留在本机。",
    ),
    "path_label": ("Where it lies on this machine", "本机上的路径"),
    "path_hint": ("e.g. data/locomo10.json", "例如 data/locomo10.json"),
    "open": ("Open", "打开"),
    "which": ("Which conversation of the file", "文件中的哪段对话"),
    "backend": ("Whose vectors (θ belongs to a backend)", "向量模型（θ 与模型对应）"),
    "format": ("Read as", "读作"),
    # taking along
    "take": ("Download", "下载"),
    "make": ("Make", "生成"),
    "making": ("Making it …", "正在生成……"),
    "take_html": ("**One page**, offline", "**单个网页**，离线可用"),
    "take_html_note": ("the theatre in one file, no program behind it", "一个文件即整个剧场，无需程序"),
    "take_csv": ("**Tables**, CSV in a zip", "**表格**，CSV（zip）"),
    "take_csv_note": ("pages, segments, facts, events, questions", "页、段、事实、事件、提问"),
    "take_parquet": ("**Pages**, Parquet", "**页**，Parquet"),
    "take_parquet_note": ("a row a page, with its place on the map", "一页一行，含地图坐标"),
    "take_events": ("**Events**, JSON lines", "**事件**，JSON 行"),
    "take_events_note": ("every move with the numbers that decided it", "每次变动及其依据的数字"),
    "take_folder": ("**Run folder**, zip", "**运行文件夹**，zip"),
    "take_folder_note": ("a recipe that replays to every turn", "可重放到每一轮的配方"),
    # waiting and what stands in the way
    "embedding": (
        "Embedding on this machine, once: {done} of {total} texts{left}",
        "在本机计算向量（仅一次）：{done}/{total}{left}",
    ),
    "embedding_note": (
        "What is embedded is kept: the next time nobody waits.",
        "已计算的向量会保存，下次无需等待。",
    ),
    "left": (", about {s:.0f} s left", "，约剩 {s:.0f} 秒"),
    "cancel": ("Cancel", "取消"),
    "empty_title": ("No conversation yet", "尚未选择对话"),
    "empty": (
        "Choose one above, under Conversation: a bundled sample, a file of yours, or a path on this machine.",
        "请在上方「对话」中选择：自带示例、自己的文件，或本机上的路径。",
    ),
    "linked": (
        "The link names a file on this machine. It is read when you say so:",
        "链接指向本机上的文件，经您确认后才会读取：",
    ),
    "open_it": ("Read this file", "读取此文件"),
    "empty_script": ("This conversation holds no page.", "此对话没有任何页。"),
    "begin": ("Begin with the tutor", "从家教示例开始"),
    "go_back": ("Back to what was shown", "返回之前的内容"),
    "where": ("where", "位置"),
    "todo": ("what to do", "怎么办"),
    # laboratory
    "lab_choose": ("What to examine", "检验对象"),
    "lab_ours": ("Our own sample: Mira, 47 questions", "自带示例：Mira，47 题"),
    "lab_folder": (
        "An evaluation folder (eval --out, inspect --out)",
        "评测文件夹（eval --out、inspect --out）",
    ),
    "lab_folder_path": ("Where it lies on this machine", "本机上的路径"),
    "lab_folder_hint": ("e.g. out/paper", "例如 out/paper"),
    "lab_files": ("Run files of your own, held against a dataset", "自己的运行结果，与数据集对照"),
    "lab_runs": ("Run files: JSON, JSON lines, CSV", "运行结果：JSON、JSON 行、CSV"),
    "lab_dataset": ("Dataset: where it lies, or sample:mira", "数据集：路径，或 sample:mira"),
    "lab_dataset_hint": ("e.g. data/locomo10.json", "例如 data/locomo10.json"),
    "lab_dataset_file": ("… or the dataset as a file", "……或上传数据集"),
    "lab_audit_file": ("An audit of its gold, if there is one", "标注审查（可选）"),
    "lab_read": ("Read them", "读取"),
    "lab_lacking": (
        "Give at least one run file, and the dataset that it answers.",
        "请至少给出一个运行结果，以及它所回答的数据集。",
    ),
    "lab_linked": (
        "The link names an evaluation folder on this machine. It is read when you say so:",
        "链接指向本机上的评测文件夹，经您确认后才会读取：",
    ),
    "lab_open_it": ("Read this folder", "读取此文件夹"),
    "lab_examining": ("Replaying, answering and diagnosing every question", "正在重放、作答并诊断每个问题"),
    "lab_progress": ("{name}: {done} of {of}", "{name}：{done}/{of}"),
    "lab_confirm": ("Is this how the files are to be read?", "文件应这样读取吗？"),
    "lab_confirm_note": (
        "Proposed from what they hold. Rows join {n} questions by conversation and number, not by text.",
        "根据文件内容提出。各行按对话与题号与 {n} 个问题对应，绝不按文本对应。",
    ),
    "lab_confirm_yes": ("Yes, read them so", "是，按此读取"),
    "lab_role": ("what", "含义"),
    "lab_field": ("field of the file", "文件字段"),
    "lab_role_key": ("question id", "问题编号"),
    "lab_role_sample": ("conversation", "对话"),
    "lab_role_qa": ("number of the question", "题号"),
    "lab_role_prediction": ("answer of the system", "系统回答"),
    "lab_role_question": ("text of the question (a check)", "问题文本（核对）"),
    "lab_role_gold": ("gold answer (a check)", "标准答案（核对）"),
    "lab_role_category": ("category (a check)", "类别（核对）"),
    "lab_role_evidence": ("evidence (a check)", "证据（核对）"),
    "lab_role_verdict": ("the file's own verdict", "文件自带判定"),
    "lab_untraced": (
        "The file tells nothing of retrieval, and its system is not replayed: answers only.",
        "文件没有检索记录，其系统也无法重放：仅比较回答。",
    ),
    "lab_reenacted": (
        "Its retrieval is re-enacted with preset {preset}: our replay, not its record.",
        "检索按 {preset} 预设重演：是我们的重放，而非其记录。",
    ),
    # what the analysis pages share
    "at_turn": ("Turn", "轮"),
    "language": ("Language", "语言"),
    "asking_live": ("questions live", "提问计入"),
    "asking_fork": ("questions on a copy", "向副本提问"),
    "asking_none": ("no questions", "不提问"),
    # recall
    "no_questions": ("This conversation asks no questions.", "此对话没有提问。"),
    "not_asked": (
        "In this run no question is asked. What follows asks the memory as it stands when each is due.",
        "本次运行不提问。以下按各提问应提出时的记忆状态回答。",
    ),
    "number": ("no.", "序号"),
    "question": ("question", "提问"),
    "category": ("category", "类别"),
    "answer": ("gold answer", "标准答案"),
    "found": ("evidence found", "找到的证据"),
    "asked_at": ("turn", "轮"),
    "tokens": ("tokens", "词元"),
    "prompt": ("The prompt: {tokens} of {budget} tokens", "提示词：{tokens}/{budget} 词元"),
    "left_out": ("left out", "未放入"),
    "line": ("text", "文本"),
    # compare
    "against": ("Compare with", "与之对比"),
    "against_none": (
        "Nothing to compare with yet. Choose a preset, or press A | B on the workbench and move a knob of B.",
        "尚无对比对象。在此选择预设，或在工作台按 A | B 并移动 B 的旋钮。",
    ),
    "same_throughout": ("Both runs do the same throughout.", "两次运行完全相同。"),
    "differences": (
        "{n} turns differ, the first is turn {first}",
        "{n} 轮不同，首次在第 {first} 轮",
    ),
    "earlier": ("Difference before", "上一处不同"),
    "later": ("Next difference", "下一处不同"),
    "nothing_here": ("nothing of its own at this turn", "本轮无独有变动"),
    "what": ("what", "内容"),
    "page_n": ("page {n}", "第 {n} 页"),
    "fact": ("fact", "事实"),
    "not_filed": ("not filed", "未归档"),
    "not_written": ("not written", "未写入"),
    "turn_n": ("turn {n}", "第 {n} 轮"),
    # long-term memory
    "no_facts": (
        "Nothing is in long-term memory at this turn: no segment with a stated fact has passed τ.",
        "到本轮为止长期个人记忆尚无写入：还没有含明确事实的段超过 τ。",
    ),
    "no_facts_own": (
        "Nothing is written at this turn ({its_lasting}).",
        "到本轮为止尚无写入（{its_lasting}）。",
    ),
    "no_distiller_own": (
        "The features of this conversation hold no facts that could be written ({its_lasting}).",
        "此对话的特征不含可写入的事实（{its_lasting}）。",
    ),
    "no_distiller": (
        "The features of this conversation hold no distilled facts, so promotions write nothing.",
        "此对话的特征不含提取的事实，因此晋升不会写入内容。",
    ),
    "kind": ("kind", "类别"),
    "slot": ("slot", "槽位"),
    "value": ("value", "内容"),
    "status": ("state", "状态"),
    "from_pages": ("from page", "来自页"),
    "from_turns": ("turn ids", "对话轮 id"),
    "from_segment": ("by segment", "由段"),
    "from_segment_own": ("by {its_group}", "由{its_group}"),
    "said": ("said", "说出"),
    "written": ("written", "写入"),
    "replaced": ("replaced", "取代了"),
    # views
    "view": ("View", "视图"),
    "view_timeline": ("timeline", "时间线"),
    "view_map": ("map", "地图"),
    "view_heat": ("heat", "热度"),
    "view_heat_own": ("{its_strength}", "{its_strength}"),
    "view_chains": ("chains", "对话链"),
    "view_lpm": ("long-term", "长期个人记忆"),
    "view_lpm_own": ("{its_lasting}", "{its_lasting}"),
    "view_similarity": ("similarity", "相似度"),
    "view_recall": ("recall", "召回"),
    # how to read it
    "learn_conversation": ("CONVERSATION", "对话"),
    "learn_short": ("SHORT-TERM", "短期"),
    "learn_mid": ("MID-TERM", "中期"),
    "learn_long": ("LONG-TERM", "长期"),
    "learn_heat": ("HEAT", "热度"),
    "learn_value": ("Porto", "Porto"),
    "learn_alt": (
        "One page: said, kept for three turns, filed in a row, promoted when heat passes τ, known as a fact",
        "一页的历程：说出，保留三轮，归入一行，热度越过 τ 时晋升，成为已知事实",
    ),
    "get_csv": ("Values, CSV", "数值，CSV"),
    **LEARN,
}


def text(key: str, language: Language, **values: object) -> str:
    """One text of the app.

    >>> text("pages_n", "en", n=58)
    '58 pages'
    """
    return _TEXTS[key][LANGUAGES.index(language)].format(**values)


def own_text(key: str, its: About, language: Language) -> str:
    """The same in a system's own words, where the text names a part of MemoryOS.

    >>> own_text("from_segment", About(), "en"), own_text("value", About(), "en")
    ('by group', 'value')
    """
    own = _TEXTS.get(f"{key}_own")
    return text(key, language) if own is None or owns(its) else named(own, its)[LANGUAGES.index(language)]
