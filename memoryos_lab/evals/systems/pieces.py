"""The unit of work of a matrix: one conversation under one system, done by any process, and kept if wished.

What goes to a process is a conversation with its features, what comes back is a line a question, so the same
pieces give the same matrix wherever and whenever they are done.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from ...features import Cancelled
from ...memory import codec
from ...memory.errors import LabError
from ...memory.policy import calls
from ...memory.replay import Progress, replay
from ..labels import Outcome, Stage
from ..sweep import pool
from ..sweep.keep import Damaged, Keep, Notice, rules, unheard
from ..sweep.sweeping import Bench
from ..sweep.work import Matter, fingerprint, told
from .asking import asked
from .values import Judged


class Piece(NamedTuple):
    """One conversation under one system."""

    conversation: int  # place in the dataset
    system: int  # place among the systems
    policy: Any
    budget: int  # tokens of a prompt

    def key(self, fingerprint: str) -> str:
        """The same for the same conversation, features, knobs, budget and rules."""
        said = ("piece", rules(type(self.policy).__module__), fingerprint, self.budget, told(self.policy))
        return hashlib.sha256(codec.to_json(said).encode()).hexdigest()


class Found(NamedTuple):
    """What came of it."""

    judged: dict[str, Judged]
    calls: tuple[int, ...]  # [pages] to a model
    seconds: float  # of the processor that did it


def work(piece: Piece, matter: Matter) -> Found:
    """One conversation under one system. Raises: LabError for features that do not fit."""
    begun = time.process_time()
    script = matter.script
    run = replay(script, matter.features, piece.policy, questions="fork")
    category = {question.id: question.category for question in script.questions}
    judged = {
        id: Judged(
            category[id], one.recall, one.told, one.tokens, one.stage,
            one.diagnosis.outcome if one.diagnosis else "no_trace", piece.conversation,
        )
        for id, one in asked(run, piece.budget).items()
    }  # fmt: skip
    spent = tuple(sum(calls(piece.policy, step.events).values()) for step in run.steps if step.kind == "page")
    return Found(judged, spent, time.process_time() - begun)


class Workshop:
    """Where pieces are done, and kept if a folder is named: what was finished there is not done again."""

    def __init__(
        self, matters: Sequence[Matter], workers: int, out: Path | None = None, notice: Notice = unheard
    ) -> None:
        """Raises: LabError if the folder cannot be made."""
        self._matters, self._workers = matters, workers
        self._keep = Keep(out, notice) if out else None
        self._prints = tuple(map(fingerprint, matters)) if out else ()

    @classmethod
    def of(cls, bench: Bench) -> Workshop:
        """Where a bench does and keeps its own work. Raises: LabError."""
        where = bench.where
        return cls(bench.matters, where.workers, where.out, where.notice)

    def done(
        self,
        pieces: Sequence[Piece],
        progress: Progress | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> dict[tuple[int, int], Found]:
        """What came of every piece, by (system, conversation).

        Raises: LabError if a worker dies twice over one; Cancelled.
        """
        found = {(one.system, one.conversation): kept for one in pieces if (kept := self._kept(one))}
        longest = sorted(
            (one for one in pieces if (one.system, one.conversation) not in found),
            key=lambda one: -len(self._matters[one.conversation].script.pages),
        )  # so that none ends long after the rest
        tell = progress or _untold
        tell(len(found), len(pieces))
        with closing(pool.done(longest, self._matters, self._workers, work)) as results:
            for one in results:
                if cancelled and cancelled():
                    raise Cancelled("the comparison was cancelled")
                piece = one.unit
                found[piece.system, piece.conversation] = self._taken(piece, one.outcome, one.why)
                tell(len(found), len(pieces))
        return found

    def _taken(self, piece: Piece, found: Found | None, why: str) -> Found:
        """What a process brings, kept. Raises: LabError if it brings nothing."""
        if found is None:
            id = self._matters[piece.conversation].script.id
            raise LabError(
                f"{why}: {id} under {type(piece.policy).__name__}",
                where="comparison in several processes",
                hint="it may have run out of memory: compare with fewer --workers, or with one",
            )
        if self._keep:
            self._keep.put(self._name(piece), packed(found))
        return found

    def _kept(self, piece: Piece) -> Found | None:
        if not self._keep:
            return None
        matter = self._matters[piece.conversation]
        return self._keep.get(self._name(piece), lambda data: unpacked(data, matter, piece.conversation))

    def _name(self, piece: Piece) -> str:
        return f"{piece.key(self._prints[piece.conversation])}.json"


def _untold(done: int, of: int) -> None:
    """Nobody asked how far it is."""


# -- as a file --------------------------------------------------------------------------------------


class _Line(NamedTuple):
    """What a question was, without what the conversation says."""

    id: str
    recall: float | None
    told: float | None
    tokens: int
    stage: int | None
    outcome: Outcome


class _Kept(NamedTuple):
    judged: tuple[_Line, ...]  # in the order in which they were asked
    calls: tuple[int, ...]
    seconds: float


def packed(found: Found) -> bytes:
    """The piece as a line of JSON below its hash; of the conversation it holds nothing."""
    lines = (
        _Line(
            id, one.recall, one.told, one.tokens, None if one.stage is None else int(one.stage), one.outcome
        )
        for id, one in found.judged.items()
    )
    body = codec.to_json(codec.encode(_Kept(tuple(lines), found.calls, found.seconds))).encode()
    return hashlib.sha256(body).hexdigest().encode() + b"\n" + body


def unpacked(data: bytes, matter: Matter, conversation: int) -> Found:
    """The piece in a file. Raises: Damaged."""
    head, _, body = data.partition(b"\n")
    if head.decode("ascii", "replace") != hashlib.sha256(body).hexdigest():
        raise Damaged("it is not what was written")
    kept = codec.decode(_Kept, codec.parse(body))
    category = {question.id: question.category for question in matter.script.questions}
    judged = {
        one.id: Judged(
            category[one.id], one.recall, one.told, one.tokens,
            None if one.stage is None else Stage(one.stage), one.outcome, conversation,
        )
        for one in kept.judged
    }  # fmt: skip
    return Found(judged, kept.calls, kept.seconds)
