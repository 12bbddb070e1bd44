"""What a memory holds, as values: read at any time, also while an input is under way."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from threading import RLock
from types import TracebackType
from typing import Any, Self

from ..features.llm.ledger import Total
from ..memory.about import about
from ..memory.policy import Policy
from ..memory.types import Entry, Snapshot
from ..runs import Run
from .again import Unsaid, unsaid
from .export import document, write
from .opening import Settings, minded, opened
from .privacy import Rules
from .records import Tombstone
from .scrubbing import scrub
from .times import Clock


class Held:
    """The memory of one user, to be looked at; `Memory` is what can be told something."""

    def __init__(self, given: Settings, clock: Clock) -> None:
        self.user = given.user
        self._lock = RLock()
        self._clock = clock
        self._mind, self.ledger = minded(given)
        self._core = opened(given, self._mind)

    @property
    def run(self) -> Run:
        """All of it as every view takes it; folded when first asked for, then a step longer each time."""
        with self._lock:
            return self._core.run()

    @property
    def snapshot(self) -> Snapshot:
        """The memory as views read it, now."""
        core = self._core
        return core.policy.view(core.now.state, core.now.features).named_by(about(core.policy))

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Active entries of long-term memory, in order of writing."""
        return self.snapshot.entries

    @property
    def policy(self) -> Policy[Any]:
        """The knobs under which it lives."""
        return self._core.policy

    @property
    def model(self) -> str:
        """Who reads and answers, with the version of the prompts; "": rules do."""
        return self._mind.name if self._mind else ""

    @property
    def folder(self) -> Path:
        """Where its file is."""
        return self._core.store.path.parent

    @property
    def rules(self) -> Rules:
        """What is not to be remembered."""
        return self._core.screen.rules

    def set_rules(self, rules: Rules) -> None:
        """Other rules hold from now on, and are kept. Raises: LabError."""
        with self._lock:
            self._core.set_head(replace(self._core.head, rules=rules.dump()))
            self._core.screen.rules = rules

    @property
    def warnings(self) -> tuple[str, ...]:
        """What its reader must know: of the store, of the features, and of the clock."""
        with self._lock:
            core = self._core
            return (*core.store.warnings, *core.growing.notes(), *core.warned)

    @property
    def waiting(self) -> Unsaid:
        """What a model has not said yet: it failed, or none was there."""
        return unsaid(self._core)

    @property
    def tombstones(self) -> tuple[Tombstone, ...]:
        """What was forgotten when: how many, never what."""
        with self._lock:
            return self._core.store.tombstones()

    @property
    def costs(self) -> dict[int, Total]:
        """What was asked of models by turn, ever since the memory was made; only turns with a call."""
        with self._lock:
            return dict(self._core.costs)

    def exported(self) -> dict[str, Any]:
        """Everything that is held, as JSON: what was said, what came of it, from where, and what went."""
        with self._lock:
            return document(self._core, self.user)

    def export(self, path: str | Path) -> None:
        """`exported` as one file (.json), or as a folder of that and a table a kind.

        Raises: LabError if it cannot be written.
        """
        write(self.exported(), Path(path))

    def delete(self) -> None:
        """Everything of this user goes from the disk, and the memory is closed. Raises: LabError."""
        with self._lock:
            self._core.store.delete()
            scrub()

    def close(self) -> None:
        """Give the file back; closing twice is once."""
        with self._lock:
            self._core.store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
