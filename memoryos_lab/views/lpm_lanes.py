"""Which lane a fact lies on: one for each slot, by kind; the rarest slots of a kind share the last."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import get_args

from ..memory.traits import Trait
from ..memory.types import FactKind
from .lpm_info import LpmRow

LANE, HEAD = 18, 18  # px: a lane, and the name of a kind above its first
MOST = 8  # lanes of one kind

KINDS: tuple[FactKind, ...] = get_args(FactKind)


@dataclass
class Lane:
    """Facts of one slot, or of several."""

    kind: FactKind
    slot: str
    trait: Trait | None
    rows: list[LpmRow] = field(default_factory=list)
    others: int = 0  # slots that share the lane
    head: bool = False  # the first of its kind
    y: float = 0.0  # px of its middle, from the top


def lanes(rows: Iterable[LpmRow], top: float) -> list[Lane]:
    """Lanes from the top downwards, in order of kind and of first writing."""
    by_kind: defaultdict[FactKind, list[LpmRow]] = defaultdict(list)
    for row in sorted(rows, key=lambda row: row.entry):
        by_kind[row.kind].append(row)
    placed: list[Lane] = []
    y = top
    for kind in KINDS:
        for i, lane in enumerate(_of_kind(kind, by_kind[kind])):
            lane.head = i == 0
            y += HEAD if lane.head else 0
            lane.y = y + LANE / 2
            y += LANE
            placed.append(lane)
    return placed


def _of_kind(kind: FactKind, rows: list[LpmRow]) -> list[Lane]:
    """A lane for each of the slots written most often; a fact without a slot goes where there is room."""
    written = Counter(row.slot for row in rows if row.slot)
    own = sorted(written, key=lambda slot: -written[slot])
    spare = any(not row.slot for row in rows)
    kept = set(own[: MOST - spare] if len(own) + spare <= MOST else own[: MOST - 1])
    made: dict[str, Lane] = {}
    rest: dict[str, None] = {}
    shared = Lane(kind, "", None)
    for row in rows:
        if row.slot in kept:
            made.setdefault(row.slot, Lane(kind, row.slot, row.trait)).rows.append(row)
        else:
            shared.rows.append(row)
            rest[row.slot or f"#{row.entry}"] = None
    shared.others = len(rest)
    return [*made.values(), *([shared] if shared.rows else [])]
