"""The words of the project as frozen values: what goes in, what a memory holds, what is shown.

Ids are ordinals from 0 (a page is its position in the script, a segment its order of creation) and
never reused. Times are seconds since 1970-01-01 of the conversation's own clock, without a time
zone. Arrays live only in `Features`, so every other value compares, hashes and prints by content.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .about import About
from .rich import Rich

Array = NDArray[np.floating[Any]]
Side = Literal["user", "agent"]
FactKind = Literal["user_profile", "user_kb", "user_trait", "agent_profile", "agent_trait", "world_kb"]
Basis = Literal[
    "stated", "inferred", "corrected"
]  # said in so many words; concluded; said by the user of the entry


# -- what goes in ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Turn:
    """One utterance of a source conversation."""

    id: str  # unique in its script, e.g. "D1:3"; shown, never used as a path
    speaker: str
    side: Side
    text: str
    time: float | None = None  # seconds
    caption: str = ""  # what an image in the turn shows, if the source says so

    @property
    def words(self) -> str:
        """The text with the caption appended, marked as one.

        >>> Turn("D1:1", "Ann", "user", "Look!", caption="a red bowl").words
        'Look! [image: a red bowl]'
        """
        return f"{self.text} [image: {self.caption}]".strip() if self.caption else self.text


class ToolCall(NamedTuple):
    """What a tool was asked and said during an exchange, in short: about the world, never about the user."""

    name: str
    summary: str


@dataclass(frozen=True, slots=True)
class Page(Rich):
    """User text and agent text of one exchange: the unit of short-term memory.

    A side holds no, one or several turns; a page never crosses the border of a session.
    """

    turns: tuple[Turn, ...]  # in the order they were said
    time: float | None = None  # seconds; None: the source gives no time
    session: str = ""  # the sitting of the conversation that it belongs to
    lost: tuple[str, ...] = ()  # turn ids that the pairing overwrote (`pairing="reference"` only)
    tools: tuple[ToolCall, ...] = ()  # in the order in which they were called
    private: bool = False  # "don't remember this": it leaves short-term memory for nowhere
    forgotten: bool = False  # a tombstone: the page was here, and holds nothing any more

    def side(self, side: Side) -> str:
        """All that one side said, a line a turn; "" for a one-sided page."""
        return "\n".join(turn.words for turn in self.turns if turn.side == side)

    @property
    def user(self) -> str:
        return self.side("user")

    @property
    def agent(self) -> str:
        return self.side("agent")

    @property
    def turn_ids(self) -> tuple[str, ...]:
        return tuple(turn.id for turn in self.turns)

    @property
    def one_sided(self) -> bool:
        return not (self.user.strip() and self.agent.strip())

    @property
    def text(self) -> str:
        """What is embedded: the turns in order, each with its speaker.

        >>> Page((Turn("1", "Ann", "user", "Hi"), Turn("2", "Bo", "agent", "Hello"))).text
        'Ann: Hi Bo: Hello'
        """
        return " ".join(f"{turn.speaker}: {turn.words}" for turn in self.turns)


@dataclass(frozen=True, slots=True)
class Question:
    """A query that is asked of the memory, perhaps with its gold evidence."""

    id: str  # unique in its script, e.g. "conv-26/qa12"
    text: str
    after: int  # asked when pages 0..after have arrived; -1: before the first
    time: float | None = None  # seconds; None: the clock stays where it is
    answer: str = ""
    category: int | None = None  # LoCoMo's integer; names: 1 multi-hop … 5 adversarial
    evidence: tuple[str, ...] = ()  # turn ids, resolved against the script
    unresolved: tuple[str, ...] = ()  # evidence as written that names no turn of the script
    trap: str = ""  # `adversarial_answer` of category 5


@dataclass(frozen=True, slots=True)
class Act:
    """What somebody did to long-term memory itself: an input like a page or a question.

    An entry is named by what it says, not by its id, so that an act holds under other knobs too.
    """

    id: str  # unique in its script
    kind: Literal["correct", "confirm", "withdraw"]
    after: int  # done when pages 0..after have arrived; -1: before the first
    asked: int  # and when this many questions had been asked
    fact: FactKind  # of the entry
    slot: str
    value: str  # correct: what holds from now on; confirm, withdraw: what the entry says
    old: str = ""  # correct: the value whose place it takes; "": whatever holds the slot
    time: float | None = None  # seconds; None: the clock stays where it is


@dataclass(frozen=True, slots=True)
class Issue:
    """Something irregular in a source, reported by code and place, never swallowed."""

    code: str  # e.g. "E_TYPO"
    where: str  # e.g. "conv-43 qa18"
    message: str


@dataclass(frozen=True, slots=True)
class Script:
    """One conversation as pages, with the questions asked of it."""

    id: str  # shown, never used as a path
    title: str
    pages: tuple[Page, ...]
    questions: tuple[Question, ...] = ()  # ordered by `after`
    speakers: tuple[str, str] = ("user", "agent")  # names of the user side and the agent side
    language: str = "en"
    source: str = ""  # format and where it came from, in words
    source_sha256: str = ""  # of the bytes that it was read from, in hex; "" if there were none
    issues: tuple[Issue, ...] = ()
    turns: int = 0  # turns that the source held, lost ones included
    held_out: Mapping[str, Any] = field(default_factory=dict, hash=False)  # gold-side text: never indexed
    acts: tuple[Act, ...] = ()  # ordered by `after`, then `asked`

    @property
    def holders(self) -> dict[str, int]:
        """The page that holds a turn, by turn id."""
        return {turn: number for number, page in enumerate(self.pages) for turn in page.turn_ids}


# -- what a model supplies, once ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that distilling pages writes into long-term personal memory.

    A trait has its name (one of the 51) as its slot and its level as its value. `world_kb` holds what is said
    of the world or by tools; it is no fact about a person.
    """

    kind: FactKind
    slot: str  # "home", "job", …; two facts of one kind and slot exclude each other; "" never does
    value: str
    pages: tuple[int, ...]  # the pages that state it
    retracts: bool = False  # the page withdraws what the slot held ("forget that")
    vector: int | None = None  # row of Features.vectors; None: that of its first page's theme
    basis: Basis = "stated"
    confidence: float = 1.0  # 0 to 1, as whoever distilled it says


