"""Each law catches the fault that it is there for: flat retrieval, with one thing wrong."""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, ClassVar

import pytest

from memoryos_lab.memory.about import About, Name
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.events import (
    Arrived,
    Did,
    Dropped,
    Event,
    Evicted,
    Faded,
    Left,
    Merged,
    Moved,
    Opened,
    Recalled,
    Returned,
    Warned,
)
from memoryos_lab.memory.policy import knob
from memoryos_lab.memory.survey import Survey
from memoryos_lab.memory.types import Snapshot, Tier
from memoryos_lab.policies import Flat, NoMemory
from memoryos_lab.policies.conformance import LAWS, Finding, check, findings
from memoryos_lab.policies.conformance.tally import Tally

Events = tuple[Event, ...]
COUNT = itertools.count()


@dataclass(frozen=True)
class Bent(Flat):
    """Flat retrieval whose parts can be bent one by one."""

    def seen(self, shown: Snapshot) -> Snapshot:
        return shown

    def told(self, events: Events, script: Any) -> Events:
        return events

    def asked(self, recall: Any) -> Any:
        return recall

    def observe(self, state: Any, page: int, script: Any, f: Any, /) -> Any:
        after, events = Flat.observe(self, state, page, script, f)
        return after, self.told(events, script)

    def recall(self, state: Any, question: int, script: Any, f: Any, /) -> Any:
        after, recall, events = Flat.recall(self, state, question, script, f)
        return after, self.asked(recall), self.told(events, script)

    def act(self, state: Any, act: int, script: Any, f: Any, /) -> Any:
        after, events = Flat.act(self, state, act, script, f)
        return after, self.told(events, script)

    def view(self, state: Any, f: Any, /) -> Snapshot:
        return self.seen(Flat.view(self, state, f))


def showing(bend: Callable[[Snapshot], Snapshot]) -> Any:
    return dataclass(frozen=True)(type("Showing", (Bent,), {"seen": lambda self, shown: bend(shown)}))()


def telling(bend: Callable[[Events, Any], Events]) -> Any:
    return dataclass(frozen=True)(type("Telling", (Bent,), {"told": lambda self, *args: bend(*args)}))()


def finding(bend: Callable[[Any], Any]) -> Any:
    return dataclass(frozen=True)(type("Finding", (Bent,), {"asked": lambda self, recall: bend(recall)}))()


def without(kind: type) -> Any:
    return telling(lambda events, _: tuple(event for event in events if not isinstance(event, kind)))


def saying(word: Callable[[Any], Any]) -> Any:
    """Something that it should not know is told with every step."""
    return telling(lambda events, script: (*events, Warned("clock_backwards", None, str(word(script)))))


def tiers(shown: Snapshot, bend: Callable[[Tier], Tier]) -> Snapshot:
    return replace(shown, tiers=tuple(map(bend, shown.tiers)))


def clocked(script: Any) -> str:
    time.time()
    return ""


@dataclass(frozen=True)
class Indiscreet(Bent):
    """What is private is kept as anything else."""

    def observe(self, state: Any, page: int, script: Any, f: Any, /) -> Any:
        pages = tuple(replace(one, private=False) for one in script.pages)
        return Flat.observe(self, state, page, replace(script, pages=pages), f)


@dataclass
class Box:
    """A state that changes, and so has no hash."""

    held: Any
    steps: int = 0


@dataclass(frozen=True)
class Forgetful(Flat):
    """There is but one state, and every step writes into it."""

    def start(self) -> Any:
        return Box(Flat.start(self))

    def observe(self, state: Any, page: int, script: Any, f: Any, /) -> Any:
        state.held, events = Flat.observe(self, state.held, page, script, f)
        return state, events

    def recall(self, state: Any, question: int, script: Any, f: Any, /) -> Any:
        state.held, recall, events = Flat.recall(self, state.held, question, script, f)
        return state, recall, events

    def act(self, state: Any, act: int, script: Any, f: Any, /) -> Any:
        state.held, events = Flat.act(self, state.held, act, script, f)
        return state, events

    def view(self, state: Any, f: Any, /) -> Snapshot:
        return Flat.view(self, state.held, f)


@dataclass(frozen=True)
class Contrary(Flat):
    """Its survey knows less than its recall."""

    def recall(self, state: Any, question: int, script: Any, f: Any, /) -> Any:
        return Flat(self.stm_capacity, self.top_k).recall(state, question, script, f)

    def survey(self, state: Any, question: int, script: Any, f: Any, /) -> Survey:
        return replace(Flat.survey(self, state, question, script, f), stm=())


@dataclass(frozen=True)
class Reticent(Contrary):
    """Its survey lists nothing."""

    def survey(self, state: Any, question: int, script: Any, f: Any, /) -> Survey:
        return replace(Flat.survey(self, state, question, script, f), pages=())


