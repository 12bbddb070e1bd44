"""An event as a template's key and what fills it: the one place that chooses what is said of it.

No language yet: `words` fills the templates here, a screen may fill them elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, assert_never

from ..memory.events import (
    Arrived,
    Awaited,
    Confirmed,
    Contested,
    Corrected,
    Did,
    Doubted,
    Dropped,
    Event,
    Evicted,
    Expired,
    Faded,
    Failed,
    Forgotten,
    Inflated,
    Learned,
    Left,
    Linked,
    Merged,
    Missed,
    Moved,
    Opened,
    Promoted,
    Recalled,
    Returned,
    Scanned,
    Starved,
    Superseded,
    Undistilled,
    Unrefreshed,
    Visited,
    Warned,
    Withdrawn,
    Withheld,
)
from ..memory.replay import Run, Step
from ..memory.types import Entry
from ..memory.when import DAY
from .naming import DID, own_field, speech
from .story import Story, story
from .templates import TEMPLATES


class Telling(NamedTuple):
    """One thing that happened, ready to be said."""

    turn: int
    key: str  # of a template; of what only one system does with `naming.DID` before it
    values: tuple[Any, ...]  # in the order of the template's fields; ids are ids, not what is printed
    names: tuple[str, ...]  # of the fields

    @property
    def kind(self) -> str:
        return TEMPLATES[self.key].kind if self.key in TEMPLATES else "did"

    @property
    def fields(self) -> dict[str, Any]:
        """Values by name."""
        return dict(zip(self.names, self.values, strict=True))


_FIELDS = {key: template.fields for key, template in TEMPLATES.items()}
_FIRST = {"arrived": 0, "recalled": 0, "linked": 1}  # what came, then what came of it
_ORDER = {key: _FIRST.get(template.kind, 2) for key, template in TEMPLATES.items()}


def step(run: Run, step: Step) -> list[Telling]:
    """What happened at one step: first what came, then what came of it, whichever the engine did first."""
    return sorted(tellings(run, step.turn, step.events), key=lambda told: _ORDER.get(told.key, 2))


def tellings(run: Run, turn: int, events: Iterable[Event]) -> Iterator[Telling]:
    """Events in their own order."""
    told = story(run)
    own = speech(told.about).templates
    for event in events:
        key, values = _tell(event, told)
        names = _FIELDS[key] if key in _FIELDS else own[key].fields
        yield Telling(turn, key, tuple([values[name] for name in names]), names)


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


Said = tuple[str, dict[str, Any]]  # key, and more than its fields need


def _tell(event: Event, told: Story) -> Said:
    match event:
        case Arrived(page=page, held=held, capacity=capacity):
            key = "arrived" if capacity else "arrived_free"
            return key, {"page": page, "held": held, "capacity": capacity}
        case Linked():
            return _linked(event)
        case Left(page=page, capacity=capacity):
            return ("left" if capacity else "left_free"), {"page": page, "capacity": capacity}
        case Dropped(page=page, reason=reason):
            return f"dropped_{reason.removesuffix('_themes')}", {"page": page}
        case Merged():
            return _merged(event)
        case Opened():
            return _opened(event)
        case Visited(segment=segment, visits=visits, heat=heat, question=question):
            values = {"segment": segment, "visits": visits, "question": question}
            return "visited", values | {"heat": f"{heat:.2f}"}
        case Inflated(segment=segment, page=page, interactions=interactions):
            return "inflated", {"segment": segment, "page": page, "interactions": interactions}
        case Scanned(segment=segment, heat=heat, fresh=fresh):
            return "scanned", {"segment": segment, "heat": f"{heat:.2f}", "fresh": fresh}
        case Promoted():
            return "promoted", _promoted(event)
        case Starved(segment=segment, heat=heat, top=top, top_heat=top_heat):
            heats = {"heat": f"{heat:.2f}", "top_heat": f"{top_heat:.2f}"}
            return "starved", {"segment": segment, "top": top, **heats}
        case Evicted():
            return _evicted(event)
        case Recalled(question=question, segments=segments, pages=pages):
            key = "recalled" if segments else "recalled_nothing"
            return key, {"question": question, "segments": segments, "pages": pages}
        case Learned(entry=entry, segment=segment):
            return "learned", _learned(told.entry(entry), entry, segment)
        case Confirmed(entry=entry, pages=pages, cos=cos):
            key = "confirmed_act" if not pages else "confirmed" if cos is None else "confirmed_near"
            return key, {"entry": entry, "pages": pages} | _cos(cos)
        case Superseded(entry=entry, by=by, cos=cos):
            key = "superseded" if cos is None else "superseded_near"
            return key, {"entry": entry, "by": by} | _cos(cos)
        case Contested(entry=entry, pages=pages):
            key = "contested_unwritten" if entry is None else f"contested_{_standing(told, entry)}"
            return key, {"entry": entry, "pages": pages}
        case Awaited(slot=slot, pages=pages, days=days, needed=needed):
            return "awaited", {"slot": slot, "pages": pages, "days": days, "needed": needed}
        case Doubted(entry=entry, unseen=unseen):
            return "doubted", {"entry": entry, "days": round(unseen / DAY)}
        case Corrected(act=act, entry=entry):
            return "corrected", {"act": act, "entry": entry}
        case Withdrawn(act=act, entry=entry):
            return "withdrawn", {"act": act, "entry": entry}
        case Missed(act=act):
            return "missed", {"act": act}
        case Withheld(pages=pages, rule=rule):
            return "withheld", {"pages": pages, "rule": rule}
        case Undistilled(segment=segment, pages=pages):
            key = "undistilled_early" if segment is None else "undistilled"
            return key, {"segment": segment, "pages": pages}
        case Unrefreshed(segment=segment, pages=pages):
            return "unrefreshed", {"segment": segment, "pages": pages}
        case Failed(page=page, task=task, code=code):
            return "failed", {"page": page, "task": task, "code": code}
        case Expired(entry=entry, capacity=capacity):
            return "expired", {"entry": entry, "capacity": capacity}
        case Forgotten(entry=entry, page=page):
            return "forgotten", {"entry": entry, "page": page}
        case Faded(segment=segment, pages=pages, strength=strength, limit=limit) if strength >= limit:
            return "taken", {"segment": segment, "pages": pages}
        case Faded(segment=segment, pages=pages, strength=strength, limit=limit):
            numbers = {"strength": score(strength, limit), "limit": number(limit)}
            return "faded", {"segment": segment, "pages": pages, **numbers}
        case Moved(segment=segment, to=to, pages=pages):
            return "moved", {"segment": segment, "best": to, "pages": pages}
        case Returned(page=page):
            return "returned", {"page": page}
        case Did():
            return _did(event, told)
        case Warned(page=page):
            return ("warned_question", {}) if page is None else ("warned", {"page": page})
        case _:
            assert_never(event)


def _did(event: Did, told: Story) -> Said:
    """By the system's own sentence; by its name alone where it has none for this."""
    own = speech(told.about).templates
    key = DID + event.key
    values: dict[str, Any] = {own_field(name): (text,) for name, text in event.words}
    values |= {own_field(name): _figure(value) for name, value in event.numbers}
    values |= {"pages": event.pages, "segments": event.segments}
    values |= {"page": event.pages[0]} if event.pages else {}
    values |= {"segment": event.segments[0]} if event.segments else {}
    if key in own and values.keys() >= set(own[key].fields):
        return key, values
    return "did", {"what": event.key, "pages": event.pages, "segments": event.segments}


