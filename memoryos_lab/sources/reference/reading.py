"""Files -> one state: parts, copies, links, heat, clocks, and every irregularity with its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from ...memory.about import Name
from ...memory.errors import LabError
from ..document import is_object
from ..issues import Issues
from . import chains, gathering, heat
from .fields import Reader, kind
from .gathering import chosen, files_of, grouped, parsed
from .lasting import guessed, read_knowledge, read_profiles
from .parts import Read, sessions, variant_of
from .recent import read_recent
from .segments import read_segments, unified
from .shelf import Shelf
from .values import Clock, ReferenceState, Row, StateFile, StatePage, StateSegment

_TOP = {
    "mid_term": {"sessions", "access_frequency"},
    "long_term": {"user_profiles", "knowledge_base", "assistant_knowledge"},
    "metadata": {
        *("mid_term_sessions", "access_frequency", "heap_state", "short_term_memory", "user_profiles"),
        "update_times",
    },
}
_PARTS = {
    "short_term": Name("short-term memory", "短期记忆"),
    "mid_term": Name("mid-term memory", "中期记忆"),
    "long_term": Name("long-term memory", "长期个人记忆"),
}
_CHROMA = Name(
    "vectors and knowledge lines: ChromaDB keeps them, and it is not read",
    "向量与知识条目：保存在 ChromaDB 中，未读取",
)


def read(*paths: str | Path, sample: str | None = None) -> ReferenceState:
    """What the reference MemoryOS left in a folder, or some of its files: several are of one memory.

    `sample`: whose, where a folder holds the memories of several users.

    Raises: LabError for what cannot be read or is no state, with the place; for several users where none was
    named; and for several files that hold the same part.
    """
    files: dict[str, bytes] = {}
    for path in map(Path, paths):
        for name, data in files_of(path).items():
            files[name if name not in files else str(path / name)] = data
    name = ", ".join(Path(path).name or str(path) for path in paths)
    return read_files(files, name=name, sample=sample, together=len(paths) > 1)


def read_files(
    files: Mapping[str, bytes],
    *,
    name: str = "upload",
    sample: str | None = None,
    together: bool = False,
) -> ReferenceState:
    """The same for bytes at hand, such as an upload; names may hold folders and are never used as paths.

    `together`: all files are of one memory, even if their names say otherwise.

    Raises: LabError as `read`, and where two of the files that belong together hold the same part.
    """
    if not files:
        raise LabError("no file was given", where=name, hint="give the files that MemoryOS wrote")
    issues = Issues(strict=False)
    held = parsed(files, issues)
    groups = grouped(held, name)
    if not groups:
        raise LabError(
            f"{name} holds no part of a MemoryOS state: {len(files)} files of other kinds",
            where=name,
            hint="give the folder that MemoryOS was told to store its data in; see docs/reference-files.md",
        )
    owner, reads = gathering.together(held, name) if together else chosen(groups, sample, name)
    return _state(owner, reads, issues)


def owners(files: Mapping[str, bytes], *, name: str = "upload") -> tuple[str, ...]:
    """Whose memories the files hold: what `sample` can be. Raises: LabError as `read`."""
    return tuple(grouped(parsed(files, Issues(strict=False)), name))


def _state(owner: str, reads: list[Read], issues: Issues) -> ReferenceState:
    for one in reads:
        for issue in one.doc.issues:
            issues.add(issue.code, issue.where, issue.message)
    reader, shelf = Reader(issues), Shelf()
    segments, copies = read_segments(reads, reader, shelf)
    filed = unified(copies, reader)
    recent = read_recent(reads, filed, reader)
    profiles, lines = read_profiles(reads, reader), read_knowledge(reads, reader, shelf)
    _check_tops(reads, segments, reader)
    vectors, rows = shelf.settled(issues)
    segments, pages = _numbered(segments, filed, rows, issues)
    pages = [*pages, *recent]
    links = chains.links(pages, issues)
    made = chains.chains(pages, links, issues)
    variant, why = variant_of(reads)
    fitted = heat.fit(segments)
    if fitted.of > fitted.exact + fitted.zeroed:
        off = fitted.of - fitted.exact - fitted.zeroed
        issues.add(
            "S_HEAT", owner, f"the heat of {off} of {fitted.of} segments is no such sum as the others'"
        )
    page_clock = _clock(page.time for page in pages)
    segment_clock = _clock(time for s in segments for time in (s.opened, s.visited) if time is not None)
    if (pages or segments) and not (page_clock.known or segment_clock.known):
        issues.add(
            "S_CLOCKS", owner, "no page and no segment has a time: only the order of the files is left"
        )
    lines = tuple(line._replace(vector=rows[line.vector]) for line in lines)
    if not (segments or pages or profiles or lines):
        issues.add("S_EMPTY", owner, "no segment, no page and no line: it is new, or has lost what it held")
    return ReferenceState(
        name=owner,
        variant=variant,
        why=why,
        files=tuple(StateFile(one.name, one.part, one.size, one.sha256) for one in reads),
        segments=tuple(segments),
        pages=tuple(pages),
        links=links,
        chains=made,
        heat=fitted,
        profiles=profiles,
        knowledge=guessed(lines, pages, vectors),
        page_clock=page_clock,
        segment_clock=segment_clock,
        findings=issues.all(),
        lacking=_lacking(reads),
        vectors=vectors,
    )


def _numbered(
    segments: Sequence[StateSegment],
    pages: Sequence[StatePage],
    rows: Mapping[int | None, int | None],
    issues: Issues,
) -> tuple[list[StateSegment], list[StatePage]]:
    """Pages in the order in which they must have come, segments in that in which pages opened them.

    So every view, which counts segments as pages open them, means the same by a number; those without a page
    are last.
    """
    quiet = Issues(strict=False)  # links are told once, of the pages in their order
    order = chains.order(pages, chains.links(pages, quiet))
    number = {old: new for new, old in enumerate(order)}
    opener = [min((number[row.page] for row in one.rows), default=len(order)) for one in segments]
    opened = sorted(range(len(segments)), key=opener.__getitem__)  # stable
    place = {old: new for new, old in enumerate(opened)}

    def numbered(held: Iterable[Row]) -> tuple[Row, ...]:
        return tuple(
            row._replace(segment=place[row.segment], page=number[row.page], vector=rows[row.vector])
            for row in held
        )

    renumbered = [replace(pages[old], rows=numbered(pages[old].rows)) for old in order]
    told = [
        replace(one, vector=rows[one.vector], rows=numbered(one.rows))
        for one in (segments[old] for old in opened)
    ]
    bare = sum(page.vector is None for page in renumbered)
    if 0 < bare < len(renumbered):
        issues.add("S_NO_VECTOR", "pages", f"{bare} of {len(renumbered)} pages have no usable vector")
    return told, renumbered


def _check_tops(reads: list[Read], segments: Sequence[StateSegment], reader: Reader) -> None:
    """Keys that no variant writes, and counts of segments that are not there."""
    there = {segment.id for segment in segments}
    for read in reads:
        if not is_object(read.doc.value):
            continue
        for key in sorted(set(read.doc.value) - _TOP[read.part]):
            reader.extra(key, read.name)
        counted = read.doc.value.get("access_frequency")
        if counted is not None and not is_object(counted):
            what = f"access_frequency is {kind(counted)}, not an object: left out"
            reader.issues.add("S_TYPE", read.name, what)
        if is_object(counted) and (gone := sorted(set(counted) - there - set(sessions(read)))):
            what = (
                f"access_frequency counts {len(gone)} segments that are not there, the first {gone[0][:60]!r}"
            )
            reader.issues.add("S_COUNT", read.name, what)


def _lacking(reads: list[Read]) -> tuple[Name, ...]:
    parts = {read.part for read in reads}
    if "metadata" in parts:
        return (_CHROMA,)
    return tuple(name for part, name in _PARTS.items() if part not in parts)


def _clock(times: Iterable[float | None]) -> Clock:
    told = list(times)
    known = [time for time in told if time is not None]
    return Clock(min(known, default=None), max(known, default=None), len(known), len(told))
