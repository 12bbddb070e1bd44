"""Runs and answers of the systems that are compared, kept for all tabs: a system that stays costs nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from ...evals.systems.asking import remedy
from ...evals.systems.beside import beside_of, system
from ...evals.systems.values import Beside, Lost, System
from ...memory.replay import Run
from ...theatre.kept import Kept
from ..shelf import digest, replay_of
from ..source import Chosen

KEPT = 48  # of systems on conversations: the answers to 200 questions are some 2 MB


class Systems:
    """The systems of one table on one conversation, as far as they are made."""

    def __init__(self, chosen: Chosen, policies: Mapping[str, Any]) -> None:
        self.chosen, self.policies = chosen, dict(policies)
        self._content = (digest(chosen.script), chosen.features.backend)

    def key(self, name: str) -> tuple[Any, ...]:
        """What one system's run hangs on."""
        return (*self._content, self.policies[name])

    def run(self, name: str) -> Run:
        """Raises: LabError if the conversation cannot be replayed."""
        chosen = self.chosen
        replay = replay_of(chosen.script, chosen.features)
        return replay(chosen.script, chosen.features, self.policies[name], questions="fork")

    def known(self, name: str) -> System | None:
        """The system with its answers, if it was asked."""
        return _asked().find((*self.key(name), name))

    def ask(self, name: str) -> System:
        """Ask it every question: takes a second or two a hundred of them."""
        return _asked().get((*self.key(name), name), lambda: system(self.run(name), name))

    def missing(self) -> str | None:
        """The first system that was not asked yet."""
        return next((name for name in self.policies if self.known(name) is None), None)

    def beside(self) -> Beside | None:
        """All of them, once all were asked."""
        found = [self.known(name) for name in self.policies]
        return beside_of([one for one in found if one]) if all(found) else None

    def remedy(self, name: str, question: str) -> Lost:
        """One question again, with what would have brought its evidence in."""
        return _remedies().get((*self.key(name), question), lambda: remedy(self.run(name), question))


@st.cache_resource(show_spinner=False)
def _asked() -> Kept[System]:
    return Kept(KEPT)


@st.cache_resource(show_spinner=False)
def _remedies() -> Kept[Lost]:
    return Kept(512)
