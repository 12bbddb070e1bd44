"""The eight lessons as data: what each is about, where it begins, and which quizzes belong to it."""

from __future__ import annotations

from typing import NamedTuple

from ..memory.errors import LabError
from ..views.catalogue import Language
from .items import Kind
from .texts import say


class Outline(NamedTuple):
    """One lesson. Its words are `lesson.title.N`, `lesson.asks.N` and `lesson.take.N` of the texts."""

    n: int
    name: str  # of its notebook: `notebooks/NAME.py`
    sample: str  # the conversation that it looks at
    turn: int  # where it begins: the turn before its first surprise
    minutes: int
    section: str  # of the paper, arXiv 2506.06326
    kinds: tuple[Kind, ...]  # of quizzes that belong to it

    def title(self, language: Language = "en") -> str:
        """
        >>> LESSONS[1].title()
        'Topics and θ'
        """
        return say(f"lesson.title.{self.n}", language)

    def asks(self, language: Language = "en") -> str:
        """The question that the lesson answers."""
        return say(f"lesson.asks.{self.n}", language)

    def take(self, language: Language = "en") -> str:
        """What to take away, in one sentence."""
        return say(f"lesson.take.{self.n}", language)


LESSONS: tuple[Outline, ...] = (
    Outline(1, "01_pages_and_chains", "tutor", 8, 20, "§3.2", ("fifo", "chain")),
    Outline(2, "02_topics_and_theta", "tutor", 9, 25, "§3.3, Eq. 3", ("merge", "flip")),
    Outline(3, "03_heat_and_promotion", "tutor", 17, 25, "§3.3, Eq. 4", ("heat", "promote", "ask")),
    Outline(4, "04_eviction_and_loss", "tutor", 23, 25, "§3.3", ("evict", "tier")),
    Outline(5, "05_recall_in_two_stages", "tutor", 58, 25, "§3.4", ("cut",)),
    Outline(6, "06_persona_and_provenance", "tutor", 35, 25, "§3.3, §3.5", ("source", "tier")),
    Outline(7, "07_tuning", "tutor", 58, 30, "§4.1", ("cut", "diff")),
    Outline(8, "08_why_did_it_fail", "tutor", 58, 30, "§3.4, §4", ("cut", "diff", "tier")),
)


def outline(n: int) -> Outline:
    """The lesson of that number. Raises: LabError.

    >>> outline(3).name
    '03_heat_and_promotion'
    """
    if n not in range(1, len(LESSONS) + 1):
        raise LabError(f"there is no lesson {n}", where=f"lesson {n}", hint=f"give 1 to {len(LESSONS)}")
    return LESSONS[n - 1]
