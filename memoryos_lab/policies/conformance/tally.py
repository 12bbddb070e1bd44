"""Where every page lies, told by events alone: what a snapshot is held against."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator

from ...memory.events import Arrived, Dropped, Event, Evicted, Faded, Left, Merged, Moved, Opened, Returned

ROLES = ("stm", "mtm", "archive", "dropped")


class Tally:
    """Tiers and groups, kept as the events of a run are taken one by one."""

    def __init__(self) -> None:
        self.places: dict[str, set[int]] = {role: set() for role in ROLES}
        self.groups: defaultdict[int, set[int]] = defaultdict(set)  # those that live
        self.opened = 0
        self._under_way: set[int] = set()  # left the window and not yet filed

    def take(self, event: Event) -> Iterator[str]:
        """Move what the event moves; what cannot be, is told and done as well as it can."""
        match event:
            case Arrived(page):
                self.places["stm"].add(page)
            case Left(page):
                yield from self._from("stm", (page,), event)
                self._under_way.add(page)
            case Dropped(page):
                self.places["stm"].discard(page)  # a tombstone never was in it
                self._under_way.discard(page)
                self.places["dropped"].add(page)
            case Opened(page, segment):
                if segment != self.opened:
                    yield f"{event} where {self.opened} were opened: ids count up and never return"
                self.opened = max(self.opened, segment + 1)
                yield from self._file(page, segment, event)
            case Merged(page, segment):
                if segment not in self.groups:
                    yield f"{event}, but group {segment} is not there"
                yield from self._file(page, segment, event)
            case Evicted(segment, pages):
                yield from self._out(segment, pages, event)
                self.groups.pop(segment, None)
            case Faded(segment, pages, closes=closes):
                yield from self._out(segment, pages, event)
                yield from self._lost(segment, pages, closes, event)
            case Moved(segment, to, pages, closes):
                if to not in self.groups:
                    yield f"{event}, but group {to} is not there"
                self.groups[to].update(pages)
                yield from self._lost(segment, pages, closes, event)
            case Returned(page, origin):
                yield from self._from(origin, (page,), event)
                for group in self.groups.values():
                    group.discard(page)
                self.places["stm"].add(page)
            case _:
                pass

    def _file(self, page: int, group: int, event: Event) -> Iterator[str]:
        if page not in self._under_way and page not in self.places["mtm"]:
            yield f"{event}, but page {page} did not leave the window before"
        self._under_way.discard(page)
        self.places["mtm"].add(page)
        self.groups[group].add(page)

    def _from(self, role: str, pages: Collection[int], event: Event) -> Iterator[str]:
        lost = set(pages) - self.places[role]
        if lost:
            yield f"{event}, but page {min(lost)} is not in {role!r}"
        self.places[role].difference_update(pages)

    def _out(self, group: int, pages: Collection[int], event: Event) -> Iterator[str]:
        if group not in self.groups:
            yield f"{event}, but group {group} is not there"
        yield from self._from("mtm", pages, event)
        self.places["archive"].update(pages)

    def _lost(self, group: int, pages: Collection[int], closes: bool, event: Event) -> Iterator[str]:
        """The group gave up pages, and is gone if it says so."""
        strange = set(pages) - self.groups[group]
        if strange:
            yield f"{event}, but page {min(strange)} is not in group {group}"
        self.groups[group].difference_update(pages)
        if closes == bool(self.groups[group]):
            yield f"{event}, but group {group} holds {len(self.groups[group])} pages then"
        if closes:
            del self.groups[group]

    def settle(self) -> Iterator[str]:
        """At the end of a step every page lies somewhere."""
        if self._under_way:
            yield f"page {min(self._under_way)} left the window for nowhere: file it, or say `Dropped`"
        self._under_way.clear()
