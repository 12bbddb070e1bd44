"""What the inputs so far say of the next one: document frequencies, and how alike pages are to each other."""

from __future__ import annotations

from memoryos_lab.memory.replay import inputs
from memoryos_lab.memory.types import Features, Page, Script

from .continuity import Bar, calibrated
from .embedder import Vectors
from .keywords import Keywords
from .language import language
from .texts import clean, said


class Past:
    """Reads pages and questions in the order in which they come, each once; what is forgotten is no part."""

    def __init__(self, backend: str, language: str, keyword_limit: int) -> None:
        self._keywords = Keywords(keyword_limit, language)
        self._bar = Bar(calibrated(backend, language))

    @classmethod
    def of(cls, script: Script, f: Features, keyword_limit: int) -> Past:
        """The past of the input that comes next."""
        past = cls(f.backend, language(script), keyword_limit)
        for kind, index, *_ in inputs(script):
            if kind == "page":
                row = f.page[index]
                past.page(script.pages[index], None if row is None else f.vectors[row])
            elif kind == "question":
                past.question(script.questions[index].text)
        return past

    def page(self, page: Page, row: Vectors | None) -> tuple[tuple[str, ...], float]:
        """Keywords of the next page, whose vector [d] `row` is, and the bar that its score must reach."""
        words = () if page.forgotten else self._keywords.page(said(page))
        return words, self._bar.next(row)

    def question(self, text: str) -> tuple[str, ...]:
        """Keywords of a question that is asked now."""
        return self._keywords.question(clean(text))
