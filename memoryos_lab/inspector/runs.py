"""The slots `runs` and `traces`: what each run answered, what became of it, and how far its evidence came."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from ..evals.diagnosis import Diagnosis, Reached
from ..evals.examination import Examination, Predictions
from ..evals.labels import FLAGS, LABELS
from ..memory.errors import LabError
from ..memory.policy import changed_knobs, knobs, preset
from ..runs import nearest_preset
from . import telling
from .book import OUTCOMES
from .knobs_trying import tries

NONE = -1
LABEL_KEYS = tuple(LABELS)
HEAD_KNOBS = ("theta", "tau", "top_m", "top_k")
MOST_ISSUES = 24  # codes that are told; the rest are counted together
F1 = ("official", "memoryos", "amem")


def run(one: Examination) -> dict[str, Any]:
    """One run: what is said of it as a whole, and `columns` over the questions in the order of `questions`.

    `name, short, measure, trace` ("recorded", "re-enacted", "none"), `preset, setting, origin`, `issues
    [[code, count, first message]]`; `prediction` [q] (null: no answer); `speech`: null, or `sentences, texts
    {en,zh}{key}` that are otherwise for its system; `tries`: null, or the grids that the screen offers for
    its knobs (see `knobs_trying.tries`).
    """
    found = [one.diagnoses[asked.question.id] for asked in one.dataset]
    texts = one.predictions.texts if one.predictions else {}
    return {
        "name": one.name,
        "short": _short(one),
        "measure": _measure(one),
        "trace": one.trace,
        "preset": _preset(one.policy),
        "setting": _setting(one.policy),
        "speech": telling.speech(one.policy),
        "tries": tries(one.policy),
        "origin": one.predictions.origin if one.predictions else "",
        "issues": _issues(one.predictions),
        "prediction": [texts.get(each.question) for each in found],
        **columns(found),
    }


def columns(found: Sequence[Diagnosis]) -> dict[str, Any]:
    """What became of each question.

    `score` (null: not scored), `outcome` and `label` (places in `book.outcomes`, `book.labels`; -1), `flags`
    (bits in the order of `book.flags`), `said, changes [[key, {field: value}]]`, `saves` (kinds of change
    that find the evidence; null: not looked for), `blame [page, entry]` that the answer has its words from.
    """
    return {
        "score": [None if each.score is None else round(float(each.score), 4) for each in found],
        "outcome": [OUTCOMES.index(each.outcome) for each in found],
        "label": [LABEL_KEYS.index(each.label) if each.label else NONE for each in found],
        "flags": [sum(1 << FLAGS.index(flag) for flag in each.flags) for each in found],
        "said": [telling.said(each) for each in found],
        "changes": [telling.changes(each) for each in found],
        "saves": [telling.saves(each) for each in found],
        "blame": [_blame(each) for each in found],
    }


def trace(one: Examination) -> dict[str, Any] | None:
    """How far the evidence came in this run; None without a trace.

    `m, k` of its policy (0: it has no such cut), `turn` [q] at which each question is asked, `reached` [q].
    """
    if one.trace == "none" or one.policy is None:
        return None
    turns = {
        asked.question.id: min(len(asked.script.pages), asked.question.after + 1) for asked in one.dataset
    }
    return {
        "m": getattr(one.policy, "top_m", None) or 0,
        "k": getattr(one.policy, "top_k", None) or 0,
        "turn": list(turns.values()),
        "reached": reached([one.diagnoses[id] for id in turns]),
    }


def reached(found: Sequence[Diagnosis]) -> list[list[list[Any]]]:
    """[[turn id, stage, tier, page, segment, segment rank, page rank, again, entry]] of each question.

    -1 for what is not; ranks count from 1, 0 for none; `again`: stage at which it would be lost again, -1:
    nowhere.
    """
    return [[_reached(way) for way in each.reached] for each in found]


def _reached(way: Reached) -> list[Any]:
    return [
        way.turn,
        int(way.stage),
        way.tier,
        _id(way.page),
        _id(way.segment),
        way.segment_rank or 0,
        way.page_rank or 0,
        _id(None if way.again is None else int(way.again)),
        _id(way.entry),
    ]


def _id(value: int | None) -> int:
    return NONE if value is None else value


def _blame(found: Diagnosis) -> list[int]:
    """The page or the entry whose words the answer has, where that was the fault."""
    said = found.values if found.family in ("misled", "adversarial", "written_wrong") else {}
    return [_id(said.get("source_page")), _id(said.get("source_entry"))]


# -- words ----------------------------------------------------------------------------------------


def _short(one: Examination) -> str:
    return "F1" if one.mark.scorer in F1 else one.mark.scorer


def _measure(one: Examination) -> str:
    """The measure as it stands beside a name.

    A judge is named as the file names it: two judges are two measures.
    """
    at = f"{one.mark.at:.2f}".lstrip("0") if one.mark.at < 1 else f"{one.mark.at:g}"
    if one.mark.scorer in F1:
        return f"F1 {one.mark.scorer} ≥ {at}"
    judge = one.predictions.judge if one.predictions else ""
    return (judge or one.mark.scorer) if one.mark.scorer == "judge" else one.mark.scorer


def _preset(policy: Any) -> str:
    if policy is None:
        return ""
    try:
        return nearest_preset(policy)
    except LabError:  # a policy of no preset has its class for a name
        return type(policy).__name__


def _setting(policy: Any) -> str:
    """The knobs that decide most, then those that differ from the preset, as the header shows them."""
    if policy is None:
        return ""
    table = {knob.name: knob for knob in knobs(policy)}
    said = [
        f"{table[name].symbol or name} {_value(getattr(policy, name))}"
        for name in HEAD_KNOBS
        if name in table
    ]
    try:
        moved = changed_knobs(policy, preset(nearest_preset(policy)))
    except LabError:
        moved = {}
    said += [f"{name} {_value(value)}" for name, value in moved.items() if name not in HEAD_KNOBS]
    return "  ".join([_preset(policy), *said])


def _value(value: Any) -> str:
    if isinstance(value, float) and not isinstance(value, bool):
        text = f"{value:.4g}"
        return text.removeprefix("0") if text.startswith("0.") else text
    return "none" if value is None else str(value)


def _issues(given: Predictions | None) -> list[list[Any]]:
    """What was irregular in the file, by code, the most frequent first."""
    issues: Iterable[Any] = given.issues if given else ()
    counts = Counter(issue.code for issue in issues)
    first = {issue.code: issue.message for issue in reversed(tuple(issues))}
    ranked = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    rows = [[code, count, first[code]] for code, count in ranked[:MOST_ISSUES]]
    rest = sum(count for _, count in ranked[MOST_ISSUES:])
    return [*rows, ["…", rest, ""]] if rest else rows
