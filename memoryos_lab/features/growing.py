"""Features of a conversation that is still going on: `compute`, a page at a time.

A piece (`pieces`) is what became known when one input came, and all that has to be kept of it: taken again
in their order, pieces give the same script and features without asking anyone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ..memory.types import (
    Act,
    Distilled,
    Fact,
    Failure,
    Features,
    Omission,
    Page,
    Question,
    Refreshed,
    Script,
    Theme,
)
from . import lexical, notes
from .continuity import same_sitting
from .embedder import Embedder, Role, Vectors, checked
from .grown import grown, padded, rows_of, settled
from .language import spoken
from .mind import Annotation, ThemeText
from .past import Past, silent
from .pieces import (
    ActPiece,
    DistilledPiece,
    FailurePiece,
    P,
    PagePiece,
    Piece,
    QuestionPiece,
    RefreshedPiece,
    fact_texts,
    numbered,
    theme,
    theme_text,
    tombstone,
)
from .texts import act_text, clean

__all__ = [
    "ActPiece",
    "DistilledPiece",
    "FailurePiece",
    "Growing",
    "Mark",
    "PagePiece",
    "Piece",
    "QuestionPiece",
    "RefreshedPiece",
    "Screen",
    "tombstone",
]

Screen = Callable[[Fact], str | None]  # name of the rule of privacy that keeps the fact out


class Mark(NamedTuple):
    """How far a growing conversation had come; see `Growing.back`."""

    script: Script
    features: Features


class Growing:
    """The script so far and its features, a piece longer with every input.

    Parameters: `embedder`, who embeds; `speakers`, names of the user side and the agent side; `language`,
    "en", "zh", or "": each text's own; `keyword_limit`, keywords a page; `model`, who writes themes and
    facts ("": rules do); `screen`, what is asked of every fact before it is embedded.

    What it gives out never changes: every piece makes a new script and new features, which share what is old.
    A page that is private or forgotten has no features, and leaves no trace in those of other pages.

    >>> from .hashing import HashEmbedder
    >>> from memoryos_lab.memory.types import Turn
    >>> growing = Growing(HashEmbedder(), speakers=("Ann", "Bo"))
    >>> piece = growing.page(Page((Turn("1", "Ann", "user", "I live in Lyon."),)))
    >>> [(fact.slot, fact.value) for fact in piece.facts], growing.features.vectors.shape
    ([('home', 'Lyon')], (2, 1024))
    """

    def __init__(
        self,
        embedder: Embedder,
        *,
        speakers: tuple[str, str] = ("user", "agent"),
        language: str = "en",
        keyword_limit: int = 5,
        model: str = "",
        screen: Screen | None = None,
        id: str = "",
        title: str = "",
    ) -> None:
        self.embedder = embedder
        self.script = Script(id, title, (), speakers=speakers, language=language.lower().split("-")[0])
        self._limit = keyword_limit
        self._screen = screen
        self._table: Vectors = np.zeros((0, embedder.dimensions), np.float32)  # [capacity, d]
        self._past: Past | None = None  # None: of other inputs than those that were taken
        self.features = Features(
            backend=embedder.name,
            vectors=self._table,
            page=(),
            themes=(),
            continues=(),
            question=(),
            question_keywords=(),
            model=model,
            distilled=() if model else None,
        )

    # -- what comes in: each finds out what is to be known, takes it and gives it back to be kept --

    def page(self, page: Page, annotation: Annotation | None = None) -> PagePiece:
        """The next page; without an annotation rules say what it is about. Raises: LabError."""
        piece = self._silent(page) if silent(page) else self._read(page, annotation)
        self._append(piece)
        return piece

    def question(self, question: Question) -> QuestionPiece:
        """A question that is asked now. Raises: LabError."""
        piece = self._asked(question, self._before().keywords.question)
        self._append(piece)
        return piece

    def act(self, act: Act) -> ActPiece:
        """Something done to long-term memory now. Raises: LabError."""
        text = act_text(act)
        return self.take(ActPiece(act, self._embed([text] if text else [])))

    def distilled(
        self, pages: Iterable[int], facts: Iterable[Fact], omitted: Iterable[Omission] = (), known: int = 0
    ) -> DistilledPiece:
        """What a model read from a promoted set once `known` steps were done. Raises: LabError."""
        kept, more = self._screened(facts)
        said = Distilled(tuple(pages), numbered(kept, 0), (*omitted, *more), known)
        return self.take(DistilledPiece(said, self._embed(fact_texts(kept))))

    def refreshed(self, pages: Iterable[int], text: ThemeText) -> RefreshedPiece:
        """A segment of these pages, summarised anew. Raises: LabError."""
        said = Refreshed(tuple(pages), theme(text, 0, self._limit))
        return self.take(RefreshedPiece(said, self._embed([theme_text(text)])))

    def failed(self, failure: Failure) -> FailurePiece:
        """A model was asked in vain."""
        return self.take(FailurePiece(failure))

    def led_by(self, model: str) -> None:
        """From here on `model` writes themes and facts; "": rules do. What rules read stays read."""
        f = self.features
        if model:
            read = f.distilled if f.distilled is not None else tuple(map(self._ruled, range(len(f.page))))
            f = replace(f, distilled=read, meta=padded(f.meta, len(f.page)))
        self.features = replace(f, model=model)

    def _ruled(self, page: int) -> Distilled:
        """What rules read of one page, as of a set of its own that was always known."""
        f = self.features
        return Distilled((page,), f.facts[page], tuple(one for one in f.omitted if one.pages == (page,)))

    # -- what is known already --

    def take(self, piece: P) -> P:
        """A piece that was kept, as if its input came now; nobody is asked."""
        if isinstance(piece, PagePiece | QuestionPiece):
            self._past = None
        self._append(piece)
        return piece

    def mark(self) -> Mark:
        """Where to come back to if what follows cannot be kept."""
        return Mark(self.script, self.features)

    def back(self, mark: Mark) -> None:
        """As it was at the mark; what was given out since stays as it is, and is no part of this any more."""
        self.script, self.features = mark
        self._table = self.features.vectors  # full: the next piece moves to a table of its own
        self._past = None

    def peek(self, question: Question) -> Mark:
        """As they would be with that question, which leaves no trace; they hold until the next piece."""
        here = self.mark()
        self._append(self._asked(question, self._before().keywords.peek))
        there, (self.script, self.features) = self.mark(), here
        return there

    def before(self, page: Page) -> tuple[Page | None, str]:
        """What a mind is shown beside the next page: the one that it may continue, and their chain's meta.

        (None, "") where it opens a chain whatever it says: after a pause, or after what is silent.
        """
        pages, f = self.script.pages, self.features
        if not pages or silent(pages[-1]) or not same_sitting(pages[-1], page):
            return None, ""
        return pages[-1], f.meta[-1] if f.meta else ""

    def settled(self) -> Mark:
        """Script and features of tuples, for what is written, compared or kept; made anew each time.

        `script` and `features` hold logs instead, which are read alike: so a turn costs the same for ever.
        """
        return Mark(*settled(self.script, self.features))

    def notes(self) -> tuple[str, ...]:
        """What the reader of a result must know, as it stands now; it looks at all pairs of pages."""
        return notes.notes(*self.settled(), self.embedder, 0)

    # -- reading --

    def _read(self, page: Page, annotation: Annotation | None) -> PagePiece:
        ruled, omitted = self._screened(self._by_rules(page))
        told = annotation.themes if annotation else ()
        vectors = self._embed([page.text, *map(theme_text, told), *fact_texts(ruled)])
        keywords, bar = self._before().page(page, vectors[0])
        cosine, joins = self._joins(page, vectors[0])
        themes = tuple(theme(text, row, self._limit) for row, text in enumerate(told, start=1))
        return PagePiece(
            page=page,
            vectors=vectors,
            themes=themes or (Theme(0, keywords, keywords),),
            continues=joins and (annotation.continues if annotation else cosine >= bar),
            continuity=cosine,
            meta=annotation.meta if annotation else "",
            facts=numbered(ruled, 1 + len(told)),
            omitted=omitted,
            words=self._words(page.text),
        )

    def _silent(self, page: Page) -> PagePiece:
        self._before().page(page, None)
        return tombstone(page, self.features.vectors.shape[1])

    def _asked(self, question: Question, keywords: Callable[[str], tuple[str, ...]]) -> QuestionPiece:
        vectors = self._embed([question.text], "query")
        return QuestionPiece(question, vectors, keywords(clean(question.text)), self._words(question.text))

    def _words(self, text: str) -> lexical.Terms:
        (words,) = lexical.terms([text], self.script.language or spoken(text))
        return words

    def _joins(self, page: Page, row: Vectors) -> tuple[float, bool]:
        """Cosine to the page before, and whether the page may continue it at all."""
        f, pages = self.features, self.script.pages
        if not pages or (before := f.page[-1]) is None:
            return 0.0, False
        return float(row @ f.vectors[before]), same_sitting(pages[-1], page)

    def _by_rules(self, page: Page) -> tuple[Fact, ...]:
        from .distill import of_page  # imported late: rules compile

        if self.features.model:
            return ()
        return of_page(len(self.script.pages), page, self.script.speakers)

    def _screened(self, facts: Iterable[Fact]) -> tuple[tuple[Fact, ...], tuple[Omission, ...]]:
        """Facts that may be written, and what a rule of privacy kept out."""
        said = [(fact, self._screen(fact) if self._screen else None) for fact in facts]
        kept = tuple(fact for fact, rule in said if not rule)
        return kept, tuple(Omission(fact.pages, rule) for fact, rule in said if rule)

    def _before(self) -> Past:
        if self._past is None:
            self._past = Past.of(self.script, self.features, self._limit)
        return self._past

    def _embed(self, texts: Sequence[str], role: Role = "passage") -> Vectors:
        """[n, d]. Raises: LabError."""
        if not texts:
            return np.zeros((0, self.features.vectors.shape[1]), np.float32)
        return checked(self.embedder.embed([clean(text) for text in texts], role), len(texts), self.embedder)

    # -- growing --

    def _append(self, piece: Piece) -> None:
        table = self._longer(rows_of(piece))
        self.script, self.features = grown(self.script, self.features, piece, table)

    def _longer(self, more: Vectors) -> Vectors:
        """[r, d] the table with `more` rows, of which older views keep seeing what they saw."""
        old = self.features.vectors
        if not len(more):
            return old
        rows = len(old) + len(more)
        if rows > len(self._table):
            self._table = np.empty((max(64, 2 * rows), more.shape[1]), np.float32)
            if len(old):  # an endpoint says with its first reply how long its rows are
                self._table[: len(old)] = old
        self._table[len(old) : rows] = more
        return self._table[:rows]