@dataclass(frozen=True)
class Unwilling(Flat):
    """It breaks where a knob is moved far."""

    def recall(self, state: Any, question: int, script: Any, f: Any, /) -> Any:
        if self.top_k == 200:
            raise ZeroDivisionError("so many pages")
        return Flat.recall(self, state, question, script, f)


@dataclass(frozen=True)
class Fallen(Flat):
    """It does not come through a conversation."""

    only: bool = True

    def observe(self, state: Any, page: int, script: Any, f: Any, /) -> Any:
        if script.title == "years" or not self.only:
            raise ZeroDivisionError("no time")
        return Flat.observe(self, state, page, script, f)


@dataclass(frozen=True)
class Wordless(Flat):
    """It has a title in one language."""

    about: ClassVar[About] = About(title=Name("words", ""))


@dataclass(frozen=True)
class Obscure(Flat):
    """It has a knob that nobody explains in Chinese."""

    odd: int = knob(1, "odd", "奇", low=0, high=2, source="ours", group="Odd", help="odd", help_zh="")


@dataclass(frozen=True)
class Debtor(Flat):
    """It asks a model less than never."""

    def calls(self, events: Events) -> dict[str, int]:
        return {"summarise": -1}


@dataclass(frozen=True)
class Cold(Bent):
    """It shows a strength of which its traces know nothing."""

    about: ClassVar[About] = About(title=Name("cold", "冷"), strength=Name("strength", "强度"))

    def seen(self, shown: Snapshot) -> Snapshot:
        return replace(shown, groups=tuple(replace(group, heat=1.0) for group in shown.groups))

    def traces(self, states: Any, f: Any) -> tuple[Any, ...]:
        return ()


BROKEN: dict[str, Any] = {
    "raises_nothing": Fallen(),
    "starts_empty": showing(lambda shown: replace(shown, tiers=shown.tiers[:3])),
    "counts_inputs": showing(lambda shown: replace(shown, step=shown.turn)),
    "keeps_time": showing(lambda shown: replace(shown, now=-shown.now)),
    "tells_arrivals": without(Arrived),
    "loses_no_page": showing(lambda shown: tiers(shown, lambda tier: replace(tier, pages=tier.pages[1:]))),
    "moves_pages_by_events": without(Merged),
    "groups_are_the_store": showing(lambda shown: replace(shown, groups=())),
    "keeps_to_capacity": showing(
        lambda shown: tiers(shown, lambda tier: replace(tier, capacity=tier.capacity and tier.capacity - 1))
    ),
    "keeps_secrets": Indiscreet(),
    "links_join_what_is_held": showing(
        lambda shown: replace(shown, links=tuple((page, page) for page in shown.tier("stm")))
    ),
    "links_are_told": showing(lambda shown: replace(shown, links=tuple(pairwise(shown.tier("stm"))))),
    "chains_are_whole": showing(lambda shown: replace(shown, chains=shown.chains[:1])),
    "finds_what_it_holds": finding(lambda recall: replace(recall, stm=recall.stm[1:])),
    "ranks_from_one": finding(
        lambda recall: replace(recall, pages=tuple(hit._replace(rank=hit.rank - 1) for hit in recall.pages))
    ),
    "tells_questions": without(Recalled),
    "surveys_what_it_recalls": Contrary(),
    "surveys_all_that_it_holds": Reticent(),
    "follows_links_that_are_there": finding(
        lambda recall: replace(recall, pages=tuple(hit._replace(by=recall.stm[0]) for hit in recall.pages))
    ),
    "answers_acts": telling(lambda events, _: events if len(events) > 1 else ()),
    "is_deterministic": saying(lambda script: next(COUNT)),
    "is_a_prefix": saying(lambda script: len(script.pages)),
    "leaves_the_past": Forgetful(),
    "has_states_that_are_values": Forgetful(),
    "takes_ids_as_names": saying(lambda script: script.id),
    "looks_at_no_answer": saying(lambda script: script.questions[0].answer),
    "reads_no_clock": saying(clocked),
    "is_written_as_json": showing(lambda shown: replace(shown, now=math.nan)),
    "says_what_it_did": telling(lambda events, _: (*events, Did("juggled"))),
    "names_its_parts": Wordless(),
    "counts_calls": Debtor(),
    "traces_what_it_shows": Cold(),
    "explains_its_knobs": Obscure(),
    "stands_its_extremes": Unwilling(),
}


@pytest.mark.parametrize("law", LAWS)
def test_every_law_catches_its_fault(law: str) -> None:
    found = list(findings(BROKEN[law], [law]))
    assert len(found) == 1 and found[0].law.name == law and found[0].what
    with pytest.raises(LabError) as told:
        check(BROKEN[law], law)
    assert LAWS[law].says in told.value.hint and law in told.value.what


def test_every_law_says_what_must_be() -> None:
    assert all(law.says.endswith(".") and len(law.says) > 20 for law in LAWS.values())


def test_what_a_policy_raises_is_told_and_chained() -> None:
    with pytest.raises(LabError, match="ZeroDivisionError is raised: so many pages") as told:
        check(Unwilling())
    assert isinstance(told.value.__cause__, ZeroDivisionError)


