"""What the reader of a result must know about the features that it stands on."""

from __future__ import annotations

from collections.abc import Iterator

from ..memory.types import Features, Script
from .continuity import DEVIATIONS, calibrated
from .embedder import Embedder
from .language import english_only, language, mostly_chinese
from .similarity import similarity

THETA = 0.6  # of the paper and of the reference's code
_ALL, _NONE = 0.9, 0.01  # shares of page pairs over θ beyond which θ decides nothing
_FEW = 20  # pairs; of fewer no share is told


def notes(script: Script, f: Features, embedder: Embedder, authored: int) -> tuple[str, ...]:
    """Sentences in English, most important first."""
    return (
        *_backend(f),
        *_language(script, f.backend),
        *_scale(f),
        *_cut(script, embedder),
        *_continuity(f.backend, language(script), authored, len(script.pages)),
    )


def _backend(f: Features) -> Iterator[str]:
    if f.backend == "hash":
        yield "Backend hash: word hashing, for tests; θ of the paper means nothing on it."


def _language(script: Script, backend: str) -> Iterator[str]:
    if english_only(backend) and mostly_chinese(page.text for page in script.pages):
        yield (
            f"The text is mostly Chinese and {backend} is an English model: its similarities say little. "
            "Install memoryos-lab[e5] and choose the backend e5."
        )


def _scale(f: Features) -> Iterator[str]:
    measured = similarity(f)
    _, share = measured.share(THETA)
    if measured.pairs.size < _FEW or f.backend == "hash":
        return
    if share > _ALL:
        yield f"On {f.backend} {share:.0%} of all page pairs pass θ = {THETA} by cosine alone: choose θ anew."
    elif share < _NONE and measured.share(THETA)[0] < _NONE:
        yield f"On {f.backend} hardly any pair of pages passes θ = {THETA} by cosine: choose θ anew."


def _cut(script: Script, embedder: Embedder) -> Iterator[str]:
    cut = getattr(embedder, "cut", None)
    if cut is None:
        return
    pages = len(script.pages)
    long = cut([page.text for page in script.pages])
    if long:
        yield f"{long} of {pages} pages are longer than {embedder.name} reads: their ends are not seen."


def _continuity(backend: str, spoken: str, authored: int, pages: int) -> Iterator[str]:
    if authored:
        yield f"For {authored} of {pages} pages the source itself says whether they continue the page before."
    if authored < pages and calibrated(backend, spoken) is None:
        yield (
            f"Continuity is not calibrated for {backend} on {spoken}: a page continues the one "
            f"before when their cosine lies {DEVIATIONS} standard deviations above its mean cosine to all "
            "earlier pages."
        )
