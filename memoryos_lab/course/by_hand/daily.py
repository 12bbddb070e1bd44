"""The worked example asked day by day: where does the page go, how hot is it there, who leaves, who is read?

Each answer is read from the events of the replay; nothing is computed here a second time.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...memory.types import Group
from ...views.catalogue import Language
from .. import by_hand
from ..items import Choice, Item, Marked, Typed
from ..prepared import Prepared
from ..texts import say
from ..writing.naming import letter
from ..writing.numbers import heat, read, told
from . import Row

NEAR = 0.001  # how far a typed heat may lie from the computed one: three decimals are enough
OTHER = "other"  # the rule of an answer that is not the engine's
NOBODY = ""  # no segment


def days() -> tuple[Row, ...]:
    """What there is to be asked about: every input of the example at which something leaves or is found."""
    return tuple(row for row in by_hand.rows() if row.filed or row.recall)


def asked(row: Row, language: Language = "en") -> tuple[Item, ...]:
    """The questions of one day, to be answered before its row is shown.

    >>> [item.question for item in asked(days()[1])]
    ['Day 4: page 2 leaves short-term memory. Where does it go?', 'How hot is A after that?']
    """
    return tuple(_found(row, language) if row.recall else _moved(row, language))


# -- a page came ----------------------------------------------------------------------------------


def _moved(row: Row, language: Language) -> Iterator[Item]:
    assert row.filed is not None  # days() leaves the others out
    held = sorted({letter(one.segment) for one in row.filed.candidates})
    into = letter(row.filed.segment)
    new = into not in held
    options = {name: say("daily.joins", language, segment=name) for name in held}
    options[NOBODY] = say("daily.opens", language)
    question = say("daily.where", language, day=row.day, page=row.filed.page + 1)
    key = "daily.opened" if new else "daily.tied" if _tied(row) else "daily.joined"
    why = say(key, language, segment=into, scores=_scores(row))
    if held:
        yield _choice(row, "where", question, options, NOBODY if new else into, why)
    yield _heat(row, into, language)
    if row.evicted:
        yield _evicted(row, language)
    if row.promoted or _stands(row):
        yield _promoted(row, language)


def _scores(row: Row) -> str:
    """The score of each segment against θ, as one writes it on paper."""
    assert row.filed is not None
    sums = (f"{letter(one.segment)} {_sum(one.cos, one.keyword, one.total)}" for one in row.filed.candidates)
    return f"{'; '.join(sums)}; θ = {told(row.filed.theta)}"


def _sum(cos: float, keyword: float, total: float) -> str:
    return told(cos) if not keyword else f"{told(cos)} + {told(keyword)} = {told(total)}"


def _tied(row: Row) -> bool:
    """Do the two best segments score alike?"""
    assert row.filed is not None
    return len({one.total for one in row.filed.candidates[:2]}) < len(row.filed.candidates[:2])


def _heat(row: Row, name: str, language: Language) -> Item:
    """The heat of the segment that the page went to; before a promotion set its count back."""
    promoted = [one for one in row.promoted if letter(one.segment) == name]
    terms: tuple[float, ...]
    if promoted:
        terms, value = (promoted[0].visits, promoted[0].pages_term, promoted[0].recency), promoted[0].heat
    else:
        group = next(group for group in row.groups if letter(group.id) == name)
        terms, value = tuple(term for _, term in group.terms), group.heat or 0.0
    why = say("daily.heat_is", language, segment=name, terms=" + ".join(map(told, terms)), heat=heat(value))
    typed = Typed(say("daily.heat_label", language), "3.25", partial(_marked, value, why, language), why)
    first = row.filed is not None and not row.filed.candidates
    key = "daily.heat_first" if first else "daily.heat_before" if promoted else "daily.heat"
    question = say(key, language, segment=name, day=row.day, page=(row.page or 0) + 1)
    return _item(row, "heat", question, typed=typed, hints=(say("daily.heat_hint", language),))


def _marked(value: float, why: str, language: Language, answer: str) -> Marked:
    given = read(answer)
    if given is None:
        return Marked(False, say("daily.unread", language), counted=False)
    return Marked(abs(given - value) <= NEAR, why)


def _evicted(row: Row, language: Language) -> Item:
    gone = row.evicted[0]
    heats = row.heats | {letter(gone.segment): gone.heat}
    told_heats = ", ".join(f"{name} {heat(value)}" for name, value in sorted(heats.items()))
    why = say("daily.coldest", language, segment=letter(gone.segment), heats=told_heats)
    question = say("daily.evicts", language, n=gone.of)
    return _choice(row, "evicts", question, {name: name for name in sorted(heats)}, letter(gone.segment), why)


def _stands(row: Row) -> list[Group]:
    """Segments that stand at τ exactly, which is not over it."""
    tau = getattr(by_hand.run().policy, "tau", None)
    return [group for group in row.groups if group.heat == tau and group.id in row.touched]


def _promoted(row: Row, language: Language) -> Item:
    tau = told(getattr(by_hand.run().policy, "tau", 0.0))
    held = sorted({letter(group.id) for group in row.groups})
    options = {name: name for name in held} | {NOBODY: say("daily.nobody", language)}
    if row.promoted:
        one = row.promoted[0]
        right, key, value = letter(one.segment), "daily.over", one.heat
    else:
        group = _stands(row)[0]
        right, key, value = NOBODY, "daily.not_over", group.heat or 0.0
    name = right or letter(_stands(row)[0].id)
    why = say(key, language, segment=name, heat=heat(value), tau=tau)
    return _choice(row, "promoted", say("daily.promotes", language, tau=tau), options, right, why)


# -- a question was asked -------------------------------------------------------------------------


def _found(row: Row, language: Language) -> Iterator[Item]:
    trace = row.recall
    assert trace is not None
    scores = "; ".join(
        f"{letter(hit.segment)} {_sum(hit.cos, hit.keyword, hit.score)}" for hit in trace.segments
    )
    best = letter(trace.segments[0].segment)
    options = {letter(hit.segment): letter(hit.segment) for hit in sorted(trace.segments)}
    question = say("daily.selects", language, day=row.day, n=row.question)
    yield _choice(
        row, "selects", question, options, best, say("daily.selected", language, segment=best, scores=scores)
    )
    pages = {f"{hit.page}": say("daily.page", language, page=hit.page + 1) for hit in sorted(trace.pages)}
    if len(pages) > 1:
        queue = "; ".join(f"p{hit.page + 1} {told(hit.cos)}" for hit in trace.pages)
        why = say("daily.returned", language, page=trace.pages[0].page + 1, queue=queue)
        yield _choice(row, "returns", say("daily.returns", language), pages, f"{trace.pages[0].page}", why)
    yield _heat(row, best, language)


# -- items ----------------------------------------------------------------------------------------


def _choice(row: Row, name: str, question: str, options: dict[str, str], right: str, why: str) -> Item:
    """`options`: what is shown, by what it stands for; `right`: the one that the engine does."""
    choices = tuple(Choice(text, why, "" if key == right else OTHER) for key, text in options.items())
    return _item(row, name, question, choices=choices)


def _item(
    row: Row,
    name: str,
    question: str,
    *,
    choices: tuple[Choice, ...] = (),
    typed: Typed | None = None,
    hints: tuple[str, ...] = (),
) -> Item:
    turn = min(row.day, by_hand.DAYS)
    return Item(
        id=f"day-{row.day}-{row.question or 0}-{name}",
        kind="merge" if name == "where" else name,
        level=1,
        lessons=(2, 3, 4, 5),
        question=question,
        choices=choices,
        typed=typed,
        hints=hints,
        before=Prepared(by_hand.SAMPLE, turn - 1, lock="locked"),
        after=Prepared(by_hand.SAMPLE, turn),
    )
