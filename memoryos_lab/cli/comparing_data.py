"""Systems on one conversation as numbers for programs."""

from __future__ import annotations

from typing import Any

from ..evals.systems import NOTE, Beside, Lost, System, holding, roomy, tighter
from ..memory.types import Question, Script

Row = dict[str, Any]


def data(found: Beside, turn: int | None, asked: str | None, budget: int) -> Row:
    """Everything that is told. `asked`: one question in place of those that differ."""
    run = found.systems[0].run
    script = run.script
    ids = [asked] if asked is not None else found.apart
    questions = {question.id: question for question in script.questions}
    return {
        "note": NOTE._asdict(),
        "conversation": script.id,
        "title": script.title,
        "pages": len(script.pages),
        "backend": run.features.backend,
        "budget": budget,
        "turn": run.turns if turn is None else turn,
        "questions": len(script.questions),
        "with_evidence": sum(bool(question.evidence) for question in script.questions),
        "apart": list(found.apart),
        "asked": asked,
        "shown": [_question(questions[id], script, found) for id in ids],
        "systems": [_system(one, turn) for one in found.systems],
    }


def _question(question: Question, script: Script, found: Beside) -> Row:
    gold = [page for turn in question.evidence if (page := script.holders.get(turn)) is not None]
    return {
        "id": question.id,
        "text": question.text,
        "category": question.category,
        "evidence": list(question.evidence),
        "gold_pages": sorted({page + 1 for page in gold}),
        "systems": {one.name: _found(one.questions[question.id]) for one in found.systems},
    }


def _found(one: Lost) -> Row:
    """Pages count from 1, as everywhere that is read by people."""
    return {
        "recall": one.recall,
        "with_entries": one.told,
        "pages": [page + 1 for page in one.pages],
        "window": [page + 1 for page in one.stm],
        "gold_found": [page + 1 for page in one.found],
        "tokens": one.tokens,
        "stage": None if one.stage is None else one.stage.name.lower(),
        "label": one.diagnosis.label if one.diagnosis else None,
        "said": one.sentence._asdict(),
    }


def _system(one: System, turn: int | None) -> Row:
    held, asked = holding(one.run, turn), one.questions.values()
    cited = [found for found in asked if found.recall is not None]
    pages = len(one.run.script.pages)
    return {
        "name": one.name,
        "title": one.about.title._asdict(),
        "paper": one.about.paper,
        "knobs": dict(one.knobs),
        "places": [{**place._asdict(), "name": place.name._asdict()} for place in held.places],
        "group": one.about.groups._asdict(),
        "whole": _whole(one),
        "groups": held.groups,
        "largest": held.largest,
        "lasting": one.about.lasting._asdict(),
        "entries": held.entries,
        "recall": _mean([found.recall or 0.0 for found in cited]),
        "with_entries": _mean([found.told or 0.0 for found in cited]),
        "tokens": _mean([float(found.tokens) for found in asked]),
        "calls": dict(one.calls),
        "calls_a_page": sum(one.calls.values()) / pages if pages else None,
        "stages": _stages(one),
        "leaves_out": [name._asdict() for name in one.about.leaves_out],
        "texts": one.about.texts._asdict(),
    }


def _whole(one: System) -> Row | None:
    """Where the whole conversation stands in the window: which knob would make it search."""
    if not roomy(one.run):
        return None
    knob = tighter(one.run)
    return {"window": one.about.window._asdict(), "knob": f"{one.name}.{knob[0]}={knob[1]}" if knob else None}


def _stages(one: System) -> dict[str, int]:
    found = [lost.stage for lost in one.questions.values() if lost.stage is not None]
    return {stage.name.lower(): found.count(stage) for stage in sorted(set(found))}


def _mean(values: list[float]) -> float | None:
    return sum(values) / len(values) if values else None
