"""What the picture of a state is told. Ids count from 0, times are words of their own clock."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from functools import cache
from typing import Any

from ...evals.reference import NOT_REPLAYABLE, Differences
from ...memory.when import dated
from ...sources.reference import MEANING, Clock, ReferenceState, StatePage, StateSegment
from ...theatre.encode import encode
from ...views import palette
from ...views.catalogue import LANGUAGES, Language
from ...views.palette import GREY, HUES
from .words import SCREEN

LONGEST = 1200  # characters shown of one text
MOST = 400  # findings of one code that are listed
THEMES = "page_keywords"  # copies carry those of the theme they were filed under: no disagreement
WHEN = "%Y-%m-%d %H:%M"


@cache
def book(language: Language) -> bytes:
    """Words and colours."""
    at = LANGUAGES.index(language)
    told = {
        "language": language,
        "texts": {key: said[at] for key, said in SCREEN.items()},
        "palette": {"light": asdict(palette.LIGHT), "dark": asdict(palette.DARK)},
    }
    return encode(told)


def state(one: ReferenceState, language: Language) -> bytes:
    """All of it but the vectors."""
    chain = {page: n for n, pages in enumerate(one.chains) for page in pages}
    told = {
        "name": one.name,
        "kind": one.variant,
        "why": one.why.of(language),
        "files": [[file.name, file.part, file.size] for file in one.files],
        "lacking": [part.of(language) for part in one.lacking],
        "counts": one.counts,
        "recent": sum(page.tier == "stm" for page in one.pages),
        "vectors": one.vectors.shape,
        "heat": one.heat._asdict(),
        "clocks": [_clock(one.page_clock), _clock(one.segment_clock)],
        "segments": [_segment(one, segment) for segment in one.segments],
        "hue": _hues(one),
        "pages": [_page(page, chain[n]) for n, page in enumerate(one.pages)],
        "chains": one.chains,
        "one_way": [[link.page, link.next] for link in one.links if link.one_way],
        "links": len(one.links),
        "profiles": [[profile.who, _cut(profile.text), _when(profile.updated)] for profile in one.profiles],
        "knowledge": [
            [line.side, _cut(line.text), _when(line.written), line.twin, line.guess, line.cos]
            for line in one.knowledge
        ],
        "findings": _findings(one, language),
        "not_replayable": NOT_REPLAYABLE.of(language),
    }
    return encode(told)


def _segment(one: ReferenceState, segment: StateSegment) -> dict[str, Any]:
    fit = one.heat
    terms = (
        _times(fit.alpha, segment.visits),
        _times(fit.beta, segment.interactions),
        _times(fit.gamma, segment.recency),
    )
    return {
        "summary": _cut(segment.summary),
        "keywords": segment.keywords,
        "pages": segment.pages,
        "rows": [[row.page, row.meta, row.analyzed, row.previous, row.next] for row in segment.rows],
        "numbers": [segment.interactions, segment.visits, segment.recency, segment.heat],
        "terms": terms,
        "accesses": segment.accesses,
        "opened": _when(segment.opened),
        "visited": _when(segment.visited),
    }


def _times(by: float | None, count: float | None) -> float | None:
    """A summand of heat; None where the files do not show its coefficient."""
    if count == 0:
        return 0.0
    return None if by is None or count is None else by * count


def _page(page: StatePage, chain: int) -> dict[str, Any]:
    return {
        "id": page.id,
        "user": _cut(page.user),
        "agent": _cut(page.agent),
        "when": _when(page.time) or page.written,
        "tier": page.tier,
        "segments": page.segments,
        "copies": len(page.rows),
        "differ": [field for field in page.differ if field != THEMES],
        "keywords": page.keywords,
        "chain": chain,
    }


def _hues(one: ReferenceState) -> list[int]:
    """[segments] colours of those with most pages, at least two; the rest are grey."""
    size = Counter(
        {n: len(segment.pages) for n, segment in enumerate(one.segments) if len(segment.pages) > 1}
    )
    busiest = sorted(sorted(size, key=lambda n: (-size[n], n))[:HUES])
    return [busiest.index(n) if n in busiest else GREY for n in range(len(one.segments))]


def _clock(clock: Clock) -> dict[str, Any]:
    return {"first": _when(clock.first), "last": _when(clock.last), "known": clock.known, "of": clock.of}


def _when(time: float | None) -> str:
    return "" if time is None else dated(time, WHEN)


def _findings(one: ReferenceState, language: Language) -> list[dict[str, Any]]:
    """By code, most first; each with its places."""
    told = []
    for code, count in sorted(one.codes().items(), key=lambda item: (-item[1], item[0])):
        places = [[finding.where, finding.message] for finding in one.findings if finding.code == code]
        told.append({"code": code, "name": MEANING[code].of(language), "n": count, "places": places[:MOST]})
    return told


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def beside(found: Differences, presets: tuple[str, ...], language: Language) -> bytes:
    """What a replay of the pages makes of them."""
    told = {
        "preset": found.preset,
        "presets": presets,
        "sentences": [sentence.of(language) for sentence in found.sentences],
        "pairs": list(found.pairs),
        "kappa": found.pairs.kappa,
        "agreement": found.pairs.agreement,
        "matched": [list(row) for row in found.matched],
        "differs": [[row.page, row.lost, row.gained] for row in found.differs],
        "ours": {group.id: group.pages for group in found.run.snapshot().groups},
    }
    return encode(told)
