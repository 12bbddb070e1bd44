"""Does an answer say that it has none? Wider than the two phrases that the official scorer knows.

A denial of the premise ("Mira has no sister") is no refusal: it claims to know.
"""

from __future__ import annotations

import re

_NOT = r"(?:not|n['’]?t|never)"
_KNOW = (
    r"(?:know|recall|remember|have|see|find|tell|say|determine|answer|identify|confirm|provide|specify"
    r"|infer|establish)"
)
_SAID = (
    r"(?:mentioned|given|stated|specified|provided|discussed|said|known|available|recorded|included|described"
    r"|indicated|clear|found|shared|revealed|disclosed|noted|addressed|covered|answerable|applicable)"
)
_THING = (
    r"(?:information|mention|record|details?|data|evidence|indication|memory|memories|answer|reference|idea"
    r"|clue|context)"
)
_SAYS = r"(?:mention|say|state|specify|contain|provide|include|indicate|give|reveal|discuss|tell|apply)"
_FEW = r"(?:[\w'’-]+\ ){0,3}?"
_ENGLISH = re.compile(
    rf"""
      ^\W*(?:unknown|unanswerable|unspecified|undetermined|unclear|uncertain|not\ sure|n/?a|none\ given)\W*$
    | \bno\ {_FEW}{_THING}\b
    | \b(?:no|nothing)\ (?:[\w'’-]+\ ){{0,5}}?{_SAID}\b
    | \b(?:is|are|was|were|has|have|been|do|does|did|could|can|ca)\ ?{_NOT}\ {_FEW}{_SAID}\b
    | ^\W*{_NOT}\ {_FEW}{_SAID}\b
    | \b(?:i|we)\ ?(?:do|did|can|could|ca|am|are|['’]m)\ ?{_NOT}\ {_FEW}(?:{_KNOW}|sure|aware|certain|able)\b
    | \b(?:cannot|can\ ?['’]?t|could\ ?{_NOT}|can\ not)\ be\ {_FEW}(?:{_SAID}|determined|answered|inferred)\b
    | \b(?:i|we)\ cannot\ {_FEW}{_KNOW}\b
    | \b(?:does|do|did)\ ?{_NOT}\ {_FEW}{_SAYS}\b
    | \b(?:not\ enough|insufficient|lacks?|lack\ of|not\ have\ (?:an?|any))\ {_FEW}{_THING}\b
    | \b(?:unable|impossible)\ to\ {_FEW}{_KNOW}\b
    | \b(?:is|are|remains?)\ (?:unknown|unclear|unspecified|undisclosed)\b
    """,
    re.VERBOSE,
)
_CHINESE = re.compile(
    r"不知道|不清楚|不确定|不记得|无法(?:确定|得知|回答|判断|知道|推断|找到)|无从得知|"
    r"(?:没有|没|未|从未|无)\w{0,6}?(?:提到|提及|说明|说过|提供|记录|信息|资料|相关|讨论|透露|谈到|谈及|记载)|"
    r"^\W*(?:未知|不详|未说明|无|没有)\W*$"
)
_ASIDE = re.compile(r"\([^()]*\)")  # "March 2023 (no exact date was given)" is an answer
_EARLY = 240  # characters; a refusal is short, or says so at once


def abstains(text: str) -> bool:
    """True for an answer that declines: it does not know, or the conversation does not say.

    >>> [abstains(x) for x in ("I don't know.", "There is no mention of a vet.", "没有提到。", "No, Porto.")]
    [True, True, True, False]
    """
    start = " ".join(_ASIDE.sub(" ", text[: 2 * _EARLY]).lower().split())[:_EARLY]
    return bool(_ENGLISH.search(start) or _CHINESE.search(start))
