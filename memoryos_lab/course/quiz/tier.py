"""Where is a fact still held? Eviction takes its page, promotion copies what it says (paper §3.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from ...memory.events import Promoted
from ...memory.replay import Run
from ...memory.types import Entry, Fact
from ...views.story import PageLife, story
from ..reading.sight import events, policy
from .capacity import capacities
from .posing import Answer, Kind, Posed
from .scene import Scene


class Held(NamedTuple):
    """Where what a page says is held."""

    page: str  # "stm", "mtm", or "" for neither
    lpm: bool


Case = tuple[Fact, int | None]  # the fact, a smaller capacity


def cases(scene: Scene, rng: Random) -> Sequence[Case]:
    """Facts that one page alone states, with and without a capacity that evicts."""
    smaller: list[int | None] = [None, *capacities(scene)[:2]]
    return [(fact, capacity) for fact in facts(scene.run) for capacity in smaller]


def facts(run: Run) -> list[Fact]:
    """Facts that exactly one page states, and no page takes back."""
    f, pages = run.features, run.script.pages
    read = (one.facts for one in f.distilled) if f.distilled is not None else iter(f.facts)
    told = list(dict.fromkeys(fact for group in read for fact in group))
    count = Counter((fact.kind, fact.slot, fact.value) for fact in told)
    return [
        fact
        for fact in told
        if count[fact.kind, fact.slot, fact.value] == 1
        and len(fact.pages) == 1
        and not (fact.retracts or pages[fact.pages[0]].private or pages[fact.pages[0]].forgotten)
    ]


def pose(scene: Scene, case: Case, rng: Random) -> Posed | None:
    """Asked after a turn at which something became of the page, or at the end."""
    fact, capacity = case
    run = scene.run if capacity is None else scene.at(mtm_capacity=capacity)
    moved = {} if capacity is None else {"mtm_capacity": capacity}
    life = story(run).pages[fact.pages[0]]
    turn = rng.choice(_turns(run, life))
    if _disguised(run, turn, fact):
        return None
    said = scene.fact(fact.kind, fact.slot, fact.value)
    right, room = held(run, turn, fact), policy(run).mtm_capacity
    return Posed(
        question=scene.say("tier.question", fact=said, page=life.page + 1, turn=turn, capacity=room),
        right=_named(scene, right),
        wrong=tuple(Answer(_named(scene, one), rule) for rule, one in wrong(right, life.tier(turn)).items()),
        why=scene.say("both", one=_page_why(scene, run, life, turn), two=_lpm_why(scene, run, fact, turn)),
        numbers=_page_why(scene, run, life, turn),
        before=scene.before(turn, moved=moved),
        after=scene.after(turn, ("page", life.page), moved=moved),
    )


def _turns(run: Run, life: PageLife) -> list[int]:
    """Turns after which the page lies somewhere else, or was read; and the last."""
    read = [at for at, event in events(run, Promoted) if life.page in event.pages]
    told = [life.arrived, life.left, life.archived, *read, run.turns]
    return sorted({turn for turn in told if turn is not None})


def _entries(run: Run, turn: int) -> tuple[Entry, ...]:
    state = run.state(turn)
    return (*state.entries, *state.history)


def _disguised(run: Run, turn: int, fact: Fact) -> bool:
    """Is the fact held in other words? Then the question has no plain answer."""
    return any(
        fact.pages[0] in entry.pages and (entry.kind, entry.slot) == (fact.kind, fact.slot)
        for entry in _entries(run, turn)
        if entry.value != fact.value
    )


def held(run: Run, turn: int, fact: Fact) -> Held:
    """Where the fact is held after that turn."""
    state, page = run.state(turn), fact.pages[0]
    filed = any(page in tuple(segment.pages) for segment in state.segments)
    place = "stm" if page in state.stm else "mtm" if filed else ""
    key = fact.kind, fact.slot, fact.value
    return Held(place, any((entry.kind, entry.slot, entry.value) == key for entry in state.entries))


def wrong(right: Held, tier: str) -> dict[str, Held]:
    """What wrong rules would say, by rule; some of them may be right."""
    if tier == "archive":
        return {
            "gone": Held("", False),
            "kept": Held("mtm", right.lpm),
            "saved": Held("", True),
            "both": Held("mtm", True),
        }
    if tier == "stm":
        return {
            "at_once": Held("stm", True),
            "early": Held("mtm", False),
            "saved": Held("", True),
            "unread": Held("stm", False),
        }
    return {
        "moved": Held("", True),
        "at_once": Held("mtm", True),
        "unread": Held("mtm", False),
        "faded": Held("", False),
    }


def _named(scene: Scene, one: Held) -> str:
    return scene.say(f"tier.{one.page or 'none'}{'_lpm' if one.lpm else ''}")


def _page_why(scene: Scene, run: Run, life: PageLife, turn: int) -> str:
    tier = life.tier(turn)
    homes = [filing.segment for filing in life.filings]
    segment = scene.label(homes[0], run) if homes else ""
    since = {"stm": life.arrived, "mtm": life.left, "archive": life.archived, "dropped": life.dropped}
    return scene.say(f"tier.why_{tier}", page=life.page + 1, turn=since[tier], segment=segment)


def _lpm_why(scene: Scene, run: Run, fact: Fact, turn: int) -> str:
    """What became of the fact in long-term memory by that turn."""
    known = [
        life
        for life in story(run).entries
        if (life.entry.kind, life.entry.slot, life.entry.value) == (fact.kind, fact.slot, fact.value)
        and life.learned <= turn
    ]
    if not known:
        return scene.say("tier.why_unread", page=fact.pages[0] + 1)
    last = known[-1]
    if last.ended is not None and last.ended <= turn:
        return scene.say("tier.why_ended", turn=last.learned, ended=last.ended)
    return scene.say("tier.why_lpm", turn=last.learned)


KIND = Kind(
    "tier",
    2,
    (4, 6),
    ("gone", "moved", "at_once", "kept", "saved", "both", "early", "unread", "faded"),
    cases,
    pose,
)
