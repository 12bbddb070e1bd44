"""Every answer that a page without a program behind it may need, made beforehand.

A desk is asked what a reader could wish: each run at the stops of the knobs that vary, each question of each
run, both maps. What it says is kept, so the page shows what the desk would have shown.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..memory.errors import LabError
from ..memory.policy import Value, changed_knobs, knobs, preset, set_knobs
from ..memory.replay import Progress, Run
from ..views import projection
from ..views.catalogue import Language
from .desk import Desk
from .encode import encode
from .run import changed, run_key
from .systems import called
from .wish import Base, Lock, Setting

MOST = 12  # runs in one page
PATIENCE = 180.0  # seconds that the map may take to be fitted
OFFLINE = {"live": False, "theme": True}  # what the theatre is told of its host

Vary = Mapping[str, Sequence[Any]]  # knob -> its stops; the value of the run itself is always one


@dataclass(frozen=True, slots=True)
class Look:
    """How the page is first shown."""

    turn: int | None = None  # None: as a desk begins
    pick: Mapping[str, Any] | None = None  # {"kind": "page", "id": 3}
    language: Language = "en"
    lock: Lock = "open"
    future: bool = True  # what is still to come is shown
    tour: bool = True  # first steps may be offered


class Answers(NamedTuple):
    """All of them in parts, each as JSON; a page reads a part when it first needs it."""

    title: str
    parts: dict[str, bytes]  # "start", then "run-0", "recalls-0", "run-1", …


def answers(
    run: Run,
    *,
    other: Run | None = None,
    vary: Vary | None = None,
    look: Look | None = None,
    base: Base = preset,
    progress: Progress = lambda done, total: None,
    patience: float | None = None,
) -> Answers:
    """Answers for a run, for a second one that it is compared with, and for the stops of `vary`.

    `patience`: seconds to wait for the map (default: `PATIENCE`).

    Raises: LabError for a knob that does not exist or is no number, a value out of its range, too many runs,
    stops together with a comparison, or a look at what is not there.
    """
    if vary and other:
        raise LabError(
            "a comparison is kept of two runs, without stops", where="vary", hint="leave one of them out"
        )
    asker = _Asker(run, vary or {}, base, progress)
    start = asker.start(other, look or Look())
    runs = dict(itertools.chain.from_iterable(asker.runs()))
    start["maps"] = _object(asker.maps(PATIENCE if patience is None else patience))
    start["kept"] = encode(asker.legend())
    return Answers(run.script.title or run.script.id, {"start": _object(start), **runs})


class _Asker:
    """One who wishes everything once."""

    def __init__(self, run: Run, vary: Vary, base: Base, progress: Progress) -> None:
        self._stops = stops(run, vary)
        self._policies = [set_knobs(run.policy, at) for at in _grid(self._stops)]
        self._first = self._policies.index(run.policy)
        self._preset, self._asking, self._base = called(run.policy), run.questions, base
        self._desk = Desk(
            run.script,
            run.features,
            base=base,
            start=self._preset,
            asking=run.questions,
            host=OFFLINE,
            own=(run.policy,),
        )
        self._base = self._desk.base
        self._runs: list[Run] = []
        self._texts: dict[str, int] = {}  # of prompts: most pages stand in many of them
        self._progress, self._done = progress, 0
        self._steps = len(self._policies) * (1 + len(run.script.questions)) + 1

    def start(self, other: Run | None, look: Look) -> dict[str, bytes]:
        """The slots that are shown at once, the run and its map excepted."""
        wish: dict[str, Any] = {
            "a": self._setting(self._policies[self._first]),
            "pick": look.pick,
            "language": look.language,
            "lock": look.lock,
            "future": look.future,
        }
        if look.turn is not None:
            wish["turn"] = look.turn
        if other:
            self._desk.know(other.policy)
            self._base = self._desk.base
            wish["b"] = Setting(called(other.policy), other.questions, other.policy).told(self._base)
        slots = self._desk.follow(wish)
        held = {name: wish[name] for name in ("pick", "language", "lock", "future")}
        host = OFFLINE if look.tour else OFFLINE | {"tour": False}
        told = {"turn": self._desk.wish.turn, **held, "host": host}
        names = ("book", "conversation", "other", "compare")
        return {name: slots[name] for name in names} | {"ui": encode(told)}

    def runs(self) -> Iterator[list[tuple[str, bytes]]]:
        """The parts of each run: its slot, and what each of its questions found."""
        for i, policy in enumerate(self._policies):
            slot = self._desk.follow({"a": self._setting(policy)})["run"]
            self._runs.append(self._desk.run)
            self._tick()
            yield [(f"run-{i}", slot), (f"recalls-{i}", encode([*self._recalls()]))]

    def maps(self, patience: float) -> dict[str, bytes]:
        """Both maps; only the quick one if the other is not there in time, or there are too few pages."""
        wanted = self._desk.follow({"map": "umap"})["map"]
        if json.loads(wanted)["state"] == "working" and projection.wait(self._desk.features, patience):
            wanted = self._desk.follow({"map": "umap"})["map"]
        maps = {"pca": self._desk.follow({"map": "pca"})["map"]}
        if json.loads(wanted)["method"] == "umap":
            maps["umap"] = wanted
        self._tick()
        return maps

    def legend(self) -> dict[str, Any]:
        """Which part answers what."""
        return {
            "first": self._first,
            "stops": self._stops,
            "at": [{name: getattr(policy, name) for name in self._stops} for policy in self._policies],
            "changes": self._changes(),
            "texts": [*self._texts],
        }

    def _recalls(self) -> Iterator[Any]:
        for question in range(len(self._desk.script.questions)):
            slots = self._desk.answer({"pick": {"kind": "question", "id": question}})
            recall = json.loads(slots["recall"])
            if recall:
                self._fold(recall["prompt"])
            self._tick()
            yield recall

    def _fold(self, prompt: dict[str, Any]) -> None:
        """Put the number of a text in the place of each text."""
        prompt["instruction"] = self._number(prompt["instruction"])
        for _, _, lines in prompt["parts"]:
            for line in lines:
                line[2] = self._number(line[2])

    def _number(self, text: str) -> int:
        return self._texts.setdefault(text, len(self._texts))

    def _changes(self) -> dict[str, Any]:
        """What a move of one knob from stop to stop changes, by "from-to"."""
        pairs = itertools.permutations(range(len(self._policies)), 2)
        return {
            f"{i}-{j}": changed(self._runs[i], self._runs[j], self._key(i))
            for i, j in pairs
            if len(changed_knobs(self._policies[i], self._policies[j])) == 1
        }

    def _key(self, i: int) -> str:
        return run_key(self._runs[i], self._desk.key, self._preset)

    def _setting(self, policy: Any) -> dict[str, Any]:
        return Setting(self._preset, self._asking, policy).told(self._base)

    def _tick(self) -> None:
        self._done += 1
        self._progress(self._done, self._steps)


def stops(run: Run, vary: Vary) -> dict[str, list[Value]]:
    """The values at which each knob may stand, ascending, the run's own among them. Raises: LabError."""
    table = {knob.name: knob for knob in knobs(run.policy)}
    found: dict[str, list[Value]] = {}
    for name, values in vary.items():
        if name in table and table[name].kind not in ("int", "float"):
            raise LabError(
                f"{name} is no number, so it has no stops", where=f"vary {name}", hint="vary a number"
            )
        wanted = [getattr(set_knobs(run.policy, {name: value}), name) for value in values]
        found[name] = sorted({getattr(run.policy, name), *wanted})
        if None in found[name]:
            raise LabError(f"{name} without a value is no stop", where=f"vary {name}", hint="set a number")
    count = len([*_grid(found)])
    if count > MOST:
        raise LabError(f"{count} runs are too many for one page", where="vary", hint=f"at most {MOST}")
    return found


def _grid(stops: Mapping[str, Sequence[Value]]) -> Iterator[dict[str, Value]]:
    return (dict(zip(stops, values, strict=True)) for values in itertools.product(*stops.values()))


def _object(parts: Mapping[str, bytes]) -> bytes:
    """A JSON object of values that are JSON already."""
    return b"{" + b",".join(encode(name) + b":" + body for name, body in parts.items()) + b"}"
