"""How well a memory was written, from a run alone: no answer and no model is asked.

At the end of a run, with *gold turns* = the turns that some question cites as its evidence:

- **held**: where each gold turn lies: short-term memory, a segment, the archive, dropped, or on no page.
- **split**: a gold turn in mid-term memory whose question cites more that lies there, all of it in other
  segments. A question that selects one segment finds a part.
- **merged**: a gold turn in a segment of which more than half of the other pages are *foreign*: of another
  session, and never cited together with it. A session is no topic (a topic that returns is merged rightly),
  so the figure is an upper bound, and purity against sessions describes rather than judges.
- **together**: of all pairs of pages that one question cites and mid-term memory holds, the share in one
  segment. Of the partition by questions only the inverse figures judge: a segment rightly holds the evidence
  of many questions, so it is never pure.
- **facts**: every entry that long-term memory was ever given: how many name a page that arrived (traced),
  how many of these stand in a turn of it word for word (quoted), how many come from a gold turn's page.
- **slots**: of every slot of the profile, how often it was written, confirmed, superseded, forgotten.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any, NamedTuple

from ..memory import codec
from ..memory.events import Confirmed
from ..memory.replay import Run
from ..memory.types import Entry, Snapshot
from .writing_clusters import Agreement, agreement

PLACES = ("stm", "mtm", "archive", "dropped", "nowhere")  # the first that holds a turn counts
COUNTS = (
    "pages", "segments", "gold", "split", "merged", "pairs", "together", "entries", "traced", "quoted",
    "from_gold",
)  # fmt: skip
DEEDS = ("written", "confirmed", "superseded", "forgotten", "expired")


class Writing(NamedTuple):
    """Counts of one conversation, or of several together."""

    pages: int  # in segments
    segments: int
    largest: int  # pages of the largest segment
    gold: int  # turns cited by a question
    places: Mapping[str, int]  # gold turns by where they lie; adds up to `gold`
    split: int
    merged: int
    pairs: int  # of pages cited by one question, both in mid-term memory
    together: int  # of these, in one segment
    sessions: Agreement  # of segments with sessions: each placed page once a segment
    evidence: Agreement  # of segments with questions: each placed page once a question that cites it
    entries: int  # long-term entries ever written
    traced: int
    quoted: int
    from_gold: int
    slots: Mapping[str, Mapping[str, int]]  # "user_profile home" -> deed -> times


def writing(run: Run) -> Writing:
    """The counts at the end of a run; a policy without groups has no segment."""
    end = run.snapshot()
    pages_of = run.script.holders
    cited = [{pages_of[t] for t in q.evidence if t in pages_of} for q in run.script.questions]
    gold = {turn for question in run.script.questions for turn in question.evidence}
    segments = _segments(end)
    filed = {turn: page for turn in sorted(gold) if (page := pages_of.get(turn)) in segments}
    pairs = [pair for pages in cited for pair in combinations(sorted(pages & segments.keys()), 2)]
    entries = (*end.entries, *end.history)
    quoted, traced = _sources(entries, run)
    return Writing(
        pages=len(segments),
        segments=len(end.groups),
        largest=max((len(group.pages) for group in end.groups), default=0),
        gold=len(gold),
        places=_places((pages_of.get(turn) for turn in gold), end),
        split=sum(_split(page, cited, segments) for page in filed.values()),
        merged=sum(_merged(page, cited, end, run) for page in filed.values()),
        pairs=len(pairs),
        together=sum(bool(segments[a] & segments[b]) for a, b in pairs),
        sessions=agreement(
            (group.id, run.script.pages[page].session) for group in end.groups for page in group.pages
        ),
        evidence=agreement(
            (segment, n)
            for n, pages in enumerate(cited)
            for page in pages & segments.keys()
            for segment in segments[page]
        ),
        entries=len(entries),
        traced=traced,
        quoted=quoted,
        from_gold=sum(any(pages_of.get(turn) in entry.pages for turn in gold) for entry in entries),
        slots=_slots(entries, run),
    )


def together(several: Iterable[Writing]) -> Writing:
    """The counts of several conversations as one; the largest segment is that of them all."""
    parts = list(several)
    slots: dict[str, Counter[str]] = defaultdict(Counter)
    for part in parts:
        for slot, deeds in part.slots.items():
            slots[slot].update(deeds)
    added = {name: sum(getattr(part, name) for part in parts) for name in COUNTS}
    return Writing(
        **added,
        largest=max((part.largest for part in parts), default=0),
        places={place: sum(part.places[place] for part in parts) for place in PLACES},
        sessions=sum((part.sessions for part in parts), Agreement()),
        evidence=sum((part.evidence for part in parts), Agreement()),
        slots={slot: {deed: slots[slot][deed] for deed in DEEDS} for slot in sorted(slots)},
    )


def writing_json(found: Writing) -> dict[str, Any]:
    """Every count, and the means of the two agreements, for JSON."""
    return {**codec.encode(found), "means": means(found)}


def writing_from_json(data: Mapping[str, Any]) -> Writing:
    """What `writing_json` told. Raises: KeyError, TypeError for what does not fit."""
    values = {name: data[name] for name in Writing._fields}
    agreements = {name: Agreement(**data[name]) for name in ("sessions", "evidence")}
    return Writing(**{**values, **agreements})


def means(found: Writing) -> dict[str, float | None]:
    """The figures that are shares; None where there is nothing to take a share of."""
    return {
        "split": _share(found.split, found.places["mtm"]),
        "merged": _share(found.merged, found.places["mtm"]),
        "together": _share(found.together, found.pairs),
        "session_purity": found.sessions.purity,
        "session_inverse_purity": found.sessions.inverse_purity,
        "session_b3": found.sessions.f,
        "evidence_inverse_purity": found.evidence.inverse_purity,
        "evidence_b3_recall": found.evidence.recall,
    }


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _segments(end: Snapshot) -> dict[int, set[int]]:
    """Page -> the segments that hold it."""
    held: dict[int, set[int]] = defaultdict(set)
    for group in end.groups:
        for page in group.pages:
            held[page].add(group.id)
    return dict(held)


def _places(pages: Iterable[int | None], end: Snapshot) -> dict[str, int]:
    tiers = {place: set(end.tier(place)) for place in PLACES}
    at = (next((place for place in PLACES[:-1] if page in tiers[place]), PLACES[-1]) for page in pages)
    counts = Counter(at)
    return {place: counts[place] for place in PLACES}


def _split(page: int, cited: list[set[int]], segments: Mapping[int, set[int]]) -> bool:
    """Does a question cite it with others in mid-term memory, none of which shares a segment with it?"""
    for pages in cited:
        others = (pages & segments.keys()) - {page} if page in pages else set()
        if others and not any(segments[page] & segments[other] for other in others):
            return True
    return False


def _merged(page: int, cited: list[set[int]], end: Snapshot, run: Run) -> bool:
    """Is every segment that holds it one of mostly foreign pages?"""
    akin = {other for pages in cited if page in pages for other in pages}
    session = run.script.pages[page].session
    shares = []
    for group in end.groups:
        if page in group.pages:
            others = [other for other in group.pages if other != page]
            foreign = [o for o in others if o not in akin and run.script.pages[o].session != session]
            shares.append(len(foreign) > len(others) / 2)
    return all(shares)


def _sources(entries: Iterable[Entry], run: Run) -> tuple[int, int]:
    """(entries said word for word by a turn of their pages, entries that name a page that arrived)."""
    quoted = traced = 0
    for entry in entries:
        pages = [run.script.pages[page] for page in entry.pages if 0 <= page < len(run.script.pages)]
        traced += bool(pages)
        words = _plain(entry.value)
        quoted += any(words in _plain(turn.words) for page in pages for turn in page.turns)
    return quoted, traced


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _slots(entries: Iterable[Entry], run: Run) -> dict[str, dict[str, int]]:
    """What was done to each named slot of a profile, in the order of first writing."""
    named = sorted((e for e in entries if e.slot and "profile" in e.kind), key=lambda entry: entry.id)
    again = Counter(event.entry for _, event in run.events() if isinstance(event, Confirmed))
    slots: dict[str, Counter[str]] = defaultdict(Counter)
    for entry in named:
        deeds = slots[f"{entry.kind} {entry.slot}"]
        deeds.update(written=1, confirmed=again[entry.id])
        if entry.status != "active":
            deeds[entry.status] += 1
    return {slot: {deed: deeds[deed] for deed in DEEDS} for slot, deeds in slots.items()}
