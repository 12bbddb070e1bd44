"""Single questions of an examination: a line each, or the whole way of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..evals.dataset import CATEGORIES, Asked
from ..evals.diagnose import name, say, spoken
from ..evals.diagnosis import Diagnosis, Reached
from ..evals.examination import Examination
from ..evals.folder_lines import told
from ..evals.labels import ASIDE, FAMILIES, FLAGS, LABELS
from ..memory.errors import LabError
from .own_names import names, place

Row = dict[str, Any]
OUTCOMES = ("failed", "passed", "passed_anyway", *ASIDE)
WIDTH = 64  # characters of a question in a list


def one(made: Examination, id: str) -> tuple[Row, str]:
    """Everything about one question. Raises: LabError for an id that the dataset does not have."""
    asked = made.dataset.by_id.get(id)
    if asked is None:
        first = next(iter(made.dataset.by_id), "none")
        raise LabError(f"there is no question {id!r}", where=f"--question {id}", hint=f"the first is {first}")
    return _data(made, asked), "\n".join(_story(made, asked))


def several(made: Examination, wanted: str) -> tuple[list[Row], str]:
    """Those with an outcome, label, family or flag. Raises: LabError for a word that is none of these."""
    known = (*OUTCOMES, *LABELS, *FAMILIES, *FLAGS)
    if wanted not in known:
        raise LabError(
            f"{wanted!r} is nothing that can become of a question",
            where=f"--list {wanted}",
            hint=f"choose one of {', '.join(known)}",
        )
    found = [asked for asked in made.dataset if _is(made.diagnoses[asked.question.id], wanted)]
    lines = [_line(asked, made.diagnoses[asked.question.id]) for asked in found]
    count = f"{len(found)} of {len(made.dataset)} questions: {wanted}"
    return [_data(made, asked) for asked in found], "\n".join([count, *lines])


def _is(found: Diagnosis, wanted: str) -> bool:
    return wanted in (found.outcome, found.label, found.family, *found.flags)


def _data(made: Examination, asked: Asked) -> Row:
    question, given = asked.question, made.predictions
    return {
        **told(made.diagnoses[question.id]),
        "category": question.category,
        "text": question.text,
        "gold_answer": question.answer,
        "evidence": list(question.evidence),
        "answer": given.texts.get(question.id) if given else None,
        "said": say(made.diagnoses[question.id], own=spoken(made.policy)),
    }


def _line(asked: Asked, found: Diagnosis) -> str:
    text = asked.question.text
    short = text if len(text) <= WIDTH else f"{text[: WIDTH - 1]}…"
    score = "    –" if found.score is None else f"{found.score:.3f}"
    return f"{found.question:<16}  {score}  {found.label or found.outcome:<32}  {short}"


def _story(made: Examination, asked: Asked) -> Iterator[str]:
    question, found = asked.question, made.diagnoses[asked.question.id]
    kind = (
        "" if question.category is None else f" ({question.category} {CATEGORIES.get(question.category, '')})"
    )
    yield f"{question.id}{kind}: {question.text}"
    yield f"gold: {question.answer or f'none; the trap is {question.trap!r}'}"
    if made.predictions:
        yield f"answer: {made.predictions.texts.get(question.id)!r}"
    score = "" if found.score is None else f", {made.mark.scorer} {found.score:.3f}"
    own = spoken(made.policy)
    yield f"{name(found.label or found.outcome, own=own)}{score}; an answer passes at {made.mark}"
    yield ""
    yield say(found, own=own)
    if found.flags:
        yield f"flags: {', '.join(map(name, found.flags))}"
    if found.reached:
        yield ""
        yield from _ways(made, asked, found)


def _ways(made: Examination, asked: Asked, found: Diagnosis) -> Iterator[str]:
    """How far each gold turn came, a line each under its heads."""
    named = names(made.policy)
    rank = f"{named['group']} rank"
    heads = ("gold turn", "page", "lies in", rank, "page rank", "came as far as")
    rows = [heads, *(_way(made, asked, way, named) for way in found.reached)]
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    left = (True, False, True, False, False, True)
    for row in rows:
        cells = (c.ljust(w) if start else c.rjust(w) for c, w, start in zip(row, wide, left, strict=True))
        yield "  ".join(cells).rstrip()


def _way(made: Examination, asked: Asked, way: Reached, named: Mapping[str, str]) -> tuple[str, ...]:
    recall = made.runs[asked.script.id].recalls[asked.position]
    group = "–" if way.segment_rank is None else f"{way.segment_rank} of {len(recall.segments)}"
    page = "–" if way.page is None else str(way.page + 1)
    rank = "–" if way.page_rank is None else str(way.page_rank)
    end = "the prompt" if not way.reason else name(way.reason, own=spoken(made.policy))
    return way.turn, page, place(way.tier, named), group, rank, end
