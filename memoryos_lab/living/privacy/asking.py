"""Does somebody ask, in so many words, that what is being said be not remembered?

"Don't forget this" asks the opposite, "I don't remember" asks nothing: only what is said to the one who would
remember counts, at the start of a clause or with "you" as its subject.
"""

from __future__ import annotations

import re

_AT = r"(?:^|[.!?;:,\n—–-]\s*|\b(?:please|pls|kindly|so|and|but|just|then)\s+)"
_NOT = r"(?:do\s+not|don['’]?t|never)"
_KEEP = r"(?:remember|save|store|keep|record|log|retain|note|memori[sz]e|write down)"
_THIS = (
    r"(?:this|that|these|those|it|any of (?:this|that|it)|anything|what|everything|the following"
    r"|my (?:last|next))\b"
)
_JUST = r"just (?:said|told|wrote|mentioned|asked)"
_BEFORE = r"(?:said|told you|wrote|mentioned) (?:just now|a moment ago|before)"


def _any(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE)


_TURN_EN = _any(
    rf"{_AT}{_NOT}\s+(?:ever\s+|please\s+)?{_KEEP}\s+{_THIS}",
    rf"{_AT}{_NOT}\s+keep (?:a|any) (?:record|note|memory) of\b",
    rf"{_AT}{_NOT}\s+(?:add|put|write) {_THIS} (?:to|in|into) (?:your )?memory",
    rf"\byou (?:should|must|may|can)\s?n[o'’]t {_KEEP} {_THIS}",
    r"\b(?:rather|prefer(?: it if)?|better if|glad if) you (?:didn['’]?t|did not|don['’]?t|never) "
    rf"{_KEEP} {_THIS}",
    rf"\b(?:do not|don['’]?t) want you to {_KEEP} {_THIS}",
    rf"\b(?:keep|leave) {_THIS} out of (?:your |the )?memory",
    r"\boff the record\b(?! (?:label|player|store|shop))",
    rf"{_AT}forget (?:that )?I (?:ever )?(?:told|said|mentioned|asked|wrote)\b",
)
_DOCUMENT = _any(r"\bas (?:an? )?(?:pdf|file|draft|jpe?g|png)\b")  # what is not to be saved is no memory
_LAST_EN = _any(
    rf"{_AT}(?:forget|{_NOT}\s+{_KEEP})\s+(?:what|everything|all|that|the thing)?\s?(?:that )?"
    rf"I(?:['’]ve| have)? (?:{_JUST}|{_BEFORE})",
    rf"{_AT}(?:forget|delete|erase|drop|remove) (?:my|the) (?:last|previous) "
    r"(?:message|turn|sentence|question|thing)",
)

_NO = r"(?:别|不要|不用|不必|请勿|勿|不许|甭|不需要|无需|不能)"
_SAVE = r"(?:记住|记下来?|记录|记到|记进|记(?![得恨仇错挂])|保存|储存|存(?!在)|写进|写入|放进)"
_END = 1000  # characters
_BEGIN = r"(?:^|[，。！；\s])(?:请|就)?"
_TURN_ZH = _any(
    rf"{_NO}(?:再)?(?:把[^，。！？]{{1,8}}?)?{_SAVE}(?!成|为)",
    rf"{_BEGIN}忘(?:了|掉|记)(?:我|这)[^，。！？吗]{{0,6}}(?:说|讲|这些|这件)[^吗什？]*$",
)
_LAST_ZH = _any(
    rf"{_BEGIN}忘(?:了|掉|记)(?:我)?(?:刚才|刚刚|刚)(?:说|讲|告诉)(?![^，。]*[吗？什])",
    rf"(?:刚才|刚刚)(?:我)?(?:说|讲)的[^，。！？]{{0,4}}{_NO}{_SAVE}",
    r"把(?:我)?(?:刚才|刚刚)(?:说|讲)的[^，。！？]{0,4}忘(?:掉|了|记)",
    rf"{_BEGIN}(?:忘(?:记|掉|了)|删(?:掉|除|了))(?:我)?(?:的)?上一[条句段]",
)


def asks_to_forget_turn(text: str) -> bool:
    """Does the text ask that the turn in which it stands be not remembered?

    >>> asks_to_forget_turn("Don't remember this, but I am quitting."), asks_to_forget_turn("这段话不要记。")
    (True, True)
    >>> asks_to_forget_turn("I don't remember this."), asks_to_forget_turn("别忘了这个。")
    (False, False)
    """
    text = _ends(text)
    asked = _TURN_EN.search(text) and not _DOCUMENT.search(text)
    return bool(asked or _TURN_ZH.search(text)) or asks_to_forget_last(text)


def asks_to_forget_last(text: str) -> bool:
    """Does the text ask that what was said just before be forgotten? Then the page before goes too.

    >>> asks_to_forget_last("Forget what I just said."), asks_to_forget_last("Don't forget what I just said.")
    (True, False)
    """
    text = _ends(text)
    return bool(_LAST_EN.search(text) or _LAST_ZH.search(text))


def _ends(text: str) -> str:
    """Where somebody asks for something; what stands in the middle of a long text was pasted."""
    return text if len(text) <= 2 * _END else f"{text[:_END]}\n{text[-_END:]}"
