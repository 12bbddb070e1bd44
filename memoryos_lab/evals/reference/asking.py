"""What a state would find: the retrieval of the code that wrote it, over the vectors that it holds.

How a memory came to be is in no file, but what it finds now hangs on what is there: the vectors and keywords
of its segments, the vectors of its pages, and the rules of the code. So questions can be asked of a state, as
it is, if they are embedded as its pages were. Whether they are is measured: every segment has its summary in
words and as a vector. The keywords of a question are ours: where the rules count them, results may differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from ...memory.errors import LabError
from ...memory.events import Event, Recalled
from ...memory.log import Log
from ...memory.memoryos import MemoryOS
from ...memory.policy import preset
from ...memory.recall import Recall
from ...memory.replay import Run, replay
from ...memory.state import Segment, State
from ...memory.survey import Survey
from ...memory.types import Array, Features, Question, Script, Snapshot
from ...policies.observed import Observed
from ...sources.reference import ReferenceState
from .beside import preset_of
from .watched import TurnIds, as_filed, features_of, observed, script_of, stored

ALIKE = 0.98  # cosine; ours of the same model as the reference's (int8 and float32) stand above .999


class Unaskable(LabError):
    """A state whose files do not let it be asked."""


@dataclass(frozen=True, slots=True, eq=False)
class Standing(Observed):
    """A watched memory that answers questions as it stands at its end; none changes it."""

    rules: MemoryOS = field(default_factory=MemoryOS)
    held: State = field(default_factory=State, repr=False)

    @property
    def top_m(self) -> int:
        """Segments that are searched."""
        return self.rules.top_m

    @property
    def top_k(self) -> int:
        """Pages that come back."""
        return self.rules.top_k

    def recall(
        self, state: int, question: int, script: Script, f: Features, /
    ) -> tuple[int, Recall, tuple[Event, ...]]:
        """What it finds now."""
        _, found, events = self.rules.recall(self.held, question, script, f)
        return state, found, tuple(event for event in events if isinstance(event, Recalled))

    def survey(self, state: int, question: int, script: Script, f: Features, /) -> Survey:
        """Every score of the question before any cut."""
        return self.rules.survey(self.held, question, script, f)


@dataclass(frozen=True, eq=False)
class Asked:
    """A state that was asked: every number between question and pages is in `run.recalls`."""

    run: Run
    preset: str  # whose rules of retrieval
    likeness: float  # median cosine of the stored vectors of summaries to ours of the same words


def asked(
    state: ReferenceState,
    questions: Sequence[Question],
    preset_name: str | None = None,
    *,
    backend: str = "minilm-int8",
    turns: TurnIds | None = None,
) -> Asked:
    """Ask each question of the state as it is; none changes what the next one meets.

    `turns`: ids of the turns of its pages, where a conversation gives them.

    Raises: Unaskable for a state whose vectors are not in its files or of another embedder; LabError for a
    preset that is no MemoryOS, and as `features.compute`.
    """
    if not (state.segments and stored(state)):
        raise Unaskable(
            "this state cannot be asked: the vectors of its pages are not in its files",
            where=state.name,
            hint="replay its pages through a policy of ours instead",
        )
    name = preset_name or preset_of(state)
    policy: MemoryOS = preset(name, MemoryOS)
    posed = tuple(replace(one, after=len(state.pages) - 1, time=None) for one in questions)
    script = replace(script_of(state, turns), questions=posed)
    filed = as_filed(state, features_of(state, script, backend=backend))
    f, likeness = _embedded(state, filed, script, backend)
    seen = observed(state)
    held = _state(state, seen.after[-1].snapshot)
    standing = Standing(seen.about, seen.before, seen.after, rules=policy, held=held)
    return Asked(replay(script, f, standing, questions="fork"), name, likeness)


def _embedded(state: ReferenceState, f: Features, script: Script, backend: str) -> tuple[Features, float]:
    """The stored features with those of the questions. Raises: Unaskable where they are of two embedders."""
    from ... import features

    known = [one for one in state.segments if one.vector is not None and one.summary]
    spoken = [Question(f"summary {n}", one.summary, -1) for n, one in enumerate(known)]
    alone = Script("", "", (), (*script.questions, *spoken), language=script.language)
    ours = features.compute(alone, backend=backend)
    n = len(script.questions)
    vectors = ours.vectors[list(ours.question)]  # [questions + summaries, d]
    likeness = _likeness(state.vectors[[one.vector for one in known if one.vector is not None]], vectors[n:])
    if not likeness >= ALIKE:
        raise Unaskable(
            f"this state cannot be asked: its vectors are not those of {backend}",
            where=f"{state.name}: summaries as stored and as embedded now, median cosine {likeness:.2f}",
            hint="name the backend that embedded it, or replay its pages instead",
        )
    first = len(f.vectors)
    both = replace(
        f,
        vectors=np.concatenate([f.vectors, vectors[:n].astype(f.vectors.dtype, copy=False)]),
        question=tuple(range(first, first + n)),
        question_keywords=ours.question_keywords[:n],
        question_words=ours.question_words[:n],
    )
    return both, likeness


def _likeness(theirs: Array, ours: Array) -> float:
    """Median cosine of [n, d] to [n, d]; NaN where there is none or the lengths differ."""
    if not len(theirs) or theirs.shape != ours.shape:
        return float("nan")
    lengths = np.linalg.norm(theirs, axis=1) * np.linalg.norm(ours, axis=1)
    return float(np.median((theirs * ours).sum(axis=1) / lengths))


def _state(state: ReferenceState, end: Snapshot) -> State:
    """The state as our engine would hold it, without clocks: what a question finds does not hang on them."""
    segments = tuple(
        Segment(
            id=n,
            vector=one.vector,
            keywords=one.keywords,
            pages=Log(row.page for row in one.rows),
            opened=0,
            access=end.now,
            interactions=int(one.interactions or 0),
            visits=int(one.visits or 0),
            accesses=int(one.accesses or 0),
            kept=one.heat or 0.0,
        )
        for n, one in enumerate(state.segments)
        if one.rows
    )
    number = {page: n for n, chain in enumerate(state.chains) for page in chain}
    return State(
        step=len(state.pages),
        now=end.now,
        stm=end.tier("stm"),
        segments=segments,
        opened=len(state.segments),
        chain=Log(number[page] for page in range(len(state.pages))),
        entries=end.entries,
        written=len(end.entries),
    )
