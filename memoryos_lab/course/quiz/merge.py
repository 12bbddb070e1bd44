"""Where does a page go at this θ? To the segment with the highest sum, if that passes θ (Eq. 3)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ...views.telling import number
from ..reading.sight import policy
from .posing import Answer, Kind, Posed
from .scene import Scene
from .scores import Filing, Score, filings, scores, sign, summed

SHOWN = 4  # segments in the last hint
SHIFTS = (0.0, 0.0, -0.1, -0.05, 0.05, 0.1)  # of θ from where the run has it

Case = tuple[int, float]  # page, θ


def cases(scene: Scene, rng: Random) -> Sequence[Case]:
    """Every page that was filed, each at some θ."""
    theta = policy(scene.run).theta
    shifts = (0.0,) if scene.is_long else SHIFTS
    thetas = [value for shift in shifts if scene.in_range("theta", value := round(theta + shift, 2))]
    return [(page, rng.choice(thetas)) for page in filings(scene.run)]


def pose(scene: Scene, case: Case, rng: Random) -> Posed | None:
    """The whole conversation is replayed at that θ, so earlier pages may lie elsewhere too."""
    page, theta = case
    run = scene.at(theta=theta)
    filing = filings(run).get(page)
    table = scores(filing) if filing else []
    if filing is None or len(table) < 2:
        return None
    said = sign(over=True, inclusive=policy(run).theta_inclusive)
    return Posed(
        question=scene.say("merge.question", page=scene.page(page), sign=said, theta=number(theta)),
        right=_named(scene, filing, filing.event.segment if filing.merged else None),
        wrong=tuple(_wrong(scene, filing, table)),
        why=scene.event(run, filing.turn, filing.event),
        numbers=_numbers(scene, filing, table),
        before=scene.before(filing.turn - 1, moved={"theta": theta}),
        after=scene.after(filing.turn, ("page", page), moved={"theta": theta}),
    )


def _wrong(scene: Scene, filing: Filing, table: list[Score]) -> list[Answer]:
    inclusive, theta = policy(filing.run).theta_inclusive, policy(filing.run).theta
    near, best = by_cosine(table), max(table, key=lambda one: one.total)
    first, last = first_over(table), last_touched(filing)

    def answer(rule: str, one: Score | None, detail: str = "") -> Answer:
        return Answer(_named(scene, filing, one.segment if one else None), rule, detail)

    found = [answer("cosine", near if near.cos_over else None, f"{summed(near, theta)}")]
    if first:
        found.append(answer("first", first, summed(first, theta)))
    if not filing.merged:
        detail = f"{summed(best, theta)} {sign(best.over, inclusive)} θ"
        found.append(answer("always", best, detail))
    found += [answer("before", one) for one in table if one.segment == last]
    found.append(answer("new", None))
    return found


def by_cosine(table: list[Score]) -> Score:
    """The segment of the highest cosine, ties to the older."""
    return max(table, key=lambda one: one.cos)


def first_over(table: list[Score]) -> Score | None:
    """The oldest segment over θ, whichever is the best."""
    return next((one for one in table if one.over), None)


def last_touched(filing: Filing) -> int | None:
    """The segment into which the page before it went."""
    before = filings(filing.run).get(filing.event.page - 1)
    return before.event.segment if before else None


def _named(scene: Scene, filing: Filing, segment: int | None) -> str:
    if segment is None:
        return scene.say("merge.new")
    return scene.say("merge.into", segment=scene.segment(segment, filing.run))


def _numbers(scene: Scene, filing: Filing, table: list[Score]) -> str:
    best = sorted(table, key=lambda one: -one.total)[:SHOWN]
    theta = policy(filing.run).theta
    rows = [f"{scene.label(one.segment, filing.run)} {summed(one, theta)}" for one in best]
    return scene.say("merge.numbers", rows=scene.rows(rows), theta=number(theta))


KIND = Kind("merge", 2, (2,), ("cosine", "first", "always", "before", "new"), cases, pose)
