"""The next state while one step writes it: opened from a state, changed, closed into the next."""

from __future__ import annotations

from dataclasses import replace

from .bench import Bench
from .events import Event, Warned
from .knobs import Knobs
from .state import Segment, State
from .types import Features, Script


class Draft:
    """Scratch for exactly one step; nothing outside the step ever holds one."""

    def __init__(self, knobs: Knobs, state: State, script: Script, f: Features) -> None:
        self.knobs = knobs
        self.script = script
        self.f = f
        self.shelf = state.shelf
        self.bench = Bench.take(state, knobs, f)
        self.events: list[Event] = []
        self.step = state.step
        self.started = state.now is not None
        self.now = state.now if state.now is not None else 0.0
        self.stm = state.stm
        self.segments = list(state.segments)
        self.opened = state.opened
        self.archive = state.archive
        self.dropped = state.dropped
        self.chain = state.chain
        self.entries = state.entries
        self.history = state.history
        self.written = state.written
        self.refused = state.refused
        self.waiting = state.waiting
        self.tried = state.tried
        self.hints = state.hints
        self.filed = state.filed
        self.links = state.links
        self.read = state.read
        self.top = state.top

    def close(self, *, same_rows: bool = False) -> State:
        """The next state, with the bench on its shelf.

        With ``same_rows`` (a question moves no page) old and new state share one shelf, so
        whichever is continued first takes the bench.
        """
        segments = tuple(self.segments)
        shelf = self.bench.put(segments, self.shelf, same_rows=same_rows)
        return State(
            step=self.step + 1,
            now=self.now,
            stm=self.stm,
            segments=segments,
            opened=self.opened,
            archive=self.archive,
            dropped=self.dropped,
            chain=self.chain,
            entries=self.entries,
            history=self.history,
            written=self.written,
            refused=self.refused,
            waiting=self.waiting,
            tried=self.tried,
            hints=self.hints,
            filed=self.filed,
            links=self.links,
            read=self.read,
            top=self.top,
            shelf=shelf,
        )

    def tick(self, time: float | None, page: int | None, *, what: str = "a question") -> None:
        """Move the clock to `time` (s); it stands still under a frozen clock and never goes back.

        A page without a time comes one second after the input before it.
        """
        if self.started and self.knobs.clock == "frozen":
            return
        if time is None:
            time = self.now + 1.0 if page is not None and self.started else self.now
        if self.started and time < self.now:
            back = self.now - time
            what = f"page {page + 1}" if page is not None else what
            self.events.append(
                Warned(
                    "clock_backwards",
                    page,
                    f"{what} is {back:.0f} s older than what came before; the clock stays",
                )
            )
            return
        self.now = time
        self.started = True

    def touch(self, i: int, segment: Segment) -> Segment:
        """The i-th segment becomes `segment`; where heat is kept, it is kept anew."""
        if self.knobs.heat_kept == "touch":
            segment = replace(segment, kept=segment.heat_read(self.knobs, self.now))
        return self.put(i, segment)

    def put(self, i: int, segment: Segment) -> Segment:
        """The i-th segment becomes `segment` as it is."""
        self.segments[i] = segment
        self.bench.note(i, segment)
        return segment
