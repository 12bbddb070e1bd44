"""The tokens that each scorer counts, and those that the laboratory itself compares answers by."""

from __future__ import annotations

import re
import string
from functools import lru_cache

from ...features.stopwords import CHINESE, ENGLISH
from .porter import porter

_PUNCTUATION = str.maketrans("", "", string.punctuation)  # ASCII only, as the official script has it
_ARTICLES = re.compile(r"\b(a|an|the|and)\b")
_WORD = re.compile(r"\b\w+\b")
_MARKS = str.maketrans(".,!?", "    ")
_HAN = "\u3400-\u9fff\U00020000-\U0003ffff"
_PIECE = re.compile(rf"[{_HAN}]+|[^\W{_HAN}]+")
_FIRST_HAN = re.compile(f"[{_HAN}]")
_LONGEST = 64  # characters; what is longer is no word that a stemmer knows, and not worth remembering
_stem = lru_cache(maxsize=1 << 16)(porter)


def official_tokens(text: str) -> list[str]:
    """Tokens of the LoCoMo script: no commas, lower case, no punctuation, no articles, Porter stems.

    >>> official_tokens("The painted bowl, and Mira's kids!")
    ['paint', 'bowl', 'mira', 'kid']
    """
    bare = text.replace(",", "").lower().translate(_PUNCTUATION)
    return [stem(word) for word in _ARTICLES.sub(" ", bare).split()]


def memoryos_tokens(text: str) -> list[str]:
    """Tokens of MemoryOS's evaluation: runs of word characters in lower case.

    >>> memoryos_tokens("Mira's clay-red bowl.")
    ['mira', 's', 'clay', 'red', 'bowl']
    """
    return _WORD.findall(text.lower())


def amem_tokens(text: str) -> list[str]:
    """Tokens of A-Mem's evaluation: lower case, ``. , ! ?`` are spaces.

    >>> amem_tokens("Mira's clay-red bowl.")
    ["mira's", 'clay-red', 'bowl']
    """
    return text.lower().translate(_MARKS).split()


def stem(word: str) -> str:
    """Porter's stem in NLTK's variant, which the official script uses.

    >>> stem("paintings"), stem("painted"), stem("12")
    ('paint', 'paint', '12')
    """
    return _stem(word) if len(word) <= _LONGEST else word


def tokens(text: str) -> list[str]:
    """What two answers are compared by beside any score: stems, one token a Chinese character.

    No punctuation and no articles; possessives are as bare names.

    >>> tokens("Mira's clay–red bowls"), tokens("蓝色的碗")
    (['mira', 'clay', 'red', 'bowl'], ['蓝', '色', '的', '碗'])
    """
    found: list[str] = []
    for piece in _PIECE.findall(_bare(text)):
        if is_han(piece):
            found += piece
        elif not _ARTICLES.fullmatch(piece):
            found.append(stem(piece))
    return found


def content(text: str) -> list[str]:
    """Tokens that can say something: stems without function words; Chinese by pairs of characters.

    >>> content("Where did Mira paint her 2 bowls?"), content("蓝色的碗")
    (['mira', 'paint', '2', 'bowl'], ['蓝色', '色的', '的碗'])
    """
    found: list[str] = []
    for piece in _PIECE.findall(_bare(text)):
        if is_han(piece):
            pairs = [piece[i : i + 2] for i in range(len(piece) - 1)] or [piece]
            found += [pair for pair in pairs if pair not in CHINESE]
        elif piece not in ENGLISH and (len(piece) > 1 or piece.isdigit()):
            found.append(stem(piece))
    return found


def _bare(text: str) -> str:
    """Lower case without the apostrophes that would cut a word in two."""
    return re.sub(r"(?<=\w)['’](?:s\b)?", "", text.lower())


def is_han(piece: str) -> bool:
    """True for a text that begins with a Chinese character."""
    return piece[:1] >= "\u3400" and _FIRST_HAN.match(piece) is not None
