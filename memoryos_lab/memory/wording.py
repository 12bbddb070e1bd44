"""Do two short texts agree, or does one deny the other? By negations, antonyms, numbers and names alone.

Cosine cannot tell: "is allergic to peanuts" is .96 near "is not allergic to peanuts", .76 near "has a peanut
allergy". These rules are asked only of pairs that are near; what they are worth: docs/decisions/trust.md.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

ABOUT = 0.5  # more than that share of the words that carry meaning, on the shorter side, makes one topic
WHOLE = 2 / 3  # at least that share on the longer side, in Chinese: many embedders know few of its signs


def _set(*lines: str) -> frozenset[str]:
    return frozenset(" ".join(lines).split())


_WORD = re.compile(r"[a-z]+(?:['’][a-z]+)?|\d+(?:[.,:]\d+)*", re.IGNORECASE)
_HAN = re.compile("[\u3400-\u9fff]+")
_NAME = re.compile(r"(?<=[\w,;] )[A-Z][\w'’\-]+")
_NOT = _set(
    "not no never none neither without cannot nothing nobody stopped quit stop lacks lacking former avoids",
    "avoid avoiding dislikes dislike disliked hates hate hated detests detest refuses refuse gave afraid",
    "fear fears",
)
_NOT_ZH = re.compile("不(?!错|仅|但|同|久|断|止)|没有?|未|无(?!论)|讨厌|戒|拒绝|避免|停止|放弃|怕")
_ANTONYMS = tuple(
    (frozenset(one.split()), frozenset(other.split()))
    for one, other in (
        ("single", "married engaged"), ("introvert introverted", "extrovert extroverted"),
        ("morning mornings", "evening evenings night"), ("early", "late"), ("rents rent", "owns own"),
        ("employed", "unemployed"), ("outdoors outdoor", "indoors indoor"), ("short", "long"),
        ("vegetarian vegan", "meat"), ("hot", "cold"), ("city", "countryside"), ("loud", "quiet"),
        ("sweet", "salty"), ("left", "right"), ("cheap", "expensive"), ("alone", "together"),
        ("单身", "已婚"), ("内向", "外向"), ("早", "晚"), ("租", "买"), ("室内", "室外"), ("城市", "乡下"),
        ("短", "长"), ("冷", "热"), ("失业", "在职"),
    )
)  # fmt: skip
_OPPOSITES = frozenset[str]().union(*(side for pair in _ANTONYMS for side in pair))
_OPPOSITES_ZH = sorted((word for word in _OPPOSITES if not word.isascii()), key=len, reverse=True)
_STOP = _set(
    "a an the is are am was were be been being has have had do does did to of in on at for with and or any",
    "more longer that this it its his her their my our she he they up will would can could likes like liked",
    "loves love enjoys enjoy prefers prefer wants want very really always every day already",
)
_STOP_ZH = re.compile("喜欢|希望|已经|正在|每天|从来|一[只个]|[的了着过是有很最也都爱想在会去从]")
_COUNT = "zero one two three four five six seven eight nine ten"
_NUMBERS = {name: str(n) for n, name in enumerate(_COUNT.split())}


class Said(NamedTuple):
    """What can be told of a text without understanding it."""

    negative: bool  # an odd number of negations
    about: frozenset[str]  # words that carry its meaning; of Chinese, pairs of signs
    numbers: frozenset[str]
    names: frozenset[str]
    opposites: frozenset[str]  # its words that have an antonym
    han: bool  # is any of it Chinese?


@lru_cache(maxsize=4096)
def said(text: str) -> Said:
    """The text's words as far as they decide whether two texts agree."""
    words = [word.lower().replace("’", "'") for word in _WORD.findall(text)]
    words = [_NUMBERS.get(word, word) for word in words]
    han = "".join(_HAN.findall(text))
    opposites = _OPPOSITES.intersection(words) | {word for word in _OPPOSITES_ZH if word in han}
    negations = sum(_negates(word) for word in words) + len(_NOT_ZH.findall(text))
    about = {_stem(word) for word in words if not _negates(word) and word not in _STOP | _OPPOSITES}
    return Said(
        negations % 2 == 1,
        frozenset(about | _pairs(han, opposites)),
        frozenset(word for word in words if word[0].isdigit()),
        frozenset(name.lower() for name in _NAME.findall(text)),
        frozenset(opposites),
        bool(han),
    )


def _negates(word: str) -> bool:
    return word in _NOT or word.endswith("n't")


def _pairs(han: str, opposites: Collection[str]) -> set[str]:
    """Neighbouring signs that carry meaning; a sign that stands alone by itself."""
    for word in sorted(opposites, key=len, reverse=True):
        han = han.replace(word, " ")
    parts = _STOP_ZH.sub(" ", _NOT_ZH.sub(" ", han)).split()
    return {part[i : i + 2] for part in parts for i in range(max(1, len(part) - 1))}


def _stem(word: str) -> str:
    for end in ("ing", "es", "ed", "s", "e"):
        if word.endswith(end) and len(word) - len(end) >= 3:
            return word[: -len(end)]
    return word


def plain(text: str) -> str:
    """A text without case, articles and punctuation.

    >>> plain("The Lyon."), plain("lyon")
    ('lyon', 'lyon')
    """
    words = re.findall(r"\w+", text.casefold())
    return " ".join(word for word in words if word not in ("the", "a", "an"))


def agree(a: str, b: str) -> bool:
    """Can two near texts say the same? Not with other numbers or names, or if one denies the other.

    >>> agree("likes tea", "enjoys tea"), agree("likes tea", "does not like tea")
    (True, False)
    >>> agree("has 2 cats", "has 3 cats")
    False
    """
    one, two = said(a), said(b)
    named = one.names == two.names or not (one.names and two.names)
    if one.negative != two.negative or one.numbers != two.numbers or not named or antonyms(one, two):
        return False
    most = max(len(one.about), len(two.about))
    return not (one.han or two.han) or len(one.about & two.about) >= WHOLE * most


def opposed(a: str, b: str) -> bool:
    """Does one of two near texts deny what the other says, about the same thing?

    >>> opposed("likes tea", "does not like tea"), opposed("likes tea", "does not like coffee")
    (True, False)
    """
    one, two = said(a), said(b)
    if (one.negative != two.negative) == antonyms(one, two):  # neither, or one that undoes the other
        return False
    least = min(len(one.about), len(two.about))
    return least == 0 or len(one.about & two.about) > ABOUT * least


def antonyms(one: Said, two: Said) -> bool:
    """Has one of them a word whose antonym the other has, and neither has both?"""
    for left, right in _ANTONYMS:
        sides = [(bool(side.opposites & left), bool(side.opposites & right)) for side in (one, two)]
        if sorted(sides) == [(False, True), (True, False)]:
            return True
    return False
