"""Which page is which, from look to look: a page has an id only once it was filed, and copies of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from typing import Any

from ...memory.types import Issue
from ...sources.issues import Issues
from ...sources.reference.fields import Reader
from ...sources.times import seconds
from .reading import Raw, RawPage, RawSegment
from .values import Limits, Look, Recording, SeenPage, SeenQuestion, SeenRow, SeenSegment


class Watch:
    """A recording that grows. It holds no part of the object but the page dicts of its window."""

    def __init__(self, title: str, limits: Limits) -> None:
        self._title, self._limits = title, limits
        self._pages: list[SeenPage] = []
        self._looks: list[Look] = []
        self._questions: list[SeenQuestion] = []
        self._findings: dict[tuple[str, str], Issue] = {}
        self._now = Look()
        self._ids: dict[str, int] = {}  # page by its id
        self._complete: set[int] = set()  # pages of which it is known what was computed
        self._waiting: defaultdict[tuple[str, str, str], list[int]] = defaultdict(list)  # without an id yet
        self._window: list[Mapping[str, Any]] = []  # to know the same dict again

    def recording(self) -> Recording:
        """Everything so far."""
        return Recording(
            self._title,
            self._limits,
            tuple(self._pages),
            tuple(self._looks),
            self._now,
            tuple(self._questions),
            tuple(self._findings.values()),
        )

    def note(self, issue: Issue) -> None:
        """Keep a finding; the same at the same place is kept once."""
        self._findings.setdefault((issue.code, issue.where), issue)

    @property
    def now(self) -> Look:
        return self._now

    # -- a look --------------------------------------------------------------------------------------

    def begin(self, raw: Raw) -> None:
        """What is there already: pages in the order of their times, those of the window last."""
        with self._whole():
            self._begin(raw)

    def see(self, raw: Raw, *, expected: int = 0) -> None:
        """What is there now. `expected`: pages that must have come since the last look."""
        with self._whole():
            self._see(raw, expected)

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """A look counts as a whole or not at all."""
        kept = copy(vars(self)) | {"_waiting": defaultdict(list)}
        for name in ("_pages", "_looks", "_ids", "_complete"):
            kept[name] = copy(kept[name])
        kept["_waiting"].update({said: list(pages) for said, pages in self._waiting.items()})
        try:
            yield
        except Exception:
            vars(self).update(kept)
            raise

    def _begin(self, raw: Raw) -> None:
        filed = {page.key: page for segment in raw.segments for page in segment.pages}
        ordered = sorted(filed.values(), key=lambda page: seconds(page.written) or 0.0)  # stable
        for page in ordered:
            self._ids[page.key] = self._come(page, before=True)
        whole = self._look(raw, before=True)
        for count in range(1, len(self._pages) + 1):
            self._looks.append(_until(whole, count))
        self._now = whole

    def _see(self, raw: Raw, expected: int) -> None:
        known, last = len(self._pages), self._now
        self._now = self._look(raw, expected=expected)
        come = range(known, len(self._pages))
        for page in come[:-1]:  # several came between two looks: what each did is not known
            last = last._replace(stm=(*last.stm, page))
            self._looks.append(last)
        if len(come) > 1:
            where = f"pages {known + 1} to {len(self._pages)}"
            self.note(Issue("A_BETWEEN", where, "came between two looks: told with the last"))
        if come:
            self._looks.append(self._now)

    def asked(self, text: str, found: Iterable[Any], before: Look) -> None:
        """A question went to the memory since `before`, and these page dicts came back."""
        pages = (self._ids.get(str(page.get("page_id"))) for page in found if isinstance(page, Mapping))
        visits = {segment.id: segment.visits or 0.0 for segment in before.segments}
        visited = tuple(
            (segment.id, int(segment.visits), segment.heat or 0.0)
            for segment in self._now.segments
            if segment.visits is not None and segment.visits > visits.get(segment.id, 0.0)
        )
        known = tuple(dict.fromkeys(page for page in pages if page is not None))
        self._questions.append(SeenQuestion(text, len(self._pages), before.stm, known, visited))

    def _look(self, raw: Raw, *, expected: int = 0, before: bool = False) -> Look:
        stm = self._recent(raw.stm, expected, before)
        last = {segment.id: segment for segment in self._now.segments}
        segments = tuple(self._segment(segment, last.get(segment.id)) for segment in raw.segments)
        self._link(raw.segments)
        lines = self._now.lines if raw.lines == self._now.lines else raw.lines
        return Look(stm, segments, lines)

    def _recent(self, pages: Sequence[RawPage], expected: int, before: bool) -> tuple[int, ...]:
        """Pages of the window: those that stayed, then those that came."""
        known = _stayed(self._window, pages, self._now.stm, self._pages, expected)
        self._window = [page.source for page in pages]
        return tuple(
            self._come(page, before=before) if number is None else number
            for number, page in zip(known, pages, strict=True)
        )

    def _come(self, raw: RawPage, *, before: bool = False) -> int:
        number = len(self._pages)
        time = seconds(raw.written)
        self._pages.append(SeenPage(raw.user, raw.agent, raw.written, time, before=before))
        if not raw.id:
            self._waiting[raw.said].append(number)
        return number

    def _segment(self, raw: RawSegment, last: SeenSegment | None) -> SeenSegment:
        rows = tuple(SeenRow(self._filed(page), page.analysed) for page in raw.pages)
        numbers = (raw.visits, raw.interactions, raw.recency, raw.heat, raw.accesses)
        seen = SeenSegment(raw.id, raw.keywords, rows, *numbers)
        return last if last == seen else seen

    def _filed(self, raw: RawPage) -> int:
        """The page of that id; one without a number yet is the oldest that said the same, or a new one."""
        if raw.key not in self._ids:
            same = self._waiting[raw.said]
            self._ids[raw.key] = same.pop(0) if same else self._come(raw)
        number = self._ids[raw.key]
        if number not in self._complete:
            self._complete.add(number)
            self._computed(number, raw)
        return number

    def _computed(self, number: int, raw: RawPage) -> None:
        """What the object computed of a page when it filed it."""
        issues = Issues(strict=False)
        reader, where = Reader(issues), f"page {number + 1}"
        source = raw.source
        listed = getattr(source.get("page_embedding"), "tolist", None)  # an array, in some variants
        vector = reader.vector({"v": listed()} if listed else {"v": source.get("page_embedding")}, "v", where)
        page = self._pages[number]
        self._pages[number] = page._replace(
            vector=None if vector is None else tuple(map(float, vector)),
            keywords=reader.words(source, "page_keywords", where),
            meta=str(source.get("meta_info") or ""),
        )
        for issue in issues.all():
            self.note(issue)

    def _link(self, segments: Iterable[RawSegment]) -> None:
        """Who follows whom; a link is set when a page is filed, and stays."""
        for segment in segments:
            for raw in segment.pages:
                number, previous = self._ids[raw.key], self._ids.get(raw.previous)
                if previous is not None and self._pages[number].follows is None and previous < number:
                    self._pages[number] = self._pages[number]._replace(follows=previous)


def _until(look: Look, count: int) -> Look:
    """The look with its first pages alone."""
    segments = (
        segment._replace(rows=tuple(row for row in segment.rows if row.page < count))
        for segment in look.segments
    )
    done = count > max((*look.stm, *look.filed), default=0)
    return Look(
        tuple(page for page in look.stm if page < count),
        tuple(segment for segment in segments if segment.rows),
        look.lines if done else (),
    )


def _stayed(
    window: Sequence[Mapping[str, Any]],
    pages: Sequence[RawPage],
    stm: Sequence[int],
    known: Sequence[SeenPage],
    expected: int,
) -> list[int | None]:
    """Which page each of the window is; None: it came. `expected` of the last ones have come for sure."""
    gone = _shift(window, pages, stm, known, expected)
    stay = stm[gone:]
    if stay or expected >= len(pages):
        return [*stay, *[None] * (len(pages) - len(stay))]
    # No queue moved on: somebody took pages out, or put them in another order. Each is known by itself.
    free = list(zip(window, stm, strict=True))
    found: list[int | None] = []
    for page in pages[: len(pages) - expected]:
        same = (i for i, (held, n) in enumerate(free) if held is page.source or known[n][:3] == page.said)
        at = next(same, None)
        found.append(None if at is None else free.pop(at)[1])
    return [*found, *[None] * expected]


def _shift(
    window: Sequence[Mapping[str, Any]],
    pages: Sequence[RawPage],
    stm: Sequence[int],
    known: Sequence[SeenPage],
    expected: int,
) -> int:
    """How many of the oldest left a queue: by the dicts themselves, else by what they say."""
    said = [known[page][:3] for page in stm]
    now = [page.said for page in pages]
    for gone in range(len(stm) + 1):
        stay = len(stm) - gone
        if stay <= len(pages) and all(window[gone + i] is pages[i].source for i in range(stay)) and stay:
            return gone
    for gone in range(len(stm) + 1):
        stay = len(stm) - gone
        if stay <= len(now) - expected and said[gone:] == now[:stay]:
            return gone
    return len(stm)
