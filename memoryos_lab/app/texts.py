"""What the app itself says, in English and Chinese. What views say is in `views.catalogue`."""

from __future__ import annotations

from ..views.catalogue import LANGUAGES, Language

_TEXTS: dict[str, tuple[str, str]] = {
    "conversation": ("Conversation", "对话"),
    "sample": ("Sample", "示例"),
    "file": ("File", "文件"),
    "path": ("Path", "路径"),
    "upload": ("A conversation file", "对话文件"),
    "upload_help": (
        "JSON or JSON lines: LoCoMo, GVD, LongMemEval, chat logs. It stays on this machine.",
        "JSON 或 JSON 行：LoCoMo、GVD、LongMemEval、聊天记录。文件只留在本机。",
    ),
    "path_label": ("Where it lies on this machine", "本机上的路径"),
    "path_hint": ("e.g. data/locomo10.json", "例如 data/locomo10.json"),
    "open": ("Open", "打开"),
    "which": ("Which conversation of the file", "文件中的哪段对话"),
    "format": ("Read as", "读作"),
    "issues": ("Irregularities found while reading: {n}", "读取时发现的不规范：{n}"),
    "warnings": ("What to know about this run: {n}", "关于此次运行的提示：{n}"),
    "preset": ("Preset", "预设"),
    "preset_help": (
        "paper: arXiv 2506.06326. The others: what the reference code does, version by version.",
        "paper：arXiv 2506.06326；其余为参考代码各版本的行为。",
    ),
    "reset": ("Reset {n}", "重置 {n}"),
    "reset_help": ("Put every moved knob back.", "将所有改动的旋钮复位。"),
    "advanced": ("Advanced", "高级"),
    "asking": ("Questions", "提问"),
    "asking_help": (
        "live: asking is use, and heats what it selects. fork: asked of a copy. none: not asked.",
        "live：提问即使用，会加热所选片段；fork：向副本提问；none：不提问。",
    ),
    "none": ("none", "无"),
    "similarity": ("How alike the pages are", "页面之间的相似度"),
    "similarity_note": (
        "{share} of pages pass θ with the page before by cosine alone ({backend}).",
        "{share} 的页仅凭余弦即与前一页超过 θ（{backend}）。",
    ),
    "turn": ("Turn", "轮"),
    "of": ("Turn {turn} of {turns}", "第 {turn} 轮，共 {turns} 轮"),
    "previous": ("One turn back", "上一轮"),
    "next": ("One turn on", "下一轮"),
    "event": ("On to the next promotion, eviction or fact", "跳到下一次晋升、淘汰或写入"),
    "back": ("Back to the last promotion, eviction or fact", "回到上一次晋升、淘汰或写入"),
    "page": ("Page", "页"),
    "segment": ("Segment", "片段"),
    "facts": ("Facts", "事实"),
    "map": ("Map: near = alike", "地图：近 = 相似"),
    "map_pca": ("principal components", "主成分"),
    "map_umap": ("UMAP, fitted once and frozen", "UMAP，一次拟合后固定"),
    "map_working": (
        "principal components; UMAP is being fitted: {elapsed:.0f} s of about {usual:.0f}",
        "主成分；UMAP 拟合中：{elapsed:.0f} 秒，共约 {usual:.0f} 秒",
    ),
    "map_failed": ("principal components; UMAP failed: {note}", "主成分；UMAP 失败：{note}"),
    "map_key": (
        "▢ short-term  ● mid-term  ○ archived  large: this turn",
        "▢ 短期  ● 中期  ○ 归档  大：本轮",
    ),
    "pick_page": ("Page to follow", "要跟踪的页"),
    "pick_segment": ("Segment to look at", "要查看的片段"),
    "no_segments": ("Mid-term memory is empty at this turn.", "本轮中期记忆为空。"),
    "no_facts": (
        "Nothing is in long-term memory at this turn: no segment with a stated fact has passed τ.",
        "到本轮为止长期记忆尚无写入：还没有含明确事实的片段超过 τ。",
    ),
    "no_distiller": (
        "The features of this conversation hold no distilled facts, so promotions write nothing.",
        "此对话的特征不含提取的事实，因此晋升不会写入内容。",
    ),
    "more": ("… and {n} more at this turn.", "…… 本轮还有 {n} 条。"),
    "heat": ("heat", "热度"),
    "visits": ("visits", "访问"),
    "pages": ("pages", "页数"),
    "recency": ("recency", "近度"),
    "new": ("new pages", "新页"),
    "idle": (
        "Hot, but no new page since the last promotion: nothing to write.",
        "热度已超过 τ，但上次晋升后没有新页面，无可写入。",
    ),
    "waiting": (
        "Hot with new pages, but it waits: only the hottest segment is looked at.",
        "热且有新页面，但在等待：此设置只看最热的片段。",
    ),
    "hot": ("Past τ, with new pages: the next scan promotes it.", "已超过 τ 且有新页面：下次扫描即晋升。"),
    "evicted": ("Evicted at turn {turn}.", "第 {turn} 轮被淘汰。"),
    "unmoved": ("move a knob: what changes is told here", "移动旋钮：此处说明变化"),
    "embedding": (
        "Embedding on this machine, once: {done} of {total} texts{left}",
        "在本机计算向量（仅一次）：{done}/{total}{left}",
    ),
    "left": (", about {s:.0f} s left", "，约剩 {s:.0f} 秒"),
    "empty_title": ("No conversation yet", "尚未选择对话"),
    "empty": (
        "Choose one at the left: a bundled sample, a file of your own, or a LoCoMo file by its path.",
        "请在左侧选择：自带示例、自己的文件，或按路径打开 LoCoMo 文件。",
    ),
    "empty_script": ("This conversation holds no page.", "此对话没有任何页。"),
    "begin": ("Begin with the tutor", "从家教示例开始"),
    "where": ("where", "位置"),
    "todo": ("what to do", "怎么办"),
    "link_fault": (
        "The link asks for something that this version does not have; it was left out.",
        "链接中有此版本不存在的内容，已忽略。",
    ),
    "language": ("Language", "语言"),
    "pages_of": (
        "{pages} pages · {questions} questions · {backend}",
        "{pages} 页 · {questions} 个提问 · {backend}",
    ),
    "kind": ("kind", "类别"),
    "slot": ("slot", "槽位"),
    "value": ("value", "内容"),
    "status": ("state", "状态"),
    "from_pages": ("from page", "来自页"),
    "from_segment": ("by segment", "由片段"),
    "said": ("said", "说出"),
    "written": ("written", "写入"),
    "replaced": ("replaced", "取代了"),
}


def text(key: str, language: Language, **values: object) -> str:
    """One text of the app.

    >>> text("of", "en", turn=3, turns=58)
    'Turn 3 of 58'
    """
    return _TEXTS[key][LANGUAGES.index(language)].format(**values)
