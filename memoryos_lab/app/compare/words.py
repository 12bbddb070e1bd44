"""Words of the page Compare around its pictures, English and Chinese."""

from __future__ import annotations

from ...views.catalogue import LANGUAGES, Language

WORDS: dict[str, tuple[str, str]] = {  # said by the page around it
    "face": ("What to compare", "对比什么"),
    "face_systems": ("Systems side by side", "各系统并排"),
    "face_settings": ("Two settings, turn by turn", "两种设置，逐轮对比"),
    "face_matrix": ("Matrix over a dataset", "数据集矩阵"),
    "which": ("Systems", "系统"),
    "which_help": ("Two to eight memory systems", "二至八个记忆系统"),
    "too_few": ("Compare at least two systems.", "至少对比两个系统。"),
}


def word(key: str, language: Language, **values: object) -> str:
    """
    >>> word("face_matrix", "en")
    'Matrix over a dataset'
    """
    return WORDS[key][LANGUAGES.index(language)].format(**values)
