"""What a question is asked about: a run, its replays under other knobs, and the names of what is in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any
from weakref import WeakKeyDictionary

from ... import samples
from ...memory.bench import page_row
from ...memory.errors import LabError
from ...memory.events import Event
from ...memory.policy import Value, changed_knobs, knobs, set_knobs
from ...memory.replay import Mode, Run, replay
from ...theatre.wish import PickKind
from ...views import words
from ...views.catalogue import Language, term
from ...views.escape import cut, isolated
from ...views.story import story
from ..prepared import Prepared
from ..reading.sight import policy
from ..texts import say
from ..writing.literal import plain

Pick = tuple[PickKind, int]

KEPT = 24  # replays kept a run
LONG = 150  # pages; a replay of more takes a tenth of a second and longer
QUOTED = 70  # characters of a page or a question

_replays: WeakKeyDictionary[Run, dict[tuple[tuple[str, Value], ...], Run]] = WeakKeyDictionary()
_keeping = Lock()  # learners in several tabs look at one run


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A run of MemoryOS in one language."""

    run: Run
    language: Language = "en"
    sample: str | None = None  # the bundled conversation that it is of; None: the learner's own

    # -- replays --

    def at(self, **moved: Value) -> Run:
        """The run with some knobs moved.

        Questions are asked again only where they leave a trace: forks change nothing that a page meets.
        """
        moved = self._apart(moved)
        if not moved:
            return self.run
        known = _replays.setdefault(self.run, {})
        key = tuple(sorted(moved.items()))
        if found := known.get(key):
            return found
        turned = set_knobs(policy(self.run), moved)
        made = replay(self.run.script, self.run.features, turned, questions=self._mode)
        with _keeping:
            while len(known) >= KEPT:
                known.pop(next(iter(known)))
            return known.setdefault(key, made)

    @property
    def is_long(self) -> bool:
        """Does each replay take so long that questions should do with few?"""
        return self.run.turns > LONG

    def _apart(self, moved: Mapping[str, Value]) -> dict[str, Value]:
        """Those knobs that do not stand there already."""
        return {name: value for name, value in moved.items() if getattr(self.run.policy, name) != value}

    @property
    def _mode(self) -> Mode:
        """What a model distilled is known from a step on, and steps count questions too."""
        by_step = self.run.features.distilled is not None
        return "none" if self.run.questions == "fork" and not by_step else self.run.questions

    def in_range(self, name: str, value: float) -> bool:
        """Can the knob be moved there?"""
        knob = next(knob for knob in knobs(self.run.policy) if knob.name == name)
        return (knob.low is None or value >= knob.low) and (knob.high is None or value <= knob.high)

    # -- words --

    def say(self, key: str, **values: object) -> str:
        """A text of the quizzes by its key without `quiz.`."""
        return say(f"quiz.{key}", self.language, **values)

    def event(self, run: Run, turn: int, event: Event) -> str:
        """An event with the numbers that decided it, as everywhere on the screen."""
        (sentence,) = words.sentences(run, turn, [event], language=self.language)
        return sentence.text

    def page(self, page: int, *, alone: bool = False) -> str:
        """A page by its number and its first words; `alone`: as an answer, not within a sentence."""
        said = self.quoted(page)
        key = f"page{'_alone' if alone else ''}{'_said' if said else ''}"
        return self.say(key, page=page + 1, said=said)

    def quoted(self, page: int) -> str:
        """What the user says on a page, short, as plain text; "" for what was not to be remembered."""
        told = self.run.script.pages[page]
        return "" if told.private or told.forgotten else quoted(told.user or told.agent)

    def fact(self, kind: str, slot: str, value: str) -> str:
        """What long-term memory holds, or could hold, with its slot or its kind."""
        about = quoted(slot) if slot else term(kind, self.language)
        return self.say("fact", value=quoted(value), about=about)

    def rows(self, rows: Iterable[str]) -> str:
        """Rows of numbers on one line."""
        return self.say("then").join(rows) or "–"

    def label(self, segment: int, run: Run | None = None) -> str:
        """The name of a segment of `run` (by default of the run itself)."""
        return self.say("label", label=isolated(cut(story(run or self.run).segments[segment].label, QUOTED)))

    def segment(self, segment: int, run: Run | None = None) -> str:
        """A segment by its name and the page that opened it."""
        opener = story(run or self.run).segments[segment].pages[0]
        return self.say("segment", label=self.label(segment, run), page=opener + 1)

    # -- places --

    def before(
        self, turn: int, pick: Pick | None = None, *, moved: Mapping[str, Value] | None = None
    ) -> Prepared:
        """Where the picture stands, and its knobs stand still, while it is asked."""
        return replace(self.after(turn, pick, moved=moved), lock="locked")

    def after(
        self,
        turn: int,
        pick: Pick | None = None,
        *,
        moved: Mapping[str, Value] | None = None,
        other: Mapping[str, Value] | None = None,
    ) -> Prepared:
        """Where the answer is seen.

        With `sample` "" the place is in the run that was asked about: `knobs` and `other` are what is moved
        from that run, and the rest holds for any picture of it.
        """
        knobs_ = self._apart(moved or {})
        if self.sample is None:
            return Prepared("", turn, pick, knobs_, None if other is None else dict(other))
        about = samples.info(self.sample)
        base = about.policy()
        own = changed_knobs(self.run.policy, base) if type(base) is type(self.run.policy) else {}
        against = None if other is None else own | dict(other)
        asking = self.run.questions if self.run.questions != about.asking else None
        return Prepared(self.sample, turn, pick, own | knobs_, against, asking)


def quoted(text: str, limit: int = QUOTED) -> str:
    """Words of a conversation, short, on one line, as plain text.

    >>> quoted("A bowl\\nthat  wobbles", 12)
    'A bowl that…'
    """
    return plain(text, limit)


def listed(pages: Iterable[int]) -> str:
    """Page numbers as on the screen, where they count from 1; three in a row are told as a range.

    >>> listed((0, 1, 4, 5, 6, 7, 9)), listed(())
    ('1, 2, 5–8, 10', '–')
    """
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    return ", ".join(_range(run) for run in runs) or "–"


def _range(run: list[int]) -> str:
    first, last = run[0] + 1, run[-1] + 1
    return f"{first}–{last}" if len(run) > 2 else ", ".join(str(page + 1) for page in run)


def cosine(run: Run, page: int, other: int) -> float | None:
    """Cosine of two pages; None where one has no vector."""
    f = run.features
    try:
        return float(f.vectors[page_row(f, page)] @ f.vectors[page_row(f, other)])
    except LabError:
        return None


def most_like(run: Run, page: int, among: Iterable[int]) -> int | None:
    """The page most like `page`, ties to the older; None where none can be compared."""
    known = [(near, -other) for other in among if (near := cosine(run, page, other)) is not None]
    return -max(known)[1] if known else None


def only(events: Iterable[Event], kind: Any) -> Any | None:
    """The one event of that kind; None where there is none or several."""
    found = [event for event in events if isinstance(event, kind)]
    return found[0] if len(found) == 1 else None
