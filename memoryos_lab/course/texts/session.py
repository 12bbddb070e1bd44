"""Words around a question: what is told besides what the engine says to an answer."""

from __future__ import annotations

TEXTS = {
    "session.title": ("Question", "题目"),
    "session.number": ("Question {number} of {of}", "第 {number} 题，共 {of} 题"),
    "session.tally": ("Right at the first try: {right} of {of}", "一次答对：{right} / {of}"),
    "session.over": ("That was the last one.", "答完了。"),
    "session.over.all": ("Every answer was right at the first try.", "每题都一次答对。"),
    "session.over.some": (
        "Marked ✗ is what took more than one try: worth another look in the picture.",
        "标 ✗ 的不是一次答对的：值得在画面中再看一遍。",
    ),
    "session.over.first": ("first try", "一次答对"),
    "session.over.later": ("not at the first try", "未一次答对"),
    "session.choices": ("Answers", "选项"),
    "session.check": ("Check", "提交"),
    "session.choose": ("Choose an answer, then check it.", "先选一个答案，再提交。"),
    "session.example": ("for instance {example}", "例如 {example}"),
    "session.right": ("Right", "正确"),
    "session.wrong": ("Not right", "不对"),
    "session.unread": ("Not counted", "不计入"),
    "session.answer": ("The answer", "答案"),
    "session.retry": ("Read why, then try again.", "先看原因，再试一次。"),
    "session.others": ("Why not the others?", "其余选项为何不对？"),
    "session.hint": ("Hint", "提示"),
    "session.hint.more": ("Another hint", "再给一个提示"),
    "session.hints": ("Hints", "提示"),
    "session.see": ("Show the answer", "显示答案"),
    "session.look": ("See it in the picture", "在画面中查看"),
    "session.next": ("Next question", "下一题"),
    "session.end": ("How did it go?", "答得如何？"),
    "session.again": ("Once more", "再来一次"),
    "session.keys": ("Keys: 1–{n} choose, Enter checks", "按键：1–{n} 选择，Enter 提交"),
    "session.keys.typed": ("Enter checks", "Enter 提交"),
    "session.fold": ("The answer, and why", "答案与原因"),
}
