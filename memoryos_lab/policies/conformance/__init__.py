"""Does a memory system keep to what views, evaluations and files rely on?

    from memoryos_lab.policies.conformance import LAWS, check

    @pytest.mark.parametrize("law", LAWS)
    def test_mine(law):
        check(Mine(), law)

A law is a sentence and a function that looks at replays of a policy and says what it finds wrong. Each is
held in every world of `worlds`, with the knobs as they are and with little room. Nothing else is needed: no
model, no network, no other package, and no chance, so what fails once fails again at the same step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any

from ...memory.errors import LabError
from ..shape import require
from . import asking, holding, pure, told
from .trial import Breaches, Trial, tight
from .worlds import World, prefix, worlds

__all__ = ["LAWS", "Finding", "Law", "Trial", "World", "check", "findings", "prefix", "worlds"]


@dataclass(frozen=True, slots=True)
class Law:
    """What every policy keeps to."""

    name: str
    says: str  # a sentence
    breaches: Callable[[Trial], Breaches]


@dataclass(frozen=True, slots=True)
class Finding:
    """Where a policy breaks a law."""

    law: Law
    world: World
    moved: str  # knobs that were moved, in words; "": none
    what: str
    error: Exception | None = None  # what the policy raised, if it did

    def __str__(self) -> str:
        moved = f" ({self.moved})" if self.moved else ""
        return f"{self.law.name}: in the world “{self.world.name}”{moved}: {self.what}"


def _law(function: Callable[[Trial], Breaches]) -> Law:
    return Law(function.__name__, " ".join((function.__doc__ or "").split()), function)


LAWS: dict[str, Law] = {
    law.name: law for law in map(_law, (*holding.LAWS, *asking.LAWS, *pure.LAWS, *told.LAWS))
}


FIRST = next(iter(LAWS))


def check(policy: Any, law: str | None = None) -> None:
    """Hold a policy to one law, or to all of them.

    Raises: LabError with what was found first (of each law), where, and what the law says.
    """
    found = tuple(findings(policy, [law] if law else LAWS))
    if not found:
        return
    raise LabError(
        "\n".join(str(one) for one in found),
        where=f"the policy {type(policy).__name__}",
        hint="; ".join(dict.fromkeys(one.law.says for one in found)),
    ) from next((one.error for one in found if one.error), None)


def findings(policy: Any, laws: Iterable[str] = LAWS) -> Iterator[Finding]:
    """The first breach of each law, if there is one.

    Raises: LabError for a law that is none, and for a policy that is none.
    """
    require(policy, "conformance")
    trials = _trials(policy)
    for name in laws:
        if name not in LAWS:
            raise LabError(f"there is no law called {name!r}", where="conformance", hint=", ".join(LAWS))
        yield from islice(_broken(LAWS[name], trials), 1)


def _broken(law: Law, trials: tuple[Trial, ...]) -> Iterator[Finding]:
    """What breaks a law, where the policy stands at all: that it falls is told by one law, not by each."""
    standing = [trial for trial in trials if trial.fall is None]
    if law.name != FIRST and not any(trial.script.pages for trial in standing):
        yield Finding(
            law, trials[0].world, "", "nothing can be seen: it raises an error wherever a page comes"
        )
    for trial in trials if law.name == FIRST else standing:
        try:
            yield from (Finding(law, trial.world, trial.moved, what) for what in law.breaches(trial))
        except Exception as error:  # a policy of somebody else: whatever it raises breaks the law
            what = f"{type(error).__name__} is raised: {error}"
            yield Finding(law, trial.world, trial.moved, what, error)


@lru_cache(2)  # the laws of one policy look at the same replays
def _trials(policy: Any) -> tuple[Trial, ...]:
    """The policy as it is and, where that is another, with little room, in every world."""
    narrow = tight(policy)
    policies = [(policy, "")] if narrow == policy else [(policy, ""), (narrow, "little room")]
    return tuple(Trial(one, world, moved) for world in _worlds() for one, moved in policies)


_worlds = lru_cache(1)(worlds)
