"""Values as notebooks show them: small tables and one strip, on a light ground and on a dark one.

Colours of text and lines are the notebook's own (`currentColor`), so a card fits both grounds.
"""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from ..memory.about import About, about
from ..memory.policy import changed_knobs, presets
from ..memory.recall import Recall
from ..memory.replay import Run
from ..memory.state import Segment
from ..memory.types import Group, Page, Snapshot, Tier
from . import timeline
from .cards_parts import bold, box, chosen, more, quiet, table
from .cards_strip import strip
from .catalogue import summand, term
from .dates import day
from .escape import markup
from .naming import owns
from .story import story
from .words import number

ROWS = 12  # of a table; the others are counted
TURNS = 8  # of a page
IDS = 24  # pages named one by one


@singledispatch
def card(value: Any) -> str:
    """A fragment of HTML. Raises: TypeError for a value that has no card."""
    raise TypeError(f"there is no card of {type(value).__name__}")


@card.register
def _run(run: Run) -> str:
    told, end = story(run), run.snapshot()
    knobs = _knobs(run)
    its = told.about
    counts = [
        (term("stm", "en", its), f"{len(end.tier('stm'))} pages"),
        (term("mtm", "en", its), f"{len(end.groups)} {its.groups.en} of {len(told.segments)} ever opened"),
        (term("lpm", "en", its), f"{len(end.entries)} {_entries(its)} of {len(told.entries)} ever written"),
        (term("archive", "en", its), f"{len(end.tier('archive'))} pages"),
    ]
    if dropped := len(end.tier("dropped")):
        counts.append((term("dropped", "en", its), f"{dropped} pages"))
    counts = [(markup(name), said) for name, said in counts]
    counted = f"{run.turns} pages, {len(run.recalls)} questions, {markup(knobs)}"
    head = f"{bold(markup(told.title))} {quiet(counted)}"
    alt = timeline.alt(timeline.info(run))
    return box(head, strip(run, alt), table((), ((quiet(name), markup(n)) for name, n in counts)))


def _knobs(run: Run) -> str:
    """The system, the nearest preset of it and what differs from that."""
    its = about(run.policy)
    alike = {name: base for name, base in presets().items() if type(base) is type(run.policy)}
    if not alike:
        return its.title.en if its.ours else f"{its.title.en}: watched, not computed"
    name = min(alike, key=lambda name: len(changed_knobs(run.policy, alike[name])))
    moved = changed_knobs(run.policy, alike[name])
    said = ", ".join([name, *(f"{knob} {value}" for knob, value in list(moved.items())[:6])])
    return f"{its.title.en}: {said}"


@card.register
def _snapshot(snapshot: Snapshot) -> str:
    its = snapshot.about or About()
    told = [snapshot.about.title.en] if snapshot.about else []
    told += [day(snapshot.now)] if snapshot.turn else []
    head = f"{bold(f'Memory after {snapshot.turn} pages')} {quiet(markup(', '.join(told)))}"
    tiers = ((quiet(_tier(tier.name, its)), markup(_held(tier, its))) for tier in snapshot.tiers)
    entries = (quiet(_word("lpm", its)), f"{len(snapshot.entries)} {_entries(its)}")
    first = sorted(snapshot.groups, key=lambda group: (-_weight(group), group.id))
    rows = [_group_row(group, its) for group in first[:ROWS]]
    heads = (markup(its.group.en), "about", "pages", *((markup(its.strength.en), "") if its.strength else ()))
    rest = more(len(first) - ROWS, markup(its.groups.en))
    return box(head, table((), [*tiers, entries]), table(heads, rows) if rows else "", rest)


def _tier(name: str, its: About) -> str:
    known = name in ("stm", "mtm", "archive", "dropped")
    return _word(name, its) if known else markup(name, 40)


def _word(key: str, its: About) -> str:
    return markup(term(key, "en", its))


def _entries(its: About) -> str:
    return "facts" if owns(its) else "entries"


def _held(tier: Tier, its: About) -> str:
    unit = its.groups.en if tier.name == "mtm" else "tokens" if its.unit == "tokens" else ""
    room = f" (holds {tier.capacity:,} {unit}".rstrip() + ")" if tier.capacity else ""
    return f"{len(tier.pages)} pages{room}"


def _weight(group: Group) -> float:
    """What comes first: the strongest, or where a system knows no strength the largest."""
    return len(group.pages) if group.heat is None else group.heat


