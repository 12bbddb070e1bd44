"""The `compare` slot: two runs of one conversation, side by side."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any

from ..memory.events import Evicted, Learned, Merged, Opened, Promoted
from ..memory.replay import Run
from ..views import diff
from ..views.catalogue import LANGUAGES
from ..views.story import Story, story

Row = list[int]


def compare_slot(a: Run, b: Run, key_a: str, key_b: str) -> dict[str, Any]:
    """Segments and facts of `a` and `b` matched, and every turn at which something differs."""
    found = diff.info(a, b)
    told_a, told_b = story(a), story(b)
    matched = _segments(told_a, told_b)
    return {
        "a": key_a,
        "b": key_b,
        "first": found.first or 0,
        "text": {language: diff.sentence(found, language=language) for language in LANGUAGES},
        "apart": _apart(told_a, told_b),
        "segments": matched,
        "facts": _facts(told_a, told_b),
        "turns": _turns(a, b),
    }


def _apart(a: Story, b: Story) -> list[Row]:
    """[[page, turn, segment a, segment b]] of pages filed first with another opener."""
    rows = []
    for one, other in zip(a.pages, b.pages, strict=True):
        filed = [life.filings[0] if life.filings else None for life in (one, other)]
        homes = [
            told.segments[f.segment].pages[0] if f else -1 for told, f in zip((a, b), filed, strict=True)
        ]
        if homes[0] != homes[1]:
            turn = min(f.turn for f in filed if f)
            rows.append([one.page, turn, *(f.segment if f else -1 for f in filed)])
    return rows


def _segments(a: Story, b: Story) -> list[Row]:
    """[[a, b, shared pages, pages a, pages b]], most shared first; -1 where one side has none."""
    homes: defaultdict[int, list[int]] = defaultdict(list)
    for other in b.segments:
        for page in other.pages:
            homes[page].append(other.segment)
    shared = Counter((one.segment, to) for one in a.segments for page in one.pages for to in homes[page])
    rows, left, right = [], set[int](), set[int]()
    for (one_id, to), count in shared.most_common():
        if one_id not in left and to not in right:
            left.add(one_id)
            right.add(to)
            rows.append([one_id, to, count, len(a.segments[one_id].pages), len(b.segments[to].pages)])
    rows += [[life.segment, -1, 0, len(life.pages), 0] for life in a.segments if life.segment not in left]
    rows += [[-1, life.segment, 0, 0, len(life.pages)] for life in b.segments if life.segment not in right]
    return rows


def _facts(a: Story, b: Story) -> list[Row]:
    """[[a, b]]: entries that say the same of the same pages."""
    waiting: defaultdict[Any, list[int]] = defaultdict(list)
    for life in reversed(b.entries):
        waiting[life.entry.kind, life.entry.slot, life.entry.value, life.entry.pages].append(life.entry.id)
    rows = []
    for life in a.entries:
        same = waiting[life.entry.kind, life.entry.slot, life.entry.value, life.entry.pages]
        rows.append([life.entry.id, same.pop() if same else -1])
    return rows + [[-1, id] for ids in waiting.values() for id in sorted(ids)]


def _turns(a: Run, b: Run) -> list[int]:
    moves = [_moves(run) for run in (a, b)]
    turns = sorted(moves[0].keys() | moves[1].keys())
    return [turn for turn in turns if moves[0].get(turn) != moves[1].get(turn)]


def _moves(run: Run) -> dict[int, Counter[Any]]:
    """What was moved at each turn; a segment goes by the page that opened it."""
    told = story(run)
    moves: defaultdict[int, Counter[Any]] = defaultdict(Counter)
    for position, event in run.events():
        if isinstance(event, Merged | Opened | Promoted | Evicted):
            opener = told.segments[event.segment].pages[0]
            pages: Iterable[int] = (event.page,) if isinstance(event, Merged | Opened) else event.pages
            moves[run.steps[position].turn][type(event), opener, tuple(pages)] += 1
        elif isinstance(event, Learned):
            known = told.entry(event.entry)
            moves[run.steps[position].turn][Learned, known and (known.slot, known.value)] += 1
    return dict(moves)
