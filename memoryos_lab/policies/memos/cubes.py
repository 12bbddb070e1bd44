"""What MemOS holds between two inputs, and the lifecycle of a cube as data.

Two things are said of a cube apart, as the paper does: in which *state* its life is (MemLifecycle, §5.4.3),
and in which *form* its payload stands (MemScheduler, §5.4.2): plaintext that a question may find, or
activation memory, which stands in the prompt whatever the question. No step writes a state: it names what
happened, and `LIFECYCLE` says what follows.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from ...memory.rich import Rich
from ...memory.state import State

Life = Literal["generated", "activated", "merged", "archived"]
Form = Literal["plaintext", "activation"]
What = Literal["read", "overlap", "use", "unused", "full"]

# MemLifecycle (§5.4.3): (state, what happened) -> state. What is not in it cannot happen: an archived cube
# takes no page and is found by nobody.
LIFECYCLE: dict[tuple[Life | None, What], Life] = {
    (None, "read"): "generated",  # MemReader made a cube of a page
    ("generated", "overlap"): "merged",  # a page that means the same joined it: a new version
    ("activated", "overlap"): "merged",
    ("merged", "overlap"): "merged",
    ("generated", "use"): "activated",  # a page called for it, or a question found it
    ("activated", "use"): "activated",
    ("merged", "use"): "activated",
    ("generated", "unused"): "archived",  # its strength fell below the floor
    ("activated", "unused"): "archived",
    ("merged", "unused"): "archived",
    ("generated", "full"): "archived",  # the store is over capacity, and this is its weakest
    ("activated", "full"): "archived",
    ("merged", "full"): "archived",
}
# MemScheduler (§5.4.2): (form, what was decided) -> form. Parametric payloads are not built.
FORMS: dict[tuple[Form, Literal["cache", "release"]], Form] = {
    ("plaintext", "cache"): "activation",
    ("activation", "release"): "plaintext",
}


class Use(NamedTuple):
    """How much a cube was used: counts that decay together, each use 1 when it happens."""

    written: float  # pages that were read into it
    called: float  # pages that called for it when they arrived
    asked: float  # questions that found it
    at: float  # seconds: when these were its counts

    def now(self, now: float, mu: float) -> Use:
        """The counts at `now`: each fell by exp(−Δt/μ), Δt and μ in seconds.

        >>> Use(2.0, 0.0, 1.0, at=0.0).now(86_400.0, mu=86_400.0 / math.log(2))
        Use(written=1.0, called=0.0, asked=0.5, at=86400.0)
        """
        share = math.exp(-(now - self.at) / mu)
        return Use(self.written * share, self.called * share, self.asked * share, now)

    def strength(self, now: float, mu: float) -> float:
        """S: what is left of all uses at `now`."""
        return (self.written + self.called + self.asked) * math.exp(-(now - self.at) / mu)


class Mark(NamedTuple):
    """What is known of a cube beside its pages."""

    life: Life
    form: Form
    use: Use
    tokens: int  # of its pages as they stand in a prompt


@dataclass(frozen=True, slots=True)
class Cubes(Rich):
    """A MemOS after some inputs. A cube is a `Segment` of `held` and the mark of its id.

    `held` is what MemoryOS holds too, kept by the same functions: the window, cubes with their pages and
    keywords, archive, chains, and facts with what took their place.
    """

    held: State = field(default_factory=State)
    marks: tuple[Mark, ...] = ()  # in the order of held.segments
    prefix: tuple[
        int, ...
    ] = ()  # ids of cubes whose payload is activation memory, as they stand in the prompt
    queued: tuple[int, ...] = ()  # ids of those strong enough for the prefix, which has no room

    @property
    def step(self) -> int:
        return self.held.step

    @property
    def now(self) -> float | None:
        return self.held.now
