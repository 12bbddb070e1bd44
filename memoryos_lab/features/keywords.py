"""Keywords of a page by tf-idf that knows only the past.

Sparck Jones 1972, with the idf of BM25 (Robertson and Zaragoza 2009) in the form that stays
positive: a word that stands tf times on a page and on df of the N pages so far weighs
``tf · ln(1 + (N - df + .5) / (df + .5)) = tf · ln((N + 1) / (df + .5))``.
Because N and df stop at the page itself, a later page never changes an earlier page's keywords.
"""

from __future__ import annotations

import math
import re
from collections import ChainMap, Counter
from collections.abc import Iterable, MutableMapping

from . import chinese
from .language import spoken
from .stopwords import ENGLISH

_WORD = re.compile(r"[a-z0-9][a-z0-9'’\-]*[a-z0-9]|[^\W\d_a-z]{2,}")
_IE = frozenset(["calories", "cookies", "hoodies", "movies", "selfies", "smoothies", "zombies"])


class Keywords:
    """Reads pages in order and says the keywords of each.

    Words are compared by a light stem, and shown in the form in which they were first read.

    >>> past = Keywords(limit=2)
    >>> past.page("The glaze on the bowl came out blue, a blue glaze.")
    ('glaze', 'blue')
    >>> past.page("More bowls, and glazes in the kiln: kiln, kiln!")
    ('kiln', 'bowl')
    >>> past.question("Who glazed the kiln?")
    ('kiln', 'glaze')
    """

    def __init__(self, limit: int = 5, language: str = "en") -> None:
        self.limit = limit
        self._language = language  # "": each text's own
        self._pages = 0
        self._df: Counter[str] = Counter()
        self._form: MutableMapping[str, str] = {}

    def page(self, text: str) -> tuple[str, ...]:
        """Keywords of the next page, most telling first; at most `limit`."""
        words = self._read(text)
        self._pages += 1
        self._df.update(set(words))
        return self._best(words)

    def question(self, text: str) -> tuple[str, ...]:
        """Keywords of a question asked now; it leaves the counts as they are."""
        return self._best(self._read(text))

    def peek(self, text: str) -> tuple[str, ...]:
        """Keywords of a question that leaves no trace, not even the form in which it has a word."""
        kept, self._form = self._form, ChainMap[str, str]({}, self._form)
        try:
            return self.question(text)
        finally:
            self._form = kept

    def _read(self, text: str) -> list[str]:
        stems = []
        chosen = self._language or spoken(text)
        for word in chinese.words(text) if chosen == "zh" else words(text):
            key = stem(word)
            self._form.setdefault(key, word)
            stems.append(key)
        return stems

    def _best(self, stems: Iterable[str]) -> tuple[str, ...]:
        counts = Counter(stems)  # in the order of first appearance, which settles ties
        ranked = sorted(counts, key=lambda key: -counts[key] * self._idf(key))
        return tuple(self._form[key] for key in ranked[: self.limit])

    def _idf(self, key: str) -> float:
        return math.log((self._pages + 1) / (self._df[key] + 0.5))


def words(text: str) -> list[str]:
    """Lower-case words that can tell topics apart: no stop words, no numbers alone."""
    found = (word.replace("’", "'") for word in _WORD.findall(text.lower()))
    bare = (word.removesuffix("'s") for word in found)
    return [word for word in bare if len(word) > 1 and word not in ENGLISH and not word.isdigit()]


def stem(word: str) -> str:
    """A key that plurals and -ing, -ed forms share.

    >>> [stem(w) for w in ("bowls", "classes", "glazing", "glazed", "glaze", "running", "ring")]
    ['bowl', 'class', 'glaz', 'glaz', 'glaz', 'run', 'ring']
    """
    word = singular(word)
    for ending in ("ing", "ed", "e"):
        body = word.removesuffix(ending)
        if body != word and len(body) > 2 and re.search("[aeiouy]", body):
            return body[:-1] if ending != "e" and body[-1] == body[-2] and body[-1] not in "lsz" else body
    return word


def singular(word: str) -> str:
    """The word without the ending of an English plural; others are left as they are.

    >>> [singular(w) for w in ("walnuts", "berries", "glasses", "movies", "bus", "tennis", "gas")]
    ['walnut', 'berry', 'glass', 'movie', 'bus', 'tennis', 'gas']
    """
    if len(word) <= 3:
        return word
    if word in _IE:
        return word[:-1]
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def comparable(value: str) -> str:
    """The value made comparable: lower case, no article, the last word in the singular."""
    words = re.sub(r"^(?:the|an?|my|our)\s+", "", value.strip().lower()).split()
    return " ".join([*words[:-1], singular(words[-1])])[:40] if words else ""
