"""The desk: a wish comes in, slots go out. It knows what was shown before, and makes nothing twice."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, replace
from typing import Any, NamedTuple

from ..memory.errors import LabError
from ..memory.policy import preset, presets
from ..memory.replay import Mode, Run
from ..memory.replay import replay as fold
from ..memory.types import Features, Script
from ..policies.observed import Observed
from ..views.story import story
from .book import book
from .compare import compare_slot
from .conversation import conversation, plane
from .encode import NULL, encode, joined
from .kept import Kept
from .recall import recall_slot
from .run import changed, run_slot
from .systems import based, called
from .wish import Base, Method, Pick, Setting, Wish, read

RUNS = 16  # kept, so that undo and compare are instant
PAGES = 40_000  # of all runs that are kept: a run of 5,000 pages holds some 30 MB
LONGEST = 300  # characters of one part of a fault
HOST = {"live": True, "theme": True}
STANDING = ("language", "lock", "future", "map")  # what a screen is told besides its turn and its pick


class Shown(NamedTuple):
    """A run with its slot, all but `changed`."""

    run: Run
    key: str
    body: bytes


class Desk:
    """One person's desk: what they asked for, and what is shown. Not shared between sessions.

    Parameters
    ----------
    base: the policy that a preset starts from, by name. Raises LabError for a name that is none.
    start: the preset of the first run.
    asking: how the first run asks its questions.
    replay: makes a run of (script, features, policy, questions=mode); a host may pass one that keeps runs.
    host: what the theatre is told of its host; dark: its ground. See `ui` in docs/theatre.md.
    own: policies without a preset that may be named by their titles, as a memory that was watched.
    """

    def __init__(
        self,
        script: Script,
        features: Features,
        *,
        base: Base = preset,
        start: str = "paper",
        asking: Mode = "live",
        replay: Callable[..., Run] = fold,
        host: Mapping[str, Any] = HOST,
        dark: bool = False,
        own: Iterable[Any] = (),
    ) -> None:
        self.script, self.features = script, features
        self._given, self._replay = base, replay
        self._own: tuple[Any, ...] = ()
        self.know(*own)
        self._look = {"dark": dark, "host": dict(host)}
        said = conversation(script, features)
        self.key: str = said["key"]  # of the conversation
        self._conversation = encode(said)
        self._runs = Kept[Shown](max(3, min(RUNS, PAGES // max(len(script.pages), 1))))
        self._made = Kept[bytes](RUNS)  # slots that hang on two keys
        self._maps: dict[str, bytes] = {}  # those that are ready
        self._a: Shown | None = None  # what is shown
        self._b: Shown | None = None  # what it is compared with
        self._before: Shown | None = None  # what was shown before the gesture
        self._ui = NULL
        self.wish = Wish(Setting(start, asking, self.base(start)))

    def know(self, *policies: Any) -> None:
        """Policies that may be wished for from now on: those without a preset by their titles."""
        known = presets()
        new = (one for one in policies if called(one) not in known and one not in self._own)
        self._own = (*self._own, *new)
        self.base = based(self._given, self._own)
        self._book = book(*self._own)

    @property
    def run(self) -> Run:
        """The run that is shown; the first one if nothing was wished yet."""
        if self._a is None:
            self.answer({})
        assert self._a
        return self._a.run

    @property
    def other(self) -> Run | None:
        """The run that it is compared with."""
        return self._b.run if self._b else None

    def answer(self, wish: Mapping[str, Any]) -> dict[str, bytes]:
        """Every slot as JSON; what has not changed is equal to what it was, and is not made again.

        Raises nothing for what a wish says: that keeps its last good value and is told in `fault`.

        Raises: LabError if the conversation cannot be replayed at all.
        """
        start = self._a is None
        asked, faults = read(wish, self.wish, self.base, len(self.script.pages))
        asked, a = self._follow(asked, faults)
        if start and not (isinstance(wish, Mapping) and "turn" in wish):
            asked = replace(asked, turn=first_turn(a.run))
        asked = self._picked(asked, a.run, faults)
        self.wish = asked
        if start or _corrected(wish, asked):
            self._ui = self._placed(asked)
        return {
            "book": self._book,
            "conversation": self._conversation,
            "map": self._map(asked.map),
            "run": joined(a.body, changed=self._changed(a)),
            "other": joined(self._b.body, changed=NULL) if self._b else NULL,
            "compare": self._compare(a),
            "recall": self._recall(a, asked.pick),
            "ui": self._ui,
            "fault": _fault(faults),
        }

    def follow(self, wish: Mapping[str, Any]) -> dict[str, bytes]:
        """As `answer`, for those who may not wish what cannot be had. Raises: LabError."""
        slots = self.answer(wish)
        if fault := fault_in(slots):
            raise fault
        return slots

    def place(self, *, dark: bool) -> None:
        """A new screen is there, or another ground: the next `ui` says where everything stands."""
        self._look["dark"] = dark
        self._ui = self._placed(self.wish)

    # -- following the wish ---------------------------------------------------------------------------

    def _follow(self, asked: Wish, faults: list[LabError]) -> tuple[Wish, Shown]:
        """The runs that the wish asks for; the last ones if they cannot be made."""
        try:
            a, b = self._shown(asked.a), self._shown(asked.b) if asked.b else None
        except LabError as fault:
            if self._a is None and asked.a == self.wish.a:
                raise
            faults.append(fault)
            asked = replace(asked, a=self.wish.a, b=self.wish.b)
            a, b = self._shown(asked.a), self._b
        if asked.gesture != self.wish.gesture:
            self._before = self._a
        self._a, self._b = a, b
        return asked, a

    def _shown(self, setting: Setting) -> Shown:
        return self._runs.get(setting, lambda: self._make(setting))

    def _make(self, setting: Setting) -> Shown:
        run = self._replay(self.script, self.features, setting.policy, questions=setting.asking)
        slot = run_slot(run, self.key, setting.preset, self.base(setting.preset))
        return Shown(run, slot["key"], encode(slot))

    def _picked(self, asked: Wish, run: Run, faults: list[LabError]) -> Wish:
        """The wish without a pick that is not in the run."""
        pick = asked.pick
        most = 0 if pick is None else _count(run, pick)
        if pick is None or pick.id < most:
            return asked
        if pick != self.wish.pick:  # what was there and went with a moved knob needs no words
            faults.append(
                LabError(
                    f"there is no {pick.kind} {pick.id + 1} in this run",
                    where=f"pick {pick.kind} {pick.id}",
                    hint=f"pick one of {most}" if most else "nothing of this kind exists yet",
                )
            )
        return replace(asked, pick=None)

    # -- slots ----------------------------------------------------------------------------------------

    def _changed(self, a: Shown) -> bytes:
        before = self._before
        if before is None or before.key == a.key:
            return NULL
        return self._made.get(
            ("changed", before.key, a.key), lambda: encode(changed(before.run, a.run, before.key))
        )

    def _compare(self, a: Shown) -> bytes:
        b = self._b
        if b is None:
            return NULL
        keys = (a.key, b.key)
        return self._made.get(("compare", *keys), lambda: encode(compare_slot(a.run, b.run, keys)))

    def _recall(self, a: Shown, pick: Pick | None) -> bytes:
        if pick is None or pick.kind != "question":
            return NULL
        return self._made.get(("recall", a.key, pick.id), lambda: _asked(a, pick.id))

    def _map(self, method: Method) -> bytes:
        if method not in self._maps:
            slot = plane(self.key, len(self.script.pages), self.features, method)
            made = encode(slot)
            if slot["state"] == "working":
                return made
            self._maps[method] = made
        return self._maps[method]

    def _placed(self, wish: Wish) -> bytes:
        """What the theatre stands at: at the start, and where a wish was corrected."""
        pick = asdict(wish.pick) if wish.pick else None
        told = {"turn": wish.turn, "pick": pick} | {name: getattr(wish, name) for name in STANDING}
        return encode({**told, **self._look})


def _asked(a: Shown, question: int) -> bytes:
    """What the question finds; nothing is known of one that nobody asked of a memory that was watched."""
    try:
        return encode(recall_slot(a.run, question, a.key))
    except LabError:
        if isinstance(a.run.policy, Observed):
            return NULL
        raise


def standing(run: Run, **more: Any) -> Desk:
    """A desk at which a run is shown, whoever made it; `more` as for `Desk`. Raises: LabError."""
    desk = Desk(
        run.script,
        run.features,
        start=called(run.policy),
        asking=run.questions,
        own=(run.policy,),
        **more,
    )
    desk.follow({"a": Setting(called(run.policy), run.questions, run.policy).told(desk.base)})
    return desk


def _corrected(wish: Any, asked: Wish) -> bool:
    """Does the theatre stand somewhere that does not exist?"""
    if not isinstance(wish, Mapping):
        return False
    pick = asdict(asked.pick) if asked.pick else None
    followed = {"turn": asked.turn, "pick": pick} | {name: getattr(asked, name) for name in STANDING}
    return any(name in wish and wish[name] != value for name, value in followed.items())


def first_turn(run: Run) -> int:
    """The first promotion: at no other turn is so much to be seen at once. The last turn if there is none."""
    promoted = [moment.turn for life in story(run).segments for moment in life.promotions]
    return min(promoted, default=run.turns)


def _count(run: Run, pick: Pick) -> int:
    """How many of the kind there are."""
    told = story(run)
    match pick.kind:
        case "page":
            return len(told.pages)
        case "segment":
            return len(told.segments)
        case "chain":
            return 1 + max((life.chain for life in told.pages), default=-1)
        case "fact":
            return len(told.entries)
        case "question":
            return len(run.script.questions)


def fault_in(slots: Mapping[str, bytes]) -> LabError | None:
    """What an answer says could not be had."""
    said = json.loads(slots["fault"])
    return LabError(said["what"], where=said["where"], hint=said["hint"]) if said else None


def _fault(faults: list[LabError]) -> bytes:
    """The first of them: whoever mends it meets the next."""
    if not faults:
        return NULL
    parts = {"what": faults[0].what, "where": faults[0].where, "hint": faults[0].hint}
    return encode({name: _cut(text) for name, text in parts.items()})


def _cut(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= LONGEST else flat[: LONGEST - 1] + "…"
