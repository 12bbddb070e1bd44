"""Words of the chat's menus: privacy, forgetting, the past, and the rest."""

from __future__ import annotations

MENUS: dict[str, tuple[str, str]] = {
    # privacy
    "menu_privacy": ("Privacy", "隐私"),
    "menu_privacy_note": ("Kept out of long-term memory", "不写入长期个人记忆"),
    "rules_never": ("Kept out of long-term memory:", "不写入长期个人记忆："),
    "class_health": ("Health", "健康"),
    "class_health_note": ("illness, medicine, treatment", "疾病、药物、治疗"),
    "class_money": ("Money", "财务"),
    "class_money_note": ("income, debts, accounts", "收入、债务、账户"),
    "class_credentials": ("Credentials", "凭据"),
    "class_credentials_note": (
        "passwords, keys, card numbers: replaced before they are stored",
        "密码、密钥、卡号：保存前即替换",
    ),
    "class_address": ("Precise address", "详细地址"),
    "class_address_note": ("street and number, coordinates", "街道门牌、坐标"),
    "class_minors": ("Minors", "未成年人"),
    "class_minors_note": ("what is said of children", "关于儿童的内容"),
    "rules_patterns": (
        "Patterns of your own, one a line (regular expressions)",
        "自定义规则，每行一条（正则表达式）",
    ),
    "rules_save": ("Save", "保存"),
    "rules_met": ("Known already, and met by these rules: {n}", "已知且符合这些规则：{n}"),
    "rules_met_see": ("See what would go", "查看会消失的内容"),
    "rules_note": (
        "Rules by words, from now on: they meet most, not all. What was said stays in the conversation until "
        "you forget it. Keys and passwords are replaced by [credential] before anything is stored. “Don't "
        "remember this” within a message works too.",
        "规则凭词语判断，即刻起生效，能拦住多数，并非全部。说过的话仍在对话中，直到您让它被忘记。"
        "密钥和密码在存储前会被替换为 [credential]。在消息中说“不要记住这个”同样有效。",
    ),
    # forgetting
    "menu_forget": ("Forget", "遗忘"),
    "menu_forget_note": ("Find what is to go", "查找要遗忘的内容"),
    "forget_about": ("Everything about", "关于以下内容的一切"),
    "forget_hint": ("e.g. the hospital", "例如 医院"),
    "forget_find": ("Find", "查找"),
    "retire_about": ("Everything older than so many days", "早于若干天的一切"),
    "retire_label": ("days", "天"),
    "retire_go": ("Forget it", "遗忘"),
    "forget_title": ("Forget these?", "遗忘这些内容？"),
    "forget_none": ("Nothing was found", "没有找到"),
    "forget_none_note": ("No page and no entry is about that.", "没有相关的页或条目。"),
    "forget_note": (
        "Everything that was made of them goes too: topics, keywords, vectors, summaries. "
        "It cannot be taken back. What stays says when and how many, never what.",
        "由其得出的话题、关键词、向量与摘要一并消失，无法撤销。仅留下时间与数量，不留内容。",
    ),
    "also_questions": ("Questions that go too: {n}", "一并消失的提问：{n}"),
    "also_acts": ("Corrections that go too: {n}", "一并消失的更正：{n}"),
    "also_topics": ("Topics of which nothing is left: {n}", "不再存在的话题：{n}"),
    "also_changed": ("Topics that lose pages or keywords: {n}", "失去页或关键词的话题：{n}"),
    "also_back": ("Older entries that hold again: {n}", "重新有效的旧条目：{n}"),
    "also_moved": ("Other pages that find another place: {n}", "位置改变的其他页：{n}"),
    "also_vectors": ("Vectors that are dropped: {n}", "删除的向量：{n}"),
    "also_again": ("Sets of pages that the model reads anew: {n}", "模型需重读的页组：{n}"),
    "forget_near": ("like it, and kept unless you tick it", "相近，勾选才会遗忘"),
    "forget_with": ("with them", "随之消失"),
    "forget_yes": ("Forget for good", "彻底遗忘"),
    # the past
    "menu_past": ("Import", "导入"),
    "menu_past_note": ("An old conversation as the past", "把旧对话导入为过去"),
    "past_about": ("An old conversation becomes this memory's past.", "旧对话成为此记忆的过去。"),
    "past_choose": ("Choose a file", "选择文件"),
    "past_drop": ("or drop it here", "或拖放至此"),
    "past_note": (
        "JSON, JSON lines or text: chat logs, LoCoMo, GVD, LongMemEval. What it takes is shown first.",
        "JSON、JSON 行或文本：聊天记录、LoCoMo、GVD、LongMemEval。开始前会显示所需开销。",
    ),
    "past_which": ("Which conversation", "哪段对话"),
    "past_holds": ("{pages} pages, {from} to {to}", "{pages} 页，{from} 至 {to}"),
    "past_issues": ("Irregular in the file: {n}", "文件中的异常：{n}"),
    "past_cost": (
        "About {calls} calls, {prompt} tokens read and {completion} written",
        "约 {calls} 次调用，输入 {prompt}、输出 {completion} 词元",
    ),
    "past_free": ("By rules: no model is asked.", "按规则：不询问模型。"),
    "past_go": ("Take it in", "导入"),
    # the rest
    "menu_stage": ("Stage", "舞台"),
    "menu_stage_note": ("The theatre on this memory, beside the talk", "在对话旁显示此记忆的剧场"),
    "menu_more_note": ("More", "更多"),
    "more_workbench": ("See it in the workbench", "在工作台查看"),
    "more_workbench_note": ("every turn replayed, every knob", "逐轮重放，可调所有旋钮"),
    "more_export": ("Export everything", "导出全部"),
    "more_export_note": ("one JSON document of all that is held", "一份包含全部内容的 JSON"),
    "more_prefix": ("Prefix reuse", "前缀复用"),
    "more_prefix_note": ("an experiment with the local server", "本地服务器上的实验"),
    "more_close": ("Close this memory", "关闭此记忆"),
    "more_close_note": ("another program may open it then", "之后其他程序可打开"),
}
