"""A diagnosis in words: the key of a template and what fills it, chosen here and nowhere else.

The command line, the inspector and a notebook say the same: here with `say`, a screen by filling the
templates of `texts` itself. What is filled in may be words of the conversation: data, never markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

from ...memory.about import About
from ..diagnosis import Change, Diagnosis
from ..labels import LABELS, Stage
from . import own_words
from .settings import UNBOUNDED
from .texts import TEMPLATES

Language = Literal["en", "zh"]

_LIFTED = {Stage.EVICTED: "kept", Stage.WRONG: "right", Stage.SEGMENT: "searched", Stage.PAGE: "returned"}


class Told(NamedTuple):
    """One sentence, in no language yet."""

    key: str  # of TEMPLATES
    values: Mapping[str, str | int]  # by the template's fields, as they are printed

    def say(self, language: Language = "en", own: About | None = None) -> str:
        """In the words of MemoryOS, or in a system's `own`."""
        said: str = getattr(own_words.template(self.key, own), language)
        return said.format(**{**own_words.parts(own, language), **self.values})


def name(key: str, language: Language = "en", own: About | None = None) -> str:
    """The name of an outcome, a label, a family, a flag or a gate, as MemoryOS or a system's `own` has it.

    >>> name("not_retrieved.page_rank"), name("evicted", "zh")
    ('page not selected', '已淘汰')
    """
    return own_words.called(key, language, own)


def say(one: Diagnosis, language: Language = "en", own: About | None = None) -> str:
    """What became of the question, and what would have saved it; `own`: see `own_words.spoken`."""
    between = "" if language == "zh" else " "
    return between.join(told.say(language, own) for told in (*verdict(one), *change(one)))


# -- what became of it ----------------------------------------------------------------------------


def verdict(one: Diagnosis) -> tuple[Told, ...]:
    """What became of the question."""
    if one.label is None:
        return (_told(_apart(one), one.values),)
    told = [_told(_failed(one.label, one.values), one.values)]
    if "turn" in one.values:
        told += _further(one)
    elif one.family == "adversarial":
        kind = next((kind for kind in ("page", "entry") if f"source_{kind}" in one.values), None)
        told += [_told(f"led_by.{kind}", one.values)] if kind else []
    return tuple(told)


def _apart(one: Diagnosis) -> str:
    """The template of a question that did not fail, or that no label speaks of."""
    if one.outcome == "unscorable":
        return f"unscorable.{one.values['why']}"
    if one.outcome != "passed":
        return one.outcome
    return "passed.declined" if "why" in one.values else "passed" if one.reached else "passed.untraced"


def _failed(label: str, values: Mapping[str, Any]) -> str:
    """The template of a failure: of some labels there are variants."""
    match label:
        case "not_written.loader":
            return label if values["why"] == "overwritten" else f"{label}.{values['why']}"
        case "not_written.migration" | "scorer_artifact":
            return f"{label}.{values['why']}"
        case "evicted":
            return f"{label}.{how}" if (how := _gone(values)) else label
        case "not_retrieved.segment_threshold" if values["segment_floor"] is None:
            return f"{label}.own"
        case "not_retrieved.page_threshold" if values["page_floor"] is None:
            return f"{label}.own"
        case "not_retrieved.page_rank" if values["m"] is None:
            return f"{label}.store"
        case _:
            return label


def _gone(values: Mapping[str, Any]) -> str:
    """How a page went out of reach, where it was not for want of room."""
    if "at" not in values:
        return "untold"
    if "strength" in values:
        return "faded"
    return "at_birth" if values["at_birth"] else ""


def _further(one: Diagnosis) -> Iterator[Told]:
    """That a gold turn would be lost again, and how many came."""
    way = next(way for way in one.reached if way.turn == one.values["turn"])
    if way.again is not None and way.again != way.stage:
        floor = way.stage == Stage.SEGMENT and way.again == Stage.PAGE and not one.values["page_over"]
        where = "floor" if floor else way.again.name.lower()
        yield _told(f"again.{_LIFTED[way.stage]}.{where}", one.values)
    if one.gold > 1:
        yield _told("coverage", {"available": one.available, "gold": one.gold})


# -- what would have saved it ---------------------------------------------------------------------


def change(one: Diagnosis) -> tuple[Told, ...]:
    """What would have brought the evidence in, smallest first; () where that was not looked for."""
    found = one.change
    if found is None:
        return ()
    only = len(found.singles) + len(found.pairs) == 1
    told = (*_singles(found.singles), *(_pair(pair, only=only) for pair in found.pairs))
    never = one.label is not None and LABELS[one.label].stage in (Stage.LOADER, Stage.WRONG)
    return told or (_told("change.never" if never else "change.none", {}),)


def _singles(changes: Iterable[Change]) -> Iterator[Told]:
    """A sentence a change; the values of one weight, or of θ, in one."""
    groups: dict[str, list[Change]] = {}
    for one in changes:
        groups.setdefault(_key(one), []).append(one)
    for key, group in groups.items():
        values = sorted((one.knobs[0][1] for one in group), key=str)
        yield _told(key, {"a": values[0], "b": group[0].until, "list": ", ".join(map(printed, values))})


def _key(one: Change) -> str:
    if one.knobs == (UNBOUNDED,):
        return "change.unbounded"
    knob = "fewer" if one.direction == "at_most" else one.knobs[0][0]
    return f"change.{knob}" if one.until is None else f"change.{knob}.until"


def _pair(pair: Change, *, only: bool) -> Told:
    moved = dict(pair.knobs)
    if moved.keys() == {"top_m", "top_k"}:
        key = "change.m_and_k.only" if only else "change.m_and_k"
        return _told(key, {"a": moved["top_m"], "b": moved["top_k"]})
    return _told("change.best_page_and_bm25", {})


# -- printing -------------------------------------------------------------------------------------


def _told(key: str, values: Mapping[str, Any]) -> Told:
    """The sentence with what its template names: pages count from 1, shares are whole percents."""
    return Told(key, {field: _field(field, values) for field in TEMPLATES[key].fields})


def _field(field: str, values: Mapping[str, Any]) -> str | int:
    match field:
        case "page":
            return int(values["page"]) + 1
        case "source":
            return int(values["source_page"]) + 1
        case "seg":  # its first keywords; one without any goes by its number
            return str(values["seg"]) or f"#{values['segment']}"
        case "share" | "recall":
            return int(100 * values[field])  # cut off: .899 of the words are not 90 %
        case _ if isinstance(values[field], int):
            return int(values[field])
        case _:
            return printed(values[field])


def printed(value: Any) -> str:
    """As it is printed: numbers with at most three decimals.

    >>> printed(7), printed(0.6), printed(0.123456), printed("D1:3")
    ('7', '0.6', '0.123', 'D1:3')
    """
    return f"{value:.3f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
