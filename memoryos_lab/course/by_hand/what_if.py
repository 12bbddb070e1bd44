"""The worked example under other settings: the first difference of each, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...memory.events import Evicted, Merged, Opened, Promoted, Recalled, Visited
from ...memory.replay import Run
from ...views import recall
from ...views.catalogue import Language
from .. import by_hand
from ..reading.sight import events
from ..texts import say
from ..writing.literal import table
from ..writing.naming import letter, numbers
from ..writing.numbers import heat

Move = tuple[int, str]  # day, what happened


def what_ifs(names: Sequence[str] = (), language: Language = "en") -> str:
    """A row a setting; all but the base where none is named. Raises: LabError for one that does not exist.

    >>> print(what_ifs(("k 2",)).splitlines()[2])
    | k 2 | 5 | Q1 returns 2 | Q1 returns 2, 1 | promoted: 1, 2, 4, 8; evicted: C; Q1 found; Q2 lost at m |
    """
    chosen = names or tuple(name for name in by_hand.WHAT_IFS if name != "base")
    heads = [say(f"byhand.head.{head}", language) for head in ("if", "day", "here", "there", "comes")]
    return table(heads, (_row(name, language) for name in chosen))


def _row(name: str, language: Language) -> list[str]:
    run = by_hand.run(name)  # raises with the names that exist
    return [say(f"byhand.if.{name}", language), *_first(run, language), _outcome(run, language)]


def _first(run: Run, language: Language) -> list[str]:
    """The day of the first difference, what happens on it as it is, and what under the setting."""
    old, new = list(_moves(by_hand.run(), language)), list(_moves(run, language))
    day = next((min(a[0], b[0]) for a, b in zip(old, new, strict=False) if a != b), None)
    if day is None and len(old) == len(new):
        return ["–", say("byhand.never", language), ""]
    if day is None:
        day = (old if len(old) > len(new) else new)[min(len(old), len(new))][0]
    return [str(day), *(_on(day, moves, others, language) for moves, others in ((old, new), (new, old)))]


def _on(day: int, moves: list[Move], others: list[Move], language: Language) -> str:
    """What one of the two did on that day and the other did not."""
    said = [text for when, text in moves if when == day and (when, text) not in others]
    return ("；" if language == "zh" else "; ").join(said) or say("byhand.nothing", language)


def _moves(run: Run, language: Language) -> Iterator[Move]:
    for position, event in run.events():
        day = by_hand.day_of(run, position)
        match event:
            case Merged(page=page, segment=segment) | Opened(page=page, segment=segment):
                key = f"byhand.move.{type(event).__name__.lower()}"
                yield day, say(key, language, page=page + 1, segment=letter(segment))
            case Evicted(segment=segment, pages=pages):
                told = {"heat": heat(event.heat), "pages": numbers(pages)}
                yield day, say("byhand.move.evicted", language, segment=letter(segment), **told)
            case Promoted(segment=segment, pages=pages):
                told = {"heat": heat(event.heat_after), "pages": numbers(pages)}
                yield day, say("byhand.move.promoted", language, segment=letter(segment), **told)
            case Visited(segment=segment, question=question):
                told = {"segment": letter(segment), "heat": heat(event.heat)}
                yield day, say("byhand.move.visited", language, n=question + 1, **told)
            case Recalled(question=question, pages=pages):
                yield day, say("byhand.move.recalled", language, n=question + 1, pages=numbers(pages))
            case _:
                pass  # the rest follows from these


def _outcome(run: Run, language: Language) -> str:
    pages = [page for _, event in events(run, Promoted) for page in event.pages]
    gone = [letter(event.segment) for _, event in events(run, Evicted)]
    nothing = say("byhand.nothing", language)
    parts = [
        say("byhand.outcome.promoted", language, pages=numbers(pages) or nothing),
        say("byhand.outcome.evicted", language, segments=", ".join(gone) or nothing),
    ]
    for question in run.recalls:
        (gold,) = recall.info(run, question).evidence
        verdict = say(f"byhand.verdict.{gold.place}", language)
        parts.append(say("byhand.outcome.question", language, n=question + 1, verdict=verdict))
    return ("；" if language == "zh" else "; ").join(parts)
