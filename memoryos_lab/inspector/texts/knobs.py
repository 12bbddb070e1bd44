"""Words of the screen "Which knob?"."""

from __future__ import annotations

CATEGORIES = {
    "0": ("categories 1–4", "类别 1–4"),
    "1": ("1 multi-hop", "1 多跳"),
    "2": ("2 temporal", "2 时间"),
    "3": ("3 open-domain", "3 开放域"),
    "4": ("4 single-hop", "4 单跳"),
    "5": ("5 adversarial", "5 对抗"),
}
STAGES = {
    "0": ("loader", "加载"),
    "1": ("migration", "迁移"),
    "2": ("evicted", "淘汰"),
    "3": ("wrong", "有误"),
    "5": ("segment", "段"),
    "6": ("page", "页"),
    "7": ("cut from the prompt", "提示词截断"),
    "8": ("in the prompt", "在提示词中"),
}
TEXTS = {
    **{f"knobs.category.{key}": words for key, words in CATEGORIES.items()},
    **{f"knobs.stage.{key}": words for key, words in STAGES.items()},
    # -- above the maps --
    "knobs.recall": ("Evidence recall", "证据召回率"),
    "knobs.half": ("Which questions", "哪些问题"),
    "knobs.held": ("held out", "留出"),
    "knobs.chosen": ("chosen on", "选择用"),
    "knobs.all": ("all", "全部"),
    "knobs.rows": ("rows", "行"),
    "knobs.columns": ("columns", "列"),
    "knobs.facet": ("side by side", "并列"),
    "knobs.no_facet": ("–", "–"),
    "knobs.none": ("none", "无"),
    "knobs.yes": ("yes", "是"),
    "knobs.no": ("no", "否"),
    "knobs.value": ("{knob}: {value}", "{knob}：{value}"),
    "knobs.only": ("the only setting", "唯一设置"),
    "knobs.only.help": (
        "One setting was measured: there is no knob to compare.",
        "只测量了一个设置：没有可比较的旋钮。",
    ),
    # -- maps --
    "knobs.heat.aria": (
        "Evidence recall by setting. Arrow keys move the selection.",
        "各设置的证据召回率。用方向键移动选择。",
    ),
    "knobs.segments.short": ("{n} seg", "{n} 段"),
    "knobs.untried": ("This setting was not measured.", "未测量此设置。"),
    "knobs.tip.size": (
        "{tokens} tokens in the prompt, {segments} segments a conversation",
        "提示词 {tokens} 词元，每段对话 {segments} 个段",
    ),
    "knobs.sampled": (
        "{n} sampled settings, no grid: {rows} × {columns}",
        "{n} 个抽样设置（非网格）：{rows} × {columns}",
    ),
    "knobs.off": (
        "Memory is as good as switched off: few segments are left.",
        "记忆几乎被关闭：只剩寥寥几段。",
    ),
    "knobs.off.short": ("memory off", "记忆关闭"),
    "knobs.off.long": (
        "Memory is as good as switched off here: {n} segments a conversation, {base} in the setting that all "
        "are compared with. A question then searches nearly every page. Never ◆.",
        "此处记忆几乎被关闭：每段对话 {n} 个段，基准设置为 {base} 个。提问几乎搜索所有页，因此不会标 ◆。",
    ),
    "knobs.off.legend": (
        "memory off: under {share} % of the segments",
        "记忆关闭：段少于 {share} %",
    ),
    "knobs.current": ("current", "当前"),
    "knobs.current.base": ("current: {name}", "当前：{name}"),
    "knobs.selected": ("selected", "所选"),
    "knobs.best": ("best on the chosen-on half", "选择用半集上最佳"),
    "knobs.best.all": ("best", "最佳"),
    "knobs.line": ("{half} · 95 %", "{half} · 95 %"),
    "knobs.pareto": ("Evidence recall × prompt tokens", "证据召回率 × 提示词词元"),
    "knobs.pareto.aria": (
        "{n} settings by prompt tokens and evidence recall",
        "{n} 个设置的提示词词元与证据召回率",
    ),
    "knobs.share": ("{share} of the variance", "占方差 {share}"),
    "knobs.category.show": ("Show the maps for these questions", "按这些问题显示图"),
    # -- the side --
    "knobs.against": ("against the current setting: {setting}", "对比当前设置：{setting}"),
    "knobs.is_current": ("This is the current setting.", "这就是当前设置。"),
    "knobs.level": (
        "Recall, {half}: {recall}. Prompt: {tokens} tokens. {segments} segments a conversation.",
        "召回率（{half}）：{recall}。提示词：{tokens} 词元。每段对话 {segments} 个段。",
    ),
    "knobs.moved": (
        "Of {n} questions, {gained} are found that were not, and {lost} are lost that were found.",
        "共 {n} 题：新找到 {gained} 题，新丢失 {lost} 题。",
    ),
    "knobs.moved.halves": (
        "Recall held out: {held} → {held_now}; on the half it was chosen on: {chosen} → {chosen_now}.",
        "召回率（留出）：{held} → {held_now}；选择用半集：{chosen} → {chosen_now}。",
    ),
    "knobs.moved.gains": (
        "The halves differ in difficulty: compare the gains, {held} and {chosen}, not the levels.",
        "两半难度不同：请比较增益（{held} 与 {chosen}），而非水平。",
    ),
    "knobs.moved.all": ("Recall: {all} → {all_now}.", "召回率：{all} → {all_now}。"),
    "knobs.moved.tokens": (
        "Prompt: {tokens} → {tokens_now} tokens.",
        "提示词：{tokens} → {tokens_now} 词元。",
    ),
    "knobs.take": ("Make this the current setting", "设为当前设置"),
    "knobs.stages": ("Where the evidence of a question is lost", "问题的证据在何处丢失"),
    "knobs.gained": ("Found now", "新找到"),
    "knobs.lost": ("Lost now", "新丢失"),
    "knobs.gained.from": ("lost before at: {stages}", "原先丢失于：{stages}"),
    "knobs.lost.from": ("now lost at: {stages}", "现在丢失于：{stages}"),
    "knobs.nothing_moved": (
        "Select another setting to see which questions it finds and loses.",
        "选择另一个设置，即可看到它找到与丢失的问题。",
    ),
    "knobs.of": ("{n} of {all}", "{n} / {all}"),
    "knobs.more": ("and {n} more", "还有 {n} 题"),
    # -- to take away --
    "knobs.export": ("Take it away", "导出"),
    "knobs.export.preset": ("Preset file (JSON)", "预设文件（JSON）"),
    "knobs.export.reference": ("Arguments for the reference", "参考实现的构造参数"),
    "knobs.export.unsaid": (
        "The reference has no argument for: {knobs}.",
        "参考实现没有对应参数：{knobs}。",
    ),
    "knobs.copy": ("Copy", "复制"),
    "knobs.copied": ("Copied", "已复制"),
    "knobs.copy_keys": ("Selected: press Ctrl+C", "已选中：请按 Ctrl+C"),
    "knobs.save": ("Save", "保存"),
    # -- before and while a sweep runs --
    "knobs.empty": ("No sweep yet", "尚无扫描结果"),
    "knobs.empty.what": (
        "A sweep replays every conversation under many settings, without a model, and counts whose evidence "
        "comes into the prompt.",
        "扫描会在许多设置下重放每段对话（无需模型），并统计哪些问题的证据进入提示词。",
    ),
    "knobs.empty.command": (
        "From the command line, with any knobs; a cancelled sweep goes on where it stood:",
        "也可在命令行中用任意旋钮运行；取消的扫描可继续：",
    ),
    "knobs.try": ("Try settings", "试其他设置"),
    "knobs.try.of": ("of {run}", "针对 {run}"),
    "knobs.try.one": ("Try one knob", "试一个旋钮"),
    "knobs.try.two": ("Try two knobs together", "两个旋钮一起试"),
    "knobs.try.own": ("A grid of your own", "自定网格"),
    "knobs.try.go": ("Try", "开始"),
    "knobs.try.small": ("Try θ, m and k", "试 θ、m 与 k"),
    "knobs.try.cuts": ("Try m and k alone (no replay)", "仅试 m 与 k（无需重放）"),
    "knobs.try.scores": ("Try other scores of pages and segments", "试其他页与段得分"),
    "knobs.sweeping": ("Sweep", "扫描"),
    "knobs.progress": ("{done} of {of} measurements", "{done} / {of} 次测量"),
    "knobs.left": ("· about {s} s left", "· 约剩 {s} 秒"),
    "knobs.cancel": ("Cancel", "取消"),
    "knobs.left_out": (
        "settings not finished, left out: {n}",
        "未完成而未显示的设置：{n}",
    ),
    "knobs.skipped": (
        "questions without cited evidence, left out: {n}",
        "无证据标注而未计入的问题：{n}",
    ),
    "knobs.off_grid": (
        "the setting that all are compared with lies off the grid",
        "基准设置不在网格上",
    ),
}
