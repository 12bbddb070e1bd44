"""What was kept, opened again: pieces taken in their order, then the policy folded over their inputs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from ..features.growing import Growing
from ..features.llm.ledger import NOTHING, Total
from ..features.pieces import Piece
from ..memory.policy import Policy
from ..memory.replay import inputs
from ..memory.types import Features, Script
from .packing import unpacked
from .records import Record


def taken(growing: Growing, pieces: Iterable[Piece]) -> None:
    """The pieces of one input, as if it came now; nobody is asked."""
    for piece in pieces:
        growing.take(piece)


def take_all(growing: Growing, records: Iterable[Record]) -> None:
    """Everything that was kept. Raises: LabError for a record that does not fit."""
    for record in records:
        if record.body.get("model", "") != growing.features.model:
            growing.led_by(record.body["model"])
        taken(growing, unpacked(record, growing.features.vectors.shape[1]))


def folded(policy: Policy[Any], script: Script, features: Features, state: Any = None, done: int = 0) -> Any:
    """The state after all inputs, from the one after `done` of them; by default from the beginning."""
    state = policy.start() if state is None else state
    for kind, index, _ in islice(inputs(script), done, None):
        match kind:
            case "page":
                state = policy.observe(state, index, script, features)[0]
            case "act":
                state = policy.act(state, index, script, features)[0]
            case "question":
                state = policy.recall(state, index, script, features)[0]
    return state


def costs(records: Iterable[Record]) -> Iterator[tuple[int, Total]]:
    """(turn, what it asked of the model) of every page at which a model was asked."""
    turn = 0
    for record in records:
        turn += record.kind == "page"
        if "cost" in record.body:
            yield turn, NOTHING._replace(**record.body["cost"])
