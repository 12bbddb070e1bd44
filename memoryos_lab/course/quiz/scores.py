"""Every score that decided where a page went, not only the best three that its event keeps."""

from __future__ import annotations

from dataclasses import dataclass

from ...memory.draft import Draft
from ...memory.events import Merged, Opened
from ...memory.formulas import containments, jaccards, passes
from ...memory.replay import Run
from ...views.telling import number, score
from ..reading.sight import policy


@dataclass(frozen=True, slots=True)
class Score:
    """One segment against a page."""

    segment: int
    cos: float
    keyword: float
    total: float
    over: bool  # does the total pass θ?
    cos_over: bool  # does the cosine alone?


@dataclass(frozen=True, slots=True)
class Filing:
    """How a page came into mid-term memory in a run."""

    run: Run
    position: int  # of the step
    event: Merged | Opened

    @property
    def turn(self) -> int:
        return self.run.steps[self.position].turn

    @property
    def merged(self) -> bool:
        return isinstance(self.event, Merged)


def filings(run: Run) -> dict[int, Filing]:
    """By page, how it was filed. Left out: pages in several places, and pages without themes."""
    found: dict[int, Filing] = {}
    twice: set[int] = set()
    for position, event in run.events():
        if isinstance(event, Merged | Opened) and run.features.themes[event.page]:
            if event.page in found:
                twice.add(event.page)
            found[event.page] = Filing(run, position, event)
    return {page: filing for page, filing in found.items() if page not in twice}


def scores(filing: Filing) -> list[Score]:
    """[segments] as they stood when the page left short-term memory, in order of creation."""
    run, event = filing.run, filing.event
    f, knobs = run.features, policy(run)
    theme, exact = (f.themes[event.page] or ())[event.theme], f.vectors.dtype.type
    d = Draft(knobs, run.state(step=filing.position), run.script, f)
    cos = d.bench.cosines(f.vectors[theme.vector]) if d.bench.ids else f.vectors[:0, 0]
    term = jaccards if knobs.merge_score == "jaccard" else containments
    words = term(d.bench.shared(theme.keywords), d.bench.sizes[: len(cos)], len(set(theme.keywords)))
    ids = tuple(d.bench.ids)
    d.close(same_rows=True)
    theta, total = exact(knobs.theta), cos + words.astype(cos.dtype)
    return [
        Score(
            ids[i],
            float(cos[i]),
            float(words[i]),
            float(total[i]),
            passes(total[i], theta, knobs.theta_inclusive),
            passes(cos[i], theta, knobs.theta_inclusive),
        )
        for i in range(len(ids))
    ]


def summed(one: Score, theta: float) -> str:
    """The sum as it is held against θ: "cos .41 + J .20 = .61"."""
    return f"cos {number(one.cos)} + J {number(one.keyword)} = {score(one.total, theta)}"


def sign(over: bool, inclusive: bool) -> str:
    """How a number stands to a threshold.

    >>> sign(True, False), sign(False, False), sign(True, True), sign(False, True)
    ('>', '≤', '≥', '<')
    """
    return ("≥" if inclusive else ">") if over else ("<" if inclusive else "≤")