class Omission(NamedTuple):
    """A fact that a rule of privacy kept out before it was written; what it says is nowhere."""

    pages: tuple[int, ...]
    rule: str  # name of the rule, never what it met


class Distilled(NamedTuple):
    """What a model read from one promoted set of pages."""

    pages: tuple[int, ...]  # the set, in page order
    facts: tuple[Fact, ...]
    omitted: tuple[Omission, ...] = ()
    known: int = 0  # steps done when it became known: no earlier promotion can have used it


class Refreshed(NamedTuple):
    """A segment of exactly these pages, summarised again."""

    pages: tuple[int, ...]  # in page order
    theme: Theme


class Failure(NamedTuple):
    """A call to a model that brought nothing, at the turn of a page."""

    page: int
    task: str  # "annotate", "distill", "refresh", "answer"
    code: str  # see features.llm.CODES; never an error's own text


class Reading(NamedTuple):
    """What is known of a promoted set by some step."""

    facts: tuple[Fact, ...]
    omitted: tuple[Omission, ...] = ()
    waiting: tuple[int, ...] = ()  # its pages that no model has read yet


@dataclass(frozen=True, slots=True)
class Theme:
    """A summary with keywords under which a page is filed. Offline a page is its own theme."""

    vector: int  # row of Features.vectors
    keywords: tuple[str, ...]
    segment_keywords: tuple[str, ...]  # those of a segment that this theme opens
    summary: str = ""  # in words, where a model wrote one


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Features:
    """Everything a model said about the texts of a script; a replay needs no more than this.

    Shapes: n pages, q questions, r rows (n + q, more with themes and facts), d dimensions.
    Vectors are used as they come: never renormalised, never cast.
    """

    backend: str  # e.g. "minilm-int8"; θ belongs to a backend
    vectors: Array  # [r, d], unit rows
    page: tuple[int | None, ...]  # [n] row compared with questions; None: the page has none
    themes: tuple[tuple[Theme, ...] | None, ...]  # [n]; None: the model's reply could not be read
    continues: tuple[bool, ...]  # [n] does the page continue the one before?
    question: tuple[int, ...]  # [q] row
    question_keywords: tuple[tuple[str, ...], ...]  # [q]
    facts: tuple[tuple[Fact, ...], ...] = ()  # [n] what distilling the page alone yields; () : none
    continuity: tuple[float, ...] = ()  # [n] the number behind `continues` (cosine to the page before)
    fallback: int | None = None  # row used for a page whose themes could not be read
    notes: tuple[str, ...] = ()  # what the reader of a result must know (fallbacks, languages)
    words: tuple[tuple[str, ...], ...] = ()  # [n] terms of each page, repeats included; (): none were made
    question_words: tuple[tuple[str, ...], ...] = ()  # [q] terms of each question
    model: str = ""  # the language model behind themes, chains and facts; "": rules
    meta: tuple[str, ...] = ()  # [n] what each page's chain is about once the page has come; (): nobody says
    distilled: tuple[Distilled, ...] | None = None  # by promoted set; None: `facts` by page hold
    refreshed: tuple[Refreshed, ...] = ()
    omitted: tuple[Omission, ...] = ()  # where `facts` by page hold
    failures: tuple[Failure, ...] = ()
    acts: tuple[int | None, ...] = ()  # row of what each act says

    def distill(self, pages: tuple[int, ...], step: int, *, since: int = -1) -> Reading:
        """What is known of a promoted set when `step` inputs are done: a function of its pages alone.

        By rules: the facts of its pages, in page order. By a model: what it read of exactly this set, else of
        sets that lie wholly within it, the larger first. `since`: only what became known after so many steps.
        """
        wanted = set(pages)
        if self.distilled is None:
            facts = tuple(fact for page in pages for fact in (self.facts[page] if self.facts else ()))
            return Reading(facts, tuple(one for one in self.omitted if wanted.issuperset(one.pages)))
        known = [
            one
            for one in self.distilled
            if one.pages[0] in wanted and since < one.known <= step and wanted.issuperset(one.pages)
        ]
        exact = next((one for one in known if one.pages == pages), None)
        taken = [exact] if exact else []
        rest = set() if exact else wanted
        for one in sorted(known, key=lambda one: -len(one.pages)):
            if rest and rest.issuperset(one.pages):
                taken.append(one)
                rest = rest.difference(one.pages)
        return Reading(
            tuple(fact for one in taken for fact in one.facts),
            tuple(omission for one in taken for omission in one.omitted),
            tuple(page for page in pages if page in rest),
        )


