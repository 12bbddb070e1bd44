"""Names for segments: their two most telling keywords, one name for the whole run.

A name that changed while a segment grows would read as another segment. So a name is made once,
from every page that was ever filed there.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from ..memory.about import About
from ..memory.types import Features, Script

_WORD = re.compile(r"\w")
JOIN = " · "


def segment_labels(
    script: Script, features: Features, filed: Mapping[int, Sequence[tuple[int, int]]], about: About
) -> dict[int, str]:
    """Label of every segment.

    Parameters: `filed` maps a segment to its (page, theme) pairs, in order of filing. Where all pages lie in
    one place, as a store without topics, that place goes by the name which the system has for it.

    A keyword tells much if many pages of the segment carry it and few other segments do: the count
    over the segment's pages times the log of (segments / segments that have it), the earlier
    keyword first among equals. Names of the speakers and contractions tell nothing. No two segments
    share a label: the later one takes its next keyword, or its number. One without any goes by the name that
    the system has for its kind, and its number.
    """
    name = about.group.of("zh" if script.language.startswith("zh") else "en")
    if about.group == about.store:
        return {segment: f"{name} {segment + 1}" if segment else name for segment in filed}
    counts = {segment: _counts(script, features, places) for segment, places in filed.items()}
    spread = Counter(word for count in counts.values() for word in count)
    labels: dict[int, str] = {}
    taken: set[str] = set()
    for segment, count in sorted(counts.items()):
        ranked = sorted(count, key=_telling_by(count, spread, len(counts)))
        labels[segment] = _free(ranked, f"{name} {segment + 1}", taken)
        taken.add(labels[segment])
    return labels


def _counts(script: Script, features: Features, places: Sequence[tuple[int, int]]) -> Counter[str]:
    names = {part for name in script.speakers for part in name.casefold().split()}
    count: Counter[str] = Counter()
    for page, theme in places:
        themes = features.themes[page]
        for word in themes[theme].keywords if themes and theme < len(themes) else ():
            if _WORD.search(word) and "'" not in word and "’" not in word and word.casefold() not in names:
                count[word] += 1
    return count


def _telling_by(count: Counter[str], spread: Counter[str], segments: int) -> Callable[[str], float]:
    return lambda word: -_telling(count[word], spread[word], segments)  # sorting is stable: ties stay


def _telling(count: int, spread: int, segments: int) -> float:
    """
    >>> _telling(4, 1, 8) > _telling(4, 4, 8) > _telling(1, 4, 8)
    True
    """
    return count * (math.log((1 + segments) / (1 + spread)) + 0.1)


def _free(ranked: Sequence[str], bare: str, taken: set[str]) -> str:
    if not ranked:
        return bare
    first = ranked[0]
    for second in ranked[1:] or ("",):
        label = JOIN.join(filter(None, (first, second)))
        if label not in taken:
            return label
    return JOIN.join((*ranked[:2], bare.split()[-1]))
