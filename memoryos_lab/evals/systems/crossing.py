"""Each question told by the setting that had not seen it: of three settings a system, who tells what."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from ...memory.replay import Progress
from ..sweep.sweeping import Bench
from .pieces import Found, Piece, Workshop

PUBLISHED, BY_CHOSEN, BY_HELD = range(3)  # places in a lineup: as published, and what each half chose
Lineup = Mapping[str, tuple[Any, ...]]


class Crossed(NamedTuple):
    """A system over all conversations."""

    default: list[Found]
    tuned: list[Found]


def crossed(
    bench: Bench,
    lineup: Lineup,
    held: Sequence[bool],
    progress: Progress | None,
    cancelled: Callable[[], bool] | None,
) -> dict[str, Crossed]:
    """Every system as published and tuned; `held` [q]: of every question, is it held out?

    Raises: LabError, Cancelled as `Workshop.done`.
    """
    tellers = _tellers(bench, held)
    every = tuple(dict.fromkeys(chain.from_iterable(lineup.values())))
    place = {policy: i for i, policy in enumerate(every)}
    wanted = dict.fromkeys(
        (place[settings[i]], talk)
        for settings in lineup.values()
        for talk, told in enumerate(tellers)
        for i in (PUBLISHED, *_needed(told))
    )
    pieces = [Piece(talk, i, every[i], bench.budget) for i, talk in wanted]
    found = Workshop.of(bench).done(pieces, progress, cancelled)
    return {
        name: Crossed(
            [found[place[settings[PUBLISHED]], talk] for talk in range(len(tellers))],
            [
                _joined({i: found[place[settings[i]], talk] for i in _needed(told)}, told)
                for talk, told in enumerate(tellers)
            ],
        )
        for name, settings in lineup.items()
    }


def _tellers(bench: Bench, held: Sequence[bool]) -> list[dict[str, int]]:
    """By conversation: of each question, the place of the setting that tells it."""
    tellers: list[dict[str, int]] = [{} for _ in bench.matters]
    talk = {matter.script.id: i for i, matter in enumerate(bench.matters)}
    for asked, out in zip(bench.dataset, held, strict=True):
        tellers[talk[asked.script.id]][asked.question.id] = BY_CHOSEN if out else BY_HELD
    return tellers


def _needed(told: Mapping[str, int]) -> list[int]:
    """The settings that tell a question of a conversation; one even of a conversation that asks nothing."""
    return sorted(set(told.values())) or [BY_CHOSEN]


def _joined(parts: Mapping[int, Found], told: Mapping[str, int]) -> Found:
    """One conversation, each question by its setting."""
    first = next(iter(parts.values()))
    return Found(
        {id: parts[told[id]].judged[id] for id in first.judged},
        tuple(chain.from_iterable(part.calls for part in parts.values())),
        sum(part.seconds for part in parts.values()),
    )
