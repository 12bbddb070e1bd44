"""What is known of promoted sets: by whom they were read, and which pages wait for that.

Where a model distils, its answer belongs to the very set that it was asked about. Under other knobs other
sets are promoted; then what was read of sets that lie wholly within is taken, and the rest waits.
Nothing is made up for pages that no model has read.
"""

from __future__ import annotations

from .draft import Draft
from .events import Failed, Undistilled, Withheld
from .lpm import learn
from .state import Waiting
from .types import Reading


def read(d: Draft, segment: int | None, pages: tuple[int, ...]) -> None:
    """A promoted set is read for facts, as far as anybody has read it."""
    found = d.f.distill(pages, d.step)
    if found.waiting:
        d.waiting = (*d.waiting, Waiting(segment, found.waiting))
        d.events.append(Undistilled(segment, found.waiting))
    take(d, segment, found)


def read_waiting(d: Draft) -> None:
    """Sets of earlier steps are learned, as far as a model has read them since."""
    if d.waiting and any(d.tried < one.known <= d.step for one in d.f.distilled or ()):
        held, d.waiting = d.waiting, ()
        for segment, pages in held:
            found = d.f.distill(pages, d.step, since=d.tried)
            if found.waiting:
                d.waiting = (*d.waiting, Waiting(segment, found.waiting))
            take(d, segment, found)
    d.tried = d.step


def take(d: Draft, segment: int | None, found: Reading) -> None:
    """What was read goes into long-term memory, but for what a rule of privacy kept out."""
    d.events.extend(Withheld(omission.pages, omission.rule) for omission in found.omitted)
    learn(d, segment, found.facts)


def failures(d: Draft, page: int) -> None:
    """Calls to a model that brought nothing at this page's turn."""
    d.events.extend(Failed(page, one.task, one.code) for one in d.f.failures if one.page == page)
