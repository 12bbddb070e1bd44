"""What a lecturer needs: a class of two hours as a plan of states, the answers, questions at the door."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from ..memory.events import Evicted, Promoted
from ..views import compare
from ..views.catalogue import Language
from . import by_hand
from .exercises import LETTERS, exercise
from .hooks import hook
from .items import Item
from .lessons import LESSONS
from .prepared import Prepared
from .quiz import round_of
from .reading import sight
from .reading.replays import run
from .showing import journeys
from .texts import say

VOTE = 4  # the lesson whose hook the class votes on, at the beginning and at the end
EXIT_SEEDS = (1, 2, 3)  # of the questions at the door, so that neighbours have others
EXIT_KINDS = ("merge", "promote", "evict")
EXIT = 3  # questions
CODE = "pypi-head"  # the version of the code that stands beside the paper


@dataclass(frozen=True, slots=True)
class Door:
    """Something to open in class: a state of the workbench, or a page of the app."""

    label: str
    place: Prepared | None = None
    future: bool = True  # whether what is still to come is shown: it would answer a vote
    beside: str = ""  # preset of a second run below the first
    page: str = ""  # address of a page where there is no state
    query: Mapping[str, str] = field(default_factory=dict, hash=False)

    def link(self, language: Language = "en") -> dict[str, str]:
        """What the link to it says.

        >>> Door("", Prepared(turn=23), future=False).link("zh")
        {'sample': 'tutor', 'turn': '23', 'language': 'zh', 'future': 'hidden'}
        """
        spoken = {"language": language} if language != "en" else {}
        said = self.place.query(language) if self.place else dict(self.query) | spoken
        said |= {"b.preset": self.beside} if self.beside else {}
        return said if self.future else said | {"future": "hidden"}


@dataclass(frozen=True, slots=True)
class Station:
    """One part of the class."""

    key: str
    minute: int  # since the beginning
    title: str
    told: str  # what the lecturer does
    doors: tuple[Door, ...]

    @property
    def clock(self) -> str:
        """
        >>> Station("rest", 60, "", "", ()).clock
        '1:00'
        """
        return f"{self.minute // 60}:{self.minute % 60:02}"


@dataclass(frozen=True, slots=True)
class Answer:
    """A question with what the engine says to it."""

    id: str
    question: str
    answer: str
    why: str


@cache
def plan(language: Language = "en") -> tuple[Station, ...]:
    """The class, minute by minute.

    >>> [station.clock for station in plan()]
    ['0:00', '0:08', '0:20', '0:40', '0:50', '1:00', '1:08', '1:20', '1:35', '1:50']
    """
    return tuple(
        Station(
            key,
            minute,
            say(f"teaching.{key}.title", language),
            say(f"teaching.{key}.told", language),
            tuple(_doors(key, language)),
        )
        for key, minute in MINUTES.items()
    )


MINUTES: Mapping[str, int] = {
    "vote": 0,
    "tiers": 8,
    "paper": 20,
    "check": 40,
    "asking": 50,
    "rest": 60,
    "victims": 68,
    "second": 80,
    "failures": 95,
    "end": 110,
}


def _doors(key: str, language: Language) -> Iterator[Door]:
    match key:
        case "vote":
            yield Door(say("teaching.door.before", language), hook(VOTE, language).before, future=False)
        case "tiers":
            yield from _tiers(language)
        case "paper":
            yield Door(say("teaching.door.sheet", language), page="by-hand")
        case "check":
            yield _day(6, language)
        case "asking":
            yield Door(say("teaching.door.question", language, n=1), _asked("by-hand", 0, turn=5))
            yield Door(say("teaching.door.exact", language), _exact())
        case "victims":
            yield from _victims(language)
        case "second":
            last = len(run("by-hand").script.questions) - 1
            place = _asked("by-hand", last, turn=run("by-hand").turns)
            yield Door(say("teaching.door.question", language, n=last + 1), place)
        case "failures":
            yield from _failures(language)
        case "end":
            yield Door(say("teaching.door.after", language), hook(VOTE, language).after)
            yield Door(say("teaching.door.code", language), _code(), beside=CODE)
            yield from (_exit(seed, language) for seed in EXIT_SEEDS)


def _tiers(language: Language) -> Iterator[Door]:
    """The first page that leaves, the first promotion, the end."""
    made = run()
    turn, event = sight.first(made, Promoted)
    yield _turn(sight.policy(made).stm_capacity + 1, language)
    yield Door(
        say("teaching.door.turn", language, turn=turn), Prepared(turn=turn, pick=("segment", event.segment))
    )
    yield _turn(made.turns, language)


def _turn(turn: int, language: Language) -> Door:
    return Door(say("teaching.door.turn", language, turn=turn), Prepared(turn=turn))


def _day(day: int, language: Language) -> Door:
    return Door(say("teaching.door.day", language, day=day), Prepared(by_hand.SAMPLE, day))


def _asked(sample: str, question: int, *, turn: int) -> Prepared:
    return Prepared(sample, turn, ("question", question))


def _exact() -> Prepared:
    """The turn before the first promotion: the segment stands at τ."""
    turn, event = sight.first(run(), Promoted)
    return Prepared(turn=turn - 1, pick=("segment", event.segment))


def _victims(language: Language) -> Iterator[Door]:
    """Day 9 by three rules: who is coldest, least lately used, least often visited?"""
    turn, _ = sight.first(run(by_hand.SAMPLE), Evicted)
    for rule in ("coldest", "least_recent", "least_visited"):
        _, event = sight.first(run(by_hand.SAMPLE, eviction=rule), Evicted)
        knobs = {"eviction": rule} if rule != "coldest" else {}
        place = Prepared(by_hand.SAMPLE, turn, ("segment", event.segment), knobs)
        yield Door(say(f"teaching.door.{rule}", language), place)


def _failures(language: Language) -> Iterator[Door]:
    made = run()
    for question in range(len(made.script.questions)):
        place = _asked("tutor", question, turn=made.turns)
        yield Door(say("teaching.door.question", language, n=question + 1), place)


def _code() -> Prepared:
    """The turn at which the code first does otherwise than the paper."""
    return Prepared(turn=compare.info(run(), run(preset=CODE)).first)


def _exit(seed: int, language: Language) -> Door:
    query = {"sample": "tutor", "seed": str(seed), "kinds": ",".join(EXIT_KINDS), "count": str(EXIT)}
    return Door(say("teaching.door.exit", language, seed=seed), page="quiz", query=query)


# -- answers --------------------------------------------------------------------------------------


def hooks(language: Language = "en") -> tuple[Answer, ...]:
    """What each lesson asks before it tells the rule."""
    return tuple(_answer(hook(lesson.n, language)) for lesson in LESSONS)


def exercises(number: int, language: Language = "en") -> tuple[Answer, ...]:
    """The three exercises of a lesson. Raises: LabError."""
    return tuple(_answer(item) for letter in LETTERS for item in exercise(number, letter, language))


def at_the_door(seed: int, language: Language = "en") -> tuple[Answer, ...]:
    """The last questions of the class under one seed."""
    return tuple(map(_answer, round_of(run(), EXIT, seed, language, kinds=EXIT_KINDS)))


def failures(language: Language = "en") -> tuple[str, ...]:
    """The way of each question's evidence on the tutor, as Markdown."""
    asked = range(1, len(run().script.questions) + 1)
    return tuple(journeys.of_question(run(), question, language) for question in asked)


def _answer(item: Item) -> Answer:
    if item.typed:
        return Answer(item.id, item.question, "", item.typed.reveal)
    right = item.choices[item.key]
    return Answer(item.id, item.question, right.text, right.why)
