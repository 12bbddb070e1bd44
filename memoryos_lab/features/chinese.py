"""Words of Chinese text, by jieba: its dictionary is in the package, nothing is fetched."""

from __future__ import annotations

import logging
import re
from functools import lru_cache
from typing import TYPE_CHECKING

from ..memory.errors import LabError
from .stopwords import CHINESE
from .store import home

if TYPE_CHECKING:
    import jieba

_WORD = re.compile(r"[\u3400-\u9fff\U00020000-\U0003ffff]{2,}|[a-z][a-z0-9'\-]+")
_COUNT = re.compile("[几这那每哪某][\u3400-\u9fff]")  # a few of, this, each, with a measure word


def words(text: str) -> list[str]:
    """Words of two characters or more that can tell topics apart.

    >>> words("我想在阳台种几盆番茄，番茄种子要泡水吗？")
    ['阳台', '番茄', '番茄', '种子', '泡水']

    Raises: LabError when jieba's cache folder cannot be made.
    """
    cut = _segmenter().lcut(text.lower())
    found = (word for word in cut if _WORD.fullmatch(word) and not _COUNT.fullmatch(word))
    return [word for word in found if word not in CHINESE]


@lru_cache(maxsize=1)
def _segmenter() -> jieba.Tokenizer:
    import jieba

    jieba.setLogLevel(logging.WARNING)
    segmenter = jieba.Tokenizer()
    folder = home() / "jieba"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LabError(
            f"no folder for the Chinese word list: {error.strerror}",
            where=str(folder),
            hint="name a folder that you may write to in MEMORYOS_LAB_HOME",
        ) from error
    segmenter.tmp_dir = str(folder)
    return segmenter
