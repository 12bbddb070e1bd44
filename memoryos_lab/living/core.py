"""The moving part of a living memory: recipe, state and store, and how one input becomes part of them.

Not safe for threads: `Memory` holds the lock.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..features.growing import Growing
from ..features.llm.ledger import NOTHING, Total
from ..features.pieces import PagePiece, Piece, tombstone
from ..memory.events import Warned
from ..memory.policy import Policy
from ..memory.replay import Kind, Step, replay
from ..memory.types import Fact, Features, Page, Script
from ..runs import Run
from .head import Head
from .packing import packed
from .privacy import Rules
from .resting import due, rest
from .store import UserStore
from .turns import Grown, steps


class Present(NamedTuple):
    """A memory as it stands after some input: values, which nobody changes."""

    script: Script
    features: Features
    state: Any


@dataclass(slots=True)
class Screen:
    """What is asked of every fact before it is written: the rules that hold now."""

    rules: Rules

    def __call__(self, fact: Fact) -> str | None:
        return self.rules.fact(fact)


@dataclass(slots=True)
class Core:
    """`put` is the only way in, `take_place` the only way out. What cannot be kept has not happened."""

    head: Head
    policy: Policy[Any]
    screen: Screen
    growing: Growing
    store: UserStore
    state: Any
    costs: dict[int, Total]  # what was asked of models, by turn
    prompt_budget: int  # tokens into which is rendered what a question finds
    history: list[Step] | None = None  # None: nobody has asked for the run yet
    warned: tuple[str, ...] = ()  # by events since it was opened
    imported: set[str] = field(default_factory=set)  # marks of the pages that were taken in from elsewhere

    rest: int = 0  # records that led to the last checkpoint
    now: Present = field(init=False)

    def __post_init__(self) -> None:
        self._stand()

    def _stand(self) -> None:
        """What others see changes in one step."""
        self.now = Present(self.growing.script, self.growing.features, self.state)

    def put(
        self,
        kind: Kind,
        work: Callable[[], Grown],
        *,
        cost: Callable[[], Total] = lambda: NOTHING,
        mark: str = "",
    ) -> Grown:
        """One input: worked out, written, and then so. Raises: LabError, with everything as it was.

        `cost` says once it is worked out what was asked of a model for it; `mark` from where it was taken in.
        """
        before = self.growing.mark()
        try:
            grown = work()
            spent = cost()
            also: dict[str, Any] = {
                "turn": len(self.growing.script.pages),
                "model": self.growing.features.model,
                "cost": spent._asdict() if spent.calls or spent.known else {},
                "from": mark,
            }
            told = {name: value for name, value in also.items() if value}
            self.store.append(packed(kind, map(kept, grown.pieces), grown.events, **told))
        except BaseException:
            self.growing.back(before)
            raise
        if mark:
            self.imported.add(mark)
        self.state = grown.state
        if "cost" in told:
            self.costs[len(self.growing.script.pages)] = spent
        self._stand()
        self.warned += tuple(event.message for event in grown.events if isinstance(event, Warned))
        self._rest()
        if self.history is not None:
            self.history.append(self._step(kind, grown))
        return grown

    def _rest(self) -> None:
        """A checkpoint if it is time for one; none while something is in mind that the disk does not know."""
        if due(len(self.store), self.rest) and not private(self.growing.script):
            rest(self.store, self.policy, self.state)
            self.rest = len(self.store)

    def take_place(self, growing: Growing, state: Any) -> None:
        """Another recipe and where it leads, of which the store holds the records already."""
        self.growing, self.state, self.history, self.warned = growing, state, None, ()
        self.rest = 0
        self._stand()
        self._rest()

    def set_head(self, head: Head) -> None:
        """Other settings hold from now on. Raises: LabError."""
        self.store.set_head(head.dump())
        self.head = head

    def _step(self, kind: Kind, grown: Grown) -> Step:
        script = self.growing.script
        count = {"page": script.pages, "question": script.questions, "act": script.acts}[kind]
        return Step(kind, len(count) - 1, len(script.pages), grown.state, grown.events, grown.recall)

    def run(self) -> Run:
        """All steps so far: folded once, then a step longer with every input."""
        script, features = self.growing.settled()
        if self.history is None or len(self.history) != steps(script):
            self.history = list(replay(script, features, self.policy).steps)
        return Run(script, features, self.policy, "live", tuple(self.history))


def kept(piece: Piece) -> Piece:
    """A piece as it goes to the disk, where no page stands that is not to be remembered."""
    if isinstance(piece, PagePiece) and piece.page.private:
        return tombstone(forgotten(piece.page), piece.vectors.shape[1])
    return piece


def forgotten(page: Page) -> Page:
    """What is left of a page: its place, and when it was."""
    return Page((), page.time, page.session, forgotten=True)


def private(script: Script) -> dict[int, Page]:
    """Pages that are not to be remembered and are still in mind, by number."""
    return {at: page for at, page in enumerate(script.pages) if page.private}
