"""The pages of a state replayed through our engine, and held against what the file has.

Of two divisions of the same pages, no segment of one *is* a segment of the other, so pairs of pages are
compared: do two pages share a segment in both, in one alone, in neither? Beyond chance is Cohen's κ of that
question over all pairs, which for divisions without copies is the adjusted Rand index (Warrens 2008).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...memory.about import Name, about
from ...memory.errors import LabError
from ...memory.policy import knobs, preset, set_knobs
from ...memory.replay import Run, replay
from ...sources.reference import ReferenceState
from .told import NOT_REPLAYABLE
from .watched import features_of, script_of

PRESETS = {"pypi": "pypi-head", "eval": "eval-locomo", "chromadb": "pypi-head", "unknown": "pypi-head"}
Places = Mapping[int, frozenset[int]]  # page -> segments that hold it


class Pairs(NamedTuple):
    """Pairs of pages by whether they share a segment."""

    both: int
    file_only: int
    ours_only: int
    neither: int

    @property
    def agreement(self) -> float | None:
        """Share of pairs on which file and replay agree (Rand); None without a pair."""
        return (self.both + self.neither) / sum(self) if sum(self) else None

    @property
    def kappa(self) -> float | None:
        """Agreement beyond chance: 1 all, 0 what chance gives; None where chance alone would agree."""
        n = sum(self)
        if not n:
            return None
        file, ours = (self.both + self.file_only) / n, (self.both + self.ours_only) / n
        chance = file * ours + (1 - file) * (1 - ours)
        return None if chance == 1 else ((self.both + self.neither) / n - chance) / (1 - chance)


class Matched(NamedTuple):
    """A segment of the file with the one of ours that shares most pages with it."""

    segment: int
    ours: int | None  # id in the replay; None: no segment of ours shares a page, or those are matched already
    shared: int
    file_pages: int
    our_pages: int


class PageDiffers(NamedTuple):
    """A page that has other company in the replay than in the file."""

    page: int
    lost: tuple[int, ...]  # pages with which it shares a segment in the file alone
    gained: tuple[int, ...]  # in the replay alone


@dataclass(frozen=True, eq=False)
class Differences:
    """What a replay of the pages makes of them, beside the file."""

    preset: str
    backend: str
    run: Run
    compared: int  # pages in mid-term memory in both
    missing: tuple[int, ...]  # pages of the file's mid-term memory that lie elsewhere in the replay
    segments: tuple[int, int]  # with a page: of the file, of ours
    pairs: Pairs
    matched: tuple[Matched, ...]  # a file's segment each, the most pages shared first
    differs: tuple[PageDiffers, ...]  # the most company changed first
    sentences: tuple[Name, ...]


def preset_of(state: ReferenceState) -> str:
    """The preset that re-states the code which wrote the state; that of the package where none does."""
    return PRESETS[state.variant]


def replayed(
    state: ReferenceState, preset_name: str | None = None, *, backend: str = "minilm-int8"
) -> Differences:
    """Replay the pages of a state, and compare.

    The window is as long as the file's short-term memory, so that as many pages are filed as there. A page is
    filed under its own vector and keywords: the themes by which the reference filed it are in no file.

    Raises: LabError for a state without filed pages, a preset that does not exist, and as `features.compute`.
    """
    if not any(page.tier == "mtm" for page in state.pages):
        raise LabError(
            "this state holds no page of mid-term memory: there is nothing to replay",
            where=state.name,
            hint="give its mid-term file, or the folder",
        )
    name = preset_name or preset_of(state)
    script = script_of(state)
    f = features_of(state, script, backend=backend)
    window = sum(page.tier == "stm" for page in state.pages)
    run = replay(script, f, _windowed(preset(name), window), questions="none")
    file = {n: frozenset(page.segments) for n, page in enumerate(state.pages) if page.tier == "mtm"}
    ours = _places(run)
    pages = sorted(set(file) & set(ours))
    pairs, differs = _compared(pages, file, ours)
    segments = tuple(len({s for page in pages for s in places[page]}) for places in (file, ours))
    matched = _matched(state, pages, file, ours)
    found = Differences(
        preset=name,
        backend=f.backend,
        run=run,
        compared=len(pages),
        missing=tuple(sorted(set(file) - set(ours))),
        segments=(segments[0], segments[1]),
        pairs=pairs,
        matched=matched,
        differs=differs,
        sentences=(),
    )
    return _said(found)


def _windowed(policy: Any, window: int) -> Any:
    """The policy with short-term memory as long as the file's, where it counts pages."""
    has = {knob.name for knob in knobs(policy)}
    if "stm_order" in has:  # full with one more, and the oldest migrates at once
        return set_knobs(policy, {"stm_order": "append_first", "stm_capacity": window + 1})
    return set_knobs(policy, {"stm_capacity": window}) if "stm_capacity" in has else policy