def _figure(value: float) -> str:
    """A count as it is, anything else to two digits."""
    return f"{value:g}" if value == int(value) else number(value)


def _linked(event: Linked) -> Said:
    known = event.score is not None and event.page > 0  # nothing is before the first page to be like
    cos = number(event.score) if event.score is not None else ""
    key = ("continues" if event.continues else "breaks") + ("_cos" if known else "")
    return key, {"page": event.page, "before": event.page - 1, "cos": cos}


def _compared(event: Merged | Opened) -> dict[str, Any]:
    """The best candidate beside θ."""
    best = event.candidates[0]
    return {
        "page": event.page,
        "segment": event.segment,
        "best": best.segment,
        "cos": number(best.cos),
        "keyword": number(best.keyword),
        "total": score(best.total, event.theta),
        "theta": number(event.theta),
    }


def _merged(event: Merged) -> Said:
    if not event.candidates:
        return "stored", {"page": event.page, "segment": event.segment}
    values = _compared(event) | {"sign": "≥" if event.inclusive else ">"}
    if len(event.candidates) < 2:
        return "merged", values
    following = event.candidates[1]
    return "merged_next", values | {"next": following.segment, "next_total": number(following.total)}


def _opened(event: Opened) -> Said:
    if not event.candidates:
        return "opened_first", {"page": event.page, "segment": event.segment}
    total = event.candidates[0].total
    past = total >= event.theta if event.inclusive else total > event.theta
    key = "opened_refused" if past else "opened"  # only `merge_score="cosine_first"` refuses what passes θ
    return key, _compared(event) | {"sign": "<" if event.inclusive else "≤"}


def _promoted(event: Promoted) -> dict[str, Any]:
    return {
        "segment": event.segment,
        "visits": f"{event.visits:g}",
        "length": f"{event.pages_term:g}",
        "recency": f"{event.recency:.2f}",
        "heat": score(event.heat, event.tau),
        "sign": "≥" if event.inclusive else ">",
        "tau": f"{event.tau:g}",
        "read": event.pages,
    }


def _evicted(event: Evicted) -> Said:
    rule = {"coldest": "coldest", "least_visited": "visits", "least_recent": "recent"}[event.rule]
    key = f"evicted_{rule}{'' if event.pages else '_empty'}{'_birth' if event.at_birth else ''}"
    values = {"segment": event.segment, "visits": event.visits, "of": event.of, "pages": event.pages}
    return key, values | {"heat": f"{event.heat:.2f}"}


def _cos(cos: float | None) -> dict[str, str]:
    return {} if cos is None else {"cos": number(cos)}


def _standing(told: Story, entry: int) -> str:
    """Why pages are not believed against an entry: it was corrected, or taken back."""
    known = told.entry(entry)
    return "withdrawn" if known and known.status != "active" else "corrected"


def _learned(known: Entry | None, entry: int, segment: int | None) -> dict[str, Any]:
    slot, pages = (known.slot or known.kind, known.pages) if known else ("?", ())
    return {"entry": entry, "segment": segment, "slot": slot, "pages": pages}
