"""Equations with the numbers of a segment that is held: its heat, and what heat decides."""

from __future__ import annotations

from ...memory.events import Evicted, Promoted
from ...memory.state import Segment
from ...memory.when import DAY
from ..writing.naming import numbers
from .moment import At, fixed, tex

MOST = 4  # segments of which an eviction shows the heat


def heat(at: At) -> str:
    """The segment of a page after a turn, or after a question."""
    state = at.run.state(step=at.step)
    key = "heat" if at.question is None else "heat.asked"
    held = at.held()
    told = at.say(key, segment=at.named(held.id), turn=at.run.steps[at.step - 1].turn, question=at.question)
    return f"{told}\n\n$$\n{_sum(at, held, state.now)}\n$$"


def recency(at: At) -> str:
    """How long the segment of a page was left alone, and what that leaves of R."""
    state, held = at.run.state(step=at.step), at.held()
    elapsed, mu = state.now - held.access, at.policy.mu
    told = at.say(
        "recency", segment=at.named(held.id), turn=at.run.steps[at.step - 1].turn, days=f"{elapsed / DAY:.1f}"
    )
    days = rf"-\frac{{{tex(elapsed / DAY, 2)}\,\mathrm{{d}}}}{{{tex((mu or DAY) / DAY)}\,\mathrm{{d}}}}"
    inside = days if mu else "0"
    return (
        f"{told}\n\n$$\nR = \\exp\\!\\left({inside}\\right) = {fixed(held.recency(at.policy, state.now))}\n$$"
    )


def promotion(at: At) -> str:
    """The heat of the segment of a page against τ, at the scan of a turn."""
    step, policy = at.arrival, at.policy
    state, held, turn = at.run.state(step=step), at.held(step), at.run.steps[step - 1].turn
    told = at.say("promotion", segment=at.named(held.id), turn=turn)
    inclusive = r"\ge" if policy.tau_inclusive else ">"
    for event in at.run.steps[step - 1].events:
        if isinstance(event, Promoted) and event.segment == held.id:
            terms = f"{tex(event.visits)} + {tex(event.pages_term)} + {fixed(event.recency)}"
            sum_ = rf"H = {terms} = {fixed(event.heat)}"
            said = at.say("promotion.yes", pages=numbers(event.pages))
            return f"{told}\n\n$$\n{sum_} {inclusive} {tex(event.tau)} = \\tau\n$$\n\n{said}"
    value = held.heat(policy, state.now)
    over = value >= policy.tau if policy.tau_inclusive else value > policy.tau
    sign = inclusive if over else ("<" if policy.tau_inclusive else r"\le")
    said = at.say("promotion.idle" if over else "promotion.no")
    return f"{told}\n\n$$\n{_sum(at, held, state.now)} {sign} {tex(policy.tau)} = \\tau\n$$\n\n{said}"


def eviction(at: At) -> str:
    """The coldest segments at the eviction that took a page away, or that happened at a turn."""
    position, event = at.event(Evicted, page=at.page, turn=at.turn)
    after, policy = at.run.steps[position].state, at.policy
    stayed = [(one.id, one.heat(policy, after.now)) for one in after.segments]
    heats = sorted([(event.segment, event.heat), *stayed], key=lambda one: one[1])
    listed = r",\; ".join(rf"H_{{{i + 1}}} = {fixed(value)}" for i, (_, value) in enumerate(heats[:MOST]))
    more = r",\; \dots" if len(heats) > MOST else ""
    turn = at.run.steps[position].turn
    names = "  \n".join(f"{i + 1}. {at.named(id)}" for i, (id, _) in enumerate(heats[:MOST]))
    lines = (
        at.say("eviction", turn=turn, n=event.of, capacity=policy.mtm_capacity),
        f"$$\n{listed}{more}\n$$",
        names,
        at.say("eviction.out", segment=at.named(event.segment), pages=numbers(event.pages)),
    )
    return "\n\n".join(lines)


def _sum(at: At, held: Segment, now: float) -> str:
    """α·N + β·L + γ·R with the numbers of that moment."""
    policy = at.policy
    terms = (
        rf"{tex(policy.alpha)} \cdot {held.visits}",
        rf"{tex(policy.beta)} \cdot {held.interactions}",
        rf"{tex(policy.gamma)} \cdot {fixed(held.recency(policy, now))}",
    )
    return rf"H = {' + '.join(terms)} = {fixed(held.heat(policy, now))}"
