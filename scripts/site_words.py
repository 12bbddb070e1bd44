"""What the site itself says around a lesson, in both languages."""

from __future__ import annotations

from memoryos_lab.views.catalogue import LANGUAGES, Language

TEXTS: dict[str, tuple[str, str]] = {
    "live": ("Read it here, or play it", "在此阅读，或亲手操作"),
    "how": (
        "This page holds what the engine said when it was built. To move things yourself, run `{command}` "
        "and open the notebook in JupyterLab, or run `memoryos-lab demo` and open "
        "[the lesson in the app]({link}).",
        "本页记录的是生成时引擎的输出。想亲手操作，请运行 `{command}`，在 JupyterLab 中打开笔记本；"
        "或运行 `memoryos-lab demo`，打开[应用中的这一课]({link})。",
    ),
    "open": ("Open the picture and play it", "打开此图并播放"),
    "app": ("In the app, with its knobs", "在应用中打开并调节参数"),
    "other": ("[中文](zh/{name}.md)", "[English](../{name}.md)"),
    "code": ("Code", "代码"),
    "quiz": ("Kinds of questions", "题型"),
    "quiz.head": (
        "A question is made from a run and a seed: of a sample, or of your own conversation. The right "
        "answer is what a replay does. Each wrong one is what a wrong rule would have done, so whoever "
        "chooses it is told which rule that was, and what the event says instead. In the app they stand "
        "under *Learn*; in a notebook `memoryos_lab.Quiz` shows them for any run.",
        "每道题由一次运行和一个种子生成，可以来自示例，也可以来自你自己的对话。正确答案是重放的结果；"
        "每个错误选项都是某条错误规则的结果，所以选错的人会看到自己依据了哪条规则，以及事件实际怎么说。"
        "应用的“学习”页里有这些题；在笔记本中，`memoryos_lab.Quiz` 可以为任何运行出题。",
    ),
    "quiz.question": ("question", "问题"),
    "quiz.rules": ("wrong rules that answer beside it", "干扰项所依据的错误规则"),
    "quiz.between": ("; ", "；"),
    "quiz.level": ("level", "难度"),
    "quiz.lessons": ("lessons", "课"),
    "list": ("The course", "课程"),
    "list.head": (
        "Eight lessons, to be worked through in their order or one by one. Each begins with a prediction, "
        "plays to the event, gives the rule with the numbers of that event, and ends with exercises that a "
        "replay marks. [中文版](zh/index.md)",
        "共八课，可依次学习，也可单独学习。每一课先请你预测，再播放到那一刻，"
        "给出带有当时数字的规则，最后是由重放来评判的练习。[English](../index.md)",
    ),
    "list.n": ("lesson", "课"),
    "list.title": ("about", "内容"),
    "list.asks": ("the question it answers", "它回答的问题"),
    "list.minutes": ("minutes", "分钟"),
    "list.paper": ("paper", "论文"),
    "list.foot": (
        "To play a lesson rather than read it: `memoryos-lab lessons` copies the notebooks into a "
        "folder, and the page *Learn* of the app (`make demo`) holds them too.",
        "想亲手操作而不只是阅读：`memoryos-lab lessons --language zh` 把笔记本复制到一个文件夹；"
        "应用的“学习”页（`make demo`）中也有全部课程。",
    ),
}


def said(key: str, language: Language, **values: object) -> str:
    """One text.

    >>> said("code", "en")
    'Code'
    """
    return TEXTS[key][LANGUAGES.index(language)].format(**values)
