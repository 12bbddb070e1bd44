"""What the tour asks: each wrong answer is that of a wrong rule, and is told by its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...memory.events import Candidate
from ...memory.replay import Run
from ...views.catalogue import Language
from ...views.story import story
from ...views.words import number
from ..items import Choice, Item, Kind
from ..prepared import Prepared
from ..reading import sight
from ..texts import say
from .scenes import Joining, Missed

Values = dict[str, Any]  # what stands in the words of a step


def sums(best: Candidate, theta: float) -> Values:
    """The score of a page with a segment, as it is read on the screen."""
    terms = {"cos": best.cos, "keyword": best.keyword, "total": best.total, "theta": theta}
    return {name: number(value) for name, value in terms.items()}


def heats(terms: Mapping[str, float], heat: float, tau: float, *, digits: int = 2) -> Values:
    """Heat in its terms; counts stay whole."""
    counts = {name: f"{terms[name]:g}" for name in ("visits", "pages")}
    return counts | {
        "recency": number(terms["recency"], digits),
        "heat": number(heat, digits),
        "tau": f"{tau:g}",
    }


def hot(values: Values, language: Language) -> Item:
    """Is a segment promoted that stands at τ exactly?"""
    wrong = {"reached": "at least τ", "hottest": "the hottest"}
    return _item("hot", "promote", 2, (3,), ("reached", "hottest", "over"), wrong, values, language)


def cuts(run: Run, found: Missed) -> Values:
    """Both cuts of a question, and where its page stands."""
    policy, pool = sight.policy(run), len(run.recalls[found.question].pages)
    return {
        "m": policy.top_m,
        "k": policy.top_k,
        "page": found.page + 1,
        "rank": found.rank,
        "pool": pool,
        "more": pool,
    }


def cut(values: Values, language: Language) -> Item:
    """Which knob brings a page back that lies in a segment that was not searched?"""
    return _item(
        "cut",
        "cut",
        3,
        (5,),
        ("k", "m", "gone"),
        {"k": "k alone", "gone": "missing is gone"},
        values,
        language,
    )


def choices_of(run: Run, found: Joining) -> Values:
    """A page that joins by its keywords, and the segment of the page before it."""
    before = story(run).pages[found.page - 1].filings[0].segment
    label = [segment.label for segment in story(run).segments]
    return sums(found.best, sight.policy(run).theta) | {
        "page": found.page + 1,
        "before": found.page,
        "segment": label[found.best.segment],
        "other": label[before],
        "less": number(next(c.total for c in found.candidates if c.segment == before)),
    }


def where(values: Values, language: Language, before: Prepared, after: Prepared) -> Item:
    """Where does a page go whose keywords decide?"""
    wrong = {"opens": "cosine only", "before": "follows the talk"}
    order = ("opens", "joins", "before")
    return _item("try", "merge", 2, (2,), order, wrong, values, language, before, after)


def _item(
    key: str,
    kind: Kind,
    level: int,
    lessons: tuple[int, ...],
    order: tuple[str, ...],
    wrong: Mapping[str, str],
    values: Values,
    language: Language,
    before: Prepared | None = None,
    after: Prepared | None = None,
) -> Item:
    def tell(part: str) -> str:
        return say(f"tour.{key}.{part}", language, **values)

    choices = tuple(Choice(tell(name), tell(f"{name}.why"), wrong.get(name, "")) for name in order)
    return Item(f"tour-{key}", kind, level, lessons, tell("question"), choices, before=before, after=after)
