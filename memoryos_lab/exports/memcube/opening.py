"""An envelope opened: a script and a watched memory, shown like any other by every view and comparison."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ... import features
from ...memory.about import About, Name, about
from ...memory.events import Event
from ...memory.policy import presets
from ...memory.replay import Run, replay
from ...memory.types import Features, Page, Script, Snapshot
from ...policies.observed import Observed
from .course import Course, said_on
from .values import Envelope, Said

WORDS = About(  # where the system is none of ours
    idea=Name(
        "Cubes that were exported from a memory: what it held, and where that came from.",
        "从某个记忆系统导出的立方：它保存了什么，以及来自何处。",
    ),
    group=Name("cube", "记忆立方"),
    groups=Name("cubes", "记忆立方"),
    strength=Name("strength", "强度"),
    lasting=Name("facts", "事实"),
)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Cubes(Observed):
    """The policy of an opened envelope, which it keeps: exported again it is what it was.

    A snapshot is made when it is asked for, so that a long memory opens at once.
    """

    envelope: Envelope | None = None
    course: Course | None = None

    def observe(self, state: int, page: int, script: Script, f: Features, /) -> tuple[int, tuple[Event, ...]]:
        """What the envelope tells of this page."""
        assert self.course is not None  # given by `policy`
        return page + 1, self.course.events[page]

    def view(self, state: int, f: Features, /) -> Snapshot:
        """The memory after so many pages."""
        assert self.course is not None  # given by `policy`
        return self.course.snapshot(state)

    def __repr__(self) -> str:
        return f"Cubes({self.about.title.en!r})"


def script(envelope: Envelope) -> Script:
    """The conversation, with a tombstone for every page that the envelope does not hold."""
    said, told = said_on(envelope), envelope.conversation
    return Script(
        id=told.id,
        title=told.title,
        pages=tuple(_page(said.get(number)) for number in range(told.turn)),
        speakers=told.speakers,
        language=told.language,
        source=f"MemCube envelope, made with {envelope.made_with}",
        source_sha256=told.source_sha256,
        issues=envelope.findings,
        turns=sum(len(one.turns) for one in said.values()),
    )


def policy(envelope: Envelope) -> Cubes:
    """The memory, as far as the envelope tells how it came about."""
    course = Course(envelope)
    return Cubes(_about(envelope), course.snapshot(0), (), envelope=envelope, course=course)


def observed(envelope: Envelope, *, backend: str = "minilm-int8") -> Run:
    """A run of it, to be shown; `backend` embeds the pages for views that place them. Raises: LabError."""
    conversation = script(envelope)
    made = features.compute(conversation, backend=backend)
    return replay(conversation, made, policy(envelope), questions="none")


def _page(said: Said | None) -> Page:
    if said is None:
        return Page((), forgotten=True)
    return Page(said.turns, said.time, said.session, tools=said.tools)


def _about(envelope: Envelope) -> About:
    """In the words of the system that is named, if it is one of ours; nothing was computed all the same."""
    (en, zh), name = envelope.system.title, envelope.system.policy
    own = next((about(one) for one in presets().values() if type(one).__name__ == name), WORDS)
    return replace(
        own,
        title=Name(f"{en}, from an envelope", f"{zh}（来自 MemCube 文件）"),
        paper=envelope.system.paper,
        unit="pages",
        ours=False,
    )