# -- what a memory holds --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of long-term personal memory, with where it came from and what became of it."""

    id: int  # order of writing
    kind: FactKind
    slot: str
    value: str
    pages: tuple[int, ...]  # sources, hence turn ids
    segment: int | None  # whose promotion wrote it; None: an act
    step: int  # the step whose events tell of it
    vector: int | None  # row of Features.vectors
    basis: Basis = "stated"
    confidence: float = 1.0
    seen: float | None = None  # seconds: when a page or an act last said so
    doubted: bool = False  # long unseen: it asks to be confirmed
    status: Literal["active", "superseded", "expired", "forgotten"] = "active"
    by: int | None = None  # entry that superseded it
    ended: int | None = None  # step at which it stopped being active


# -- what is shown, whatever the policy -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Group(Rich):
    """Pages that a policy keeps together (MemoryOS: a segment)."""

    id: int
    keywords: tuple[str, ...]
    pages: tuple[int, ...]
    opened: int  # step
    heat: float | None = None  # strength now; None: the policy has no such idea
    terms: tuple[tuple[str, float], ...] = ()  # weighted summands of heat, e.g. (("visits", 2.0), …)
    fresh: tuple[int, ...] = ()  # pages that no promotion has analysed yet
    status: Literal["cool", "hot", "idle", "waiting"] = "cool"
    # cool: heat not past τ; hot: past it, with fresh pages; idle: past it, nothing new to write;
    # waiting: hot, but the scan looked only at a hotter segment (starvation)
    about: About | None = field(default=None, compare=False, repr=False)  # whose words its card speaks


@dataclass(frozen=True, slots=True)
class Tier:
    """A named place of the memory and the pages in it, oldest first."""

    name: str  # "stm", "mtm", "archive", "dropped"
    pages: tuple[int, ...]
    capacity: int | None = None  # in pages or, for mtm, groups


@dataclass(frozen=True, slots=True)
class Snapshot(Rich):
    """One state as every view reads it."""

    step: int  # inputs seen (pages and questions)
    turn: int  # pages arrived; the number on the screen's time axis
    now: float  # seconds
    tiers: tuple[Tier, ...]
    groups: tuple[Group, ...]
    chains: tuple[tuple[int, ...], ...]  # pages of each dialogue chain, in order
    entries: tuple[Entry, ...]  # active long-term entries
    history: tuple[Entry, ...]  # those superseded, expired or forgotten
    links: tuple[tuple[int, int], ...] = ()  # (page, page that it leads to), where a system links pages
    about: About | None = field(default=None, compare=False, repr=False)  # whose words its card speaks

    def named_by(self, about: About) -> Snapshot:
        """The same, with its parts called as this system calls them."""
        groups = tuple(replace(group, about=about) for group in self.groups)
        return replace(self, groups=groups, about=about)

    def tier(self, name: str) -> tuple[int, ...]:
        """Pages of the tier of that name; () where the policy has none."""
        return next((tier.pages for tier in self.tiers if tier.name == name), ())
