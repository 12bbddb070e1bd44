"""Everything that can happen to a memory, each with the numbers that decided it.

An event belongs to the step of the replay (one page or one question) that caused it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Candidate:
    """A segment that a page was compared with."""

    segment: int
    cos: float
    keyword: float  # Jaccard, or mean containment where a preset says so
    total: float  # what is held against θ


@dataclass(frozen=True, slots=True)
class Arrived:
    """A page came in and was appended to short-term memory."""

    page: int
    time: float  # the clock, seconds
    held: int  # pages in short-term memory, this one included
    capacity: int


@dataclass(frozen=True, slots=True)
class Linked:
    """The page joined the chain of the page before, or opened one."""

    page: int
    chain: int
    continues: bool
    score: float | None  # cosine to the page before, where the features know it


@dataclass(frozen=True, slots=True)
class Left:
    """First in, first out: the page left short-term memory."""

    page: int
    capacity: int


@dataclass(frozen=True, slots=True)
class Dropped:
    """A page left the memory without being filed (a preset's fault, made visible; or there is no memory)."""

    page: int
    reason: Literal["one_sided", "unreadable_themes", "no_memory", "private", "forgotten"]


@dataclass(frozen=True, slots=True)
class Merged:
    """The page joined a segment: its best candidate passed θ."""

    page: int
    segment: int
    theme: int  # which of the page's themes
    candidates: tuple[Candidate, ...]  # best three, best first; () where a policy has but one place for pages
    theta: float
    inclusive: bool  # >= rather than >


@dataclass(frozen=True, slots=True)
class Opened:
    """The page opened a segment: no candidate passed θ."""

    page: int
    segment: int
    theme: int
    candidates: tuple[Candidate, ...]  # best three, best first; () when mid-term memory was empty
    theta: float
    inclusive: bool


@dataclass(frozen=True, slots=True)
class Inflated:
    """L of the segment that rejected the page rose all the same (a fault of the evaluation code)."""

    segment: int
    page: int
    interactions: int  # L after


@dataclass(frozen=True, slots=True)
class Scanned:
    """A promotion scan that looks at the hottest segment only found this one on top."""

    segment: int
    heat: float
    fresh: int  # pages not yet analysed


@dataclass(frozen=True, slots=True)
class Promoted:
    """The segment's heat passed τ: its fresh pages were analysed and L reset."""

    segment: int
    pages: tuple[int, ...]
    visits: float  # α·N
    pages_term: float  # β·L
    recency: float  # γ·R
    heat: float  # before the reset
    heat_after: float
    tau: float
    inclusive: bool
    first: bool  # first promotion of this segment


@dataclass(frozen=True, slots=True)
class Starved:
    """A hot segment with fresh pages waits: the scan saw only a hotter one with nothing new."""

    segment: int
    heat: float
    top: int
    top_heat: float


@dataclass(frozen=True, slots=True)
class Evicted:
    """Mid-term memory was over capacity: the segment left, its pages went to the archive."""

    segment: int
    pages: tuple[int, ...]  # archived by this; pages with another place in memory are not listed
    heat: float
    of: int  # segments it was chosen from
    rule: Literal["coldest", "least_visited", "least_recent"]
    visits: int  # N, or the access count for least_visited
    at_birth: bool  # opened by this very page


@dataclass(frozen=True, slots=True)
class Visited:
    """A question selected the segment: N + 1."""

    segment: int
    question: int
    visits: int  # N after
    heat: float  # after


@dataclass(frozen=True, slots=True)
class Recalled:
    """A question was answered from memory; the whole trace is the step's `Recall`."""

    question: int
    segments: tuple[int, ...]  # selected, best first
    pages: tuple[int, ...]  # returned from mid-term memory, best first


@dataclass(frozen=True, slots=True)
class Learned:
    """A promotion wrote an entry into long-term personal memory."""

    entry: int
    segment: int | None  # None: its pages were read while they stood in the window


@dataclass(frozen=True, slots=True)
class Confirmed:
    """An active entry was stated again; its pages became further sources. By an act there are none."""

    entry: int
    pages: tuple[int, ...]
    cos: float | None = None  # of a text that says the same in other words; None: in the same words


@dataclass(frozen=True, slots=True)
class Superseded:
    """A later fact took the place of an entry: of the same slot, or near it and against it."""

    entry: int
    by: int
    cos: float | None = None  # of what is near and contradicts; None: the slot is the same


@dataclass(frozen=True, slots=True)
class Contested:
    """Pages say other than what the user corrected, or again what was withdrawn: nothing was written."""

    entry: int | None  # that holds, or was withdrawn; None: it was withdrawn before it could be written
    pages: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Awaited:
    """A trait was seen on too few days; it is written when another day supports it."""

    slot: str
    pages: tuple[int, ...]  # so far
    days: int  # so far
    needed: int


@dataclass(frozen=True, slots=True)
class Doubted:
    """The entry was not seen for long: it asks to be confirmed."""

    entry: int
    unseen: float  # seconds
    limit: float  # seconds


@dataclass(frozen=True, slots=True)
class Corrected:
    """The user said what holds; the entry that says so outranks what pages say."""

    act: int
    entry: int


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """The user took the entry back; pages that say it again do not bring it back."""

    act: int
    entry: int


@dataclass(frozen=True, slots=True)
class Missed:
    """An act named an entry that is not there, as under other knobs."""

    act: int


@dataclass(frozen=True, slots=True)
class Withheld:
    """A rule of privacy kept a fact of these pages out of long-term memory."""

    pages: tuple[int, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Undistilled:
    """No model has read this promoted set: its pages wait, and nothing is made up."""

    segment: int | None  # None: they stood in the window when they were to be read
    pages: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Unrefreshed:
    """The segment grew and no model has summarised it anew: it goes by the mean of its pages."""

    segment: int
    pages: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Failed:
    """A call to the model brought nothing at this page's turn."""

    page: int
    task: str
    code: str


@dataclass(frozen=True, slots=True)
class Expired:
    """The entry left by FIFO: its kind is at capacity."""

    entry: int
    capacity: int


@dataclass(frozen=True, slots=True)
class Forgotten:
    """The entry was withdrawn by what a page says."""

    entry: int
    page: int


@dataclass(frozen=True, slots=True)
class Faded:
    """Pages lost the strength to stay and left for the archive, one by one; their group may live on.

    Where the strength is not below the limit, they left for another reason, which nobody saw.
    """

    segment: int
    pages: tuple[int, ...]
    strength: float  # of the strongest of them
    limit: float  # below which a page leaves
    closes: bool  # the group holds no page any more, and is gone


@dataclass(frozen=True, slots=True)
class Moved:
    """Pages went from one group to another, as when two become one."""

    segment: int  # from
    to: int
    pages: tuple[int, ...]
    closes: bool  # the first group holds no page any more, and is gone


@dataclass(frozen=True, slots=True)
class Returned:
    """A page came back into the window; it leaves that again as every other."""

    page: int
    origin: Literal["mtm", "archive", "dropped"]  # the tier in which it lay


@dataclass(frozen=True, slots=True)
class Did:
    """Something that only this system does, told by a sentence of its own; it moves no page.

    `key` is one of `About.says`; `numbers` (those that decided it) and `words` fill what the sentence names
    besides `page`, `pages`, `segment` and `segments`. A link that it makes holds as long as the window or the
    store has both of its pages.
    """

    key: str
    pages: tuple[int, ...] = ()  # the first is `page`
    segments: tuple[int, ...] = ()  # the first is `segment`
    numbers: tuple[tuple[str, float], ...] = ()  # by field
    words: tuple[tuple[str, str], ...] = ()  # by field; may be words of the conversation: data
    links: tuple[tuple[int, int], ...] = ()  # (page, page that it leads to) from now on


@dataclass(frozen=True, slots=True)
class Warned:
    """Something in the input that the memory had to decide about."""

    code: Literal["clock_backwards"]
    page: int | None
    message: str


Event: TypeAlias = (
    Arrived
    | Linked
    | Left
    | Dropped
    | Merged
    | Opened
    | Inflated
    | Scanned
    | Promoted
    | Starved
    | Evicted
    | Visited
    | Recalled
    | Learned
    | Confirmed
    | Superseded
    | Expired
    | Forgotten
    | Contested
    | Awaited
    | Doubted
    | Corrected
    | Withdrawn
    | Missed
    | Withheld
    | Undistilled
    | Unrefreshed
    | Failed
    | Faded
    | Moved
    | Returned
    | Did
    | Warned
)
