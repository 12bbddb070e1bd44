"""The `recall` slot: everything between one question and the prompt."""

from __future__ import annotations

from typing import Any

from ..memory.errors import LabError
from ..memory.prompt import HEADINGS, Prompt, assemble
from ..memory.recall import Recall
from ..memory.replay import Run

BUDGET = 4000  # tokens of a prompt


def recall_slot(run: Run, question: int, key: str) -> dict[str, Any]:
    """The trace of a question of this run. Raises: LabError if it was not asked."""
    trace = run.recalls.get(question)
    if trace is None:
        raise LabError(
            "this question was not asked in this run",
            where=f"question {question + 1}",
            hint="let questions be asked: live, or fork",
        )
    step = next(i for i, s in enumerate(run.steps) if s.kind == "question" and s.index == question)
    turn, snapshot = run.steps[step].turn, run.snapshot(step=step)
    prompt = assemble(trace, snapshot, run.script, run.features, budget=BUDGET)
    asked = run.script.questions[question]
    holder = {turn_id: page for page, said in enumerate(run.script.pages) for turn_id in said.turn_ids}
    return {
        "run": key,
        "question": question,
        "turn": turn,
        "m": getattr(run.policy, "top_m", 0),
        "k": getattr(run.policy, "top_k", 0),
        **_trace(trace),
        "prompt": _prompt(prompt),
        "evidence": list(dict.fromkeys(holder[i] for i in asked.evidence if i in holder)),
    }


def _trace(trace: Recall) -> dict[str, Any]:
    return {
        "stm": trace.stm,
        "segments": [
            [h.segment, round(h.cos, 4), round(h.keyword, 4), round(h.score, 4), int(h.selected)]
            for h in trace.segments
        ],
        "pages": [[h.page, h.segment, round(h.cos, 4), int(h.returned)] for h in trace.pages],
        "entries": [[h.entry, None if h.cos is None else round(h.cos, 4)] for h in trace.entries],
    }


def _prompt(prompt: Prompt) -> dict[str, Any]:
    def lines(part: str) -> list[list[Any]]:
        return [
            [
                -1 if line.page is None else line.page,
                -1 if line.entry is None else line.entry,
                line.text,
                line.tokens,
                int(line.rendered),
                -1 if line.contradicted is None else line.contradicted,
            ]
            for line in prompt.lines
            if line.part == part
        ]

    return {
        "instruction": prompt.instruction,
        "tokens": prompt.tokens,
        "budget": prompt.budget,
        "parts": [[name, heading, lines(name)] for name, heading in HEADINGS.items()],
    }
