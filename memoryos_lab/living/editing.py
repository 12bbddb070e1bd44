"""The recipe with something taken out of it, folded again: as if it had never been said.

Nobody is asked anything. What stays keeps its vectors, for they are those of the same texts, and what a model
said of it. Everything that came of what goes, goes with it: facts of any set in which it was read, summaries
of any segment that held it, and what a model wrote with it before its eyes: of the page after it, and of the
rest of its chain. Such a set is read again, such a page waits for `Memory.retry`. Keywords are counted anew,
for a word weighs by the pages it stands on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from ..features.growing import Growing
from ..features.mind import Annotation, ThemeText
from ..features.pieces import (
    ActPiece,
    DistilledPiece,
    FailurePiece,
    PagePiece,
    Piece,
    QuestionPiece,
    RefreshedPiece,
)
from ..memory.events import Undistilled
from ..memory.policy import Policy
from ..memory.types import Fact, Features, Page, Script, Theme
from .core import forgotten, kept
from .packing import packed, unpacked
from .records import Record
from .turns import Grown


class Read(NamedTuple):
    """What a model read from a set of pages."""

    pages: tuple[int, ...]
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Edit:
    """What is taken out of a recipe and what is added to it, by number."""

    pages: frozenset[int] = frozenset()
    questions: frozenset[int] = frozenset()
    acts: frozenset[int] = frozenset()
    nameless: frozenset[int] = frozenset()  # acts that stay, and name no old value any more
    stale: frozenset[int] = frozenset()  # pages that stay, and what a model wrote of them does not
    unwritten: Mapping[int, Page] = field(default_factory=dict)  # private pages that stay in mind for now

    told: Mapping[int, Annotation] = field(default_factory=dict)  # pages, of which a model says this
    read: Mapping[int, tuple[Read, ...]] = field(default_factory=dict)  # what was known at these steps

    def __bool__(self) -> bool:
        return bool(self.pages or self.questions or self.acts)


class Edited(NamedTuple):
    """The recipe without what was taken out, and where it leads."""

    growing: Growing
    state: Any
    records: tuple[Record, ...]
    unread: Mapping[tuple[int, ...], int]  # set that no model has read -> step at which it was promoted


def edited(policy: Policy[Any], growing: Growing, records: Iterable[Record], edit: Edit) -> Edited:
    """Fold the records without what is taken out; `growing` knows nothing yet.

    Raises: LabError if a record does not fit, or a text that is new to the embedder cannot be embedded.
    """
    state, counts = policy.start(), Counts()
    written: list[Record] = []
    unread: dict[tuple[int, ...], int] = {}
    for record in records:
        pieces = unpacked(record, growing.features.vectors.shape[1])
        if counts.goes(record.kind, edit):
            continue
        if (model := record.body.get("model", "")) != growing.features.model:
            growing.led_by(model)
        new = tuple(left for piece in pieces for left in _anew(piece, growing, edit, counts))
        new += tuple(
            growing.distilled(pages, facts, (), len(written))
            for pages, facts in edit.read.get(len(counts.left) - 2, ())
        )
        grown = _stepped(policy, state, growing, record.kind, new)
        state = grown.state
        also = {name: value for name, value in record.body.items() if name != "pieces"}
        unread |= {e.pages: len(written) for e in grown.events if isinstance(e, Undistilled)}
        written.append(packed(record.kind, map(kept, new), grown.events, **also))
    waiting = {waits.pages for waits in getattr(state, "waiting", ())}
    unread = {pages: step for pages, step in unread.items() if pages in waiting}
    return Edited(growing, state, tuple(written), unread)


class Counts:
    """How far the old recipe has come, and what is left of it so far."""

    def __init__(self) -> None:
        self.pages = self.questions = self.acts = 0  # of the old recipe, this input included
        self.asked = 0  # questions that stay
        self.left: list[int] = [0]  # steps that stay of the first so many

    def goes(self, kind: str, edit: Edit) -> bool:
        """One input further: is it one of which nothing stays?"""
        self.pages += kind == "page"
        self.questions += kind == "question"
        self.acts += kind == "act"
        goes = (kind == "question" and self.questions - 1 in edit.questions) or (
            kind == "act" and self.acts - 1 in edit.acts
        )
        self.asked += kind == "question" and not goes
        self.left.append(self.left[-1] + (not goes))
        return goes


def _stepped(policy: Policy[Any], old: Any, growing: Growing, kind: str, pieces: tuple[Piece, ...]) -> Grown:
    script, f = growing.script, growing.features
    match kind:
        case "question":
            state, recall, events = policy.recall(old, len(script.questions) - 1, script, f)
            return Grown(state, events, pieces, recall)
        case "act":
            return Grown(*policy.act(old, len(script.acts) - 1, script, f), pieces)
        case _:
            return Grown(*policy.observe(old, len(script.pages) - 1, script, f), pieces)


def _anew(piece: Piece, growing: Growing, edit: Edit, counts: Counts) -> Iterator[Piece]:
    """What is left of a piece, worked out again from what comes before it now."""
    match piece:
        case PagePiece():
            yield _page(piece, growing, edit)
        case QuestionPiece():
            number = len(growing.script.questions) + 1
            yield growing.question(replace(piece.question, id=f"q{number}"))
        case ActPiece():
            number = len(growing.script.acts)
            act = replace(piece.act, id=f"act {number + 1}", asked=counts.asked)
            yield growing.act(replace(act, old="") if counts.acts - 1 in edit.nameless else act)
        case DistilledPiece(said) if edit.pages.isdisjoint(said.pages):
            known = counts.left[min(said.known, len(counts.left) - 1)]
            facts = (replace(fact, vector=None) for fact in said.facts)
            yield growing.distilled(said.pages, facts, said.omitted, known)
        case RefreshedPiece(said) if edit.pages.isdisjoint(said.pages):
            yield growing.refreshed(said.pages, _text(said.theme))
        case FailurePiece(failure) if failure.page not in (*edit.pages, *edit.told):
            yield growing.failed(failure)
        case _:
            pass


def _page(piece: PagePiece, growing: Growing, edit: Edit) -> Piece:
    at = len(growing.script.pages)
    if at in edit.pages:
        return growing.page(forgotten(piece.page))
    page = edit.unwritten.get(at, piece.page)
    told = edit.told.get(at) or annotation(piece)
    return growing.page(page, None if at in edit.stale else told)


def annotation(piece: PagePiece) -> Annotation | None:
    """What a model said of the page; None if rules did."""
    told = tuple(_text(theme) for theme in piece.themes if theme.vector > 0)
    return Annotation(piece.continues, piece.meta, told) if told else None


def _text(theme: Theme) -> ThemeText:
    return ThemeText(theme.summary, theme.keywords)


def stale(
    pages: Iterable[int], script: Script, f: Features, chains: Iterable[Sequence[int]]
) -> frozenset[int]:
    """Pages of which a model wrote with one of `pages` before its eyes, or with what came of it."""
    gone = frozenset(pages)
    if not f.model or not gone:
        return frozenset()
    tainted = gone | {page + 1 for page in gone if page + 1 < len(script.pages)}
    for chain in chains:
        first = next((place for place, page in enumerate(chain) if page in tainted), len(chain))
        tainted |= frozenset(chain[first:])
    return frozenset(tainted - gone)
