"""In which language a text is, as far as keywords and backends must know it."""

from __future__ import annotations

from collections.abc import Iterable

from ..memory.types import Script

ENGLISH_ONLY = ("minilm-",)  # how the names of backends start that read English alone
_MOSTLY = 0.3  # share of letters; a Chinese character says about as much as three Latin ones


def chinese(text: str) -> bool:
    """Is the text mostly Chinese?

    >>> chinese("我住在成都, I think"), chinese("The word 你好 means hello"), chinese("")
    (True, False, False)
    """
    letters = [char for char in text if char.isalpha()]
    return bool(letters) and sum(map(_cjk, letters)) / len(letters) > _MOSTLY


def language(script: Script) -> str:
    """The script's own word for it, else "zh" or "en" by its characters."""
    if script.language:
        return script.language.lower().split("-")[0]
    return spoken("".join(page.text for page in script.pages))


def spoken(text: str) -> str:
    """ "zh" or "en", by the characters of one text."""
    return "zh" if chinese(text) else "en"


def mostly_chinese(texts: Iterable[str]) -> bool:
    """Are more than half of the texts mostly Chinese?"""
    marks = [chinese(text) for text in texts]
    return sum(marks) * 2 > len(marks)


def english_only(backend: str) -> bool:
    return backend.startswith(ENGLISH_ONLY)


def _cjk(char: str) -> bool:
    return "\u4e00" <= char <= "\u9fff" or "\u3400" <= char <= "\u4dbf" or char >= "\U00020000"
