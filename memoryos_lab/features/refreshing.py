"""Segments that are summarised anew as they grow, over a whole conversation.

A new summary has a new vector, and so decides where later pages go: inputs are gone through in order, and
each is tried, asked for what the try has missed, and tried again, as a living memory does it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from ..memory.events import Event, Unrefreshed
from ..memory.policy import Policy
from ..memory.replay import Mode, inputs
from ..memory.types import Failure, Features, Refreshed, Script
from .ask import Cancelled
from .embedder import Vectors
from .llm.types import Cancelled as Stop
from .llm.types import NoReply
from .mind import Mind
from .pieces import theme, theme_text

Pages = tuple[int, ...]


class Refresher:
    """Asks for segments, each once, and extends features by what it hears.

    Parameters: `known`, what was summarised before, by pages; `embed`, texts to rows [n, d]; `limit`,
    keywords of a theme.
    """

    def __init__(
        self,
        script: Script,
        mind: Mind,
        known: Mapping[Pages, Refreshed],
        embed: Callable[[list[str]], Vectors],
        limit: int,
        cancelled: Stop | None,
    ) -> None:
        self._script, self._mind, self._known = script, mind, known
        self._embed, self._limit, self._cancelled = embed, limit, cancelled
        self._tried: set[Pages] = set()
        self._ended = False  # a budget has

    def heard(self, f: Features, events: Iterable[Event], turn: int) -> Features:
        """The features with what these events missed; the same if nothing came of it. Raises: Cancelled."""
        for event in events:
            if isinstance(event, Unrefreshed) and event.pages not in self._tried:
                self._tried.add(event.pages)
                f = self._with(f, event.pages, turn)
        return f

    def _with(self, f: Features, pages: Pages, turn: int) -> Features:
        if pages in self._known:
            return replace(f, refreshed=(*f.refreshed, self._known[pages]))
        said = NoReply("budget") if self._ended else self._asked(pages, turn)
        if isinstance(said, NoReply):
            if said.code == "cancelled":
                raise Cancelled("asking was cancelled; what was answered until then is kept")
            self._ended = self._ended or said.code == "budget"
            return replace(f, failures=(*f.failures, Failure(turn - 1, "refresh", said.code)))
        anew = Refreshed(pages, theme(said, len(f.vectors), self._limit))
        row = self._embed([theme_text(said)]).astype(f.vectors.dtype)
        return replace(f, vectors=np.concatenate([f.vectors, row]), refreshed=(*f.refreshed, anew))

    def _asked(self, pages: Pages, turn: int) -> Any:
        told = [self._script.pages[page] for page in pages]
        return self._mind.refresh(told, turn=turn, cancelled=self._cancelled)


def refreshed(
    script: Script, f: Features, policy: Policy[Any], questions: Mode, refresher: Refresher
) -> Features:
    """The features with every segment summarised that the run wants so. Raises: Cancelled."""
    if getattr(policy, "segment_vector", None) != "refresh":
        return f
    state = policy.start()
    for kind, index, turn in inputs(script, "live" if questions == "live" else "none"):
        while True:
            match kind:
                case "page":
                    after, events = policy.observe(state, index, script, f)
                case "act":
                    after, events = policy.act(state, index, script, f)
                case _:
                    after, _, events = policy.recall(state, index, script, f)
            more = refresher.heard(f, events, turn)
            if len(more.refreshed) == len(f.refreshed):
                f, state = more, after
                break
            f = more
    return f
