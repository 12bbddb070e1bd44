"""Memory systems on one conversation as far as they are made: a system that stays costs nothing."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, NamedTuple

from ...evals.systems.asking import remedy
from ...evals.systems.beside import beside_of, system
from ...evals.systems.values import Beside, Lost, System
from ...memory.about import About, about
from ...memory.policy import ALIASES, presets
from ...memory.replay import Run
from ...memory.types import Script
from ...theatre.kept import Kept
from ...views.catalogue import Language


class Made(NamedTuple):
    """Where what was made lies: of one host, which may share it between screens."""

    asked: Kept[System]  # the answers to 200 questions are some 2 MB
    remedies: Kept[Lost]
    slots: Kept[bytes]

    @classmethod
    def room(cls, systems: int = 48) -> Made:
        """An empty one for so many systems on conversations."""
        return cls(Kept(systems), Kept(512), Kept(2 * systems))


class Systems:
    """Systems by the names of their columns.

    Parameters:
        content: what tells this conversation with its features from any other in `made`.
        replay: a policy on the conversation, asked aside ("fork").
        base: the policy from which a system's knobs are moved.
    """

    def __init__(
        self,
        script: Script,
        policies: Mapping[str, Any],
        *,
        content: Hashable,
        replay: Callable[[Any], Run],
        base: Callable[[str], Any],
        made: Made,
    ) -> None:
        self.script, self.policies, self.base, self.made = script, dict(policies), base, made
        self.content, self._replay = content, replay

    @property
    def names(self) -> tuple[str, ...]:
        """In the order of the columns."""
        return tuple(self.policies)

    def key(self, name: str) -> tuple[Any, ...]:
        """What one system's run hangs on."""
        return self.content, self.policies[name]

    def run(self, name: str) -> Run:
        """Raises: LabError if the conversation cannot be replayed."""
        known = self.known(name)
        return known.run if known else self._replay(self.policies[name])

    def known(self, name: str) -> System | None:
        """The system with its answers, if it was asked."""
        return self.made.asked.find((*self.key(name), name))

    def ask(self, name: str) -> System:
        """Ask it every question: takes a second or two a hundred of them. Raises: LabError as `run`."""
        return self.made.asked.get((*self.key(name), name), lambda: system(self.run(name), name))

    def missing(self) -> str | None:
        """The first system that was not asked yet."""
        return next((name for name in self.policies if self.known(name) is None), None)

    def beside(self) -> Beside | None:
        """All of them, once all were asked."""
        found = [self.known(name) for name in self.policies]
        return beside_of([one for one in found if one]) if all(found) else None

    def remedy(self, name: str, question: str) -> Lost:
        """One question again, with what would have brought its evidence in."""
        return self.made.remedies.get((*self.key(name), question), lambda: remedy(self.run(name), question))


def title(name: str, said: About, language: Language) -> str:
    """A system in its own words; of one with several settings, or under a name of one's own, which one.

    >>> [title(name, about(presets()[name]), "en") for name in ("paper", "pypi-head")]
    ['MemoryOS', 'MemoryOS · pypi-head']
    """
    preset = ALIASES.get(name, name)
    known = presets().get(preset)
    alike = known is not None and about(known).title == said.title
    alone = alike and (preset == "paper" or len(presets(type(known))) == 1)
    return said.title.of(language) if alone else f"{said.title.of(language)} · {name}"
