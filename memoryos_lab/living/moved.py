"""What a memory held before and after something was taken out of its recipe."""

from __future__ import annotations

from typing import NamedTuple

from ..memory.types import Entry, Group, Snapshot


class Change(NamedTuple):
    """A segment that lost pages or words, or holds others now; told by the oldest page that it keeps."""

    segment: int  # as it was called before
    pages: tuple[int, ...]  # that it held and holds no more
    keywords: tuple[str, ...]  # that it carried and carries no more


class Moved(NamedTuple):
    """The difference of two snapshots, as far as it was held before."""

    segments: tuple[int, ...]  # of which nothing is left
    changed: tuple[Change, ...]
    entries: tuple[Entry, ...]  # active ones and history, that are there no more
    back: tuple[Entry, ...]  # that hold again, since what superseded them is gone
    pages: tuple[tuple[int, str, str], ...]  # (page, tier before, tier after) of those that stay
    chains: int  # that lost a page


def moved(before: Snapshot, after: Snapshot, gone: frozenset[int]) -> Moved:
    """What is no more as it was, once `gone` are no more."""
    now = {page: group for group in after.groups for page in group.pages}
    segments, changed = [], []
    for group in before.groups:
        kept = [page for page in group.pages if page not in gone]
        heir = now.get(kept[0]) if kept else None
        if not kept:
            segments.append(group.id)
        elif change := _change(group, heir):
            changed.append(change)
    said, known = (*after.entries, *after.history), (*before.entries, *before.history)
    saying, holding = {what(entry) for entry in said}, {what(entry) for entry in before.entries}
    tiers = [{page: tier.name for tier in view.tiers for page in tier.pages} for view in (before, after)]
    return Moved(
        tuple(segments),
        tuple(changed),
        tuple(entry for entry in known if what(entry) not in saying),
        tuple(entry for entry in after.entries if what(entry) not in holding),
        tuple(
            (page, tier, tiers[1].get(page, ""))
            for page, tier in sorted(tiers[0].items())
            if page not in gone and tiers[1].get(page) != tier
        ),
        sum(not gone.isdisjoint(chain) for chain in before.chains),
    )


def what(entry: Entry) -> tuple[str, str, str]:
    """What an entry says, whatever its number."""
    return entry.kind, entry.slot, entry.value


def _change(group: Group, heir: Group | None) -> Change | None:
    lost = tuple(page for page in group.pages if heir is None or page not in heir.pages)
    words = tuple(word for word in group.keywords if heir is None or word not in heir.keywords)
    return Change(group.id, lost, words) if lost or words else None
