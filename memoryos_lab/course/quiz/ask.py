"""What does a question heat? Every segment that it visits, whatever comes back from it (paper §3.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from ...memory.events import Visited
from ...memory.recall import Recall
from ..reading.asked import Asked, asked
from ..reading.sight import policy
from .posing import Answer, Kind, Posed
from .scene import Scene, quoted

NAMED = 5  # segments named in an answer


def cases(scene: Scene, rng: Random) -> Sequence[int]:
    """All questions of the conversation."""
    return range(len(scene.run.script.questions))


def pose(scene: Scene, question: int, rng: Random) -> Posed | None:
    """Asked live, of the memory as it stands: what it changes is seen in a copy."""
    at = asked(scene.run, question)
    _, recall, events = at.ask()
    visits = [event for event in events if isinstance(event, Visited)]
    if not visits:
        return None
    text = quoted(scene.run.script.questions[question].text)
    m = policy(scene.run).top_m
    return Posed(
        question=scene.say("ask.question", turn=at.turn, question=text, m=m),
        right=_named(scene, [event.segment for event in visits]),
        wrong=tuple(Answer(_named(scene, ids), rule) for rule, ids in wrong(recall).items()),
        why=_why(scene, at, recall, visits),
        numbers=_numbers(scene, recall),
        before=scene.before(at.turn),
        after=scene.after(at.turn, ("question", question)),
    )


def wrong(recall: Recall) -> dict[str, list[int]]:
    """Segments that wrong rules would heat, by rule."""
    given = {hit.segment for hit in recall.pages if hit.returned}
    return {
        "nothing": [],
        "returned": [hit.segment for hit in recall.segments if hit.segment in given],
        "best": [hit.segment for hit in recall.segments[:1]],
        "all": [hit.segment for hit in recall.segments],
    }


def _named(scene: Scene, segments: Iterable[int]) -> str:
    ids = sorted(segments)
    if not ids:
        return scene.say("ask.nothing")
    names = scene.say("also").join(scene.label(id) for id in ids[:NAMED])
    more = len(ids) - NAMED
    key = "ask.more" if more > 0 else "ask.these" if len(ids) > 1 else "ask.one"
    return scene.say(key, n=len(ids), names=names, more=more)


def _why(scene: Scene, at: Asked, recall: Recall, visits: list[Visited]) -> str:
    """One visit told: if there is one, of a segment from which nothing comes back."""
    given = {hit.segment for hit in recall.pages if hit.returned}
    told = next((event for event in visits if event.segment not in given), visits[0])
    key = "ask.why" if told.segment in given else "ask.why_empty"
    before = next(s.visits for s in at.state.segments if s.id == told.segment)
    values = {"before": before, "visits": told.visits, "heat": f"{told.heat:.2f}"}
    return scene.say(key, n=len(visits), segment=scene.label(told.segment), **values)


def _numbers(scene: Scene, recall: Recall) -> str:
    """The ranking of segments as far as it is searched, and one more."""
    shown = [hit for hit in recall.segments if hit.selected][:NAMED]
    rows = [f"{hit.rank}. {scene.label(hit.segment)} {hit.score:.2f}" for hit in shown]
    return scene.say("ask.numbers", rows=scene.rows(rows), m=policy(scene.run).top_m)


KIND = Kind("ask", 3, (3,), ("nothing", "returned", "best", "all"), cases, pose)
