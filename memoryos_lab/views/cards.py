"""Values as notebooks show them: small tables and one strip, on a light ground and on a dark one.

Colours of text and lines are the notebook's own (`currentColor`), so a card fits both grounds.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from typing import Any

from ..memory.policy import changed_knobs, presets
from ..memory.recall import Recall
from ..memory.replay import Run
from ..memory.state import Segment
from ..memory.types import Group, Page, Snapshot
from . import timeline
from .axes import day
from .cards_strip import strip
from .catalogue import term
from .escape import markup
from .naming import owns
from .story import story
from .words import number

ROWS = 12  # of a table; the others are counted
TURNS = 8  # of a page
IDS = 24  # pages named one by one

_BOX = (
    "font:13px/1.45 -apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans',sans-serif;"
    "max-width:760px;color:inherit"
)
_CELL = "text-align:left;padding:1px 12px 1px 0;border:0;background:none;white-space:normal"
_QUIET = "opacity:.66"


@singledispatch
def card(value: Any) -> str:
    """A fragment of HTML. Raises: TypeError for a value that has no card."""
    raise TypeError(f"there is no card of {type(value).__name__}")


@card.register
def _run(run: Run) -> str:
    told, end = story(run), run.snapshot()
    knobs = _knobs(run)
    its = told.about
    facts = "facts" if owns(its) else "entries"
    counts = [
        (term("stm", "en", its), f"{len(end.tier('stm'))} pages"),
        (term("mtm", "en", its), f"{len(end.groups)} {its.groups.en} of {len(told.segments)} ever opened"),
        (term("lpm", "en", its), f"{len(end.entries)} {facts} of {len(told.entries)} ever written"),
        (term("archive", "en", its), f"{len(end.tier('archive'))} pages"),
    ]
    if dropped := len(end.tier("dropped")):
        counts.append((term("dropped", "en", its), f"{dropped} pages"))
    counts = [(markup(name), said) for name, said in counts]
    counted = f"{run.turns} pages, {len(run.recalls)} questions, {markup(knobs)}"
    head = f"{_bold(markup(told.title))} {_quiet(counted)}"
    alt = timeline.alt(timeline.info(run))
    return _box(head, strip(run, alt), _table((), ((_quiet(name), markup(n)) for name, n in counts)))


def _knobs(run: Run) -> str:
    """The nearest preset and what differs from it."""
    alike = {name: base for name, base in presets().items() if type(base) is type(run.policy)}
    if not alike:
        its = story(run).about
        return its.title.en if its.ours else f"{its.title.en}: watched, not computed"
    name = min(alike, key=lambda name: len(changed_knobs(run.policy, alike[name])))
    moved = changed_knobs(run.policy, alike[name])
    return ", ".join([name, *(f"{knob} {value}" for knob, value in list(moved.items())[:6])])


@card.register
def _snapshot(snapshot: Snapshot) -> str:
    when = day(snapshot.now) if snapshot.turn else ""
    head = f"{_bold(f'Memory after {snapshot.turn} pages')} {_quiet(when)}"
    tiers = (
        (
            _quiet(_tier(tier.name)),
            markup(f"{len(tier.pages)} pages" + (f" (holds {tier.capacity})" if tier.capacity else "")),
        )
        for tier in snapshot.tiers
    )
    facts = (_quiet(term("lpm", "en")), markup(f"{len(snapshot.entries)} facts"))
    hottest = sorted(snapshot.groups, key=lambda group: (-(group.heat or 0.0), group.id))
    rows = [_group_row(group) for group in hottest[:ROWS]]
    more = _more(len(hottest) - ROWS, "segments")
    heads = ("segment", "about", "pages", "heat", "")
    return _box(head, _table((), [*tiers, facts]), _table(heads, rows) if rows else "", more)


def _tier(name: str) -> str:
    known = name in ("stm", "mtm", "archive", "dropped")
    return term(name, "en") if known else markup(name, 40)


def _group_row(group: Group) -> tuple[str, ...]:
    heat = "" if group.heat is None else f"{group.heat:.2f}"
    status = "" if group.status == "cool" else group.status
    return (
        str(group.id),
        markup(" · ".join(group.keywords[:4]), 60),
        str(len(group.pages)),
        f"{_bar(group.heat or 0.0)} {heat}",
        _quiet(status),
    )


def _bar(heat: float) -> str:
    """A bar as long as the square root of heat, as in the figures."""
    width = min(18 * max(heat, 0.0) ** 0.5, 90)
    style = f"display:inline-block;height:8px;width:{width:.0f}px;background:#0072B2;border-radius:2px"
    return f'<span style="{style}"></span>'


@card.register
def _group(group: Group) -> str:
    terms = " + ".join(f"{name} {number(value)}" for name, value in group.terms)
    heat = "" if group.heat is None else f"{terms} = {group.heat:.2f} ({group.status})"
    rows = [
        (_quiet("pages"), _pages(group.pages)),
        (_quiet("new"), _pages(group.fresh) or "none"),
        (_quiet("heat"), markup(heat)),
        (_quiet("opened"), f"at step {group.opened}"),
    ]
    return _box(f"{_bold(f'Segment {group.id}')} {markup(' · '.join(group.keywords))}", _table((), rows))


@card.register
def _segment(segment: Segment) -> str:
    rows = [
        (_quiet("pages"), _pages(tuple(segment.pages))),
        (_quiet("N, visits"), str(segment.visits)),
        (_quiet("L, pages since the last promotion"), str(segment.interactions)),
        (_quiet("last access"), markup(day(segment.access))),
        (_quiet("promotions"), str(segment.promotions)),
    ]
    return _box(f"{_bold(f'Segment {segment.id}')} {markup(' · '.join(segment.keywords))}", _table((), rows))


@card.register
def _page(page: Page) -> str:
    when = ", ".join(filter(None, (day(page.time), page.session)))
    rows = [
        (_quiet(markup(turn.speaker, 40)), markup(turn.words), _quiet(markup(turn.id, 40)))
        for turn in page.turns[:TURNS]
    ]
    lost = markup(f"lost by the pairing: {', '.join(page.lost)}") if page.lost else ""
    more = _more(len(page.turns) - TURNS, "turns")
    return _box(f"{_bold('Page')} {_quiet(markup(when))}", _table((), rows), more, _quiet(lost))


@card.register
def _recall(recall: Recall) -> str:
    returned = dict.fromkeys(recall.returned)
    head = f"{_bold(f'Recall of question {recall.question}')} {_quiet(f'{len(returned)} pages came back')}"
    segments = [
        (
            _chosen(f"{hit.rank}.", hit.selected),
            _chosen(str(hit.segment), hit.selected),
            f"{number(hit.cos)} + {number(hit.keyword)} = {number(hit.score)}",
        )
        for hit in recall.segments[:ROWS]
    ]
    pages = [
        (
            _chosen(f"{hit.rank}.", hit.returned),
            _chosen(str(hit.page), hit.returned),
            str(hit.segment),
            number(hit.score),
        )
        for hit in recall.pages[:ROWS]
    ]
    return _box(
        head,
        _table(("rank", "segment", "cos + keywords"), segments),
        _more(len(recall.segments) - ROWS, "segments"),
        _table(("rank", "page", "segment", "cos"), pages),
        _more(len(recall.pages) - ROWS, "pages"),
        _quiet(f"short-term: {', '.join(map(str, recall.stm)) or 'nothing'} · {len(recall.entries)} facts"),
    )


# -- HTML -----------------------------------------------------------------------------------------


def _box(*parts: str) -> str:
    inner = "".join(f"<div>{part}</div>" for part in parts if part)
    return f'<div class="tex2jax_ignore mathjax_ignore" style="{_BOX}">{inner}</div>'


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Cells are safe already."""
    top = "".join(f'<th scope="col" style="{_CELL};{_QUIET};font-weight:400">{head}</th>' for head in heads)
    body = "".join(
        "<tr>" + "".join(f'<td style="{_CELL}">{cell}</td>' for cell in row) + "</tr>" for row in rows
    )
    head = f"<thead><tr>{top}</tr></thead>" if heads else ""
    style = "border-collapse:collapse;margin:4px 0;color:inherit;font:inherit"  # pages without a doctype
    return f'<table style="{style}">{head}<tbody>{body}</tbody></table>'


def _bold(safe: str) -> str:
    return f"<b>{safe}</b>"


def _quiet(safe: str) -> str:
    """In a lighter ink, as `_bold` in a heavier; both take what is safe already."""
    return f'<span style="{_QUIET}">{safe}</span>' if safe else ""


def _chosen(safe: str, chosen: bool) -> str:
    return _bold(safe) if chosen else _quiet(safe)


def _pages(pages: tuple[int, ...]) -> str:
    named = ", ".join(map(str, pages[:IDS]))
    return markup(named + (f" and {len(pages) - IDS} more" if len(pages) > IDS else ""))


def _more(n: int, what: str) -> str:
    return _quiet(f"and {n} more {what}") if n > 0 else ""
