"""What A-Mem holds: notes, their links, and the boxes that links make of them.

A note is put into a box once. Where a link may join two boxes, the younger points at the older (a
disjoint-set forest, Galler and Fischer 1964). So a step writes only what it changes, and older states stay as
they were.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple

from ...memory.bench import page_keywords
from ...memory.log import Log
from ...memory.rich import Rich
from ...memory.types import Features, Group
from ..plain import Held

BLOCK = 64  # notes; a changed note copies its block and the tuple of blocks, not all notes
LABEL = 5  # words that name a box, as many as a page has keywords


class Note(NamedTuple):
    """One page as a note."""

    page: int
    box: int  # into which it was put; `Notes.box_of` says where that is now
    links: tuple[int, ...] = ()  # older notes, strongest first
    linked_by: tuple[int, ...] = ()  # newer notes, in the order in which they came
    tags: tuple[str, ...] = ()  # what notes that it is linked with share, in the order in which it was found
    version: int = 1  # 1 + how often it evolved
    learned: tuple[str, ...] = ()  # those of its tags that are embedded and no keywords of its page


class Box(NamedTuple):
    """Notes that came each with its strongest link into it; with `box_joins=links` all that is linked."""

    opened: int  # step
    pages: Log[int]  # in the order in which they came into this box
    into: int | None = None  # the older box that it became part of


Blocks = tuple[tuple[Note | None, ...], ...]  # by page; None: the page left for nowhere


@dataclass(frozen=True, slots=True)
class Notes(Rich):
    """The state between two inputs."""

    held: Held = field(default_factory=Held)
    blocks: Blocks = ()
    boxes: tuple[Box, ...] = ()  # by id
    linked: int = 0  # notes that were linked when they came

    def note(self, page: int) -> Note:
        """The note of a page that is in the store."""
        found = self.blocks[page // BLOCK][page % BLOCK]
        assert found is not None, f"page {page} is no note"
        return found

    def put(self, note: Note) -> Notes:
        """With this note in the place of its page."""
        number, place = divmod(note.page, BLOCK)
        blocks = [*self.blocks, *((),) * (number + 1 - len(self.blocks))]
        block = [*blocks[number], *(None,) * (place + 1 - len(blocks[number]))]
        block[place] = note
        blocks[number] = tuple(block)
        return Notes(self.held, tuple(blocks), self.boxes, self.linked)

    def box_of(self, note: Note) -> int:
        """Id of the box in which the note lies now."""
        box = note.box
        while (into := self.boxes[box].into) is not None:
            box = into
        return box

    def open(self, page: int) -> Notes:
        """With a box more, which holds this page."""
        return Notes(self.held, self.blocks, (*self.boxes, Box(self.held.step, Log((page,)))), self.linked)

    def fill(self, box: int, page: int) -> Notes:
        """With a page more in the box."""
        held = self.boxes[box]
        return self._with_box(box, held._replace(pages=held.pages.append(page)))

    def join(self, box: int, into: int) -> Notes:
        """With all pages of `box` in `into`, the older one."""
        gone, stays = self.boxes[box], self.boxes[into]
        emptied = self._with_box(box, gone._replace(pages=Log(), into=into))
        return emptied._with_box(into, stays._replace(pages=stays.pages.extend(gone.pages)))

    def _with_box(self, id: int, box: Box) -> Notes:
        return Notes(self.held, self.blocks, (*self.boxes[:id], box, *self.boxes[id + 1 :]), self.linked)

    def __iter__(self) -> Iterator[Note]:
        """All notes, oldest first."""
        return (note for note in chain.from_iterable(self.blocks) if note is not None)


def groups(state: Notes, f: Features) -> tuple[Group, ...]:
    """The boxes that hold pages, named by the tags that most of their notes carry."""
    return tuple(
        Group(id, _label(state, box, f), tuple(sorted(box.pages)), box.opened)
        for id, box in enumerate(state.boxes)
        if box.into is None
    )


def _label(state: Notes, box: Box, f: Features) -> tuple[str, ...]:
    """Ties to the tag seen first; a note that nothing is linked to is named by its own keywords."""
    tags = Counter(tag for page in box.pages for tag in state.note(page).tags)
    own = (word for page in box.pages[:1] for word in page_keywords(f, page))
    return tuple(tag for tag, _ in tags.most_common(LABEL)) or tuple(own)[:LABEL]