def _group_row(group: Group, its: About) -> tuple[str, ...]:
    felt = (f"{_bar(group.heat)} {group.heat:.2f}",) if group.heat is not None else ("",)
    strength = (*felt, quiet(markup(_status(group, its)))) if its.strength else ()
    return str(group.id), markup(" · ".join(group.keywords[:4]), 60), str(len(group.pages)), *strength


def _status(group: Group, its: About) -> str:
    """In the system's own word; one that has none keeps quiet of what is nothing special."""
    own = its.statuses.get(group.status)
    return own.en if own else "" if group.status == "cool" else group.status


def _bar(heat: float) -> str:
    """A bar as long as the square root of heat, as in the figures."""
    width = min(18 * max(heat, 0.0) ** 0.5, 90)
    style = f"display:inline-block;height:8px;width:{width:.0f}px;background:#0072B2;border-radius:2px"
    return f'<span style="{style}"></span>'


@card.register
def _group(group: Group) -> str:
    its = group.about or About()
    rows = [(quiet("pages"), _pages(group.pages))]
    if group.fresh or owns(its):
        rows.append((quiet("new"), _pages(group.fresh) or "none"))
    if group.heat is not None:
        rows.append((quiet(_word("heat", its)), markup(_strength(group, its))))
    rows.append((quiet("opened"), f"at step {group.opened}"))
    kind = its.group.en[:1].upper() + its.group.en[1:]
    return box(f"{bold(markup(f'{kind} {group.id}'))} {markup(' · '.join(group.keywords))}", table((), rows))


def _strength(group: Group, its: About) -> str:
    """Its summands, their sum, and what that makes of the group."""
    terms = " + ".join(f"{summand(name, its)[0]} {number(value)}" for name, value in group.terms)
    status = _status(group, its) or (group.status if owns(its) else "")
    whole = f"{group.heat:.2f}" + (f" ({status})" if status else "")
    return f"{terms} = {whole}" if terms else whole


@card.register
def _segment(segment: Segment) -> str:
    rows = [
        (quiet("pages"), _pages(tuple(segment.pages))),
        (quiet("N, visits"), str(segment.visits)),
        (quiet("L, pages since the last promotion"), str(segment.interactions)),
        (quiet("last access"), markup(day(segment.access))),
        (quiet("promotions"), str(segment.promotions)),
    ]
    return box(f"{bold(f'Segment {segment.id}')} {markup(' · '.join(segment.keywords))}", table((), rows))


@card.register
def _page(page: Page) -> str:
    when = ", ".join(filter(None, (day(page.time), page.session)))
    rows = [
        (quiet(markup(turn.speaker, 40)), markup(turn.words), quiet(markup(turn.id, 40)))
        for turn in page.turns[:TURNS]
    ]
    lost = markup(f"lost by the pairing: {', '.join(page.lost)}") if page.lost else ""
    rest = more(len(page.turns) - TURNS, "turns")
    return box(f"{bold('Page')} {quiet(markup(when))}", table((), rows), rest, quiet(lost))


@card.register
def _recall(recall: Recall) -> str:
    its = recall.about or About()
    returned = dict.fromkeys(recall.returned)
    head = f"{bold(f'Recall of question {recall.question}')} {quiet(f'{len(returned)} pages came back')}"
    groups = [
        (
            chosen(f"{hit.rank}.", hit.selected),
            chosen(str(hit.segment), hit.selected),
            f"{number(hit.cos)} + {number(hit.keyword)} = {number(hit.score)}",
        )
        for hit in recall.segments[:ROWS]
    ]
    pages = [
        (
            chosen(f"{hit.rank}.", hit.returned),
            chosen(str(hit.page), hit.returned),
            str(hit.segment),
            number(hit.score),
        )
        for hit in recall.pages[:ROWS]
    ]
    group, window = markup(its.group.en), _word("stm", its)
    standing = f"{window}: {', '.join(map(str, recall.stm)) or 'nothing'}"
    return box(
        head,
        table(("rank", group, "cos + keywords"), groups) if groups else "",
        more(len(recall.segments) - ROWS, markup(its.groups.en)),
        table(("rank", "page", group, "cos"), pages) if pages else "",
        more(len(recall.pages) - ROWS, "pages"),
        quiet(f"{standing} · {len(recall.entries)} {_entries(its)}"),
    )


def _pages(pages: tuple[int, ...]) -> str:
    named = ", ".join(map(str, pages[:IDS]))
    return markup(named + (f" and {len(pages) - IDS} more" if len(pages) > IDS else ""))
