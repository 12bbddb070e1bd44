"""From a question in the laboratory to the workbench, at the turn when it is asked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import streamlit as st

from ... import samples
from ...evals import folder
from ...evals.examination import Examination
from ...inspector import Inquiry
from ...memory.errors import LabError
from ...memory.policy import changed_knobs, preset
from ...runs import nearest_preset
from ..seat import Seat, seat
from ..source import Source, read
from .bench import Bench
from .given import SAMPLE, Folder, Ours


def open_replay(held: Bench, inquiry: Inquiry, asked: Any) -> None:
    """Go to the workbench with that question.

    What the screen says is not trusted: where it cannot be told which question is meant, nothing happens.
    """
    found = _found(inquiry, asked)
    source = _source(held, inquiry, found[1]) if found else None
    if found is None or source is None:
        return
    one, _, position, turn = found
    with suppress(LabError):  # the workbench tells what is wrong with it
        turn = _turn(source, position)
    _look(seat(), source, one, {"turn": turn, "pick": {"kind": "question", "id": position}})
    from .. import pages  # imported late: the pages import this one

    st.switch_page(pages.workbench(seat().language))


def _found(inquiry: Inquiry, asked: Any) -> tuple[Examination, str, int, int] | None:
    """(examination, conversation, place of the question in it, turn); None for a question that is none."""
    at = inquiry.dataset.by_id.get(str(asked.get("question"))) if isinstance(asked, Mapping) else None
    if at is None:
        return None
    named = (one for one in inquiry.examinations if one.name == asked.get("run"))
    one = next(named, inquiry.examinations[0])
    return one, at.script.id, at.position, min(len(at.script.pages), at.question.after + 1)


def _source(held: Bench, inquiry: Inquiry, sample: str) -> Source | None:
    """Where the workbench finds the conversation; None where it came as an upload."""
    name = inquiry.dataset.name
    match held.given:
        case Ours(known):
            return Source("sample", known)
        case _ if name.startswith(SAMPLE):
            return Source("sample", name.removeprefix(SAMPLE))
        case Folder():
            head = json.loads((Path(held.given.path) / folder.HEAD).read_text("utf-8"))
            return Source("path", head["dataset"]["path"], of=sample)
        case _:
            return None


def _turn(source: Source, position: int) -> int:
    """When the question is asked there: the run may have paged the conversation in another way."""
    script = read(source).script
    return min(len(script.pages), script.questions[position].after + 1)


def _look(sitting: Seat, source: Source, one: Examination, wish: dict[str, Any]) -> None:
    """Open the conversation with the policy of the run, and stand at the question."""
    with suppress(LabError):  # a policy of no preset cannot be wished for
        base = nearest_preset(one.policy)
        start = samples.info(source.name).base(base) if source.kind == "sample" else preset(base)
        wish["a"] = {"preset": base, "asking": "fork", "knobs": changed_knobs(one.policy, start)}
    if sitting.chosen and sitting.chosen.source == source:
        sitting.source = source
        sitting.tell(wish)
        return
    sitting.open(source)
    sitting.first |= wish
