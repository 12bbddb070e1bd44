"""What was kept, opened again: pieces taken in their order, then the policy folded over their inputs."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any, NamedTuple

from ..features.growing import Growing
from ..features.llm.ledger import Total
from ..memory.policy import Policy
from ..memory.replay import inputs
from ..memory.types import Features, Script
from .packing import unpacked
from .records import Record


class Taken(NamedTuple):
    """What records say beside what is folded."""

    marks: set[str]  # of what was taken in from elsewhere
    costs: dict[int, Total]  # what was asked of models, by turn


def take_all(growing: Growing, records: Iterable[Record]) -> Taken:
    """Everything that was kept; nobody is asked. Raises: LabError for a record that does not fit."""
    marks, costs = set(), dict[int, Total]()
    for record in records:
        if (model := record.body.get("model", "")) != growing.features.model:
            growing.led_by(model)
        for piece in unpacked(record, growing.features.vectors.shape[1]):
            growing.take(piece)
        marks.add(record.body.get("from", ""))
        if "cost" in record.body:
            costs[len(growing.script.pages)] = Total(**record.body["cost"])
    return Taken(marks - {""}, costs)


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
