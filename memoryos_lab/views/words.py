"""Events in words, each with the numbers that decided it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, assert_never

from ..memory.events import (
    Arrived,
    Candidate,
    Confirmed,
    Dropped,
    Event,
    Evicted,
    Expired,
    Forgotten,
    Inflated,
    Learned,
    Left,
    Linked,
    Merged,
    Opened,
    Promoted,
    Recalled,
    Scanned,
    Starved,
    Superseded,
    Visited,
    Warned,
)
from ..memory.replay import Run
from .catalogue import Language, say
from .palette import MARKS
from .story import Story, story

_LONG = 90  # characters of a question or a value within a sentence


class Sentence(NamedTuple):
    """One thing that happened. The text holds words of the conversation: data, never markup."""

    turn: int
    kind: str  # a key of palette.MARKS where the event has a mark
    text: str
    pages: tuple[int, ...] = ()
    segment: int | None = None
    question: int | None = None

    @property
    def line(self) -> str:
        """Mark and text.

        >>> Sentence(8, "left", "Page 1 leaves.").line
        '■ Page 1 leaves.'
        """
        return f"{MARKS[self.kind][1] if self.kind in MARKS else '·'} {self.text}"


def info(run: Run, turn: int, *, language: Language = "en") -> tuple[Sentence, ...]:
    """What happened at a turn, in order: its page, then the questions asked after it."""
    start = run.step_of(turn - 1) if turn else 0
    told = tuple(
        sentence
        for step in run.steps[start : run.step_of(turn)]
        for sentence in _read(sentences(run, step.turn, step.events, language=language))
    )
    return told or (Sentence(turn, "quiet", say("quiet", language)),)


def _read(told: Iterable[Sentence]) -> list[Sentence]:
    """First what came, then what came of it, whichever the engine did first."""
    return sorted(told, key=lambda sentence: {"arrived": 0, "recalled": 0, "linked": 1}.get(sentence.kind, 2))


def sentences(
    run: Run, turn: int, events: Iterable[Event], *, language: Language = "en"
) -> Iterator[Sentence]:
    """The events of one step in words; those that say nothing new are left out."""
    teller = _Teller(run, story(run), turn, language)
    for event in events:
        yield from teller.tell(event)


def number(value: float, digits: int = 2) -> str:
    """A score as it is read on the screen: no zero before the point.

    >>> number(.674), number(-.05), number(1.2), number(0)
    ('.67', '−.05', '1.20', '.00')
    """
    text = f"{value:.{digits}f}"
    sign = "−" if text.startswith("-") and float(text) else ""
    text = text.lstrip("-")
    return sign + (text[1:] if text.startswith("0.") else text)


def score(value: float, threshold: float, digits: int = 2) -> str:
    """A number with as many digits as it takes to see on which side of the threshold it lies.

    >>> score(.67, .6), score(.6004, .6), score(.6, .6)
    ('.67', '.6004', '.60')
    """
    while value != threshold and digits < 6 and round(value, digits) == round(threshold, digits):
        digits += 1
    return number(value, digits)


class _Teller:
    def __init__(self, run: Run, told: Story, turn: int, language: Language) -> None:
        self.run, self.story, self.turn, self.language = run, told, turn, language

    def say(self, key: str, **values: object) -> str:
        return say(key, self.language, **values)

    def label(self, segment: int) -> str:
        return self.story.segments[segment].label

    def value(self, entry: int) -> str:
        known = {life.entry.id: life.entry for life in self.story.entries}
        return _short(known[entry].value) if entry in known else f"#{entry + 1}"

    def tell(self, event: Event) -> Iterator[Sentence]:
        turn, of = self.turn, self.label
        match event:
            case Arrived(page=page, held=held, capacity=capacity):
                text = self.say("arrived", page=page + 1, held=held, capacity=capacity)
                yield Sentence(turn, "arrived", text, (page,))
            case Linked(page=page):
                yield Sentence(turn, "linked", self.linked(event), (page,))
            case Left(page=page, capacity=capacity):
                yield Sentence(turn, "left", self.say("left", page=page + 1, capacity=capacity), (page,))
            case Dropped(page=page, reason=reason):
                key = "dropped_one_sided" if reason == "one_sided" else "dropped_unreadable"
                yield Sentence(turn, "dropped", self.say(key, page=page + 1), (page,))
            case Merged(page=page, segment=segment):
                yield Sentence(turn, "merged", self.merged(event), (page,), segment)
            case Opened(page=page, segment=segment):
                yield Sentence(turn, "opened", self.opened(event), (page,), segment)
            case Inflated(segment=segment, page=page, interactions=interactions):
                text = self.say("inflated", segment=of(segment), page=page + 1, interactions=interactions)
                yield Sentence(turn, "inflated", text, (page,), segment)
            case Scanned(segment=segment, heat=heat, fresh=fresh):
                text = self.say("scanned", segment=of(segment), heat=f"{heat:.2f}", fresh=fresh)
                yield Sentence(turn, "scanned", text, (), segment)
            case Promoted(segment=segment, pages=pages):
                yield Sentence(turn, "promoted", self.promoted(event), pages, segment)
            case Starved(segment=segment, heat=heat, top=top, top_heat=top_heat):
                text = self.say(
                    "starved",
                    segment=of(segment),
                    heat=f"{heat:.2f}",
                    top=of(top),
                    top_heat=f"{top_heat:.2f}",
                )
                yield Sentence(turn, "waiting", text, (), segment)
            case Evicted(segment=segment, pages=pages):
                yield Sentence(turn, "evicted", self.evicted(event), pages, segment)
            case Recalled(question=question):
                yield Sentence(turn, "recalled", self.recalled(event), event.pages, None, question)
            case Visited(segment=segment, visits=visits, heat=heat, question=question):
                text = self.say("visited", segment=of(segment), visits=visits, heat=f"{heat:.2f}")
                yield Sentence(turn, "visited", text, (), segment, question)
            case Learned(entry=entry, segment=segment):
                text, pages = self.learned(entry)
                yield Sentence(turn, "learned", text, pages, segment)
            case Confirmed(entry=entry, pages=pages):
                text = self.say("confirmed", value=self.value(entry), pages=_pages(pages))
                yield Sentence(turn, "confirmed", text, pages)
            case Superseded(entry=entry, by=by):
                text = self.say("superseded", value=self.value(entry), by=self.value(by))
                yield Sentence(turn, "superseded", text)
            case Expired(entry=entry, capacity=capacity):
                text = self.say("expired", value=self.value(entry), capacity=capacity)
                yield Sentence(turn, "superseded", text)
            case Forgotten(entry=entry, page=page):
                text = self.say("forgotten", value=self.value(entry), page=page + 1)
                yield Sentence(turn, "superseded", text, (page,))
            case Warned(page=page):
                key = "warned_question" if page is None else "warned"
                text = self.say(key, page=None if page is None else page + 1)
                yield Sentence(turn, "warned", text, () if page is None else (page,))
            case _:
                assert_never(event)

    def linked(self, event: Linked) -> str:
        first = event.page == 0  # nothing is before it to be like
        cos = "" if event.score is None or first else self.say("score", cos=number(event.score))
        return self.say("continues" if event.continues else "breaks", before=event.page, score=cos)

    def terms(self, best: Candidate, theta: float) -> str:
        total = score(best.total, theta)
        return self.say("terms", cos=number(best.cos), keyword=number(best.keyword), total=total)

    def merged(self, event: Merged) -> str:
        best, *others = event.candidates
        theta = event.theta
        following = (
            self.say("next", segment=self.label(others[0].segment), total=number(others[0].total))
            if others
            else ""
        )
        return self.say(
            "merged",
            page=event.page + 1,
            segment=self.label(event.segment),
            terms=self.terms(best, theta),
            sign="≥" if event.inclusive else ">",
            theta=number(theta),
            next=following,
        )

    def opened(self, event: Opened) -> str:
        page, segment, theta = event.page + 1, self.label(event.segment), event.theta
        if not event.candidates:
            return self.say("opened_first", page=page, segment=segment)
        best = event.candidates[0]
        label = self.label(best.segment)
        past = best.total >= theta if event.inclusive else best.total > theta
        if past:  # only `merge_score="cosine_first"` refuses what passes θ
            text = self.say("opened_refused", page=page, segment=segment, best=label, cos=number(best.cos))
        else:
            text = self.say(
                "opened",
                page=page,
                segment=segment,
                best=label,
                terms=self.terms(best, theta),
                sign="<" if event.inclusive else "≤",
                theta=number(theta),
            )
        return text

    def promoted(self, event: Promoted) -> str:
        return self.say(
            "promoted",
            segment=self.label(event.segment),
            visits=f"{event.visits:g}",
            pages=f"{event.pages_term:g}",
            recency=f"{event.recency:.2f}",
            heat=score(event.heat, event.tau),
            sign="≥" if event.inclusive else ">",
            tau=f"{event.tau:g}",
            read=_pages(event.pages),
        )

    def evicted(self, event: Evicted) -> str:
        keys = {"coldest": "evicted_coldest", "least_visited": "evicted_visits"}
        text = self.say(
            keys.get(event.rule, "evicted_recent"),
            segment=self.label(event.segment),
            heat=f"{event.heat:.2f}",
            visits=event.visits,
            of=event.of,
            pages=_pages(event.pages) or self.say("no_pages"),
        )
        return text + (self.say("at_birth") if event.at_birth else "")

    def recalled(self, event: Recalled) -> str:
        question = _short(self.run.script.questions[event.question].text)
        if not event.segments:
            return self.say("recalled_nothing", question=question)
        labels = ", ".join(self.label(segment) for segment in event.segments)
        return self.say("recalled", question=question, segments=labels)

    def learned(self, entry: int) -> tuple[str, tuple[int, ...]]:
        known = next((life.entry for life in self.story.entries if life.entry.id == entry), None)
        if known is None:
            return self.say("learned", slot="?", value=f"#{entry + 1}", pages="?"), ()
        slot = known.slot or known.kind
        text = self.say("learned", slot=slot, value=_short(known.value), pages=_pages(known.pages))
        return text, known.pages


def _pages(pages: Iterable[int]) -> str:
    return ", ".join(str(page + 1) for page in pages)


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _LONG else flat[: _LONG - 1] + "…"