def test_that_it_falls_is_told_once() -> None:
    assert [one.law.name for one in findings(Fallen())] == ["raises_nothing"]
    first, *others = findings(Fallen(only=False))
    assert isinstance(first.error, ZeroDivisionError) and first.world.name == "single"
    assert len(others) == len(LAWS) - 1  # and of none of the others it is said that it holds
    assert {one.what for one in others} == {"nothing can be seen: it raises an error wherever a page comes"}


@pytest.mark.parametrize("odd", [None, 3, Flat, object(), Box(1)])
def test_what_is_no_policy_is_refused(odd: Any) -> None:
    with pytest.raises(LabError, match="is no policy"):
        check(odd)


def test_an_unknown_law_is_refused() -> None:
    with pytest.raises(LabError, match="no law called 'gravity'"):
        check(NoMemory(), "gravity")


# -- faults that more than one law would let through by itself -------------------------------------


@pytest.mark.parametrize(
    ("law", "fault"),
    [
        ("moves_pages_by_events", telling(lambda events, _: (*events, Dropped(0, "no_memory")))),
        ("says_what_it_did", telling(lambda events, _: (*events, Did("", (1,), numbers=(("x", 1.0),))))),
        (
            "loses_no_page",
            showing(lambda shown: tiers(shown, lambda tier: replace(tier, pages=tier.pages * 2))),
        ),
        ("starts_empty", showing(lambda shown: replace(shown, links=((0, 1),)))),
        ("links_join_what_is_held", showing(lambda shown: replace(shown, links=((0, 10_000),)))),
        (
            "links_are_told",
            telling(
                lambda events, _: (
                    *events,
                    *(
                        Did("tied", links=((one.page, 0),))
                        for one in events
                        if isinstance(one, Arrived) and one.page
                    ),
                )
            ),
        ),
    ],
)
def test_further_faults(law: str, fault: Any) -> None:
    assert isinstance(next(findings(fault, [law])), Finding)


# -- the bookkeeping by events ---------------------------------------------------------------------

ONE = (Arrived(0, 0.0, 1, 1), Left(0, 1), Opened(0, 0, 0, (), 0.0, False))
TWO = (*ONE, Arrived(1, 0.0, 1, 1), Left(1, 1), Opened(1, 1, 0, (), 0.0, False))
OUT = Evicted(0, (0,), 0.0, 1, "coldest", 0, False)


@pytest.mark.parametrize(
    "events",
    [
        (*TWO, Moved(0, 1, (0,), True), Merged(0, 1, 0, (), 0.0, False)),
        (*ONE, Faded(0, (0,), 0.1, 0.2, True), Returned(0, "archive"), Left(0, 1)),
        (*ONE, Returned(0, "mtm"), Left(0, 1), Merged(0, 0, 0, (), 0.0, False)),
        (*TWO, OUT),
    ],
)
def test_what_may_be_is_taken_without_a_word(events: Events) -> None:
    tally = Tally()
    assert [breach for event in events for breach in tally.take(event)] == []


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ((Left(0, 1),), "page 0 is not in 'stm'"),
        ((Merged(0, 0, 0, (), 0.0, False),), "group 0 is not there"),
        ((*ONE, Arrived(1, 0.0, 1, 1), Merged(1, 0, 0, (), 0.0, False)), "did not leave the window"),
        ((*ONE, OUT, Arrived(1, 0.0, 1, 1), Left(1, 1), Opened(1, 0, 0, (), 0.0, False)), "ids count up"),
        ((*ONE, Arrived(1, 0.0, 1, 1), Left(1, 1), Opened(1, 7, 0, (), 0.0, False)), "ids count up"),
        ((*ONE, OUT, OUT), "group 0 is not there"),
        ((*ONE, OUT, Arrived(1, 0.0, 1, 1), Left(1, 1), Merged(1, 0, 0, (), 0.0, False)), "is not there"),
        ((*ONE, Faded(0, (0,), 0.1, 0.2, False)), "group 0 holds 0 pages then"),
        ((*TWO, Faded(0, (1,), 0.1, 0.2, False)), "page 1 is not in group 0"),
        ((*TWO, Moved(0, 1, (0,), False)), "group 0 holds 0 pages then"),
        ((*ONE, Moved(0, 5, (0,), True)), "group 5 is not there"),
        ((*ONE, Returned(0, "archive")), "page 0 is not in 'archive'"),
    ],
)
def test_what_cannot_be_is_told(events: Events, told: str) -> None:
    tally = Tally()
    breaches = [breach for event in events for breach in tally.take(event)]
    assert any(told in breach for breach in breaches), breaches


def test_a_page_on_its_way_is_missed_at_the_end_of_the_step() -> None:
    tally = Tally()
    assert not [breach for event in ONE[:2] for breach in tally.take(event)]
    assert list(tally.settle()) == ["page 0 left the window for nowhere: file it, or say `Dropped`"]
    assert list(tally.settle()) == []
