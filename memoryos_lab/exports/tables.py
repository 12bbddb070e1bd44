"""A run as tables: pages, segments, facts, events, recalls, evidence. Plain values, a tuple a row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from ..memory import codec
from ..memory.events import Confirmed, Corrected, Withdrawn
from ..memory.replay import Run
from ..memory.when import dated
from ..views import heat, lpm, recall
from ..views.story import story
from ..views.words import sentences

Cell = str | int | float | bool | None


class Table(NamedTuple):
    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def made(name: str, columns: str, rows: Iterable[tuple[Cell, ...]]) -> Table:
    """A table; the names of its columns stand in one text."""
    return Table(name, tuple(columns.split()), tuple(rows))


def pages(run: Run, turn: int) -> Table:
    """A row a page that has arrived, and where it lies after the turn."""
    columns = (
        "page turn turn_ids session time user agent tools fate chain tier segment label filed left archived "
        "dropped"
    )
    return made("pages", columns, (_page(run, page, turn) for page in range(turn)))


def _page(run: Run, page: int, turn: int) -> tuple[Cell, ...]:
    said, told = run.script.pages[page], story(run)
    life = told.pages[page]
    filing = next((filing for filing in life.filings if filing.turn <= turn), None)
    return (
        page,
        life.arrived,
        " ".join(said.turn_ids),
        said.session,
        clock(said.time),
        said.user,
        said.agent,
        "; ".join(f"{call.name}: {call.summary}" for call in said.tools),
        "forgotten" if said.forgotten else "private" if said.private else "",
        life.chain,
        life.tier(turn),
        filing.segment if filing else None,
        told.segments[filing.segment].label if filing else "",
        filing.turn if filing else None,
        *(_by(one, turn) for one in (life.left, life.archived, life.dropped)),
    )


def segments(run: Run, turn: int) -> Table:
    """A row a segment that was ever opened, with its heat after the turn."""
    columns = (
        "segment label opened closed pages page_ids keywords promotions visits heat status fresh visits_term "
        "pages_term recency_term"
    )
    return made("segments", columns, _segments(run, turn))


def _segments(run: Run, turn: int) -> Iterator[tuple[Cell, ...]]:
    held = {group.id: group for group in run.snapshot(turn).groups}
    for life in story(run).segments:
        if life.opened > turn:
            continue
        group = held.get(life.segment)
        here = tuple(dict.fromkeys(group.pages)) if group else life.pages
        terms = dict(group.terms) if group else {}
        yield (
            life.segment,
            life.label,
            life.opened,
            _by(life.closed, turn),
            len(here),
            ids(here),
            " ".join(group.keywords) if group else "",
            ids(moment.turn for moment in life.promotions if moment.turn <= turn),
            ids(moment.turn for moment in life.visits if moment.turn <= turn),
            group.heat if group else None,
            group.status if group else "evicted",
            len(group.fresh) if group else None,
            *(terms.get(name) for name in ("visits", "pages", "recency")),
        )


def facts(run: Run, turn: int) -> Table:
    """A row an entry of long-term memory, active or not, as it stood after the turn."""
    columns = (
        "entry kind slot value status said written ended by replaced segment label page_ids turn_ids trait "
        "basis confidence doubted"
    )
    rows = (
        (
            row.entry, row.kind, row.slot, row.value, row.status, row.said, row.written, row.ended, row.by,
            "; ".join(row.replaced), row.source, row.segment, ids(row.pages), " ".join(row.turn_ids),
            row.trait.name if row.trait else "", row.basis, row.confidence, row.doubted,
        )
        for row in lpm.info(run, turn).rows
    )  # fmt: skip
    return made("facts", columns, rows)


def events(run: Run, turn: int) -> Table:
    """A row an event: whom it concerns, all its numbers as JSON, and the sentence that tells it."""
    return made("events", "step turn event page segment question entry numbers sentence", _events(run, turn))


def _events(run: Run, turn: int) -> Iterator[tuple[Cell, ...]]:
    for position, event in run.events():
        at = run.steps[position].turn
        if at > turn:
            return
        fields = codec.encode(event)
        whom = [fields.pop(name, None) for name in ("page", "segment", "question", "entry")]
        told = " ".join(sentence.text for sentence in sentences(run, at, (event,)))
        yield position, at, type(event).__name__, *whom, codec.to_json(fields), told


def acts(run: Run, turn: int) -> Table:
    """A row an act on long-term memory, and the entry that it met."""
    return made("acts", "act id turn kind fact slot value old entry", _acts(run, turn))


def _acts(run: Run, turn: int) -> Iterator[tuple[Cell, ...]]:
    for step in run.steps:
        if step.kind == "act" and step.turn <= turn:
            act = run.script.acts[step.index]
            met = (
                event.entry for event in step.events if isinstance(event, Corrected | Withdrawn | Confirmed)
            )
            said = act.kind, act.fact, act.slot, act.value, act.old
            yield step.index, act.id, step.turn, *said, next(met, None)


def recalls(run: Run, turn: int) -> Table:
    """A row a rank: each segment, page and fact that a question was compared with, chosen or not.

    `by`: the page whose link brought this one.
    """
    columns = "question id turn found rank segment page entry cos keyword score chosen evidence by"
    return made("recalls", columns, (row for read in _recalls(run, turn) for row in _ranks(read)))


def _recalls(run: Run, turn: int) -> Iterator[recall.RecallInfo]:
    for step in run.steps:
        if step.kind == "question" and step.turn <= turn:
            yield recall.info(run, step.index)


def _ranks(read: recall.RecallInfo) -> Iterator[tuple[Cell, ...]]:
    head = read.question, read.id, read.turn
    for one in read.segments:
        scores = one.cos, one.keyword, one.score
        yield (
            *head,
            "segment",
            one.rank,
            one.segment,
            None,
            None,
            *scores,
            one.selected,
            bool(one.evidence),
            None,
        )
    for page in read.pages:
        scored = page.cos, None, page.score
        came = page.returned, page.evidence, page.by
        yield *head, "page", page.rank, page.segment, page.page, None, *scored, *came
    for rank, entry in enumerate(read.entries, 1):
        yield *head, "fact", rank, None, None, entry.entry, entry.cos, None, entry.cos, True, None, None


def evidence(run: Run, turn: int) -> Table:
    """A row a gold turn: how far the page that holds it came."""
    columns = "question id turn text answer turn_id page place segment segment_rank page_rank rendered"
    rows = (
        (
            read.question, read.id, read.turn, read.text, read.answer, one.turn_id, one.page, one.place,
            one.segment, one.segment_rank, one.page_rank, one.rendered,
        )
        for read in _recalls(run, turn)
        for one in read.evidence
    )  # fmt: skip
    return made("evidence", columns, rows)


def heats(run: Run, turn: int) -> Table:
    """A row wherever the heat of a segment moved: its summands, and what came of it."""
    info = heat.info(run)
    names = list(dict.fromkeys(name for curve in info.curves for name, _ in curve.terms))
    columns = " ".join(["turn", "segment", "label", *names, "heat", "status", "fresh"])
    rows = (
        (
            at.turn, curve.segment, curve.label, *(dict(at.terms).get(name) for name in names), at.heat,
            at.status, at.fresh,
        )
        for curve in info.curves
        for at in curve.samples
        if at.turn <= turn
    )  # fmt: skip
    return made("heat", columns, sorted(rows, key=lambda row: (row[0], row[1])))


TABLES: dict[str, Callable[[Run, int], Table]] = {
    "pages": pages,
    "segments": segments,
    "facts": facts,
    "events": events,
    "acts": acts,
    "recalls": recalls,
    "evidence": evidence,
    "heat": heats,
}


def _by(turn: int | None, now: int) -> int | None:
    """The turn of something, if it has happened by now."""
    return turn if turn is not None and turn <= now else None


def ids(numbers: Iterable[Any]) -> str:
    """Numbers in one cell, a space between them."""
    return " ".join(map(str, numbers))


def clock(seconds: float | None) -> str:
    """A time of the conversation's own clock, without a zone.

    >>> clock(1767722400.0), clock(None)
    ('2026-01-06T18:00:00', '')
    """
    return dated(seconds, "%Y-%m-%dT%H:%M:%S")
