"""The trait dimensions by name. Paper and prompt of the reference speak of 90; the prompt lists these 51."""

from __future__ import annotations

from typing import NamedTuple

SAID = 90  # dimensions of which the paper and the prompt speak


class Trait(NamedTuple):
    group: str  # "needs", "alignment", "interests"
    name: str
    name_zh: str


_NEEDS = (
    ("Extraversion", "外向性"),
    ("Openness", "开放性"),
    ("Agreeableness", "宜人性"),
    ("Conscientiousness", "尽责性"),
    ("Neuroticism", "神经质"),
    ("Physiological Needs", "生理需求"),
    ("Need for Security", "安全需求"),
    ("Need for Belonging", "归属需求"),
    ("Need for Self-Esteem", "自尊需求"),
    ("Cognitive Needs", "认知需求"),
    ("Aesthetic Appreciation", "审美"),
    ("Self-Actualization", "自我实现"),
    ("Need for Order", "秩序需求"),
    ("Need for Autonomy", "自主需求"),
    ("Need for Power", "权力需求"),
    ("Need for Achievement", "成就需求"),
)
_ALIGNMENT = (
    ("Helpfulness", "有用性"),
    ("Honesty", "诚实"),
    ("Safety", "安全性"),
    ("Instruction Compliance", "遵循指令"),
    ("Truthfulness", "真实性"),
    ("Coherence", "连贯性"),
    ("Complexity", "复杂度"),
    ("Conciseness", "简洁性"),
)
_INTERESTS = (
    ("Science", "科学"),
    ("Education", "教育"),
    ("Psychology", "心理"),
    ("Family Concern", "家庭"),
    ("Fashion", "时尚"),
    ("Art", "艺术"),
    ("Health Concern", "健康"),
    ("Financial Management", "理财"),
    ("Sports", "运动"),
    ("Food", "美食"),
    ("Travel", "旅行"),
    ("Music", "音乐"),
    ("Literature", "文学"),
    ("Film", "电影"),
    ("Social Media Activity", "社交媒体"),
    ("Tech", "科技"),
    ("Environmental Concern", "环保"),
    ("History", "历史"),
    ("Political Concern", "政治"),
    ("Religious", "宗教"),
    ("Gaming", "游戏"),
    ("Animal Concern", "动物"),
    ("Emotional Expression", "情感表达"),
    ("Sense of Humor", "幽默感"),
    ("Information Density", "信息密度"),
    ("Language Style", "语言风格"),
    ("Practicality", "实用性"),
)
TRAITS: tuple[Trait, ...] = tuple(
    Trait(group, *names)
    for group, table in (("needs", _NEEDS), ("alignment", _ALIGNMENT), ("interests", _INTERESTS))
    for names in table
)
_BY_NAME = {trait.name.casefold(): trait for trait in TRAITS}


def trait(slot: str, value: str) -> Trait | None:
    """The dimension that an entry speaks of: its slot, or its value up to a colon.

    >>> trait("openness", "tries pottery").name, trait("", "Need for Order: high").name_zh
    ('Openness', '秩序需求')
    >>> trait("likes:bread", "bread") is None
    True
    """
    head = value.partition(":")[0]
    return _BY_NAME.get(_plain(slot)) or _BY_NAME.get(_plain(head))


def _plain(text: str) -> str:
    return " ".join(text.replace("_", " ").casefold().split())
