"""Equations with the numbers of a page that moves: out of the queue, into a segment."""

from __future__ import annotations

from ...memory.events import Arrived, Left, Merged, Opened
from .moment import At, tex


def fifo(at: At) -> str:
    """The queue at the turn at which a page arrives."""
    turn = at.turn if at.turn is not None else at.page
    position, arrived = at.event(Arrived, turn=turn)
    before = at.run.state(step=position).stm
    queue = (*before, arrived.page)
    left = [event.page for event in at.run.steps[position].events if isinstance(event, Left)]
    capacity, told = arrived.capacity, at.say("fifo", turn=turn, page=arrived.page + 1)
    sign = ">" if left else r"\le"
    line = rf"{len(queue)} {sign} {capacity}"
    if not left:
        return f"{told}\n\n$$\n{line}\n$$\n\n{at.say('fifo.room')}"
    held = ", ".join(str(page + 1) for page in queue)
    return rf"{told}" + f"\n\n$$\n{line}" + rf" \;\Longrightarrow\; \min\{{{held}\}} = {left[0] + 1}" + "\n$$"


def f_score(at: At) -> str:
    """The page against its best segment, when it left short-term memory."""
    position, event = _filed(at)
    turn, page = at.run.steps[position].turn, event.page + 1
    if not event.candidates:
        return at.say("first", turn=turn, page=page, segment=at.named(event.segment))
    best = event.candidates[0]
    over = best.total >= event.theta if event.inclusive else best.total > event.theta
    sign = (r"\ge" if event.inclusive else ">") if over else ("<" if event.inclusive else r"\le")
    held = next(one for one in at.run.state(step=position).segments if one.id == best.segment)
    themes = at.run.features.themes[event.page]
    asked = themes[event.theme].keywords if themes else ()
    sum_ = rf"{tex(best.cos)} + {term(asked, held.keywords, best.keyword, at)} = {tex(best.total)}"
    lines = (
        at.say("f_score", turn=turn, page=page, segment=at.named(best.segment)),
        f"$$\nF(s, p_{{{page}}}) = {sum_} {sign} {tex(event.theta)} = \\theta\n$$",
        at.words("shared", asked, held.keywords),
        at.say("joins" if isinstance(event, Merged) else "opens", page=page, segment=at.named(event.segment)),
    )
    return "\n\n".join(lines)


def term(asked: tuple[str, ...], held: tuple[str, ...], value: float, at: At) -> str:
    """The keyword term as a fraction where it is one, else as its value."""
    one, two = set(asked), set(held)
    if at.policy.merge_score != "jaccard" or not one or not two:
        return tex(value)
    return rf"\frac{{{len(one & two)}}}{{{len(one | two)}}}"


def _filed(at: At) -> tuple[int, Merged | Opened]:
    """Raises: LabError while the page is in short-term memory."""
    for position, event in at.run.events():
        if isinstance(event, Merged | Opened) and event.page + 1 == at.page:
            return position, event
    raise at.missing(f"page {at.page} was not filed")
