"""`Lab`: the theatre in a notebook, and the run that it shows as values that Python reads and sets."""

from __future__ import annotations

import json
from collections.abc import Mapping
from operator import index
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ..course.prepared import Prepared
from ..memory.errors import LabError
from ..memory.policy import preset as named
from ..memory.policy import set_knobs
from ..memory.replay import Run
from ..memory.types import Features, Snapshot
from ..runs import replay, whole_file
from ..theatre.beforehand import Look, Vary
from ..theatre.bundle import bundle
from ..theatre.desk import STANDING, Desk
from ..theatre.offline import offline_html
from ..theatre.systems import called
from ..theatre.wish import Lock, Pick, Setting
from ..views.catalogue import Language
from .gestures import Gestures
from .knobs import Knobs
from .opening import Source, opened
from .traits import Asked, as_pick

HOST = {"live": True, "theme": False}
LOWEST = 560  # px; below, the bands of the stage have no room


class Lab(anywidget.AnyWidget):
    """A conversation and its memory, turn by turn. Whatever is moved on the screen is moved here, and back.

    >>> lab = Lab("sample:tutor", turn=20)
    >>> lab.run.turns, lab.turn, len(lab.snapshot.tier("stm"))
    (58, 20, 7)
    >>> lab.knobs.theta = 0.5  # replays, and the picture follows
    >>> lab.run.policy.theta
    0.5

    Observable traits: `turn`, `pick`, `language`, `lock`, `run`, `other`; `lab.observe(print, "turn")`.
    """

    _esm = bundle("widget")
    _host: Mapping[str, Any] = HOST  # what the theatre is told of where it is shown
    _first: Mapping[str, Any] = {}  # what is wished at first besides what the caller asks for

    # What the front end is told: a slot a trait, as JSON.
    _book = traitlets.Bytes().tag(sync=True)
    _conversation = traitlets.Bytes().tag(sync=True)
    _map = traitlets.Bytes().tag(sync=True)
    _run = traitlets.Bytes().tag(sync=True)
    _other = traitlets.Bytes().tag(sync=True)
    _compare = traitlets.Bytes().tag(sync=True)
    _recall = traitlets.Bytes().tag(sync=True)
    _fault = traitlets.Bytes().tag(sync=True)
    _ui = traitlets.Bytes().tag(sync=True)

    wish = traitlets.Dict(help="what the front end asked for last").tag(sync=True)
    height = traitlets.Int(720, min=LOWEST, help="px").tag(sync=True)

    run = traitlets.Instance(Run, read_only=True, help="the run that is shown")
    turn = Asked(help="pages that have arrived: 0 to run.turns")
    pick = Asked(help="what is selected: None, or a kind and an id that counts from 0")
    language = Asked(help="en or zh")
    lock = Asked(help="open, locked (knobs are shown and stand still) or hidden")
    other = Asked(help="the run below it, or None; set a preset, knobs, a run or None")

    def __init__(
        self,
        source: Source,
        features: Features | None = None,
        *,
        sample: str | None = None,
        knobs: Mapping[str, Any] | None = None,
        turn: int | None = None,
        language: Language = "en",
        height: int = 720,
        lock: Lock = "open",
    ) -> None:
        """Open a run, a script, a file, a run folder, or `sample:NAME`.

        Parameters
        ----------
        features: of a script or a file; computed, or found in the store, where none are given.
        sample: which conversation of a file with several.
        knobs: moved from where the source has them.
        turn: where the cursor first stands; by default at the first promotion.
        lock: whether the knobs can be moved on the screen. What Python moves, moves all the same.

        Raises: LabError.
        """
        found = opened(source, features, sample=sample)
        self._found = found
        policy = set_knobs(found.policy, knobs or {})
        start = called(policy)
        self._desk = Desk(
            found.script,
            found.features,
            base=found.base,
            start=start,
            asking=found.asking,
            replay=replay,
            host=self._host,
            own=(found.policy,),
        )
        self._base = self._desk.base
        self._showing = False  # traits follow the desk, and are no wishes
        self._corrected = b""  # what the desk said last of where the screen stands
        self._orders = 0  # what Python asked for, counted; the screen follows each once
        self._gestures = Gestures()
        super().__init__(height=height)
        setting = Setting(start, found.asking, policy).told(self._base)
        told = {"a": setting, "language": language, "lock": lock, **self._first}
        self._say(told | ({} if turn is None else {"turn": turn}))

    # -- what Python asks for -------------------------------------------------------------------------

    @property
    def sample(self) -> str | None:
        """Name of the bundled conversation that is shown, if it is one."""
        return self._found.bundled

    @property
    def snapshot(self) -> Snapshot:
        """The memory at the cursor."""
        return self.run.snapshot(self.turn)

    @property
    def knobs(self) -> Knobs:
        """The knobs of the run, to be read and moved by name."""
        return Knobs(lambda: self._desk.wish.a.policy, self._move)

    @property
    def preset(self) -> str:
        """The preset that the knobs started from; setting one takes all of its knobs."""
        return self._desk.wish.a.preset

    @preset.setter
    def preset(self, name: str) -> None:
        self._gesture({"a": self._told(name)})

    def stand(self, place: Prepared, *, of: Run | None = None, future: bool = True) -> None:
        """Go to a prepared state, in one move.

        Parameters
        ----------
        of: the run from which its knobs are moved; by default what this lab was opened with.
        future: whether what is still to come is shown, which would answer a question about it.

        Raises: LabError for what this conversation does not have; then nothing is moved.
        """
        policy = of.policy if of else self._found.policy
        asking = place.asking or (of.questions if of else self._found.asking)

        def side(knobs: Mapping[str, Any]) -> dict[str, Any]:
            moved = set_knobs(policy, knobs)
            return Setting(called(moved), asking, moved).told(self._base)

        sides = {"a": side(place.knobs), "b": None if place.other is None else side(place.other)}
        wish = sides | {"pick": as_pick(place.pick), "lock": place.lock, "future": future}
        self._gesture(wish if place.turn is None else wish | {"turn": place.turn})

    def _move(self, values: Mapping[str, Any]) -> None:
        now = self._desk.wish.a
        moved = Setting(now.preset, now.asking, set_knobs(now.policy, values))
        self._gesture({"a": moved.told(self._base)})

    @traitlets.validate("turn")
    def _turn_given(self, proposal: Any) -> int:
        if self._showing:
            return int(proposal.value)
        try:
            turn = index(proposal.value)
        except TypeError:
            turn = -1
        self.run.step_of(turn)
        self._say({"turn": turn})
        return turn

    @traitlets.validate("pick")
    def _pick_given(self, proposal: Any) -> Pick | None:
        if not self._showing:
            self._say({"pick": as_pick(proposal.value)})
        return self._desk.wish.pick

    @traitlets.validate("language")
    def _language_given(self, proposal: Any) -> str:
        if not self._showing:
            self._say({"language": proposal.value})
        return self._desk.wish.language

    @traitlets.validate("lock")
    def _lock_given(self, proposal: Any) -> str:
        if not self._showing:
            self._say({"lock": proposal.value})
        return self._desk.wish.lock

    @traitlets.validate("other")
    def _other_given(self, proposal: Any) -> Run | None:
        if not self._showing:
            self._gesture({"b": self._told(proposal.value)})
        return self._desk.other

    def _told(self, what: Any) -> dict[str, Any] | None:
        """A setting as a wish says it. Raises: LabError."""
        now = self._desk.wish.a
        match what:
            case None:
                return None
            case str():
                named(what)
                return {"preset": what, "asking": now.asking, "knobs": {}}
            case Mapping():
                return Setting(now.preset, now.asking, set_knobs(now.policy, what)).told(self._base)
            case Run():
                self._desk.know(what.policy)
                self._base = self._desk.base
                return Setting(called(what.policy), what.questions, what.policy).told(self._base)
        raise LabError(
            f"a {type(what).__name__} is no setting",
            where="Lab.other",
            hint="give a preset by name, knobs as a dict, a run, or None",
        )

    def _gesture(self, wish: dict[str, Any]) -> None:
        """A wish that moves a run: what changed is told against what was shown before. Raises: LabError."""
        self._say(wish | {"gesture": self._gestures.moved()})

    def _say(self, wish: Mapping[str, Any]) -> None:
        """Raises: LabError with what the desk finds wrong; the screen does not change then."""
        slots = self._desk.follow(wish)
        self._orders += 1
        self._show(slots)

    # -- what the screen asks for ---------------------------------------------------------------------

    @traitlets.observe("wish")
    def _heard(self, change: Any) -> None:
        slots = self._desk.answer(self._gestures.heard(change.new))
        self._orders += slots["ui"] != self._corrected  # the screen stands where nothing is
        self._show(slots)

    def _show(self, slots: Mapping[str, bytes]) -> None:
        """Traits become what the desk says, in one message."""
        wish = self._desk.wish
        self._corrected = slots["ui"]
        self._showing = True
        try:
            with self.hold_sync():
                for name, body in (dict(slots) | {"ui": self._placed()}).items():
                    self.set_trait(f"_{name}", body)
                self.set_trait("run", self._desk.run)
                self.other = self._desk.other
                self.turn, self.pick = wish.turn, wish.pick
                self.language, self.lock = wish.language, wish.lock
        finally:
            self._showing = False

    def _placed(self) -> bytes:
        """Where the screen stands. It goes there when `order` is a new one, or when it is a new screen."""
        wish = self._desk.wish
        told = {"turn": wish.turn, "pick": as_pick(wish.pick), "host": self._host, "order": self._orders}
        told |= {name: getattr(wish, name) for name in STANDING}
        return json.dumps(told | {"heard": [self.wish.get("screen"), self.wish.get("said")]}).encode()

    # -- to keep --------------------------------------------------------------------------------------

    def save_html(self, path: str | Path, *, vary: Vary | None = None) -> None:
        """What is shown as one page that answers by itself; `vary={"theta": [.5, .6]}` adds runs.

        Waits for the map, which may take a quarter of a minute. Raises: LabError; then no file is left.
        """
        wish = self._desk.wish
        pick = as_pick(wish.pick)
        page = offline_html(
            self.run,
            other=self.other,
            vary=vary,
            base=self._base,
            look=Look(turn=wish.turn, pick=pick, language=wish.language, lock=wish.lock),
        )
        with whole_file(Path(path)) as file:
            file.write(page)

    def __repr__(self) -> str:
        """What a notebook without widgets shows."""
        script = self._desk.script
        return f"<Lab {script.title or script.id!r}, turn {self.turn} of {self.run.turns}>"
