"""The worked example of ten pages under fifteen settings, computed with exact fractions elsewhere.

Its numbers can be checked with a pencil: vectors are 2-d float64, page i comes on day i, recency
halves daily. The replay must give the same events, and the same heat after every input.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from ..memory.errors import LabError
from ..memory.events import Event, Evicted, Merged, Opened, Promoted, Recalled
from ..memory.memoryos import MemoryOS
from ..memory.replay import Mode, Run, Step, replay
from ..memory.types import Features, Page, Question, Script, Snapshot, Theme, Turn
from ..memory.when import DAY
from .tally import HEAT, Tally

# What each setting of the example moves, from its own base knobs.
SETTINGS: Mapping[str, Mapping[str, Any]] = {
    "base": {},
    "theta .7": {"theta": 0.7},
    "k 2": {"top_k": 2},
    "m 2": {"top_m": 2},
    "tau 4": {"tau": 4.0},
    "tau inclusive": {"tau_inclusive": True},
    "theta inclusive": {"theta_inclusive": True},
    "both inclusive": {"theta_inclusive": True, "tau_inclusive": True},
    "no questions": {},
    "evict lfu": {"eviction": "least_visited"},
    "reset visits": {"reset": "pages_visits"},
    "mtm 4": {"mtm_capacity": 4},
    "stm 3": {"stm_capacity": 3},
    "mean vector": {"segment_vector": "mean"},
    "mu 1e7 s": {"mu": 1e7},
}


def verify_by_hand(file: Path) -> Tally:
    """Compare every setting. Raises: LabError if the file is not the example."""
    tally = Tally(file.name, presets={"paper"})
    try:
        example = json.loads(file.read_text(encoding="utf-8"))
        script, features = read_example(example)
        for name, told in example["runs"].items():
            mode: Mode = "none" if name == "no questions" else "live"
            asked = script if mode == "live" else replace(script, questions=())
            kept = features if mode == "live" else replace(features, question=(), question_keywords=())
            policy = replace(base_policy(example), **SETTINGS[name])
            compare_setting(tally, name, told, replay(asked, kept, policy, questions=mode))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise LabError(
            f"{file.name} is not the worked example: {error!r}",
            where=str(file),
            hint="it needs `knobs`, `pages`, `questions` and `runs`",
        ) from error
    return tally


def base_policy(example: Mapping[str, Any]) -> MemoryOS:
    """The `paper` preset with the example's own small capacities."""
    told = example["knobs"]
    names = ("stm_capacity", "mtm_capacity", "theta", "tau", "alpha", "beta", "gamma", "top_m", "top_k")
    return MemoryOS(mu=told["mu_s"], segment_vector=told["segment_vector"], **{n: told[n] for n in names})


def read_example(example: Mapping[str, Any]) -> tuple[Script, Features]:
    """Pages and questions of the example; vectors float64 [pages + questions, 2]."""
    pages, questions = example["pages"], example["questions"]
    script = Script(
        "by-hand",
        "Ten pages by hand",
        tuple(_page(page) for page in pages),
        tuple(
            Question(
                q["name"], q["text"], q["after_page"] - 1, q["day"] * DAY, evidence=(f"p{q['gold_page']}",)
            )
            for q in questions
        ),
        turns=len(pages),
    )
    n = len(pages)
    return script, Features(
        backend="by-hand",
        vectors=np.array([one["vector"] for one in (*pages, *questions)], float),
        page=tuple(range(n)),
        themes=tuple((Theme(i, tuple(p["keywords"]), tuple(p["keywords"])),) for i, p in enumerate(pages)),
        continues=tuple(page["continues"] for page in pages),
        question=tuple(range(n, n + len(questions))),
        question_keywords=tuple(tuple(q["keywords"]) for q in questions),
    )


def _page(page: Mapping[str, Any]) -> Page:
    turn = Turn(f"p{page['page']}", "Mira", "user", page["gist"], page["day"] * DAY)
    return Page((turn,), page["day"] * DAY, session=str(page["day"]))


def compare_setting(tally: Tally, name: str, told: Mapping[str, Any], run: Run) -> None:
    """Events in order, heat after every input, and what is held at the end."""
    tally.cases += 1
    events = list(_retold(run))
    tally.events += len(events)
    tally.retrievals += len(run.recalls)
    tally.same(f"{name} events", events, told["events"])
    for number, (step, heat) in enumerate(zip(run.steps, told["heat_after"], strict=True), start=1):
        tally.checkpoints += 1
        got = {_letter(group.id): group.heat for group in run.snapshot(step=number).groups}
        tally.same(f"{name} heat after {heat['at']}", got, heat["heat"], HEAT)
        tally.same(f"{name} input {number}", _input(step, run), heat["at"])
    end = run.snapshot()
    tally.same(f"{name} segments", {_letter(g.id): _numbers(g.pages) for g in end.groups}, told["segments"])
    tally.same(f"{name} archive", _numbers(sorted(end.tier("archive"))), told["archive"])
    promoted = {page for _, event in run.events() if isinstance(event, Promoted) for page in event.pages}
    tally.same(f"{name} promoted", _numbers(sorted(promoted)), told["promoted_pages"])
    chains = {str(page + 1): i for i, chain in enumerate(end.chains, start=1) for page in chain}
    tally.same(f"{name} chains", chains, told["chains"])


def _input(step: Step, run: Run) -> str:
    return f"p{step.index + 1}" if step.kind == "page" else run.script.questions[step.index].id


def _retold(run: Run) -> Iterator[list[Any]]:
    """The events in the words of the example: [day of the page, what, page or pages, segment]."""
    for number, event in run.events():
        told = _retell(event, run, number)
        if told:
            yield [run.steps[number].turn, *told]


def _retell(event: Event, run: Run, number: int) -> list[Any] | None:
    match event:
        case Merged(page, segment):
            return ["merged", page + 1, _letter(segment)]
        case Opened(page, segment):
            return ["opened", page + 1, _letter(segment)]
        case Evicted(segment, pages):
            return ["evicted", _numbers(pages), _letter(segment)]
        case Promoted(segment, pages):
            return ["promoted", _numbers(pages), _letter(segment)]
        case Recalled(question, _, pages):
            asked = run.script.questions[question]
            return [asked.id, _numbers(pages), _verdict(asked, pages, run.snapshot(step=number + 1))]
        case _:
            return None


def _verdict(asked: Question, returned: tuple[int, ...], memory: Snapshot) -> str:
    gold = int(asked.evidence[0].removeprefix("p")) - 1
    if gold in returned:
        return "found"
    holder = next((_letter(group.id) for group in memory.groups if gold in group.pages), "archive")
    return f"LOST in {holder}"


def _letter(segment: int) -> str:
    return chr(ord("A") + segment)


def _numbers(pages: tuple[int, ...] | list[int]) -> list[int]:
    return [page + 1 for page in pages]
