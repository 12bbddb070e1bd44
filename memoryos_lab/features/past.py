"""What the inputs so far say of the next one: document frequencies, and how alike pages are to each other."""

from __future__ import annotations

from ..memory.replay import inputs
from ..memory.types import Features, Page, Script
from .continuity import Bar, calibrated
from .embedder import Vectors
from .keywords import Keywords
from .language import spoken
from .texts import clean, said


class Past:
    """Reads pages and questions in the order in which they come, each once; what is silent is no part of it.

    `language` "": each text's own.
    """

    def __init__(self, backend: str, language: str, keyword_limit: int) -> None:
        self._backend, self._language = backend, language
        self.keywords = Keywords(keyword_limit, language)
        self._bar = Bar(calibrated(backend, language))

    @classmethod
    def of(cls, script: Script, f: Features, keyword_limit: int) -> Past:
        """The past of the input that comes next."""
        past = cls(f.backend, script.language, keyword_limit)
        for kind, index, *_ in inputs(script):
            if kind == "page":
                row = f.page[index]
                past.page(script.pages[index], None if row is None else f.vectors[row])
            elif kind == "question":
                past.keywords.question(clean(script.questions[index].text))
        return past

    def page(self, page: Page, row: Vectors | None) -> tuple[tuple[str, ...], float]:
        """Keywords of the next page, whose vector [d] `row` is, and the bar that its score must reach."""
        bar = self._bar.next(row)
        if silent(page):
            return (), bar
        text = said(page)
        own = None if self._language else calibrated(self._backend, spoken(text))
        return self.keywords.page(text), bar if own is None else own


def silent(page: Page) -> bool:
    """Has the page no features? Nothing may be derived from what is private or forgotten."""
    return page.private or page.forgotten
