"""Answers and diagnoses as lines of JSON, each naming the examination that it is of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, get_args

from ..memory import codec
from ..memory.errors import LabError
from ..runs import files
from .diagnosis import Change, Counterfactual, Diagnosis, Reached
from .examination import Examination, Predictions
from .labels import FLAGS, LABELS, Outcome, Stage

OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)


class Answers(NamedTuple):
    """What one examination was given or made."""

    texts: dict[str, str | None]
    judged: dict[str, float]


class Results(NamedTuple):
    """What one examination found."""

    diagnoses: dict[str, Diagnosis]
    recall: dict[str, Mapping[int, float]]


def answer_lines(examinations: Sequence[Examination]) -> Iterator[str]:
    """A line an answer; `judged` only where the run file gave a verdict."""
    for n, one in enumerate(examinations):
        given = one.predictions or Predictions("", {})
        for id in dict.fromkeys((*given.texts, *given.judged)):
            line: dict[str, Any] = {"examination": n, "question": id}
            if id in given.texts:
                line["text"] = given.texts[id]
            if id in given.judged:
                line["judged"] = given.judged[id]
            yield codec.to_json(line)


def read_answers(path: Path) -> dict[int, Answers]:
    """By number of the examination. Raises: LabError naming the line."""
    found: dict[int, Answers] = defaultdict(lambda: Answers({}, {}))
    for where, line in files.read_lines(path):
        with files.placed(where):
            data = _object(line)
            answers, id = found[_number(data)], _id(data)
            if "text" in data:
                answers.texts[id] = data["text"] if data["text"] is None else str(data["text"])
            if "judged" in data:
                answers.judged[id] = float(data["judged"])
    return found


def diagnosis_lines(examinations: Sequence[Examination]) -> Iterator[str]:
    """A line a question, with its recall where it has one."""
    for n, one in enumerate(examinations):
        for id, found in one.diagnoses.items():
            shares = {str(k): share for k, share in one.recall.get(id, {}).items()}
            yield codec.to_json({"examination": n, **told(found), "recall": shares})


def read_diagnoses(path: Path) -> dict[int, Results]:
    """By number of the examination. Raises: LabError naming the line."""
    found: dict[int, Results] = defaultdict(lambda: Results({}, {}))
    for where, line in files.read_lines(path):
        with files.placed(where):
            data = _object(line)
            results, id = found[_number(data)], _id(data)
            try:
                results.diagnoses[id] = _heard(data)
                shares = {int(k): float(share) for k, share in data["recall"].items()}
            except (KeyError, TypeError, ValueError, AttributeError) as error:
                raise LabError(f"the line does not fit a diagnosis: {error!r}") from error
            if shares:
                results.recall[id] = shares
    return found


def told(one: Diagnosis) -> dict[str, Any]:
    """A diagnosis for JSON, every number of it."""
    return {
        "question": one.question,
        "outcome": one.outcome,
        "label": one.label,
        "score": one.score,
        "available": one.available,
        "gold": one.gold,
        "flags": list(one.flags),
        "values": codec.encode(one.values),
        "reached": [_numbers(reached) for reached in one.reached],
        "change": None if one.change is None else codec.encode(one.change),
    }


def _numbers(reached: Reached) -> list[Any]:
    """Its fields in their order, stages as their numbers."""
    return [int(value) if isinstance(value, Stage) else value for value in reached]


def _heard(data: Mapping[str, Any]) -> Diagnosis:
    """Raises: KeyError, TypeError, ValueError for what does not fit."""
    label, outcome = data["label"], data["outcome"]
    if (
        outcome not in OUTCOMES
        or (label is not None) != (outcome == "failed")
        or label not in (None, *LABELS)
    ):
        raise ValueError(f"outcome {outcome!r} with label {label!r}")
    if strange := set(data["flags"]) - set(FLAGS):
        raise ValueError(f"no flag is called {min(strange)!r}")
    return Diagnosis(
        question=data["question"],
        outcome=outcome,
        label=label,
        score=data["score"],
        reached=tuple(map(_reached, data["reached"])),
        available=data["available"],
        gold=data["gold"],
        flags=tuple(data["flags"]),
        values={name: _frozen(value) for name, value in data["values"].items()},
        change=_counterfactual(data["change"]),
    )


def _reached(row: Sequence[Any]) -> Reached:
    one = Reached(*row)
    return one._replace(stage=Stage(one.stage), again=None if one.again is None else Stage(one.again))


def _counterfactual(data: Mapping[str, Any] | None) -> Counterfactual | None:
    if data is None:
        return None
    singles, pairs = (
        tuple(Change(**{**one, "knobs": _frozen(one["knobs"])}) for one in data[kind])
        for kind in ("singles", "pairs")
    )
    return Counterfactual(singles, pairs)


def _frozen(value: Any) -> Any:
    """Arrays of JSON as the tuples that they were."""
    match value:
        case list():
            return tuple(map(_frozen, value))
        case dict():
            return {name: _frozen(item) for name, item in value.items()}
    return value


def _object(line: bytes) -> dict[str, Any]:
    data = codec.parse(line)
    if not isinstance(data, dict):
        raise LabError("expected an object")
    return data


def _number(data: Mapping[str, Any]) -> int:
    number = data.get("examination")
    if not isinstance(number, int):
        raise LabError("the line names no examination")
    return number


def _id(data: Mapping[str, Any]) -> str:
    id = data.get("question")
    if not isinstance(id, str):
        raise LabError("the line names no question")
    return id