def _places(run: Run) -> dict[int, frozenset[int]]:
    found: dict[int, set[int]] = {}
    for group in run.snapshot().groups:
        for page in group.pages:
            found.setdefault(page, set()).add(group.id)
    return {page: frozenset(ids) for page, ids in found.items()}


def _compared(pages: Sequence[int], file: Places, ours: Places) -> tuple[Pairs, tuple[PageDiffers, ...]]:
    there, here = _shares(pages, file), _shares(pages, ours)
    both, either = int((there & here).sum()) // 2, int((there | here).sum()) // 2  # each pair stands twice
    n = len(pages)
    pairs = Pairs(
        both=both,
        file_only=int(there.sum()) // 2 - both,
        ours_only=int(here.sum()) // 2 - both,
        neither=n * (n - 1) // 2 - either,
    )
    number = np.array(pages, np.intp)
    differs = (
        PageDiffers(page, tuple(number[lost].tolist()), tuple(number[gained].tolist()))
        for page, lost, gained in zip(pages, there & ~here, here & ~there, strict=True)
    )
    told = [one for one in differs if one.lost or one.gained]
    return pairs, tuple(sorted(told, key=lambda one: (-len(one.lost) - len(one.gained), one.page)))


def _shares(pages: Sequence[int], places: Places) -> NDArray[np.bool_]:
    """[n, n] do two pages share a segment? No page with itself."""
    column = {id: i for i, id in enumerate(sorted({id for page in pages for id in places[page]}))}
    inside = np.zeros((len(pages), len(column)), np.float32)  # [n, segments]
    for i, page in enumerate(pages):
        inside[i, [column[id] for id in places[page]]] = 1.0
    shared: NDArray[np.bool_] = inside @ inside.T > 0
    np.fill_diagonal(shared, False)
    return shared


def _matched(state: ReferenceState, pages: Sequence[int], file: Places, ours: Places) -> tuple[Matched, ...]:
    """Segments one to one, those that share most pages first; ties to the older."""
    kept = set(pages)
    mine = {n: kept.intersection(s.pages) for n, s in enumerate(state.segments)}
    theirs: dict[int, set[int]] = {}
    for page in pages:
        for id in ours[page]:
            theirs.setdefault(id, set()).add(page)
    shared = [(-len(a & b), n, id) for n, a in mine.items() for id, b in theirs.items() if a & b]
    taken: dict[int, Matched] = {}
    used: set[int] = set()
    for count, n, id in sorted(shared):
        if n not in taken and id not in used:
            taken[n] = Matched(n, id, -count, len(mine[n]), len(theirs[id]))
            used.add(id)
    rows = [taken.get(n, Matched(n, None, 0, len(a), 0)) for n, a in mine.items() if a]
    return tuple(sorted(rows, key=lambda row: (-row.shared, row.segment)))


def _said(found: Differences) -> Differences:
    return replace(found, sentences=(NOT_REPLAYABLE, *_sentences(found)))


def _sentences(found: Differences) -> list[Name]:
    pairs, (a, b), its = found.pairs, found.segments, about(found.run.policy)
    same = sum(row.shared == row.file_pages == row.our_pages for row in found.matched)
    kappa = "–" if pairs.kappa is None else f"{round(pairs.kappa, 2) + 0.0:.2f}"  # no minus before .00
    said = [
        Name(
            f"Replayed through {found.preset}, {found.compared} pages: {a} segments in the file, {b} "
            f"{its.groups.en} in the replay, {same} of them with exactly the same pages.",
            f"以 {found.preset} 重放 {found.compared} 页：文件中 {a} 段，重放得 {b} 个{its.groups.zh}，"
            f"其中 {same} 个所含页完全相同。",
        ),
        Name(
            f"Of {sum(pairs)} pairs of pages, {pairs.both} lie together in both, {pairs.file_only} in the "
            f"file alone, {pairs.ours_only} in the replay alone; agreement beyond chance κ = {kappa}.",
            f"{sum(pairs)} 对页中，{pairs.both} 对在两边都在一起，{pairs.file_only} 对仅在文件中在一起，"
            f"{pairs.ours_only} 对仅在重放中在一起；超出偶然的一致 κ = {kappa}。",
        ),
        Name(
            "The reference filed each page under themes that a language model wrote, which no file keeps; "
            "the replay files it by what is known of the page itself.",
            "参考程序按语言模型写出的主题归入各页，而主题未存入文件；重放则按该页自身所知的内容归入。",
        ),
    ]
    if found.missing:
        n = len(found.missing)
        said.insert(
            1,
            Name(
                f"{n} filed pages are not in {its.store.en} in the replay, and are not compared.",
                f"有 {n} 页在重放中不在{its.store.zh}内，未作比较。",
            ),
        )
    return said
